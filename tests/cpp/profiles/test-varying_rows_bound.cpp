// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <functional>

#include "catch.hpp"
#include "core/lattice/set_figures.h"
#include "core/profiles/entry_bound.h"
#include "small_profiles.h"

using namespace localift;

TEST_CASE("no bound ever drops a branch that holds a profile before the last kept one, at any node") {
  double branches = 0, dropped = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 31);
    const CodedData data(small::random_data(seed, 4).view());
    ProfilesOptions options = small::random_options(random, data);
    options.sets.always.clear();
    const Eligibility eligibility = options.eligibility.in(data);
    std::vector<int> order(static_cast<std::size_t>(data.n_features()));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::shuffle(order.begin(), order.end(), random);
    const SearchSpace space(order, options.sets.min_features, options.sets.max_features, {});
    const BitmapIndex index(data, 1);
    const MissingPatterns patterns(data, space.order());
    const PatternBounds table(patterns, space, options.sets, eligibility);
    const ProfileOrder profile_order{eligibility.inhibit};

    for (int y = 0; y < data.n_classes(); ++y) {
      const auto every = small::all_profiles(data, y);
      const auto eligible = small::eligible_in_order(data, options, y);
      if (eligible.empty()) continue;
      for (const PatternBounds* with : {&table, static_cast<const PatternBounds*>(nullptr)}) {
        // Walk every node of the tree of (set, profile), empty profiles apart, unpruned.
        MarginPath margins(&index, space, options.sets, eligibility, with);
        ProfilePath path;
        const std::function<void(std::size_t, int)> walk = [&](std::size_t depth, int last) {
          for (int position = last + 1; position < space.n_features() && static_cast<int>(depth) < space.max_size();
               ++position) {
            const int column = space.column(position);
            const SetFigures figures = margins.enter(depth, position);
            std::vector<ClassBound> bounds(figures.bounds, figures.bounds + data.n_classes());

            // Is the profile in the branch: on `set`, with the columns up to `position` exactly those chosen?
            const auto below = [&](const SelectedProfile& profile) {
              std::size_t early = 0;
              for (int i = 0; i <= position; ++i)
                early += std::binary_search(profile.set.begin(), profile.set.end(), space.column(i));
              return early == path.size() && profile.set.size() >= path.size() && small::holds_items(profile, path);
            };
            // What the rows of the node are, by its definition.
            const auto node_counts = [&](Count& p, Count& n) {
              p = n = 0;
              for (std::size_t row = 0; row < data.n_rows(); ++row) {
                bool match = true;
                for (std::size_t j = 0; j < path.size() && match; ++j)
                  match = data.codes(path.columns[j])[row] == path.levels[j];
                if (!match) continue;
                n += data.weight(row);
                if (static_cast<int>(data.class_of(row)) == y) p += data.weight(row);
              }
            };
            const auto check = [&](const Branch& branch, const std::function<bool(const SelectedProfile&)>& inside) {
              for (int trial = 0; trial < 4; ++trial) {
                Incumbent incumbent;
                incumbent.full = trial < 3;
                incumbent.last = eligible[random() % eligible.size()];
                if (!incumbent.full) incumbent.limit = incumbent.last.lift;
                const bool kept = may_enter(incumbent, profile_order, bounds[static_cast<std::size_t>(y)],
                                            figures.least_below, branch);
                ++branches;
                if (kept) continue;
                ++dropped;
                for (const auto& profile : eligible) {
                  if (!inside(profile)) continue;
                  const bool enters = incumbent.full
                                          ? profile_order.before(profile, incumbent.last)
                                          : profile_order.compare_value(profile.lift, *incumbent.limit) > 0;
                  REQUIRE_FALSE(enters);
                }
              }
            };

            // Before counting, by the parent's rows.
            Count p, n;
            node_counts(p, n);
            const auto min_size = [&] { return std::max(static_cast<int>(path.size()) + 1, space.min_size()); };
            const ProfilePath parent(path);
            check({&parent, column, p, n, min_size()},
                  [&](const SelectedProfile& profile) {
                    std::size_t early = 0;
                    for (int i = 0; i <= position; ++i)
                      early += std::binary_search(profile.set.begin(), profile.set.end(), space.column(i));
                    return early == path.size() + 1 &&
                           std::binary_search(profile.set.begin(), profile.set.end(), column) &&
                           small::holds_items(profile, path);
                  });

            path.push(column, 0);
            for (int level = 0; level < data.n_levels(column); ++level) {
              path.levels.back() = level;
              node_counts(p, n);
              if (n == 0) continue;
              int smallest = 1 << 20;
              for (int i = position + 1; i < space.n_features(); ++i) smallest = std::min(smallest, space.column(i));
              // The least count: nothing eligible here or below has fewer rows.
              for (const auto& profile : eligible)
                if (below(profile)) REQUIRE(profile.lift.n >= figures.least_below);
              check({&path, smallest, p, n, min_size()},
                    [&](const SelectedProfile& profile) { return profile.set.size() > path.size() && below(profile); });
              walk(depth + 1, position);
            }
            path.pop();
          }
        };
        walk(0, -1);
      }
    }
  }
  // The test would pass with bounds that drop nothing.
  CHECK(dropped > 0.2 * branches);
}
