// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/profiles_of_prefixes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/bits.h"
#include "core/data/key_codes.h"

namespace localift {

namespace {

constexpr std::size_t kRowsAtOnce = 4096;     // rows whose profiles stay in the first cache
constexpr std::size_t kBitsOfRow = 64;  // possible profiles, each a bit, for each row: the bytes of its number

/// Rows, and the number of the profile of each on the features so far.
struct NumberedRows {
  std::vector<std::uint32_t> rows;
  std::vector<std::uint64_t> profiles;

  /// Adds a feature, as the last digit of the number; rows without a value of it go.
  void add(const int* codes, std::uint64_t n_levels) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const int code = codes[rows[i]];
      rows[left] = rows[i];
      profiles[left] = profiles[i] * n_levels + static_cast<std::uint64_t>(code) - 1;
      left += code >= 1;
    }
    rows.resize(left);
    profiles.resize(left);
  }
};

/// Marks those of some numbers that occur.
class Marks {
 public:
  explicit Marks(std::size_t n) : words_(n / 64 + 1, 0) {}
  void add(const std::vector<std::uint64_t>& numbers) {
    for (const std::uint64_t number : numbers) words_[number / 64] |= std::uint64_t{1} << number % 64;
  }
  double count() const {
    double n = 0;
    for (const std::uint64_t word : words_) n += popcount_arithmetic(word);
    return n;
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// Of the first features, of which so few profiles are possible that each has a bit; `rest` gets the rows, if asked for.
std::vector<double> few_possible(const DataView& data, const std::vector<int>& features,
                                 const std::vector<std::size_t>& possible, NumberedRows* rest, const Stop& stop) {
  std::vector<Marks> marks(possible.begin(), possible.end());
  NumberedRows part;
  for (std::size_t begin = 0; begin < data.n_rows && !stop.requested(); begin += kRowsAtOnce) {
    const std::size_t n = std::min(kRowsAtOnce, data.n_rows - begin);
    part.profiles.assign(n, 0);
    part.rows.resize(n);
    for (std::size_t i = 0; i < n; ++i) part.rows[i] = static_cast<std::uint32_t>(begin + i);
    for (std::size_t j = 0; j < marks.size(); ++j) {
      const auto f = static_cast<std::size_t>(features[j]);
      part.add(data.features[f], static_cast<std::uint64_t>(data.n_levels[f]));
      marks[j].add(part.profiles);
    }
    if (rest == nullptr) continue;
    rest->rows.insert(rest->rows.end(), part.rows.begin(), part.rows.end());
    rest->profiles.insert(rest->profiles.end(), part.profiles.begin(), part.profiles.end());
  }
  std::vector<double> counts;
  for (const Marks& of_prefix : marks) counts.push_back(of_prefix.count());
  return counts;
}

}  // namespace

std::vector<double> profiles_of_prefixes(const DataView& data, const std::vector<int>& features, const Stop& stop) {
  std::vector<std::size_t> possible;
  std::size_t bits = kBitsOfRow * data.n_rows;
  for (const int feature : features) {
    const auto n_levels = static_cast<std::size_t>(std::max(data.n_levels[static_cast<std::size_t>(feature)], 1));
    const std::size_t before = possible.empty() ? 1 : possible.back();
    if (n_levels > bits / before) break;
    possible.push_back(before * n_levels);
    bits -= possible.back();
  }
  NumberedRows rest;
  const bool all = possible.size() == features.size();
  std::vector<double> result = few_possible(data, features, possible, all ? nullptr : &rest, stop);
  for (std::size_t j = possible.size(); j < features.size() && !stop.requested(); ++j) {
    const auto f = static_cast<std::size_t>(features[j]);
    rest.add(data.features[f], static_cast<std::uint64_t>(data.n_levels[f]));
    KeyCodes known;
    for (std::size_t i = 0; i < rest.profiles.size(); ++i) {
      if (i % 0x10000 == 0 && stop.requested()) return result;
      rest.profiles[i] = known.code(rest.profiles[i]);
    }
    result.push_back(static_cast<double>(known.size()));
  }
  return result;
}

}  // namespace localift
