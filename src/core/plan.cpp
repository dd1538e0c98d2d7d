// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/plan.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/binomial.h"
#include "core/count/bitmap_index.h"
#include "core/count/count_table.h"
#include "core/count/cross_counter.h"
#include "core/data/profiles_of_prefixes.h"

namespace localift {

namespace {

bool is_missing(int code) { return code < 1; }

double weight_of(const DataView& data, std::size_t row) { return data.weights == nullptr ? 1 : data.weights[row]; }

double sum(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

bool holds(const std::vector<int>& features, int feature) {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

/// Weight of each level of each feature.
std::vector<std::vector<double>> level_weights(const DataView& data, const Stop& stop) {
  std::vector<std::vector<double>> weights;
  for (std::size_t f = 0; f < data.features.size() && !stop.requested(); ++f) {
    weights.emplace_back(static_cast<std::size_t>(data.n_levels[f]), 0.0);
    for (std::size_t row = 0; row < data.n_rows; ++row) {
      const int code = data.features[f][row];
      if (!is_missing(code)) weights[f][static_cast<std::size_t>(code - 1)] += weight_of(data, row);
    }
  }
  return weights;
}

/// The sizes of the sets of a space, which hold all that is always there.
class Sizes {
 public:
  Sizes(int n_features, const SetRestrictions& sets)
      : n_features_(n_features),
        n_always_(static_cast<int>(sets.always.size())),
        min_(std::max({sets.min_features, n_always_, 1})),
        max_(std::min(sets.max_features, n_features)) {}

  int min() const { return min_; }
  int max() const { return max_; }
  std::vector<double> n_sets() const {
    return each([&](int size) { return binomial(n_features_ - n_always_, size - n_always_); });
  }
  /// value(size) by size.
  template <class Value>
  std::vector<double> each(const Value& value) const {
    std::vector<double> values;
    for (int size = min_; size <= max_; ++size) values.push_back(value(size));
    return values;
  }

 private:
  int n_features_, n_always_, min_, max_;
};

/// A set of k features counts at least the rows that the k features with most missing values leave if they are missing
/// in different rows.
std::vector<double> counting_seconds(const DataView& data, const Sizes& sizes, bool joint, const Stop& stop) {
  std::vector<double> missing;
  for (const int* codes : data.features) {
    if (stop.requested()) return {};
    missing.push_back(
        codes == nullptr ? 0 : static_cast<double>(std::count_if(codes, codes + data.n_rows, is_missing)));
  }
  std::sort(missing.begin(), missing.end(), std::greater<double>());
  std::partial_sum(missing.begin(), missing.end(), missing.begin());
  const double per_row = joint ? UnitSeconds::joint_row : UnitSeconds::row;
  std::vector<double> seconds = sizes.n_sets();
  for (int size = sizes.min(); size <= sizes.max(); ++size) {
    const double left = static_cast<double>(data.n_rows) - missing[static_cast<std::size_t>(size - 1)];
    seconds[static_cast<std::size_t>(size - sizes.min())] *= UnitSeconds::set + std::max(left, 0.0) * per_row;
  }
  return seconds;
}

/// Is one of n profiles, whatever their shares, certainly offered to the lists of classes? Its rows are an n-th of the
/// counted ones at least, and among the lifts of a profile one is above 1 and one below, but where class and profile are
/// independent to the last row.
bool surely_offers(const ProfilesOptions& options, int n_profiles, const DataView& data) {
  const Eligibility& eligibility = options.eligibility;
  if (eligibility.min_lift) {
    const int sign = compare(*eligibility.min_lift, Ratio{1, 1, 1, 1});
    if ((eligibility.inhibit ? sign < 0 : sign > 0) || static_cast<int>(options.classes.size()) < data.n_classes)
      return false;
  }
  return eligibility.min_class_count == 0 && eligibility.min_count <= 1 && n_profiles > 0 &&
         eligibility.min_freq * n_profiles < 1;
}

/// By size: what it takes to count the sets of continuous features once more, each alone, which tells their row sets.
/// Those with discrete ones are counted so in any case.
std::vector<double> recounting_seconds(const DataView& data, const Sizes& sizes, const SetRestrictions& sets) {
  const auto is_joint = [&](int f) { return data.features[static_cast<std::size_t>(f)] == nullptr; };
  const auto n_always = static_cast<int>(sets.always.size());
  const auto n_joint = static_cast<int>(std::count(data.features.begin(), data.features.end(), nullptr));
  const bool any = std::all_of(sets.always.begin(), sets.always.end(), is_joint);
  return sizes.each([&](int size) {
    const double n_sets = any && size <= n_joint ? binomial(n_joint - n_always, size - n_always) : 0;
    return n_sets * static_cast<double>(data.n_rows) * UnitSeconds::row;
  });
}

/// What a profile needs to be eligible.
class Enough {
 public:
  Enough(const DataView& data, const ProfilesOptions& options, double n)
      : whole_(data.whole_weights), least_(options.eligibility.min_freq * n) {
    Eligibility eligibility(options.eligibility);
    eligibility.rows_are_weights = true;
    if (whole_) least_ = static_cast<double>(eligibility.least_count(static_cast<Count>(n)));
  }
  /// No profile of less weight is.
  double least() const { return least_; }
  bool operator()(double weight) const { return whole_ ? weight >= least_ : weight > least_; }

 private:
  bool whole_;
  double least_;
};

/// By size, sets that certainly cost no more than `most`: those of the p cheapest features, p as great as the costs of
/// the k dearest of them allow.
std::vector<double> sets_within(const std::vector<double>& cost, double most, const std::vector<int>& always,
                                const Sizes& sizes) {
  std::vector<double> free;
  for (std::size_t f = 0; f < cost.size(); ++f) {
    if (holds(always, static_cast<int>(f)))
      most -= cost[f];
    else
      free.push_back(cost[f]);
  }
  free.push_back(0);
  std::sort(free.begin(), free.end());
  std::partial_sum(free.begin(), free.end(), free.begin());
  const int n_free = static_cast<int>(free.size()) - 1;
  return sizes.each([&](int size) -> double {
    const int k = size - static_cast<int>(always.size());
    if (most < 0 || k > n_free) return 0;
    // The costs ascend, and so does that of each k in a row of them.
    int p = k - 1;
    while (p < n_free && free[static_cast<std::size_t>(p + 1)] - free[static_cast<std::size_t>(p + 1 - k)] <= most) ++p;
    return binomial(p, k);
  });
}

/// By size, profiles that a search by bitmaps visits for certain: one for each set that has a profile of as many rows as
/// an eligible one needs, for one of these reasons:
/// - any row will do;
/// - the rows without the most frequent level of one of its features are few;
/// - its rows fall into few profiles, and the largest holds its share at least.
std::vector<double> certain_profiles(const DataView& data, const ProfilesOptions& options, const Sizes& sizes,
                                     const SetRestrictions& sets, const Stop& stop) {
  const std::vector<std::vector<double>> weights = level_weights(data, stop);
  if (stop.requested()) return {};
  double n = 0, least_row = std::numeric_limits<double>::infinity();
  for (std::size_t row = 0; row < data.n_rows; ++row) {
    n += weight_of(data, row);
    least_row = std::min(least_row, weight_of(data, row));
  }
  double n_complete = n;  // at least
  for (const auto& of_feature : weights) n_complete -= n - sum(of_feature);
  const double least = Enough(data, options, n).least();
  if (least <= least_row && n_complete > 0) return sizes.n_sets();

  std::vector<double> beside_modal, log_levels;
  for (const auto& of_feature : weights) {
    beside_modal.push_back(n - (of_feature.empty() ? 0 : *std::max_element(of_feature.begin(), of_feature.end())));
    log_levels.push_back(std::log(std::max(static_cast<double>(of_feature.size()), 1.0)));
  }
  const double shares = n_complete > 0 ? std::log(n_complete / least) : -1;
  std::vector<double> profiles = sets_within(beside_modal, n - least, sets.always, sizes);
  const std::vector<double> by_shares = sets_within(log_levels, shares, sets.always, sizes);
  for (std::size_t i = 0; i < profiles.size(); ++i) profiles[i] = std::max(profiles[i], by_shares[i]);
  return profiles;
}

/// Those that every set holds, then the features with most levels.
std::vector<int> largest_first(const DataView& data, const std::vector<int>& always) {
  std::vector<int> order;
  for (int f = 0; f < static_cast<int>(data.features.size()); ++f)
    if (!holds(always, f)) order.push_back(f);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return data.n_levels[static_cast<std::size_t>(a)] > data.n_levels[static_cast<std::size_t>(b)];
  });
  order.insert(order.begin(), always.begin(), always.end());
  return order;
}

/// Each thread holds one table, and the partitions of the rows on its path. A walk that visits all goes to the largest
/// sets at once; another holds the paths of two features at least.
MemoryPlan counts_memory(const DataView& data, const Sizes& sizes, const SetRestrictions& sets, bool visits_all,
                         double threads, double limit, const Stop& stop) {
  threads = std::min(threads, sum(sizes.n_sets()));
  const auto n_classes = static_cast<std::size_t>(data.n_classes);
  const int depth = visits_all ? sizes.max() : std::min(2, sizes.max());
  const auto tables = [&](double n_profiles) { return CountTable::bytes(n_profiles, n_classes); };
  std::vector<int> largest = largest_first(data, sets.always);
  largest.resize(static_cast<std::size_t>(sizes.max()));
  double log_profiles = 0;
  for (const int f : largest) log_profiles += std::log(static_cast<double>(data.n_levels[static_cast<std::size_t>(f)]));
  MemoryPlan memory;
  memory.bytes = threads * (tables(std::min(static_cast<double>(data.n_rows), std::exp(log_profiles))) +
                            CrossCounter::most_bytes(data.n_rows, static_cast<std::size_t>(depth)));
  if (memory.bytes <= limit) return memory;

  memory.n_profiles = profiles_of_prefixes(data, largest, stop);
  if (stop.requested()) return memory;
  memory.bytes = 0;
  for (int size = sizes.min(); size <= sizes.max(); ++size) {
    const auto profiles = memory.n_profiles.begin();
    const std::vector<double> on_path(profiles, profiles + std::min(size, depth));
    const double of_size = threads * (tables(memory.n_profiles[static_cast<std::size_t>(size - 1)]) +
                                      CrossCounter::least_bytes(data.n_rows, on_path, n_classes));
    if (of_size > memory.bytes) {
      memory.bytes = of_size;
      memory.size = size;
    }
    if (memory.bytes <= limit) memory.fits = size;
  }
  const std::size_t n_always = sets.always.size();
  memory.column = largest[n_always < static_cast<std::size_t>(memory.size) ? n_always : 0];
  return memory;
}

/// The search for profiles holds a bitmap of all rows for each level with as many rows as anything eligible has, so
/// features of very many levels can be too large for it; and for each thread one for each feature on its path. The rows
/// complete on every feature set the least of these thresholds.
MemoryPlan bitmaps_memory(const DataView& data, const ProfilesOptions& options, const Sizes& sizes, double threads,
                          double limit, const Stop& stop) {
  const double on_paths = threads * (sizes.max() + 1);
  MemoryPlan memory;
  const auto n_levels = std::accumulate(data.n_levels.begin(), data.n_levels.end(), 0.0);
  memory.bytes = BitmapIndex::bytes(n_levels + on_paths, data.n_rows);
  if (memory.bytes <= limit) return memory;

  double n_complete = 0;
  for (std::size_t row = 0; row < data.n_rows; ++row) {
    const bool complete = std::none_of(data.features.begin(), data.features.end(),
                                       [&](const int* codes) { return is_missing(codes[row]); });
    if (complete) n_complete += weight_of(data, row);
  }
  const Enough enough(data, options, n_complete);
  double n_bitmaps = 0;
  const std::vector<std::vector<double>> weights = level_weights(data, stop);
  for (std::size_t f = 0; f < weights.size(); ++f) {
    const auto n = static_cast<double>(std::count_if(weights[f].begin(), weights[f].end(), enough));
    n_bitmaps += n;
    if (memory.column < 0 || n > memory.n_levels) {
      memory.n_levels = n;
      memory.column = static_cast<int>(f);
    }
  }
  memory.bytes = BitmapIndex::bytes(n_bitmaps + on_paths, data.n_rows);
  return memory;
}

/// Plans the walks of a request.
class Planner {
 public:
  Planner(const DataView& data, const Request& request, int threads, double memory_limit, const Stop& stop)
      : data_(data),
        request_(request),
        threads_(threads),
        memory_limit_(memory_limit),
        stop_(stop),
        joint_(std::find(data.features.begin(), data.features.end(), nullptr) != data.features.end()),
        sizes_(static_cast<int>(data.features.size()), request.sets) {}

  Plan plan() {
    plan_.min_size = sizes_.min();
    plan_.n_sets = sizes_.n_sets();
    plan_.counting_seconds = counting_seconds(data_, sizes_, joint_, stop_);
    if (request_.features) add(request_.features->method, nullptr);
    if (request_.windows) add(request_.windows->method, nullptr);
    if (request_.profiles) add(request_.profiles->method, &request_.profiles->options);
    return std::move(plan_);
  }

 private:
  /// `profiles`: null for the resolutions that need tables.
  void add(Method method, const ProfilesOptions* profiles) {
    if (traits(method).approximate() || (joint_ && !plan_.walks.empty()) || stop_.requested()) return;
    WalkPlan walk;
    walk.by_bitmaps = profiles != nullptr && !joint_;
    walk.visits_all = joint_ || traits(method).every_set;
    if (walk.by_bitmaps) {
      walk.memory = bitmaps_memory(data_, *profiles, sizes_, threads_, memory_limit_, stop_);
      if (walk.visits_all) walk.visits = certain_profiles(data_, *profiles, sizes_, request_.sets, stop_);
      const double each = UnitSeconds::profile + static_cast<double>(data_.n_rows) * UnitSeconds::profile_row;
      for (const double visits : walk.visits) walk.seconds.push_back(visits * each / threads_);
    } else {
      if (!joint_)
        walk.memory =
            counts_memory(data_, sizes_, request_.sets, walk.visits_all, threads_, memory_limit_, stop_);
      if (walk.visits_all) {
        walk.visits = plan_.n_sets;
        for (const double seconds : plan_.counting_seconds) walk.seconds.push_back(seconds / threads_);
        if (joint_) add_recounting(walk);
      }
    }
    plan_.walks.push_back(std::move(walk));
  }

  /// With `distinct`, sets that were counted in bulk are counted once more: see ProfilesCollector.
  void add_recounting(WalkPlan& walk) const {
    if (!request_.profiles || traits(request_.profiles->method).approximate()) return;
    const ProfilesOptions& options = request_.profiles->options;
    if (!options.distinct || !surely_offers(options, data_.n_joint_levels, data_)) return;
    const std::vector<double> more = recounting_seconds(data_, sizes_, request_.sets);
    for (std::size_t i = 0; i < more.size(); ++i) walk.seconds[i] += more[i] / threads_;
  }

  const DataView& data_;
  const Request& request_;
  int threads_;
  double memory_limit_;
  const Stop& stop_;
  bool joint_;
  Sizes sizes_;
  Plan plan_;
};

}  // namespace

Plan plan(const DataView& data, const Request& request, int threads, double memory_limit, const Stop& stop) {
  return Planner(data, request, threads, memory_limit, stop).plan();
}

}  // namespace localift
