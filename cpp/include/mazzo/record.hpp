// SPDX-License-Identifier: MIT
// The text record of a match: printed, and parsed strictly by replaying it (docs/notation.md).
//
// The record holds more than is needed to replay (decks, scores, result); the parser checks that
// every such line follows from the rest, so an edited record is an error with its place.
#pragma once

#include <charconv>
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

namespace mazzo {

namespace record_detail {

inline constexpr std::string_view format_line = "[Format \"mazzo-match 1\"]";

// "14/7"
template <class Numbers>
[[nodiscard]] std::string slashed(const Numbers& numbers) {
  std::string text;
  for (const auto number : numbers) {
    if (!text.empty()) text += '/';
    text += std::to_string(number);
  }
  return text;
}

// What an error says, without its place.
[[nodiscard]] inline std::string bare_message(const ParseError& error) {
  const std::string_view what = error.what();
  return std::string(what.substr(what.find(": ") + 2));
}

// Reads a record line by line; every failure names its line and column.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_{text} {}

  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] std::string_view line() const noexcept { return line_; }
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  // The line after this one, or nothing.
  [[nodiscard]] std::string_view peek() const noexcept { return rest_.substr(0, rest_.find('\n')); }

  [[noreturn]] void fail(std::size_t offset, const std::string& what) const {
    throw ParseError(what, static_cast<int>(offset) + 1, number_);
  }

  // Steps to the next line, which the grammar says is `what`.
  void next(const std::string& what) {
    ++number_;
    if (rest_.empty()) fail(0, "the record is cut: expected " + what + ", found the end");
    const std::size_t end = rest_.find('\n');
    complete_ = end != std::string_view::npos;
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(complete_ ? end + 1 : rest_.size());
  }
  [[noreturn]] void wrong_kind(const std::string& what) const {
    fail(0, "expected " + what + ", found '" + std::string(line_) + "'");
  }
  // Done with this line: it must have had its newline.
  void finish() const {
    if (!complete_) fail(line_.size(), "the record is cut: expected the end of the line, found the end");
  }

  void expect_line(std::string_view line, const std::string& what) {
    next(what);
    if (line_ != line) wrong_kind(what);
    finish();
  }

  // The value of a `[Name "value"]` line and the offset where it starts.
  std::pair<std::string_view, std::size_t> tag(std::string_view name) {
    const std::string open = "[" + std::string(name) + " \"";
    const std::string what = open + "...\"]";
    next(what);
    if (line_.size() < open.size() + 2 || !line_.starts_with(open) || !line_.ends_with("\"]"))
      wrong_kind(what);
    return {line_.substr(open.size(), line_.size() - open.size() - 2), open.size()};
  }

  // Runs `parse` on text that starts at `offset` of this line and puts its errors in their place.
  template <class Parse>
  auto at(std::size_t offset, const std::string& prefix, Parse&& parse) const {
    try {
      return parse();
    } catch (const ParseError& error) {
      fail(offset + static_cast<std::size_t>(error.column) - 1, bare_message(error));
    } catch (const Error& error) {
      fail(offset, prefix + error.what());
    }
  }

 private:
  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
  bool complete_ = true;
};

// Compares the words of a line, one by one, with those that the play gives.
class WordChecker {
 public:
  WordChecker(const LineReader& reader, std::size_t offset) : reader_{&reader}, offset_{offset} {}

  // The next word must be `right`; `name` not empty: it is a value of that name.
  void word(const std::string& right, const std::string& name = {}) {
    const std::string_view rest = reader_->line().substr(std::min(offset_, reader_->line().size()));
    const std::string_view found = rest.substr(0, rest.find(' '));
    check(found, right, name);
    offset_ += found.size() + 1;
  }
  // The rest of the line must be `right`.
  void rest(const std::string& right) {
    check(reader_->line().substr(std::min(offset_, reader_->line().size())), right, {});
  }
  void end() const {
    if (offset_ <= reader_->line().size()) {
      reader_->fail(offset_, "expected the end of the line, found '" +
                                 std::string(reader_->line().substr(offset_)) + "'");
    }
  }

 private:
  void check(std::string_view found, const std::string& right, const std::string& name) const {
    if (found == right) return;
    if (offset_ > reader_->line().size()) {
      reader_->fail(reader_->line().size(), "expected " + right + ", found the end of the line");
    }
    const std::string text(found);
    reader_->fail(offset_, name.empty()
                               ? "expected " + right + ", found '" + text + "'"
                               : name + " " + text + " does not follow from the play (" + right + ")");
  }

  const LineReader* reader_;
  std::size_t offset_;
};

[[nodiscard]] inline std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

// A seed in canonical digits.
[[nodiscard]] inline std::uint64_t parse_seed(std::string_view text) {
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits || (text.size() > 1 && text[0] == '0')) {
    throw ParseError("expected a number, found '" + std::string(text) + "'", 1);
  }
  std::uint64_t seed = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), seed).ec != std::errc{}) {
    throw ParseError(std::string(text) + " is out of range 0..18446744073709551615", 1);
  }
  return seed;
}

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
      if (name.find('"') != std::string::npos) {
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
