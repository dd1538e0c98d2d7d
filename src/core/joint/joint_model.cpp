// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_model.h"

#include <algorithm>
#include <cmath>

#include "core/joint/joint_distances.h"
#include "core/joint/joint_levels.h"

namespace localift {

std::vector<std::uint8_t> place(const JointModel& model, const std::vector<NumberView>& columns, const int* groups,
                                std::size_t n, const JointKernels& kernels, const Stop& stop) {
  std::vector<std::uint8_t> levels(n, kNotCounted);
  std::vector<std::vector<std::size_t>> rows(model.groups.size());
  for (std::size_t row = 0; row < n; ++row) {
    const bool missing =
        std::any_of(columns.begin(), columns.end(), [&](const NumberView& x) { return std::isnan(x[row]); });
    if (missing && model.missing_is_level) levels[row] = static_cast<std::uint8_t>(model.n_levels);
    const int group = groups == nullptr ? 1 : groups[row];
    if (!missing && group >= 1 && group <= static_cast<int>(rows.size()))
      rows[static_cast<std::size_t>(group - 1)].push_back(row);
  }
  JointDistances distances(kernels, stop);
  std::vector<double> of_group, values;
  for (std::size_t g = 0; g < rows.size(); ++g) {
    if (model.groups[g].n == 0) continue;
    of_group.clear();
    for (const NumberView& column : columns)
      for (const std::size_t row : rows[g]) of_group.push_back(column[row]);
    values.resize(rows[g].size());
    std::vector<NumberColumn> read;
    for (std::size_t j = 0; j < columns.size(); ++j) read.emplace_back(of_group.data() + j * rows[g].size());
    distances.compute(model.groups[g], rows[g].size(), read, values.data());
    for (std::size_t i = 0; i < values.size(); ++i) levels[rows[g][i]] = level_of(values[i], model.groups[g].cuts);
  }
  return levels;
}

}  // namespace localift
