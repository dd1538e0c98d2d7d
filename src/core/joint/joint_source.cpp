// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_source.h"

#include <algorithm>

#include "core/joint/joint_counter.h"

namespace localift {

JointSource::JointSource(const ContinuousData& data, const JointKernels& kernels, const KnownCovariance* known)
    : data_(data), kernels_(kernels), known_(known), coded_(data.coded()) {
  for (int f = 0; f < coded_.n_features(); ++f) any_continuous_ = any_continuous_ || data.is_continuous(f);
}

std::vector<int> JointSource::walk_order() const {
  std::vector<int> order = CountSource::walk_order();
  std::stable_partition(order.begin(), order.end(), [&](int f) { return JointCounter::is_base(data_, f); });
  return order;
}

std::unique_ptr<SetCounter> JointSource::make_counter(const Stop& stop) const {
  return std::make_unique<JointCounter>(data_, kernels_, known_, stop);
}

}  // namespace localift
