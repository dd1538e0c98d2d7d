// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/covariance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/no_contraction.h"

namespace localift {

namespace {

/// The large numbers whose addition rounds to the units of one sum, first to last.
using Magic = std::vector<double>;

constexpr int kFinalBits = 60;

/// `bound` is at least every term's magnitude; `weight` the weight of all terms.
Magic magic_of(double bound, Count weight) {
  if (!(bound > 0)) return {0, 0};
  if (!std::isfinite(bound)) return {bound, bound};  // makes the sums NaN
  // A sum of `weight` terms needs log2(weight) bits beside the term's own; four are left at the least, which only
  // weights beyond 2^47 make use of, and then the last bits may depend on the order.
  int weight_bits = 0;
  while (weight_bits < 62 && (Count{1} << weight_bits) < weight) ++weight_bits;
  const int bits = std::max(51 - weight_bits, 4);
  Magic magic;
  int top = std::ilogb(bound) + 1;
  for (int known = 0; known < kFinalBits || magic.size() < 2; known += bits, top -= bits)
    magic.push_back(std::ldexp(1.5, 52 + top - bits));
  return magic;
}

/// Adds w x y to the sums; `w` null: all one.
void add_products(const double* x, const double* y, const Count* w, std::size_t n, const Magic& magic,
                  const JointKernels& kernels, double* sums) {
  if (w == nullptr && magic.size() == 2) return kernels.add_products(x, y, n, magic.data(), sums);
  for (std::size_t i = 0; i < n; ++i) {
    double rest = x[i] * y[i];
    const double weight = w == nullptr ? 1 : static_cast<double>(w[i]);
    for (std::size_t level = 0; level < magic.size(); ++level) {
      const double kept = (rest + magic[level]) - magic[level];
      sums[level] += weight * kept;
      rest -= kept;
    }
  }
}

/// The sum that the parts stand for, smallest first.
double total(const std::vector<double>& sums) {
  double result = 0;
  for (std::size_t level = sums.size(); level-- > 0;) result += sums[level];
  return result;
}

class Covariance {
 public:
  /// One of `stop` and `execution` is null.
  Covariance(const WeightedColumns& columns, const JointKernels& kernels, const Stop* stop, const Execution* execution)
      : columns_(columns), kernels_(kernels), stop_(stop), execution_(execution), ones_(kBlockRows, 1.0) {
    for (std::size_t i = 0; i < columns.n_rows; ++i) weight_ += columns.weights == nullptr ? 1 : columns.weights[i];
  }

  Eigen::MatrixXd compute() {
    const std::size_t m = columns_.columns.size();
    find_ranges();
    find_means();
    std::vector<Magic> magic;
    for (std::size_t a = 0; a < m; ++a)
      for (std::size_t b = 0; b <= a; ++b)
        magic.push_back(magic_of(std::nextafter(reach(a) * reach(b), kInfinity), weight_));
    const std::vector<double> sums = sum(magic, [&](std::size_t begin, std::size_t n, Scratch& scratch, Sums& out) {
      scratch.centred.resize(m * kBlockRows);
      for (std::size_t a = 0; a < m; ++a) centre(a, begin, n, scratch);
      for (std::size_t a = 0, pair = 0; a < m; ++a)
        for (std::size_t b = 0; b <= a; ++b, ++pair)
          add_products(&scratch.centred[a * kBlockRows], &scratch.centred[b * kBlockRows], weights(begin), n,
                       magic[pair], kernels_, out[pair].data());
    });
    Eigen::MatrixXd lower = Eigen::MatrixXd::Zero(m, m);
    if (weight_ > 1) {
      for (std::size_t a = 0, pair = 0; a < m; ++a)
        for (std::size_t b = 0; b <= a; ++b, ++pair) lower(a, b) = sums[pair];
      lower /= static_cast<double>(weight_ - 1);
    }
    return lower.selfadjointView<Eigen::Lower>();
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr std::size_t kTaskRows = 32 * kBlockRows;
  using Sums = std::vector<std::vector<double>>;  // by sum, then by level
  struct Scratch {
    std::vector<double> values = std::vector<double>(kBlockRows), centred{};
  };
  struct Range {
    double low = kInfinity, high = -kInfinity;
  };

  const Count* weights(std::size_t begin) const {
    return columns_.weights == nullptr ? nullptr : columns_.weights + begin;
  }

  /// Most that a value of the column is away from its mean. The mean lies in the range but for its rounding.
  double reach(std::size_t a) const { return (range_[a].high - range_[a].low) * (1 + 1e-9) + slack_[a]; }

  const double* read(std::size_t a, std::size_t begin, std::size_t n, Scratch& scratch) const {
    return columns_.columns[a].read(begin, n, scratch.values.data());
  }

  void centre(std::size_t a, std::size_t begin, std::size_t n, Scratch& scratch) const {
    const double* x = read(a, begin, n, scratch);
    double* out = &scratch.centred[a * kBlockRows];
    for (std::size_t i = 0; i < n; ++i) out[i] = x[i] - mean_[a];
  }

  /// Calls block(begin, n, scratch, slot) for all rows; blocks of one slot follow each other.
  template <class Block>
  void for_blocks(std::size_t n_slots, const Block& block) const {
    const auto run = [&](std::size_t slot, const Stop& stop) {
      Scratch scratch;
      const std::size_t begin = columns_.n_rows * slot / n_slots, end = columns_.n_rows * (slot + 1) / n_slots;
      for (std::size_t i = begin; i < end && !stop.requested(); i += kBlockRows)
        block(i, std::min(kBlockRows, end - i), scratch, slot);
    };
    if (n_slots == 1) {
      const Stop never;
      return run(0, stop_ == nullptr ? never : *stop_);
    }
    run_tasks(std::vector<double>(n_slots, 1.0), *execution_,
              [&](std::size_t slot, int, const Stop& stop) { run(slot, stop); });
  }
  std::size_t n_slots() const {
    return execution_ == nullptr ? 1 : std::max<std::size_t>(1, columns_.n_rows / kTaskRows);
  }

  void find_ranges() {
    const std::size_t m = columns_.columns.size();
    std::vector<Range> found(n_slots() * m);
    for_blocks(n_slots(), [&](std::size_t begin, std::size_t n, Scratch& scratch, std::size_t slot) {
      for (std::size_t a = 0; a < m; ++a) {
        const double* x = read(a, begin, n, scratch);
        Range range = found[slot * m + a];
        for (std::size_t i = 0; i < n; ++i) {
          range.low = x[i] < range.low ? x[i] : range.low;
          range.high = x[i] > range.high ? x[i] : range.high;
        }
        found[slot * m + a] = range;
      }
    });
    range_.assign(m, Range());
    for (std::size_t i = 0; i < found.size(); ++i) {
      range_[i % m].low = std::min(range_[i % m].low, found[i].low);
      range_[i % m].high = std::max(range_[i % m].high, found[i].high);
    }
  }

  void find_means() {
    const std::size_t m = columns_.columns.size();
    std::vector<Magic> magic;
    for (const Range& range : range_) magic.push_back(magic_of(std::max(-range.low, range.high), weight_));
    const std::vector<double> sums = sum(magic, [&](std::size_t begin, std::size_t n, Scratch& scratch, Sums& out) {
      for (std::size_t a = 0; a < m; ++a)
        add_products(read(a, begin, n, scratch), ones_.data(), weights(begin), n, magic[a], kernels_, out[a].data());
    });
    mean_.resize(m);
    slack_.resize(m);
    for (std::size_t a = 0; a < m; ++a) {
      // A constant column is centred to zeros, not to what its mean was rounded by.
      const bool constant = range_[a].low == range_[a].high;
      mean_[a] = constant ? range_[a].low : sums[a] / static_cast<double>(weight_);
      slack_[a] = constant ? 0 : std::fabs(mean_[a]) * 1e-12;
    }
  }

  /// The sums that block(begin, n, scratch, sums) adds to over all rows.
  template <class Block>
  std::vector<double> sum(const std::vector<Magic>& magic, const Block& block) const {
    Sums zero;
    for (const Magic& levels : magic) zero.emplace_back(levels.size(), 0.0);
    std::vector<Sums> parts(n_slots(), zero);
    for_blocks(parts.size(), [&](std::size_t begin, std::size_t n, Scratch& scratch, std::size_t slot) {
      block(begin, n, scratch, parts[slot]);
    });
    for (std::size_t slot = 1; slot < parts.size(); ++slot)
      for (std::size_t s = 0; s < zero.size(); ++s)
        for (std::size_t level = 0; level < zero[s].size(); ++level) parts[0][s][level] += parts[slot][s][level];
    std::vector<double> result;
    for (const auto& levels : parts[0]) result.push_back(total(levels));
    return result;
  }

  const WeightedColumns& columns_;
  const JointKernels& kernels_;
  const Stop* stop_;
  const Execution* execution_;
  std::vector<double> ones_;
  Count weight_ = 0;
  std::vector<Range> range_;
  std::vector<double> mean_, slack_;
};

}  // namespace

Eigen::MatrixXd covariance(const WeightedColumns& columns, const JointKernels& kernels, const Stop& stop) {
  return Covariance(columns, kernels, &stop, nullptr).compute();
}

Eigen::MatrixXd covariance(const WeightedColumns& columns, const JointKernels& kernels, const Execution& execution) {
  return Covariance(columns, kernels, nullptr, &execution).compute();
}

Eigen::MatrixXd mean_correlation(const std::vector<Eigen::MatrixXd>& covariance_by_group,
                                 const std::vector<double>& rows_by_group, std::size_t k) {
  double n = 0;
  for (const double rows : rows_by_group) n += rows > 1 ? rows : 0;
  Eigen::MatrixXd mean = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k));
  for (std::size_t g = 0; g < rows_by_group.size(); ++g) {
    if (rows_by_group[g] <= 1) continue;
    const Eigen::MatrixXd& covariance = covariance_by_group[g];
    const double share = rows_by_group[g] / n;
    for (Eigen::Index j = 0; j < mean.cols(); ++j)
      for (Eigen::Index i = 0; i < mean.rows(); ++i) {
        const double of_i = std::sqrt(1 / covariance(i, i)), of_j = std::sqrt(1 / covariance(j, j));
        mean(i, j) += (i == j ? 1 : of_i * covariance(i, j) * of_j) * share;
      }
  }
  return mean;
}

Eigen::MatrixXd KnownCovariance::of(const FeatureSet& set, std::size_t group) const {
  std::vector<std::size_t> at;
  for (const int feature : set)
    at.push_back(
        static_cast<std::size_t>(std::lower_bound(features.begin(), features.end(), feature) - features.begin()));
  Eigen::MatrixXd result(at.size(), at.size());
  for (std::size_t b = 0; b < at.size(); ++b)
    for (std::size_t a = 0; a < at.size(); ++a) result(a, b) = by_group[group](at[a], at[b]);
  return result;
}

}  // namespace localift
