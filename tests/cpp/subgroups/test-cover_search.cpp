// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "core/subgroups/cover_search.h"
#include "small_subgroups.h"

using namespace localift;

namespace {

CoverOptions random_cover_options(std::mt19937& random, const CodedData& data) {
  CoverOptions options;
  options.subgroups = small::random_subgroups_options(random, data);
  options.subgroups.eligibility.inhibit = false;
  options.subgroups.rank_by = RankBy::lift;
  if (random() % 2) options.subgroups.eligibility.min_lift.reset();
  const double shares[] = {0.25, 0.5, 0.6, 0.75, 0.9, 1};
  options.min_probability = shares[random() % 6];
  options.each = random() % 2;
  options.cover = random() % 3 ? 1 : 0.5;
  for (std::size_t i = 0; i < options.subgroups.classes.size(); ++i)
    options.min_new.push_back(random() % 2 ? 1 : (data.unit_weights() ? 2 : 3));
  options.subgroups.n_best = 1 + random() % 6;
  return options;
}

/// Round by round over every subgroup.
std::vector<CoverStep> slow_cover(const CodedData& data, const CoverOptions& options, std::size_t entry) {
  const int y = options.subgroups.classes[entry];
  SubgroupsOptions eligible(options.subgroups);
  eligible.eligibility = eligible.eligibility.in(data);
  std::vector<small::FoundBox> found = small::all_subgroups(data, eligible, y);
  std::vector<char> covered(data.n_rows(), 0);
  std::vector<CoverStep> steps;
  Count of_class = 0;
  for (std::size_t row = 0; row < data.n_rows(); ++row)
    if (static_cast<int>(data.class_of(row)) == y) of_class += data.weight(row);
  while (steps.size() < options.subgroups.n_best) {
    if (!steps.empty() && reaches_share(steps.back().covered_p, of_class, options.cover)) break;
    const small::FoundBox* best = nullptr;
    CoverStep step;
    for (const small::FoundBox& box : found) {
      if (!small::is_eligible(box, eligible)) continue;
      Count p = 0, n = 0;
      for (const std::size_t row : box.rows) {
        if (covered[row]) continue;
        n += data.weight(row);
        if (static_cast<int>(data.class_of(row)) == y) p += data.weight(row);
      }
      const Lift& lift = box.subgroup.lift;
      if (p < std::max<Count>(1, options.min_new[entry])) continue;
      if (!(options.each ? reaches_share(lift.p, lift.n, options.min_probability)
                         : reaches_share(p, n, options.min_probability)))
        continue;
      if (best != nullptr) {
        if (p < step.new_p || (p == step.new_p && n > step.new_n)) continue;
        if (p == step.new_p && n == step.new_n && !SubgroupOrder().before(box.subgroup, best->subgroup)) continue;
      }
      best = &box;
      step.new_p = p;
      step.new_n = n;
    }
    if (best == nullptr) break;
    step.subgroup = best->subgroup;
    for (const std::size_t row : best->rows) covered[row] = 1;
    for (std::size_t row = 0; row < data.n_rows(); ++row) {
      if (!covered[row]) continue;
      step.covered_n += data.weight(row);
      if (static_cast<int>(data.class_of(row)) == y) step.covered_p += data.weight(row);
    }
    steps.push_back(step);
  }
  return steps;
}

}  // namespace

TEST_CASE("each round of a cover is the best of all subgroups, and the union keeps the share") {
  double steps = 0;
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 29);
    const CodedData data(small::random_data(seed, 4).view());
    const CoverOptions options = random_cover_options(random, data);
    Execution execution;
    execution.threads = 1 + static_cast<int>(seed % 3);
    const CoverResult result = search_cover(data, options, execution);
    REQUIRE(result.covers.size() == options.subgroups.classes.size());
    CHECK(result.info.reason == Reason::none);
    for (std::size_t entry = 0; entry < result.covers.size(); ++entry) {
      CAPTURE(entry);
      const std::vector<CoverStep> expected = slow_cover(data, options, entry), &cover = result.covers[entry];
      REQUIRE(cover.size() == expected.size());
      for (std::size_t i = 0; i < cover.size(); ++i) {
        ++steps;
        CHECK(small::same(cover[i].subgroup, expected[i].subgroup));
        CHECK((cover[i].new_p == expected[i].new_p && cover[i].new_n == expected[i].new_n));
        CHECK((cover[i].covered_p == expected[i].covered_p && cover[i].covered_n == expected[i].covered_n));
        if (!options.each) CHECK(reaches_share(cover[i].covered_p, cover[i].covered_n, options.min_probability));
      }
    }
  }
  CHECK(steps > 500);
}

TEST_CASE("k rounds cover 63% or more of what the best k subgroups cover, where each has the share") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed * 31);
    const CodedData data(small::random_data(seed, 2).view());
    CoverOptions options = random_cover_options(random, data);
    options.each = true;
    options.cover = 1;
    options.min_new.assign(options.min_new.size(), 1);
    options.subgroups.eligibility.min_lift.reset();
    options.subgroups.n_best = 1 + seed % 3;
    SubgroupsOptions eligible(options.subgroups);
    eligible.eligibility = eligible.eligibility.in(data);
    const CoverResult result = search_cover(data, options, Execution());
    for (std::size_t entry = 0; entry < result.covers.size(); ++entry) {
      const int y = options.subgroups.classes[entry];
      std::vector<std::vector<std::size_t>> sets;  // class rows of those that may be chosen
      for (const auto& box : small::all_subgroups(data, eligible, y)) {
        const Lift& lift = box.subgroup.lift;
        if (!small::is_eligible(box, eligible) || !reaches_share(lift.p, lift.n, options.min_probability)) continue;
        std::vector<std::size_t> rows;
        for (const std::size_t row : box.rows)
          if (static_cast<int>(data.class_of(row)) == y) rows.push_back(row);
        sets.push_back(rows);
      }
      std::sort(sets.begin(), sets.end());
      sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
      if (sets.size() > 60) sets.resize(60);
      // The best k, one after another: all choices of up to three.
      const std::size_t k = options.subgroups.n_best, n = sets.size();
      Count best = 0;
      const auto covered = [&](std::size_t a, std::size_t b, std::size_t c) {
        std::vector<std::size_t> all(sets[a]);
        all.insert(all.end(), sets[b].begin(), sets[b].end());
        all.insert(all.end(), sets[c].begin(), sets[c].end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return small::weight_of(data, all);
      };
      for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a; b < (k > 1 ? n : a + 1); ++b)
          for (std::size_t c = b; c < (k > 2 ? n : b + 1); ++c) best = std::max(best, covered(a, b, c));
      const auto& cover = result.covers[entry];
      const Count reached = cover.empty() ? 0 : cover.back().covered_p;
      const double share = 1 - std::pow(1 - 1.0 / static_cast<double>(k), static_cast<double>(k));
      CHECK(static_cast<double>(reached) >= share * static_cast<double>(best) - 1e-9);
    }
  }
}

TEST_CASE("a cover that the time limit ends keeps its rounds, and says so") {
  std::mt19937 random(3);
  const CodedData data(small::even_data(random, 4000, std::vector<int>(12, 8), 2).view());
  CoverOptions options;
  options.subgroups.sets.max_features = 4;
  options.subgroups.classes = {0};
  options.subgroups.ordered.assign(12, true);
  options.min_probability = 0.9;
  options.min_new = {1};
  Execution execution;
  execution.time_limit = 0.02;
  const CoverResult result = search_cover(data, options, execution);
  CHECK(result.info.reason == Reason::time_limit);
}
