// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/expected_information.h"

#include <algorithm>

#include "core/base/phi.h"
#include "core/measure/eta.h"

namespace localift {

double expected_divergence(Count size, Count class_rows, Count n) {
  const Count least = std::max<Count>(0, size + class_rows - n), most = std::min(size, class_rows);
  const Int128 product = static_cast<Int128>(size) * class_rows;
  const double expected = static_cast<double>(size) * (static_cast<double>(class_rows) / static_cast<double>(n));
  const auto mode = std::clamp<Count>(
      static_cast<Count>(static_cast<Int128>(size + 1) * (class_rows + 1) / (n + 2)), least, most);
  double weights = 0, sum = 0;
  const auto add = [&](Count k, double weight) {
    const double t = static_cast<double>(static_cast<Int128>(k) * n - product) / static_cast<double>(product);
    const double term = weight * (k == 0 ? 1 : phi(t));
    weights += weight;
    sum += term;
    return weight > 1e-22 * weights || term > 1e-20 * sum;
  };
  const auto number = [](Count x) { return static_cast<double>(x); };
  double weight = 1;
  add(mode, weight);
  for (Count k = mode; k < most; ++k) {
    weight *= number(size - k) * number(class_rows - k) / (number(k + 1) * number(n - size - class_rows + k + 1));
    if (!add(k + 1, weight)) break;
  }
  weight = 1;
  for (Count k = mode; k > least; --k) {
    weight *= number(k) * number(n - size - class_rows + k) / (number(size - k + 1) * number(class_rows - k + 1));
    if (!add(k - 1, weight)) break;
  }
  return expected * (sum / weights);
}

double ExpectedInformation::operator()(std::vector<Count>& sizes, const std::vector<Count>& class_total, Count n) {
  constexpr std::size_t kMostTerms = std::size_t{1} << 20;
  if (n_terms_ > kMostTerms) {
    terms_.clear();
    n_terms_ = 0;
  }
  const auto [margin, is_new_margin] = terms_.try_emplace(class_total);
  if (is_new_margin) n_terms_ += class_total.size();  // it takes memory too
  Terms& terms = margin->second;
  scratch_.clear();
  std::sort(sizes.begin(), sizes.end());
  for (std::size_t i = 0; i < sizes.size();) {
    if (stop_ != nullptr && stop_->requested()) break;
    std::size_t next = i;
    while (next < sizes.size() && sizes[next] == sizes[i]) ++next;
    const auto [term, is_new] = terms.try_emplace(sizes[i], 0.0);
    if (is_new) {
      ++n_terms_;
      for (const Count p : class_total)
        if (p > 0 && sizes[i] > 0) term->second += expected_divergence(sizes[i], p, n);
    }
    scratch_.push_back(static_cast<double>(next - i) * term->second);
    i = next;
  }
  return canonical_sum(scratch_);
}

}  // namespace localift
