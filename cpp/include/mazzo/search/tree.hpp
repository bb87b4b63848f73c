// SPDX-License-Identifier: MIT
// A search tree in one pool: the children of a node lie side by side.
//
// A node's block of children grows by doubling; a block left behind is kept for the next node that
// needs its size. The pool is one allocation of address space that the system fills with memory as it
// is touched. A tree that is full refuses new nodes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <type_traits>

namespace mazzo::search {

template <class Move>
struct Node {
  Move move{};
  double reward = 0;               // sum for the side that made the move
  double extra = 0;                // ucb_tuned: sum of squared rewards; exp3: estimated gain
  std::uint32_t visits = 0;        // times the move was made
  std::uint32_t availability = 0;  // times it could have been made when its parent was visited
  std::uint32_t children = 0;      // index of the first
  std::uint16_t size = 0;          // number of children
  std::uint8_t capacity_log = 0;   // of the block, once there is one
  bool prior = false;              // the cheap policy's choice when it was added
};

template <class Move>
class Tree {
 public:
  static_assert(std::is_trivially_copyable_v<Node<Move>>);  // so that raw memory will do
  using Index = std::uint32_t;

  // For up to `adds` calls of add(), within the memory. Takes less when the system has less; throws
  // std::bad_alloc when it has none.
  Tree(std::size_t memory_bytes, std::uint64_t adds) {
    const std::size_t most = std::clamp<std::size_t>(memory_bytes / sizeof(Node<Move>), 1, max_nodes);
    // A block and those that it outgrew hold less than four places for each child.
    limit_ = adds < most / 4 ? static_cast<std::size_t>(4 * adds + 1) : most;
    while (!nodes_) {
      nodes_.reset(static_cast<Node<Move>*>(::operator new(limit_ * sizeof(Node<Move>), std::nothrow)));
      if (!nodes_ && limit_ == 1) throw std::bad_alloc{};
      if (!nodes_) limit_ = (limit_ + 1) / 2;
    }
    nodes_[0] = Node<Move>{};
    free_.fill(none);
  }

  static constexpr Index root = 0;

  [[nodiscard]] Node<Move>& operator[](Index index) noexcept { return nodes_[index]; }
  [[nodiscard]] const Node<Move>& operator[](Index index) const noexcept { return nodes_[index]; }
  [[nodiscard]] std::span<const Node<Move>> children(Index parent) const noexcept {
    return {nodes_.get() + nodes_[parent].children, nodes_[parent].size};
  }
  // Nodes in use, the root included.
  [[nodiscard]] std::size_t size() const noexcept { return used_; }

  // Adds a child; nothing when the tree has reached its limit. Indices of the parent's other children
  // may change.
  [[nodiscard]] std::optional<Index> add(Index parent, Move move) {
    const std::uint16_t size = nodes_[parent].size;
    if (size == 0 || size == 1U << nodes_[parent].capacity_log) {
      if (!grow(parent)) return std::nullopt;
    }
    Node<Move>& owner = nodes_[parent];
    const Index index = owner.children + owner.size++;
    nodes_[index] = Node<Move>{};
    nodes_[index].move = move;
    ++used_;
    return index;
  }

 private:
  static constexpr std::size_t max_nodes = 0xFFFFFFF0U;
  static constexpr Index none = 0xFFFFFFFFU;
  static constexpr std::size_t max_capacity_log = 15;

  // Gives `parent` a larger block.
  bool grow(Index parent) {
    const std::uint16_t size = nodes_[parent].size;
    const auto log = static_cast<std::uint8_t>(size == 0 ? 1 : nodes_[parent].capacity_log + 1);
    if (log > max_capacity_log) return false;
    Index block = free_[log];
    if (block != none) {
      free_[log] = nodes_[block].children;
    } else {
      const std::size_t places = std::size_t{1} << log;
      if (places > limit_ - taken_) return false;
      block = static_cast<Index>(taken_);
      taken_ += places;
    }
    Node<Move>& owner = nodes_[parent];
    if (size != 0) {
      for (std::size_t i = 0; i < size; ++i) nodes_[block + i] = nodes_[owner.children + i];
      nodes_[owner.children].children = free_[owner.capacity_log];
      free_[owner.capacity_log] = owner.children;
    }
    owner.children = block;
    owner.capacity_log = log;
    return true;
  }

  struct Release {
    void operator()(Node<Move>* nodes) const noexcept { ::operator delete(nodes); }
  };

  std::unique_ptr<Node<Move>[], Release> nodes_;
  std::array<Index, max_capacity_log + 1> free_{};
  std::size_t limit_ = 0;  // places
  std::size_t taken_ = 1;  // places of blocks made so far, and the root's
  std::size_t used_ = 1;
};

}  // namespace mazzo::search
