// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/fixed_rows_beam.h"

#include <algorithm>
#include <utility>

namespace localift {

bool FixedRowsBeam::better(const Candidate& a, const Candidate& b) {
  const Count n_a = BestProfilesJudge::total(a.counts), n_b = BestProfilesJudge::total(b.counts);
  const int sign = compare({a.counts.good, 1, n_a, 1}, {b.counts.good, 1, n_b, 1});
  if (sign != 0) return sign > 0;
  return n_a != n_b ? n_a > n_b : a.chosen < b.chosen;
}

void FixedRowsBeam::keep_best(std::vector<Candidate>& candidates) {
  // A profile of good rows only gains nothing.
  candidates.erase(
      std::remove_if(candidates.begin(), candidates.end(), [](const Candidate& x) { return x.counts.bad == 0; }),
      candidates.end());
  const std::size_t kept = std::min(kWidth, candidates.size());
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(kept), candidates.end(),
                    better);
  candidates.resize(kept);
}

void FixedRowsBeam::run(const FixedRowsStart<FixedRows>& start, const std::vector<Item>& items, const Stop& stop) {
  const int room = walk_.space.max_size() - static_cast<int>(start.path.size());
  rows_.resize(walk_.index->words());
  std::vector<Candidate> best;
  for (std::size_t i = 0; i < items.size() && room >= 2; ++i) best.push_back({items[i].counts, {i}});
  keep_best(best);
  for (int size = 2; size <= std::min(room, kMostItems) && !best.empty() && !stop.requested(); ++size) {
    seen_.clear();
    found_.clear();
    for (const Candidate& from : best) extend(start, items, from);
    keep_best(found_);
    best.swap(found_);
  }
}

/// Counts a candidate with each item that it does not have, if that was not done from another one.
void FixedRowsBeam::extend(const FixedRowsStart<FixedRows>& start, const std::vector<Item>& items,
                           const Candidate& from) {
  std::copy(start.mask, start.mask + rows_.size(), rows_.begin());
  ProfilePath path(start.path);
  for (const std::size_t i : from.chosen) {
    for (std::size_t w = 0; w < rows_.size(); ++w) rows_[w] &= items[i].bits[w];
    path.push(items[i].column, items[i].level);
  }
  const std::uint64_t hash = SetHashes::of(path.columns);
  for (std::size_t i = 0; i < items.size(); ++i) {
    Item item = items[i];
    if (std::find(path.columns.begin(), path.columns.end(), item.column) != path.columns.end()) continue;
    std::vector<std::size_t> chosen(from.chosen);
    chosen.insert(std::upper_bound(chosen.begin(), chosen.end(), i), i);
    if (seen_.insert(chosen).second && count(path, hash, item)) found_.push_back({item.counts, std::move(chosen)});
  }
}

/// Counts an item in the rows, and offers it. False if it has too few.
bool FixedRowsBeam::count(const ProfilePath& path, std::uint64_t hash, Item& item) {
  const bool is_result = static_cast<int>(path.size()) + 1 >= walk_.space.min_size();
  ++account_.nodes;
  if (is_result) account_.note_counted(walk_.execution, hash ^ SetHashes::of_column(item.column), path, item.column);
  item.counts = judge_.count(rows_.data(), item.bits);
  const Count n = BestProfilesJudge::total(item.counts);
  if (n == 0 || n < judge_.rows().least || !walk_.enough_rows(rows_.data(), item.bits) ||
      !judge_.enough(item.counts, rows_.data(), item.bits))
    return false;
  judge_.refresh();
  if (is_result) judge_.offer_item(path, rows_.data(), item);
  return true;
}

}  // namespace localift
