// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/count/degenerate_set.h"
#include "core/data/continuous_data.h"
#include "core/joint/cut_finder.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/joint_layout.h"
#include "core/joint/joint_program.h"

namespace localift {

struct KnownCovariance;

/// What the engine's workers share: the columns in its order, and their covariance in each group.
class JointEngine {
 public:
  /// `features`: continuous ones, ascending; the engine's columns are numbered in this order. Rows complete in all of
  /// them are counted, so sets must hold each feature that has missing values. O(rows x features^2). Left unfinished
  /// where the deadline of `execution` came meanwhile.
  JointEngine(const ContinuousData& data, std::vector<int> features, const JointKernels& kernels,
              const Execution& execution);

  /// If not, it is not to be used.
  bool complete() const { return covariance_ != nullptr; }
  /// Is the engine's answer valid, and does it beat counting set by set?
  static bool suits(const ContinuousData& data, std::size_t n_features);

  const ContinuousData& data() const { return data_; }
  const std::vector<int>& features() const { return features_; }
  const JointKernels& kernels() const { return kernels_; }
  const JointLayout& layout() const { return layout_; }
  /// Of its columns over its rows.
  const std::shared_ptr<const KnownCovariance>& covariance() const { return covariance_; }

 private:
  const ContinuousData& data_;
  const JointKernels& kernels_;
  std::vector<int> features_;
  JointLayout layout_;
  std::shared_ptr<const KnownCovariance> covariance_;
};

/// Counts many sets in one pass over the rows, for unit weights. Rows with a missing value are "(Missing)" or not
/// counted, by the rule of the data.
///
/// A block of rows stays in cache while all sets are walked, depth first: adding feature j to a path is one more
/// component of the triangular solve, z_j = (x_j - sum_i l_ji z_i) / l_jj, by which d^2 grows by z_j^2, and later
/// features have l_mj z_j taken out of them at once, so that a set costs about one product and one difference whatever
/// its size. Distances are compared with brackets around the cuts (cut_finder.h) and forgotten. Rows of one class lie
/// together, so class counts need no look at classes. O(rows x sets).
///
/// One per thread: not thread safe. Its counts do not depend on how sets are shared among workers.
class JointEngineWorker {
 public:
  enum class Outcome {
    counted,
    missed,     ///< a cut was missed: the set has to be counted alone
    degenerate  ///< no distance in some group
  };
  struct Result {
    Outcome outcome = Outcome::counted;
    CountTable table;                        ///< if not counted, only the rows and classes that would be
    Degeneracy reason = Degeneracy::none;    ///< if degenerate, with the group and the engine's column that show it
    std::size_t group = 0, column = 0;
  };
  /// Sees each set of a program, by position. The result is only lent.
  using Sink = std::function<void(std::size_t set, const Result& result)>;

  explicit JointEngineWorker(const JointEngine& engine);

  /// Counts the sets of a program. Returns false, with nothing shown, if stopped.
  bool count(const JointProgram& program, const Stop& stop, const Sink& sink);

 private:
  /// What the factor of one group's covariance says about a step of the program.
  struct Coefficients {
    bool usable = false;
    double inverse = 0;         // 1 / l_jj
    double of_parent = 0;       // l_jp, p the parent's column
    std::vector<double> later;  // l_mj for each later column m
  };

  void prepare(const JointProgram& program);
  void factorise(const JointProgram& program, std::size_t group);
  void mark_degenerate(const JointProgram& program, std::size_t step, std::size_t group, Degeneracy reason);
  bool read(const JointProgram& program, const JointLayout::Group& group, const Stop& stop);
  void walk_block(const JointProgram& program, std::size_t begin, std::size_t n, std::uint32_t y);
  void add_group(const JointProgram& program, const JointLayout::Group& group);
  void fill_rows(CountTable& table) const;
  void append(const Count* counts, std::size_t level, CountTable& table) const;
  void fill_table(std::size_t set, CountTable& table) const;

  /// Of a block: the column itself, or what `depth` features leave of it.
  const double* source(std::size_t depth, std::size_t column) const {
    return depth == 0 ? columns_[column] : residual(depth, column);
  }
  double* z(std::size_t depth) const { return block(2 * depth); }
  double* distance(std::size_t depth) const { return block(2 * depth + 1); }
  double* residual(std::size_t depth, std::size_t column) const {
    return block(2 * (max_depth_ + 1) + depth * engine_.layout().n_columns() + column);
  }
  double* block(std::size_t i) const;

  const JointEngine& engine_;
  std::size_t n_classes_, n_levels_;
  std::size_t max_depth_ = 0;
  mutable std::vector<double> memory_;  // blocks of rows: components, distances, residuals
  std::vector<const double*> columns_;      // of the block
  std::vector<bool> in_use_;                // by column: does the program look at it?
  std::vector<Coefficients> coefficients_;  // by step
  std::vector<CutFinder> searches_;         // by set
  std::vector<Result> results_;             // by set
  std::vector<Count> counts_;               // set x level x class
  std::vector<Count> at_most_;              // cut x class, of one set in one group
  CutWorkspace work_;
};

}  // namespace localift
