// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/data/coded_data.h"
#include "core/lattice/search_space.h"

namespace localift {

/// The profiles of a large set R, of the rows that are complete on it. Every profile of every set within R holds each
/// of them whole or not at all.
struct Atoms {
  std::vector<std::int32_t> of_row;  ///< atom by row, kNone where the row is not complete on R
  std::vector<std::uint32_t> row;    ///< per atom, one of its rows
  std::vector<Count> counts;         ///< atom x class
  std::vector<char> pure;            ///< per atom: does it hold one class?
  std::vector<double> loss;          ///< per atom sum_y c_y log(n / c_y); empty until it is asked for
  static constexpr std::int32_t kNone = -1;

  void add_loss(std::size_t n_classes);
};

/// Makes the atoms of R = chi and all features from a position of the walk on, from the profiles of chi. O(rows), for
/// which it keeps, per position, the rows sorted by what follows: O(features x rows) memory.
class AtomBuilder {
 public:
  static bool affordable(const CodedData& data);
  /// Left unfinished, and not to be used, where `stop` was requested meanwhile.
  AtomBuilder(const CodedData& data, const SearchSpace& space, const Stop& stop = Stop());

  /// `profile`: of chi, by row; kNone where the row is not counted. `scratch`: n_profiles numbers, of the caller. Atoms are
  /// unfinished once `stop` is requested.
  void build(int position, const std::vector<std::int32_t>& profile, std::size_t n_profiles,
             std::vector<std::uint64_t>& scratch, const Stop& stop, Atoms& atoms) const;

 private:
  const CodedData& data_;
  /// By position: the rows complete on all features from there on, those alike on them in a row, each such group's
  /// end marked.
  struct Suffix {
    std::vector<std::uint32_t> row;
    std::vector<bool> last_of_group;
  };
  std::vector<Suffix> suffix_;
};

}  // namespace localift
