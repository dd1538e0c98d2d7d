// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_features.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "core/permute/null_maxima.h"
#include "core/permute/set_information.h"

namespace localift {

bool standardise(const std::vector<std::int64_t>& information, std::vector<std::int64_t>& keys) {
  const auto [least, greatest] = std::minmax_element(information.begin(), information.end());
  if (*greatest - *least <= 1) return false;
  // Deviations from the least keep the squares short: sums of them are exact.
  const std::int64_t origin = *least;
  Int128 sum = 0, squares = 0;
  for (const std::int64_t value : information) {
    const Int128 deviation = value - origin;
    sum += deviation;
    squares += deviation * deviation;
  }
  const auto n = static_cast<Int128>(information.size());
  const double size = static_cast<double>(n);
  // sd^2 = (n squares - sum^2) / (n (n - 1)), z = (n deviation - sum) / (n sd)
  const double n_sd = std::sqrt(static_cast<double>(n * squares - sum * sum) * (size / (size - 1)));
  keys.resize(information.size());
  for (std::size_t b = 0; b < information.size(); ++b)
    keys[b] = std::llround(static_cast<double>(n * (information[b] - origin) - sum) / n_sd * 1e9);
  return true;
}

namespace {

/// What the observed class says of a set that was kept.
struct KeptFeatures {
  bool varies = false;
  std::int64_t z = 0, eta = -1;
};

class KeptFeaturesVisitor : public SetInformation {
 public:
  KeptFeaturesVisitor(const ScaledLogs& logs, const std::vector<FeatureSet>& sets, std::vector<KeptFeatures>& kept)
      : SetInformation(logs), sets_(sets), kept_(kept) {}

  void finish(const LaneSet& set, const Stop&) override {
    KeptFeatures found;
    found.varies = standardise(information(), z_);
    if (found.varies) found.z = z_[0];
    found.eta = eta_keys()[0];
    for (std::size_t i = 0; i < sets_.size(); ++i)
      if (sets_[i] == *set.set) kept_[i] = found;
  }

 private:
  const std::vector<FeatureSet>& sets_;
  std::vector<KeptFeatures>& kept_;
  std::vector<std::int64_t> z_;
};

/// The maxima over all sets that a worker sees.
class NullFeaturesVisitor : public SetInformation {
 public:
  NullFeaturesVisitor(const ScaledLogs& logs, NullMaxima of_z, NullMaxima of_eta)
      : SetInformation(logs), z(std::move(of_z)), eta(std::move(of_eta)) {}

  void finish(const LaneSet& set, const Stop& stop) override {
    if (stop.requested() || !standardise(information(), z_)) return;
    ++family;
    const std::vector<std::int64_t>& keys = eta_keys();
    const std::size_t z_bin = z.bin(z_[0]), eta_bin = eta.bin(keys[0]);
    for (std::size_t b = 0; b < set.n_lanes; ++b) {
      if (keys[b] < 0) continue;
      z.raise(z_bin, b, z_[b]);
      eta.raise(eta_bin, b, keys[b]);
    }
  }

  NullMaxima z, eta;
  double family = 0;

 private:
  std::vector<std::int64_t> z_;
};

/// Positions of those that have a key, by descending key.
std::vector<std::size_t> by_key(const std::vector<KeptFeatures>& kept, std::int64_t KeptFeatures::* key) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i].varies && kept[i].eta >= 0) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return kept[a].*key > kept[b].*key; });
  return order;
}

std::vector<std::int64_t> keys_of(const std::vector<KeptFeatures>& kept, const std::vector<std::size_t>& order,
                                  std::int64_t KeptFeatures::* key) {
  std::vector<std::int64_t> keys;
  for (const std::size_t i : order) keys.push_back(kept[i].*key);
  return keys;
}

std::vector<double> in_units(const std::vector<std::int64_t>& keys, double unit) {
  std::vector<double> values;
  for (const std::int64_t key : keys)
    values.push_back(key == NullMaxima::kNone ? -std::numeric_limits<double>::infinity() : static_cast<double>(key) * unit);
  return values;
}

}  // namespace

PermuteResult permute_features(const PermutedSets& permuted, const PermuteRequest& request) {
  const ScaledLogs logs(static_cast<Count>(permuted.rows().n_rows()));
  std::vector<FeatureSet> kept_sets;
  for (const KeptResult& one : request.kept) kept_sets.push_back(one.set);
  std::vector<KeptFeatures> kept(kept_sets.size());
  KeptFeaturesVisitor observed(logs, kept_sets, kept);
  permuted.show(kept_sets, observed);

  const std::vector<std::size_t> by_z = by_key(kept, &KeptFeatures::z), by_eta = by_key(kept, &KeptFeatures::eta);
  const std::size_t lanes = permuted.rows().n_lanes();
  NullMaxima z(keys_of(kept, by_z, &KeptFeatures::z), lanes), eta(keys_of(kept, by_eta, &KeptFeatures::eta), lanes);
  std::vector<std::unique_ptr<NullFeaturesVisitor>> visitors;
  std::vector<LaneVisitor*> lent;
  for (int worker = 0; worker < permuted.execution().threads; ++worker)
    lent.push_back(visitors.emplace_back(std::make_unique<NullFeaturesVisitor>(logs, z, eta)).get());
  permuted.walk(request.sets, lent);

  PermuteResult result;
  for (const auto& visitor : visitors) {
    z.merge(visitor->z);
    eta.merge(visitor->eta);
    result.family += visitor->family;
  }
  result.statistic.assign(kept.size(), std::numeric_limits<double>::quiet_NaN());
  result.p_value.assign(kept.size(), 1);
  result.p_raw.assign(kept.size(), 1);
  result.n_permuted.assign(kept.size(), lanes - 1);
  const std::vector<double> p_z = z.p_values(), p_eta = eta.p_values();
  for (std::size_t i = 0; i < by_z.size(); ++i) {
    result.statistic[by_z[i]] = static_cast<double>(kept[by_z[i]].z) * 1e-9;
    result.p_value[by_z[i]] = p_z[i];
    result.p_raw[by_eta[i]] = p_eta[i];
  }
  std::int64_t observed_z = NullMaxima::kNone;
  for (std::size_t bin = 0; bin <= by_z.size(); ++bin) observed_z = std::max(observed_z, z.maxima(bin)[0]);
  if (observed_z != NullMaxima::kNone) result.observed = static_cast<double>(observed_z) * 1e-9;
  result.null = in_units(z.greatest(), 1e-9);
  result.null_raw = in_units(eta.greatest(), 1e-12);
  return result;
}

}  // namespace localift
