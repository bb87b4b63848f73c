// SPDX-License-Identifier: MIT
// Where a search stops short of a hand's end: at the deal of the next packet.
//
// What is dealt then is the same luck for every move now, and all of it noise: the game's forecast from what
// lies open stands in for playing it out. In the last packet, and in games without packets, it is never near.
#pragma once

#include <span>

#include "mazzo/search/config.hpp"
#include "mazzo/search/game.hpp"

namespace mazzo::search {

template <SearchGame G>
class PacketEnd {
 public:
  PacketEnd(const typename G::Rules&, const typename G::Observation&, const Config&) noexcept {}

  [[nodiscard]] static constexpr bool is_near() noexcept { return false; }
  [[nodiscard]] static constexpr bool is_past(const typename G::State&) noexcept { return false; }
  static Rewards rewards(Reward, const HandModel&, const typename G::Rules&,
                         const typename G::State&) noexcept {
    return {};
  }
};

template <DealsPackets G>
class PacketEnd<G> {
 public:
  PacketEnd(const typename G::Rules& rules, const typename G::Observation& observation,
            const Config& config) noexcept
      : forecast_{rules}, undealt_{config.horizon == Horizon::packet ? G::undealt(observation.open) : 0} {}

  [[nodiscard]] bool is_near() const noexcept { return undealt_ > 0; }
  [[nodiscard]] bool is_past(const typename G::State& state) const noexcept {
    return G::undealt(state.open()) < undealt_;
  }
  [[nodiscard]] Rewards rewards(Reward kind, const HandModel& model, const typename G::Rules& rules,
                                const typename G::State& state) const noexcept {
    return expected_rewards<G>(kind, model, rules, forecast_, state);
  }

 private:
  typename G::Forecast forecast_;
  int undealt_;  // cards, at the root; 0: every hand is played to its end
};

}  // namespace mazzo::search
