// SPDX-License-Identifier: MIT
// The rules of one game of the fishing family (SPA 2..7): a preset, the number of players, options.
//
// Every option is a small integer; option_table names them and states their ranges and words, and
// is the only list of them. A `Rules` is validated once and never changes. `Plan` is what the hot
// path asks for, worked out beforehand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/options.hpp"
#include "mazzo/text.hpp"

namespace mazzo::fishing {

enum class Preset : std::uint8_t {
  spatola,
  scopa,
  scopone,
  scopone_scientifico,
  scopa_assi,
  re_bello,
  scopa_napola,
  scopa_quindici,
};
inline constexpr std::array<std::string_view, 8> preset_names{
    "spatola",    "scopa",    "scopone",      "scopone_scientifico",
    "scopa_assi", "re_bello", "scopa_napola", "scopa_quindici"};

enum class Option : std::uint8_t {
  teams,
  hand_cards,
  table_cards,
  capture,
  single_card_priority,
  fifteen,
  ace_takes_all,
  ace_sweep_scores,
  sweep_on_last_play,
  piccola,
  piccola_across_packets,
  suited_capture,
  suited_on_last_play,
  redeal_kings,
  points_cards,
  points_denari,
  points_spade,
  points_primiera,
  points_settebello,
  points_re_denari,
  points_fante_spade,
  points_due_spade,
  napola,
  target,
  max_hands,
};
inline constexpr std::size_t option_count = 25;

// One row of the table. The value of a word option is the index of its word.
struct OptionInfo {
  std::string_view name;
  OptionKind kind;
  std::int16_t low;
  std::int16_t high;
  std::int16_t scopa;    // default in scopa
  std::int16_t spatola;  // default in spatola
  std::array<std::string_view, 4> words{};
};

namespace detail {
constexpr OptionInfo flag(std::string_view name, bool scopa, bool spatola) {
  return {name, OptionKind::flag, 0, 1, scopa, spatola, {"off", "on"}};
}
constexpr OptionInfo points(std::string_view name, std::int16_t scopa, std::int16_t spatola) {
  return {name, OptionKind::number, 0, 9, scopa, spatola, {}};
}
}  // namespace detail

inline constexpr std::array<OptionInfo, option_count> option_table{{
    detail::flag("teams", false, false),  // on with four players
    {"hand_cards", OptionKind::number, 1, 20, 3, 3, {}},
    {"table_cards", OptionKind::number, 0, 39, 4, 4, {}},
    {"capture", OptionKind::word, 0, 1, 0, 0, {"mandatory", "optional"}},
    detail::flag("single_card_priority", true, false),
    {"fifteen", OptionKind::word, 0, 2, 0, 0, {"off", "also", "only"}},
    detail::flag("ace_takes_all", false, false),
    detail::flag("ace_sweep_scores", false, false),
    detail::flag("sweep_on_last_play", false, false),
    detail::flag("piccola", false, true),
    detail::flag("piccola_across_packets", true, true),
    {"suited_capture", OptionKind::word, 0, 2, 0, 1, {"none", "played_suit", "captured_suit"}},
    detail::flag("suited_on_last_play", true, true),
    {"redeal_kings", OptionKind::optional_number, 0, 2, 0, 0, {"none", "3", "4"}},
    detail::points("points_cards", 1, 2),
    detail::points("points_denari", 1, 2),
    detail::points("points_spade", 0, 2),
    detail::points("points_primiera", 1, 1),
    detail::points("points_settebello", 1, 1),
    detail::points("points_re_denari", 0, 1),
    detail::points("points_fante_spade", 0, 1),
    detail::points("points_due_spade", 0, 1),
    {"napola", OptionKind::word, 0, 3, 0, 3, {"none", "denari", "spade", "both"}},
    {"target", OptionKind::number, 1, 9999, 11, 61, {}},
    {"max_hands", OptionKind::number, 1, 10000, 1000, 1000, {}},
}};
static_assert(option_table.back().name == "max_hands");

// What the hot path needs, resolved when the rules are made.
struct Plan {
  enum class Fifteen : std::uint8_t { off, also, only };
  enum class Suited : std::uint8_t { none, played_suit, captured_suit };

  std::uint8_t players = 0;
  std::uint8_t side_mask = 0;  // side = seat & side_mask
  std::uint8_t hand_cards = 0;
  bool plain = false;  // sums to the card's own value only, no special ace
  bool optional_capture = false;
  bool single_first = false;
  Fifteen fifteen = Fifteen::off;
  bool ace_takes_all = false;
  bool ace_sweep_scores = false;
  bool sweep_on_last_play = false;
  bool piccola = false;
  bool piccola_across_packets = false;
  Suited suited = Suited::none;
  bool suited_on_last_play = false;
  // What taking a card is worth to the greedy policy, by id, in hundredths of a point.
  std::array<std::int16_t, 40> worth{};
};

class Rules {
 public:
  using Change = std::pair<Option, int>;

  // Validated rules; players 0 means the preset's usual number. Throws RulesError.
  static Rules make(Preset preset, int players = 0, std::span<const Change> changes = {});
  // The same from words, as texts and keyword arguments give them.
  static Rules make(std::string_view preset, std::optional<std::string_view> players,
                    std::span<const NamedValue> changes);
  // Reads rules text that ends the text or stands before a space. Throws ParseError or RulesError.
  static Rules read(Cursor& cursor);
  static Rules spatola(int players = 2) { return make(Preset::spatola, players); }
  static Rules scopa(int players = 2) { return make(Preset::scopa, players); }
  static Rules scopone() { return make(Preset::scopone); }

  // These rules with some options changed. Throws RulesError.
  [[nodiscard]] Rules with(std::span<const Change> changes) const;
  [[nodiscard]] Rules with(Option option, int value) const;
  [[nodiscard]] Rules with(std::span<const NamedValue> changes) const;

  [[nodiscard]] Preset preset() const noexcept { return preset_; }
  [[nodiscard]] std::string_view preset_name() const noexcept {
    return preset_names[static_cast<std::size_t>(preset_)];
  }
  [[nodiscard]] int players() const noexcept { return plan_.players; }
  [[nodiscard]] int sides() const noexcept { return teams() ? 2 : players(); }
  [[nodiscard]] int side_of(Seat seat) const noexcept { return seat.index() & plan_.side_mask; }

  [[nodiscard]] int get(Option option) const noexcept { return values_[static_cast<std::size_t>(option)]; }
  [[nodiscard]] bool teams() const noexcept { return get(Option::teams) != 0; }
  [[nodiscard]] int hand_cards() const noexcept { return plan_.hand_cards; }
  [[nodiscard]] int table_cards() const noexcept { return get(Option::table_cards); }
  // Kings on the first table that call for a redeal; 0: never (SPA 2.5).
  [[nodiscard]] int redeal_kings() const noexcept {
    const int index = get(Option::redeal_kings);
    return index == 0 ? 0 : index + 2;
  }
  [[nodiscard]] bool napola_denari() const noexcept { return (get(Option::napola) & 1) != 0; }
  [[nodiscard]] bool napola_spade() const noexcept { return (get(Option::napola) & 2) != 0; }
  [[nodiscard]] int target() const noexcept { return get(Option::target); }
  [[nodiscard]] int max_hands() const noexcept { return get(Option::max_hands); }

  // What rules text writes after `option=`.
  [[nodiscard]] std::string option_text(Option option) const;
  // Every option in table order.
  [[nodiscard]] std::vector<OptionValue> options() const;

  [[nodiscard]] const Plan& plan() const noexcept { return plan_; }

  friend bool operator==(const Rules& a, const Rules& b) noexcept {
    return a.preset_ == b.preset_ && a.plan_.players == b.plan_.players && a.values_ == b.values_;
  }

 private:
  using Values = std::array<std::int16_t, option_count>;

  Rules(Preset preset, int players, const Values& values);

  Plan plan_;
  Preset preset_;
  Values values_;
};

// `<preset>/<players>;option=value…`, options at the preset's defaults left out.
[[nodiscard]] std::string to_string(const Rules& rules);
// Throws ParseError or RulesError.
[[nodiscard]] Rules parse_rules(std::string_view text);
[[nodiscard]] std::uint64_t hash(const Rules& rules) noexcept;

}  // namespace mazzo::fishing
