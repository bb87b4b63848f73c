// SPDX-License-Identifier: MIT
// Sampled deals: the observer's view is unchanged, and every consistent deal is as likely as any other.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>

#include "mazzo/errors.hpp"
#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

// Every way to place `unseen` into hidden hands of these sizes that keeps to voids and numbers of spades,
// found by trying each card in each hand.
class Enumeration {
 public:
  Enumeration(const Rules& rules, const Observation& view) : rules_{rules}, view_{view} {
    for (const Card card : view.unseen()) cards_.push_back(card);
    for (int i = 0; i < rules.players(); ++i) {
      hands_.push_back(view.known(Seat{i}));
      if (Seat{i} == view.seat()) hands_.back() = view.hand();
    }
    place(0);
  }
  std::set<std::vector<std::uint64_t>> deals;

 private:
  void place(std::size_t next) {
    if (next == cards_.size()) {
      std::vector<std::uint64_t> deal;
      for (int i = 0; i < rules_.players(); ++i) {
        const CardSet hand = hands_[static_cast<std::size_t>(i)];
        const int shown = view_.spades_shown(Seat{i});
        if (shown >= 0 && (hand & rules_.spade_cards()).size() != shown) return;
        deal.push_back(hand.bits());
      }
      deals.insert(deal);
      return;
    }
    const Card card = cards_[next];
    for (int i = 0; i < rules_.players(); ++i) {
      CardSet& hand = hands_[static_cast<std::size_t>(i)];
      const Seat seat{i};
      if (seat == view_.seat() || hand.size() == view_.hand_count(seat)) continue;
      if (has_suit(view_.view().voids(seat), rules_.suit_of(card))) continue;
      hand.insert(card);
      place(next + 1);
      hand.erase(card);
    }
  }

  const Rules& rules_;
  const Observation& view_;
  std::vector<Card> cards_;
  std::vector<CardSet> hands_;
};

std::vector<std::uint64_t> hands_of(const Rules& rules, const State& state) {
  std::vector<std::uint64_t> hands;
  for (int i = 0; i < rules.players(); ++i) hands.push_back(state.hand(Seat{i}).bits());
  return hands;
}

// Compares draws with all deals there are; the statistic is normal enough to be held to five sigma.
void check_uniform(const Rules& rules, const Observation& view, std::uint64_t seed) {
  const Enumeration all{rules, view};
  const Sampler sampler{rules, view};
  REQUIRE(static_cast<std::size_t>(sampler.count()) == all.deals.size());
  Rng rng{seed};
  std::map<std::vector<std::uint64_t>, int> counts;
  const double each = 20.0;
  const auto draws = static_cast<int>(each * static_cast<double>(all.deals.size()));
  for (int i = 0; i < draws; ++i) {
    const State drawn = sampler.draw(rng);
    if (i % 16 == 0) REQUIRE(drawn.observation(rules, view.seat()) == view);
    ++counts[hands_of(rules, drawn)];
  }
  double chi = 0;
  for (const auto& deal : all.deals) {
    const double off = counts[deal] - each;
    chi += off * off / each;
  }
  CHECK(counts.size() == all.deals.size());
  const auto freedom = static_cast<double>(all.deals.size() - 1);
  CHECK(std::abs(chi - freedom) < 5.0 * std::sqrt(2.0 * freedom) + 1e-9);
}

}  // namespace

TEST_CASE("a sampled state looks the same to its observer and is a position of the table") {
  Rng rng{9};
  for (const std::string& text : all_rules) {
    Table table{text, rng.next()};
    while (!table.state.is_over()) {
      for (int seat = 0; seat < table.rules.players(); ++seat) {
        const Observation view = table.state.observation(table.rules, Seat{seat});
        const State drawn = sample(table.rules, view, rng);
        REQUIRE(drawn.observation(table.rules, Seat{seat}) == view);
        REQUIRE(parse_state(to_string(table.rules, drawn)).second == drawn);
      }
      table.state.apply(table.rules, table.state.random_move(table.rules, rng));
    }
    // Nothing is hidden any more but the cards that two players put away.
    const State drawn = sample(table.rules, table.state.observation(table.rules, Seat{0}), rng);
    CHECK((drawn == table.state || table.rules.draws()));
  }
}

// Voids are not all there is: a whole history must be legal again from the sampled deal.
TEST_CASE("every card played so far is legal again from a sampled deal") {
  Rng rng{17};
  for (const std::string text :
       {"spades/4", "spades/4;bidding=mirror", "spades:new_york/4", "spades/3", "spades/6"}) {
    for (int round = 0; round < 5; ++round) {
      Table table{text, rng.next()};
      while (table.state.phase() != Phase::play)
        table.state.apply(table.rules, table.state.random_move(table.rules, rng));
      const State start = table.state;
      std::vector<std::pair<Seat, Card>> history;
      while (!table.state.is_over()) {
        const Move move = table.state.random_move(table.rules, rng);
        history.emplace_back(table.state.to_act(), move.card());
        table.state.apply(table.rules, move);
        const State drawn = sample(table.rules, table.state.observation(table.rules, Seat{0}), rng);
        // Take the cards back and play them once more.
        std::string hands;
        for (int i = 0; i < table.rules.players(); ++i) {
          CardSet hand = drawn.hand(Seat{i});
          for (const auto& [seat, card] : history) {
            if (seat == Seat{i}) hand.insert(card);
          }
          hands += (i == 0 ? "" : "/") + to_string(hand);
        }
        std::string before = to_string(table.rules, start);
        const std::size_t at = before.find(" hands=") + 7;
        before.replace(at, before.find(' ', at) - at, hands);
        State again = parse_state(before).second;
        for (const auto& [seat, card] : history) {
          REQUIRE(again.to_act() == seat);
          REQUIRE(again.is_legal(table.rules, Move::play(card)));
          again.apply(table.rules, Move::play(card));
        }
        REQUIRE(again == drawn);
      }
    }
  }
}

TEST_CASE("frequencies match enumeration: nothing known") {
  const Table table{ending("2c3d4h/5c6d7h/8c9dTh/2s3s4s")};
  check_uniform(table.rules, table.state.observation(table.rules, Seat{0}), 1);
  check_uniform(table.rules, table.state.observation(table.rules, Seat{2}), 2);
}

TEST_CASE("frequencies match enumeration: voids") {
  const Table one{ending("2c3d4h/6d7d7h/8c9dTh/2s3s4s", " voids=-/c/-/-")};
  check_uniform(one.rules, one.state.observation(one.rules, Seat{0}), 3);
  const Table two{ending("2c3d4h/6d7d7h/8c9cTh/2s3s5h", " voids=-/cs/-/cd")};
  check_uniform(two.rules, two.state.observation(two.rules, Seat{0}), 4);
  const Table all{ending("2c3d4h/6d7dJh/8c9cTh/2s3s4s", " voids=-/c/d/h")};
  check_uniform(all.rules, all.state.observation(all.rules, Seat{0}), 5);
  const Table forced{ending("2c3d4h/6d7dJd/8c9cTh/2s3s4s", " voids=-/chs/s/cdh")};
  check_uniform(forced.rules, forced.state.observation(forced.rules, Seat{0}), 6);
}

TEST_CASE("frequencies match enumeration: a trick under way") {
  Table table{ending("2c3d4h/6d7d7h/8c9dTh/2s3s4s")};
  table.play({"3d", "6d"});
  check_uniform(table.rules, table.state.observation(table.rules, Seat{0}), 7);
  check_uniform(table.rules, table.state.observation(table.rules, Seat{2}), 8);
  table.play({"9d", "2s"});
  CHECK(table.state.voids(Seat{3}) == 0b0010);
  check_uniform(table.rules, table.state.observation(table.rules, Seat{1}), 9);
}

TEST_CASE("frequencies match enumeration: exact numbers of spades") {
  const std::string mirror =
      "spades/4;bidding=mirror dealer=3 hands=2c3dAs/6d7d7s/8c9sTh/2s3s4h bids=4/3/3/3 "
      "leader=0 won=10/0/0/0";
  const Table table{mirror};
  check_uniform(table.rules, table.state.observation(table.rules, Seat{0}), 10);
  const Table voids{mirror + " voids=-/-/d/c"};
  check_uniform(voids.rules, voids.state.observation(voids.rules, Seat{0}), 11);
  const Table whiz{
      "spades/4;bidding=whiz dealer=3 hands=2c3dAs/6d7d7s/8c9sTh/2s3s4h bids=4/nil/3/nil leader=0 "
      "won=10/0/0/0"};
  check_uniform(whiz.rules, whiz.state.observation(whiz.rules, Seat{0}), 12);
}

TEST_CASE("frequencies match enumeration: cards known from an exchange") {
  const Table table{
      "spades/4;blind_nil=on dealer=3 hands=2c3d4h/6d7d7h/8c9dTh/2s3s4s bids=blind/4/5/4 exchange=2 "
      "known=2c/-/8c9d/- leader=2 won=0/4/6/0 voids=-/c/-/-"};
  check_uniform(table.rules, table.state.observation(table.rules, Seat{0}), 13);
  check_uniform(table.rules, table.state.observation(table.rules, Seat{2}), 14);
  check_uniform(table.rules, table.state.observation(table.rules, Seat{1}), 15);
}

TEST_CASE("frequencies match enumeration: three and six players") {
  const Table three{ending("2d3d4h5s/6d7d7h8h/8c9dTh2s", " voids=-/c/-", "spades/3")};
  check_uniform(three.rules, three.state.observation(three.rules, Seat{0}), 16);
  const Table six{ending("3c3d/6d7d/8c9d/3s4s/5h6h/Jc9s", " voids=-/cs/s/d/cd/h", "spades/6")};
  check_uniform(six.rules, six.state.observation(six.rules, Seat{0}), 17);
  const Table mixed{ending("3c3d/6d7d/8c9d/3s4s/5h6h/Jc9s", " voids=-/-/s/-/-/-", "spades/6")};
  const Observation view = mixed.state.observation(mixed.rules, Seat{0});
  const Enumeration all{mixed.rules, view};
  CHECK(static_cast<std::size_t>(Sampler{mixed.rules, view}.count()) == all.deals.size());
}

TEST_CASE("frequencies match enumeration: New York's diamond that is a spade") {
  const Table table{ending("3c3d4h/2d7d7h/8c9dTh/3s4sX2", " voids=-/c/s/d", "spades:new_york/4")};
  check_uniform(table.rules, table.state.observation(table.rules, Seat{0}), 19);
}

TEST_CASE("two players: piles take any card, a void hand does not") {
  // The opponent's discards and the cards put away unseen are hidden as well.
  Table table{"spades/2", 21};
  Rng rng{2};
  while (table.state.phase() != Phase::play)
    table.state.apply(table.rules, table.state.random_move(table.rules, rng));
  while (table.state.voids(Seat{1}) == 0 && !table.state.is_over()) {
    table.state.apply(table.rules, table.state.random_move(table.rules, rng));
  }
  REQUIRE(!table.state.is_over());
  const Observation view = table.state.observation(table.rules, Seat{0});
  const Sampler sampler{table.rules, view};
  CHECK(sampler.is_constrained());
  // The hand's cards are uniform among those it may hold: each is there equally often.
  std::map<int, int> counts;
  const int draws = 20000;
  for (int i = 0; i < draws; ++i) {
    for (const Card card : sampler.draw(rng).hand(Seat{1})) ++counts[card.id()];
  }
  CardSet may_hold;
  for (const Card card : view.unseen()) {
    if (!has_suit(view.view().voids(Seat{1}), table.rules.suit_of(card))) may_hold.insert(card);
  }
  CHECK(counts.size() == static_cast<std::size_t>(may_hold.size()));
  const double share = static_cast<double>(view.hand_count(Seat{1})) / may_hold.size();
  for (const auto& [id, count] : counts) {
    CHECK(std::abs(count - draws * share) < 5.0 * std::sqrt(draws * share * (1.0 - share)) + 1e-9);
  }
}

TEST_CASE("the stock is shuffled below a card that is being looked at") {
  Table table{"spades/2", 3};
  table.play({"keep", "keep"});
  const Observation view = table.state.observation(table.rules, table.state.to_act());
  Rng rng{4};
  std::set<int> second;
  for (int i = 0; i < 500; ++i) {
    const State drawn = sample(table.rules, view, rng);
    REQUIRE(drawn.stock_card(0) == table.state.stock_card(0));
    second.insert(drawn.stock_card(1).id());
  }
  CHECK(second.size() == static_cast<std::size_t>(view.unseen().size()));
}

TEST_CASE("an observation that no deal fits is refused") {
  const std::string text =
      "spades/4 seat=0 dealer=3 hands=2c3d/?2/?2/?2 bids=2/2/2/2 leader=0 trick=- played=";
  const Table table{ending("2c3d/6d7d/8c9d/2s3s")};
  const std::string played = to_string(table.state.played(table.rules));
  CHECK_NOTHROW((void)parse_observation(text + played + " won=11/0/0/0"));
  CHECK_THROWS_WITH_AS((void)parse_observation(text + played + " won=11/0/0/0 voids=-/s/s/s"),
                       "no deal fits the observation", PositionError);
}
