// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/lane_windows.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "core/permute/lane_kernels.h"
#include "core/permute/null_maxima.h"

namespace localift {

SharedLaneWindows::SharedLaneWindows(std::size_t n_lanes) {
  for (std::size_t lane = 0; lane < n_lanes; ++lane) windows_.push_back(std::make_unique<SharedWindows>(1));
}

std::vector<std::int64_t> SharedLaneWindows::greatest() {
  std::vector<std::int64_t> keys;
  for (std::size_t lane = 1; lane < windows_.size(); ++lane) {
    const WindowsTopN& best = windows_[lane]->list();
    keys.push_back(best.size() == 0 ? NullMaxima::kNone : eta_key(best.last().eta));
  }
  return keys;
}

namespace {

WindowsOptions only_best(WindowsOptions options) {
  options.n_best = options.per_set = 1;
  return options;
}

}  // namespace

LaneWindows::LaneWindows(const ScaledLogs& logs, const WindowsOptions& options, SharedLaneWindows& shared,
                         double most_bytes, const PermuteRequest& request)
    : logs_(logs),
      options_(only_best(options)),
      most_bytes_(most_bytes),
      kept_(request.kept),
      raw_(request.raw),
      search_(options_),
      greatest_(shared.n_lanes(), NullMaxima::kNone) {
  for (std::size_t lane = 0; lane < shared.n_lanes(); ++lane) incumbents_.emplace_back(shared.of(lane));
}

void LaneWindows::begin(const LaneSet& set) {
  set_ = set;
  features_ = *set.set;
  least_ = least_window(options_, set.n);
  rows_ = 0;
  is_fixed_ = true;
  surprise_.resize(set.n_classes * set.stride);
  for (std::size_t y = 0; y < set.n_classes; ++y) {
    is_fixed_ = is_fixed_ && same_in_lanes(set.total_of(y), set.n_lanes);
    for (std::size_t b = 0; b < set.n_lanes; ++b)
      surprise_[y * set.stride + b] = ProfileInformation::surprise(set.n, set.total_of(y)[b]);
  }
  profile_rows_.clear();
  information_.clear();
  cross_entropy_.clear();
  counts_.clear();
}

void LaneWindows::add(const LaneProfile& profile) {
  const std::size_t stride = set_.stride, classes = set_.n_classes, x = profile_rows_.size();
  const double bytes = static_cast<double>(x + 1) * static_cast<double>(stride) * static_cast<double>(16 + 4 * classes);
  if (bytes > most_bytes_) throw std::bad_alloc();
  profile_rows_.push_back(profile.rows);
  rows_ += profile.rows;
  information_.resize((x + 1) * stride);
  cross_entropy_.resize((x + 1) * stride);
  counts_.resize((x + 1) * classes * stride);
  const ProfileInformation information(logs_, set_.n, classes);
  unit_ = information.unit();
  for (std::size_t b = 0; b < set_.n_lanes; ++b) {
    std::uint32_t* const counts = &counts_[x * classes * stride + b];
    auto rest = static_cast<std::uint32_t>(profile.rows);
    for (std::size_t y = 0; y + 1 < classes; ++y) {
      counts[y * stride] = profile.count(y, b, stride);
      rest -= counts[y * stride];
    }
    counts[(classes - 1) * stride] = rest;
    information_[at(x, b)] = information.units(
        profile.rows, classes, [&](std::size_t y) { return static_cast<Count>(counts[y * stride]); },
        [&](std::size_t y) { return surprise_[y * stride + b]; }, cross_entropy_[at(x, b)]);
  }
  for (std::size_t y = 0; y + 1 < classes && is_fixed_; ++y)
    is_fixed_ = same_in_lanes(&counts_[(x * classes + y) * stride], set_.n_lanes);
}

void LaneWindows::end(const Stop& stop) {
  if (rows_ < least_) return;
  if (is_fixed_) {
    const auto is_set = [&](const KeptResult& one) { return one.set == features_; };
    if (std::any_of(kept_.begin(), kept_.end(), is_set)) fixed_.push_back(features_);
    return;
  }
  ++family_;
  search_.watch(stop);
  for (std::size_t lane = 0; lane < set_.n_lanes && !stop.requested(); ++lane) {
    std::size_t classes = 0;
    for (std::size_t y = 0; y < set_.n_classes; ++y) classes += set_.total_of(y)[lane] > 0;
    if (classes < 2) continue;
    score(lane, WindowScores(set_.n, least_, classes));
    if (lane == 0 || !raw_) continue;
    WindowsIncumbent& incumbent = incumbents_[lane];
    incumbent.refresh();
    if (may_improve(lane, incumbent)) search(lane, incumbent, stop);
  }
}

void LaneWindows::score(std::size_t lane, const WindowScores& scores) {
  profiles_.clear();
  for (std::size_t x = 0; x < profile_rows_.size(); ++x) profiles_.push_back({information_[at(x, lane)], profile_rows_[x]});
  ceiling_.start(profiles_, least_);
  std::int64_t& greatest = greatest_[lane];
  for (std::size_t k = 1; k <= profiles_.size(); ++k) {
    // What is of use, but for what rounding may take of it.
    const double needed =
        greatest == NullMaxima::kNone ? 0 : scores.information(static_cast<double>(greatest) * 1e-9, k) * (1 - 1e-9);
    const auto enough = static_cast<std::int64_t>(needed / (2 * unit_));
    std::int64_t most = ceiling_.greatest(k);
    if (most < enough) continue;
    if (!ceiling_.holds(k)) {
      most = ceiling_.ceiling(k, enough);
      if (lane == 0) most = ceiling_.found();
    }
    if (most < 0 || most < enough) continue;
    const double found = scores.score(2 * static_cast<double>(most) * unit_, k);
    if (!std::isnan(found)) greatest = std::max(greatest, WindowScores::key(found));
  }
}

/// Could a window have a greater eta than v? Only if some profiles gain, A_x > v B_x, enough to pay for what rows are
/// lacking, at the least loss per row of those that do not. Rounding errs towards yes.
bool LaneWindows::may_improve(std::size_t lane, const WindowsIncumbent& incumbent) const {
  if (!incumbent.full()) return true;
  const double value = (static_cast<double>(incumbent.key()) - 1) * 1e-12;
  double gained = 0, size = 0, price = std::numeric_limits<double>::infinity();
  Count rows = 0;
  for (std::size_t x = 0; x < profile_rows_.size(); ++x) {
    const double worth = static_cast<double>(information_[at(x, lane)]) * unit_, cost = value * cross_entropy_[at(x, lane)];
    const double gain = worth - cost + 1e-12 * (worth + cost) + unit_;
    if (gain >= 0) {
      gained += gain;
      rows += profile_rows_[x];
    } else {
      price = std::min(price, -gain / static_cast<double>(profile_rows_[x]));
    }
    size += worth + cost;
  }
  if (gained == 0) return false;
  return rows >= least_ || static_cast<double>(least_ - rows) * price <= gained + 1e-12 * size;
}

void LaneWindows::search(std::size_t lane, WindowsIncumbent& incumbent, const Stop& stop) {
  const std::size_t classes = set_.n_classes;
  table_.n_profiles = profile_rows_.size();
  table_.n_classes = classes;
  table_.total = profile_rows_;
  table_.id.resize(table_.n_profiles);
  table_.n = table_.n_rows = set_.n;
  table_.class_total.resize(classes);
  for (std::size_t y = 0; y < classes; ++y) table_.class_total[y] = set_.total_of(y)[lane];
  table_.counts.resize(table_.n_profiles * classes);
  for (std::size_t i = 0; i < table_.counts.size(); ++i) table_.counts[i] = counts_[i * set_.stride + lane];
  search_.search(features_, table_, incumbent, stop);
}

}  // namespace localift
