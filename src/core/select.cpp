// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/select.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/count/coded_source.h"
#include "core/features/features_goal.h"
#include "core/features/features_search.h"
#include "core/features/u_curve_search.h"
#include "core/joint/joint_source.h"
#include "core/lattice/joint_enumerator.h"
#include "core/lattice/search_space.h"
#include "core/lattice/set_enumerator.h"
#include "core/profiles/profiles_collector.h"
#include "core/profiles/profiles_goal.h"
#include "core/subgroups/beam_subgroups.h"
#include "core/subgroups/feature_items.h"
#include "core/windows/windows_goal.h"
#include "core/windows/windows_search.h"

namespace localift {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// What a request is answered from.
struct Data {
  const CountSource& source;
  const SetEnumerator& enumerator;
  const CodedData* bounded = nullptr;  ///< rows, if bounds hold for what larger sets hold
};

/// Whether a method serves a part of a request; throws if it cannot.
bool approximate(const Data& data, Method method, Resolution resolution) {
  const MethodTraits& method_traits = traits(method);
  const std::string name = method_traits.name;
  if (!method_traits.serves(resolution)) throw std::invalid_argument(name + " does not select " + name_of(resolution));
  if (data.bounded == nullptr && (!method_traits.continuous || resolution == Resolution::subgroups))
    throw std::invalid_argument(name + " takes rows of discrete features only");
  return method_traits.approximate();
}

bool any_approximate(const Data& data, const Request& request) {
  bool any = false;
  if (request.features) any |= approximate(data, request.features->method, Resolution::features);
  if (request.windows) any |= approximate(data, request.windows->method, Resolution::windows);
  if (request.profiles) any |= approximate(data, request.profiles->method, Resolution::profiles);
  if (request.subgroups) any |= approximate(data, request.subgroups->method, Resolution::subgroups);
  return any;
}

WindowsOptions options_of(const Part<WindowsOptions>& part) {
  WindowsOptions options(part.options);
  options.exhaustive = traits(part.method).every_set;
  return options;
}

ProfilesOptions options_of(const Part<ProfilesOptions>& part, const SetRestrictions& sets) {
  ProfilesOptions options(part.options);
  options.sets = sets;
  options.use_bounds = !traits(part.method).every_set;
  return options;
}

/// Every set of the space, or those that an approximate method looks at for `goals`.
SearchInfo show(const Data& data, const Request& request, Method method, const Execution& execution,
                const std::vector<SetGoal>& goals, SetCollector& collector) {
  const MethodTraits& method_traits = traits(method);
  if (!method_traits.approximate()) return run_collectors(data.enumerator, request.sets, execution, {&collector});
  const HeuristicOptions heuristic{*method_traits.heuristic, request.width};
  return search_heuristic(data.source, request.sets, heuristic, execution, goals, collector);
}

/// May the search with bounds answer, which sees no set that they rule out?
bool by_bounds(const Data& data, Method method) { return method == Method::exact && data.bounded != nullptr; }

/// Of few sets of many rows each is counted in less time than it takes to bound some: from rows that are alike on the
/// features that are left, where a bound looks at every row. And among sets of one feature there are none below others.
/// Not where the time is limited: bounds tell what a search that it ended has left.
bool bounds_pay(const CodedData& data, const SetRestrictions& sets, const Execution& execution) {
  constexpr std::size_t kManyRows = std::size_t{1} << 17;
  constexpr double kFewSets = 1024;
  const bool limited = execution.time_limit < Execution().time_limit || execution.deadline < Execution().deadline;
  if (limited) return true;
  if (sets.max_features == 1) return false;
  return !data.rows_are_weights() || data.n_rows() < kManyRows ||
         SearchSpace::in_column_order(data.n_features(), sets).n_sets() > kFewSets;
}

// One resolution each.

FeaturesResult select_features(const Data& data, const Request& request, const Execution& execution) {
  const auto& [options, method] = *request.features;
  if (method == Method::u_curve) return search_u_curve(*data.bounded, options, request.sets, execution);
  if (by_bounds(data, method) && bounds_pay(*data.bounded, request.sets, execution) &&
      options.measure.make(data.source.weight_exponent())->has_bound())
    return search_features(*data.bounded, options, request.sets, execution);
  FeaturesCollector collector(data.source, options, execution.threads);
  const SetGoal goal = features_goal(options, data.source.weight_exponent());
  return collector.finish(show(data, request, method, execution, {goal}, collector));
}

WindowsResult select_windows(const Data& data, const Request& request, const Execution& execution) {
  const Method method = request.windows->method;
  const WindowsOptions options = options_of(*request.windows);
  if (by_bounds(data, method)) return search_windows(*data.bounded, options, request.sets, execution);
  WindowsCollector collector(options, execution.threads);
  return collector.finish(show(data, request, method, execution, {windows_goal(options)}, collector));
}

ProfilesResult select_profiles(const Data& data, const Request& request, const Execution& execution) {
  const Method method = request.profiles->method;
  const ProfilesOptions options = options_of(*request.profiles, request.sets);
  if (!traits(method).approximate() && data.bounded != nullptr)  // with bounds or without
    return search_profiles(*data.bounded, options, execution);
  ProfilesCollector collector(data.source, options, execution.threads);
  std::vector<SetGoal> goals;
  for (std::size_t entry = 0; entry < options.classes.size(); ++entry)
    goals.push_back(profiles_goal(data.source, options, entry));
  return collector.finish(show(data, request, method, execution, goals, collector));
}

SubgroupsResult select_subgroups(const Data& data, const Request& request, const Execution& execution) {
  const MethodTraits& method_traits = traits(request.subgroups->method);
  SubgroupsOptions options(request.subgroups->options);
  options.sets = request.sets;
  options.use_bounds = !method_traits.every_set;
  if (!method_traits.approximate()) return search_subgroups(*data.bounded, options, execution);
  options.width = request.width;
  return search_beam_subgroups(*data.bounded, options, execution);
}

/// All on one enumeration of the sets.
Selection select_together(const Data& data, const Request& request, const Execution& execution) {
  std::optional<FeaturesCollector> features;
  std::optional<WindowsCollector> windows;
  std::optional<ProfilesCollector> profiles;
  const int threads = execution.threads;
  std::vector<SetCollector*> collectors;
  if (request.features) collectors.push_back(&features.emplace(data.source, request.features->options, threads));
  if (request.windows) collectors.push_back(&windows.emplace(options_of(*request.windows), threads));
  if (request.profiles)
    collectors.push_back(&profiles.emplace(data.source, options_of(*request.profiles, request.sets), threads));
  const SearchInfo info = run_collectors(data.enumerator, request.sets, execution, collectors);
  Selection result;
  if (features) result.features = features->finish(info);
  if (windows) result.windows = windows->finish(info);
  if (profiles) result.profiles = profiles->finish(info);
  return result;
}

Selection answer(const Data& data, const Request& request, const Execution& execution, Clock::time_point start) {
  Selection result;
  Execution left(execution);
  left.time_limit = seconds_left(execution, start);
  if (!any_approximate(data, request) && data.bounded == nullptr) {
    result = select_together(data, request, left);
    if (result.features) result.features->info.seconds = seconds_since(start);
    if (result.windows) result.windows->info.seconds = seconds_since(start);
    if (result.profiles) result.profiles->info.seconds = seconds_since(start);
    return result;
  }
  Clock::time_point begun = start;
  const auto finish = [&](SearchInfo& info) {
    info.seconds = seconds_since(begun);
    begun = Clock::now();
    left.time_limit = seconds_left(execution, start);
  };
  if (request.features) finish(result.features.emplace(select_features(data, request, left)).info);
  if (request.windows) finish(result.windows.emplace(select_windows(data, request, left)).info);
  if (request.profiles) finish(result.profiles.emplace(select_profiles(data, request, left)).info);
  if (request.subgroups) finish(result.subgroups.emplace(select_subgroups(data, request, left)).info);
  return result;
}

}  // namespace

namespace {

/// Weight of each class if every set counts all rows, as nothing is missing; else none.
std::vector<double> complete_class_weights(const DataView& view) {
  for (const int* codes : view.features)
    if (codes == nullptr || std::any_of(codes, codes + view.n_rows, [](int code) { return code < 1; })) return {};
  std::vector<double> weights(static_cast<std::size_t>(view.n_classes), 0);
  for (std::size_t row = 0; row < view.n_rows; ++row)
    weights[static_cast<std::size_t>(view.classes[row] - 1)] += view.weights == nullptr ? 1 : view.weights[row];
  return weights;
}

}  // namespace

bool merging_pays(const CodedData& data, const Request& request) {
  constexpr std::size_t kLeastRows = 8192;
  // Merging looks at all features: as long as some sets of each take.
  const double least_sets = std::max(64.0, 4.0 * data.n_features());
  if (!data.rows_are_weights() || data.n_rows() < kLeastRows) return false;
  if (request.windows && request.windows->method == Method::exact) return false;
  if (request.subgroups || (request.profiles && !traits(request.profiles->method).approximate())) return false;
  return SearchSpace::in_column_order(data.n_features(), request.sets).n_sets() >= least_sets;
}

Selection nothing_selected(const Request& request, const DataView& view, Clock::time_point start) {
  SearchInfo info;
  info.space = SearchSpace::in_column_order(static_cast<int>(view.features.size()), request.sets).n_sets();
  info.left_out = std::numeric_limits<double>::quiet_NaN();
  info.reason = Reason::time_limit;
  info.seconds = seconds_since(start);
  info.ties = {0};
  info.ties_exact = {false};
  info.bound = {1};
  Selection result;
  if (request.features) result.features.emplace().info = info;
  if (request.windows) result.windows.emplace().info = info;
  if (request.profiles) {
    result.profiles = nothing_searched(request.profiles->options, complete_class_weights(view));
    result.profiles->info.space = info.space;
    result.profiles->info.seconds = info.seconds;
  }
  if (request.subgroups) {
    const SubgroupsOptions& options = request.subgroups->options;
    result.subgroups = no_subgroups_searched(options, complete_class_weights(view));
    result.subgroups->info.space = info.space;
    result.subgroups->info.seconds = info.seconds;
    result.subgroups->space_subgroups = n_subgroups(items_of(view.n_levels, options), request.sets);
  }
  return result;
}

Selection select(const SearchData& data, const Request& request, const Execution& execution, Clock::time_point start) {
  if (data.continuous == nullptr) {
    const CodedSource source(data.coded);
    return answer({source, SourceEnumerator(source), &data.coded}, request, execution, start);
  }
  const JointSource source(*data.continuous);
  return answer({source, JointEnumerator(*data.continuous)}, request, execution, start);
}

Selection select(const CountSource& source, const Request& request, const Execution& execution,
                 Clock::time_point start) {
  return answer({source, SourceEnumerator(source)}, request, execution, start);
}

}  // namespace localift
