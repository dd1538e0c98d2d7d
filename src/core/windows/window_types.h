// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/count/count_table.h"

namespace localift {

/// The profiles of one table that windows may hold, those with the same class counts as one type: to eta and rows
/// they are all the same, and large sets have few types.
class WindowTypes {
 public:
  struct Type {
    double divergence;                   ///< of one member, n_x KL
    double cross_entropy;                ///< of one member
    Count rows;                          ///< of one member
    const Count* counts;                 ///< of one member, in the table
    std::vector<std::uint32_t> members;  ///< ranks, ascending
  };

  /// Takes the profiles of at least min_count unweighted rows. The table must outlive the types. O(K log K).
  void build(const CountTable& table, Count min_count);

  std::size_t n_types() const { return n_types_; }
  const Type& type(std::size_t t) const { return types_[t]; }  ///< in ascending order of divergence
  std::size_t n_profiles() const { return profiles_.size(); }
  /// Position in the table of the profile of that rank: ranks follow the table's order.
  std::size_t profile(std::size_t rank) const { return profiles_[rank]; }
  std::size_t type_of(std::size_t rank) const { return type_of_[rank]; }

  /// eta of the windows with that many members of each type, as eta_of_window() gives it to the last bit.
  double eta(const std::vector<std::uint32_t>& multiplicities) const;
  Count rows(const std::vector<std::uint32_t>& multiplicities) const;

 private:
  const CountTable* table_ = nullptr;
  std::vector<double> surprise_;
  std::vector<std::size_t> profiles_;
  std::vector<std::uint32_t> type_of_;
  std::vector<Type> types_;  // reused, never shrunk
  std::size_t n_types_ = 0;
  std::vector<std::uint32_t> by_counts_;         // scratch
  mutable std::vector<Count> class_counts_;      // scratch
};

}  // namespace localift
