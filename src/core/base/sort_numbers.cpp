// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/sort_numbers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace localift {

namespace {

constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
constexpr unsigned kDigit = 11, kDigits = 6;  // 66 bits
constexpr std::size_t kValues = std::size_t{1} << kDigit;

/// An integer that is in the order of the numbers: of negative ones all bits are turned, of others the sign.
std::uint64_t key_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

double value_of(std::uint64_t key) {
  const std::uint64_t bits = (key & kSign) != 0 ? key & ~kSign : ~key;
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::size_t digit(std::uint64_t key, unsigned d) { return (key >> (d * kDigit)) & (kValues - 1); }

}  // namespace

void sort_numbers(std::vector<double>& values, const Stop* stop) {
  constexpr std::size_t kFew = 4096;  // below, comparing is faster
  if (values.size() < kFew) return std::sort(values.begin(), values.end());
  std::vector<std::uint64_t> keys(values.size()), sorted(values.size());
  std::vector<std::array<std::size_t, kValues>> begin(kDigits);
  for (std::size_t i = 0; i < values.size(); ++i) {
    keys[i] = key_of(values[i]);
    for (unsigned d = 0; d < kDigits; ++d) ++begin[d][digit(keys[i], d)];
  }
  for (unsigned d = 0; d < kDigits; ++d) {
    if (stop != nullptr && stop->requested()) return;
    if (begin[d][digit(keys[0], d)] == keys.size()) continue;  // all alike
    std::size_t at = 0;
    for (std::size_t& count : begin[d]) {
      const std::size_t n = count;
      count = at;
      at += n;
    }
    for (const std::uint64_t key : keys) sorted[begin[d][digit(key, d)]++] = key;
    keys.swap(sorted);
  }
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = value_of(keys[i]);
}

}  // namespace localift
