// SPDX-License-Identifier: GPL-2.0-or-later
#include <set>
#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "core/methods.h"

using namespace localift;

TEST_CASE("each method has one row of the table, known by its name") {
  std::set<std::string> names;
  for (const MethodTraits& method : methods()) {
    CAPTURE(method.name);
    REQUIRE(names.insert(method.name).second);
    REQUIRE(parse_method(method.name) == method.method);
    REQUIRE(&traits(method.method) == &method);
  }
  REQUIRE(names == std::set<std::string>{"exact", "exhaustive", "forward", "backward", "floating", "beam", "u_curve"});
  REQUIRE_THROWS_AS(parse_method("Exact"), std::invalid_argument);
  REQUIRE_THROWS_AS(parse_method(""), std::invalid_argument);
}

TEST_CASE("what a method can do agrees with how it goes through the sets") {
  for (const MethodTraits& method : methods()) {
    CAPTURE(method.name);
    REQUIRE((method.features || method.windows || method.profiles));
    REQUIRE(method.serves(Resolution::features) == method.features);
    REQUIRE(method.serves(Resolution::windows) == method.windows);
    REQUIRE(method.serves(Resolution::profiles) == method.profiles);
    REQUIRE(method.serves(Resolution::subgroups) == method.subgroups);
    // What follows the best sets may miss others, and what looks at all misses none.
    if (method.approximate()) REQUIRE(method.missed == Reason::heuristic);
    if (method.every_set) REQUIRE(method.missed == Reason::none);
    if (method.approximate()) REQUIRE(!method.every_set);
  }
  REQUIRE(traits(Method::beam).heuristic == Heuristic::beam);
  REQUIRE(traits(Method::floating).heuristic == Heuristic::floating);
  REQUIRE(!traits(Method::u_curve).approximate());
}
