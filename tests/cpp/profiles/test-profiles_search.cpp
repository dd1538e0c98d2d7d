// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <functional>
#include <map>

#include "catch.hpp"
#include "core/lattice/search_space.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/profiles_search.h"
#include "small_data.h"

using namespace localift;

namespace {

/// A random restriction; often one that falls exactly on a frequency.
ProfilesOptions random_options(std::mt19937& random, const CodedData& data) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  ProfilesOptions options;
  options.max_features = 1 + below(data.n_features());
  options.min_features = 1 + below(options.max_features);
  if (below(3) == 0) options.always = {below(data.n_features())};
  options.eligibility.inhibit = below(3) == 0;
  options.eligibility.min_freq = below(8) / (below(2) ? 16.0 : 10.0);
  options.eligibility.min_count = 1 + below(4);
  options.eligibility.min_n = 1 + below(12);
  options.n_best = 1 + static_cast<std::size_t>(below(below(2) ? 4 : 30));
  for (int y = 0; y < data.n_classes(); ++y) options.classes.push_back(y);
  return options;
}

/// By turns neither filter, one, or both.
ProfilesOptions filtered_options(std::mt19937& random, const CodedData& data, std::uint32_t seed) {
  ProfilesOptions options = random_options(random, data);
  options.distinct = seed % 5 == 1 || seed % 5 == 3;
  options.productive = seed % 5 == 2 || seed % 5 == 3;
  return options;
}

/// The ways to search: 0 without bounds, 2 without the pattern table; the rest with all.
constexpr int kVariants = 4;
void set_variant(int variant, ProfilesOptions& options) {
  options.use_bounds = variant != 0;
  options.pattern_table = variant != 2;
}

bool holds_always(const FeatureSet& set, const std::vector<int>& always) {
  return std::all_of(always.begin(), always.end(),
                     [&](int f) { return std::binary_search(set.begin(), set.end(), f); });
}

/// The rows of a profile.
std::vector<std::size_t> rows_of(const CodedData& data, const SelectedProfile& profile) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < data.n_rows(); ++row) {
    bool match = true;
    for (std::size_t j = 0; j < profile.set.size() && match; ++j)
      match = data.codes(profile.set[j])[row] == profile.levels[j];
    if (match) rows.push_back(row);
  }
  return rows;
}

/// Does it beat every profile with one feature less, whether that is eligible or not?
bool is_productive(const std::vector<small::Found>& every, const SelectedProfile& profile, const ProfileOrder& order) {
  for (std::size_t j = 0; j < profile.set.size(); ++j) {
    FeatureSet set(profile.set);
    std::vector<int> levels(profile.levels);
    set.erase(set.begin() + static_cast<std::ptrdiff_t>(j));
    levels.erase(levels.begin() + static_cast<std::ptrdiff_t>(j));
    Ratio lift{1, 1, 1, 1};
    for (const auto& found : every)
      if (found.profile.set == set && found.profile.levels == levels) lift = found.profile.lift;
    if (order.compare_value(profile.lift, lift) <= 0) return false;
  }
  return true;
}

/// One of each row set: fewest features, then the order.
std::vector<SelectedProfile> one_per_row_set(const CodedData& data, const std::vector<SelectedProfile>& profiles,
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

std::vector<SelectedProfile> eligible_in_order(const CodedData& data, const ProfilesOptions& options, int y) {
  std::vector<SelectedProfile> result;
  const ProfileOrder order{options.eligibility.inhibit};
  const auto every = small::all_profiles(data, y);
  for (const auto& found : every)
    if (holds_always(found.profile.set, options.always) &&
        small::is_eligible(found, options.eligibility, options.min_features, options.max_features) &&
        (!options.productive || is_productive(every, found.profile, order)))
      result.push_back(found.profile);
  if (options.distinct) result = one_per_row_set(data, result, order);
  std::sort(result.begin(), result.end(),
            [&](const SelectedProfile& a, const SelectedProfile& b) { return order.before(a, b); });
  return result;
}

}  // namespace

TEST_CASE("the search gives what looking at every profile gives, ties and their number included") {
  for (std::uint32_t seed = 1; seed <= 1200; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 5, seed % 2 == 0).view());
    ProfilesOptions options = filtered_options(random, data, seed);
    for (int variant = 0; variant < kVariants; ++variant) {
      set_variant(variant, options);
      Execution execution;
      execution.threads = variant == 3 ? 3 : 1;
      const ProfilesResult result = search_profiles(data, options, execution);
      for (int y = 0; y < data.n_classes(); ++y) {
        const auto expected = eligible_in_order(data, options, y);
        const auto& best = result.best[static_cast<std::size_t>(y)];
        const std::size_t kept = std::min(expected.size(), options.n_best);
        REQUIRE(best.size() == kept);
        for (std::size_t i = 0; i < kept; ++i) REQUIRE(small::same(best[i], expected[i]));
        double ties = 0;
        for (std::size_t i = kept; i < expected.size(); ++i)
          ties += compare(expected[i].lift, expected[kept - 1].lift) == 0;
        // With bounds only whether there is one more is known, and that does not depend on the threads.
        const auto at = static_cast<std::size_t>(y);
        const bool one_more = options.use_bounds || (options.distinct && data.n_features_with_missing() == 0);
        REQUIRE(result.info.ties[at] == (one_more ? std::min(ties, 1.0) : ties));
        REQUIRE(result.info.ties_exact[at] == (!one_more || ties == 0));
      }
    }
  }
}

TEST_CASE("no bound ever drops a branch that holds a profile before the last kept one, at any node") {
  double branches = 0, dropped = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 31);
    const CodedData data(small::random_data(seed, 4).view());
    ProfilesOptions options = random_options(random, data);
    options.always.clear();
    Eligibility eligibility = options.eligibility;
    eligibility.rows_are_weights = data.rows_are_weights();
    std::vector<int> order(static_cast<std::size_t>(data.n_features()));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::shuffle(order.begin(), order.end(), random);
    const SearchSpace space(order, options.min_features, options.max_features, {});
    const BitmapIndex index(data, 1);
    const PatternTable table(data, space, eligibility);
    const ProfileOrder profile_order{eligibility.inhibit};

    for (int y = 0; y < data.n_classes(); ++y) {
      const auto every = small::all_profiles(data, y);
      const auto eligible = eligible_in_order(data, options, y);
      if (eligible.empty()) continue;
      for (const PatternTable* with : {&table, static_cast<const PatternTable*>(nullptr)}) {
        // Walk every node of the tree of (set, profile), empty profiles apart, unpruned.
        MarginPath margins(index, space, eligibility, with);
        FeatureSet set;
        std::vector<int> levels;
        const std::function<void(std::size_t, int)> walk = [&](std::size_t depth, int last) {
          for (int position = last + 1; position < space.n_features() && static_cast<int>(depth) < space.max_size();
               ++position) {
            const int column = space.column(position);
            const SetFigures figures = margins.enter(depth, position);
            std::vector<ClassBound> bounds(figures.bounds, figures.bounds + data.n_classes());

            // What the rows of the node are, by its definition.
            const auto holds = [&](const SelectedProfile& profile) {
              for (std::size_t j = 0; j < set.size(); ++j) {
                const auto at = std::lower_bound(profile.set.begin(), profile.set.end(), set[j]);
                if (at == profile.set.end() || *at != set[j]) return false;
                if (profile.levels[static_cast<std::size_t>(at - profile.set.begin())] != levels[j]) return false;
              }
              return true;
            };
            // Is the profile in the branch: on `set`, with the columns up to `position` exactly those chosen?
            const auto below = [&](const SelectedProfile& profile) {
              std::size_t early = 0;
              for (int i = 0; i <= position; ++i)
                early += std::binary_search(profile.set.begin(), profile.set.end(), space.column(i));
              return early == set.size() && profile.set.size() >= set.size() && holds(profile);
            };
            const auto node_counts = [&](Count& p, Count& n) {
              p = n = 0;
              for (std::size_t row = 0; row < data.n_rows(); ++row) {
                bool match = true;
                for (std::size_t j = 0; j < set.size() && match; ++j) match = data.codes(set[j])[row] == levels[j];
                if (!match) continue;
                n += data.weight(row);
                if (static_cast<int>(data.class_of(row)) == y) p += data.weight(row);
              }
            };
            const auto check = [&](const Branch& branch, const std::function<bool(const SelectedProfile&)>& inside) {
              for (int trial = 0; trial < 3; ++trial) {
                Incumbent incumbent;
                incumbent.full = true;
                incumbent.last = eligible[random() % eligible.size()];
                const bool kept = may_enter(incumbent, profile_order, bounds[static_cast<std::size_t>(y)],
                                            figures.least_below, branch);
                ++branches;
                if (kept) continue;
                ++dropped;
                for (const auto& profile : eligible)
                  if (inside(profile)) REQUIRE_FALSE(profile_order.before(profile, incumbent.last));
              }
            };

            // Bound A4: before counting, by the parent's rows.
            Count p, n;
            node_counts(p, n);
            const FeatureSet parent_set(set);
            const std::vector<int> parent_levels(levels);
            check({&parent_set, &parent_levels, column, p, n,
                   std::max(static_cast<int>(set.size()) + 1, space.min_size())},
                  [&](const SelectedProfile& profile) {
                    std::size_t early = 0;
                    for (int i = 0; i <= position; ++i)
                      early += std::binary_search(profile.set.begin(), profile.set.end(), space.column(i));
                    return early == set.size() + 1 &&
                           std::binary_search(profile.set.begin(), profile.set.end(), column) && holds(profile);
                  });

            set.push_back(column);
            levels.push_back(0);
            for (int level = 0; level < data.n_levels(column); ++level) {
              levels.back() = level;
              node_counts(p, n);
              if (n == 0) continue;
              int smallest = 1 << 20;
              for (int i = position + 1; i < space.n_features(); ++i) smallest = std::min(smallest, space.column(i));
              // The least count: nothing eligible here or below has fewer rows.
              for (const auto& profile : eligible)
                if (below(profile)) REQUIRE(profile.lift.c >= figures.least_below);
              check({&set, &levels, smallest, p, n, std::max(static_cast<int>(set.size()) + 1, space.min_size())},
                    [&](const SelectedProfile& profile) { return profile.set.size() > set.size() && below(profile); });
              walk(depth + 1, position);
            }
            set.pop_back();
            levels.pop_back();
          }
        };
        walk(0, -1);
      }
    }
  }
  // The test would pass with bounds that drop nothing.
  CHECK(dropped > 0.2 * branches);
}

TEST_CASE("the sets left out are counted without walking them") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed).view());
    ProfilesOptions options = random_options(random, data);
    options.eligibility.min_n = 15;
    double expected = 0;
    for (int mask = 1; mask < (1 << data.n_features()); ++mask) {
      FeatureSet set;
      for (int f = 0; f < data.n_features(); ++f)
        if ((mask >> f) & 1) set.push_back(f);
      if (!holds_always(set, options.always) || static_cast<int>(set.size()) < options.min_features ||
          static_cast<int>(set.size()) > options.max_features)
        continue;
      Count n_rows = 0;
      std::vector<bool> occurs(static_cast<std::size_t>(data.n_classes()), false);
      for (std::size_t row = 0; row < data.n_rows(); ++row) {
        if (!std::all_of(set.begin(), set.end(), [&](int f) { return data.codes(f)[row] >= 0; })) continue;
        n_rows += data.rows_are_weights() ? data.weight(row) : 1;
        occurs[data.class_of(row)] = true;
      }
      expected += n_rows < 15 || std::count(occurs.begin(), occurs.end(), true) < 2;
    }
    CHECK(search_profiles(data, options, Execution{}).info.left_out == expected);
  }
}

TEST_CASE("a search for profiles that is stopped says what could still be found") {
  int cut = 0, informative = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 6, seed % 2 == 0).view());
    ProfilesOptions options = filtered_options(random, data, seed);
    for (int variant = 0; variant < kVariants; ++variant) {
      set_variant(variant, options);
      const Execution execution =
          small::stopped_at(1 + static_cast<int>(random() % 30), variant == 3 ? 2 : 1);
      const ProfilesResult result = search_profiles(data, options, execution);
      REQUIRE(result.info.bound.empty() == (result.info.reason != Reason::time_limit));
      if (result.info.bound.empty()) continue;
      for (int y = 0; y < data.n_classes(); ++y) {
        const auto at = static_cast<std::size_t>(y);
        const double bound = result.info.bound[at];
        for (const auto& profile : eligible_in_order(data, options, y)) {
          const auto& best = result.best[at];
          if (std::any_of(best.begin(), best.end(), [&](const auto& found) { return small::same(profile, found); })) continue;
          const double lift = to_double(profile.lift);
          CAPTURE(variant, y, bound, lift);
          REQUIRE((options.eligibility.inhibit ? bound <= lift * (1 + 1e-15) : bound >= lift * (1 - 1e-15)));
          break;  // the best of those not returned
        }
        if (std::isnan(bound)) continue;
        double n = 0, p = 0;
        for (std::size_t row = 0; row < data.n_rows(); ++row) {
          n += static_cast<double>(data.weight(row));
          if (data.class_of(row) == static_cast<std::uint32_t>(y)) p += static_cast<double>(data.weight(row));
        }
        ++cut;
        informative += options.eligibility.inhibit ? bound > 0 : bound < n / p;
      }
    }
  }
  CHECK(cut > 400);
  CHECK(informative > 0.2 * cut);
}

TEST_CASE("evaluated are the sets of which a profile was counted, by any number of threads") {
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const CodedData data(small::random_data(seed, 6, seed % 2 == 0).view());
    ProfilesOptions options = random_options(random, data);
    options.distinct = seed % 5 == 1;
    options.productive = seed % 5 == 2;
    for (int variant = 0; variant < 4; ++variant) {
      options.use_bounds = variant != 0;
      options.pattern_table = variant != 2;
      small::Traced traced;
      const ProfilesResult result = search_profiles(data, options, traced.execution(variant == 3 ? 3 : 1));
      REQUIRE(result.info.evaluated == traced.size());
      REQUIRE(result.info.evaluated <= result.info.space);
      for (const FeatureSet& set : traced.sets()) {
        REQUIRE(static_cast<int>(set.size()) >= options.min_features);
        REQUIRE(static_cast<int>(set.size()) <= options.max_features);
        REQUIRE(holds_always(set, options.always));
      }
      for (const auto& best : result.best)
        for (const auto& profile : best) REQUIRE(traced.sets().count(profile.set) == 1);
    }
  }
}
