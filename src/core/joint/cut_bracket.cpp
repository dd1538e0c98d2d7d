// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/cut_bracket.h"

#include <algorithm>
#include <cmath>

#include "core/base/no_contraction.h"

namespace localift {

namespace {

/// Buckets of a bracket's values: the ends of the next bracket are at their limits.
constexpr std::size_t kBuckets = 128;

}  // namespace

void CutBracket::end_run(std::uint32_t y) {
  const std::size_t begin = runs.empty() ? 0 : runs.back().end;
  if (n_kept == begin) return;
  if (!runs.empty() && runs.back().y == y)
    runs.back().end = n_kept;
  else
    runs.push_back({y, n_kept});
}

/// Takes values equal to the median of the kept ones, if they are many, out of them.
void CutBracket::count_ties(CutWorkspace& work, std::size_t n_classes) {
  if (n_kept == 0) return;
  if (!has_tie) {
    const std::size_t middle = n_kept / 2;
    work.order.select(values.data(), n_kept, &middle, 1, &tie);
    if (static_cast<std::size_t>(std::count(values.data(), values.data() + n_kept, tie)) < n_kept / 4) return;
    has_tie = true;
    tied.assign(n_classes, 0);
  }
  work.runs = runs;
  runs.clear();
  std::size_t i = 0;
  n_kept = 0;
  for (const CutRun& run : work.runs) {
    const std::size_t begin = i, kept = n_kept;
    for (; i < run.end; ++i) {
      values[n_kept] = values[i];
      n_kept += values[i] != tie;
    }
    const auto equal = static_cast<Count>((run.end - begin) - (n_kept - kept));
    tied[run.y] += equal;
    n_tied += equal;
    end_run(run.y);
  }
}

bool CutBracket::around(std::size_t stride, const std::vector<Count>& ranks, std::vector<double>& found) const {
  const double from = low, width = (static_cast<double>(high) - from) / static_cast<double>(kBuckets);
  const double scale = 1 / width;
  if (!(width > 0) || !std::isfinite(width) || !std::isfinite(scale)) return false;
  std::uint32_t counts[kBuckets] = {};
  for (std::size_t i = stride / 2; i < n_kept / stride * stride; i += stride) {
    // Rounded to single precision the value is in the bracket; itself it may be a hair outside.
    const auto at = static_cast<std::ptrdiff_t>((values[i] - from) * scale);
    ++counts[std::min<std::ptrdiff_t>(std::max<std::ptrdiff_t>(at, 0), kBuckets - 1)];
  }
  Count before = 0;
  std::size_t bucket = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    while (before + counts[bucket] <= ranks[i]) before += counts[bucket++];
    const double buckets = static_cast<double>(bucket) + (i % 2 == 0 ? -0.001 : 1.001);  // room for rounding
    found[i] = from + width * buckets;
  }
  return true;
}

void CutBracket::select(const std::vector<Count>& ranks, CutWorkspace& work, std::vector<double>& out) const {
  out.resize(ranks.size());
  if (!has_tie) {
    work.ranks.assign(ranks.begin(), ranks.end());
    return work.order.select(values.data(), n_kept, work.ranks.data(), ranks.size(), out.data());
  }
  const Count before =
      std::count_if(values.data(), values.data() + n_kept, [&](double value) { return value < tie; });
  std::vector<std::size_t> at;
  work.ranks.clear();
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    out[i] = tie;
    if (ranks[i] >= before && ranks[i] < before + n_tied) continue;
    at.push_back(i);
    work.ranks.push_back(static_cast<std::size_t>(ranks[i] < before ? ranks[i] : ranks[i] - n_tied));
  }
  if (at.empty()) return;
  work.found.resize(at.size());
  work.order.select(values.data(), n_kept, work.ranks.data(), at.size(), work.found.data());
  for (std::size_t i = 0; i < at.size(); ++i) out[at[i]] = work.found[i];
}

}  // namespace localift
