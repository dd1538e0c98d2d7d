// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/set_information.h"

#include <algorithm>
#include <cmath>

namespace localift {

void SetInformation::begin(const LaneSet& set) {
  set_ = set;
  of_profiles_ = 0;
  cells_.assign(set.stride, 0);
}

void SetInformation::add(const LaneProfile& profile) {
  of_profiles_ += logs_.of(profile.rows);
  if (profile.bytes != nullptr)
    add_cells(profile.bytes, profile.rows);
  else
    add_cells(profile.counts, profile.rows);
}

template <class Cell>
void SetInformation::add_cells(const Cell* cells, Count rows) {
  const std::size_t lanes = set_.n_lanes, classes = set_.n_classes - 1;
  std::int64_t* const sum = cells_.data();
  if (rows < ScaledLogs::kPairs && classes == 1) {
    const std::int64_t* const of_pair = logs_.pairs(rows);
    for (std::size_t b = 0; b < lanes; ++b) sum[b] += of_pair[cells[b]];
    return;
  }
  last_.assign(lanes, static_cast<std::uint32_t>(rows));
  const std::int64_t* const table = logs_.table();
  const bool small = rows < ScaledLogs::kPairs;
  for (std::size_t y = 0; y < classes; ++y) {
    const Cell* const of_class = cells + y * set_.stride;
    for (std::size_t b = 0; b < lanes; ++b) {
      sum[b] += small ? table[of_class[b]] : logs_.of(of_class[b]);
      last_[b] -= of_class[b];
    }
  }
  for (std::size_t b = 0; b < lanes; ++b) sum[b] += small ? table[last_[b]] : logs_.of(last_[b]);
}

void SetInformation::end(const Stop& stop) {
  const double to_units = logs_.unit() / static_cast<double>(set_.n) * 1e12;
  information_.assign(set_.n_lanes, 0);
  eta_.assign(set_.n_lanes, -1);
  for (std::size_t b = 0; b < set_.n_lanes; ++b) {
    std::int64_t entropy = logs_.of(set_.n);  // n H(Y)
    std::size_t occurring = 0;
    for (std::size_t y = 0; y < set_.n_classes; ++y) {
      entropy -= logs_.of(set_.total_of(y)[b]);
      occurring += set_.total_of(y)[b] > 0;
    }
    if (occurring < 2) continue;
    const double shared = static_cast<double>(cells_[b] - of_profiles_ + entropy);
    information_[b] = std::llround(std::max(0.0, shared * to_units));
    eta_[b] = std::llround(std::min(1.0, std::max(0.0, shared / static_cast<double>(entropy))) * 1e12);
  }
  finish(set_, stop);
}

}  // namespace localift
