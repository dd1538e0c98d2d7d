// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/quantile.h"

#include <algorithm>
#include <cmath>

#include "core/base/no_contraction.h"

namespace localift {

namespace {

/// Below this a sort is as fast.
constexpr std::size_t kSorted = 48;
constexpr std::size_t kMaxDepth = 4;

/// Enough buckets that one holds a few dozen values, few enough that their counts stay in the first cache.
std::size_t n_buckets(std::size_t n) { return std::min<std::size_t>(4096, std::max<std::size_t>(32, n / 8)); }

/// Least and greatest of n >= 4 values, by four chains: one would wait for each comparison.
std::pair<double, double> range(const double* x, std::size_t n) {
  double low[4], high[4];
  for (std::size_t j = 0; j < 4; ++j) low[j] = high[j] = x[j];
  for (std::size_t i = 4; i + 4 <= n; i += 4)
    for (std::size_t j = 0; j < 4; ++j) {
      low[j] = std::min(low[j], x[i + j]);
      high[j] = std::max(high[j], x[i + j]);
    }
  for (std::size_t i = n - n % 4; i < n; ++i) {
    low[0] = std::min(low[0], x[i]);
    high[0] = std::max(high[0], x[i]);
  }
  return {std::min(std::min(low[0], low[1]), std::min(low[2], low[3])),
          std::max(std::max(high[0], high[1]), std::max(high[2], high[3]))};
}

/// A monotone map to 0 .. last: subtraction, product and truncation all keep the order. By way of a signed int, to
/// which processors convert in one instruction.
struct Buckets {
  double low, scale;
  int last;
  std::size_t operator()(double x) const {
    return static_cast<std::size_t>(std::min(last, static_cast<int>((x - low) * scale)));
  }
};

void select_by_sorting(std::vector<double>& values, const std::size_t* ranks, std::size_t n_ranks, double* out) {
  if (values.size() <= kSorted) {
    std::sort(values.begin(), values.end());
  } else {
    auto from = values.begin();
    for (std::size_t i = 0; i < n_ranks; ++i) {
      const auto at = values.begin() + static_cast<std::ptrdiff_t>(ranks[i]);
      if (at < from) continue;  // the rank before, again
      std::nth_element(from, at, values.end());
      from = at + 1;
    }
  }
  for (std::size_t i = 0; i < n_ranks; ++i) out[i] = values[ranks[i]];
}

}  // namespace

QuantileRank quantile_rank(double probability, Count n) {
  const double steps = static_cast<double>(n - 1) * probability;
  const double index = 1 + steps, low = std::floor(index);
  QuantileRank rank;
  rank.low = std::min(static_cast<Count>(low) - 1, n - 1);
  rank.h = index - low;
  rank.high = std::min(rank.low + (rank.h > 0), n - 1);
  return rank;
}

double interpolate(double a, double b, double h) {
  if (!(h > 0) || a == b) return a;
  const double from_a = (1 - h) * a, from_b = h * b;
  return from_a + from_b;
}

void OrderStatistics::select(const double* values, std::size_t n, const std::size_t* ranks, std::size_t n_ranks,
                             double* out) {
  if (scratch_.empty()) scratch_.resize(kMaxDepth + 1);
  select_at(0, values, n, ranks, n_ranks, out);
}

void OrderStatistics::select_at(std::size_t depth, const double* values, std::size_t n, const std::size_t* ranks,
                                std::size_t n_ranks, double* out) {
  Scratch& scratch = scratch_[depth];
  const auto by_sorting = [&] {
    scratch.found.assign(values, values + n);
    select_by_sorting(scratch.found, ranks, n_ranks, out);
  };
  if (n <= kSorted || depth == kMaxDepth) return by_sorting();

  const auto [low, high] = range(values, n);
  if (low == high) return std::fill(out, out + n_ranks, low);
  const std::size_t n_all = n_buckets(n);
  const Buckets bucket{low, static_cast<double>(n_all) / (high - low), static_cast<int>(n_all) - 1};
  if (!std::isfinite(bucket.scale) || !(bucket.scale > 0)) return by_sorting();

  scratch.counts.assign(n_all, 0);
  for (std::size_t i = 0; i < n; ++i) ++scratch.counts[bucket(values[i])];
  for (const Piece& piece : scratch.collect(bucket, values, n, ranks, n_ranks)) {
    const std::size_t deeper = piece.size <= n / 2 ? depth + 1 : kMaxDepth;
    select_at(deeper, &scratch.found[piece.begin], piece.size, &scratch.ranks[piece.first_rank], piece.n_ranks,
              out + piece.first_rank);
  }
}

/// Copies the values of the counted buckets that hold a wanted rank to `found`, and the ranks, within their bucket, to
/// `ranks`. The wanted buckets get places one after the other in `found`; all others share one place to write to, so
/// that the pass has no branch.
template <class Bucket>
std::vector<OrderStatistics::Piece> OrderStatistics::Scratch::collect(const Bucket& bucket, const double* values,
                                                                      std::size_t n, const std::size_t* wanted,
                                                                      std::size_t n_wanted) {
  next.assign(2 * counts.size(), 0);
  ranks.clear();
  std::vector<Piece> pieces;
  std::size_t before = 0, place = 1;
  for (std::size_t b = 0, i = 0; b < counts.size() && i < n_wanted; ++b) {
    const std::size_t end = before + counts[b], first = i;
    for (; i < n_wanted && wanted[i] < end; ++i) ranks.push_back(wanted[i] - before);
    if (i > first) {
      pieces.push_back({first, i - first, place, counts[b]});
      next[2 * b] = place;
      next[2 * b + 1] = 1;
      place += counts[b];
    }
    before = end;
  }
  found.resize(place);
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t* at = &next[2 * bucket(values[i])];
    found[at[0]] = values[i];
    at[0] += at[1];
  }
  return pieces;
}

void quantiles(const std::vector<double>& values, const std::vector<double>& probabilities, OrderStatistics& order,
               std::vector<double>& cuts) {
  std::vector<std::size_t> ranks;
  std::vector<QuantileRank> wanted;
  for (const double probability : probabilities) {
    wanted.push_back(quantile_rank(probability, static_cast<Count>(values.size())));
    ranks.push_back(static_cast<std::size_t>(wanted.back().low));
    ranks.push_back(static_cast<std::size_t>(wanted.back().high));
  }
  // Neighbouring probabilities may share ranks, but low and high interleave in ascending order unless two cuts lie
  // between the same two values.
  std::sort(ranks.begin(), ranks.end());
  std::vector<double> found(ranks.size());
  order.select(values.data(), values.size(), ranks.data(), ranks.size(), found.data());
  const auto value_at = [&](Count rank) {
    const auto at = std::lower_bound(ranks.begin(), ranks.end(), static_cast<std::size_t>(rank));
    return found[static_cast<std::size_t>(at - ranks.begin())];
  };
  cuts.clear();
  for (const QuantileRank& rank : wanted) cuts.push_back(interpolate(value_at(rank.low), value_at(rank.high), rank.h));
}

void weighted_quantiles(std::vector<std::pair<double, Count>>& values, const std::vector<double>& probabilities,
                        std::vector<double>& cuts) {
  std::sort(values.begin(), values.end());
  Count total = 0;
  for (const auto& value : values) total += value.second;
  cuts.clear();
  for (const double probability : probabilities) {
    const QuantileRank rank = quantile_rank(probability, total);
    Count before = 0;
    std::size_t i = 0;
    while (before + values[i].second <= rank.low) before += values[i++].second;
    const double a = values[i].first;
    if (before + values[i].second <= rank.high) ++i;
    cuts.push_back(interpolate(a, values[i].first, rank.h));
  }
}

}  // namespace localift
