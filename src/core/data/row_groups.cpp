// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/row_groups.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <unordered_map>
#include <utility>

#include "core/base/splitmix64.h"
#include "core/data/key_codes.h"

namespace localift {

namespace {

constexpr std::size_t kPart = 4096;  // rows whose keys stay in cache
constexpr std::uint64_t kLeftOut = std::numeric_limits<std::uint64_t>::max();

std::uint64_t width(const CodedData& data, int feature) {
  return static_cast<std::uint64_t>(data.n_levels(feature)) + data.has_missing(feature);
}

/// Numbers of the ways to be, of some rows at a time.
class Keys {
 public:
  Keys(const CodedData& data, const GroupedFeatures& features) : data_(data), features_(features) {}

  /// Of rows begin .. end - 1, kLeftOut of those left out.
  const std::vector<std::uint64_t>& of(std::size_t begin, std::size_t end) {
    keys_.assign(end - begin, 0);
    for (const int feature : features_.others) add(feature, begin);
    for (const int feature : features_.complete) add(feature, begin);
    for (const int feature : features_.complete)
      if (data_.has_missing(feature)) leave_out(feature, begin);
    return keys_;
  }

 private:
  void add(int feature, std::size_t begin) {
    const std::uint64_t n = width(data_, feature);
    data_.codes(feature).visit([&](const auto* code) {
      for (std::size_t i = 0; i < keys_.size(); ++i) keys_[i] = keys_[i] * n + code[begin + i];
    });
  }
  void leave_out(int feature, std::size_t begin) {
    const std::uint32_t missing = data_.codes(feature).missing();
    data_.codes(feature).visit([&](const auto* code) {
      for (std::size_t i = 0; i < keys_.size(); ++i)
        if (code[begin + i] == missing) keys_[i] = kLeftOut;
    });
  }

  const CodedData& data_;
  const GroupedFeatures& features_;
  std::vector<std::uint64_t> keys_;
};

/// Calls visit(row, key) for the rows of class y that are not left out, in order, as long as go_on() says so.
template <class GoOn, class Visit>
void visit_keys(const CodedData& data, Keys& keys, std::size_t y, const GoOn& go_on, const Visit& visit) {
  const std::size_t end = data.class_begin(static_cast<int>(y) + 1);
  for (std::size_t begin = data.class_begin(static_cast<int>(y)); begin < end && go_on(); begin += kPart) {
    const auto& part = keys.of(begin, std::min(end, begin + kPart));
    for (std::size_t i = 0; i < part.size(); ++i)
      if (part[i] != kLeftOut) visit(begin + i, part[i]);
  }
}

/// The group of the rows left out, if there are any, is that without a weight.
void drop_left_out(RowGroups& groups) {
  const auto found = std::find(groups.weight.begin(), groups.weight.end(), Count{0});
  if (found == groups.weight.end()) return;
  groups.row.erase(groups.row.begin() + (found - groups.weight.begin()));
  groups.weight.erase(found);
}

/// The groups of classes one after the other.
RowGroups joined(std::vector<RowGroups> of_class) {
  RowGroups groups;
  std::size_t size = 0;
  for (const RowGroups& each : of_class) size += each.size();
  groups.row.reserve(size);
  groups.weight.reserve(size);
  groups.class_begin.push_back(0);
  for (RowGroups& each : of_class) {
    groups.row.insert(groups.row.end(), each.row.begin(), each.row.end());
    groups.weight.insert(groups.weight.end(), each.weight.begin(), each.weight.end());
    groups.class_begin.push_back(groups.size());
    each = {};
  }
  return groups;
}

}  // namespace

GroupedFeatures whole_rows(const CodedData& data) {
  GroupedFeatures features;
  for (int f = 0; f < data.n_features(); ++f) features.others.push_back(f);
  return features;
}

double possible_groups(const CodedData& data, const GroupedFeatures& features) {
  double product = 1;
  for (const int feature : features.complete) product *= static_cast<double>(width(data, feature));
  for (const int feature : features.others) product *= static_cast<double>(width(data, feature));
  return product;
}

RowGroups group_by_place(const CodedData& data, const GroupedFeatures& features, const Stop& stop) {
  RowGroups groups;
  groups.class_begin.push_back(0);
  Keys keys(data, features);
  const auto n_places = static_cast<std::size_t>(possible_groups(data, features));
  std::vector<std::uint32_t> first(n_places);
  std::vector<Count> weight(n_places);
  const auto go_on = [&] { return !stop.requested(); };
  for (std::size_t y = 0; y < static_cast<std::size_t>(data.n_classes()); ++y) {
    std::fill(weight.begin(), weight.end(), 0);
    visit_keys(data, keys, y, go_on, [&](std::size_t row, std::uint64_t key) {
      if (weight[key] == 0) first[key] = static_cast<std::uint32_t>(row);
      weight[key] += data.weight(row);
    });
    for (std::size_t place = 0; place < n_places; ++place) {
      if (weight[place] == 0) continue;
      groups.row.push_back(first[place]);
      groups.weight.push_back(weight[place]);
    }
    groups.class_begin.push_back(groups.size());
  }
  return groups;
}

std::optional<RowGroups> group_by_hash(const CodedData& data, const GroupedFeatures& features, std::size_t most, int threads,
                                       const Stop& stop) {
  std::vector<RowGroups> of_class(static_cast<std::size_t>(data.n_classes()));
  std::vector<double> cost;
  for (int y = 0; y < data.n_classes(); ++y)
    cost.push_back(static_cast<double>(data.class_begin(y + 1) - data.class_begin(y)));
  std::atomic<std::size_t> n_groups{0};
  Execution execution;
  execution.threads = threads;
  run_tasks(cost, execution, [&](std::size_t y, int, const Stop&) {
    RowGroups& groups = of_class[y];
    KeyCodes group_of;
    Keys keys(data, features);
    std::vector<std::uint32_t> group;
    const std::size_t end = data.class_begin(static_cast<int>(y) + 1);
    for (std::size_t begin = data.class_begin(static_cast<int>(y)); begin < end; begin += kPart) {
      if (stop.requested() || n_groups.load(std::memory_order_relaxed) > most) return;
      const auto& part = keys.of(begin, std::min(end, begin + kPart));
      const std::size_t before = groups.size();
      group.resize(part.size());
      group_of.codes(part.data(), part.size(), group.data());
      groups.weight.resize(group_of.size(), 0);
      for (std::size_t i = 0; i < part.size(); ++i) {
        if (group[i] == groups.row.size()) groups.row.push_back(static_cast<std::uint32_t>(begin + i));
        if (part[i] != kLeftOut) groups.weight[group[i]] += data.weight(begin + i);
      }
      n_groups.fetch_add(groups.size() - before, std::memory_order_relaxed);
    }
    drop_left_out(groups);
  });
  if (n_groups > most) return {};
  return joined(std::move(of_class));
}

double estimated_groups(const CodedData& data, const GroupedFeatures& features) {
  constexpr std::size_t kSample = std::size_t{1} << 15;
  const std::size_t n = std::min(data.n_rows(), kSample);
  std::unordered_map<std::uint64_t, std::size_t> seen;
  Keys keys(data, features);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t row = i * data.n_rows() / n;
    const std::uint64_t key = keys.of(row, row + 1).front();
    if (key != kLeftOut) ++seen[splitmix64(key) + data.class_of(row)];
  }
  if (n == data.n_rows()) return static_cast<double>(seen.size());
  double once = 0, twice = 0;
  for (const auto& [key, times] : seen) {
    once += times == 1;
    twice += times == 2;
  }
  return static_cast<double>(seen.size()) + once * (once - 1) / (2 * (twice + 1));
}

std::unique_ptr<CodedData> merged_rows(const CodedData& data, int threads, const Stop& stop) {
  constexpr std::size_t kLeastRowsOfGroup = 2;
  const std::size_t most = data.n_rows() / kLeastRowsOfGroup;
  // The estimate may be low.
  const GroupedFeatures features = whole_rows(data);
  if (!have_keys(data, features) || 2 * estimated_groups(data, features) > static_cast<double>(most)) return nullptr;
  std::optional<RowGroups> groups = group_by_hash(data, features, most, threads, stop);
  if (!groups || stop.requested()) return nullptr;
  return std::make_unique<CodedData>(data_of_groups(data, std::move(*groups), features.others));
}

CodedData data_of_groups(const CodedData& data, RowGroups groups, const std::vector<int>& features) {
  return CodedData(data, groups.row, std::move(groups.weight), std::move(groups.class_begin), features);
}

}  // namespace localift
