// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/lattice/missing_patterns.h"
#include "core/lattice/set_restrictions.h"

namespace localift {

/// The counted rows of feature sets, for searches that look at sets in any order: looked up by pattern of missingness
/// where these are affordable, else counted once for each pattern that is met. Copes with any thread.
class SetTotals {
 public:
  /// `data` must outlive it. Left unfinished, and not to be used, where `stop` was requested meanwhile.
  SetTotals(const CodedData& data, const SetRestrictions& sets, const Stop& stop);

  struct Totals {
    bool eligible = false;               ///< may a search use the set?
    Count n = 0;                         ///< weight of the counted rows
    std::vector<Count> class_total{};
  };
  /// Stays valid.
  const Totals& of(const FeatureSet& set);

  /// Weight of the rows that count for every set.
  Count least_n() const { return least_n_; }
  /// Sets of the space that no search may use; NaN if not known.
  double left_out() const;

 private:
  Totals count(const FeatureSet& missing) const;

  const CodedData& data_;
  SetRestrictions sets_;
  std::unique_ptr<const MissingPatterns> patterns_;
  Count least_n_ = 0;
  std::mutex mutex_;
  std::map<FeatureSet, Totals> known_;  // by the features with missing values
};

}  // namespace localift
