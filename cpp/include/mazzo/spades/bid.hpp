// SPDX-License-Identifier: MIT
// What a seat has bid, one signed byte: a number from 0 (nil), or one of the special codes below.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace mazzo::spades {

class Bid {
 public:
  constexpr Bid() noexcept = default;  // none yet
  explicit constexpr Bid(int tricks) noexcept : code_{static_cast<std::int8_t>(tricks)} {}
  [[nodiscard]] static constexpr Bid nil() noexcept { return Bid{0}; }
  [[nodiscard]] static constexpr Bid looked() noexcept { return Bid{-2}; }  // has seen its cards, bids next
  [[nodiscard]] static constexpr Bid blind_nil() noexcept { return Bid{-3}; }
  [[nodiscard]] static constexpr Bid blind_seven() noexcept { return Bid{-4}; }
  [[nodiscard]] static constexpr Bid paired() noexcept { return Bid{-5}; }  // its partner bid blind seven

  [[nodiscard]] constexpr bool is_none() const noexcept { return code_ == -1; }
  [[nodiscard]] constexpr bool is_looked() const noexcept { return code_ == -2; }
  // Whether the seat is done with bidding.
  [[nodiscard]] constexpr bool is_made() const noexcept { return code_ >= 0 || code_ < -2; }
  [[nodiscard]] constexpr bool is_number() const noexcept { return code_ >= 0; }  // nil included
  [[nodiscard]] constexpr bool is_blind_nil() const noexcept { return code_ == -3; }
  [[nodiscard]] constexpr bool is_blind_seven() const noexcept { return code_ == -4; }
  [[nodiscard]] constexpr bool is_paired() const noexcept { return code_ == -5; }
  // Nil, blind or not.
  [[nodiscard]] constexpr bool is_nil() const noexcept { return code_ == 0 || code_ == -3; }
  // What it adds to its side's contract; a blind seven is not a number bid.
  [[nodiscard]] constexpr int tricks() const noexcept { return code_ > 0 ? code_ : 0; }

  friend constexpr auto operator<=>(Bid, Bid) noexcept = default;

 private:
  std::int8_t code_ = -1;
};

// `-`, `look`, `nil`, `4`, `blind`, `seven`, `pair`.
[[nodiscard]] std::string to_string(Bid bid);

}  // namespace mazzo::spades
