// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/count/count_source.h"

namespace localift {

/// The counts of one set as others made them.
struct GivenTable {
  CountTable table;                      ///< its ids are positions
  std::vector<std::vector<int>> levels;  ///< per profile: codes, 0-based, of the features of the set in column order; if
                                         ///< some are continuous, first the joint level of these, then the others
  DegenerateSet degenerate{};            ///< if it has a reason, the table has rows and classes, but no profiles
};

/// From cells in any order; profiles without rows fall away. `levels`: per cell, as above. `counts`: cells x n_classes,
/// row-major, of a total below 2^62. `rows`: unweighted rows per cell, or the same by class, as the counts; empty if the
/// counts are rows. Throws std::invalid_argument if sizes do not fit each other, a count is negative, or a profile
/// occurs twice. O(cells log cells).
GivenTable given_table(std::vector<std::vector<int>> levels, const std::vector<Count>& counts, std::size_t n_classes,
                       const std::vector<Count>& rows = {});

/// Of a set without a distance, `class_total` and `n_rows` being what would be counted.
GivenTable given_degenerate(DegenerateSet degenerate, const std::vector<Count>& class_total, Count n_rows);

/// The counts of a set were asked for and cannot be had.
class NoCounts : public std::runtime_error {
 public:
  explicit NoCounts(const FeatureSet& set);
  const FeatureSet& set() const { return set_; }

 private:
  FeatureSet set_;
};

/// Counts that others made, handed in set by set, such as by a database. Which rows a set counts is their matter (by the
/// rule for missing values those where no feature of it is missing), but they are among the rows of each smaller set.
class GivenCounts : public CountSource {
 public:
  /// What is known before any set.
  struct Rows {
    int n_features = 0;
    std::vector<Count> class_total;  ///< of all rows; see CountSource, as for the others
    int weight_exponent = 0;
    bool rows_are_weights = true;    ///< then the exponent is 0
    bool same_rows = false;
    std::vector<bool> continuous{};  ///< per feature: does it share a level with others of a set? None if empty
  };
  /// The counts of a set, or null where they cannot be had. Several threads may ask at once. Asked again, to name the
  /// levels of a profile, it gives the same.
  using Answer = std::function<std::shared_ptr<const GivenTable>(const FeatureSet& set)>;

  GivenCounts(Rows rows, Answer answer);

  int n_features() const override { return rows_.n_features; }
  const std::vector<Count>& class_total() const override { return rows_.class_total; }
  int weight_exponent() const override { return rows_.weight_exponent; }
  bool rows_are_weights() const override { return rows_.rows_are_weights; }
  bool same_rows() const override { return rows_.same_rows; }
  bool level_per_feature() const override;
  std::size_t n_joint_levels(const FeatureSet& set) const override { return n_continuous(set) > 0 ? 1 : 0; }
  std::vector<int> profile_levels(const FeatureSet& set, std::size_t id) const override;
  /// Its count() throws NoCounts, and std::invalid_argument where an answer is not one of this set and these classes.
  std::unique_ptr<SetCounter> make_counter(const Stop& stop) const override;

 private:
  std::shared_ptr<const GivenTable> ask(const FeatureSet& set) const;
  /// False if the set is degenerate.
  bool count(const FeatureSet& set, CountTable& table, DegenerateSet& degenerate) const;
  std::size_t n_continuous(const FeatureSet& set) const;

  Rows rows_;
  Answer answer_;
};

}  // namespace localift
