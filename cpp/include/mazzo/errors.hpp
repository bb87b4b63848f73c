// SPDX-License-Identifier: MIT
// The errors a caller can meet; each tells one story, and its message names what was wrong.
#pragma once

#include <stdexcept>
#include <string>

namespace mazzo {

struct Error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// Text that is not what it should be. `line` and `column` count from 1; line 0: a one-line text.
struct ParseError : Error {
  ParseError(const std::string& what, int column_number, int line_number = 0)
      : Error(place(line_number, column_number) + what), line{line_number}, column{column_number} {}

  int line;
  int column;

 private:
  static std::string place(int line_number, int column_number) {
    const std::string column_part = "column " + std::to_string(column_number) + ": ";
    return line_number == 0 ? column_part : "line " + std::to_string(line_number) + ", " + column_part;
  }
};

// A move that the rules do not allow now.
struct IllegalMoveError : Error {
  using Error::Error;
};

// A configuration that contradicts itself or is out of range.
struct RulesError : Error {
  using Error::Error;
};

// A well-formed position or deal that no table could show.
struct PositionError : Error {
  using Error::Error;
};

}  // namespace mazzo
