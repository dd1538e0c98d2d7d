// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/joint/cut_finder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/bits.h"
#include "core/base/no_contraction.h"

namespace localift {

namespace {

/// A cut leaves a bracket of this many deviations once in 16,000 times, if not less, since samples are stratified. What
/// is kept grows with it, and a set that was missed costs about ten sets.
constexpr double kDeviations = 4;
/// Kept values from which the ends of a narrower bracket are taken. The ends need not be exact, since what lies below
/// them is counted: an error of their rank widens the bracket by its square root of squares, some percent.
constexpr std::size_t kSample = 512;
/// Kept values that are worth a look for ties.
constexpr std::size_t kManyKept = 4096;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Kept values and counts are touched once per block of rows, and meanwhile fall out of the nearer caches.
void prefetch(const void* address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address, 1);
#else
  static_cast<void>(address);
#endif
}

}  // namespace

void CutFinder::start(const std::vector<QuantileRank>& ranks, std::size_t n, std::size_t n_classes) {
  ranks_ = &ranks;
  n_ = n;
  n_classes_ = n_classes;
  // What brackets hold at their fullest, several times over.
  most_kept_ = 16384 + ranks.size() * 16 * static_cast<std::size_t>(std::sqrt(static_cast<double>(n)));
  missed_ = false;
  all_kept_ = true;
  for (auto& bracket : brackets_) spare_.push_back(std::move(bracket));
  brackets_.clear();
  brackets_.push_back(fresh());
  CutBracket& all = *brackets_[0];
  all.low = -kInfinity;
  all.high = kInfinity;
  all.first_cut = 0;
  all.n_cuts = ranks.size();
  below_.assign(n_classes, 0);
  set_fronts();
}

/// A bracket with nothing in it.
std::unique_ptr<CutBracket> CutFinder::fresh() {
  if (spare_.empty()) return std::make_unique<CutBracket>();
  std::unique_ptr<CutBracket> bracket = std::move(spare_.back());
  spare_.pop_back();
  bracket->n_kept = 0;
  bracket->runs.clear();
  bracket->has_tie = false;
  bracket->n_tied = 0;
  return bracket;
}

// Adding values ------------------------------------------------------------------------------------------------------

void CutFinder::expect(std::uint32_t y) const {
  for (const Front& front : fronts_) {
    const char* begin = reinterpret_cast<const char*>(&front);
    for (std::size_t line = 0; line < sizeof(Front); line += 64) prefetch(begin + line);
  }
  prefetch(&below_[y * brackets_.size()]);
}

void CutFinder::add(const double* values, std::size_t n, std::uint32_t y, CutWorkspace& work) {
  if (missed_) return;
  if (y != y_) end_runs();
  y_ = y;
  if (all_kept_) {
    CutBracket& all = *brackets_[0];
    all.make_room(n);
    std::copy(values, values + n, all.values.data() + all.n_kept);
    all.n_kept += n;
    return all.end_run(y);
  }
  for (Front& front : fronts_) {
    for (std::size_t k = 0; k < front.count; ++k) {
      prefetch(front.next[k]);
      prefetch(front.next[k] + 8);
    }
    for (std::size_t k = 0; k < front.count; ++k)
      if (front.end[k] - front.next[k] < static_cast<std::ptrdiff_t>(n)) {
        if (!limit_kept(work)) return;
        make_room(front, n);
      }
    pass(front, values, n, y, work);
  }
}

/// Counts or keeps at most kBlockRows values, for which there is room.
void CutFinder::pass(Front& front, const double* values, std::size_t n, std::uint32_t y, CutWorkspace& work) {
  std::uint32_t below[kMaxIntervals];
  work.kernels->classify(values, n, front.intervals, below, work.inside);
  Count* below_of_class = &below_[y * brackets_.size() + front.first];
  for (std::size_t k = 0; k < front.count; ++k) below_of_class[k] += below[k];
  const std::uint64_t* inside = work.inside;
  for (std::size_t i = 0; i < n; i += 64)
    for (std::uint64_t bits = *inside++; bits != 0; bits &= bits - 1) {
      const double value = values[i + lowest_bit(bits)];
      *front.next[front.intervals.which(static_cast<float>(value))]++ = value;
    }
}

CutFinder::Front CutFinder::front_of(std::size_t first, std::size_t count) {
  Front front;
  front.first = first;
  front.count = count;
  float low[kMaxIntervals], high[kMaxIntervals];
  for (std::size_t k = 0; k < count; ++k) {
    CutBracket& bracket = *brackets_[first + k];
    low[k] = bracket.low;
    high[k] = bracket.high;
    front.next[k] = bracket.values.data() + bracket.n_kept;
    front.end[k] = bracket.values.data() + bracket.values.size();
  }
  front.intervals = Intervals(low, high, static_cast<int>(count));
  return front;
}

void CutFinder::set_fronts() {
  fronts_.resize((brackets_.size() + kMaxIntervals - 1) / kMaxIntervals);
  for (std::size_t i = 0; i < fronts_.size(); ++i) {
    const std::size_t first = i * kMaxIntervals;
    fronts_[i] = front_of(first, std::min<std::size_t>(kMaxIntervals, brackets_.size() - first));
  }
}

void CutFinder::make_room(Front& front, std::size_t n) {
  end_run(front, y_);
  for (std::size_t k = 0; k < front.count; ++k) brackets_[front.first + k]->make_room(n);
  front = front_of(front.first, front.count);
}

void CutFinder::end_run(Front& front, std::uint32_t y) {
  for (std::size_t k = 0; k < front.count; ++k) {
    CutBracket& bracket = *brackets_[front.first + k];
    bracket.n_kept = static_cast<std::size_t>(front.next[k] - bracket.values.data());
    bracket.end_run(y);
  }
}

void CutFinder::end_runs() {
  if (all_kept_) return;
  for (Front& front : fronts_) end_run(front, y_);
}

/// Brackets hold more than they should only where many values are equal. Returns false if that is not why.
bool CutFinder::limit_kept(CutWorkspace& work) {
  const auto kept = [&] {
    std::size_t sum = 0;
    for (const auto& bracket : brackets_) sum += bracket->n_kept;
    return sum;
  };
  end_runs();
  if (kept() <= most_kept_) return true;
  for (auto& bracket : brackets_) bracket->count_ties(work, n_classes_);
  set_fronts();
  missed_ = kept() > most_kept_ / 2;
  return !missed_;
}

// Narrowing ----------------------------------------------------------------------------------------------------------

void CutFinder::narrow(std::size_t n_seen, CutWorkspace& work) {
  if (missed_) return;
  end_runs();
  spans_.clear();
  for (std::size_t k = 0; k < brackets_.size(); ++k) find_spans(k, n_seen, work);
  if (missed_) return;
  open_spans();
  all_kept_ = false;
  for (std::size_t first = 0, end; first < spans_.size(); first = end) {
    for (end = first + 1; end < spans_.size() && spans_[end].parent == spans_[first].parent;) ++end;
    split(first, end, work);
  }
  for (auto& bracket : brackets_)
    if (bracket->n_kept > kManyKept) bracket->count_ties(work, n_classes_);
  set_fronts();
}

Count CutFinder::n_below(std::size_t k) const {
  Count sum = 0;
  for (std::size_t y = 0; y < n_classes_; ++y) sum += below_[y * brackets_.size() + k];
  return sum;
}

/// Adds to spans_ what must stay of a bracket.
void CutFinder::find_spans(std::size_t k, std::size_t n_seen, CutWorkspace& work) {
  const CutBracket& bracket = *brackets_[k];
  const std::size_t first_span = spans_.size();
  if (bracket.size() == 0) {
    spans_.push_back({k, bracket.first_cut, bracket.n_cuts, 0, 0, bracket.low, bracket.high});
    return;
  }
  // A sample of one value in `stride` says where the ends are. Cuts that are close need to be told apart exactly.
  const bool exact = all_kept_ || bracket.has_tie || bracket.n_cuts > 1;
  const std::size_t stride = exact ? 1 : std::max<std::size_t>(1, bracket.n_kept / kSample);
  const auto step = static_cast<double>(stride), size = static_cast<double>(bracket.size());
  const double n = static_cast<double>(n_), seen = static_cast<double>(n_seen);
  const auto below = static_cast<double>(n_below(k));
  for (std::size_t cut = bracket.first_cut; cut < bracket.first_cut + bracket.n_cuts; ++cut) {
    const QuantileRank& rank = (*ranks_)[cut];
    const double share = (static_cast<double>(rank.low) + rank.h + 0.5) / n;
    const double centre = share * seen - below;
    const double within = std::min(std::max(centre / size, 0.02), 0.98);
    const double variance = std::max(0.0, seen * share * (1 - share) * (1 - seen / n)) +
                            size * within * (1 - within) * (step - 1);
    const double reach = 2 + step + kDeviations * std::sqrt(variance);
    if (centre + reach < 0 || centre - reach > size) missed_ = true;
    const double first = std::floor(centre - reach), last = std::ceil(centre + reach);
    if (spans_.size() > first_span && first <= spans_.back().last + step) {
      ++spans_.back().n_cuts;
      spans_.back().last = std::max(spans_.back().last, last);
    } else {
      spans_.push_back({k, cut, 1, first, last, bracket.low, bracket.high});
    }
  }
  if (missed_) return;
  find_ends(bracket, stride, first_span, work);
  merge_touching(first_span);
}

/// From ranks to values, those of a sample of one value in `stride`. An end beyond the bracket is the bracket's own.
void CutFinder::find_ends(const CutBracket& bracket, std::size_t stride, std::size_t first_span, CutWorkspace& work) {
  const Count n_values = stride == 1 ? bracket.size() : static_cast<Count>(bracket.n_kept / stride);
  const auto last_rank = static_cast<double>(n_values - 1), step = static_cast<double>(stride);
  std::vector<Count> ranks;
  for (std::size_t i = first_span; i < spans_.size(); ++i)
    for (const double rank : {std::floor(spans_[i].first / step), std::ceil(spans_[i].last / step)})
      ranks.push_back(static_cast<Count>(std::min(std::max(rank, 0.0), last_rank)));
  std::vector<double> found(ranks.size());
  if (bracket.has_tie || bracket.n_cuts > 1 || !bracket.around(stride, ranks, found))
    bracket.select(ranks, work, found);
  for (std::size_t i = first_span; i < spans_.size(); ++i) {
    Span& span = spans_[i];
    if (span.first > 0) span.low = std::max(span.low, static_cast<float>(found[2 * (i - first_span)]));
    if (std::ceil(span.last / step) < last_rank)
      span.high = std::min(span.high, static_cast<float>(found[2 * (i - first_span) + 1]));
  }
}

/// Ends that are equal, or nearly, cannot part two brackets.
void CutFinder::merge_touching(std::size_t first_span) {
  std::size_t last = first_span;
  for (std::size_t i = first_span + 1; i < spans_.size(); ++i) {
    if (spans_[i].low <= spans_[last].high) {
      spans_[last].n_cuts += spans_[i].n_cuts;
      spans_[last].high = std::max(spans_[last].high, spans_[i].high);
    } else {
      spans_[++last] = spans_[i];
    }
  }
  spans_.resize(last + 1);
}

/// Makes a bracket of each span, with what its parent has below it. The last one of a parent still holds the parent's
/// values.
void CutFinder::open_spans() {
  Brackets old = std::move(brackets_);
  const std::vector<Count> old_below = std::move(below_);
  brackets_.clear();
  below_.resize(spans_.size() * n_classes_);
  for (std::size_t i = 0; i < spans_.size(); ++i) {
    const Span& span = spans_[i];
    if (i + 1 < spans_.size() && spans_[i + 1].parent == span.parent) {
      const CutBracket& parent = *old[span.parent];
      brackets_.push_back(fresh());
      brackets_[i]->has_tie = parent.has_tie;
      brackets_[i]->tie = parent.tie;
      brackets_[i]->tied = parent.tied;
      brackets_[i]->n_tied = parent.n_tied;
    } else {
      brackets_.push_back(std::move(old[span.parent]));
    }
    CutBracket& bracket = *brackets_[i];
    bracket.first_cut = span.first_cut;
    bracket.n_cuts = span.n_cuts;
    bracket.low = span.low;
    bracket.high = span.high;
    const auto tie = static_cast<float>(bracket.tie);
    const bool leaves = bracket.has_tie && !(tie >= bracket.low && tie <= bracket.high);
    for (std::size_t y = 0; y < n_classes_; ++y)
      below_[y * spans_.size() + i] =
          old_below[y * old.size() + span.parent] + (leaves && tie < bracket.low ? bracket.tied[y] : 0);
    if (leaves) {
      bracket.has_tie = false;
      bracket.n_tied = 0;
    }
  }
}

/// Passes the values of the bracket that brackets [first, end) were part of on to them.
void CutFinder::split(std::size_t first, std::size_t end, CutWorkspace& work) {
  CutBracket& parent = *brackets_[end - 1];
  work.values.assign(parent.values.data(), parent.values.data() + parent.n_kept);
  std::swap(work.runs, parent.runs);
  parent.runs.clear();
  parent.n_kept = 0;
  for (; first < end; first += kMaxIntervals) {
    Front front = front_of(first, std::min<std::size_t>(kMaxIntervals, end - first));
    std::size_t at = 0;
    for (const CutRun& run : work.runs) {
      y_ = run.y;
      for (std::size_t size; at < run.end; at += size) {
        size = std::min(kBlockRows, run.end - at);
        make_room(front, size);
        pass(front, work.values.data() + at, size, run.y, work);
      }
      end_run(front, run.y);
    }
  }
}

// The cuts -----------------------------------------------------------------------------------------------------------

/// The cuts of a bracket, ascending. False if one of them, or a value it is made of, is not in the bracket.
bool CutFinder::find_cuts(std::size_t k, CutWorkspace& work, std::vector<double>& cuts) const {
  const CutBracket& bracket = *brackets_[k];
  const Count below = n_below(k);
  std::vector<Count> ranks;
  for (std::size_t cut = bracket.first_cut; cut < bracket.first_cut + bracket.n_cuts; ++cut) {
    const QuantileRank& rank = (*ranks_)[cut];
    if (rank.low < below || rank.high >= below + bracket.size()) return false;
    ranks.push_back(rank.low - below);
    ranks.push_back(rank.high - below);
  }
  std::vector<Count> ascending(ranks);
  std::sort(ascending.begin(), ascending.end());
  std::vector<double> found;
  bracket.select(ascending, work, found);
  const auto value_at = [&](Count rank) {
    const auto at = std::lower_bound(ascending.begin(), ascending.end(), rank) - ascending.begin();
    return found[static_cast<std::size_t>(at)];
  };
  cuts.clear();
  for (std::size_t i = 0; i < bracket.n_cuts; ++i) {
    const double low = value_at(ranks[2 * i]), high = value_at(ranks[2 * i + 1]);
    cuts.push_back(interpolate(low, high, (*ranks_)[bracket.first_cut + i].h));
    // Rounding may put a cut a hair outside its two values, among values that were not kept.
    if (!(cuts.back() >= low && cuts.back() <= high)) return false;
  }
  std::sort(cuts.begin(), cuts.end());
  return true;
}

bool CutFinder::finish(Count* at_most, CutWorkspace& work) {
  std::vector<double> cuts;
  for (std::size_t k = 0; k < brackets_.size() && !missed_; ++k) {
    const CutBracket& bracket = *brackets_[k];
    missed_ = !find_cuts(k, work, cuts);
    for (std::size_t i = 0; i < cuts.size() && !missed_; ++i) {
      Count* counts = at_most + (bracket.first_cut + i) * n_classes_;
      for (std::size_t y = 0; y < n_classes_; ++y) {
        counts[y] = below_[y * brackets_.size() + k];
        if (bracket.has_tie && bracket.tie <= cuts[i]) counts[y] += bracket.tied[y];
      }
      std::size_t j = 0;
      for (const CutRun& run : bracket.runs)
        for (; j < run.end; ++j) counts[run.y] += bracket.values[j] <= cuts[i];
    }
  }
  return !missed_;
}

}  // namespace localift
