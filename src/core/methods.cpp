// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/methods.h"

#include <algorithm>
#include <stdexcept>

namespace localift {

const std::vector<MethodTraits>& methods() {
  constexpr auto no_heuristic = std::nullopt;
  //                        name          feat., wind., prof., subg., cont.,  every  heuristic             missed
  static const std::vector<MethodTraits> table{
      {Method::exact,      "exact",      true, true,  true,  true,  true,  false, no_heuristic,         Reason::none},
      {Method::exhaustive, "exhaustive", true, true,  true,  true,  true,  true,  no_heuristic,         Reason::none},
      {Method::forward,    "forward",    true, true,  true,  false, true,  false, Heuristic::forward,   Reason::heuristic},
      {Method::backward,   "backward",   true, true,  true,  false, true,  false, Heuristic::backward,  Reason::heuristic},
      {Method::floating,   "floating",   true, true,  true,  false, true,  false, Heuristic::floating,  Reason::heuristic},
      {Method::beam,       "beam",       true, true,  true,  true,  true,  false, Heuristic::beam,      Reason::heuristic},
      {Method::u_curve,    "u_curve",    true, false, false, false, false, false, no_heuristic,         Reason::u_curve},
  };
  return table;
}

const MethodTraits& traits(Method method) {
  return *std::find_if(methods().begin(), methods().end(),
                       [&](const MethodTraits& traits) { return traits.method == method; });
}

Method parse_method(const std::string& name) {
  for (const MethodTraits& traits : methods())
    if (name == traits.name) return traits.method;
  throw std::invalid_argument("no method \"" + name + "\"");
}

bool MethodTraits::serves(Resolution resolution) const {
  switch (resolution) {
    case Resolution::features: return features;
    case Resolution::windows: return windows;
    case Resolution::profiles: return profiles;
    default: return subgroups;
  }
}

const char* name_of(Resolution resolution) {
  switch (resolution) {
    case Resolution::features: return "features";
    case Resolution::windows: return "windows";
    case Resolution::profiles: return "profiles";
    default: return "subgroups";
  }
}

}  // namespace localift
