// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permute.h"

#include <memory>
#include <stdexcept>

#include "core/count/coded_source.h"
#include "core/joint/joint_source.h"
#include "core/permute/permuted_classes.h"
#include "core/permute/permuted_features.h"
#include "core/permute/permuted_profiles.h"
#include "core/permute/permuted_set_profiles.h"
#include "core/permute/permuted_sets.h"
#include "core/permute/permuted_windows.h"

namespace localift {

namespace {

PermuteResult dispatch(const CodedData& data, const ContinuousData* continuous, const PermutedClasses& classes,
                       const PermuteRequest& request, const Execution& execution) {
  if (request.profiles && continuous == nullptr) return permute_profiles(classes, request, execution);
  const PermutedSets permuted(classes, continuous, execution);
  if (request.features) return permute_features(permuted, request);
  if (request.profiles) return permute_set_profiles(permuted, request);
  if (!request.windows) throw std::invalid_argument("this search has no test by permuted classes");
  std::unique_ptr<const CountSource> source;
  if (continuous == nullptr)
    source = std::make_unique<CodedSource>(data);
  else
    source = std::make_unique<JointSource>(*continuous);
  return permute_windows(permuted, *source, request);
}

}  // namespace

PermuteResult permute(const CodedData& data, const ContinuousData* continuous, const PermuteRequest& request,
                      const Execution& execution) {
  Execution unlimited(execution);
  unlimited.time_limit = Execution().time_limit;
  unlimited.deadline = Execution().deadline;
  std::unique_ptr<const PermutedClasses> classes;
  run_task(unlimited, [&](const Stop& stop) {
    classes = std::make_unique<const PermutedClasses>(data, continuous, request.strata, request.seed, request.B,
                                                      execution.threads, stop);
  });
  PermuteResult result = dispatch(data, continuous, *classes, request, unlimited);
  result.movable_rows = static_cast<double>(classes->movable_rows());
  result.n_rows = static_cast<double>(classes->n_rows());
  return result;
}

}  // namespace localift
