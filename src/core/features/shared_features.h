// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <mutex>
#include <utility>

#include "core/features/selected_features.h"

namespace localift {

/// Can a node hold anything that comes before the last one kept? If not, by its value, or only by what breaks ties.
enum class FeaturesVerdict { keep, value, order };

/// The list of the best, shared by the workers.
class SharedFeatures {
 public:
  explicit SharedFeatures(std::size_t n_best) : best_(n_best) {}
  void offer(SelectedFeatures features) {
    const std::lock_guard<std::mutex> lock(mutex_);
    best_.offer(std::move(features));
  }
  FeaturesVerdict judge(const SelectedFeatures& best) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!best_.full() || FeaturesOrder().before(best, best_.last())) return FeaturesVerdict::keep;
    return best.key < best_.last().key ? FeaturesVerdict::value : FeaturesVerdict::order;
  }
  /// Where judge() says `order`: may the node hold the first set seen to tie with the last one? Whether any does is told
  /// to users, so such nodes are searched until one is found; but not many, as where bounds say little all may.
  bool may_show_tie(const SelectedFeatures& best) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (best_.ties() > 0 || best.key < best_.last().key || n_tie_looks_ == kMostTieLooks) return false;
    ++n_tie_looks_;
    return true;
  }
  FeaturesTopN& list() { return best_; }

 private:
  static constexpr int kMostTieLooks = 64;
  mutable std::mutex mutex_;
  FeaturesTopN best_;
  int n_tie_looks_ = 0;
};

}  // namespace localift
