// SPDX-License-Identifier: GPL-2.0-or-later
// What a feature set's counted rows say before any profile of it is counted: margins, thresholds and bounds.
#pragma once

#include <cstdint>
#include <vector>

#include "core/count/bitmap_index.h"
#include "core/lattice/eligibility.h"
#include "core/lattice/missing_patterns.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// Bounds one class's lift over some sets S (bounds A1 and A3). With N_S, P_S the rows and class rows of S and m_S its
/// least count, every eligible profile of S with p' <= p class rows has
///   lift <= min(rho, p sigma),  rho = max N_S / P_S,  sigma = max N_S / (m_S P_S),
/// because lift = (p'/n') (N_S/P_S) with p'/n' <= min(1, p/m_S). For inhibition rho is min N_S / P_S, and with q' <= q
/// rows outside the class, p'/n' = 1 - q'/n' >= 1 - q/m, m the least m_S, gives lift >= rho (m - q) / m.
struct ClassBound {
  bool possible = false;  ///< does any S hold the class at all?
  Count rho_n = 0, rho_p = 1;
  Count sigma_n = 0, sigma_m = 1, sigma_p = 1;
  bool bounded = true;  ///< false: nothing is known (no class row is complete on every feature below)
};

/// A set, and the sets below it.
struct SetFigures {
  bool eligible = false;  ///< may the set itself be used?
  Count n = 0;
  const Count* class_total = nullptr;
  Count least_here = 0;                 ///< least count of a profile of this set
  Count least_below = 0;                ///< the least of that and of all sets below
  const ClassBound* bounds = nullptr;   ///< per class, over this set and all below
};

/// The figures of every set, by its pattern of missing values. One pass from the largest sets down gives the bounds
/// over everything below (bound A3). O(2^a classes) for a features with missing values.
class PatternBounds {
 public:
  /// `patterns`: in the order of the space. They and `sets` must outlive this.
  PatternBounds(const MissingPatterns& patterns, const SearchSpace& space, const SetRestrictions& sets,
                const Eligibility& eligibility);

  /// Pattern of a set after adding the feature at `position` to a set with pattern `pattern`.
  std::uint32_t add(std::uint32_t pattern, int position) const {
    const int bit = patterns_.bit_of(position);
    return bit < 0 ? pattern : pattern | (std::uint32_t{1} << bit);
  }
  /// Figures of a set with that pattern and last position; `bounds` is filled and `out` points to it.
  void figures(std::uint32_t pattern, int last, std::vector<ClassBound>& bounds, SetFigures& out) const;

 private:
  /// The patterns that attain rho and sigma over a pattern and all below it (kNone where no set has the class), and how
  /// these compare: what has the greater key is more extreme; of equal keys, unless keys_decide_, exact ratios say it.
  struct Extremes {
    double rho_key, sigma_key;
    std::uint32_t rho, sigma;
  };
  static constexpr std::uint32_t kNone = UINT32_MAX;

  Count class_total(std::size_t pattern, std::size_t y) const { return patterns_.class_total(pattern)[y]; }
  Count least_here(std::size_t pattern) const;
  void begin(std::uint32_t pattern, Extremes* out);
  template <class Join>
  void join_below(int n_bits, const Join& join);
  void join_exactly(Extremes& into, const Extremes& other, std::size_t y) const;

  const MissingPatterns& patterns_;
  const SetRestrictions& sets_;
  const Eligibility eligibility_;
  const int max_size_;
  const bool all_eligible_;
  bool keys_ = false, keys_decide_ = false;
  std::vector<int> next_bit_;  // by position: the first bit at a later position, or the number of bits
  std::vector<Count> least_below_;
  std::vector<Extremes> below_;  // pattern x class
};

/// One worker's figures along its path: looked up in PatternBounds, or, where too many features have missing values for
/// that, counted on the way with the weaker bound A1 (rho = 1 + Q_chi / P_R, R all features below, valid for P_R > 0).
/// Not thread safe.
class MarginPath {
 public:
  /// One of `index` and `table` may be null: with a table the index is not looked at.
  MarginPath(const BitmapIndex* index, const SearchSpace& space, const SetRestrictions& sets,
             const Eligibility& eligibility, const PatternBounds* table);

  /// Figures of the set at `depth` (features so far) with the feature at `position` added. They stay valid until the
  /// next call at the same or a lesser depth.
  const SetFigures& enter(std::size_t depth, int position);

 private:
  struct Step {
    std::uint32_t pattern = 0;
    std::vector<std::uint64_t> buffer;         // rows complete on the set, where `complete` is not borrowed
    const std::uint64_t* complete = nullptr;
    std::vector<Count> class_total;
    Count n = 0, n_rows = 0;
    std::vector<ClassBound> bounds;
    SetFigures figures;
  };
  void count(const Step& parent, int position, Step& step);
  ClassBound bound_of(std::size_t y, const Step& step, Count n_below) const;

  const BitmapIndex* index_;
  const SearchSpace& space_;
  const SetRestrictions& sets_;
  Eligibility eligibility_;
  const PatternBounds* table_;
  std::vector<Step> steps_;                                 // steps_[d]: the set of d features
  std::vector<std::vector<std::uint64_t>> complete_after_;  // by position: rows complete on all later features
  std::vector<Count> below_;                                // scratch: class totals on R
};

}  // namespace localift
