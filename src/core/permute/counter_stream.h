// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>

#include "core/base/splitmix64.h"
#include "core/base/types.h"

namespace localift {

/// Random numbers of a stream of their own for each (seed, number): the k-th is a function of the three, so that no order
/// of work and no number of threads changes it. Streams are stretches of splitmix64's sequence of 2^64, each begun where
/// a hash of seed and number says.
class CounterStream {
 public:
  CounterStream(std::uint64_t seed, std::uint64_t number) : at_(splitmix64(splitmix64(seed) + number)) {}

  std::uint64_t next() { return splitmix64(at_++); }

  /// One of 0 .. n - 1, n > 0, each equally likely (Lemire, ACM TOMACS 29, 2019).
  std::uint64_t below(std::uint64_t n) {
    UInt128 product = static_cast<UInt128>(next()) * n;
    if (static_cast<std::uint64_t>(product) < n) {
      const std::uint64_t least = (0 - n) % n;
      while (static_cast<std::uint64_t>(product) < least) product = static_cast<UInt128>(next()) * n;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

 private:
  std::uint64_t at_;
};

}  // namespace localift
