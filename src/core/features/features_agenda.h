// SPDX-License-Identifier: GPL-2.0-or-later
// What the workers of the search for feature sets share: the nodes still to be searched, and the best sets found.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/features/selected_features.h"
#include "core/measure/feature_measure.h"

namespace localift {

/// A set chi and the features that may be added to it: all chi u A, A a non-empty part of these. Children of a node
/// have one feature more and share its other features out among them, so that each set has one way to it; which child
/// may add which others is decided at each node (OPUS: Webb, JAIR 1995), not by one order for all.
struct FeaturesNode {
  FeatureSet set;            // ascending
  std::vector<int> addable;  // in the order of the walk
  /// What could at best be below: the greatest value, as many rows, as few features and as early as can be. The order
  /// of results is total, so a node whose `best` does not come before the last one kept changes nothing (rule B).
  SelectedFeatures best;
  FeatureBound by = FeatureBound::loss;
  std::size_t n_rest = 0;  // features of the rest that was last counted on the way: with all of them, it is the same

  /// `table`: the counts of the set.
  void set_bound(const UpperBound& bound, const CountTable& table) {
    by = bound.by;
    // What rounding may take from the bound, or add to a value below it.
    const double value = bound.value + 1e-13 * (1 + 1e-5 * static_cast<double>(table.n_profiles));
    best.value = std::min(value, 1.0);
    best.key = value_key(value);
    best.n = table.n;
  }
  /// Fills best.set; false if no set below has so many features.
  bool set_first(std::size_t min_size, std::size_t max_size) {
    const std::size_t size = std::max(set.size() + 1, min_size), more = size - set.size();
    if (size > max_size || more > addable.size()) return false;
    // Of all sets with that many of the addable features, that with the smallest comes first: place by place, its
    // features are at most those of any other.
    std::vector<int> sorted(addable);
    std::sort(sorted.begin(), sorted.end());
    best.set = set;
    best.set.insert(best.set.end(), sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(more));
    std::sort(best.set.begin(), best.set.end());
    return true;
  }
};

/// Later in the order of results is less.
struct LaterNode {
  bool operator()(const FeaturesNode& a, const FeaturesNode& b) const { return FeaturesOrder().before(b.best, a.best); }
};

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
  FeaturesTopN& list() { return best_; }

 private:
  mutable std::mutex mutex_;
  FeaturesTopN best_;
};

/// The nodes to be searched, best first. A worker that finds none waits for what the others may still add.
class FeaturesAgenda {
 public:
  /// Beyond so many, nodes are searched where they arise, depth first: memory is bounded, and so is what is lost by it.
  static constexpr std::size_t kMostOpen = std::size_t{1} << 18;
  /// The same for the features that they hold: a quarter of a gigabyte.
  static constexpr std::size_t kMostFeatures = std::size_t{1} << 26;

  void push(FeaturesNode node) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      n_features_ += n_features(node);
      nodes_.push_back(std::move(node));
      std::push_heap(nodes_.begin(), nodes_.end(), LaterNode());
    }
    changed_.notify_one();
  }
  bool full() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return nodes_.size() >= kMostOpen || n_features_ >= kMostFeatures;
  }
  /// False if nothing is left, or `stop` was requested.
  bool pop(FeaturesNode& node, const Stop& stop) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (nodes_.empty() && n_working_ > 0 && !stop.requested())
      changed_.wait_for(lock, std::chrono::milliseconds(20));
    if (nodes_.empty() || stop.requested()) return false;
    std::pop_heap(nodes_.begin(), nodes_.end(), LaterNode());
    node = std::move(nodes_.back());
    nodes_.pop_back();
    n_features_ -= n_features(node);
    ++n_working_;
    return true;
  }
  void done() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      --n_working_;
    }
    changed_.notify_all();
  }
  /// The nodes that are left. After the workers have ended.
  const std::vector<FeaturesNode>& left() const { return nodes_; }

 private:
  static std::size_t n_features(const FeaturesNode& node) {
    return node.set.size() + node.addable.size() + node.best.set.size();
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<FeaturesNode> nodes_;  // a heap
  std::size_t n_features_ = 0;       // that these hold
  int n_working_ = 0;
};

}  // namespace localift
