// SPDX-License-Identifier: MIT
// The text record of a match: printed, and parsed strictly by replaying it (docs/notation.md).
//
// The record holds more than is needed to replay (decks, scores, result); the parser checks that
// every such line follows from the rest, so an edited record is an error with its place.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/errors.hpp"
#include "mazzo/game.hpp"
#include "mazzo/match.hpp"
#include "mazzo/record_lines.hpp"
#include "mazzo/text.hpp"

namespace mazzo {

namespace record_detail {

template <Game G>
[[nodiscard]] std::string result_words(const Match<G>& match) {
  switch (match.outcome()) {
    case Outcome::won: return "won by side " + std::to_string(*match.winner());
    case Outcome::drawn: return "drawn";
    case Outcome::running: break;
  }
  return "unfinished";
}

// Replays the hand that the match is in; `index` counts hands from 0.
template <Game G>
class HandReplay {
 public:
  HandReplay(LineReader& reader, Match<G>& match) : reader_{&reader}, match_{&match} {}

  void run() {
    const std::size_t index = match_->hands().size() - 1;
    check_deck();
    while (!complete(index) && read_ply_line(index)) {
    }
    if (complete(index)) check_score(index);
  }

 private:
  [[nodiscard]] const typename Match<G>::Hand& hand(std::size_t index) const {
    return match_->hands()[index];
  }
  [[nodiscard]] bool complete(std::size_t index) const { return hand(index).score.has_value(); }

  void check_deck() {
    reader_->next("deal");
    if (!reader_->line().starts_with("deal ")) reader_->wrong_kind("deal");
    const auto deck = reader_->at(5, "", [&] { return G::parse_cards(reader_->line().substr(5)); });
    if (deck != match_->hands().back().deck) {
      reader_->fail(5, "the deck is not the one that seed " + std::to_string(match_->seed()) + " deals");
    }
    reader_->finish();
  }

  // Plays one line of moves; false when the hand stops unfinished before it.
  bool read_ply_line(std::size_t index) {
    const std::string number = std::to_string(hand(index).moves.size() + 1);
    const std::string what = short_line_ ? "a blank line" : "ply " + number + " or a blank line";
    if (!reader_->at_end() && reader_->peek().empty()) return false;
    reader_->next(what);
    if (short_line_ || !reader_->line().starts_with(number + ". ")) reader_->wrong_kind(what);
    std::size_t offset = number.size() + 2;
    for (int played = 0;; ++played) {
      if (played == match_->rules().players() || complete(index)) {
        reader_->fail(offset, "expected the end of the line, found '" +
                                  std::string(reader_->line().substr(offset)) + "'");
      }
      const std::string_view rest = reader_->line().substr(offset);
      const std::size_t end = rest.find(", ");
      const auto move = reader_->at(offset, "", [&] { return G::parse_move(rest.substr(0, end)); });
      const std::string ply = "ply " + std::to_string(hand(index).moves.size() + 1) + ": ";
      reader_->at(offset, ply, [&] { match_->play(move); });
      if (end == std::string_view::npos) {
        short_line_ = played + 1 < match_->rules().players();
        break;
      }
      offset += end + 2;
    }
    reader_->finish();
    return true;
  }

  void check_score(std::size_t index) {
    reader_->next("score");
    if (!reader_->line().starts_with("score ")) reader_->wrong_kind("score");
    WordChecker words{*reader_, 6};
    words.word(slashed(hand(index).points), "score");
    words.word("total");
    words.word(slashed(match_->totals()), "total");
    words.end();
    reader_->finish();
  }

  LineReader* reader_;
  Match<G>* match_;
  bool short_line_ = false;
};

}  // namespace record_detail

// The canonical record; equal matches print equal bytes.
template <Game G>
[[nodiscard]] std::string to_string(const Match<G>& match) {
  using record_detail::slashed;
  std::string text{record_detail::format_line};
  text += "\n[Rules \"" + to_string(match.rules()) + "\"]\n[Seed \"" + std::to_string(match.seed()) + "\"]\n";
  if (!match.players().empty()) {
    text += "[Players \"";
    for (std::size_t seat = 0; seat < match.players().size(); ++seat) {
      text += (seat == 0 ? "" : "/") + match.players()[seat];
    }
    text += "\"]\n";
  }
  const auto per_line = static_cast<std::size_t>(match.rules().players());
  typename Match<G>::Totals totals(match.totals().size(), 0);
  for (std::size_t index = 0; index < match.hands().size(); ++index) {
    const auto& hand = match.hands()[index];
    text +=
        "\nhand " + std::to_string(index + 1) + " dealer " + std::to_string(hand.dealer.index()) + "\ndeal ";
    for (const Card card : hand.deck) text += G::card_text(card);
    for (std::size_t ply = 0; ply < hand.moves.size(); ++ply) {
      text += ply % per_line == 0 ? "\n" + std::to_string(ply + 1) + ". " : ", ";
      text += to_string(hand.moves[ply]);
    }
    text += '\n';
    if (hand.score) {
      for (std::size_t side = 0; side < totals.size(); ++side) totals[side] += hand.points[side];
      text += "score " + slashed(hand.points) + " total " + slashed(totals) + '\n';
    }
  }
  return text + "\nresult " + slashed(match.totals()) + " " + record_detail::result_words(match) + '\n';
}

// Replays a record; throws ParseError with line and column.
template <Game G>
[[nodiscard]] Match<G> parse_match(std::string_view text) {
  using namespace record_detail;
  LineReader reader{text};
  reader.expect_line(format_line, std::string(format_line));
  const auto [rules_text, rules_at] = reader.tag("Rules");
  const auto rules = reader.at(rules_at, "", [&, value = rules_text] { return G::parse_rules(value); });
  reader.finish();
  const auto [seed_text, seed_at] = reader.tag("Seed");
  const auto seed = reader.at(seed_at, "", [&, value = seed_text] { return parse_seed(value); });
  reader.finish();

  std::vector<std::string> players;
  reader.next("[Players \"...\"] or a blank line");
  if (!reader.line().empty()) {
    constexpr std::string_view open = "[Players \"";
    const std::string_view line = reader.line();
    if (line.size() < open.size() + 2 || !line.starts_with(open) || !line.ends_with("\"]")) {
      reader.wrong_kind("[Players \"...\"] or a blank line");
    }
    players = split(line.substr(open.size(), line.size() - open.size() - 2), "/");
    const auto seats = static_cast<std::size_t>(rules.players());
    if (players.size() != seats) {
      reader.fail(open.size(),
                  "expected " + std::to_string(seats) + " names, found " + std::to_string(players.size()));
    }
    for (const std::string& name : players) {
      if (!is_player_name(name)) {
        reader.fail(open.size(), "player name '" + name + "' holds a character it may not");
      }
    }
    reader.finish();
    reader.next("a blank line");
    if (!reader.line().empty()) reader.wrong_kind("a blank line");
  }
  reader.finish();

  const std::string first = "hand 1 dealer 0.." + std::to_string(rules.players() - 1);
  reader.next(first);
  std::optional<Seat> dealer;
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (reader.line() == "hand 1 dealer " + std::to_string(seat)) dealer = Seat{seat};
  }
  if (!dealer) reader.wrong_kind(first);
  reader.finish();
  Match<G> match{rules, seed, dealer, std::move(players)};
  for (;;) {
    const std::size_t index = match.hands().size();
    HandReplay<G>{reader, match}.run();
    reader.next("a blank line");
    if (!reader.line().empty()) reader.wrong_kind("a blank line");
    reader.finish();
    if (match.is_over() || match.hands().size() == index) break;
    const std::string header =
        "hand " + std::to_string(index + 1) + " dealer " + std::to_string(match.dealer().index());
    reader.expect_line(header, header);
  }
  reader.next("result");
  if (!reader.line().starts_with("result ")) reader.wrong_kind("result");
  WordChecker words{reader, 7};
  words.word(slashed(match.totals()), "result");
  words.rest(result_words(match));
  reader.finish();
  if (!reader.at_end()) {
    reader.next("the end of the record");
    reader.wrong_kind("the end of the record");
  }
  return match;
}

}  // namespace mazzo
