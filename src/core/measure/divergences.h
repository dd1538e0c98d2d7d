// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"

namespace localift {

/// Divergences of all profiles of a table.
class Divergences {
 public:
  /// Takes those of a table, profile_divergence() of each, to the bit. Where `stop` was requested meanwhile, nothing that
  /// follows is to be used. O(profiles x classes).
  void take(const CountTable& table, const std::vector<double>& surprise, const Stop* stop);
  /// Is every profile pure?
  bool pure() const { return pure_; }
  /// A term, and how often it occurs.
  using Repeated = std::vector<std::pair<double, Count>>;
  /// Their sum, as canonical_sum() adds them. Once.
  double sum(const Stop* stop);
  /// That of theirs and `others` less those of `without`, all of which are among `others`. Both are ascending.
  double sum_with(const Repeated& others, const std::vector<double>& without, const Stop* stop);

  /// profile_divergence() of each profile, to the bit, in their order. Ends the use of what was taken before.
  void each(const CountTable& table, const std::vector<double>& surprise, std::vector<double>& terms);

 private:
  void start(const CountTable& table);
  void start_alike(std::size_t n_classes);
  template <std::size_t kClasses>
  std::size_t take_alike(const CountTable& table, std::size_t first, std::size_t end);
  template <std::size_t kClasses>
  bool take_each(const CountTable& table, const std::vector<double>& surprise, const Stop* stop);
  template <std::size_t kClasses>
  void finish_alike(const CountTable& table, const std::vector<double>& surprise);
  void add_pure(Count n_x, std::size_t y, double surprise);
  void add_impure(const Count* counts, Count n_x, const CountTable& table);
  void finish();
  double sum_few() const;

  bool pure_ = true;
  std::vector<double> terms_;
  std::vector<Count> n_pure_;  // class x rows: pure profiles of few rows, of which there may be very many
  // By the counts of all classes, in so many bits each: how many profiles have these. All 0 between tables.
  std::vector<Count> n_alike_;
  unsigned alike_bits_ = 0;
  std::vector<std::uint32_t> alike_;  // the first n_found_ are those that any has
  std::size_t n_found_ = 0;
  std::vector<Count> n_impure_;  // scratch: how many have those of them that are not pure
  Repeated repeated_;
  // Of the profiles since finish() that are not pure: one number for each and each class that occurs, and one where it has
  // rows of the class.
  std::vector<double> expected_, difference_, phi_;
  std::vector<char> has_rows_;  // as expected_
  std::vector<std::size_t> classes_;
  std::vector<double> share_;  // by class that occurs
};

}  // namespace localift
