// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <array>
#include <map>
#include <numeric>

#include "mazzo/rng.hpp"

using namespace mazzo;

TEST_CASE("SplitMix64 and xoshiro256++ give their authors' numbers") {
  std::uint64_t state = 1234567;
  CHECK(splitmix64(state) == 6457827717110365317U);
  CHECK(splitmix64(state) == 3203168211198807973U);
  CHECK(splitmix64(state) == 9817491932198370423U);
  Rng rng{Rng::Words{1, 2, 3, 4}};
  CHECK(rng.next() == 41943041U);
  CHECK(rng.next() == 58720359U);
  CHECK(rng.next() == 3588806011781223U);
  CHECK(rng.next() == 3591011842654386U);
}

TEST_CASE("docs/rng.md's vectors") {
  const Rng zero{0};
  CHECK(zero.words() ==
        Rng::Words{0xe220a8397b1dcdafU, 0x6e789e6aa1b965f4U, 0x06c45d188009454fU, 0xf88bb8a8724c81ecU});
  Rng seven{7};
  CHECK(seven.next() == 0x0e2c1a002aae913dU);
  Rng highest{0xFFFF'FFFF'FFFF'FFFFU};
  CHECK(highest.next() == 0x56ccf8ce948e27b2U);
  Rng dice{7};
  std::array<std::uint64_t, 10> throws{};
  for (auto& face : throws) face = dice.below(6);
  CHECK(throws == std::array<std::uint64_t, 10>{0, 1, 4, 2, 5, 2, 4, 1, 5, 0});
  Rng wide{7};
  CHECK(wide.below(10'000'000'000'000'000'000U) == 553604364783331253U);
  CHECK(wide.below(10'000'000'000'000'000'000U) == 4272098192915052721U);
}

TEST_CASE("a generator goes on from its words") {
  Rng rng{99};
  for (int i = 0; i < 10; ++i) rng.next();
  Rng resumed{rng.words()};
  CHECK(resumed == rng);
  CHECK(resumed.next() == rng.next());
}

TEST_CASE("below stays below its bound, also where draws are rejected") {
  Rng rng{3};
  for (int i = 0; i < 1000; ++i) {
    CHECK(rng.below(1) == 0);
    CHECK(rng.below(7) < 7);
    CHECK(rng.below((std::uint64_t{1} << 63) + 1) <= std::uint64_t{1} << 63);
  }
}

TEST_CASE("below_wide draws one word for small bounds and two for large ones") {
  Rng a{5};
  Rng b{5};
  CHECK(static_cast<std::uint64_t>(a.below_wide(1000)) == b.below(1000));
  const uint128 bound = (static_cast<uint128>(3) << 64) + 17;
  for (int i = 0; i < 200; ++i) CHECK((a.below_wide(bound) < bound));
}

TEST_CASE("uniform lies in [0, 1)") {
  Rng rng{8};
  double sum = 0;
  for (int i = 0; i < 4000; ++i) {
    const double x = rng.uniform();
    CHECK(x >= 0.0);
    CHECK(x < 1.0);
    sum += x;
  }
  CHECK(sum / 4000 == doctest::Approx(0.5).epsilon(0.03));
}

TEST_CASE("shuffle makes every order about as often") {
  Rng rng{21};
  std::map<std::array<int, 4>, int> counts;
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    rng.shuffle<int>(items);
    ++counts[items];
  }
  CHECK(counts.size() == 24);
  for (const auto& [order, count] : counts) {
    CHECK(count > 850);
    CHECK(count < 1150);
  }
}
