// SPDX-License-Identifier: MIT
// A strict cursor over one line of text: every error names the 1-based column where it begins.
//
// Columns count characters (code points of UTF-8), not bytes. A token is the run of characters up
// to the next delimiter: space, '/', ';', ',' or the end. Fields look like ` name=value`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "mazzo/errors.hpp"

namespace mazzo {

class Cursor {
 public:
  // `line` 0 means a one-line text; `first_column` is the column of the text's first character.
  explicit Cursor(std::string_view text, int line = 0, int first_column = 1) noexcept
      : text_{text}, line_{line}, first_column_{first_column} {}

  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  void rewind(std::size_t position) noexcept { position_ = position; }
  [[nodiscard]] bool at_end() const noexcept { return position_ == text_.size(); }
  // The next character; '\0' at the end.
  [[nodiscard]] char peek() const noexcept { return at_end() ? '\0' : text_[position_]; }
  [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(position_); }
  [[nodiscard]] bool at_delimiter() const noexcept { return at_end() || is_delimiter(peek()); }
  [[nodiscard]] int column() const noexcept { return column_of(position_); }
  [[nodiscard]] int column_of(std::size_t position) const noexcept;

  // Steps over `literal` if it stands here.
  bool accept(std::string_view literal) noexcept {
    if (!rest().starts_with(literal)) return false;
    position_ += literal.size();
    return true;
  }
  // Steps over `literal` or throws "expected <what>, found …".
  void expect(std::string_view literal, std::string_view what) {
    if (!accept(literal)) expected(what);
  }
  // Throws "expected the end, found …" unless nothing is left.
  void expect_end() const {
    if (!at_end()) expected("the end");
  }

  // The token that stands here, without stepping over it; may be empty.
  [[nodiscard]] std::string_view token() const noexcept;
  // The same up to the first `stop` or delimiter.
  [[nodiscard]] std::string_view token_before(char stop) const noexcept;
  // At most `count` characters of the token, without stepping over them.
  [[nodiscard]] std::string_view characters(int count) const noexcept;
  void skip(std::string_view read) noexcept { position_ += read.size(); }

  // A decimal number without leading zeros, low..high.
  std::int64_t number(std::int64_t low, std::int64_t high);
  // A number of 64 bits.
  std::uint64_t word();

  // Steps over ` name=` if it stands here.
  bool field(std::string_view name) noexcept;
  // Steps over ` name=` or throws "expected name=, found …".
  void require_field(std::string_view name);
  // Throws "expected the end, found …" if a further (unknown, repeated or misplaced) field follows.
  void end_fields() const;

  // "expected <what>, found '<token>'" or "…, found the end", here or at `position`.
  [[noreturn]] void expected(std::string_view what) const { expected_at(position_, what); }
  [[noreturn]] void expected_at(std::size_t position, std::string_view what) const;
  [[noreturn]] void fail(const std::string& message) const { fail_at(position_, message); }
  [[noreturn]] void fail_at(std::size_t position, const std::string& message) const;

  [[nodiscard]] static constexpr bool is_delimiter(char c) noexcept {
    return c == ' ' || c == '/' || c == ';' || c == ',';
  }

 private:
  [[nodiscard]] std::size_t field_position() const noexcept;

  std::string_view text_;
  std::size_t position_ = 0;
  int line_;
  int first_column_;
};

// Whether `text` is a decimal number as the texts write it: `-?` digits, no leading zero, not `-0`.
[[nodiscard]] bool is_number(std::string_view text) noexcept;

// The value of such a text; false if it is not within low..high.
[[nodiscard]] bool read_number(std::string_view text, std::int64_t low, std::int64_t high,
                               std::int64_t& value) noexcept;

// Whether a player may be called so in a record: no `/`, `"` or line break, and no half of a surrogate pair,
// which no file of UTF-8 can hold.
[[nodiscard]] bool is_player_name(std::string_view utf8) noexcept;

// "N is out of range A..B", N as it is written.
[[nodiscard]] std::string range_message(std::string_view number, std::int64_t low, std::int64_t high);

}  // namespace mazzo
