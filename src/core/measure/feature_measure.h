// SPDX-License-Identifier: GPL-2.0-or-later
// The measures by which Algorithm 1 ranks feature sets: eta, eta corrected for what chance gives to sets of many
// profiles, and others. They see counts only. A measure is a file with its class, and a row of the table in
// feature_measure.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"

namespace localift {

/// Which argument cuts a branch.
enum class FeatureBound { loss, joint, split };
constexpr std::size_t kFeatureBounds = 3;

/// No set below has a greater value. `value` is at most 1.
struct UpperBound {
  double value = 1;
  FeatureBound by = FeatureBound::loss;
};

/// A set chi, and all the features that sets below it may hold (R, chi included; or more).
struct SetAndRest {
  const CountTable& set;
  const CountTable& rest;
  double rest_loss;                                 ///< of FeatureMeasure::rest_loss()
  const std::vector<std::size_t>& profile_of_rest;  ///< the profile of chi that holds each profile of R
};

/// Not thread safe: one per worker.
class FeatureMeasure {
 public:
  virtual ~FeatureMeasure() = default;

  /// Looks at `stop` in long work; once that is requested, what it returns is not to be used.
  virtual void watch(const Stop& stop) { static_cast<void>(stop); }

  /// The value that ranks, at most 1; `eta` is the plain one of the same counts, which hold several classes.
  virtual double value(const CountTable& table, double eta) = 0;
  /// Are their number, the classes' and eta all that value() looks at? The table may then be without its profiles.
  virtual bool needs_margins_only() const { return false; }

  /// Can it say what sets below another reach at most? If not, searches that need to know are not for it, and the rest
  /// of this class is never asked.
  virtual bool has_bound() const { return false; }
  /// What bound() needs to know of the counts of R alone. O(profiles x classes).
  virtual double rest_loss(const CountTable& rest);
  /// Over all sets chi' with chi <= chi' <= R that hold several classes. Precondition: chi holds several classes.
  virtual UpperBound bound(const SetAndRest& sets);
};

/// A row of the table of measures.
struct MeasureRow {
  const char* name;
  /// `weight_exponent`: a weight is a count times 2^-weight_exponent.
  std::unique_ptr<FeatureMeasure> (*make)(int weight_exponent);
  bool is_correction;  ///< may users ask for it, as `correction` in R?
};

/// For the table: makes a measure that is told the exponent if it wants to know.
template <class Measure>
std::unique_ptr<FeatureMeasure> make_measure([[maybe_unused]] int weight_exponent) {
  if constexpr (std::is_constructible_v<Measure, int>)
    return std::make_unique<Measure>(weight_exponent);
  else
    return std::make_unique<Measure>();
}

/// The table. Results name a correction as its row does.
const std::vector<MeasureRow>& measures();
/// The row of that name. Throws std::invalid_argument if there is none.
const MeasureRow& measure_row(const std::string& name);

/// What there is to know of the corrections that users may ask for, in the order of the table.
struct Correction {
  std::string name;
  bool has_bound;
};
std::vector<Correction> corrections();

/// The integer by which values are ranked, never descending: round(value 10^12), and beyond 9e6, where that would be no
/// integer, the value to 14 digits.
std::int64_t value_key(double value);

}  // namespace localift
