// SPDX-License-Identifier: GPL-2.0-or-later
// What the windows of a set and of all sets below it can reach at most, before any of them is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/count/counted_rows.h"
#include "core/data/coded_data.h"
#include "core/windows/windows_options.h"
#include "core/windows/key_scale.h"
#include "core/windows/relaxation.h"
#include "core/windows/selected_window.h"
#include "core/windows/set_atoms.h"

namespace localift {

/// The sets chi' that hold `first` = chi and one feature more, and lie within R. Everything of chi is known.
struct SetBranch {
  const FeatureSet* first;          ///< in feature order
  std::size_t least_size;           ///< features that chi' has at least
  const Count* class_total;         ///< of the rows counted by `first`
  Count n_below;                    ///< rows complete on R
  const Count* class_total_below;
  Atoms* atoms;                     ///< of R or of a set that R lies in; null: not known
};

/// Bounds D1 to D3 (proofs in the .cpp), decided with the full order of results.
class WindowBounds {
 public:
  WindowBounds(const CodedData& data, const WindowsOptions& options);
  /// Looks at `stop`, which must outlive the calls; what judge() says after it is of no use.
  void watch(const Stop& stop) { relaxation_.watch(stop); }

  /// Why a branch can be dropped, if it can.
  enum class Verdict { keep, least, value, order };

  /// Counts the profiles of chi, `rows` its counted rows, on those that have the feature too. O(rows).
  void count(const CountedRows& rows, std::size_t n_profiles, const LevelCodes& feature, const Atoms* atoms);
  /// After count(). Can the branch hold a window that comes before the incumbent's last?
  Verdict judge(const SetBranch& branch, const WindowsIncumbent& incumbent);
  /// After count(). The greatest key of eta that the bounds leave to a window of the branch; -1 if there can be none.
  std::int64_t greatest_key(const SetBranch& branch);

 private:
  Count need(const SetBranch& branch) const;
  /// Rows that windows can hold, and those that windows of eta = 1 can, at most.
  struct RowsInReach {
    Count eligible = 0, pure = 0;
  };
  RowsInReach rows_in_reach() const;
  bool spread(const SetBranch& branch);
  Verdict judge_relaxed(Count need, const SetBranch& branch, const WindowsIncumbent& incumbent);
  bool add_cells();
  void add_atoms(Atoms& atoms);

  const CodedData& data_;
  const WindowsOptions& options_;
  KeyScale scale_;
  Count least_weight_;      // of a profile of min_count rows
  bool pure_at_top_;        // does the key of eta = 1 mean that every profile is pure?

  std::vector<Count> counts_;      // profile x class, 0 in profiles of too few rows
  std::vector<Count> certain_;     // the same without rows that no pure profile below can hold
  std::vector<Count> rows_;        // per profile, as min_count counts them
  struct Impure {
    std::size_t atom, profile;
  };
  std::vector<Impure> impure_;     // atoms of several classes, and the profile of chi that each lies in
  std::vector<char> seen_;         // scratch, by atom
  std::vector<double> spread_;     // e_y
  Relaxation relaxation_;
};

}  // namespace localift
