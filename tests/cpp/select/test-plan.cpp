// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/count/bitmap_index.h"
#include "core/count/cross_counter.h"
#include "core/data/profiles_of_prefixes.h"
#include "core/lattice/search_space.h"
#include "core/plan.h"
#include "small_data.h"

using namespace localift;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

double sum(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

SetRestrictions up_to(int max_features) {
  SetRestrictions sets;
  sets.max_features = max_features;
  return sets;
}

Request for_features(const SetRestrictions& sets, Method method) {
  Request request;
  request.sets = sets;
  request.features = {FeaturesOptions(), method};
  return request;
}

Request for_profiles(const SetRestrictions& sets, Method method, double min_freq, Count min_count) {
  Request request;
  request.sets = sets;
  request.profiles = {ProfilesOptions(), method};
  request.profiles->options.eligibility.min_freq = min_freq;
  request.profiles->options.eligibility.min_count = min_count;
  request.profiles->options.classes = {0, 1};
  return request;
}

/// n rows of m features of two levels, the classes in turn.
small::Data plain_data(int n, int m) {
  small::Data data;
  data.n_classes = 2;
  for (int i = 0; i < n; ++i) data.classes.push_back(1 + i % 2);
  data.codes.assign(static_cast<std::size_t>(m), std::vector<int>(static_cast<std::size_t>(n), 1));
  for (auto& column : data.codes)
    for (int i = 0; i < n / 2; ++i) column[static_cast<std::size_t>(i)] = 2;
  data.n_levels.assign(static_cast<std::size_t>(m), 2);
  return data;
}

/// Random restrictions on the sets of m features.
SetRestrictions random_sets(std::mt19937& random, int m) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
  SetRestrictions sets = up_to(1 + below(m));
  sets.min_features = 1 + below(sets.max_features);
  for (int f = 0; f < m; ++f)
    if (below(4) == 0 && static_cast<int>(sets.always.size()) < sets.max_features) sets.always.push_back(f);
  return sets;
}

/// Each set of a space, by looking at all subsets.
template <class Visit>
void each_set(int m, const SetRestrictions& sets, const Visit& visit) {
  for (int mask = 1; mask < (1 << m); ++mask) {
    FeatureSet set;
    for (int f = 0; f < m; ++f)
      if ((mask >> f) & 1) set.push_back(f);
    if (sets.in_space(set.size()) && std::includes(set.begin(), set.end(), sets.always.begin(), sets.always.end()))
      visit(set);
  }
}

bool complete(const small::Data& data, const FeatureSet& set, std::size_t row) {
  return std::all_of(set.begin(), set.end(),
                     [&](int f) { return data.codes[static_cast<std::size_t>(f)][row] > 0; });
}

/// Plans of 100 searches for feature sets by `method`, of random data of up to `most_features` and random restrictions.
template <class Visit>
void each_plan(int most_features, Method method, const Visit& visit) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    const small::Data data = small::random_data(seed, most_features);
    const int m = static_cast<int>(data.codes.size());
    std::mt19937 random(seed);
    const SetRestrictions sets = random_sets(random, m);
    visit(data, m, sets, plan(data.view(), for_features(sets, method), 1, kInf));
  }
}

}  // namespace

TEST_CASE("a plan has the sets of the space, by size") {
  each_plan(7, Method::exact, [](const small::Data&, int m, const SetRestrictions& sets, const Plan& planned) {
    std::vector<double> expected(planned.n_sets.size(), 0);
    each_set(m, sets, [&](const FeatureSet& set) {
      const int at = static_cast<int>(set.size()) - planned.min_size;
      REQUIRE(at >= 0);
      ++expected.at(static_cast<std::size_t>(at));
    });
    REQUIRE(planned.n_sets == expected);
    REQUIRE(sum(planned.n_sets) ==
            SearchSpace::in_column_order(m, sets.min_features, sets.max_features, sets.always).n_sets());
  });
  const small::Data votes = plain_data(4, 16);
  REQUIRE(sum(plan(votes.view(), for_features(up_to(16), Method::exact), 1, kInf).n_sets) == 65535);
  // 2^300 - 1, and sizes near that of all features, where the numbers of smaller sets are infinite.
  REQUIRE(sum(plan(plain_data(4, 300).view(), for_features(up_to(300), Method::exact), 1, kInf).n_sets) ==
          Approx(std::ldexp(1.0, 300)).epsilon(1e-12));
  SetRestrictions large = up_to(1200);
  large.min_features = 1199;
  REQUIRE(sum(plan(plain_data(4, 1200).view(), for_features(large, Method::exact), 1, kInf).n_sets) == 1201);
}

TEST_CASE("counting takes at least what it counts, and no less where features are missing in different rows") {
  using Unit = UnitSeconds;
  each_plan(6, Method::exhaustive, [](const auto& data, int m, const SetRestrictions& sets, const Plan& planned) {
    std::vector<double> counted(planned.n_sets.size(), 0);
    each_set(m, sets, [&](const FeatureSet& set) {
      double rows = 0;
      for (std::size_t row = 0; row < data.classes.size(); ++row) rows += complete(data, set, row);
      counted[set.size() - static_cast<std::size_t>(planned.min_size)] += Unit::set + Unit::row * rows;
    });
    for (std::size_t i = 0; i < counted.size(); ++i)
      REQUIRE(planned.counting_seconds[i] <= counted[i] * (1 + 1e-12));
    REQUIRE(planned.walks[0].seconds == planned.counting_seconds);
  });
  small::Data data = plain_data(1000, 3);
  std::fill_n(data.codes[0].begin(), 300, 0);
  std::fill_n(data.codes[2].begin() + 400, 200, 0);
  const Plan planned = plan(data.view(), for_features(up_to(3), Method::exhaustive), 4, kInf);
  REQUIRE(planned.counting_seconds.size() == 3);
  REQUIRE(planned.counting_seconds[0] == Approx(3 * (Unit::set + 700 * Unit::row)));
  REQUIRE(planned.counting_seconds[1] == Approx(3 * (Unit::set + 500 * Unit::row)));
  REQUIRE(planned.counting_seconds[2] == Approx(Unit::set + 500 * Unit::row));
  REQUIRE(planned.walks[0].seconds[0] == Approx(planned.counting_seconds[0] / 4));
}

TEST_CASE("profiles that are visited for certain are visited") {
  int some = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    const small::Data source = small::random_data(seed, 6, seed % 3 == 0);
    const CodedData data(source.view());
    std::mt19937 random(seed);
    const SetRestrictions sets = random_sets(random, data.n_features());
    const double min_freq = static_cast<double>(random() % 10) / 12;
    const Request request = for_profiles(sets, Method::exhaustive, min_freq, 1 + random() % 4);
    const Plan planned = plan(source.view(), request, 1, kInf);
    const double certain = sum(planned.walks[0].visits), visited = select({data}, request, Execution()).profiles->info.nodes;
    REQUIRE(certain <= visited);
    some += certain > 0;
  }
  CHECK(some > 100);
  // Where any row will do, each set has a profile.
  const small::Data plain = plain_data(40, 10);
  REQUIRE(sum(plan(plain.view(), for_profiles(up_to(10), Method::exhaustive, 0, 1), 1, kInf).walks[0].visits) == 1023);
  // Features that are nearly constant: all sets of at most nine of them, as the tenth takes the last row beyond 0.9.
  small::Data nearly = plain_data(100, 12);
  for (std::size_t f = 0; f < 12; ++f) {
    std::fill(nearly.codes[f].begin(), nearly.codes[f].end(), 1);
    nearly.codes[f][f] = 2;
  }
  double expected = 0;
  for (const double n : {12, 66, 220, 495, 792, 924, 792, 495, 220}) expected += n;
  const Plan planned = plan(nearly.view(), for_profiles(up_to(12), Method::exhaustive, 0.9, 1), 2, kInf);
  REQUIRE(sum(planned.walks[0].visits) == expected);
  REQUIRE(sum(planned.walks[0].seconds) ==
          Approx(expected * (UnitSeconds::profile + 100 * UnitSeconds::profile_row) / 2));
}

TEST_CASE("the bytes of tables, partitions and bitmaps are those that they take") {
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    const CodedData data(small::random_data(seed, 4, false).view());
    CrossCounter counter(data);
    CountTable table;
    for (int f = 0; f < data.n_features(); ++f) counter.push(f);
    counter.count(table);
    REQUIRE(CountTable::bytes(static_cast<double>(table.n_profiles), table.n_classes) ==
            static_cast<double>(sizeof(Count) * (table.counts.size() + table.total.size()) +
                                sizeof(std::size_t) * table.id.size()));
    std::vector<int> all(static_cast<std::size_t>(data.n_features()));
    std::iota(all.begin(), all.end(), 0);
    const std::vector<double> n_profiles = profiles_of_prefixes(small::random_data(seed, 4, false).view(), all);
    const auto n_classes = static_cast<std::size_t>(data.n_classes());
    const double least = CrossCounter::least_bytes(data.n_rows(), n_profiles, n_classes);
    REQUIRE(least <= CrossCounter::most_bytes(data.n_rows(), all.size()));
    // A byte for each row and feature between the first and the last, and a place for each cell or row.
    const auto n = static_cast<double>(data.n_rows());
    const double between = std::max(n_profiles.size(), std::size_t{2}) - 2.0;
    REQUIRE(least == n * between + 4 * std::min(n_profiles.back() * static_cast<double>(n_classes), n));
    const BitmapIndex index(data, 1);
    const double bytes = BitmapIndex::bytes(3, data.n_rows()), words = static_cast<double>(index.words());
    REQUIRE(bytes <= 3 * 8 * words);
    REQUIRE(bytes >= 3 * 8 * (words - static_cast<double>(index.n_classes())));
  }
}

TEST_CASE("the memory of counts is that of the largest sets, and says which sets fit") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    const small::Data data = small::random_data(seed, 6);
    const int m = static_cast<int>(data.codes.size());
    std::mt19937 random(seed);
    const SetRestrictions sets = random_sets(random, m);
    const bool all = seed % 2 == 0;
    const Request request = for_features(sets, all ? Method::exhaustive : Method::exact);
    const int threads = 1 + static_cast<int>(seed % 3);

    // The order: what is always there, then the most levels, then the first.
    std::vector<int> order = sets.always;
    while (static_cast<int>(order.size()) < m) {
      int most = -1;
      for (int f = 0; f < m; ++f)
        if (std::find(order.begin(), order.end(), f) == order.end() &&
            (most < 0 || data.n_levels[static_cast<std::size_t>(f)] > data.n_levels[static_cast<std::size_t>(most)]))
          most = f;
      order.push_back(most);
    }
    const double used = std::min<double>(threads, sum(plan(data.view(), request, threads, kInf).n_sets));
    std::vector<double> profiles, bytes;
    for (int size = 1; size <= sets.max_features; ++size) {
      const FeatureSet set(order.begin(), order.begin() + size);
      std::set<std::vector<int>> found;
      for (std::size_t row = 0; row < data.classes.size(); ++row) {
        if (!complete(data, set, row)) continue;
        std::vector<int> levels;
        for (const int f : set) levels.push_back(data.codes[static_cast<std::size_t>(f)][row]);
        found.insert(levels);
      }
      profiles.push_back(static_cast<double>(found.size()));
      const int depth = all ? size : std::min(size, 2);
      // A byte for each row and feature between the first and the last of a path; few rows have no more profiles than a
      // byte tells. Beside them a place for each cell, or row.
      const double n = static_cast<double>(data.classes.size());
      const double cells = profiles[static_cast<std::size_t>(depth - 1)] * data.n_classes;
      const double counting = n * std::max(depth - 2, 0) + 4 * std::min(cells, n);
      bytes.push_back(used * (8 * profiles.back() * (data.n_classes + 2) + counting));
    }
    const std::size_t first = std::max({sets.min_features, static_cast<int>(sets.always.size()), 1}) - 1u;
    const double most = *std::max_element(bytes.begin() + static_cast<std::ptrdiff_t>(first), bytes.end());

    // Nothing is allowed: the numbers are exact.
    const MemoryPlan none = plan(data.view(), request, threads, 0).walks[0].memory;
    REQUIRE(none.n_profiles == profiles);
    REQUIRE(none.bytes == most);
    REQUIRE(none.bytes == bytes[static_cast<std::size_t>(none.size - 1)]);
    REQUIRE(none.fits == 0);
    REQUIRE(none.column == (static_cast<int>(sets.always.size()) < none.size ? order[sets.always.size()] : order[0]));
    // Where all fits, the number is a bound that does, or exact.
    const MemoryPlan whole = plan(data.view(), request, threads, most).walks[0].memory;
    REQUIRE(whole.bytes <= most);
    const MemoryPlan any = plan(data.view(), request, threads, kInf).walks[0].memory;
    REQUIRE(any.bytes >= most);
    REQUIRE(any.n_profiles.empty());
    // A byte less is too little.
    const MemoryPlan less = plan(data.view(), request, threads, most - 1).walks[0].memory;
    REQUIRE(less.bytes == most);
    int fits = 0;
    for (std::size_t i = first; i < bytes.size() && bytes[i] <= most - 1; ++i) fits = static_cast<int>(i) + 1;
    REQUIRE(less.fits == fits);
  }
}

TEST_CASE("bitmaps are planned for the levels that get one") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    small::Data source = small::random_data(seed, 5);
    if (!source.whole) source.weights.clear();
    source.whole = true;
    const CodedData data(source.view());
    const Request request = for_profiles(up_to(data.n_features()), Method::exact, 0.1 * static_cast<double>(seed % 7),
                                         1 + seed % 5);
    FeatureSet every(static_cast<std::size_t>(data.n_features()));
    std::iota(every.begin(), every.end(), 0);
    Count n_complete = 0;
    for (std::size_t row = 0; row < data.n_rows(); ++row)
      if (complete(source, every, data.source_row(row))) n_complete += data.weight(row);
    const BitmapIndex index(data, request.profiles->options.eligibility.least_count(n_complete));
    double n_bitmaps = 0, most = -1;
    int column = -1;
    for (int f = 0; f < data.n_features(); ++f) {
      double of_feature = 0;
      for (int l = 0; l < data.n_levels(f); ++l) of_feature += index.level(f, l) != nullptr;
      n_bitmaps += of_feature;
      if (of_feature > most) {
        most = of_feature;
        column = f;
      }
    }
    const WalkPlan walk = plan(source.view(), request, 3, 0).walks[0];
    REQUIRE(walk.by_bitmaps);
    REQUIRE(walk.memory.n_levels == most);
    REQUIRE(walk.memory.column == column);
    REQUIRE(walk.memory.bytes ==
            Approx((n_bitmaps + 3 * (data.n_features() + 1)) * static_cast<double>(data.n_rows()) / 8));
    REQUIRE(plan(source.view(), request, 3, kInf).walks[0].memory.bytes >= walk.memory.bytes);
  }
}

TEST_CASE("approximate searches are not planned, and continuous features are walked once") {
  const small::Data data = plain_data(20, 3);
  DataView view = data.view();
  Request request = for_profiles(up_to(3), Method::exact, 0, 1);
  request.features = {FeaturesOptions(), Method::u_curve};
  request.windows = {WindowsOptions(), Method::beam};
  Plan planned = plan(view, request, 1, kInf);
  REQUIRE(planned.walks.size() == 2);
  REQUIRE((!planned.walks[0].by_bitmaps && !planned.walks[0].visits_all && planned.walks[0].seconds.empty()));
  REQUIRE((planned.walks[1].by_bitmaps && !planned.walks[1].visits_all));

  view.features[1] = nullptr;
  request.features->method = Method::exact;
  planned = plan(view, request, 1, 0);
  REQUIRE(planned.walks.size() == 1);
  REQUIRE((!planned.walks[0].by_bitmaps && planned.walks[0].visits_all));
  REQUIRE(planned.walks[0].memory.bytes == 0);
  REQUIRE(sum(planned.walks[0].seconds) == Approx(7 * (UnitSeconds::set + 20 * UnitSeconds::joint_row)));
}

TEST_CASE("with distinct, sets of continuous features are planned to be counted once more, where they surely are") {
  const small::Data data = plain_data(20, 4);
  DataView view = data.view();
  view.features[0] = view.features[1] = view.features[3] = nullptr;
  view.n_joint_levels = 5;
  Request request = for_profiles(up_to(4), Method::exact, 0.19, 1);
  const double once = sum(plan(view, request, 2, kInf).walks[0].seconds);
  const double again = 7 * 20 * UnitSeconds::row / 2;
  ProfilesOptions& options = request.profiles->options;
  options.distinct = true;
  const auto more = [&] { return sum(plan(view, request, 2, kInf).walks[0].seconds) - once; };
  CHECK(more() == Approx(again));
  request.features = {FeaturesOptions(), Method::exact};
  CHECK(more() == Approx(again));
  options.eligibility.min_lift = Ratio{1, 1, 1, 1};
  CHECK(more() == Approx(again));
  // Some sets may have no profile to offer.
  options.classes = {0};
  CHECK(more() == Approx(0).margin(1e-12));
  options.classes = {0, 1};
  options.eligibility.min_lift = Ratio{3, 1, 2, 1};
  CHECK(more() == Approx(0).margin(1e-12));
  options.eligibility.min_lift.reset();
  options.eligibility.min_freq = 0.2;
  CHECK(more() == Approx(0).margin(1e-12));
  options.eligibility.min_freq = 0;
  options.eligibility.min_count = 2;
  CHECK(more() == Approx(0).margin(1e-12));
}
