// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/types.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/quantile.h"

namespace localift {

/// Kept values of one class, up to `end`.
struct CutRun {
  std::uint32_t y;
  std::size_t end;
};

/// Scratch that the searches of a worker share.
struct CutWorkspace {
  const JointKernels* kernels = nullptr;
  OrderStatistics order;
  std::uint64_t inside[kBlockRows / 64];
  std::vector<double> values, found;
  std::vector<std::size_t> ranks;
  std::vector<CutRun> runs;
};

/// Room for values, which is not written before they are: of what is never used no memory is taken.
class KeptValues {
 public:
  double* data() { return values_.get(); }
  const double* data() const { return values_.get(); }
  double& operator[](std::size_t i) { return values_[i]; }
  double operator[](std::size_t i) const { return values_[i]; }
  std::size_t size() const { return size_; }
  /// Of the values that are there the first `kept` stay.
  void resize(std::size_t size, std::size_t kept) {
    std::unique_ptr<double[]> values(new double[size]);
    std::copy_n(values_.get(), kept, values.get());
    values_ = std::move(values);
    size_ = size;
  }

 private:
  std::unique_ptr<double[]> values_;
  std::size_t size_ = 0;
};

/// Values around some consecutive cuts: those that lie, rounded to single precision, in [low, high].
struct CutBracket {
  float low, high;
  std::size_t first_cut, n_cuts;
  KeptValues values;  ///< the first n_kept are kept
  std::size_t n_kept = 0;
  std::vector<CutRun> runs;
  // Values equal to `tie` may be counted instead of kept, where many are.
  bool has_tie = false;
  double tie = 0;
  std::vector<Count> tied;  ///< by class, and their sum
  Count n_tied = 0;

  Count size() const { return static_cast<Count>(n_kept) + n_tied; }
  void make_room(std::size_t n) {
    if (n_kept + n > values.size()) values.resize(n_kept + n + n_kept / 2, n_kept);
  }
  /// What was kept since the last call is of class y.
  void end_run(std::uint32_t y);
  /// Takes values equal to the median of the kept ones, if they are many, out of them.
  void count_ties(CutWorkspace& work, std::size_t n_classes);
  /// Values by rank, exactly; ranks ascend.
  void select(const std::vector<Count>& ranks, CutWorkspace& work, std::vector<double>& out) const;
  /// Of a sample of one kept value in `stride`: values at or a little below ranks[0], ranks[2], ... and at or a little
  /// above the others, the limits of the buckets of a histogram that they lie in. False if the bracket is not bounded.
  bool around(std::size_t stride, const std::vector<Count>& ranks, std::vector<double>& out) const;
};

}  // namespace localift
