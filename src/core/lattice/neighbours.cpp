// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/neighbours.h"

#include <algorithm>

#include "core/count/cross_counter.h"
#include "core/joint/joint_counter.h"

namespace localift {

namespace {

/// Neighbours of a discrete set.
class CrossNeighbours {
 public:
  CrossNeighbours(const CodedData& data, const FeatureSet& base, const std::vector<int>& features, bool ordered,
                  const Stop& stop, const NeighbourSink& sink)
      : data_(data), base_(base), features_(features), ordered_(ordered), stop_(stop), sink_(sink), counter_(data) {
    counter_.watch(stop);
  }

  void larger() {
    for (const int f : base_) counter_.push(f);
    for (std::size_t i = 0; i < features_.size() && !stop_.requested(); ++i) {
      counter_.count_with(features_[i], table_);
      show(i, neighbour(base_, features_[i], Direction::larger));
    }
  }

  void smaller() {
    for (const int f : base_)
      if (std::find(features_.begin(), features_.end(), f) == features_.end()) counter_.push(f);
    without_each(0, features_.size());
  }

 private:
  /// The counter holds all of the base but features begin .. end - 1. Each half is counted without the features of the
  /// other's, so that one feature is pushed log2(n) times and not n times.
  void without_each(std::size_t begin, std::size_t end) {
    if (begin == end || stop_.requested()) return;
    if (end - begin == 1) {
      counter_.count(table_);
      show(begin, neighbour(base_, features_[begin], Direction::smaller));
      return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    for (std::size_t i = middle; i < end; ++i) counter_.push(features_[i]);
    without_each(begin, middle);
    for (std::size_t i = middle; i < end; ++i) counter_.pop();
    for (std::size_t i = begin; i < middle; ++i) counter_.push(features_[i]);
    without_each(middle, end);
    for (std::size_t i = begin; i < middle; ++i) counter_.pop();
  }

  void show(std::size_t i, const FeatureSet& set) {
    if (stop_.requested()) return;  // the counts may be unfinished
    if (ordered_) sort_profiles(data_, set, table_);
    sink_(i, set, table_, nullptr);
  }

  const CodedData& data_;
  const FeatureSet& base_;
  const std::vector<int>& features_;
  bool ordered_;
  const Stop& stop_;
  const NeighbourSink& sink_;
  CrossCounter counter_;
  CountTable table_;
};

}  // namespace

FeatureSet neighbour(const FeatureSet& base, int feature, Direction direction) {
  FeatureSet set(base);
  const auto at = std::lower_bound(set.begin(), set.end(), feature);
  if (direction == Direction::larger)
    set.insert(at, feature);
  else
    set.erase(at);
  return set;
}

void count_neighbours(const SearchData& data, const FeatureSet& base, const std::vector<int>& features,
                      Direction direction, bool ordered, const Stop& stop, const NeighbourSink& sink) {
  if (data.continuous == nullptr) {
    CrossNeighbours neighbours(data.coded, base, features, ordered, stop, sink);
    return direction == Direction::larger ? neighbours.larger() : neighbours.smaller();
  }
  JointCounter counter(*data.continuous, joint_kernels(), nullptr, stop);
  CountTable table;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const FeatureSet set = neighbour(base, features[i], direction);
    const bool counted = counter.count(set, table);
    if (stop.requested()) return;
    sink(i, set, table, counted ? nullptr : &counter.degenerate());
  }
}

}  // namespace localift
