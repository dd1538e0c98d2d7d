// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "core/base/types.h"
#include "core/count/count_table.h"

namespace localift {

/// The table of `n_used` cells, a profile each, count(cell, y) of which are of class y, but `id` and row sets; rows are
/// weights. `kClasses`: the number of classes, for loops over them that need no looking whether they end, or 0.
template <std::size_t kClasses, class Counts>
void tabulate_cells(const std::uint32_t* used, std::size_t n_used, std::size_t n_classes, const Counts& count,
                    CountTable& table) {
  if (kClasses != 0) n_classes = kClasses;
  table.n_profiles = n_used;
  table.n_classes = n_classes;
  table.counts.resize(n_used * n_classes);
  table.total.resize(n_used);
  table.class_total.assign(n_classes, 0);
  Count *const counts = table.counts.data(), *const total = table.total.data();
  std::array<Count, kClasses> own{};  // of no other number's memory, so that they stay in registers
  Count* const class_total = kClasses == 0 ? table.class_total.data() : own.data();
  for (std::size_t x = 0; x < n_used; ++x) {
    Count n_x = 0;
    for (std::size_t y = 0; y < n_classes; ++y) {
      const auto of_class = static_cast<Count>(count(used[x], y));
      counts[x * n_classes + y] = of_class;
      class_total[y] += of_class;
      n_x += of_class;
    }
    total[x] = n_x;
  }
  for (std::size_t y = 0; y < kClasses; ++y) table.class_total[y] = own[y];
  table.rows.clear();
  table.class_rows.clear();
  table.row_sets.clear();
  table.id.clear();
  table.n = table.n_rows = std::accumulate(table.class_total.begin(), table.class_total.end(), Count{0});
}

}  // namespace localift
