// SPDX-License-Identifier: GPL-2.0-or-later
// What a source of counts need not say: a toy says no more than it must.
#include <memory>

#include "catch.hpp"
#include "core/count/count_source.h"

using namespace localift;

namespace {

/// A set has one profile, with the sum of its columns as counted rows; sets of three features are degenerate.
class Sums : public CountSource {
 public:
  int n_features() const override { return 5; }
  const std::vector<Count>& class_total() const override { return class_total_; }
  int weight_exponent() const override { return 0; }
  bool rows_are_weights() const override { return true; }
  bool same_rows() const override { return false; }
  std::vector<int> profile_levels(const FeatureSet& set, std::size_t) const override {
    return std::vector<int>(set.size(), 0);
  }
  std::unique_ptr<SetCounter> make_counter(const Stop& stop) const override {
    return std::make_unique<Counter>(stop);
  }

 private:
  class Counter : public SetCounter {
   public:
    using SetCounter::SetCounter;
    bool count(const FeatureSet& set, CountTable& table) override {
      table = CountTable();
      for (const int f : set) table.n += f;
      degenerate_ = {set, 0, set.back(), set.size() == 3 ? Degeneracy::collinear : Degeneracy::none};
      return set.size() != 3;
    }
    const DegenerateSet& degenerate() const override { return degenerate_; }

   private:
    DegenerateSet degenerate_;
  };

  std::vector<Count> class_total_{1, 1};
};

}  // namespace

TEST_CASE("a source walks in column order, and a profile has a level for each feature, unless it says otherwise") {
  const Sums source;
  CHECK(source.walk_order() == std::vector<int>{0, 1, 2, 3, 4});
  CHECK(source.level_per_feature());
}

TEST_CASE("sets asked for together are counted one by one, unless the source knows better") {
  const Sums source;
  Stop stop;
  const auto counter = source.make_counter(stop);
  std::vector<FeatureSet> sets;
  std::vector<Count> sums;
  std::vector<std::size_t> places;
  int degenerate_sets = 0;
  const auto sink = [&](std::size_t i, const FeatureSet& set, const CountTable& table,
                        const DegenerateSet* degenerate) {
    places.push_back(i);
    sets.push_back(set);
    sums.push_back(table.n);
    if (degenerate == nullptr) return;
    ++degenerate_sets;
    CHECK(degenerate->set == set);
  };
  counter->count_with_each({1, 3}, {4, 0}, true, sink);
  CHECK(sets == std::vector<FeatureSet>{{1, 3, 4}, {0, 1, 3}});
  CHECK(sums == std::vector<Count>{8, 4});
  CHECK(degenerate_sets == 2);
  counter->count_without_each({1, 3, 4}, {3, 1, 4}, false, sink);
  CHECK(sets == std::vector<FeatureSet>{{1, 3, 4}, {0, 1, 3}, {1, 4}, {3, 4}, {1, 3}});
  CHECK(sums == std::vector<Count>{8, 4, 5, 7, 4});
  CHECK(places == std::vector<std::size_t>{0, 1, 0, 1, 2});
  CHECK(degenerate_sets == 2);
  stop.request();
  counter->count_with_each({1}, {2}, true, sink);
  counter->count_without_each({1, 2}, {2}, true, sink);
  CHECK(sets.size() == 5);
}
