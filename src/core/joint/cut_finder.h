// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/types.h"
#include "core/joint/cut_bracket.h"
#include "core/joint/joint_kernels.h"
#include "core/joint/quantile.h"

namespace localift {

/// Finds exact cuts of values that are seen once, and how many values of each class lie at or below each, without
/// keeping them all.
///
/// Values come in phases, and after each phase those seen so far are a sample of all. The sample says between which
/// values a cut will lie, but for bad luck: its rank in a sample of s of n values has the hypergeometric deviation
/// sqrt(s p (1 - p) (1 - s/n)), and the bracket reaches kDeviations of them to either side. Later values below a
/// bracket are counted, those inside are kept, and narrowing it after each phase turns kept ones into counted ones.
/// After the last phase the rank of each kept value is known; a cut is found there, or was missed, which shows, and the
/// set has to be counted in another way. About sqrt(n) values per cut are ever kept. The answer does not depend on the
/// sample, only the work does.
///
/// Brackets are closed intervals of values rounded to single precision (see JointKernels::classify). Not thread safe.
class CutFinder {
 public:
  /// n values of n_classes classes are to come, with cuts at these ranks, ascending; `ranks` must outlive the search.
  void start(const std::vector<QuantileRank>& ranks, std::size_t n, std::size_t n_classes);

  /// Says that values of class y come next but for a little work, so that memory can be fetched meanwhile.
  void expect(std::uint32_t y) const;

  /// At most kBlockRows values of class y.
  void add(const double* values, std::size_t n, std::uint32_t y, CutWorkspace& work);

  /// The values so far, `n_seen` of them, are a sample, or all.
  void narrow(std::size_t n_seen, CutWorkspace& work);

  /// After the last value, and a last narrow() unless all came in one phase: at_most[k * n_classes + y] = values of
  /// class y at or below the k-th cut in ascending order. False if a cut was missed.
  bool finish(Count* at_most, CutWorkspace& work);

 private:
  using Brackets = std::vector<std::unique_ptr<CutBracket>>;
  /// All that most calls of add() touch of some consecutive brackets.
  struct Front {
    Intervals intervals;
    std::size_t first = 0, count = 0;
    double *next[kMaxIntervals], *end[kMaxIntervals];  // where kept values go
  };
  /// A bracket to be: consecutive cuts of a bracket, and the interval around them.
  struct Span {
    std::size_t parent, first_cut, n_cuts;
    double first, last;  // ranks of its ends among the parent's values
    float low, high;
  };

  std::unique_ptr<CutBracket> fresh();
  Front front_of(std::size_t first, std::size_t count);
  void set_fronts();
  void pass(Front& front, const double* values, std::size_t n, std::uint32_t y, CutWorkspace& work);
  void make_room(Front& front, std::size_t n);
  void end_run(Front& front, std::uint32_t y);
  void end_runs();
  bool limit_kept(CutWorkspace& work);

  Count n_below(std::size_t k) const;
  void find_spans(std::size_t k, std::size_t n_seen, CutWorkspace& work);
  void find_ends(const CutBracket& bracket, std::size_t stride, std::size_t first_span, CutWorkspace& work);
  void merge_touching(std::size_t first_span);
  void open_spans();
  void split(std::size_t first, std::size_t end, CutWorkspace& work);
  bool find_cuts(std::size_t k, CutWorkspace& work, std::vector<double>& cuts) const;

  const std::vector<QuantileRank>* ranks_ = nullptr;
  std::size_t n_ = 0, n_classes_ = 0, most_kept_ = 0;
  bool missed_ = false, all_kept_ = true;
  std::uint32_t y_ = 0;  // class of the values that came last
  std::vector<Front> fronts_;
  std::vector<Count> below_;  // class x bracket: values below the bracket
  Brackets brackets_, spare_;
  std::vector<Span> spans_;
};

}  // namespace localift
