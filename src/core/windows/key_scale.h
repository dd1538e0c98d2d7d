// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace localift {

/// Rounding between an exact ratio and the key of the double that eta.h makes of it.
///
/// A window of k profiles is summed with k - 1 roundings above the fraction line and, over the classes, one for each
/// below it, all terms positive; so its double is off by a factor of at most 1 + (k + 2 classes + 16) 2^-53, and a
/// window whose key is K has an exact ratio of at least (K - 1/2) 10^-12 less that part.
class KeyScale {
 public:
  static constexpr std::int64_t kTop = 1000000000000;  ///< the key of eta = 1

  KeyScale() = default;
  /// `more`: what else separates the ratio from the double, relative.
  KeyScale(std::size_t most_profiles, std::size_t n_classes, double more = 0)
      : slack_(static_cast<double>(most_profiles + 2 * n_classes + 16) * 0x1.1p-53 + more) {}

  /// No window whose exact ratio is below this has that key, or a greater one.
  double least_value(std::int64_t key) const {
    return key <= 0 ? -1 : (static_cast<double>(key) - 0.5) * 1e-12 * (1 - slack_);
  }

 private:
  double slack_ = 0;
};

}  // namespace localift
