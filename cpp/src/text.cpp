// SPDX-License-Identifier: MIT
#include "mazzo/text.hpp"

#include <algorithm>
#include <charconv>

namespace mazzo {
namespace {

constexpr bool continues_character(char c) noexcept {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace

int Cursor::column_of(std::size_t position) const noexcept {
  const std::string_view before = text_.substr(0, position);
  return first_column_ + static_cast<int>(before.size()) -
         static_cast<int>(std::count_if(before.begin(), before.end(), continues_character));
}

std::string_view Cursor::token() const noexcept { return token_before(' '); }

std::string_view Cursor::token_before(char stop) const noexcept {
  const std::string_view left = rest();
  std::size_t size = 0;
  while (size < left.size() && left[size] != stop && !is_delimiter(left[size])) ++size;
  return left.substr(0, size);
}

std::string_view Cursor::characters(int count) const noexcept {
  const std::string_view whole = token();
  std::size_t size = 0;
  for (; count > 0 && size < whole.size(); --count) {
    do ++size;
    while (size < whole.size() && continues_character(whole[size]));
  }
  return whole.substr(0, size);
}

std::int64_t Cursor::number(std::int64_t low, std::int64_t high) {
  const std::string_view digits = token();
  if (!is_number(digits)) expected("a number");
  std::int64_t value = 0;
  if (!read_number(digits, low, high, value)) fail(range_message(digits, low, high));
  skip(digits);
  return value;
}

std::uint64_t Cursor::word() {
  const std::string_view digits = token();
  if (!is_number(digits)) expected("a number");
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [last, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc{} || last != end) {
    fail(std::string{digits} + " is out of range 0..18446744073709551615");
  }
  skip(digits);
  return value;
}

bool Cursor::field(std::string_view name) noexcept {
  const std::string_view left = rest();
  if (!left.starts_with(' ') || left.substr(1, name.size()) != name) return false;
  if (left.size() <= name.size() + 1 || left[name.size() + 1] != '=') return false;
  position_ += name.size() + 2;
  return true;
}

// Where an error about a field belongs: at the field, past the space before it.
std::size_t Cursor::field_position() const noexcept {
  return rest().size() > 1 && peek() == ' ' ? position_ + 1 : position_;
}

void Cursor::require_field(std::string_view name) {
  if (!field(name)) expected_at(field_position(), std::string{name} + "=");
}

void Cursor::end_fields() const {
  if (!at_end()) expected_at(field_position(), "the end");
}

void Cursor::expected_at(std::size_t position, std::string_view what) const {
  Cursor there = *this;
  there.rewind(position);
  std::string message = "expected " + std::string{what} + ", found ";
  if (there.at_end()) {
    message += "the end";
  } else {
    const std::string_view token = there.token();
    message += "'" + std::string{token.empty() ? there.rest().substr(0, 1) : token} + "'";
  }
  fail_at(position, message);
}

void Cursor::fail_at(std::size_t position, const std::string& message) const {
  throw ParseError(message, column_of(position), line_);
}

bool is_number(std::string_view text) noexcept {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return false;
  return digits.front() != '0' || text.size() == 1;
}

bool read_number(std::string_view text, std::int64_t low, std::int64_t high, std::int64_t& value) noexcept {
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && last == end && value >= low && value <= high;
}

bool is_player_name(std::string_view utf8) noexcept {
  if (utf8.find_first_of("/\"\n") != std::string_view::npos) return false;
  for (std::size_t i = 1; i < utf8.size(); ++i) {
    // U+D800 to U+DFFF begin with the bytes ED A0 to ED BF.
    if (utf8[i - 1] == '\xED' && static_cast<unsigned char>(utf8[i]) >= 0xA0) return false;
  }
  return true;
}

std::string range_message(std::string_view number, std::int64_t low, std::int64_t high) {
  return std::string{number} + " is out of range " + std::to_string(low) + ".." + std::to_string(high);
}

}  // namespace mazzo
