// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_distances.h"

#include <algorithm>

#include "core/joint/joint_model.h"

namespace localift {

void JointDistances::compute(const GroupModel& model, std::size_t n, const std::vector<NumberColumn>& columns,
                             double* out) {
  const std::size_t k = columns.size();
  blocks_.resize((k + 1) * kBlockRows);
  double* z = &blocks_[k * kBlockRows];
  for (std::size_t begin = 0; begin < n && !stop_.requested(); begin += kBlockRows) {
    const std::size_t size = std::min(kBlockRows, n - begin);
    const auto read = [&](std::size_t j) { return columns[j].read(begin, size, &blocks_[j * kBlockRows]); };
    if (k == 1) {
      std::copy_n(read(0), size, out + begin);
      continue;
    }
    for (std::size_t j = 0; j < k; ++j) {
      const double* r = j == 0 ? read(0) : &blocks_[j * kBlockRows];
      kernels_.step(r, 1 / model.factor(j, j), j == 0 ? nullptr : out + begin, z, out + begin, size);
      for (std::size_t m = j + 1; m < k; ++m) {
        double* residual = &blocks_[m * kBlockRows];
        kernels_.subtract(j == 0 ? read(m) : residual, model.factor(m, j), z, residual, size);
      }
    }
  }
}

}  // namespace localift
