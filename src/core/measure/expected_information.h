// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <unordered_map>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"

namespace localift {

/// The mutual information that chance gives: with both margins fixed and the classes permuted, c_xy is hypergeometric,
///   n E I = sum_x e(n_x),  e(a) = sum_y E_y E[phi((k - E_y) / E_y)],  E_y = a P_y / n,  k ~ Hypergeometric(n, P_y, a),
/// since sum_xy (k - E_xy) = 0 (Vinh, Epps and Bailey, JMLR 2010, write it with logs; all terms here are positive, so
/// nothing cancels). e depends on the size of a profile alone, so it is computed once per size and margin.
/// Not thread safe.
class ExpectedInformation {
 public:
  /// Looks at `stop` between sizes; once that is requested the result is unfinished, and not to be used.
  void watch(const Stop& stop) { stop_ = &stop; }

  /// n E I of the partition of rows into parts of these sizes. `class_total`: rows per class, of n rows together; the
  /// sizes are reordered, and 0 counts nothing.
  double operator()(std::vector<Count>& sizes, const std::vector<Count>& class_total, Count n);

 private:
  using Terms = std::unordered_map<Count, double>;  // e by size

  std::map<std::vector<Count>, Terms> terms_;  // by margin: with missing values, sets have their own
  std::size_t n_terms_ = 0;
  const Stop* stop_ = nullptr;
  std::vector<double> scratch_;
};

/// E_y E[phi((k - E_y) / E_y)] of one class: P = `class_rows` of n rows, k of them among `size` rows drawn.
/// O(standard deviations of k): weights from the mode outward by their ratios, which needs no gamma function, until
/// neither the weights nor the terms matter.
double expected_divergence(Count size, Count class_rows, Count n);

}  // namespace localift
