// SPDX-License-Identifier: GPL-2.0-or-later
// The ways through the feature sets that a request may ask for: one table, which R reads too.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lattice/heuristic_search.h"
#include "core/lattice/search_info.h"

namespace localift {

/// What is selected: feature sets (Algorithm 1), windows of their ranges (2), profiles (3), and subgroups, which are
/// windows that one condition on each feature describes.
enum class Resolution { features, windows, profiles, subgroups };

enum class Method { exact, exhaustive, forward, backward, floating, beam, u_curve };

/// A row of the table.
struct MethodTraits {
  Method method;
  const char* name;  ///< as users write it
  bool features, windows, profiles, subgroups;  ///< the resolutions that it serves
  bool continuous;                     ///< serves data with continuous features too, but for subgroups; else it needs coded rows
  bool every_set;                      ///< looks at each set of the space, without bounds
  std::optional<Heuristic> heuristic;  ///< how it walks along the best sets it meets; it is then never known to be exact
  Reason missed;                       ///< what a result gives as its reason where the method may have missed the best

  bool approximate() const { return heuristic.has_value(); }
  bool serves(Resolution resolution) const;
};

/// The whole table, in the order in which users are told of it.
const std::vector<MethodTraits>& methods();
const MethodTraits& traits(Method method);
/// Throws std::invalid_argument for a name that is not in the table.
Method parse_method(const std::string& name);

/// "features", "windows", "profiles" or "subgroups".
const char* name_of(Resolution resolution);

}  // namespace localift
