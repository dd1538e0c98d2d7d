// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/subgroups_search.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/subgroups/class_search.h"
#include "small_subgroups.h"

using namespace localift;

namespace {

void require_same_lists(const SubgroupsResult& found, const SubgroupsResult& expected) {
  REQUIRE(found.best.size() == expected.best.size());
  for (std::size_t i = 0; i < found.best.size(); ++i) {
    REQUIRE(found.best[i].size() == expected.best[i].size());
    for (std::size_t j = 0; j < found.best[i].size(); ++j) REQUIRE(small::same(found.best[i][j], expected.best[i][j]));
    if (found.info.ties_exact[i])
      REQUIRE(found.info.ties[i] == expected.info.ties[i]);
    else
      REQUIRE(found.info.ties[i] <= expected.info.ties[i]);
  }
}

/// Does a subgroup have these conditions, and what it has beside them on features at later positions?
bool is_at_or_below(const SelectedSubgroup& subgroup, const std::vector<Condition>& path, const SubgroupWalk& walk) {
  const auto position = [&](int feature) {
    const auto& order = walk.space.order();
    return std::find(order.begin(), order.end(), feature) - order.begin();
  };
  const auto last = position(path.back().feature);
  for (const Condition& held : path)
    if (std::none_of(subgroup.conditions.begin(), subgroup.conditions.end(), [&](const Condition& condition) {
          return condition.feature == held.feature && compare_conditions(condition, held) == 0;
        }))
      return false;
  return std::all_of(subgroup.conditions.begin(), subgroup.conditions.end(), [&](const Condition& condition) {
    return position(condition.feature) > last || std::any_of(path.begin(), path.end(), [&](const Condition& held) {
             return held.feature == condition.feature;
           });
  });
}

}  // namespace

TEST_CASE("the search for subgroups gives what looking at every box gives, in order") {
  for (std::uint32_t seed = 1; seed <= 250; ++seed) {
    INFO("seed " << seed);
    const small::Data raw = small::random_data(seed, 4);
    const CodedData data(raw.view());
    std::mt19937 random(seed);
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    const SubgroupsResult expected = small::best_subgroups(data, options);
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    for (const bool bounds : {true, false}) {
      INFO("bounds " << bounds);
      options.use_bounds = bounds;
      const SubgroupsResult found = search_subgroups(data, options, execution);
      require_same_lists(found, expected);
      REQUIRE(found.info.reason == Reason::none);
    }
  }
}

TEST_CASE("tables of pairs and triples of cells, which pay for many rows, change no answer") {
  std::mt19937 random(8);
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    INFO("seed " << seed);
    small::Data raw = small::even_data(random, 400, {4, 3, 4, 2}, 2, seed % 2 == 0 ? 0 : 15);
    for (std::size_t i = 0; i < raw.classes.size(); ++i)
      if (raw.codes[0][i] > 2 && raw.codes[2][i] < 4 && random() % 3 > 0) raw.classes[i] = 2;
    const CodedData data(raw.view());
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    options.sets = SetRestrictions();
    options.sets.max_features = 3;
    options.eligibility = Eligibility();
    options.eligibility.min_freq = 0.02;
    options.n_best = 40;
    options.max_overlap = seed < 5 ? 1 : 0.6;
    const SubgroupsResult expected = small::best_subgroups(data, options);
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 2);
    require_same_lists(search_subgroups(data, options, execution), expected);
    options.use_bounds = seed > 4;
    require_same_lists(search_subgroups(data, options, execution), expected);
  }
}

TEST_CASE("no bound ever drops a subgroup that comes before the last kept one, at any node") {
  std::size_t n_dropped = 0, n_below = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const CodedData data(small::random_data(seed, 3).view());
    std::mt19937 random(seed);
    const SubgroupsOptions options = small::random_subgroups_options(random, data);
    const SubgroupOrder order{options.eligibility.inhibit};
    Execution execution;
    SubgroupWalk walk(data, options, execution);
    walk.prepare(Stop());
    for (const int y : options.classes) {
      std::vector<small::FoundBox> eligible = small::all_subgroups(data, options, y);
      eligible.erase(std::remove_if(eligible.begin(), eligible.end(),
                                    [&](const small::FoundBox& box) { return !small::is_eligible(box, options); }),
                     eligible.end());
      bool right = true;
      walk.trace_dropped = [&](const std::vector<Condition>& path, bool itself, const LastSubgroup& last) {
        ++n_dropped;
        for (const small::FoundBox& box : eligible) {
          if (box.subgroup.set.size() < path.size() + !itself || !is_at_or_below(box.subgroup, path, walk)) continue;
          ++n_below;
          right = right && last.full && !order.before(box.subgroup, last.entry);
        }
      };
      ClassSearch search(walk, y, Stop());
      REQUIRE(search.run(execution));
      REQUIRE(right);
    }
  }
  REQUIRE(n_dropped > 10000);
  REQUIRE(n_below > 10000);
}

TEST_CASE("threads change nothing, and ordered features of many cells are searched as those of few") {
  std::mt19937 random(5);
  const CodedData data(small::even_data(random, 700, {70, 6, 4, 3}, 2, 40).view());
  SubgroupsOptions options;
  options.sets.max_features = 2;
  options.classes = {0, 1};
  options.ordered = {true, true, false, false};
  options.n_best = 3;
  for (const RankBy rank_by : {RankBy::lower, RankBy::lift, RankBy::gain}) {
    options.rank_by = rank_by;
    options.eligibility.min_freq = rank_by == RankBy::lift ? 0.2 : 0.01;
    Execution execution;
    const SubgroupsResult one = search_subgroups(data, options, execution);
    for (const int threads : {2, 8}) {
      execution.threads = threads;
      require_same_lists(search_subgroups(data, options, execution), one);
    }
  }
}

TEST_CASE("a search for subgroups that is stopped says what could still be found") {
  std::size_t n_stopped = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    const CodedData data(small::random_data(seed, 5).view());
    std::mt19937 random(seed);
    SubgroupsOptions options = small::random_subgroups_options(random, data);
    const SubgroupOrder order{options.eligibility.inhibit};
    const auto measure = make_measure(options.rank_by, options.eligibility.inhibit);
    const SubgroupsResult found =
        small::stopped_at(1 + static_cast<int>(seed % 5), 1 + static_cast<int>(seed % 2),
                          [&](const Execution& execution) { return search_subgroups(data, options, execution); });
    if (found.info.reason == Reason::none) continue;
    ++n_stopped;
    const SubgroupsResult all = small::best_subgroups(data, options);
    for (std::size_t i = 0; i < found.best.size(); ++i) {
      // A class that was done before has all of its list.
      const bool left = !std::isnan(found.info.bound[i]);
      if (left) REQUIRE((!found.info.ties_exact[i] || found.info.ties[i] > 0));
      REQUIRE(found.best[i].size() <= options.n_best);
      for (const SelectedSubgroup& subgroup : all.best[i]) {
        const double value = measure->value(subgroup.lift, subgroup.price), bound = found.info.bound[i];
        const bool listed = std::any_of(found.best[i].begin(), found.best[i].end(),
                                        [&](const SelectedSubgroup& held) { return small::same(held, subgroup); });
        if (!listed) REQUIRE(left);
        if (!listed) REQUIRE((order.inhibit ? value >= bound - 1e-9 : value <= bound + 1e-9));
      }
    }
  }
  REQUIRE(n_stopped > 5);
}
