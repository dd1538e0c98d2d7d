// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/grouped_rows.h"

#include <algorithm>

namespace localift {

void GroupedRows::count_with(int feature, bool ids, const Stop* stop, CountTable& table) {
  const auto n_levels = static_cast<std::size_t>(data_.n_levels(feature));
  table.counts.clear();
  table.id.clear();
  table.n_classes = static_cast<std::size_t>(data_.n_classes());
  // All 0 from the last time.
  if (counts_.size() < n_levels * table.n_classes) counts_.resize(n_levels * table.n_classes, 0);
  if (seen_.size() < n_levels) seen_.resize(n_levels, 0);
  if (last_.size() < n_levels) last_.resize(n_levels);
  const std::uint32_t missing = data_.codes(feature).missing();
  data_.codes(feature).visit([&](const auto* levels) {
    for (std::size_t x = 0; x + 1 < rows_.begin.size(); ++x) {
      if (x % 0x1000 == 0 && stopped(stop)) return;
      const std::size_t begin = rows_.begin[x], end = rows_.begin[x + 1];
      if (has_one_level(levels, begin, end)) {
        if (begin < end && levels[rows_.row[begin]] != missing) add_profile(begin, end, ids, table);
        continue;
      }
      count_group(levels, begin, end, missing);
      add_profiles(ids, table);
    }
  });
  table.n_profiles = table.counts.size() / table.n_classes;
  table.finish_counts();
}

template <class Code>
bool GroupedRows::has_one_level(const Code* levels, std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin + 1; i < end; ++i)
    if (levels[rows_.row[i]] != levels[rows_.row[begin]]) return false;
  return true;
}

/// All rows of a group as a profile of the table, as most are in large sets. Rows stand by class.
void GroupedRows::add_profile(std::size_t begin, std::size_t end, bool ids, CountTable& table) const {
  const std::size_t at = table.counts.size();
  table.counts.resize(at + table.n_classes, 0);
  Count* const counts = table.counts.data() + at;
  AscendingClasses classes(data_);
  for (std::size_t i = begin; i < end; ++i) counts[classes.of(rows_.row[i])] += data_.weight(rows_.row[i]);
  if (ids) table.id.push_back(rows_.row[end - 1]);
}

/// Rows of a profile stand by class.
template <class Code>
void GroupedRows::count_group(const Code* levels, std::size_t begin, std::size_t end, std::uint32_t missing) {
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  levels_.clear();
  AscendingClasses classes(data_);
  for (std::size_t i = begin; i < end; ++i) {
    const std::uint32_t row = rows_.row[i], level = levels[row];
    const std::size_t y = classes.of(row);
    if (level == missing) continue;
    if (!seen_[level]) {
      seen_[level] = 1;
      levels_.push_back(level);
    }
    counts_[level * n_classes + y] += data_.weight(row);
    last_[level] = row;
  }
}

/// The levels of the group as profiles of the table.
void GroupedRows::add_profiles(bool ids, CountTable& table) {
  std::sort(levels_.begin(), levels_.end());
  for (const std::uint32_t level : levels_) {
    const auto begin = counts_.begin() + static_cast<std::ptrdiff_t>(level * table.n_classes);
    const auto end = begin + static_cast<std::ptrdiff_t>(table.n_classes);
    table.counts.insert(table.counts.end(), begin, end);
    std::fill(begin, end, 0);
    seen_[level] = 0;
    if (ids) table.id.push_back(last_[level]);
  }
}

}  // namespace localift
