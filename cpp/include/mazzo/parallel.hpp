// SPDX-License-Identifier: MIT
// Ranges of independent work over threads that live for one call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace mazzo {

// Calls work(first, last) for ranges that make up 0..count-1, on up to `threads` threads, this one
// included; fewer when there are not `grain` items for each. The work must not throw.
template <class Work>
void for_ranges(std::size_t count, int threads, std::size_t grain, Work&& work) {
  const std::size_t useful = std::max<std::size_t>(1, count / std::max<std::size_t>(1, grain));
  const std::size_t parts = std::min(static_cast<std::size_t>(std::max(1, threads)), useful);
  const auto bound = [&](std::size_t part) { return count / parts * part + std::min(part, count % parts); };
  std::vector<std::jthread> helpers;
  helpers.reserve(parts);
  std::size_t started = 1;
  try {
    for (; started < parts; ++started) {
      helpers.emplace_back([&work, first = bound(started), last = bound(started + 1)] { work(first, last); });
    }
  } catch (const std::system_error&) {
    // No more threads to be had: this one does the rest.
  }
  work(bound(0), bound(1));
  if (started < parts) work(bound(started), count);
}

}  // namespace mazzo
