// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <random>

#include "catch.hpp"
#include "core/profiles/fixed_rows_bound.h"
#include "small_profiles.h"

using namespace localift;

namespace {

/// Good and bad rows of the rows that hold all items of a profile.
Reach counts_of(const CodedData& data, const ProfilePath& path, int y, bool inhibit) {
  Count in = 0, out = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool match = true;
    for (std::size_t j = 0; j < path.size() && match; ++j)
      match = data.codes(path.columns[j])[row] == path.levels[j];
    if (match) (static_cast<int>(data.class_of(row)) == y ? in : out) += data.weight(row);
  }
  return inhibit ? Reach{out, in} : Reach{in, out};
}

/// Calls see(path) with each profile of one item more.
template <class See>
void for_each_item_more(const CodedData& data, const ProfilePath& path, See see) {
  for (int f = 0; f < data.n_features(); ++f) {
    if (std::binary_search(path.columns.begin(), path.columns.end(), f)) continue;
    for (int level = 0; level < data.n_levels(f); ++level) {
      ProfilePath more(path);
      more.push(f, level);
      see(more);
    }
  }
}

}  // namespace

TEST_CASE("on the same rows no bound drops a profile that comes before the last kept one, at any node") {
  double branches = 0, dropped = 0;
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 17);
    const CodedData data(small::random_data(seed, 4, false).view());
    ProfilesOptions options;
    options.eligibility.inhibit = random() % 3 == 0;
    options.eligibility.min_freq = static_cast<double>(random() % 6) / 20;
    const Eligibility eligibility = options.eligibility.in(data);
    const ProfileOrder order{eligibility.inhibit};
    const int max_size = options.sets.max_features = 1 + static_cast<int>(random() % 4);
    for (int y = 0; y < data.n_classes(); ++y) {
      const auto every = small::all_profiles(data, y);
      std::vector<SelectedProfile> eligible;
      for (const auto& found : every)
        if (small::is_eligible(found, options)) eligible.push_back(found.profile);
      if (eligible.empty()) continue;
      const Lift& any = eligible.front().lift;
      const FixedRows rows{any.N, any.P, eligibility.least_count(any.N)};
      for (std::size_t node = 0; node <= every.size(); ++node) {
        // x: every profile, and the empty one.
        ProfilePath path;
        if (node < every.size()) path = {every[node].profile.set, every[node].profile.levels};
        const int room = max_size - static_cast<int>(path.size());
        if (room < 1) continue;
        const Reach x = counts_of(data, path, y, eligibility.inhibit);
        GreatestRemovals others(room - 1), all(room);
        for_each_item_more(data, path, [&](const ProfilePath& more) {
          const Count removal = x.bad - counts_of(data, more, y, eligibility.inhibit).bad;
          others.add(removal);
          all.add(removal);
        });
        Incumbent incumbent;
        incumbent.full = random() % 4 > 0;
        incumbent.last = eligible[random() % eligible.size()];
        if (!incumbent.full) incumbent.limit = incumbent.last.lift;
        const auto comes_before = [&](const SelectedProfile& profile) {
          return incumbent.full ? order.before(profile, incumbent.last)
                                : order.compare_value(profile.lift, *incumbent.limit) > 0;
        };
        const ShareThreshold threshold(rows, order, incumbent);
        const auto enters = [&](const Reach& reach, Count bad_most, int next_column) {
          ++branches;
          const ShareThreshold::Side side = threshold.side(reach);
          const bool exact = threshold.may_enter(reach, bad_most,
                                                 {&path, next_column, 0, 0, static_cast<int>(path.size()) + 1});
          // What is decided in doubles is decided rightly.
          if (side == ShareThreshold::Side::above) REQUIRE(exact);
          if (side == ShareThreshold::Side::below) REQUIRE_FALSE(exact);
          dropped += !exact;
          return exact;
        };
        // Everything below x.
        const Reach below{x.good, all.left_of(x.bad)};
        const bool enters_below = enters(below, x.bad, 0);
        for (const auto& profile : eligible) {
          if (profile.set.size() <= path.size() || !small::holds_items(profile, path)) continue;
          const Reach is = counts_of(data, {profile.set, profile.levels}, y, eligibility.inhibit);
          REQUIRE(is.bad >= below.bad);
          if (!enters_below) REQUIRE_FALSE(comes_before(profile));
        }
        // Everything below x that holds one item more.
        for_each_item_more(data, path, [&](const ProfilePath& more) {
          const Reach with = counts_of(data, more, y, eligibility.inhibit);
          const Reach reach{with.good, others.left_of(with.bad)};
          const bool enters_with = enters(reach, x.bad, more.columns.back());
          for (const auto& profile : eligible) {
            if (!small::holds_items(profile, more)) continue;
            const Reach is = counts_of(data, {profile.set, profile.levels}, y, eligibility.inhibit);
            REQUIRE(is.good <= reach.good);
            REQUIRE(is.bad >= reach.bad);
            if (!enters_with) REQUIRE_FALSE(comes_before(profile));
          }
        });
      }
    }
  }
  CHECK(dropped > 0.2 * branches);
}
