// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/features/features_node.h"

namespace localift {

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
