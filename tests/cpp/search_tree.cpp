// SPDX-License-Identifier: MIT
// The pool of nodes: blocks of children, their reuse, and what happens when it is full.
#include <doctest/doctest.h>

#include <map>
#include <vector>

#include "mazzo/rng.hpp"
#include "mazzo/search/tree.hpp"

using namespace mazzo;
using namespace mazzo::search;

namespace {

using Pool = Tree<std::uint64_t>;
constexpr std::size_t node_bytes = sizeof(Node<std::uint64_t>);

std::vector<std::uint64_t> moves_of(const Pool& tree, Pool::Index parent) {
  std::vector<std::uint64_t> moves;
  for (const auto& child : tree.children(parent)) moves.push_back(child.move);
  return moves;
}

}  // namespace

TEST_CASE("a node is small") { CHECK(node_bytes <= 40); }

TEST_CASE("children stay together and keep their numbers while their block grows") {
  Pool tree{1 << 20, 1000};
  for (std::uint64_t move = 0; move < 100; ++move) {
    const auto child = tree.add(Pool::root, move);
    REQUIRE(child.has_value());
    tree[*child].visits = static_cast<std::uint32_t>(move + 7);
  }
  REQUIRE(tree.children(Pool::root).size() == 100);
  for (std::uint64_t move = 0; move < 100; ++move) {
    CHECK(tree.children(Pool::root)[move].move == move);
    CHECK(tree.children(Pool::root)[move].visits == move + 7);
  }
  CHECK(tree.size() == 101);
}

TEST_CASE("random growth agrees with a map of vectors") {
  constexpr std::uint64_t adds = 3000;
  Pool tree{1 << 24, adds};
  Rng rng{5};
  // Nodes are named by the move that made them, as their places change.
  std::map<std::uint64_t, std::vector<std::uint64_t>> expected{{0, {}}};
  const auto find = [&](std::uint64_t name) {
    Pool::Index index = Pool::root;
    std::vector<std::uint64_t> path;
    for (std::uint64_t at = name; at != 0; at /= 50) path.push_back(at);
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
      const Pool::Index first = tree[index].children;
      Pool::Index next = 0;
      for (Pool::Index i = 0; i < tree[index].size; ++i) {
        if (tree[first + i].move == *step) next = first + i;
      }
      index = next;
    }
    return index;
  };
  for (std::uint64_t i = 0; i < adds; ++i) {
    // Descend at random through names below 50^4, base 50 digits 1..49 spelling the path.
    std::uint64_t name = 0;
    while (name < 125'000 && !expected[name].empty() && rng.below(4) != 0) {
      name = expected[name][rng.below(expected[name].size())];
    }
    const std::uint64_t child = name * 50 + expected[name].size() + 1;
    if (expected[name].size() == 49) continue;
    REQUIRE(tree.add(find(name), child).has_value());
    expected[name].push_back(child);
    expected[child];
  }
  for (const auto& [name, children] : expected) CHECK(moves_of(tree, find(name)) == children);
  CHECK(tree.size() == expected.size());
}

TEST_CASE("a full pool refuses growth and stays whole") {
  // The root, and blocks of 2 and 4: a block of 8 does not fit.
  Pool tree{7 * node_bytes, 1000};
  for (std::uint64_t move = 1; move <= 4; ++move) REQUIRE(tree.add(Pool::root, move).has_value());
  CHECK_FALSE(tree.add(Pool::root, 5).has_value());
  CHECK(moves_of(tree, Pool::root) == std::vector<std::uint64_t>{1, 2, 3, 4});
  CHECK(tree.size() == 5);

  // The block of 2 that the root left behind serves another node.
  const Pool::Index child = tree[Pool::root].children;
  CHECK(tree.add(child, 6).has_value());
  CHECK(tree.add(child, 7).has_value());
  CHECK_FALSE(tree.add(child, 8).has_value());
  CHECK_FALSE(tree.add(child + 1, 9).has_value());
  CHECK(moves_of(tree, child) == std::vector<std::uint64_t>{6, 7});
  CHECK(moves_of(tree, Pool::root) == std::vector<std::uint64_t>{1, 2, 3, 4});
  CHECK(tree.size() == 7);
}

TEST_CASE("memory for the root alone takes no child") {
  Pool tree{1, 1000};
  CHECK_FALSE(tree.add(Pool::root, 1).has_value());
  CHECK(tree.children(Pool::root).empty());
  CHECK(tree.size() == 1);
}

TEST_CASE("as many adds as asked for always fit") {
  for (std::uint64_t adds = 0; adds < 70; ++adds) {
    Pool wide{1 << 20, adds};
    for (std::uint64_t i = 0; i < adds; ++i) REQUIRE(wide.add(Pool::root, i).has_value());
    Pool deep{1 << 20, adds};
    Pool::Index node = Pool::root;
    for (std::uint64_t i = 0; i < adds; ++i) {
      const auto child = deep.add(node, i);
      REQUIRE(child.has_value());
      node = *child;
    }
  }
}
