// SPDX-License-Identifier: MIT
// Texts of cards, moves, states and observations: what is printed is read back, what is wrong is said.
#include <doctest/doctest.h>

#include <stdexcept>

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

std::string move_error(std::string_view text) {
  return error_of<ParseError>([&] { (void)parse_move(text); });
}

std::string state_error(std::string_view text) {
  return error_of<Error>([&] { (void)parse_state(text); });
}

std::string observation_error(std::string_view text) {
  return error_of<Error>([&] { (void)parse_observation(text); });
}

// A position text with some part exchanged.
std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("no '" + from + "' in " + text);
  return text.replace(at, from.size(), to);
}

const std::string full_text =
    "spatola/2 dealer=1 hands=7DFS/ACRD table=3D4C piles="
    "2C3C5C6C7CFCCCRC4B6BFB/AD2D4D5D6DFDCD"
    "AB2B3B5B7BCBRB stock=AS2S3S4S5S6S last=0 prev=4C sweeps=1/0 piccole=0/2 suited=3/0 totals=20/60";
// Four cards are still missing from it.
const std::string valid_text = changed(full_text, "4B6BFB/", "4B6BFB7SCSRS/");

}  // namespace

TEST_CASE("SPA 1.4: cards") {
  for (int id = 0; id < deck_size; ++id) {
    const std::vector<Card> parsed = parse_cards(to_string(Card{id}));
    CHECK(parsed == std::vector<Card>{Card{id}});
  }
  CHECK(to_string(settebello) == "7D");
  CHECK(to_string(fante_di_spade) == "FS");
  CHECK(parse_cards("8S10D1C9B") == parse_cards("FSRDACCB"));
  CHECK(parse_cards("-").empty());
  const auto error = [](std::string_view text) {
    return error_of<ParseError>([&] { (void)parse_cards(text); });
  };
  CHECK(error("7D7d") == "column 3: '7d' is not a card");
  CHECK(error("7DX") == "column 3: 'X' is not a card");
  CHECK(error("10") == "column 1: '10' is not a card");
  CHECK(error("10X") == "column 1: '10' is not a card");
  CHECK(error("7D 7S") == "column 3: expected the end, found ' '");
  CHECK(error("ASFCAS") == "column 5: card AS appears twice");
  CHECK(error("") == "column 1: expected cards, found the end");
  CHECK(error("èèè") == "column 1: 'èè' is not a card");
  CHECK(error("-7D") == "column 2: expected the end, found '7D'");
}

TEST_CASE("moves") {
  CHECK(to_string(parse_move("7D x 5D 2D")) == "7D x 2D 5D");
  CHECK(to_string(parse_move("8S")) == "FS");
  CHECK(parse_move("AC") < parse_move("2C"));
  CHECK(parse_move("AC") < parse_move("AC x AD"));
  CHECK(parse_move("7D x 2D 5D").bits() == ((std::uint64_t{16} << 48) | (1U << 11) | (1U << 14)));
  CHECK(hash(parse_move("7D x 2D 5D")) == hash(parse_move("7D x 5D 2D")));
  CHECK(move_error("") == "column 1: expected a card, found the end");
  CHECK(move_error("7D x") == "column 5: expected a card, found the end");
  CHECK(move_error("7D x ") == "column 6: expected a card, found the end");
  CHECK(move_error("7D x  2D") == "column 6: expected a card, found ' '");
  CHECK(move_error("7D ") == "column 4: expected x, found the end");
  CHECK(move_error("7D 2D") == "column 4: expected x, found '2D'");
  CHECK(move_error("7Dx2D") == "column 3: expected the end, found 'x2D'");
  CHECK(move_error("7D x 2D 2D") == "column 9: card 2D appears twice");
  CHECK(move_error("7D x 7D") == "column 6: card 7D appears twice");
  CHECK(move_error("7D x 2D5D") == "column 8: expected the end, found '5D'");
  CHECK(move_error("7D x 2D ") == "column 9: expected a card, found the end");
}

TEST_CASE("a state prints every field, and what is left out has its default") {
  const auto [rules, state] = parse_state(valid_text);
  CHECK(to_string(rules, state).size() == valid_text.size());
  CHECK(parse_state(to_string(rules, state)).second == state);
  CHECK(state.to_act() == Seat{0});
  CHECK(state.stock_card(0) == parse_cards("AS")[0]);
  CHECK(state.totals()[1] == 60);
  CHECK(state.open().suited[0] == 3);
  CHECK(hash(state) == hash(parse_state(to_string(rules, state)).second));
  CHECK(hash(state) != hash(after(valid_text, "FS")));
  const std::string short_text =
      "scopa/2;hand_cards=18 hands=AC/2C table=" + to_string(full_deck - CardSet::first(2));
  const auto [short_rules, from_short] = parse_state(short_text);
  CHECK(to_string(short_rules, from_short)
            .ends_with(" piles=-/- stock=- last=- prev=- sweeps=0/0 piccole=0/0 suited=0/0 totals=0/0"));
  CHECK(from_short.dealer() == Seat{0});
  CHECK(from_short.to_act() == Seat{1});
}

TEST_CASE("states and observations of all rules are read back as they were") {
  Rng rng{77};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    for (int hand = 0; hand < 5; ++hand) {
      State state = State::deal(rules, rng.next(), Seat{1});
      for (;;) {
        const std::string printed = to_string(rules, state);
        const auto [parsed_rules, parsed] = parse_state(printed);
        CHECK(parsed_rules == rules);
        CHECK(parsed == state);
        CHECK(to_string(rules, parsed) == printed);
        for (int seat = 0; seat < rules.players(); ++seat) {
          const Observation view = state.observation(rules, Seat{seat});
          const std::string view_text = to_string(rules, view);
          CHECK(parse_observation(view_text).second == view);
          CHECK(hash(parse_observation(view_text).second) == hash(view));
        }
        if (state.is_over()) break;
        state.apply(rules, state.random_move(rules, rng));
      }
    }
  }
}

TEST_CASE("state text: errors and their columns") {
  CHECK(state_error("spatola/2") == "column 10: expected hands=, found the end");
  CHECK(state_error("spatola/2 dealer=2") == "column 18: 2 is out of range 0..1");
  CHECK(state_error("spatola/2 hands=7D") == "column 19: expected '/', found the end");
  CHECK(state_error("spatola/2 hands=7D/-") == "column 21: expected table=, found the end");
  CHECK(state_error("spatola/2 hands=7D/7D") == "column 20: card 7D appears twice");
  CHECK(state_error("spatola/2 hands=7D/-/AC") == "column 21: expected table=, found '/'");
  CHECK(state_error("spatola/2 hands=/7D") == "column 17: expected cards, found '/'");
  CHECK(state_error(changed(valid_text, " last=0", " last=2")).ends_with("2 is out of range 0..1"));
  CHECK(state_error(changed(valid_text, " prev=4C", " prev=XX")).ends_with("'XX' is not a card"));
  CHECK(
      state_error(changed(valid_text, "sweeps=1/0", "sweeps=100/0")).ends_with("100 is out of range 0..99"));
  CHECK(state_error(changed(valid_text, "piccole=0/2", "piccole=0")).ends_with("expected '/', found ' '"));
  CHECK(state_error(valid_text + " totals=0/0").ends_with("expected the end, found 'totals=0'"));
  CHECK(state_error(valid_text + " ").ends_with("expected the end, found ' '"));
  CHECK(state_error(changed(valid_text, " dealer=1", " last=0"))
            .starts_with("column 11: expected hands=, found"));
}

TEST_CASE("positions that no table could show") {
  CHECK(state_error(full_text) == "card 7S is missing");
  const std::string rest = to_string(full_deck - CardSet::first(4));
  CHECK(state_error("scopa/2 hands=AC/2C table=3C piles=" + rest + "/- stock=4C last=0") ==
        "the stock holds 1 cards, not a multiple of 6");
  CHECK(state_error("scopa/2 dealer=1 hands=AC2C3C/4C table=- piles=" + rest + "/- last=0") ==
        "hands hold 3/1 cards: impossible with dealer 1");
  CHECK(state_error("scopa/2 dealer=0 hands=AC/2C3C table=4C piles=" + rest + "/- last=0") ==
        "hands hold 1/2 cards: impossible with dealer 0");
  CHECK(state_error("scopa/2 dealer=1 hands=AC2C3C4C/- table=- piles=" + rest + "/- last=0") ==
        "hands hold 4/0 cards: impossible with dealer 1");
  CHECK(state_error("scopa/2 hands=-/- table=- piles=" + to_string(full_deck - CardSet::first(6)) +
                    "/- stock=AC2C3C4C5C6C last=0") == "the hands are empty but the stock holds 6 cards");
  CHECK(state_error("scopa/2 hands=AC/2C table=3C4C" + rest + " last=0") ==
        "no card can have been captured yet last is 0");
  CHECK(state_error("scopa/2 hands=AC/2C table=3C4C piles=" + rest + "/-") ==
        "piles hold cards but last is -");
  CHECK(state_error("scopa/2 hands=AC/2C table=3C4C piles=" + rest + "/- last=0 prev=5C") ==
        "prev 5C is not on the table");
  CHECK(state_error("scopa/2 hands=-/- table=AC2C3C4C piles=" + rest + "/- last=0") ==
        "the hand is over but the table holds cards and last is 0");
}

TEST_CASE("observations show own hand, table, piles and counts") {
  const auto [rules, state] = parse_state(valid_text);
  const Observation view = state.observation(rules, Seat{1});
  CHECK(to_string(rules, view).starts_with("spatola/2 seat=1 dealer=1 hands=?2/ACRD table=4C3D piles=2C"));
  CHECK(to_string(rules, view).find(" stock=?6 last=0 prev=4C ") != std::string::npos);
  CHECK(view.unseen().size() == 8);
  CHECK_FALSE(view.unseen().intersects(view.hand));
  const std::string text = to_string(rules, view);
  CHECK(observation_error(changed(text, " seat=1", "")) == "column 11: expected seat=, found 'dealer=1'");
  CHECK(observation_error(changed(text, "seat=1", "seat=2")) == "column 16: 2 is out of range 0..1");
  CHECK(observation_error(changed(text, "?2/", "7D/")) == "column 33: expected '?', found '7D'");
  CHECK(observation_error(changed(text, "?2/", "?41/")) == "column 34: 41 is out of range 0..40");
  CHECK(observation_error(changed(text, "/ACRD", "/?2")) == "column 36: '?2' is not a card");
  CHECK(observation_error(changed(text, "?2/", "?3/")) == "8 unseen cards for 9 hidden places");
  CHECK(observation_error(changed(changed(text, "?2/", "?1/"), "stock=?6", "stock=?7")) ==
        "the stock holds 7 cards, not a multiple of 6");
}

TEST_CASE("whatever a parser is fed, it answers with an Error or a value that prints and plays") {
  Rng rng{2024};
  std::vector<std::string> seeds = {valid_text, "7D x 2D 5D", "FS", "scopa/4;teams=off;target=21",
                                    "10D9B1C",  "-"};
  for (const std::string& rules_text : all_rules) {
    const Rules rules = parse_rules(rules_text);
    State state = State::deal(rules, rng.next(), Seat{0});
    for (std::uint64_t plies = rng.below(20); plies > 0 && !state.is_over(); --plies) {
      state.apply(rules, state.random_move(rules, rng));
    }
    seeds.push_back(to_string(rules, state));
    seeds.push_back(to_string(rules, state.observation(rules, Seat{1})));
  }
  const std::string alphabet = "A234567FCRCDBS0189=/;,? -xonfdealrshtbpiuk\xC3\xA8\x00\xFF";
  const auto mutate = [&](std::string text) {
    for (std::uint64_t edits = 1 + rng.below(4); edits > 0; --edits) {
      const std::size_t at = rng.below(text.size() + 1);
      const std::size_t length = std::min<std::size_t>(rng.below(4), text.size() - at);
      switch (rng.below(5)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, 1, alphabet[rng.below(alphabet.size())]); break;
        case 2:
          if (at < text.size()) text[at] = alphabet[rng.below(alphabet.size())];
          break;
        case 3: text.insert(rng.below(text.size() + 1), text.substr(at, length)); break;
        default:
          if (at < text.size()) std::swap(text[at], text[rng.below(text.size())]);
          break;
      }
    }
    return text;
  };
  int accepted = 0;
  const auto survive = [&](auto&& parse) {
    try {
      parse();
      ++accepted;
    } catch (const Error&) {
    }
  };
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutate(seeds[rng.below(seeds.size())]);
    survive([&] {
      const Rules rules = parse_rules(text);
      CHECK(parse_rules(to_string(rules)) == rules);
    });
    survive([&] {
      const Move move = parse_move(text);
      CHECK(parse_move(to_string(move)) == move);
    });
    survive([&] { (void)parse_cards(text); });
    survive([&] {
      auto [rules, state] = parse_state(text);
      CHECK(parse_state(to_string(rules, state)).second == state);
      check_position(rules, state);
      while (!state.is_over()) {
        state.apply_checked(rules, state.greedy_move(rules, rng));
        if (!state.is_over()) state.apply_checked(rules, state.random_move(rules, rng));
      }
      (void)score(rules, state);
      CHECK(parse_state(to_string(rules, state)).second == state);
    });
    survive([&] {
      const auto [rules, view] = parse_observation(text);
      CHECK(parse_observation(to_string(rules, view)).second == view);
      State state = sample(rules, view, rng);
      check_position(rules, state);
      CHECK(state.observation(rules, view.observer()) == view);
    });
  }
  CHECK(accepted > 1000);
}
