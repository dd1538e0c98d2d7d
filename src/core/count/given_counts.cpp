// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/given_counts.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace localift {

namespace {

/// Features by their positions, from 1.
std::string text_of(const FeatureSet& set) {
  std::string text;
  for (const int feature : set) text += (text.empty() ? "" : ", ") + std::to_string(feature + 1);
  return "{" + text + "}";
}

}  // namespace

GivenTable given_table(std::vector<std::vector<int>> levels, const std::vector<Count>& counts, std::size_t n_classes,
                       const std::vector<Count>& rows) {
  const std::size_t n_cells = levels.size();
  if (counts.size() != n_cells * n_classes || (!rows.empty() && rows.size() != n_cells))
    throw std::invalid_argument("counts and rows are not of as many profiles as there are levels");
  if (std::any_of(counts.begin(), counts.end(), [](Count count) { return count < 0; }))
    throw std::invalid_argument("a count is negative");
  const auto occurs = [&](std::size_t x) {
    const auto first = counts.begin() + static_cast<std::ptrdiff_t>(x * n_classes);
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(n_classes), [](Count count) { return count > 0; });
  };
  std::vector<std::size_t> order;
  for (std::size_t x = 0; x < n_cells; ++x)
    if (occurs(x)) order.push_back(x);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return levels[a] < levels[b]; });

  GivenTable given;
  CountTable& table = given.table;
  table.n_profiles = order.size();
  table.n_classes = n_classes;
  for (const std::size_t x : order) {
    if (!given.levels.empty() && given.levels.back() == levels[x])
      throw std::invalid_argument("a profile occurs twice");
    given.levels.push_back(std::move(levels[x]));
    for (std::size_t y = 0; y < n_classes; ++y) table.counts.push_back(counts[x * n_classes + y]);
    if (!rows.empty()) table.rows.push_back(rows[x]);
  }
  table.sum_margins();
  table.n_rows = rows.empty() ? table.n : std::accumulate(table.rows.begin(), table.rows.end(), Count{0});
  table.id.resize(table.n_profiles);
  std::iota(table.id.begin(), table.id.end(), std::size_t{0});
  return given;
}

NoCounts::NoCounts(const FeatureSet& set)
    : std::runtime_error("there are no counts of the feature set " + text_of(set)), set_(set) {}

GivenCounts::GivenCounts(Rows rows, Answer answer) : rows_(std::move(rows)), answer_(std::move(answer)) {
  if (rows_.rows_are_weights && rows_.weight_exponent != 0)
    throw std::invalid_argument("rows are counted in units of one");
}

std::shared_ptr<const GivenTable> GivenCounts::ask(const FeatureSet& set) const {
  std::shared_ptr<const GivenTable> given = answer_(set);
  if (!given) throw NoCounts(set);
  return given;
}

void GivenCounts::count(const FeatureSet& set, CountTable& table) const {
  const std::shared_ptr<const GivenTable> given = ask(set);
  const bool of_set = std::all_of(given->levels.begin(), given->levels.end(),
                                  [&](const std::vector<int>& levels) { return levels.size() == set.size(); });
  if (!of_set || given->table.n_classes != rows_.class_total.size())
    throw std::invalid_argument("the counts given for the feature set " + text_of(set) +
                                " are of other features or classes");
  table = given->table;
}

std::vector<int> GivenCounts::profile_levels(const FeatureSet& set, std::size_t id) const {
  return ask(set)->levels[id];
}

std::unique_ptr<SetCounter> GivenCounts::make_counter(const Stop& stop) const {
  class Counter : public SetCounter {
   public:
    Counter(const GivenCounts& source, const Stop& stop) : SetCounter(stop), source_(source) {}
    bool count(const FeatureSet& set, CountTable& table) override {
      source_.count(set, table);
      return true;
    }

   private:
    const GivenCounts& source_;
  };
  return std::make_unique<Counter>(*this, stop);
}

}  // namespace localift
