// SPDX-License-Identifier: MIT
// Reading a match's record line by line, so that every error names its line and column.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/errors.hpp"

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

}  // namespace record_detail

}  // namespace mazzo
