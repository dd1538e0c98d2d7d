// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/row_set_list.h"

#include <algorithm>
#include <utility>

#include "core/profiles/equivalent_profiles.h"

namespace localift {

void RowSetList::add(const RowSet& rows, Entry entry) {
  const auto [at, is_new] = entries_.try_emplace(rows, std::move(entry));
  if (is_new) return;
  Entry& held = at->second;
  held.offered += entry.offered;
  if (EquivalentProfiles::stands_before(entry.profile, held.profile, order_)) held.profile = std::move(entry.profile);
}

void RowSetList::merge(RowSetList&& other) {
  for (auto& [rows, entry] : other.entries_) add(rows, std::move(entry));
  other.entries_.clear();
}

RowSetList::Best RowSetList::best(std::size_t n) const {
  std::vector<const Entry*> order;
  for (const auto& [rows, entry] : entries_) order.push_back(&entry);
  const std::size_t kept = std::min(n, order.size());
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(kept);
  std::partial_sort(order.begin(), middle, order.end(), [this](const Entry* a, const Entry* b) {
    return order_.before(a->profile, b->profile);
  });
  Best result;
  for (auto at = order.begin(); at != order.end(); ++at) {
    if (at < middle) {
      result.profiles.push_back((*at)->profile);
      result.folded += (*at)->offered - 1;
    } else if (kept > 0) {
      result.ties += order_.same_value((*at)->profile, result.profiles.back());
    }
  }
  return result;
}

}  // namespace localift
