// SPDX-License-Identifier: MIT
// Dealing, turns, captures and bonuses (SPA 2..4).
#include <doctest/doctest.h>

#include "fishing_helpers.hpp"
#include "mazzo/errors.hpp"

using namespace mazzo;
using namespace mazzo::fishing;
using namespace mazzo::fishing::testing;

namespace {

template <class Exception, class Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const Exception& error) {
    return error.what();
  }
  return "";
}

CardSet cards(std::string_view text) {
  CardSet set;
  for (const Card card : parse_cards(text)) set.insert(card);
  return set;
}

CardSet all_cards(const State& state) {
  CardSet all = state.table();
  int count = all.size();
  const auto add = [&](CardSet more) {
    all |= more;
    count += more.size();
  };
  for (int seat = 0; seat < max_seats; ++seat) add(state.hand(Seat{seat}));
  for (int side = 0; side < max_seats; ++side) add(state.pile(side));
  for (int i = 0; i < state.stock_size(); ++i) add(CardSet::of(state.stock_card(i)));
  CHECK(count == deck_size);
  return all;
}

}  // namespace

TEST_CASE("SPA 2.2: packets from the dealer's next seat, then the table, then the stock") {
  std::array<Card, deck_size> deck;
  for (int id = 0; id < deck_size; ++id) deck[static_cast<std::size_t>(id)] = Card{id};
  const Rules rules = Rules::spatola();
  State state = State::from_deck(rules, deck, Seat{0});
  CHECK(state.to_act() == Seat{1});
  CHECK(state.hand(Seat{1}) == cards("AC2C3C"));
  CHECK(state.hand(Seat{0}) == cards("4C5C6C"));
  CHECK(state.table() == cards("7CFCCCRC"));
  CHECK(state.stock_size() == 30);
  CHECK(state.stock_card(0) == Card{10});
  CHECK(state.plies(rules) == 0);
  for (const char* const move : {"AC", "4C", "2C", "5C x AC 4C", "3C"}) {
    state.apply_checked(rules, parse_move(move));
  }
  CHECK(state.plies(rules) == 5);
  CHECK(state.hand(Seat{1}).empty());
  state.apply_checked(rules, parse_move("6C"));
  CHECK(state.hand(Seat{1}) == cards("AD2D3D"));
  CHECK(state.hand(Seat{0}) == cards("4D5D6D"));
  CHECK(state.stock_size() == 24);
  CHECK(state.to_act() == Seat{1});
}

TEST_CASE("SPA 2.2: 36 plays whatever the number of players, and all 40 cards all the time") {
  Rng rng{4};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    for (int hand = 0; hand < 10; ++hand) {
      const Seat dealer{static_cast<int>(rng.below(static_cast<std::uint64_t>(rules.players())))};
      State state = State::deal(rules, rng.next(), dealer);
      CHECK(state.to_act() == dealer.next(rules.players()));
      int plies = 0;
      while (!state.is_over()) {
        CHECK_FALSE(state.hand(state.to_act()).empty());
        CHECK(state.plies(rules) == plies);
        const Seat seat = state.to_act();
        state.apply(rules, state.random_move(rules, rng));
        CHECK((state.is_over() || state.to_act() == seat.next(rules.players())));
        CHECK(all_cards(state) == full_deck);
        check_position(rules, state);
        ++plies;
      }
      CHECK(plies == deck_size - rules.table_cards());
    }
  }
}

TEST_CASE("SPA 2.3: sides") {
  CHECK(Rules::spatola(4).sides() == 2);
  CHECK(Rules::spatola(4).side_of(Seat{3}) == 1);
  CHECK(Rules::scopa(3).sides() == 3);
  CHECK(Rules::scopa(3).side_of(Seat{2}) == 2);
  CHECK(parse_rules("scopa/4;teams=off").side_of(Seat{3}) == 3);
}

TEST_CASE("SPA 2.5: the deck is shuffled on while too many kings lie on the first table") {
  const Rules once = parse_rules("scopa/2");
  const Rules again = parse_rules("scopa/2;redeal_kings=3");
  int redealt = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto deck = shuffled_deck(once, seed);
    CardSet table;
    for (std::size_t i = 6; i < 10; ++i) table.insert(deck[i]);
    if ((table & value_cards(10)).size() < 3) {
      CHECK(shuffled_deck(again, seed) == deck);
    } else {
      ++redealt;
      const State state = State::deal(again, seed, Seat{0});
      CHECK((state.table() & value_cards(10)).size() < 3);
    }
  }
  CHECK(redealt > 0);
}

TEST_CASE("SPA 3.1: the pile gets the captured cards and the played one") {
  const State state = after(Setup{.hands = "7C3D/RBAB", .table = "5C2CCS"}.text(), "7C x 2C 5C");
  CHECK(state.table() == cards("CS"));
  CHECK(state.pile(0).contains_all(cards("7C5C2C")));
  CHECK(state.last_captor() == Seat{0});
  CHECK_FALSE(state.previous());
  CHECK(state.to_act() == Seat{1});
}

TEST_CASE("SPA 3.7: the last captor takes what is left, not as a sweep") {
  const std::string position =
      "scopa/2 dealer=1 hands=-/5B table=5CRDCS piles=" + to_string(full_deck - cards("5B5CRDCS")) +
      "/- last=0";
  const State state = after(position, "5B x 5C");
  CHECK(state.is_over());
  CHECK(state.table().empty());
  CHECK(state.pile(1) == cards("5B5CRDCS"));
  CHECK(state.open().sweeps[1] == 0);
  // Laid down: it goes to seat 0, who captured before.
  const State laid =
      after("scopa/2 dealer=1 hands=-/7B table=5CRDCS piles=" + to_string(full_deck - cards("7B5CRDCS")) +
                "/- last=0",
            "7B");
  CHECK(laid.pile(0) == full_deck);
  CHECK_FALSE(laid.previous());
}

TEST_CASE("SPA 3.7, 3.8: without a captor the cards stay unassigned") {
  Rng rng{1};
  const Rules rules = parse_rules("scopa/2;capture=optional");
  State state = State::deal(rules, 3, Seat{0});
  CHECK_FALSE(state.last_captor());
  while (!state.is_over()) state.apply_checked(rules, Move{state.hand(state.to_act()).lowest()});
  CHECK(state.table() == full_deck);
  CHECK_FALSE(state.previous());
  std::array<int, 2> points{};
  state.points(rules, points);
  CHECK(points == std::array<int, 2>{0, 0});
}

TEST_CASE("SPA 4.1: a sweep empties the table, but not on the hand's last play") {
  CHECK(bonuses(Setup{.rules = "scopa/2", .hands = "7B2S/AB4S", .table = "3D4C"}.text(), "7B x 4C 3D") ==
        "1 0 0");
  CHECK(bonuses(Setup{.rules = "scopa/2", .hands = "7B2S/AB4S", .table = "3D4CRS"}.text(), "7B x 4C 3D") ==
        "0 0 0");
  const auto last_play = [](const std::string& rules, int stock) {
    const std::string text = Setup{.rules = rules, .hands = "-/7B", .table = "3D4C", .stock = stock}.text();
    return static_cast<int>(after(text, "7B x 4C 3D").open().sweeps[1]);
  };
  CHECK(last_play("scopa/2", 0) == 0);
  CHECK(last_play("scopa/2;sweep_on_last_play=on", 0) == 1);
  CHECK(last_play("scopa/2", 6) == 1);  // the last play of an earlier packet
}

TEST_CASE("SPA 4.2: a piccola takes just the card laid down before, by its equal") {
  CHECK(bonuses(Setup{.hands = "4D2B/RBAB", .table = "4CCB", .prev = "4C"}.text(), "4D x 4C") == "0 1 0");
  CHECK(bonuses(Setup{.hands = "4D2B/RBAB", .table = "4CCB", .prev = "CB"}.text(), "4D x 4C") == "0 0 0");
  CHECK(bonuses(Setup{.hands = "3B2B/RBAB", .table = "3SCB"}.text(), "3B x 3S") == "0 0 0");
  CHECK(bonuses(Setup{.hands = "7D2B/RBAB", .table = "4C3BRS", .prev = "4C"}.text(), "7D x 4C 3B") ==
        "0 0 0");
  CHECK(bonuses(Setup{.rules = "scopa/2", .hands = "4D2B/RBAB", .table = "4CCB", .prev = "4C"}.text(),
                "4D x 4C") == "0 0 0");
  // A fifteen with one card is no piccola.
  CHECK(bonuses(Setup{.rules = "spatola/2;fifteen=also", .hands = "7D2B/RBAB", .table = "FCCB", .prev = "FC"}
                    .text(),
                "7D x FC") == "0 0 0");
}

TEST_CASE("SPA 4.2: a capture before, and cards dealt to the table, give no piccola") {
  const Rules rules = Rules::spatola();
  State state = after(Setup{.hands = "6D4B/3BAB", .table = "6C3S"}.text(), "6D x 6C");
  state.apply_checked(rules, parse_move("3B x 3S"));
  CHECK(state.open().piccole[1] == 0);
}

TEST_CASE("SPA 4.2: a piccola may reach over a new packet") {
  const auto piccole = [](const std::string& rules_text) {
    auto [rules, state] =
        parse_state(Setup{.rules = rules_text, .hands = "-/4C", .table = "CB", .stock = 6}.text());
    const CardSet next = state.hand(Seat{0}) | CardSet::of(state.stock_card(0));
    state.apply_checked(rules, parse_move("4C"));
    REQUIRE(state.to_act() == Seat{0});
    REQUIRE(state.hand(Seat{0}).contains_all(next));
    CHECK(state.previous().has_value() == (rules.get(Option::piccola_across_packets) != 0));
    return state.previous() ? to_string(*state.previous()) : "-";
  };
  CHECK(piccole("spatola/2") == "4C");
  CHECK(piccole("spatola/2;piccola_across_packets=off") == "-");
}

TEST_CASE("SPA 4.3: no piccola on the hand's last play") {
  const State state = after(Setup{.hands = "-/4D", .table = "4CCB", .prev = "4C"}.text(), "4D x 4C");
  CHECK(state.open().piccole[1] == 0);
}

TEST_CASE("SPA 4.4: suited captures") {
  const auto suited = [](const std::string& rules, const std::string& card, const std::string& table,
                         const std::string& captured, const std::string& prev = "-") {
    const Setup setup{.rules = rules, .hands = card + "2B/RBAB", .table = table, .prev = prev};
    return bonuses(setup.text(), card + " x " + captured);
  };
  const std::string captured_suit = "spatola/2;suited_capture=captured_suit";
  CHECK(suited("spatola/2", "7C", "5C2CCB", "2C 5C") == "0 0 3");
  CHECK(suited("spatola/2", "7C", "5C2CRS", "2C 5C", "2C") == "0 0 3");
  CHECK(suited("spatola/2", "7D", "5C2CCB", "2C 5C") == "0 0 0");
  CHECK(suited("spatola/2", "7C", "4C2CADRS", "2C 4C AD") == "0 0 0");
  CHECK(suited(captured_suit, "7D", "5C2CCB", "2C 5C") == "0 0 2");
  CHECK(suited(captured_suit, "7C", "5C2CCB", "2C 5C") == "0 0 3");
  CHECK(suited(captured_suit, "7C", "5C2DCB", "5C 2D") == "0 0 0");
  CHECK(suited("spatola/2;suited_capture=none", "7C", "5C2CCB", "2C 5C") == "0 0 0");
}

TEST_CASE("SPA 4.5: suited captures on the last play") {
  const auto suited = [](const std::string& rules) {
    const std::string text = Setup{.rules = rules, .hands = "-/7C", .table = "5C2C", .prev = "2C"}.text();
    const State state = after(text, "7C x 2C 5C");
    CHECK(state.open().sweeps[1] == 0);
    return static_cast<int>(state.open().suited[1]);
  };
  CHECK(suited("spatola/2") == 3);
  CHECK(suited("spatola/2;suited_on_last_play=off") == 0);
}

TEST_CASE("SPA 4.6: bonuses add up") {
  CHECK(bonuses(Setup{.hands = "4D2B/RBAB", .table = "4C", .prev = "4C"}.text(), "4D x 4C") == "1 1 0");
  CHECK(bonuses(Setup{.hands = "7C2B/RBAB", .table = "5C2C"}.text(), "7C x 2C 5C") == "1 0 3");
}

TEST_CASE("SPA 7: an ace's whole table is a sweep by option; an ordinary capture always is") {
  const auto sweeps = [](const std::string& rules, const std::string& table, const std::string& captured) {
    return bonuses(Setup{.rules = rules, .hands = "AD2B/RB3B", .table = table}.text(), "AD x " + captured)[0];
  };
  CHECK(sweeps("scopa_assi/2", "6C7B", "6C 7B") == '0');
  CHECK(sweeps("scopa_assi/2;ace_sweep_scores=on", "6C7B", "6C 7B") == '1');
  CHECK(sweeps("scopa_assi/2", "AC", "AC") == '1');
  CHECK(sweeps("scopa_assi/2;fifteen=also", "6CFB", "6C FB") == '1');
  CHECK(sweeps("scopa_assi/2;fifteen=also", "6CCB", "6C CB") == '0');
}

TEST_CASE("moves that are not legal are refused and change nothing") {
  const std::string text = Setup{.hands = "7DFS/RBAB", .table = "5D2D"}.text();
  auto [rules, state] = parse_state(text);
  const State before = state;
  const auto refuse = [&, &r = rules, &s = state](std::string_view move) {
    return error_of<IllegalMoveError>([&] { s.apply_checked(r, parse_move(move)); });
  };
  CHECK(refuse("7D x 2D") == "illegal move 7D x 2D for seat 0; legal: 7D x 2D 5D, FS");
  CHECK(refuse("7D") == "illegal move 7D for seat 0; legal: 7D x 2D 5D, FS");
  CHECK(refuse("RB") == "illegal move RB for seat 0; legal: 7D x 2D 5D, FS");
  CHECK(state == before);
  const std::string many =
      Setup{.rules = "scopa/2", .hands = "RD/RB", .table = "ACABAS2C2B2S3C3B4D4C5B6S"}.text();
  auto [many_rules, many_state] = parse_state(many);
  const std::string error = error_of<IllegalMoveError>(
      [&, &r = many_rules, &s = many_state] { s.apply_checked(r, parse_move("RD")); });
  CHECK(error.ends_with(", … (142 in all)"));
  const Rules scopa = Rules::scopa();
  State over = State::deal(scopa, 1, Seat{0});
  Rng rng{2};
  while (!over.is_over()) over.apply(scopa, over.random_move(scopa, rng));
  CHECK(error_of<IllegalMoveError>([&] { over.apply_checked(scopa, parse_move("7D")); }) ==
        "the hand is over: no move is legal");
}

TEST_CASE("decks, dealers and totals that cannot be are refused") {
  const Rules rules = Rules::scopa();
  auto deck = shuffled_deck(rules, 1);
  const auto deal = [&](std::span<const Card> used, int dealer, std::vector<std::int32_t> totals) {
    return error_of<Error>([&] { (void)State::from_deck(rules, used, Seat{dealer}, totals); });
  };
  CHECK(deal(deck, 2, {}) == "dealer 2 is out of range 0..1");
  CHECK(deal(deck, 0, {1, 2, 3}) == "totals: 3 numbers for 2 sides");
  CHECK(deal(deck, 0, {0, 1'000'001}) == "total 1000001 is out of range 0..1000000");
  CHECK(deal(std::span{deck}.first(39), 0, {}) == "the deck has 39 cards, 40 expected");
  deck[1] = deck[0];
  CHECK(deal(deck, 0, {}) == "card " + to_string(deck[0]) + " appears twice");
  deck[1] = Card{45};
  CHECK(deal(deck, 0, {}) == "card 45 is not in this deck");
}
