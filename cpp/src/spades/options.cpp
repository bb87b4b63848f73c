// SPDX-License-Identifier: MIT
#include "options.hpp"

namespace mazzo::spades {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> flag_words{"off", "on"};
constexpr std::array<std::string_view, 4> bidding_words{"free", "mirror", "whiz", "suicide"};
constexpr std::array<std::string_view, 3> failed_nil_words{"bags", "contract", "none"};
constexpr std::array<std::string_view, 3> seven_words{"bags", "nothing", "lose"};
constexpr std::array<std::string_view, 2> leader_words{"eldest", "dealer"};
constexpr std::array<std::string_view, 3> spade_lead_words{"broken", "after_first_trick", "always"};
constexpr std::array<std::string_view, 2> discards_words{"hidden", "shown"};

// Defaults are given for standard, barmore and new_york.
constexpr OptionSpec flag(std::string_view name, std::int32_t s = 0, std::int32_t b = 0, std::int32_t n = 0) {
  return {name, OptionKind::flag, 0, 1, flag_words, {s, b, n}};
}
constexpr OptionSpec word(std::string_view name, Words words, std::int32_t s = 0, std::int32_t b = 0,
                          std::int32_t n = 0) {
  return {name, OptionKind::word, 0, static_cast<std::int32_t>(words.size()) - 1, words, {s, b, n}};
}
constexpr OptionSpec number(std::string_view name, std::int32_t low, std::int32_t high, std::int32_t s,
                            std::int32_t b, std::int32_t n) {
  return {name, OptionKind::number, low, high, {}, {s, b, n}};
}
constexpr OptionSpec number(std::string_view name, std::int32_t low, std::int32_t high, std::int32_t all) {
  return number(name, low, high, all, all, all);
}
constexpr OptionSpec optional_number(std::string_view name, std::int32_t low, std::int32_t high) {
  return {name, OptionKind::optional_number, low, high, {}, {none, none, none}};
}

constexpr std::array<OptionSpec, option_count> table{
    word("bidding", bidding_words),
    number("min_bid", 0, 13, 0, 1, 1),
    number("min_pair_bid", 0, 13, 0, 0, 4),
    flag("cap_pair_bid"),
    flag("blind_nil"),
    optional_number("blind_nil_min_deficit", 0, 1000),
    number("blind_exchange", 0, 2, 2),
    flag("exchange_when_both_blind"),
    number("blind_nil_points", 0, 1000, 200),
    number("nil_points", 0, 1000, 100),
    word("failed_nil_tricks", failed_nil_words),
    flag("blind_seven", 0, 1, 0),
    number("blind_seven_points", 0, 1000, 140),
    word("blind_seven_extra", seven_words),
    word("opening_leader", leader_words, 0, 1, 0),
    word("spade_lead", spade_lead_words, 0, 2, 0),
    number("bag_penalty", 0, 1000, 100),
    number("bags_per_penalty", 0, 100, 10),
    flag("ten_for_200"),
    flag("moon"),
    word("discards", discards_words),
    number("target", 1, 100'000, 500),
    optional_number("floor", -100'000, -1),
    number("max_hands", 1, 10'000, 100),
};

static_assert(table[static_cast<std::size_t>(Option::bidding)].name == "bidding");
static_assert(table[static_cast<std::size_t>(Option::blind_seven)].name == "blind_seven");
static_assert(table[static_cast<std::size_t>(Option::max_hands)].name == "max_hands");

}  // namespace

const OptionSpec& option_spec(std::size_t index) noexcept { return table[index]; }

std::size_t find_option(std::string_view name) noexcept {
  std::size_t index = 0;
  while (index < table.size() && table[index].name != name) ++index;
  return index;
}

}  // namespace mazzo::spades
