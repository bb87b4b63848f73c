// SPDX-License-Identifier: MIT
#include "mazzo/spades/rules.hpp"

#include <algorithm>

#include "mazzo/errors.hpp"
#include "mazzo/text.hpp"
#include "options.hpp"

namespace mazzo::spades {
namespace {

constexpr CardSet without(CardSet set, std::initializer_list<Card> cards) {
  for (const Card card : cards) set.erase(card);
  return set;
}

constexpr std::array<int, 4> standard_players{2, 3, 4, 6};
constexpr std::array<int, 1> four_players{4};

// SPD 6.4, 8
constexpr std::span<const int> allowed_players(Preset preset) noexcept {
  if (preset == Preset::standard) return standard_players;
  return four_players;
}

template <class Texts>
std::string joined(const Texts& texts) {
  std::string out;
  for (const auto& text : texts) {
    if (!out.empty()) out += ", ";
    out += text;
  }
  return out;
}

// The number of players that `text` means; throws if the preset does not allow it.
int players_for(Preset preset, std::string_view text) {
  std::vector<std::string> allowed;
  for (const int players : allowed_players(preset)) allowed.push_back(std::to_string(players));
  const auto found = std::find(allowed.begin(), allowed.end(), text);
  if (found != allowed.end()) return std::stoi(*found);
  throw RulesError("players " + std::string{text} + " is out of range for " +
                   std::string{preset_names[static_cast<std::size_t>(preset)]} + " (" + joined(allowed) +
                   ")");
}

OptionValues preset_values(Preset preset) noexcept {
  OptionValues values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = option_spec(i).defaults[static_cast<std::size_t>(preset)];
  }
  return values;
}

std::string value_text(std::size_t option, std::int32_t value) {
  if (value == none) return "none";
  const auto words = option_spec(option).words;
  return words.empty() ? std::to_string(value) : std::string{words[static_cast<std::size_t>(value)]};
}

std::string unknown_option(std::string_view name) {
  std::array<std::string_view, option_count> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = option_spec(i).name;
  return "unknown option '" + std::string{name} + "' (options: " + joined(names) + ")";
}

std::string unknown_value(const OptionSpec& spec, std::string_view text) {
  const std::string words = spec.kind == OptionKind::flag ? "on, off" : joined(spec.words);
  return "'" + std::string{text} + "' is not a value of " + std::string{spec.name} + " (values: " + words +
         ")";
}

std::optional<std::int32_t> find_word(const OptionSpec& spec, std::string_view text) noexcept {
  const auto found = std::find(spec.words.begin(), spec.words.end(), text);
  if (found == spec.words.end()) return std::nullopt;
  return static_cast<std::int32_t>(found - spec.words.begin());
}

// `text` is a well-formed number.
std::int32_t number_in_range(const OptionSpec& spec, std::string_view text) {
  std::int64_t value = 0;
  if (!read_number(text, spec.low, spec.high, value)) {
    throw RulesError(std::string{spec.name} + " " + range_message(text, spec.low, spec.high));
  }
  return static_cast<std::int32_t>(value);
}

// A value as a caller gives it.
std::int32_t value_from_word(const OptionSpec& spec, std::string_view text) {
  if (!spec.words.empty()) {
    if (const auto word = find_word(spec, text)) return *word;
    throw RulesError(unknown_value(spec, text));
  }
  if (spec.kind == OptionKind::optional_number && text == "none") return none;
  if (!is_number(text)) {
    throw RulesError(std::string{spec.name} + ": expected a number, found '" + std::string{text} + "'");
  }
  return number_in_range(spec, text);
}

// A value that stands in rules text.
std::int32_t read_value(const OptionSpec& spec, Cursor& cursor) {
  const std::string_view text = cursor.token();
  std::int32_t value = none;
  if (!spec.words.empty()) {
    if (text.empty()) cursor.expected("a value of " + std::string{spec.name});
    const auto word = find_word(spec, text);
    if (!word) cursor.fail(unknown_value(spec, text));
    value = *word;
  } else if (spec.kind != OptionKind::optional_number || text != "none") {
    if (!is_number(text)) cursor.expected("a number");
    value = number_in_range(spec, text);
  }
  cursor.skip(text);
  return value;
}

void change(OptionValues& values, std::span<const NamedValue> changes) {
  for (const NamedValue& item : changes) {
    const std::size_t option = find_option(item.name);
    if (option == values.size()) throw RulesError(unknown_option(item.name));
    values[option] = value_from_word(option_spec(option), item.text);
  }
}

}  // namespace

Rules::Rules(Preset preset, int players)
    : Rules{preset, players_for(preset, std::to_string(players)), preset_values(preset)} {}

Rules::Rules(Preset preset, int players, const OptionValues& values)
    : players_{players}, preset_{preset}, values_{values} {
  derive();
  check();
}

Rules Rules::with(std::initializer_list<Change> changes) const {
  OptionValues values = values_;
  for (const auto& [option, value] : changes) {
    const auto index = static_cast<std::size_t>(option);
    const OptionSpec& spec = option_spec(index);
    const bool absent = value == none && spec.kind == OptionKind::optional_number;
    if (!absent && (value < spec.low || value > spec.high)) {
      throw RulesError(std::string{spec.name} + " " +
                       range_message(std::to_string(value), spec.low, spec.high));
    }
    values[index] = value;
  }
  return Rules{preset_, players_, values};
}

Rules Rules::with(std::span<const NamedValue> changes) const {
  OptionValues values = values_;
  change(values, changes);
  return Rules{preset_, players_, values};
}

Rules Rules::make(std::string_view preset_name, std::optional<std::string_view> players,
                  std::span<const NamedValue> changes) {
  std::size_t index = 0;
  while (index < preset_names.size() && preset_name != preset_names[index] &&
         preset_name != preset_texts[index]) {
    ++index;
  }
  if (index == preset_names.size()) {
    throw RulesError("unknown preset '" + std::string{preset_name} + "' (presets: " + joined(preset_texts) +
                     ")");
  }
  const auto preset = static_cast<Preset>(index);
  const int seats = players_for(preset, players.value_or("4"));
  OptionValues values = preset_values(preset);
  change(values, changes);
  return Rules{preset, seats, values};
}

Rules Rules::read(Cursor& cursor) {
  const std::string_view name = cursor.token();
  const auto found = std::find(preset_texts.begin(), preset_texts.end(), name);
  if (found == preset_texts.end()) {
    cursor.fail("unknown preset '" + std::string{name} + "' (presets: " + joined(preset_texts) + ")");
  }
  const auto preset = static_cast<Preset>(found - preset_texts.begin());
  cursor.skip(name);
  cursor.expect("/", "'/'");
  const std::string_view players = cursor.token();
  if (!is_number(players)) cursor.expected("a number");
  const int seats = players_for(preset, players);
  cursor.skip(players);

  OptionValues values = preset_values(preset);
  std::array<bool, option_count> given{};
  while (cursor.accept(";")) {
    const std::string_view option_name = cursor.token_before('=');
    if (option_name.empty()) cursor.expected("an option");
    const std::size_t option = find_option(option_name);
    if (option == values.size()) cursor.fail(unknown_option(option_name));
    if (given[option]) cursor.fail("option '" + std::string{option_name} + "' is given twice");
    given[option] = true;
    cursor.skip(option_name);
    cursor.expect("=", "'='");
    values[option] = read_value(option_spec(option), cursor);
  }
  if (!cursor.at_end() && cursor.peek() != ' ') cursor.expected("the end");
  return Rules{preset, seats, values};
}

std::vector<OptionValue> Rules::options() const {
  std::vector<OptionValue> out;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    out.push_back({option_spec(i).name, option_spec(i).kind, value_text(i, values_[i])});
  }
  return out;
}

// Every pair of fields that cannot stand together, in the order in which they are reported (SPD 2.5).
void Rules::check() const {
  const auto text = [&](Option option) {
    const auto index = static_cast<std::size_t>(option);
    return std::string{option_spec(index).name} + "=" + value_text(index, values_[index]);
  };
  const auto reject = [](bool wrong, const std::string& a, const std::string& b) {
    if (wrong) throw RulesError(a + " contradicts " + b);
  };
  const std::string seats = "players=" + std::to_string(players_);

  for (const Option option : {Option::min_bid, Option::min_pair_bid}) {
    if (get(option) > cards_per_hand_) {
      const std::string_view name = option_spec(static_cast<std::size_t>(option)).name;
      throw RulesError(std::string{name} + " " +
                       range_message(std::to_string(get(option)), 0, cards_per_hand_));
    }
  }
  if (bidding() != Bidding::free) {
    for (const Option option :
         {Option::blind_nil, Option::blind_seven, Option::min_bid, Option::min_pair_bid}) {
      reject(get(option) != 0, text(Option::bidding), text(option));
    }
  }
  if (blind_nil()) reject(min_bid() > 0, text(Option::blind_nil), text(Option::min_bid));
  reject(blind_nil_min_deficit() && !blind_nil(), text(Option::blind_nil_min_deficit),
         text(Option::blind_nil));
  if (exchange_when_both_blind()) {
    reject(!blind_nil(), text(Option::exchange_when_both_blind), text(Option::blind_nil));
    reject(blind_exchange() == 0, text(Option::exchange_when_both_blind), text(Option::blind_exchange));
  }
  if (blind_seven()) {
    reject(blind_nil(), text(Option::blind_seven), text(Option::blind_nil));
    reject(!has_partners(), text(Option::blind_seven), seats);
    reject(min_bid() == 0, text(Option::blind_seven), text(Option::min_bid));
    reject(min_pair_bid() > 7, text(Option::blind_seven), text(Option::min_pair_bid));
  }
  reject(players_ == 2 && blind_nil(), seats, text(Option::blind_nil));
  if (!has_partners()) {
    reject(min_pair_bid() > 0, seats, text(Option::min_pair_bid));
    reject(bidding() == Bidding::suicide, seats, text(Option::bidding));
    reject(cap_pair_bid(), seats, text(Option::cap_pair_bid));
  }
  if (cap_pair_bid()) {
    reject(bidding() != Bidding::free, text(Option::cap_pair_bid), text(Option::bidding));
    reject(2 * min_bid() > cards_per_hand_, text(Option::cap_pair_bid), text(Option::min_bid));
  }
  reject(discards() == Discards::shown && players_ != 2, text(Option::discards), seats);
}

void Rules::derive() noexcept {
  sides_ = players_ == 4 ? 2 : players_ == 6 ? 3 : players_;
  cards_per_hand_ = players_ == 3 ? 17 : players_ == 6 ? 8 : 13;

  deck_ = CardSet::first(small_joker.id());
  const CardSet jokers = CardSet::of(small_joker) | CardSet::of(big_joker);
  if (preset_ != Preset::standard) deck_ = without(deck_ | jokers, {two_of_clubs, two_of_hearts});
  if (players_ == 3) deck_ = without(deck_, {two_of_clubs});
  if (players_ == 6) deck_ = without(deck_, {two_of_clubs, two_of_diamonds, two_of_hearts, two_of_spades});

  for (int id = 0; id < card_count; ++id) {
    const auto i = static_cast<std::size_t>(id);
    suit_of_[i] = static_cast<std::uint8_t>(std::min(id / 13, 3));
    strength_[i] = static_cast<std::uint8_t>(id + 1);
  }
  if (preset_ != Preset::standard) {
    // SPD 6.1, 7.1: the order X1 > X2 > (2d >) 2s > As goes up from the ace.
    int strength = ace_of_spades.id() + 1;
    const auto next = [&](Card card) {
      suit_of_[static_cast<std::size_t>(card.id())] = 3;
      strength_[static_cast<std::size_t>(card.id())] = static_cast<std::uint8_t>(++strength);
    };
    next(two_of_spades);
    if (preset_ == Preset::new_york) next(two_of_diamonds);
    next(small_joker);
    next(big_joker);
  }
  for (const Card card : deck_) suits_[static_cast<std::size_t>(suit_of(card))].insert(card);
  plain_ = deck_ - spade_cards();
  for (const Card card : deck_) {
    CardSet above;
    for (const Card other : suit(suit_of(card))) {
      if (strength(other) > strength(card)) above.insert(other);
    }
    above_[static_cast<std::size_t>(card.id())] = above;
    beaters_[static_cast<std::size_t>(card.id())] = suit_of(card) == 3 ? above : above | spade_cards();
  }

  open_always_ = spade_lead() == SpadeLead::always;
  open_when_broken_ = spade_lead() == SpadeLead::broken;
  open_after_trick_ = spade_lead() == SpadeLead::after_first_trick;
  exchanges_ = blind_nil() && has_partners() && blind_exchange() > 0;
}

std::string to_string(const Rules& rules) {
  const auto preset = static_cast<std::size_t>(rules.preset());
  std::string text = std::string{preset_texts[preset]} + "/" + std::to_string(rules.players());
  for (std::size_t i = 0; i < option_count; ++i) {
    const std::int32_t value = rules.get(static_cast<Option>(i));
    if (value == option_spec(i).defaults[preset]) continue;
    text += ";" + std::string{option_spec(i).name} + "=" + value_text(i, value);
  }
  return text;
}

}  // namespace mazzo::spades
