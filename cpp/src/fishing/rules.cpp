// SPDX-License-Identifier: MIT
#include "mazzo/fishing/rules.hpp"

#include <algorithm>

#include "mazzo/errors.hpp"
#include "mazzo/fishing/cards.hpp"
#include "mazzo/fishing/policy.hpp"
#include "mazzo/hash.hpp"

namespace mazzo::fishing {
namespace {

using Values = std::array<std::int16_t, option_count>;

// What a preset changes of Scopa's options (SPA 2.3, 5, 7) and how many players it allows.
struct PresetInfo {
  std::array<int, 3> players;  // the usual number first, 0: no more
  std::array<Rules::Change, 2> changes{};
  std::size_t change_count = 0;
};

constexpr std::array<PresetInfo, preset_names.size()> preset_table{{
    {{2, 4, 0}, {}, 0},  // spatola: the table's own column
    {{2, 3, 4}, {}, 0},  // scopa
    {{4, 0, 0}, {{{Option::hand_cards, 9}}}, 1},
    {{4, 0, 0}, {{{Option::hand_cards, 10}, {Option::table_cards, 0}}}, 2},
    {{2, 3, 4}, {{{Option::ace_takes_all, 1}}}, 1},
    {{2, 3, 4}, {{{Option::points_re_denari, 1}}}, 1},
    {{2, 3, 4}, {{{Option::napola, 1}}}, 1},
    {{2, 3, 4}, {{{Option::fifteen, 2}, {Option::single_card_priority, 0}}}, 2},
}};

constexpr std::size_t index(Option option) noexcept { return static_cast<std::size_t>(option); }

constexpr const PresetInfo& info(Preset preset) noexcept {
  return preset_table[static_cast<std::size_t>(preset)];
}

const OptionInfo& info(Option option) noexcept { return option_table[index(option)]; }

Values default_values(Preset preset, int players) noexcept {
  Values values{};
  for (std::size_t i = 0; i < option_count; ++i) {
    values[i] = preset == Preset::spatola ? option_table[i].spatola : option_table[i].scopa;
  }
  for (std::size_t i = 0; i < info(preset).change_count; ++i) {
    const auto& [option, value] = info(preset).changes[i];
    values[index(option)] = static_cast<std::int16_t>(value);
  }
  values[index(Option::teams)] = players == 4;  // 2.3
  return values;
}

std::string join(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

std::string join_options() {
  std::array<std::string_view, option_count> names{};
  std::transform(option_table.begin(), option_table.end(), names.begin(),
                 [](const OptionInfo& row) { return row.name; });
  return join(names);
}

std::optional<Preset> find_preset(std::string_view name) noexcept {
  const auto found = std::find(preset_names.begin(), preset_names.end(), name);
  if (found == preset_names.end()) return std::nullopt;
  return static_cast<Preset>(found - preset_names.begin());
}

std::optional<Option> find_option(std::string_view name) noexcept {
  const auto found = std::find_if(option_table.begin(), option_table.end(),
                                  [name](const OptionInfo& row) { return row.name == name; });
  if (found == option_table.end()) return std::nullopt;
  return static_cast<Option>(found - option_table.begin());
}

std::string unknown_preset(std::string_view name) {
  return "unknown preset '" + std::string{name} + "' (presets: " + join(preset_names) + ")";
}

std::string unknown_option(std::string_view name) {
  return "unknown option '" + std::string{name} + "' (options: " + join_options() + ")";
}

std::string given_twice(std::string_view name) { return "option '" + std::string{name} + "' is given twice"; }

// The index of a word of the option; -1: not one of them.
int find_word(const OptionInfo& row, std::string_view word) noexcept {
  for (int value = row.low; value <= row.high; ++value) {
    if (row.words[static_cast<std::size_t>(value)] == word) return value;
  }
  return -1;
}

std::string not_a_value(const OptionInfo& row, std::string_view word) {
  std::string words = row.kind == OptionKind::flag ? "on, off" : "";
  for (int value = row.low; value <= row.high && row.kind != OptionKind::flag; ++value) {
    if (!words.empty()) words += ", ";
    words += row.words[static_cast<std::size_t>(value)];
  }
  std::string text = "'";
  text.append(word).append("' is not a value of ").append(row.name).append(" (values: ").append(words);
  return text + ")";
}

// The value of a text that is_number accepts; throws RulesError if it is out of range.
std::int16_t number_value(const OptionInfo& row, std::string_view text) {
  std::int64_t value = 0;
  if (!read_number(text, row.low, row.high, value)) {
    throw RulesError(std::string{row.name} + " " + range_message(text, row.low, row.high));
  }
  return static_cast<std::int16_t>(value);
}

// An option's value as a keyword argument gives it.
std::int16_t keyword_value(const OptionInfo& row, std::string_view text) {
  if (row.kind == OptionKind::number) {
    if (!is_number(text)) {
      throw RulesError(std::string{row.name} + ": expected a number, found '" + std::string{text} + "'");
    }
    return number_value(row, text);
  }
  const int value = find_word(row, text);
  if (value < 0) throw RulesError(not_a_value(row, text));
  return static_cast<std::int16_t>(value);
}

void apply_keywords(Values& values, std::span<const NamedValue> changes) {
  std::array<bool, option_count> met{};
  for (const NamedValue& change : changes) {
    const std::optional<Option> option = find_option(change.name);
    if (!option) throw RulesError(unknown_option(change.name));
    if (met[index(*option)]) throw RulesError(given_twice(change.name));
    met[index(*option)] = true;
    values[index(*option)] = keyword_value(info(*option), change.text);
  }
}

void apply_changes(Values& values, std::span<const Rules::Change> changes) {
  for (const auto& [option, value] : changes) {
    const OptionInfo& row = info(option);
    if (value < row.low || value > row.high) {
      throw RulesError(std::string{row.name} + " " + range_message(std::to_string(value), row.low, row.high));
    }
    values[index(option)] = static_cast<std::int16_t>(value);
  }
}

// Checks a number of players as it is written; throws RulesError.
int check_players(Preset preset, std::string_view text) {
  std::string allowed;
  for (const int players : info(preset).players) {
    if (players == 0) break;
    const std::string number = std::to_string(players);
    if (number == text) return players;
    if (!allowed.empty()) allowed += ", ";
    allowed += number;
  }
  throw RulesError("players " + std::string{text} + " is out of range for " +
                   std::string{preset_names[static_cast<std::size_t>(preset)]} + " (" + allowed + ")");
}

// Throws RulesError for options that contradict each other.
void check_contradictions(Preset preset, int players, const Values& values) {
  const auto get = [&values](Option option) { return values[index(option)]; };
  if (get(Option::teams) != 0 && players != 4) {
    throw RulesError("teams=on contradicts players=" + std::to_string(players));
  }
  if (preset == Preset::spatola && players == 4 && get(Option::teams) == 0) {
    throw RulesError("teams=off contradicts preset=spatola");  // 2.3
  }
  const int hand_cards = get(Option::hand_cards);
  const int table_cards = get(Option::table_cards);
  if ((deck_size - table_cards) % (players * hand_cards) != 0) {  // 2.2
    throw RulesError("hand_cards=" + std::to_string(hand_cards) + " contradicts table_cards=" +
                     std::to_string(table_cards) + ": the cards do not come out even");
  }
}

Option read_option_name(Cursor& cursor, std::array<bool, option_count>& met) {
  const std::string_view name = cursor.token_before('=');
  if (name.empty()) cursor.expected("an option");
  const std::optional<Option> option = find_option(name);
  if (!option) cursor.fail(unknown_option(name));
  if (met[index(*option)]) cursor.fail(given_twice(name));
  met[index(*option)] = true;
  cursor.skip(name);
  cursor.expect("=", "'='");
  return *option;
}

std::int16_t read_option_value(Cursor& cursor, const OptionInfo& row) {
  const std::string_view text = cursor.token();
  int value = 0;
  if (row.kind == OptionKind::number) {
    if (!is_number(text)) cursor.expected("a number");
    value = number_value(row, text);
  } else {
    if (text.empty()) cursor.expected("a value of " + std::string{row.name});
    value = find_word(row, text);
    if (value < 0) cursor.fail(not_a_value(row, text));
  }
  cursor.skip(text);
  return static_cast<std::int16_t>(value);
}

}  // namespace

Rules::Rules(Preset preset, int players, const Values& values) : preset_{preset}, values_{values} {
  check_contradictions(preset, players, values);
  const auto on = [this](Option option) { return get(option) != 0; };
  plan_.players = static_cast<std::uint8_t>(players);
  plan_.side_mask = players == 2 || teams() ? 1 : 3;
  plan_.hand_cards = static_cast<std::uint8_t>(get(Option::hand_cards));
  plan_.optional_capture = on(Option::capture);
  plan_.single_first = on(Option::single_card_priority);
  plan_.fifteen = static_cast<Plan::Fifteen>(get(Option::fifteen));
  plan_.ace_takes_all = on(Option::ace_takes_all);
  plan_.ace_sweep_scores = on(Option::ace_sweep_scores);
  plan_.sweep_on_last_play = on(Option::sweep_on_last_play);
  plan_.piccola = on(Option::piccola);
  plan_.piccola_across_packets = on(Option::piccola_across_packets);
  plan_.suited = static_cast<Plan::Suited>(get(Option::suited_capture));
  plan_.suited_on_last_play = on(Option::suited_on_last_play);
  plan_.worth = card_worths(*this);
  plan_.plain = plan_.fifteen == Plan::Fifteen::off && !plan_.ace_takes_all;
}

Rules Rules::make(Preset preset, int players, std::span<const Change> changes) {
  if (players == 0) players = info(preset).players[0];
  check_players(preset, std::to_string(players));
  Values values = default_values(preset, players);
  apply_changes(values, changes);
  return {preset, players, values};
}

Rules Rules::make(std::string_view preset_name, std::optional<std::string_view> players_text,
                  std::span<const NamedValue> changes) {
  const std::optional<Preset> preset = find_preset(preset_name);
  if (!preset) throw RulesError(unknown_preset(preset_name));
  const int players = players_text ? check_players(*preset, *players_text) : info(*preset).players[0];
  Values values = default_values(*preset, players);
  apply_keywords(values, changes);
  return {*preset, players, values};
}

Rules Rules::read(Cursor& cursor) {
  const std::string_view name = cursor.token();
  const std::optional<Preset> preset = find_preset(name);
  if (!preset) cursor.fail(unknown_preset(name));
  cursor.skip(name);
  cursor.expect("/", "'/'");
  const std::string_view number = cursor.token();
  if (!is_number(number)) cursor.expected("a number");
  const int players = check_players(*preset, number);
  cursor.skip(number);
  Values values = default_values(*preset, players);
  std::array<bool, option_count> met{};
  while (cursor.accept(";")) {
    const Option option = read_option_name(cursor, met);
    values[index(option)] = read_option_value(cursor, info(option));
  }
  if (cursor.peek() != ' ') cursor.expect_end();
  return {*preset, players, values};
}

Rules Rules::with(std::span<const Change> changes) const {
  Values values = values_;
  apply_changes(values, changes);
  return {preset_, players(), values};
}

Rules Rules::with(Option option, int value) const {
  const Change change{option, value};
  return with(std::span{&change, 1});
}

Rules Rules::with(std::span<const NamedValue> changes) const {
  Values values = values_;
  apply_keywords(values, changes);
  return {preset_, players(), values};
}

std::string Rules::option_text(Option option) const {
  const OptionInfo& row = info(option);
  const int value = get(option);
  return row.kind == OptionKind::number ? std::to_string(value)
                                        : std::string{row.words[static_cast<std::size_t>(value)]};
}

std::vector<OptionValue> Rules::options() const {
  std::vector<OptionValue> all;
  all.reserve(option_count);
  for (std::size_t i = 0; i < option_count; ++i) {
    all.push_back({option_table[i].name, option_table[i].kind, option_text(static_cast<Option>(i))});
  }
  return all;
}

std::string to_string(const Rules& rules) {
  std::string text = std::string{rules.preset_name()} + "/" + std::to_string(rules.players());
  const Values defaults = default_values(rules.preset(), rules.players());
  for (std::size_t i = 0; i < option_count; ++i) {
    const auto option = static_cast<Option>(i);
    if (rules.get(option) == defaults[i]) continue;
    text.append(";").append(option_table[i].name).append("=").append(rules.option_text(option));
  }
  return text;
}

Rules parse_rules(std::string_view text) {
  Cursor cursor{text};
  Rules rules = Rules::read(cursor);
  cursor.expect_end();
  return rules;
}

std::uint64_t hash(const Rules& rules) noexcept {
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(rules.preset()));
  hasher.add(static_cast<std::uint64_t>(rules.players()));
  for (std::size_t i = 0; i < option_count; ++i) {
    hasher.add(static_cast<std::uint64_t>(rules.get(static_cast<Option>(i))));
  }
  return hasher.value();
}

}  // namespace mazzo::fishing
