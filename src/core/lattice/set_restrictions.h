// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/count/count_table.h"

namespace localift {

/// Which feature sets a search may use.
struct SetRestrictions {
  int min_features = 1;
  int max_features = 1;
  std::vector<int> always;  ///< columns that each set holds; they count towards its size
  Count min_n = 1;          ///< unweighted counted rows
  bool one_class = false;   ///< may they be of one class? Where classes other than the data's are looked at.

  /// Does a set of so many features belong to the space?
  bool in_space(std::size_t size) const {
    return size > 0 && size >= static_cast<std::size_t>(min_features) && size <= static_cast<std::size_t>(max_features);
  }
  /// Do its counted rows hold several classes and enough rows? If not, nor do those of any larger set.
  bool eligible(const Count* class_total, std::size_t n_classes, Count n_rows) const {
    return n_rows >= min_n && (one_class || several_classes(class_total, n_classes));
  }
  bool eligible(const CountTable& table) const {
    return eligible(table.class_total.data(), table.class_total.size(), table.n_rows);
  }
};

}  // namespace localift
