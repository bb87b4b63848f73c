// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "mazzo/text.hpp"

using namespace mazzo;

namespace {

template <class Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const ParseError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("numbers are decimal, without leading zeros and in range") {
  const auto read = [](std::string_view text) { return Cursor{text}.number(0, 99); };
  CHECK(read("0") == 0);
  CHECK(read("99 x") == 99);
  CHECK(Cursor{"-12"}.number(-20, 0) == -12);
  CHECK(error_of([&] { read("100"); }) == "column 1: 100 is out of range 0..99");
  CHECK(error_of([&] { read("-1/2"); }) == "column 1: -1 is out of range 0..99");
  CHECK(error_of([&] { read("99999999999999999999999999"); }) ==
        "column 1: 99999999999999999999999999 is out of range 0..99");
  CHECK(error_of([&] { read("007"); }) == "column 1: expected a number, found '007'");
  CHECK(error_of([&] { read("-0"); }) == "column 1: expected a number, found '-0'");
  CHECK(error_of([&] { read("1x"); }) == "column 1: expected a number, found '1x'");
  CHECK(error_of([&] { read(""); }) == "column 1: expected a number, found the end");
  CHECK(error_of([&] { read("/3"); }) == "column 1: expected a number, found '/'");
}

TEST_CASE("words have 64 bits") {
  CHECK(Cursor{"18446744073709551615"}.word() == 0xFFFF'FFFF'FFFF'FFFFU);
  CHECK(error_of([] { (void)Cursor{"18446744073709551616"}.word(); }) ==
        "column 1: 18446744073709551616 is out of range 0..18446744073709551615");
  CHECK(error_of([] { (void)Cursor{"-1"}.word(); }) ==
        "column 1: -1 is out of range 0..18446744073709551615");
}

TEST_CASE("fields stand in order, one space before each") {
  const auto read = [](std::string_view text) {
    Cursor cursor{text};
    const bool optional = cursor.field("a");
    if (optional) cursor.number(0, 9);
    cursor.require_field("b");
    cursor.number(0, 9);
    cursor.end_fields();
    return optional;
  };
  CHECK(read(" a=1 b=2"));
  CHECK_FALSE(read(" b=2"));
  CHECK(error_of([&] { read(""); }) == "column 1: expected b=, found the end");
  CHECK(error_of([&] { read(" a=1"); }) == "column 5: expected b=, found the end");
  CHECK(error_of([&] { read(" c=1 b=2"); }) == "column 2: expected b=, found 'c=1'");
  CHECK(error_of([&] { read(" a=1  b=2"); }) == "column 6: expected b=, found ' '");
  CHECK(error_of([&] { read(" b=2 a=1"); }) == "column 6: expected the end, found 'a=1'");
  CHECK(error_of([&] { read(" b=2 "); }) == "column 5: expected the end, found ' '");
  CHECK(error_of([&] { read(" b=2/3"); }) == "column 5: expected the end, found '/'");
  CHECK(error_of([&] { read(" a=1,b=2"); }) == "column 5: expected b=, found ','");
}

TEST_CASE("columns count characters, and may begin elsewhere in a line") {
  Cursor cursor{"è7ü rest", 3, 11};
  CHECK(cursor.characters(2) == "è7");
  CHECK(cursor.token() == "è7ü");
  cursor.skip(cursor.token());
  CHECK(cursor.column() == 14);
  CHECK(error_of([&] { cursor.expect("x", "x"); }) == "line 3, column 14: expected x, found ' '");
  try {
    cursor.fail("no");
  } catch (const ParseError& error) {
    CHECK(error.line == 3);
    CHECK(error.column == 14);
  }
}
