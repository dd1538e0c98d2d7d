// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/joint_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/splitmix64.h"

namespace localift {

namespace {

/// Rows of the first phase, at least, if the group has them. All their distances are kept and ranked for every set,
/// which costs more than comparing them, so they are few; but the fewer, the wider the first brackets.
constexpr std::size_t kFirstPhase = 1024;
constexpr std::size_t kPhaseGrowth = 3;

/// Splits rows, in order, into phases, in order within each.
std::vector<std::vector<std::uint32_t>> phases_of(std::vector<std::uint32_t> left) {
  std::vector<std::vector<std::uint32_t>> phases;
  for (std::uint64_t round = 1; left.size() >= kFirstPhase * kPhaseGrowth; ++round) {
    std::vector<std::uint32_t> sampled, rest;
    for (std::size_t i = 0; i < left.size(); i += kPhaseGrowth) {
      const std::size_t drawn = i + splitmix64((round << 40) + i) % kPhaseGrowth;
      for (std::size_t j = i; j < std::min(i + kPhaseGrowth, left.size()); ++j)
        (j == drawn ? sampled : rest).push_back(left[j]);
    }
    phases.push_back(std::move(rest));
    left = std::move(sampled);
  }
  phases.push_back(std::move(left));
  std::reverse(phases.begin(), phases.end());
  return phases;
}

}  // namespace

JointLayout::JointLayout(const ContinuousData& data, const std::vector<int>& features, const Execution& execution)
    : class_total_(static_cast<std::size_t>(data.coded().n_classes()), 0) {
  std::vector<std::uint32_t> order;  // place of each position
  run_task(execution, [&](const Stop& stop) { set_order(data, features, stop, order); });
  columns_.resize(features.size());
  run_tasks(std::vector<double>(features.size(), 1.0), execution, [&](std::size_t c, int, const Stop& stop) {
    columns_[c] =
        NarrowNumbers(order.size(), [&](std::size_t i) { return data.value_at(features[c], order[i]); }, stop);
  });
}

/// Finds groups, phases and runs, and which place stands at each position.
void JointLayout::set_order(const ContinuousData& data, const std::vector<int>& features, const Stop& stop,
                            std::vector<std::uint32_t>& order) {
  std::vector<int> incomplete;
  for (const int f : features)
    if (data.has_missing(f)) incomplete.push_back(f);
  order.reserve(data.n_rows());
  for (int g = 0; g < data.n_groups() && !stop.requested(); ++g) {
    std::vector<std::uint32_t> places;
    for (std::size_t place = data.group_begin(g); place < data.group_begin(g + 1); ++place) {
      if (place % 0x10000 == 0 && stop.requested()) return;
      if (std::none_of(incomplete.begin(), incomplete.end(),
                       [&](int f) { return std::isnan(data.value_at(f, place)); }))
        places.push_back(static_cast<std::uint32_t>(place));
    }
    Group group;
    group.begin = order.size();
    for (const auto& phase_places : phases_of(std::move(places))) {
      Phase phase;
      for (const std::uint32_t place : phase_places) {
        const std::uint32_t y = data.coded().class_of(data.row_at(place));
        if (phase.runs.empty() || phase.runs.back().y != y) phase.runs.push_back({order.size(), order.size(), y});
        order.push_back(place);
        phase.runs.back().end = order.size();
        ++class_total_[y];
      }
      phase.n_seen = order.size() - group.begin;
      group.phases.push_back(std::move(phase));
    }
    group.end = order.size();
    groups_.push_back(std::move(group));
  }
}

}  // namespace localift
