// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/coded_source.h"

#include <algorithm>
#include <iterator>

#include "core/base/feature_set.h"
#include "core/count/cube_counter.h"
#include "core/count/fewer_rows.h"

namespace localift {

namespace {

class CodedCounter : public SetCounter {
 public:
  CodedCounter(const CodedData& data, const RareRowsIndex& rare_rows, const std::vector<int>& order_without_ids,
               const Stop& stop)
      : SetCounter(stop), data_(data), counter_(data), rank_(order_without_ids.size()), fewer_(data) {
    counter_.watch(stop);
    cross_.share(rare_rows);
    for (std::size_t i = 0; i < order_without_ids.size(); ++i) rank_[static_cast<std::size_t>(order_without_ids[i])] = i;
  }

  bool watch(const Stop& stop) override {
    set_stop(stop);
    counter_.watch(stop);
    return true;
  }

  void leave_out_ids() override {
    ids_ = false;
    counter_.leave_out_ids();
    fewer_.leave_out_ids();
  }
  bool tell_row_sets() override {
    counter_.tell_row_sets();
    row_sets_ = true;
    return true;
  }

  void enter(const FeatureSet& set, const std::vector<int>& later, double n_sets) override {
    if (row_sets_) return;
    put_in_order(set);
    fewer_.enter(ordered_, later, n_sets, stop());
    if (!fewer_.groups()) counter_.enter(ordered_, later, n_sets);
  }
  void leave() override {
    if (row_sets_) return;
    if (!fewer_.groups()) counter_.leave();
    fewer_.leave();
  }

  bool count(const FeatureSet& set, CountTable& table) override {
    put_in_order(set);
    const int last = ordered_.back();
    ordered_.pop_back();
    if (!fewer_.count(ordered_, last, table)) counter_.count(ordered_, last, table);
    return true;
  }

  void count_with_each(const FeatureSet& set, const std::vector<int>& features, bool ordered,
                       const CountSink& sink) override {
    ordered ? cross_.move_to(set) : cross_.move_to_any_order(set);
    for (std::size_t i = 0; i < features.size() && !stop().requested(); ++i) {
      cross_.count_with(features[i], table_);
      show(i, with_feature(set, features[i]), ordered && !set.empty() && features[i] < set.back(), sink);
    }
  }

  void split_with_each(const FeatureSet& set, const std::vector<int>& features, const CountSink& sink,
                       const SplitSink& split_sink) override {
    cross_.move_to_any_order(set);
    for (std::size_t i = 0; i < features.size() && !stop().requested(); ++i) {
      const FeatureSet larger = with_feature(set, features[i]);
      if (cross_.split_with(features[i], split_)) {
        if (!stop().requested()) split_sink(i, larger, split_);
        continue;
      }
      cross_.count_with(features[i], table_);
      show(i, larger, false, sink);
    }
  }

  void count_without_each(const FeatureSet& set, const std::vector<int>& features, bool ordered,
                          const CountSink& sink) override {
    FeatureSet in_all;
    std::copy_if(set.begin(), set.end(), std::back_inserter(in_all),
                 [&](int f) { return std::find(features.begin(), features.end(), f) == features.end(); });
    cross_.move_to_any_order(in_all);
    without_each(set, features, {0, features.size()}, ordered, sink);
  }

 private:
  struct Range {
    std::size_t begin, end;
  };

  /// The counter holds all of the set but the features of the range. Each half of it is counted without the features of
  /// the other half, so that one feature is pushed log2(n) times and not n times.
  void without_each(const FeatureSet& set, const std::vector<int>& features, Range range, bool ordered,
                    const CountSink& sink) {
    if (range.begin == range.end || stop().requested()) return;
    if (range.end - range.begin == 1) {
      cross_.count(table_);
      return show(range.begin, without_feature(set, features[range.begin]), ordered, sink);
    }
    const std::size_t middle = range.begin + (range.end - range.begin) / 2;
    const Range halves[] = {{range.begin, middle}, {middle, range.end}};
    for (std::size_t half = 0; half < 2; ++half) {
      const Range& other = halves[1 - half];
      for (std::size_t i = other.begin; i < other.end; ++i) cross_.push(features[i]);
      without_each(set, features, halves[half], ordered, sink);
      for (std::size_t i = other.begin; i < other.end; ++i) cross_.pop();
    }
  }

  /// ordered_: the set in the order of its walk.
  void put_in_order(const FeatureSet& set) {
    ordered_ = set;
    if (!ids_) std::sort(ordered_.begin(), ordered_.end(), [&](int a, int b) { return rank(a) < rank(b); });
  }
  std::size_t rank(int feature) const { return rank_[static_cast<std::size_t>(feature)]; }

  void show(std::size_t i, const FeatureSet& set, bool sorts, const CountSink& sink) {
    if (stop().requested()) return;
    if (sorts) sort_profiles(data_, set, table_);
    sink(i, set, table_, nullptr);
  }

  const CodedData& data_;
  CubeCounter counter_;
  CrossCounter& cross_ = counter_.crossing();
  CountTable table_;
  SplitCounts split_;
  std::vector<int> ordered_;
  std::vector<std::size_t> rank_;  // by feature: its place in the walk of sets without ids
  FewerRows fewer_;
  bool row_sets_ = false, ids_ = true;
};

}  // namespace

CodedSource::CodedSource(const CodedData& data)
    : data_(data), rare_rows_(data), class_total_(static_cast<std::size_t>(data.n_classes()), 0) {
  for (std::size_t row = 0; row < data.n_rows(); ++row) class_total_[data.class_of(row)] += data.weight(row);
}

std::vector<int> CodedSource::walk_order_without_ids() const {
  std::vector<int> order = walk_order();
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return data_.n_levels(a) > data_.n_levels(b); });
  return order;
}

std::unique_ptr<SetCounter> CodedSource::make_counter(const Stop& stop) const {
  return std::make_unique<CodedCounter>(data_, rare_rows_, walk_order_without_ids(), stop);
}

std::vector<double> weights_if_complete(const CodedData& data) {
  const CodedSource source(data);
  if (!source.same_rows()) return {};
  return std::vector<double>(source.class_total().begin(), source.class_total().end());
}

}  // namespace localift
