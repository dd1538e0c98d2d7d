// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/count/count_table.h"
#include "core/profiles/profile_order.h"

namespace localift {

/// Of each set of rows the profile that stands for it, of those offered: of fewest features, then by the order of
/// results. For sources that do not say beforehand which profiles have the same rows, and whose lifts of the same rows
/// may differ: then none can be dropped before all are seen. O(row sets) memory. Not thread safe.
class RowSetList {
 public:
  using RowSet = CountTable::RowSet;

  explicit RowSetList(ProfileOrder order) : order_(order) {}

  void offer(const RowSet& rows, SelectedProfile profile) { add(rows, {std::move(profile), 1}); }
  /// Takes over another list.
  void merge(RowSetList&& other);

  /// The best, in order; how many more tie with the last; and how many others have the rows of one of them.
  struct Best {
    std::vector<SelectedProfile> profiles;
    double ties = 0, folded = 0;
  };
  Best best(std::size_t n) const;

 private:
  struct Entry {
    SelectedProfile profile;
    double offered;
  };
  struct Hash {
    std::size_t operator()(const RowSet& rows) const { return static_cast<std::size_t>(rows[0]); }
  };
  void add(const RowSet& rows, Entry entry);

  ProfileOrder order_;
  std::unordered_map<RowSet, Entry, Hash> entries_;
};

}  // namespace localift
