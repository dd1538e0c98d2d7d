// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace localift {

/// The n best entries of one part of what there is, and the ties that TopN counts beside them.
template <class Entry>
struct PartList {
  std::vector<Entry> best;  ///< best first
  double ties = 0;          ///< entries beyond the last one that tie with it
  bool ties_exact = true;   ///< false: at least that many
};

/// The n best of all parts, by where they stand.
struct MergedList {
  struct Place {
    std::size_t part, entry;
  };
  std::vector<Place> best;  ///< best first
  double ties = 0;
  bool ties_exact = true;
};

/// Merges the lists of parts that share no entry, each of which kept `n_best`: the list, and the ties, of one search of
/// all. `order`: as that of TopN. An entry that a part did not keep comes after all that it kept, so that it is none of
/// the best, and ties with the last of these only if the last of its part does. O(n log n) for n entries in all.
template <class Entry, class Order>
MergedList merge_lists(const std::vector<PartList<Entry>>& parts, std::size_t n_best, const Order& order) {
  using Place = MergedList::Place;
  MergedList merged;
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t entry = 0; entry < parts[part].best.size(); ++entry) merged.best.push_back({part, entry});
  const auto at = [&](const Place& place) -> const Entry& { return parts[place.part].best[place.entry]; };
  std::sort(merged.best.begin(), merged.best.end(),
            [&](const Place& a, const Place& b) { return order.before(at(a), at(b)); });
  if (merged.best.size() < n_best || n_best == 0) return merged;

  const Entry& last = at(merged.best[n_best - 1]);
  std::size_t seen = n_best;
  while (seen < merged.best.size() && order.same_value(at(merged.best[seen]), last)) ++seen;
  merged.ties = static_cast<double>(seen - n_best);
  merged.best.resize(n_best);
  for (const PartList<Entry>& part : parts) {
    if (part.best.size() < n_best || !order.same_value(part.best.back(), last)) continue;
    merged.ties += part.ties;
    merged.ties_exact = merged.ties_exact && part.ties_exact;
  }
  return merged;
}

}  // namespace localift
