// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/null_maxima.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

namespace localift {

namespace {

void raise_each(std::int64_t* greatest, const std::int64_t* keys, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) greatest[i] = std::max(greatest[i], keys[i]);
}

}  // namespace

NullMaxima::NullMaxima(std::vector<std::int64_t> kept, std::size_t n_lanes)
    : kept_(std::move(kept)), n_lanes_(n_lanes), maxima_((kept_.size() + 1) * n_lanes, kNone) {
  if (n_lanes == 0 || !std::is_sorted(kept_.begin(), kept_.end(), std::greater<std::int64_t>()))
    throw std::invalid_argument("kept keys must descend");
}

std::size_t NullMaxima::bin(std::int64_t key) const {
  return static_cast<std::size_t>(
      std::lower_bound(kept_.begin(), kept_.end(), key, std::greater<std::int64_t>()) - kept_.begin());
}

void NullMaxima::merge(const NullMaxima& other) {
  if (other.kept_ != kept_ || other.n_lanes_ != n_lanes_) throw std::invalid_argument("maxima of other results");
  raise_each(maxima_.data(), other.maxima_.data(), maxima_.size());
}

AdjustedP NullMaxima::adjusted(std::size_t stop_after) const {
  AdjustedP result{std::vector<double>(kept_.size()), std::vector<std::size_t>(kept_.size())};
  // Of the bins so far, from the last: a family grows by one bin at a step.
  std::vector<std::int64_t> family(maxima(kept_.size()), maxima(kept_.size()) + n_lanes_);
  for (std::size_t i = kept_.size(); i-- > 0;) {
    raise_each(family.data(), maxima(i), n_lanes_);
    if (i > 0 && kept_[i - 1] == kept_[i]) continue;  // told by the first of equals
    Exceedances exceedances(stop_after);
    for (std::size_t b = 1; b < n_lanes_; ++b) exceedances.add(family[b] >= kept_[i]);
    result.p[i] = exceedances.p_value();
    result.n[i] = exceedances.n();
  }
  for (std::size_t i = 1; i < kept_.size(); ++i) {
    const bool equal = kept_[i - 1] == kept_[i];
    result.p[i] = equal ? result.p[i - 1] : std::max(result.p[i - 1], result.p[i]);
    if (equal) result.n[i] = result.n[i - 1];
  }
  return result;
}

std::vector<std::int64_t> NullMaxima::greatest() const {
  std::vector<std::int64_t> result(n_lanes_ - 1, kNone);
  for (std::size_t bin = 0; bin <= kept_.size(); ++bin) raise_each(result.data(), maxima(bin) + 1, n_lanes_ - 1);
  return result;
}

}  // namespace localift
