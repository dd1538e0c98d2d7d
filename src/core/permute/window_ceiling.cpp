// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/window_ceiling.h"

#include <algorithm>
#include <functional>

namespace localift {

namespace {

constexpr int kPrices = 8;

}  // namespace

void WindowCeiling::start(const std::vector<Profile>& profiles, Count least) {
  least_ = least;
  profiles_ = profiles;
  std::sort(profiles_.begin(), profiles_.end(), [](const Profile& a, const Profile& b) {
    return a.information != b.information ? a.information > b.information : a.rows > b.rows;
  });
  sums_.assign(1, 0);
  rows_.assign(1, 0);
  for (const Profile& profile : profiles_) {
    sums_.push_back(sums_.back() + profile.information);
    rows_.push_back(rows_.back() + profile.rows);
  }
  most_rows_.clear();
}

std::int64_t WindowCeiling::ceiling(std::size_t k, std::int64_t enough) {
  found_ = -1;
  if (most_rows_.empty()) {
    for (const Profile& profile : profiles_) most_rows_.push_back(profile.rows);
    std::sort(most_rows_.begin(), most_rows_.end(), std::greater<Count>());
    for (std::size_t i = 1; i < most_rows_.size(); ++i) most_rows_[i] += most_rows_[i - 1];
  }
  if (most_rows_[k - 1] < least_) return -1;
  // The bound falls with the price while the chosen hold too few rows, and rises then. Prices that 62 bits hold.
  const std::int64_t most_price = (std::int64_t{1} << 61) / std::max<Count>(1, most_rows_.back());
  std::int64_t least = sums_[k], low = 0, high = 0, price = 1 + sums_[1] / std::max<Count>(1, least_);
  for (int i = 0; i < kPrices && price > low && price <= most_price && least >= enough; ++i) {
    Count rows = 0;
    const std::int64_t at_most = at_price(k, price, rows);
    least = std::min(least, at_most);
    if (rows >= least_) found_ = std::max(found_, at_most - price * (rows - least_));
    (rows < least_ ? low : high) = price;
    price = high == 0 ? 4 * price : low + (high - low) / 2;
  }
  return least;
}

std::int64_t WindowCeiling::at_price(std::size_t k, std::int64_t price, Count& rows) {
  priced_ = profiles_;
  for (Profile& profile : priced_) profile.information += price * profile.rows;
  std::nth_element(priced_.begin(), priced_.begin() + static_cast<std::ptrdiff_t>(k - 1), priced_.end(),
                   [](const Profile& a, const Profile& b) {
                     return a.information != b.information ? a.information > b.information : a.rows > b.rows;
                   });
  std::int64_t sum = -price * least_;
  for (std::size_t i = 0; i < k; ++i) {
    sum += priced_[i].information;
    rows += priced_[i].rows;
  }
  return sum;
}

}  // namespace localift
