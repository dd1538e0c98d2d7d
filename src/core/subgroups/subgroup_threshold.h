// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/subgroups/subgroups_options.h"

namespace localift {

/// What counts a subgroup needs to come up to a value, as a test in doubles, for the inner loops: of `good` rows (of the
/// class; for inhibition the others) and `bad` ones. As fast as it can be decided whether they are certainly below; what
/// is near the value is for the measure to compare exactly.
///
/// With rho = N / P, the value v of a lift is reached by a share of good rows of at least c = v / rho, for inhibition
/// 1 - v / rho; the bound of the lift by n kl(share, c) >= price; a gain by a sum of good and bad rows.
class SubgroupThreshold {
 public:
  enum class Side { below, near, above };

  /// Everything is above; scores are those of the value of no dependence.
  SubgroupThreshold(RankBy rank_by, bool inhibit, double rho, double price)
      : SubgroupThreshold(rank_by, inhibit, rank_by == RankBy::gain ? 0 : 1, rho, price) {
    open_ = true;
  }
  SubgroupThreshold(RankBy rank_by, bool inhibit, double value, double rho, double price)
      : rank_by_(rank_by), price_(price) {
    if (rank_by == RankBy::gain) {
      good_gain_ = inhibit ? 1 / rho : 1 - 1 / rho;
      bad_loss_ = 1 - good_gain_;
      gain_ = inhibit ? -value : value;
      return;
    }
    const double share = inhibit ? 1 - value / rho : value / rho;
    const double room = inhibit ? kRoom : kRoom * share;
    least_ = share - room;
    most_ = share + room;
    const double of_square = 1 / (std::max(least_, 0.0) * (1 - least_));
    per_square_ = of_square * (1 + kRoom);
  }

  Side side(double good, double bad) const {
    if (open_) return Side::above;
    if (rank_by_ == RankBy::gain) return side_of_gain(good, bad);
    const double n = good + bad;
    if (good < least_ * n) return Side::below;
    if (rank_by_ == RankBy::lift || least_ <= 0) return good > most_ * n ? Side::above : Side::near;
    return side_of_bound(good, bad, n);
  }
  /// Most of what is below is seen without a log.
  bool is_below(double good, double bad) const {
    if (open_) return false;
    if (rank_by_ == RankBy::gain) return side_of_gain(good, bad) == Side::below;
    const double n = good + bad, beyond = good - least_ * n;
    if (beyond < 0) return true;
    if (rank_by_ == RankBy::lift || least_ <= 0) return false;
    return beyond * beyond * per_square_ < price_ * n || side_of_bound(good, bad, n) == Side::below;
  }

  /// No subgroup with fewer good rows comes up to the value, of those that have at least `least` rows.
  double least_good(double least) const {
    if (open_) return 0;
    if (rank_by_ == RankBy::gain) {
      const double wanted = gain_ - kRoom * std::abs(gain_);
      const double good = (wanted + bad_loss_ * least) / (good_gain_ + bad_loss_);
      return (good <= least ? good : wanted / good_gain_) * (1 - kRoom);
    }
    if (least_ >= 1) return std::numeric_limits<double>::infinity();
    if (least_ <= 0) return 0;
    return rank_by_ == RankBy::lift ? least_ * least : least_good_of_bound(least);
  }

  /// The greater, the more promising.
  double score(double good, double bad) const {
    if (rank_by_ == RankBy::gain) return good_gain_ * good - bad_loss_ * bad;
    const double n = good + bad, share = good / n;
    if (rank_by_ == RankBy::lift || least_ <= 0) return share;
    const double beyond = share - least_;
    return (beyond < 0 ? -1 : 1) * n * beyond * beyond * per_square_ - price_;
  }

 private:
  static constexpr double kRoom = 1e-9;

  Side side_of_gain(double good, double bad) const {
    const double won = good_gain_ * good, lost = bad_loss_ * bad;
    const double beyond = won - lost - gain_, room = kRoom * (won + lost + std::abs(gain_));
    return beyond < -room ? Side::below : beyond > room ? Side::above : Side::near;
  }

  /// kl(a, c) <= (a - c)^2 / (c (1 - c)). Precondition: the share is above least_.
  Side side_of_bound(double good, double bad, double n) const {
    const double beyond = good - least_ * n;
    if (beyond * beyond * per_square_ < price_ * n) return Side::below;
    const double reached = divergence(good, bad, n), slope = beyond / (least_ * (1 - least_));
    const double room = 2 * (most_ - least_) * slope + 1e-12 * (n + price_);
    return reached + room < price_ ? Side::below : reached - room > price_ ? Side::above : Side::near;
  }
  /// n kl(good / n, least_).
  double divergence(double good, double bad, double n) const {
    return good * std::log(good / (n * least_)) + (bad > 0 ? bad * std::log(bad / (n * (1 - least_))) : 0);
  }
  double least_good_of_bound(double least) const;

  RankBy rank_by_;
  bool open_ = false;
  double price_;
  double least_ = 0, most_ = 0;                 // the share that is needed, with room for rounding
  double per_square_ = 0;
  double good_gain_ = 0, bad_loss_ = 0, gain_ = 0;
};

/// Pure subgroups need exp(-price / good) >= c. Fewer good rows than `least` come with bad ones: m kl(good / m, c) is
/// convex in good, so that a chord from below the root to above it meets the price below the root.
inline double SubgroupThreshold::least_good_of_bound(double least) const {
  const double pure = price_ / -std::log(least_);
  if (pure >= least) return pure * (1 - kRoom);
  double low = least * least_ + std::sqrt(price_ * least / per_square_);
  if (!(low < least)) return pure * (1 - kRoom);
  const double off = 1e-14 * least, at_low = divergence(low, least - low, least) + off;
  if (at_low >= price_) return low * (1 - kRoom);
  const double slope = std::log(low * (1 - least_) / ((least - low) * least_));
  const double high = std::min(least, low + (price_ - at_low) / slope);
  const double at_high = divergence(high, least - high, least) + 2 * off;
  if (at_high > price_) low += (high - low) * (price_ - at_low) / (at_high - at_low);
  return low * (1 - kRoom);
}

}  // namespace localift
