// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "catch.hpp"
#include "core/permute/null_maxima.h"
#include "core/permute/permute.h"
#include "core/permute/permuted_classes.h"
#include "core/profiles/profiles_search.h"
#include "small_profiles.h"

using namespace localift;

namespace {

using Name = std::tuple<FeatureSet, std::vector<int>, int>;

/// The rows of a lane as data of their own.
small::Data lane_data(const PermutedClasses& classes, std::size_t lane) {
  small::Data data;
  data.n_classes = classes.n_classes();
  for (int f = 0; f < classes.rows().n_features(); ++f) {
    data.codes.emplace_back();
    for (std::size_t i = 0; i < classes.n_rows(); ++i) data.codes.back().push_back(classes.rows().codes(f)[i] + 1);
    data.n_levels.push_back(classes.rows().n_levels(f));
  }
  for (std::size_t i = 0; i < classes.n_rows(); ++i) data.classes.push_back(classes.class_of(i, lane) + 1);
  return data;
}

double log_choose(double n, double k) { return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1); }

/// -log of the one-sided tail, rounded, by adding up the law.
std::int64_t key_of(const Lift& lift, bool inhibit) {
  double sum = 0;
  const Count last = std::min(lift.n, lift.P), first = std::max<Count>(0, lift.n + lift.P - lift.N);
  for (Count a = inhibit ? first : lift.p; a <= (inhibit ? lift.p : last); ++a) {
    const auto k = static_cast<double>(a), n = static_cast<double>(lift.n), P = static_cast<double>(lift.P),
               N = static_cast<double>(lift.N);
    sum += std::exp(log_choose(P, k) + log_choose(N - P, n - k) - log_choose(N, n));
  }
  return std::llround(-std::log(sum) * 1e9);
}

/// By looking at every profile of every lane.
struct Plain {
  std::map<Name, std::vector<std::int64_t>> keys;  // by lane; kNone where there is none
  std::set<Name> fixed;                            // what all lanes count alike: in no family
  double family = 0;

  Plain(const PermutedClasses& classes, const ProfilesOptions& options) {
    std::map<Name, std::vector<std::pair<Count, Count>>> counts;
    const std::vector<std::int64_t> none(classes.n_lanes(), NullMaxima::kNone);
    for (std::size_t lane = 0; lane < classes.n_lanes(); ++lane) {
      const small::Data source = lane_data(classes, lane);
      const CodedData data(source.view());
      std::map<FeatureSet, bool> one_class;
      for (int y = 0; y < classes.n_classes(); ++y)
        for (const auto& found : small::all_profiles(data, y))
          one_class[found.profile.set] |= found.profile.lift.P == found.profile.lift.N;
      for (const int y : options.classes)
        for (const auto& found : small::all_profiles(data, y)) {
          if (!small::holds_always(found.profile.set, options.sets.always) || !small::is_large_enough(found, options))
            continue;
          family += lane == 0;
          if (one_class[found.profile.set] || found.profile.lift.P == 0) continue;
          const Name name{found.profile.set, found.profile.levels, y};
          counts[name].emplace_back(found.profile.lift.p, found.profile.lift.P);
          auto& of_lanes = keys.try_emplace(name, none).first->second;
          of_lanes[lane] = key_of(found.profile.lift, options.eligibility.inhibit);
        }
    }
    for (const auto& [name, of_lanes] : counts)
      if (std::count(of_lanes.begin(), of_lanes.end(), of_lanes[0]) == static_cast<std::ptrdiff_t>(classes.n_lanes())) {
        fixed.insert(name);
        keys.erase(name);
      }
  }

  /// Greatest key of a lane, of what stands strictly below `above`.
  std::int64_t greatest(std::size_t lane, std::int64_t above) const {
    std::int64_t result = NullMaxima::kNone;
    for (const auto& [name, of_lanes] : keys)
      if (of_lanes[0] < above) result = std::max(result, of_lanes[lane]);
    return result;
  }
};

PermuteRequest request_of(const ProfilesOptions& options, std::size_t B, std::uint64_t seed) {
  PermuteRequest request;
  request.sets = options.sets;
  request.profiles = options;
  request.B = B;
  request.seed = seed;
  return request;
}

}  // namespace

TEST_CASE("p-values of profiles are those of a look at every profile of every replicate") {
  double families = 0;
  std::size_t fixed = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    small::Data source = small::random_data(seed, 4, seed % 2 == 0);
    if (!source.whole) source.weights.clear();
    source.whole = true;
    const CodedData data(source.view());
    ProfilesOptions options = small::random_options(random, data);
    options.distinct = options.productive = false;
    options.pattern_table = seed % 3 > 0;
    PermuteRequest request = request_of(options, 19, seed);
    if (seed % 4 == 0)
      for (std::size_t i = 0; i < data.n_rows(); ++i)
        request.strata.push_back(seed % 8 == 0 ? std::max(source.codes[0][i], 0) : static_cast<int>(random() % 2));
    const PermutedClasses classes(data, nullptr, request.strata, seed, 19, 1, Stop());
    const Plain plain(classes, options);
    for (const auto& [name, of_lanes] : plain.keys)
      if (of_lanes[0] != NullMaxima::kNone && random() % 4 == 0 && request.kept.size() < 6)
        request.kept.push_back({std::get<0>(name), {std::get<1>(name)}, std::get<2>(name)});
    const std::size_t n_moved = request.kept.size();
    for (const Name& name : plain.fixed)
      if (request.kept.size() < n_moved + 3)
        request.kept.push_back({std::get<0>(name), {std::get<1>(name)}, std::get<2>(name)});
    fixed += request.kept.size() - n_moved;

    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    const PermuteResult result = permute(data, nullptr, request, execution);
    REQUIRE(result.family == plain.family);
    families += plain.family;
    const auto n_lanes = static_cast<double>(classes.n_lanes());
    std::vector<std::int64_t> keys;
    for (std::size_t i = n_moved; i < request.kept.size(); ++i) {
      REQUIRE(std::isnan(result.statistic[i]));
      REQUIRE(result.p_value[i] == 1);
      REQUIRE(result.p_raw[i] == 1);
    }
    request.kept.resize(n_moved);
    for (const KeptResult& kept : request.kept)
      keys.push_back(plain.keys.at({kept.set, kept.levels.front(), kept.y})[0]);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      REQUIRE(result.statistic[i] == Approx(1e-9 * static_cast<double>(keys[i])).margin(1e-9));
      REQUIRE(result.p_naive[i] == Approx(std::exp(-1e-9 * static_cast<double>(keys[i]))));
      double expected = 0;
      for (const std::int64_t key : keys) {
        if (key < keys[i]) continue;
        std::int64_t above = std::numeric_limits<std::int64_t>::max();
        for (const std::int64_t other : keys)
          if (other > key) above = std::min(above, other);
        double reached = 1;
        for (std::size_t b = 1; b < classes.n_lanes(); ++b) reached += plain.greatest(b, above) >= key;
        expected = std::max(expected, reached / n_lanes);
      }
      REQUIRE(result.p_value[i] == Approx(expected));
    }
    for (std::size_t b = 1; b < classes.n_lanes(); ++b) {
      const std::int64_t greatest = plain.greatest(b, std::numeric_limits<std::int64_t>::max());
      if (greatest == NullMaxima::kNone)
        REQUIRE(std::isinf(result.null[b - 1]));
      else
        REQUIRE(result.null[b - 1] == Approx(1e-9 * static_cast<double>(greatest)).margin(1e-9));
    }
  }
  CHECK(families > 700);
  CHECK(fixed > 5);
}

TEST_CASE("the greatest lift of each replicate is the best of a search on it") {
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    small::Data source = small::random_data(seed, 5, seed % 2 == 0);
    if (!source.whole) source.weights.clear();
    source.whole = true;
    const CodedData data(source.view());
    ProfilesOptions options = small::random_options(random, data);
    options.distinct = options.productive = false;
    options.eligibility.min_class_count = 0;
    options.eligibility.min_lift.reset();
    options.n_best = 1;
    const PermutedClasses classes(data, nullptr, {}, seed, 9, 1, Stop());
    const Plain plain(classes, options);
    const PermuteResult result = permute(data, nullptr, request_of(options, 9, seed), Execution());
    for (std::size_t b = 1; b <= 9; ++b) {
      const small::Data lane = lane_data(classes, b);
      const ProfilesResult best = search_profiles(CodedData(lane.view()), options, Execution());
      for (std::size_t entry = 0; entry < options.classes.size(); ++entry) {
        const double found = result.null_raw[entry * 9 + b - 1];
        if (best.best[entry].empty())
          REQUIRE(std::isinf(found));
        else if (const SelectedProfile& first = best.best[entry].front();
                 plain.fixed.count({first.set, first.levels, options.classes[entry]}) == 0)
          REQUIRE(found == to_double(first.lift));
      }
    }
  }
}

TEST_CASE("a replicate is the same of any B, threads, and weights or rows") {
  std::mt19937 random(8);
  small::Data source = small::even_data(random, 300, {2, 3, 2, 3}, 2, 7);
  source.weights.clear();
  for (std::size_t i = 0; i < 300; ++i) source.weights.push_back(1 + i % 3);
  small::Data rows(source);
  rows.weights.clear();
  rows.classes.clear();
  for (auto& column : rows.codes) column.clear();
  for (std::size_t i = 300; i-- > 0;)
    for (int k = 0; k < source.weights[i]; ++k) {
      for (std::size_t f = 0; f < 4; ++f) rows.codes[f].push_back(source.codes[f][i]);
      rows.classes.push_back(source.classes[i]);
    }
  ProfilesOptions options;
  options.sets.max_features = 4;
  options.eligibility.min_freq = 0.05;
  options.classes = {0, 1};
  PermuteRequest request = request_of(options, 99, 5);
  request.kept = {{{0}, {{0}}, 0}, {{0, 1}, {{1, 2}}, 1}};
  const CodedData data(source.view());
  const PermuteResult expected = permute(data, nullptr, request, Execution());
  for (const int threads : {2, 8}) {
    Execution execution;
    execution.threads = threads;
    const CodedData of_rows(rows.view());
    const PermuteResult result = permute(of_rows, nullptr, request, execution);
    CHECK(result.p_value == expected.p_value);
    CHECK(result.p_raw == expected.p_raw);
    CHECK(result.null == expected.null);
    CHECK(result.null_raw == expected.null_raw);
    CHECK(result.n_rows == 600 - 0);
  }
  request.B = 400;
  const PermuteResult more = permute(data, nullptr, request, Execution());
  CHECK(std::equal(expected.null.begin(), expected.null.end(), more.null.begin()));
}

TEST_CASE("an interrupt is answered within half a second, whatever is under way") {
  using Clock = std::chrono::steady_clock;
  struct Interrupted {};
  /// Interrupts at the n-th tick.
  class Interrupting : public Monitor {
   public:
    explicit Interrupting(int n) : left_(n) {}
    void tick(double) override {
      if (--left_ > 0) return;
      at = Clock::now();
      throw Interrupted();
    }
    Clock::time_point at{};

   private:
    int left_;
  };
  std::mt19937 random(3);
  const small::Data source = small::even_data(random, 30000, std::vector<int>(14, 3), 3, 9);
  const CodedData data(source.view());
  ProfilesOptions options;
  options.sets.max_features = 14;
  options.eligibility.min_freq = 1e-4;
  options.classes = {0, 1, 2};
  for (const int tick : {1, 3, 10}) {
    for (const int threads : {1, 2}) {
      // A machine that stands still for a moment delays an answer; a walk that answers late does so each time.
      double least = 1;
      for (int attempt = 0; attempt < 4 && least >= 0.5; ++attempt) {
        Interrupting monitor(tick);
        Execution execution;
        execution.threads = threads;
        execution.monitor = &monitor;
        CHECK_THROWS_AS(permute(data, nullptr, request_of(options, 999, 1), execution), Interrupted);
        least = std::min(least, std::chrono::duration<double>(Clock::now() - monitor.at).count());
      }
      CHECK(least < 0.5);
    }
  }
}

TEST_CASE("where the counted rows hold one class in a replicate, the set gives nothing there") {
  small::Data source;
  source.codes = {{1, 1, 2, 2, 0, 0, 0, 0}};
  source.n_levels = {2};
  source.classes = {1, 1, 1, 1, 2, 2, 2, 2};
  source.n_classes = 2;
  const CodedData data(source.view());
  ProfilesOptions options;
  options.classes = {0, 1};
  PermuteRequest request = request_of(options, 9, 1);
  request.strata = {0, 0, 0, 0, 1, 1, 1, 1};
  const PermuteResult within = permute(data, nullptr, request, Execution());
  CHECK(within.family == 4);
  CHECK(within.movable_rows == 0);
  for (const double greatest : within.null) CHECK(greatest == -std::numeric_limits<double>::infinity());
  for (const double greatest : within.null_raw) CHECK(greatest == -std::numeric_limits<double>::infinity());
  request.strata.clear();
  const PermuteResult free = permute(data, nullptr, request, Execution());
  CHECK(std::any_of(free.null.begin(), free.null.end(), [](double greatest) { return greatest > 0; }));
}
