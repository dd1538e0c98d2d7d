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
  const bool by_class = rows.size() == counts.size();
  if (counts.size() != n_cells * n_classes || !(rows.empty() || by_class || rows.size() == n_cells))
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
  const auto take = [&](const std::vector<Count>& from, std::size_t x, std::vector<Count>& to) {
    const auto first = from.begin() + static_cast<std::ptrdiff_t>(x * n_classes);
    to.insert(to.end(), first, first + static_cast<std::ptrdiff_t>(n_classes));
  };
  for (const std::size_t x : order) {
    if (!given.levels.empty() && given.levels.back() == levels[x])
      throw std::invalid_argument("a profile occurs twice");
    given.levels.push_back(std::move(levels[x]));
    take(counts, x, table.counts);
    if (rows.empty()) continue;
    if (by_class) take(rows, x, table.class_rows);
    table.rows.push_back(by_class ? std::accumulate(table.class_rows.end() - static_cast<std::ptrdiff_t>(n_classes),
                                                    table.class_rows.end(), Count{0})
                                  : rows[x]);
  }
  table.sum_margins();
  table.n_rows = rows.empty() ? table.n : std::accumulate(table.rows.begin(), table.rows.end(), Count{0});
  table.id.resize(table.n_profiles);
  std::iota(table.id.begin(), table.id.end(), std::size_t{0});
  return given;
}

GivenTable given_degenerate(DegenerateSet degenerate, const std::vector<Count>& class_total, Count n_rows) {
  if (degenerate.reason == Degeneracy::none) throw std::invalid_argument("a set is degenerate for a reason");
  GivenTable given;
  given.degenerate = std::move(degenerate);
  given.table.n_classes = class_total.size();
  given.table.class_total = class_total;
  given.table.n = std::accumulate(class_total.begin(), class_total.end(), Count{0});
  given.table.n_rows = n_rows;
  return given;
}

NoCounts::NoCounts(const FeatureSet& set)
    : std::runtime_error("there are no counts of the feature set " + text_of(set)), set_(set) {}

GivenCounts::GivenCounts(Rows rows, Answer answer) : rows_(std::move(rows)), answer_(std::move(answer)) {
  if (rows_.rows_are_weights && rows_.weight_exponent != 0)
    throw std::invalid_argument("rows are counted in units of one");
  if (!rows_.continuous.empty() && rows_.continuous.size() != static_cast<std::size_t>(rows_.n_features))
    throw std::invalid_argument("of each feature it has to be known whether it is continuous");
}

bool GivenCounts::level_per_feature() const {
  return std::none_of(rows_.continuous.begin(), rows_.continuous.end(), [](bool is) { return is; });
}

std::size_t GivenCounts::n_continuous(const FeatureSet& set) const {
  if (rows_.continuous.empty()) return 0;
  return static_cast<std::size_t>(std::count_if(
      set.begin(), set.end(), [&](int feature) { return rows_.continuous[static_cast<std::size_t>(feature)]; }));
}

std::shared_ptr<const GivenTable> GivenCounts::ask(const FeatureSet& set) const {
  std::shared_ptr<const GivenTable> given = answer_(set);
  if (!given) throw NoCounts(set);
  return given;
}

bool GivenCounts::count(const FeatureSet& set, CountTable& table, DegenerateSet& degenerate) const {
  const std::shared_ptr<const GivenTable> given = ask(set);
  const std::size_t n_levels = set.size() - n_continuous(set) + n_joint_levels(set);
  const bool of_set = std::all_of(given->levels.begin(), given->levels.end(),
                                  [&](const std::vector<int>& levels) { return levels.size() == n_levels; });
  if (!of_set || given->table.n_classes != rows_.class_total.size())
    throw std::invalid_argument("the counts given for the feature set " + text_of(set) +
                                " are of other features or classes");
  table = given->table;
  degenerate = given->degenerate;
  degenerate.set = set;
  return degenerate.reason == Degeneracy::none;
}

std::vector<int> GivenCounts::profile_levels(const FeatureSet& set, std::size_t id) const {
  return ask(set)->levels[id];
}

std::unique_ptr<SetCounter> GivenCounts::make_counter(const Stop& stop) const {
  class Counter : public SetCounter {
   public:
    Counter(const GivenCounts& source, const Stop& stop) : SetCounter(stop), source_(source) {}
    bool count(const FeatureSet& set, CountTable& table) override { return source_.count(set, table, degenerate_); }
    const DegenerateSet& degenerate() const override { return degenerate_; }

   private:
    const GivenCounts& source_;
    DegenerateSet degenerate_;
  };
  return std::make_unique<Counter>(*this, stop);
}

}  // namespace localift
