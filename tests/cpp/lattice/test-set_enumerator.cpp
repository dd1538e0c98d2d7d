// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <random>

#include "catch.hpp"
#include "core/base/feature_set.h"
#include "core/count/coded_source.h"
#include "core/joint/joint_source.h"
#include "core/lattice/joint_enumerator.h"
#include "core/lattice/set_enumerator.h"
#include "small_continuous.h"
#include "small_counts.h"
#include "small_stop.h"

using namespace localift;

namespace {

/// Keeps every table that it is shown, with the levels of its profiles, and the order of the sets.
class Recorder : public SetVisitor {
 public:
  explicit Recorder(const CountSource& source) : source_(source) {}
  void visit(const FeatureSet& set, const CountTable& table, const Stop&) override {
    order.push_back(set);
    tables[set] = {table, small::levels_of(source_, set, table)};
  }
  std::vector<FeatureSet> order;
  std::map<FeatureSet, GivenTable> tables;

 private:
  const CountSource& source_;
};

struct Shown {
  std::map<FeatureSet, GivenTable> tables;
  std::vector<FeatureSet> order;  // one worker's after another's
  SearchInfo info;
};

Shown show(const SetEnumerator& enumerator, const CountSource& source, const SetRestrictions& sets, int threads) {
  std::vector<Recorder> recorders(static_cast<std::size_t>(threads), Recorder(source));
  std::vector<SetVisitor*> visitors;
  for (Recorder& recorder : recorders) visitors.push_back(&recorder);
  Execution execution;
  execution.threads = threads;
  Shown shown;
  shown.info = enumerator.enumerate(sets, execution, visitors);
  for (Recorder& recorder : recorders) {
    shown.order.insert(shown.order.end(), recorder.order.begin(), recorder.order.end());
    shown.tables.merge(recorder.tables);
  }
  return shown;
}

bool same(const std::map<FeatureSet, GivenTable>& a, const std::map<FeatureSet, GivenTable>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.levels == y.second.levels && small::same(x.second.table, y.second.table);
  });
}

/// What the counters of another source count, handed in set by set.
GivenCounts handed_in(const CountSource& source, const std::vector<bool>& continuous) {
  GivenCounts::Rows rows;
  rows.n_features = source.n_features();
  rows.class_total = source.class_total();
  rows.continuous = continuous;
  return {rows, [&source](const FeatureSet& set) {
            const auto counter = source.make_counter(small::kNoStop);
            CountTable table;
            return std::make_shared<const GivenTable>(
                counter->count(set, table)
                    ? given_table(small::levels_of(source, set, table), table.counts, table.n_classes)
                    : given_degenerate(counter->degenerate(), table.class_total, table.n_rows));
          }};
}

SetRestrictions random_sets(std::mt19937& random, int m) {
  SetRestrictions sets;
  sets.min_features = 1 + static_cast<int>(random() % 2) % m;
  sets.max_features = sets.min_features + static_cast<int>(random() % 4);
  if (random() % 3 == 0) sets.always = {m - 1};
  sets.min_n = 1 + random() % 12;
  return sets;
}

/// The sets of a space in the order of a walk that adds columns in their order.
std::vector<FeatureSet> space_of(const SetRestrictions& sets, int m) {
  std::vector<FeatureSet> result;
  for (const FeatureSet& set : small::all_sets(m))
    if (sets.in_space(set.size()) &&
        std::all_of(sets.always.begin(), sets.always.end(), [&](int f) { return holds(set, f); }))
      result.push_back(set);
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEST_CASE("every eligible set is shown once with its counts, in feature order by one thread, from rows and given counts") {
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    const small::Data raw = small::random_data(seed, 6);
    const CodedData data(raw.view());
    const CodedSource coded(data);
    const GivenCounts given = small::counted_rows(raw);
    std::mt19937 random(seed);
    const SetRestrictions sets = random_sets(random, data.n_features());
    const std::vector<FeatureSet> space = space_of(sets, data.n_features());
    std::vector<FeatureSet> eligible;
    std::map<FeatureSet, GivenTable> expected;
    for (const FeatureSet& set : space) {
      const GivenTable table = small::count_rows(raw, set);
      if (!sets.eligible(table.table)) continue;
      eligible.push_back(set);
      expected[set] = table;
    }
    for (const CountSource* source : {static_cast<const CountSource*>(&coded), static_cast<const CountSource*>(&given)})
      for (const int threads : {1, 3}) {
        const Shown shown = show(SourceEnumerator(*source), *source, sets, threads);
        REQUIRE(same(shown.tables, expected));
        REQUIRE(shown.order.size() == eligible.size());
        if (threads == 1) REQUIRE(shown.order == eligible);
        REQUIRE(shown.info.space == static_cast<double>(space.size()));
        REQUIRE(shown.info.evaluated == shown.info.space);
        REQUIRE(shown.info.left_out == static_cast<double>(space.size() - eligible.size()));
        REQUIRE(shown.info.degenerate.count() == 0);
        REQUIRE(shown.info.reason == Reason::none);
      }
  }
}

TEST_CASE("joint levels set by set are those in bulk, and those handed in") {
  int degenerate = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    const small::Mixed mixed = small::random_mixed(seed);
    const CodedData coded(mixed.view());
    const ContinuousData data(coded, mixed.continuous());
    const JointSource source(data);
    std::mt19937 random(seed);
    const SetRestrictions sets = random_sets(random, coded.n_features());
    const int threads = 1 + static_cast<int>(seed % 2);
    const Shown alone = show(SourceEnumerator(source), source, sets, threads);
    const Shown bulk = show(JointEnumerator(data), source, sets, threads);
    REQUIRE(same(alone.tables, bulk.tables));
    REQUIRE(alone.order.size() == bulk.order.size());
    REQUIRE(alone.info.space == bulk.info.space);
    REQUIRE(alone.info.evaluated == bulk.info.evaluated);
    REQUIRE(alone.info.left_out == bulk.info.left_out);
    REQUIRE(alone.info.degenerate.count() == bulk.info.degenerate.count());
    REQUIRE(alone.info.evaluated == alone.info.space);
    std::vector<bool> continuous;
    for (int f = 0; f < coded.n_features(); ++f) continuous.push_back(mixed.is_continuous(f));
    const GivenCounts given = handed_in(source, continuous);
    const Shown other = show(SourceEnumerator(given), given, sets, threads);
    REQUIRE(same(alone.tables, other.tables));
    REQUIRE(alone.info.left_out == other.info.left_out);
    REQUIRE(alone.info.degenerate.named().size() == other.info.degenerate.named().size());
    for (std::size_t i = 0; i < alone.info.degenerate.named().size(); ++i) {
      const DegenerateSet &a = alone.info.degenerate.named()[i], &b = other.info.degenerate.named()[i];
      REQUIRE((a.set == b.set && a.group == b.group && a.feature == b.feature && a.reason == b.reason));
      REQUIRE(given.n_joint_levels(a.set) == source.n_joint_levels(a.set));
    }
    degenerate += static_cast<int>(alone.info.degenerate.count());
  }
  CHECK(degenerate > 20);
}

TEST_CASE("an enumeration whose source lacks counts says of which set") {
  const small::Data raw = small::random_data(8, 4);
  GivenCounts::Rows rows;
  rows.n_features = 3;
  rows.class_total = {1, 1};
  const GivenTable table = given_table({{0}, {1}}, {1, 0, 0, 1}, 2);
  const GivenCounts source(rows, [&](const FeatureSet& set) {
    return set.size() == 1 ? std::make_shared<const GivenTable>(table) : nullptr;
  });
  SetRestrictions sets;
  sets.max_features = 2;
  for (const int threads : {1, 2}) {
    try {
      show(SourceEnumerator(source), source, sets, threads);
      FAIL("nothing was thrown");
    } catch (const NoCounts& error) {
      CHECK(error.set().size() == 2);
    }
  }
  sets.max_features = 1;
  CHECK(show(SourceEnumerator(source), source, sets, 1).order.size() == 3);
}
