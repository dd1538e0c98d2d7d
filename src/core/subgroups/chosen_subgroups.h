// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/count/split_rows.h"
#include "core/subgroups/selected_subgroup.h"
#include "core/subgroups/subgroup_walk.h"

namespace localift {

/// The subgroups that stand on a list, with their rows: whose overlap with the next is limited.
class ChosenSubgroups {
 public:
  ChosenSubgroups(const SubgroupWalk& walk, const SplitRows& rows);

  std::size_t size() const { return chosen_.size(); }
  /// Rows of one as a bitmap of `rows`, and their weight.
  const std::uint64_t* members(std::size_t i) const { return chosen_[i].members.data(); }
  Count n(std::size_t i) const { return chosen_[i].n; }

  void add(const SelectedSubgroup& subgroup);
  /// May it be listed with those from the `first` on? O(conditions words) and O(words) for each.
  bool allow(const SelectedSubgroup& subgroup, std::size_t first = 0) const;

 private:
  SplitRows::Subset rows_of(const SelectedSubgroup& subgroup) const;

  struct Chosen {
    std::vector<std::uint64_t> members;
    Count n;
  };
  const SubgroupWalk& walk_;
  const SplitRows& rows_;
  std::vector<std::size_t> position_;  // by column
  std::vector<Chosen> chosen_;
};

}  // namespace localift
