// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/window_bounds.h"

#include <algorithm>
#include <cmath>

#include "core/base/exact.h"
#include "core/measure/eta.h"

namespace localift {

// Of a window W' of chi' let d be the class counts of one of its profiles and |d| their sum. Then
//   eta(W') = 1 - sum L(d) / sum_y D_y e'_y,   L(d) = sum_y d_y log(|d| / d_y),  D = sum d,  e'_y = log(N' / P'_y),
// over the profiles of W'. L is superadditive (|d| times an entropy, which is concave) and grows in every d_y.
// The rows counted by chi' are among those of `first` and hold those complete on R, so e'_y <= e_y =
// log(1 + Q_y / P_R,y), where Q_y counts the rows of `first` outside y, and eta(W') <= 1 - sum L(d) / sum_y D_y e_y.
// The window holds more than min_freq of N' >= N_R rows, at least `need`; its profiles at least min_count rows each,
// so they lie in profiles x of chi that do, and weigh at least t.
//
// D1. d_y <= c_xy and |d| >= t: each row of class y in x loses log(|d| / d_y) >= l_xy = max(0, log(t / c_xy)).
//     eta(W') <= max sum z (e_y - l_xy) / sum z e_y over 0 <= z_xy <= c_xy, sum z >= need.
// D3. Rows complete on R come in whole atoms, and by superadditivity L(d) is at least the sum of the L of the atoms
//     within; the other rows lose nothing for certain. On complete data that is the best relaxed window of R's atoms.
// D2. A pure profile takes no row of an atom of several classes, and of one class in x at least t: the windows of
//     eta = 1 hold at most S = sum_xy [s_xy >= t] s_xy rows, s_xy = c_xy without the rows of such atoms. Atoms of a
//     set larger than R are parts of atoms of R, so that they will do. S < need: eta < 1.
// Both D1 and D3 are relaxations as of relaxation.h: what no relaxed choice reaches is out of reach.

namespace {

/// No impure profile has eta within rounding of 1: it loses at least L(w, w) = 2 w log 2, w the least weight of a
/// row, of at most N log(N / w).
bool pure_at(const KeyScale& scale, double least, double n) {
  return 2 * least * std::log(2.0) > 1.01 * (1 - scale.least_value(KeyScale::kTop)) * n * std::log(n / least);
}

WindowBounds::Verdict compare(std::int64_t key, Count rows, const SetBranch& branch,
                              const WindowsIncumbent& incumbent) {
  return incumbent.may_precede(key, rows, *branch.first, branch.least_size) ? WindowBounds::Verdict::keep
                                                                            : WindowBounds::Verdict::order;
}

}  // namespace

WindowBounds::WindowBounds(const CodedData& data, const WindowsOptions& options) : data_(data), options_(options) {
  // Divergences are exact to about 10^-15; a part in 10^13 leaves room.
  const std::size_t most_profiles = data.n_rows() / static_cast<std::size_t>(std::max<Count>(options.min_count, 1)) + 1;
  scale_ = KeyScale(data.unit_weights() || !data.rows_are_weights() ? most_profiles : data.n_rows(),
                    static_cast<std::size_t>(data.n_classes()), 1e-13);
  std::vector<Count> weight;
  Count n = 0, least = 1;
  for (std::size_t row = 0; row < data.n_rows(); ++row) n += data.weight(row);
  if (!data.unit_weights()) {
    weight = data.weights();
    std::sort(weight.begin(), weight.end());
    if (!weight.empty()) least = weight.front();
  }
  least_weight_ = options.min_count;
  if (!data.rows_are_weights()) {
    least_weight_ = 0;
    for (std::size_t i = 0; i < weight.size() && static_cast<Count>(i) < options.min_count; ++i)
      least_weight_ += weight[i];
  }
  pure_at_top_ = pure_at(scale_, static_cast<double>(least), static_cast<double>(n));
}

void WindowBounds::count(const CountedRows& rows, std::size_t n_profiles, const LevelCodes& feature,
                         const Atoms* atoms) {
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  const bool rows_are_weights = data_.rows_are_weights();
  counts_.assign(n_profiles * n_classes, 0);
  certain_.assign(n_profiles * n_classes, 0);
  rows_.assign(n_profiles, 0);
  impure_.clear();
  if (atoms != nullptr) seen_.assign(atoms->row.size(), 0);
  for (std::size_t i = 0; i < rows.size; ++i) {
    const std::uint32_t r = rows.row[i];
    if (feature[r] == CodedData::kMissing) continue;
    const Count weight = data_.weight(r);
    const std::size_t x = rows.profile[i], cell = x * n_classes + data_.class_of(r);
    counts_[cell] += weight;
    rows_[x] += rows_are_weights ? weight : 1;
    if (atoms != nullptr && atoms->of_row[r] != Atoms::kNone) {
      const auto atom = static_cast<std::size_t>(atoms->of_row[r]);
      if (!atoms->pure[atom]) {
        if (!seen_[atom]) impure_.push_back({atom, x});
        seen_[atom] = 1;
        continue;
      }
    }
    certain_[cell] += weight;
  }
  for (std::size_t x = 0; x < n_profiles; ++x) {
    if (rows_[x] >= options_.min_count) continue;
    std::fill_n(counts_.begin() + static_cast<std::ptrdiff_t>(x * n_classes), n_classes, 0);
    std::fill_n(certain_.begin() + static_cast<std::ptrdiff_t>(x * n_classes), n_classes, 0);
  }
}

/// e_y of the branch; false where that has no bound.
bool WindowBounds::spread(const SetBranch& branch) {
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  Count n = 0;
  for (std::size_t y = 0; y < n_classes; ++y) n += branch.class_total[y];
  spread_.assign(n_classes, 0);
  for (std::size_t y = 0; y < n_classes; ++y) {
    if (branch.class_total[y] == 0) continue;
    if (branch.class_total_below[y] == 0) return false;
    spread_[y] = surprisal(n - branch.class_total[y], branch.class_total_below[y]);
  }
  return true;
}

/// The least rows of a window of the branch.
Count WindowBounds::need(const SetBranch& branch) const {
  return std::max<Count>(1, least_eligible(options_.min_freq, branch.n_below));
}

WindowBounds::RowsInReach WindowBounds::rows_in_reach() const {
  RowsInReach result;
  for (const Count c : counts_) result.eligible += c;
  for (const Count c : certain_) result.pure += c >= least_weight_ ? c : 0;
  return result;
}

WindowBounds::Verdict WindowBounds::judge(const SetBranch& branch, const WindowsIncumbent& incumbent) {
  const Count need = this->need(branch);
  const auto [eligible, pure] = rows_in_reach();
  if (eligible < need) return Verdict::least;
  if (!incumbent.full()) return Verdict::keep;
  if (incumbent.key() == KeyScale::kTop) {
    if (!pure_at_top_) return compare(KeyScale::kTop, eligible, branch, incumbent);
    return pure < need ? Verdict::value : compare(KeyScale::kTop, pure, branch, incumbent);
  }
  return pure >= need || !spread(branch) ? Verdict::keep : judge_relaxed(need, branch, incumbent);
}

std::int64_t WindowBounds::greatest_key(const SetBranch& branch) {
  const Count need = this->need(branch);
  const auto [eligible, pure] = rows_in_reach();
  if (eligible < need) return -1;
  if (pure >= need || !spread(branch)) return KeyScale::kTop;
  std::int64_t greatest = KeyScale::kTop - pure_at_top_;
  const auto lower = [&] {
    std::int64_t key = 0;
    double value = 0;
    Relaxation::Reach reach;
    // Without a choice of enough rows there is no window; but so it says when it is stopped.
    if (relaxation_.best(need, scale_, 1, key, value, reach)) greatest = std::min(greatest, key);
  };
  if (add_cells()) lower();
  if (branch.atoms == nullptr) return greatest;
  add_atoms(*branch.atoms);
  lower();
  return greatest;
}

/// The relaxed choices of D1 and D3 against the incumbent's key and rows.
WindowBounds::Verdict WindowBounds::judge_relaxed(Count need, const SetBranch& branch,
                                                  const WindowsIncumbent& incumbent) {
  const std::int64_t key = incumbent.key();
  Relaxation::Reach reach;
  const auto within = [&](std::int64_t k) {
    reach = relaxation_.most_rows(scale_.least_value(k));
    return reach.possible && reach.rows >= need;
  };
  const auto decide = [&] {
    if (!within(key)) return Verdict::value;
    const Count rows = reach.rows;
    return within(key + 1) ? Verdict::keep : compare(key, rows, branch, incumbent);
  };
  if (add_cells()) {
    const Verdict verdict = decide();
    if (verdict != Verdict::keep) return verdict;
  }
  if (branch.atoms == nullptr) return Verdict::keep;
  add_atoms(*branch.atoms);
  return decide();
}

/// D1: cells that lose nothing are one item for each class. False if all are.
bool WindowBounds::add_cells() {
  const std::size_t n_classes = spread_.size();
  relaxation_.clear();
  std::vector<Count> lossless(n_classes, 0);
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const Count c = counts_[i];
    if (c == 0) continue;
    if (c >= least_weight_) {
      lossless[i % n_classes] += c;
      continue;
    }
    const double rows = static_cast<double>(c), b = rows * spread_[i % n_classes];
    relaxation_.add(b - rows * surprisal(least_weight_ - c, c), b, c, 0, 1);
  }
  const bool any = relaxation_.size() > 0;
  for (std::size_t y = 0; y < n_classes; ++y) {
    const double b = static_cast<double>(lossless[y]) * spread_[y];
    if (lossless[y] > 0) relaxation_.add(b, b, lossless[y], 0, 1);
  }
  return any;
}

/// D3: the atoms of several classes; all that is in none of them is one item for each class.
void WindowBounds::add_atoms(Atoms& atoms) {
  const std::size_t n_classes = spread_.size();
  relaxation_.clear();
  std::vector<Count> lossless(n_classes, 0);
  for (std::size_t i = 0; i < certain_.size(); ++i) lossless[i % n_classes] += certain_[i];
  for (std::size_t y = 0; y < n_classes; ++y) {
    const double b = static_cast<double>(lossless[y]) * spread_[y];
    if (lossless[y] > 0) relaxation_.add(b, b, lossless[y], 0, 1);
  }
  atoms.add_loss(n_classes);
  for (const Impure& impure : impure_) {
    if (rows_[impure.profile] < options_.min_count) continue;
    const Count* c = atoms.counts.data() + impure.atom * n_classes;
    double b = 0;
    Count rows = 0;
    for (std::size_t y = 0; y < n_classes; ++y) {
      b += static_cast<double>(c[y]) * spread_[y];
      rows += c[y];
    }
    relaxation_.add(b - atoms.loss[impure.atom], b, rows, 0, 1);
  }
}

}  // namespace localift
