// SPDX-License-Identifier: GPL-2.0-or-later
// Profiles by looking at every row, and random restrictions: what the searches for profiles are compared with.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "core/profiles/profile_order.h"
#include "core/profiles/profile_path.h"
#include "core/profiles/profiles_options.h"
#include "small_data.h"

namespace small {

using localift::CodedData;
using localift::Lift;
using localift::ProfileOrder;
using localift::ProfilesOptions;
using localift::SelectedProfile;

/// Every profile of every feature set within the sizes, eligible for the class or not.
struct Found {
  SelectedProfile profile;
  Count rows = 0, class_rows = 0, n_rows = 0;  // unweighted (replicated where weights are whole)
};

inline std::vector<Found> all_profiles(const CodedData& data, int y) {
  std::vector<Found> result;
  const int m = data.n_features();
  for (int mask = 1; mask < (1 << m); ++mask) {
    FeatureSet set;
    for (int f = 0; f < m; ++f)
      if ((mask >> f) & 1) set.push_back(f);
    std::map<std::vector<int>, std::vector<std::size_t>> profiles;
    Count n = 0, n_rows = 0, p_total = 0;
    for (std::size_t row = 0; row < data.n_rows(); ++row) {
      std::vector<int> levels;
      for (const int f : set)
        if (data.codes(f)[row] >= 0) levels.push_back(data.codes(f)[row]);
      if (levels.size() < set.size()) continue;
      profiles[levels].push_back(row);
      n += data.weight(row);
      n_rows += data.rows_are_weights() ? data.weight(row) : 1;
      if (static_cast<int>(data.class_of(row)) == y) p_total += data.weight(row);
    }
    for (const auto& [levels, rows] : profiles) {
      Count n_x = 0, p = 0, n_x_rows = 0, p_rows = 0;
      for (const std::size_t row : rows) {
        n_x += data.weight(row);
        const Count n_row = data.rows_are_weights() ? data.weight(row) : 1;
        n_x_rows += n_row;
        if (static_cast<int>(data.class_of(row)) != y) continue;
        p += data.weight(row);
        p_rows += n_row;
      }
      Found found;
      found.profile.set = set;
      found.profile.levels = levels;
      found.profile.lift = {p, n_x, p_total, n};
      found.rows = n_x_rows;
      found.class_rows = p_rows;
      found.n_rows = n_rows;
      result.push_back(found);
    }
  }
  return result;
}

/// Whatever the class.
inline bool is_large_enough(const Found& found, const ProfilesOptions& options) {
  const Lift& lift = found.profile.lift;
  return options.sets.in_space(found.profile.set.size()) && found.rows >= options.eligibility.min_count &&
         found.n_rows >= options.sets.min_n &&
         lift.n >= localift::least_eligible(options.eligibility.min_freq, lift.N);
}

inline bool is_eligible(const Found& found, const ProfilesOptions& options) {
  const Lift& lift = found.profile.lift;
  if (lift.P == 0 || lift.P == lift.N || !is_large_enough(found, options)) return false;
  if (found.class_rows < options.eligibility.min_class_count) return false;
  const auto& limit = options.eligibility.min_lift;
  return !limit || ProfileOrder{options.eligibility.inhibit}.compare_value(lift, *limit) > 0;
}

inline bool same(const SelectedProfile& a, const SelectedProfile& b) {
  return a.set == b.set && a.levels == b.levels && a.lift.p == b.lift.p && a.lift.n == b.lift.n &&
         a.lift.P == b.lift.P && a.lift.N == b.lift.N;
}

/// No limit on lifts, or one that some lifts may equal.
inline std::optional<localift::Ratio> random_limit(std::mt19937& random) {
  const std::optional<localift::Ratio> limits[] = {
      {}, {{1, 1, 1, 1}}, {{1, 1, 1, 1}}, {{5, 1, 4, 1}}, {{3, 1, 2, 1}}, {{2, 1, 3, 1}}, {{0, 1, 1, 1}}};
  return limits[random() % 7];
}

/// A random restriction; often one that falls exactly on a frequency.
inline ProfilesOptions random_options(std::mt19937& random, const CodedData& data) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  ProfilesOptions options;
  options.sets.max_features = 1 + below(data.n_features());
  options.sets.min_features = 1 + below(options.sets.max_features);
  if (below(3) == 0) options.sets.always = {below(data.n_features())};
  options.eligibility.inhibit = below(3) == 0;
  options.eligibility.min_freq = below(8) / (below(2) ? 16.0 : 10.0);
  options.eligibility.min_count = 1 + below(4);
  options.eligibility.min_class_count = below(2) ? 0 : below(4);
  options.eligibility.min_lift = random_limit(random);
  options.sets.min_n = 1 + below(12);
  options.n_best = 1 + static_cast<std::size_t>(below(below(2) ? 4 : 30));
  for (int y = 0; y < data.n_classes(); ++y) options.classes.push_back(y);
  return options;
}

inline localift::Gain random_gain(std::mt19937& random) {
  const localift::Gain gains[] = {{0, 1}, {0, 1}, {1, 10}, {1, 3}, {5, 10}};
  return gains[random() % 5];
}

/// By turns neither filter, one, or both.
inline ProfilesOptions filtered_options(std::mt19937& random, const CodedData& data, std::uint32_t seed) {
  ProfilesOptions options = random_options(random, data);
  options.distinct = seed % 5 == 1 || seed % 5 == 3;
  options.productive = seed % 5 == 2 || seed % 5 == 3;
  options.gain = random_gain(random);
  return options;
}

/// The ways to search: 0 without bounds, 2 without the pattern table; the rest with all.
inline constexpr int kVariants = 4;
inline void set_variant(int variant, ProfilesOptions& options) {
  options.use_bounds = variant != 0;
  options.pattern_table = variant != 2;
}

inline bool holds_always(const FeatureSet& set, const std::vector<int>& always) {
  return std::all_of(always.begin(), always.end(),
                     [&](int f) { return std::binary_search(set.begin(), set.end(), f); });
}

/// Does it have all items of a path?
inline bool holds_items(const SelectedProfile& profile, const localift::ProfilePath& path) {
  for (std::size_t j = 0; j < path.size(); ++j) {
    const auto at = std::lower_bound(profile.set.begin(), profile.set.end(), path.columns[j]);
    if (at == profile.set.end() || *at != path.columns[j]) return false;
    if (profile.levels[static_cast<std::size_t>(at - profile.set.begin())] != path.levels[j]) return false;
  }
  return true;
}

/// The rows of a profile.
inline std::vector<std::size_t> rows_of(const CodedData& data, const SelectedProfile& profile) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool match = true;
    for (std::size_t j = 0; j < profile.set.size() && match; ++j)
      match = data.codes(profile.set[j])[row] == profile.levels[j];
    if (match) rows.push_back(row);
  }
  return rows;
}

/// Does it beat every profile with one feature less, in the rows complete in its own features?
inline bool is_productive(const CodedData& data, const SelectedProfile& profile, int y,
                          const ProfilesOptions& options) {
  const bool inhibit = options.eligibility.inhibit;
  const Count den = options.gain.den, factor = den + options.gain.num;
  for (std::size_t j = 0; j < profile.set.size(); ++j) {
    Count n = 0, p = 0;
    for (std::size_t row = 0; row < data.n_rows(); ++row) {
      bool holds = data.codes(profile.set[j])[row] != CodedData::kMissing;
      for (std::size_t k = 0; k < profile.set.size(); ++k)
        holds = holds && (k == j || data.codes(profile.set[k])[row] == profile.levels[k]);
      if (!holds) continue;
      n += data.weight(row);
      if (static_cast<int>(data.class_of(row)) == y) p += data.weight(row);
    }
    const int sign = localift::compare({profile.lift.p, inhibit ? factor : den, profile.lift.n, 1},
                                       {p, inhibit ? den : factor, n, 1});
    if (inhibit ? sign >= 0 : sign <= 0) return false;
  }
  return true;
}

/// One of each row set: fewest features, then the order.
inline std::vector<SelectedProfile> one_per_row_set(const CodedData& data, const std::vector<SelectedProfile>& profiles,
                                                    const ProfileOrder& order) {
  std::map<std::vector<std::size_t>, SelectedProfile> best;
  for (const auto& profile : profiles) {
    const auto [at, is_new] = best.emplace(rows_of(data, profile), profile);
    if (is_new) continue;
    const auto& held = at->second;
    if (profile.set.size() < held.set.size() || (profile.set.size() == held.set.size() && order.before(profile, held)))
      at->second = profile;
  }
  std::vector<SelectedProfile> result;
  for (const auto& [rows, profile] : best) result.push_back(profile);
  return result;
}

/// What a search may return, best first.
inline std::vector<SelectedProfile> eligible_in_order(const CodedData& data, const ProfilesOptions& options, int y) {
  std::vector<SelectedProfile> result;
  const ProfileOrder order{options.eligibility.inhibit};
  for (const auto& found : all_profiles(data, y))
    if (holds_always(found.profile.set, options.sets.always) && is_eligible(found, options) &&
        (!options.productive || is_productive(data, found.profile, y, options)))
      result.push_back(found.profile);
  if (options.distinct) result = one_per_row_set(data, result, order);
  std::sort(result.begin(), result.end(),
            [&](const SelectedProfile& a, const SelectedProfile& b) { return order.before(a, b); });
  return result;
}

}  // namespace small
