// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/profile_lanes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace localift {

void LaneCounter::count(const MaskWords& mask, Count n) {
  const std::size_t stride = classes_.stride();
  const int last = classes_.n_classes() - 1;
  counts_.assign(of_.size() * stride, 0);
  for (std::size_t entry = 0; entry < of_.size(); ++entry) {
    std::uint32_t* const counts = counts_.data() + entry * stride;
    if (of_[entry] < last) {
      add(mask, of_[entry], counts);
      continue;
    }
    // What the other classes leave.
    std::fill_n(counts, stride, static_cast<std::uint32_t>(n));
    for (int y = 0; y < last; ++y) {
      const auto at = static_cast<std::size_t>(std::find(of_.begin(), of_.end(), y) - of_.begin());
      const std::uint32_t* others = counts_.data() + at * stride;
      if (at > entry) {
        others_.assign(stride, 0);
        add(mask, y, others_.data());
        others = others_.data();
      }
      for (std::size_t b = 0; b < stride; ++b) counts[b] -= others[b];
    }
  }
}

namespace {

std::vector<int> all_classes(int n_classes) {
  std::vector<int> result;
  for (int y = 0; y < n_classes; ++y) result.push_back(y);
  return result;
}

}  // namespace

ProfileLanes::ProfileLanes(const PermutedClasses& classes, const std::vector<int>& of_classes, bool inhibit,
                           const HypergeometricTails& tails, const std::vector<std::int64_t>& kept)
    : classes_(classes),
      of_classes_(of_classes),
      inhibit_(inhibit),
      tails_(tails),
      reciprocal_(classes.n_rows() + 1),
      profile_counter_(classes, of_classes),
      set_counter_(classes, all_classes(classes.n_classes())),
      maxima_(kept, classes.n_lanes()),
      raw_(of_classes.size(), classes.n_lanes(), inhibit) {
  for (std::size_t n = 1; n < reciprocal_.size(); ++n) reciprocal_[n] = 1 / static_cast<double>(n);
}

void ProfileLanes::count_set(const MaskWords& rows, Count n, CountedLanes& counted) {
  set_counter_.count(rows, n);
  const std::size_t n_lanes = classes_.n_lanes();
  std::vector<char> one_class(n_lanes, false);
  for (int y = 0; y < classes_.n_classes(); ++y) {
    const std::uint32_t* const total = set_counter_.rows(static_cast<std::size_t>(y));
    for (std::size_t b = 0; b < n_lanes; ++b) one_class[b] |= total[b] == n;
  }
  counted.n = n;
  counted.class_total.resize(of_classes_.size() * n_lanes);
  std::uint32_t* next = counted.class_total.data();
  for (const int y : of_classes_) {
    const std::uint32_t* const total = set_counter_.rows(static_cast<std::size_t>(y));
    for (std::size_t b = 0; b < n_lanes; ++b) *next++ = one_class[b] ? 0 : total[b];
  }
}

void ProfileLanes::show(const MaskWords& rows, Count n, const CountedLanes& counted) {
  profile_counter_.count(rows, n);
  for (std::size_t entry = 0; entry < of_classes_.size(); ++entry)
    show_class(entry, profile_counter_.rows(entry), n, counted);
}

void ProfileLanes::show(const std::vector<const std::uint32_t*>& of_profile, Count n, const CountedLanes& counted) {
  for (std::size_t entry = 0; entry < of_classes_.size(); ++entry) show_class(entry, of_profile[entry], n, counted);
}

void ProfileLanes::show_class(std::size_t entry, const std::uint32_t* of_profile, Count n,
                              const CountedLanes& counted) {
  const std::size_t n_lanes = classes_.n_lanes();
  const std::uint32_t* const class_total = counted.class_total.data() + entry * n_lanes;
  const Count N = counted.n;
  if (same_in_lanes(of_profile, n_lanes) && same_in_lanes(class_total, n_lanes)) return;
  // What was observed says where it stands; where it says nothing, below all that was kept.
  const std::size_t bin = maxima_.bin(
      class_total[0] == 0 ? NullMaxima::kNone : tails_.key(table(of_profile[0], n, class_total[0], N)));
  const std::int64_t* const held = maxima_.maxima(bin);
  const double log_sizes = tails_.log_factorial(N) - tails_.log_factorial(n) - tails_.log_factorial(N - n);
  const double per_row = static_cast<double>(N) / static_cast<double>(n);
  for (std::size_t b = 0; b < n_lanes; ++b) {
    if (class_total[b] == 0) continue;
    const Count p = of_profile[b], P = class_total[b];
    raw_.raise(entry, b, static_cast<double>(p) * per_row * reciprocal_[class_total[b]], {p, n, P, N});
    const TwoByTwo x = table(p, n, P, N);
    if (x.above_mean())
      show_lane(bin, b, x, log_sizes);
    else if (held[b] < HypergeometricTails::kHalf)
      maxima_.raise(bin, b, tails_.key(x));
  }
}

/// A profile above its mean. `log_sizes`: of its margins that are the same in all lanes.
inline void ProfileLanes::show_lane(std::size_t bin, std::size_t lane, const TwoByTwo& x, double log_sizes) {
  const double first = log_sizes - tails_.log_factorial(x.P) - tails_.log_factorial(x.N - x.P) +
                       tails_.log_factorial(x.a) + tails_.log_factorial(x.b()) + tails_.log_factorial(x.c()) +
                       tails_.log_factorial(x.d());
  // The tail is no less than its first term, and no less than some of them: mostly that is enough.
  const double beyond = first - HypergeometricTails::of_key(maxima_.maxima(bin)[lane]) + tails_.slack();
  if (beyond > 0 && !HypergeometricTails::sum_exceeds(x, std::exp(beyond))) maxima_.raise(bin, lane, tails_.key(x));
}

void ProfileLanes::merge(const ProfileLanes& other) {
  maxima_.merge(other.maxima_);
  raw_.merge(other.raw_);
}

}  // namespace localift
