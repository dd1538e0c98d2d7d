// SPDX-License-Identifier: GPL-2.0-or-later
// Searches that look at every set, by any source of counts: coded rows, joint levels, and counts from outside.
#include <atomic>
#include <memory>

#include "catch.hpp"
#include "core/features/features_collector.h"
#include "core/joint/joint_source.h"
#include "core/measure/eta.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/profiles/profile_order.h"
#include "core/profiles/profiles_collector.h"
#include "core/profiles/profiles_search.h"
#include "core/windows/windows_collector.h"
#include "small_continuous.h"
#include "small_counts.h"
#include "small_profiles.h"

using namespace localift;

namespace {

ProfilesOptions random_options(std::mt19937& random, const CodedData& data) {
  ProfilesOptions options;
  options.sets.max_features = data.n_features();
  options.eligibility.inhibit = random() % 3 == 0;
  options.eligibility.min_freq = static_cast<double>(random() % 8) / 16;
  options.eligibility.min_count = 1 + random() % 3;
  options.eligibility.min_class_count = static_cast<Count>(random() % 3);
  options.eligibility.min_lift = small::random_limit(random);
  options.gain = small::random_gain(random);
  options.sets.min_n = 1 + random() % 12;
  options.n_best = 1 + random() % 12;
  for (int y = 0; y < data.n_classes(); ++y) options.classes.push_back(y);
  return options;
}

/// Does a profile of a table beat those that are wider by one of its last `n_discrete` levels?
bool is_productive(const small::Recorder::Profiles& table, const std::vector<int>& levels, std::size_t n_discrete,
                   std::size_t y, const ProfilesOptions& options) {
  for (std::size_t j = levels.size() - n_discrete; j < levels.size(); ++j) {
    Count p = 0, n = 0;
    for (const auto& [other, counts] : table) {
      std::vector<int> as(other);
      as[j] = levels[j];
      if (as != levels) continue;
      p += counts[y];
      for (const Count count : counts) n += count;
    }
    Count own = 0;
    for (const Count count : table.at(levels)) own += count;
    if (!options.gain.beats(table.at(levels)[y], own, p, n, options.eligibility.inhibit)) return false;
  }
  return true;
}

small::Data random_rows(std::uint32_t seed) {
  small::Data raw = small::random_data(seed);
  if (!raw.whole) raw.weights.clear();
  raw.whole = true;
  return raw;
}

ContinuousView no_continuous(const CodedData& coded) {
  ContinuousView view;
  view.columns.assign(static_cast<std::size_t>(coded.n_features()), nullptr);
  return view;
}

/// Random rows that count as such, as data of which no feature is continuous.
struct DiscreteData {
  explicit DiscreteData(std::uint32_t seed)
      : raw(random_rows(seed)), coded(raw.view()), data(coded, no_continuous(coded)) {}
  const small::Data raw;
  const CodedData coded;
  const ContinuousData data;
};

}  // namespace

TEST_CASE("without continuous features, looking at all tables gives what the search by bitmaps gives") {
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    const DiscreteData discrete(seed);
    const CodedData& coded = discrete.coded;
    const ContinuousData& data = discrete.data;
    std::mt19937 random(seed);
    ProfilesOptions options = random_options(random, coded);
    Execution execution;
    execution.threads = 1 + seed % 3;
    const JointSource joint(data);
    ProfilesCollector search(joint, options, execution.threads);
    const SearchInfo info = run_collectors(JointEnumerator(data), options.sets, execution, {&search});
    const ProfilesResult found = search.finish(info);
    options.use_bounds = false;
    const ProfilesResult expected = search_profiles(coded, options, Execution());
    REQUIRE(found.info.ties == expected.info.ties);
    REQUIRE(found.info.left_out == expected.info.left_out);
    for (std::size_t i = 0; i < options.classes.size(); ++i) {
      REQUIRE(found.best[i].size() == expected.best[i].size());
      for (std::size_t x = 0; x < found.best[i].size(); ++x)
        REQUIRE(small::same(found.best[i][x], expected.best[i][x]));
    }
  }
}

TEST_CASE("by any source of counts, looking at all tables gives what the search by bitmaps gives without bounds") {
  int productive = 0, found_profiles = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed);
    const CodedData data(raw.view());
    const CodedSource coded(data);
    const GivenCounts given = small::counted_rows(raw);
    std::mt19937 random(seed);
    ProfilesOptions options = random_options(random, data);
    options.productive = seed % 4 != 0;
    options.use_bounds = false;
    // Counts that are given with numbers of rows do not tell those of a class.
    if (!data.rows_are_weights()) options.eligibility.min_class_count = 0;
    const ProfilesResult expected = search_profiles(data, options, Execution());
    for (const CountSource* source : {static_cast<const CountSource*>(&coded), static_cast<const CountSource*>(&given)}) {
      Execution execution;
      execution.threads = 1 + seed % 3;
      ProfilesCollector collector(*source, options, execution.threads);
      const ProfilesResult found =
          collector.finish(run_collectors(SourceEnumerator(*source), options.sets, execution, {&collector}));
      REQUIRE(found.info.space == expected.info.space);
      REQUIRE(found.info.ties == expected.info.ties);
      REQUIRE(found.info.left_out == expected.info.left_out);
      for (std::size_t i = 0; i < options.classes.size(); ++i) {
        REQUIRE(found.best[i].size() == expected.best[i].size());
        for (std::size_t x = 0; x < found.best[i].size(); ++x)
          REQUIRE(small::same(found.best[i][x], expected.best[i][x]));
        if (options.productive) productive += static_cast<int>(found.best[i].size());
        found_profiles += static_cast<int>(found.best[i].size());
      }
    }
  }
  CHECK(productive > 1000);
  CHECK(found_profiles > productive);
}

TEST_CASE("one profile of each row set is what the search by bitmaps gives, ties and what was folded included") {
  double folded = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed);
    const CodedData data(raw.view());
    const CodedSource source(data);
    std::mt19937 random(seed);
    ProfilesOptions options = random_options(random, data);
    options.distinct = true;
    options.productive = seed % 3 == 0;
    options.use_bounds = false;
    const ProfilesResult expected = search_profiles(data, options, Execution());
    Execution execution;
    execution.threads = 1 + seed % 3;
    ProfilesCollector collector(source, options, execution.threads);
    const ProfilesResult found =
        collector.finish(run_collectors(SourceEnumerator(source), options.sets, execution, {&collector}));
    REQUIRE(found.folded == expected.folded);
    for (std::size_t i = 0; i < options.classes.size(); ++i) {
      REQUIRE(std::min(found.info.ties[i], 1.0) == std::min(expected.info.ties[i], 1.0));
      REQUIRE(found.best[i].size() == expected.best[i].size());
      for (std::size_t x = 0; x < found.best[i].size(); ++x)
        REQUIRE(small::same(found.best[i][x], expected.best[i][x]));
      folded += found.folded[i];
    }
  }
  CHECK(folded > 200);
}

namespace {

/// Counts of another source, and how many sets it was asked for.
class CountedSource : public CountSource {
 public:
  explicit CountedSource(const CountSource& source) : source_(source) {}
  int n_features() const override { return source_.n_features(); }
  const std::vector<Count>& class_total() const override { return source_.class_total(); }
  int weight_exponent() const override { return source_.weight_exponent(); }
  bool rows_are_weights() const override { return source_.rows_are_weights(); }
  bool same_rows() const override { return source_.same_rows(); }
  bool tells_row_sets() const override { return source_.tells_row_sets(); }
  std::vector<int> profile_levels(const FeatureSet& set, std::size_t id) const override {
    return source_.profile_levels(set, id);
  }
  std::unique_ptr<SetCounter> make_counter(const Stop& stop) const override {
    return std::make_unique<Counter>(source_, asked, stop);
  }
  mutable std::atomic<int> asked{0};

 private:
  class Counter : public SetCounter {
   public:
    Counter(const CountSource& source, std::atomic<int>& asked, const Stop& stop)
        : SetCounter(stop), counter_(source.make_counter(stop)), asked_(asked) {}
    bool tell_row_sets() override { return counter_->tell_row_sets(); }
    bool count(const FeatureSet& set, CountTable& table) override {
      ++asked_;
      return counter_->count(set, table);
    }

   private:
    std::unique_ptr<SetCounter> counter_;
    std::atomic<int>& asked_;
  };
  const CountSource& source_;
};

}  // namespace

TEST_CASE("row sets are told where a set is counted first, and no set is counted twice for them") {
  const small::Data raw = small::random_data(3);
  const CodedData data(raw.view());
  const CodedSource coded(data);
  ProfilesOptions options;
  options.classes = {0};
  options.distinct = true;
  options.sets.max_features = data.n_features();
  for (const int threads : {1, 3}) {
    const CountedSource source(coded);
    Execution execution;
    execution.threads = threads;
    ProfilesCollector collector(source, options, threads);
    const SearchInfo info = run_collectors(SourceEnumerator(source), options.sets, execution, {&collector});
    CHECK(source.asked == info.evaluated);
    CHECK(info.evaluated == info.space);
    CHECK(!collector.finish(info).best[0].empty());
  }
}

TEST_CASE("profiles with the same rows, found by looking at every set, are those of the closure") {
  int found_profiles = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    const DiscreteData discrete(seed);
    const CodedData& coded = discrete.coded;
    const ContinuousData& data = discrete.data;
    std::mt19937 random(seed);
    ProfilesOptions options = random_options(random, coded);
    options.productive = seed % 3 == 0;
    options.use_bounds = false;
    const ProfilesResult best = search_profiles(coded, options, Execution());
    for (int y = 0; y < coded.n_classes(); ++y)
      for (const SelectedProfile& profile : best.best[static_cast<std::size_t>(y)]) {
        const EquivalentsResult expected = equivalent_profiles(coded, options, profile, y, 1000, nullptr);
        Execution execution;
        execution.threads = 1 + seed % 2;
        const EquivalentsResult found = equivalent_profiles(data, options, profile, y, 1000, execution);
        REQUIRE(found.complete);
        REQUIRE(found.profiles.size() == expected.profiles.size());
        for (std::size_t i = 0; i < found.profiles.size(); ++i)
          REQUIRE(small::same(found.profiles[i], expected.profiles[i]));
        if (found.profiles.size() > 1) REQUIRE(!equivalent_profiles(data, options, profile, y, 1, execution).complete);
        found_profiles += static_cast<int>(found.profiles.size());
      }
  }
  CHECK(found_profiles > 500);
}

TEST_CASE("what counts alone cannot tell of profiles is refused") {
  const small::Mixed source = small::random_mixed(1);
  const CodedData coded(source.view());
  const ContinuousData data(coded, source.continuous());
  const JointSource joint(data);
  ProfilesOptions options;
  CHECK_NOTHROW(ProfilesCollector(joint, options, 1));
  options.productive = options.distinct = true;
  CHECK_NOTHROW(ProfilesCollector(joint, options, 1));
  const GivenCounts given = small::counted_rows(small::random_data(1));
  CHECK_THROWS_AS(ProfilesCollector(given, options, 1), std::invalid_argument);
  // Rows of a class, of weights that are no whole numbers.
  small::Data raw = small::random_data(1);
  raw.weights.assign(raw.classes.size(), 0.5);
  raw.whole = false;
  const GivenCounts halves = small::counted_rows(raw);
  options.productive = options.distinct = false;
  options.classes = {0};
  options.eligibility.min_class_count = 1;
  ProfilesCollector collector(halves, options, 1);
  SetRestrictions sets;
  sets.max_features = 1;
  CHECK_THROWS_AS(run_collectors(SourceEnumerator(halves), sets, Execution(), {&collector}), std::invalid_argument);
}

TEST_CASE("the three searches agree with the slow computation's tables") {
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    const small::Mixed source = small::random_mixed(seed);
    const CodedData coded(source.view());
    const ContinuousData data(coded, source.continuous());
    std::mt19937 random(seed);
    ProfilesOptions options = random_options(random, coded);
    options.productive = seed % 3 == 0;
    const int threads = 1 + static_cast<int>(seed % 2);
    const JointSource joint(data);
    FeaturesCollector features(joint, {1000}, threads);
    WindowsOptions windows_options;
    windows_options.n_best = 1;
    WindowsCollector windows(windows_options, threads);
    ProfilesCollector profiles(joint, options, threads);
    Execution execution;
    execution.threads = threads;
    const SearchInfo info =
        run_collectors(JointEnumerator(data), options.sets, execution, {&features, &windows, &profiles});

    // From the recorded tables, which another test compares with the slow ones.
    SearchInfo other;
    const auto tables = small::all_tables(data, 1, other);
    std::vector<std::vector<SelectedProfile>> expected(options.classes.size());
    std::map<FeatureSet, double> eta;
    for (const auto& [set, found] : tables) {
      std::vector<Count> total(static_cast<std::size_t>(coded.n_classes()), 0);
      CountTable table;
      table.n_classes = total.size();
      for (const auto& [levels, counts] : found) {
        ++table.n_profiles;
        table.counts.insert(table.counts.end(), counts.begin(), counts.end());
        table.total.push_back(0);
        for (std::size_t y = 0; y < counts.size(); ++y) {
          total[y] += counts[y];
          table.total.back() += counts[y];
        }
        table.n += table.total.back();
      }
      table.class_total = total;
      if (table.n < options.sets.min_n) continue;
      Divergences scratch;
      eta[set] = eta_of_table(table, scratch);
      std::size_t x = 0;
      for (const auto& [levels, counts] : found) {
        const Count n_x = table.total[x++];
        if (n_x < least_eligible(options.eligibility.min_freq, table.n) || n_x < options.eligibility.min_count)
          continue;
        for (std::size_t i = 0; i < options.classes.size(); ++i) {
          const Lift lift{counts[i], n_x, total[i], table.n};
          if (total[i] == 0 || counts[i] < options.eligibility.min_class_count) continue;
          if (!options.eligibility.passes(lift)) continue;
          if (!options.productive || is_productive(found, levels, data.discrete_part(set).size(), i, options))
            expected[i].push_back({lift, set, levels});
        }
      }
    }
    const FeaturesResult best_sets = features.finish(info);
    REQUIRE(best_sets.best.size() == eta.size());
    for (const auto& selected : best_sets.best) REQUIRE(selected.eta == eta.at(selected.set));
    const WindowsResult best_windows = windows.finish(info);
    REQUIRE(best_windows.best.size() == (eta.empty() ? 0u : 1u));
    if (!eta.empty() && best_windows.unfinished.n_sets == 0)
      REQUIRE(eta_key(best_windows.best[0].eta) >= eta_key(best_sets.best[0].eta));

    const ProfilesResult result = profiles.finish(info);
    const ProfileOrder order{options.eligibility.inhibit};
    for (std::size_t i = 0; i < options.classes.size(); ++i) {
      std::sort(expected[i].begin(), expected[i].end(),
                [&](const SelectedProfile& a, const SelectedProfile& b) { return order.before(a, b); });
      REQUIRE(result.best[i].size() == std::min(options.n_best, expected[i].size()));
      for (std::size_t x = 0; x < result.best[i].size(); ++x) REQUIRE(small::same(result.best[i][x], expected[i][x]));
    }
  }
}
