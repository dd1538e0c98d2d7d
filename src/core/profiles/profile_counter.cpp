// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profile_counter.h"

#include <algorithm>
#include <numeric>

namespace localift {

namespace {

void intersect_with(std::vector<std::uint64_t>& rows, const std::uint64_t* other) {
  for (std::size_t w = 0; w < rows.size(); ++w) rows[w] &= other[w];
}

}  // namespace

ProfileCounter::ProfileCounter(const CodedData& data, const BitmapIndex& index)
    : index_(index), complete_(index.words()), rows_(index.words()) {
  all_.class_total.resize(index.n_classes());
  all_.n_rows = index.intersect(index.all(), index.all(), nullptr, all_.class_total.data());
  all_.n = std::accumulate(all_.class_total.begin(), all_.class_total.end(), Count{0});
  totals_.class_total.resize(index.n_classes());
  for (int f = 0; f < data.n_features(); ++f) has_missing_.push_back(data.has_missing(f));
}

const ProfileCounter::Totals& ProfileCounter::totals(const FeatureSet& set) {
  std::copy(index_.all(), index_.all() + index_.words(), complete_.begin());
  bool missing = false;
  for (const int feature : set) {
    if (!has_missing_[static_cast<std::size_t>(feature)]) continue;
    intersect_with(complete_, index_.present(feature));
    missing = true;
  }
  if (!missing) return all_;
  totals_.n_rows = index_.intersect(complete_.data(), complete_.data(), nullptr, totals_.class_total.data());
  totals_.n = std::accumulate(totals_.class_total.begin(), totals_.class_total.end(), Count{0});
  return totals_;
}

const std::uint64_t* ProfileCounter::rows(const FeatureSet& set, const std::vector<int>& levels, int without) {
  std::copy(index_.all(), index_.all() + index_.words(), rows_.begin());
  for (std::size_t j = 0; j < set.size(); ++j)
    if (static_cast<int>(j) != without) intersect_with(rows_, index_.level(set[j], levels[j]));
  return rows_.data();
}

std::uint64_t ProfileCounter::rows_hash(const FeatureSet& set, const std::vector<int>& levels) {
  const std::uint64_t* bits = rows(set, levels);
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < index_.words(); ++w) {
    hash = (hash ^ bits[w]) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

bool ProfileCounter::productive(const SelectedProfile& profile, std::size_t y, const Gain& gain, bool inhibit) {
  const auto& [p, n, P, N] = profile.lift;
  for (int j = 0; j < static_cast<int>(profile.set.size()); ++j) {
    const std::uint64_t* wider = rows(profile.set, profile.levels, j);
    const int left_out = profile.set[static_cast<std::size_t>(j)];
    if (has_missing_[static_cast<std::size_t>(left_out)]) intersect_with(rows_, index_.present(left_out));
    const Count p_wider = index_.weight_in(y, wider, wider);
    if (!gain.beats(p, n, p_wider, p_wider + index_.weight_outside(y, wider, wider), inhibit)) return false;
  }
  return true;
}

}  // namespace localift
