// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/feature_measure.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/exact.h"
#include "core/measure/eta.h"
#include "core/measure/expected_information.h"

namespace localift {

namespace {

std::size_t n_classes(const CountTable& table) {
  std::size_t n = 0;
  for (const Count p : table.class_total) n += p > 0;
  return n;
}

/// What all corrections compute.
class Base : public FeatureMeasure {
 public:
  explicit Base(int weight_exponent) : unit_(std::ldexp(1.0, -weight_exponent)) {}

  double rest_loss(const CountTable& rest) override { return conditional_entropy(rest); }

 protected:
  double entropy(const CountTable& table) const {
    return unit_ * entropy_sum(table.class_total.data(), table.n_classes, table.n);
  }
  /// N H(Y given the profiles).
  double conditional_entropy(const CountTable& table) {
    terms_.clear();
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      const double term = entropy_sum(table.profile(x), table.n_classes, table.total[x]);
      if (term > 0) terms_.push_back(term);
    }
    return unit_ * canonical_sum(terms_);
  }
  /// How many profiles of chi have rows that are complete on R.
  std::size_t n_profiles_left(const SetAndRest& sets) {
    if (sets.set.n == sets.rest.n) return sets.set.n_profiles;
    mark(sets);
    return static_cast<std::size_t>(std::count(seen_.begin(), seen_.end(), true));
  }
  void mark(const SetAndRest& sets) {
    seen_.assign(sets.set.n_profiles, false);
    for (const std::size_t x : sets.profile_of_rest) seen_[x] = true;
  }
  static UpperBound by_loss(double loss, double entropy) { return {1 - loss / entropy, FeatureBound::loss}; }

  double unit_;
  std::vector<double> terms_;
  std::vector<bool> seen_;
};

/// For each profile x of chi, the classes of x in groups: two classes are in one group if some profile of R within x
/// holds both. The cells (x, group) make a variable V that chi and the class determine, and R too; V refines chi.
/// Where all profiles of R within x are pure the groups are the classes, where they mix all classes there is one.
/// Only rows complete on R count. O(profiles of R x classes).
class SplitCells {
 public:
  void split(const SetAndRest& sets) {
    const std::size_t c = sets.set.n_classes;
    group_.resize(sets.set.n_profiles * c);
    for (std::size_t i = 0; i < group_.size(); ++i) group_[i] = i;
    size_.assign(group_.size(), 0);
    for (std::size_t r = 0; r < sets.rest.n_profiles; ++r) {
      const std::size_t begin = sets.profile_of_rest[r] * c;
      std::size_t first = c;
      for (std::size_t y = 0; y < c; ++y) {
        if (sets.rest.profile(r)[y] == 0) continue;
        if (first == c)
          first = y;
        else
          group_[root(begin + y)] = root(begin + first);
      }
    }
    for (std::size_t r = 0; r < sets.rest.n_profiles; ++r) {
      const std::size_t begin = sets.profile_of_rest[r] * c;
      for (std::size_t y = 0; y < c; ++y)
        if (sets.rest.profile(r)[y] > 0) size_[root(begin + y)] += sets.rest.profile(r)[y];
    }
    size_.erase(std::remove(size_.begin(), size_.end(), Count{0}), size_.end());
  }
  /// Rows of each cell.
  std::vector<Count>& sizes() { return size_; }

 private:
  std::size_t root(std::size_t i) const {
    while (group_[i] != i) i = group_[i];
    return i;
  }
  std::vector<std::size_t> group_;
  std::vector<Count> size_;
};

// ---------------------------------------------------------------------------------------------------------------------

/// eta itself. On rows without missing values the bound says that eta never decreases as features are added.
class Plain : public Base {
 public:
  using Base::Base;
  double value(const CountTable&, double eta) override { return eta; }
  UpperBound bound(const SetAndRest& sets) override { return by_loss(sets.rest_loss, entropy(sets.set)); }
};

/// Reliable fraction of information (Mandros, Boley and Vreeken, KDD 2017): (I - E I) / H(Y), E I over all permutations
/// of the classes.
class Permutation : public Base {
 public:
  using Base::Base;

  void watch(const Stop& stop) override { expected_.watch(stop); }

  double value(const CountTable& table, double eta) override {
    sizes_ = table.total;
    return eta - expected_(sizes_, table.class_total, table.n) / entropy(table);
  }

  /// E I >= 0 gives the loss bound for available cases. Two better ones need the same counted rows all the way to R,
  /// so N H(Y) is one number and E of a partition never decreases as it is refined: for each permutation I does not.
  ///  joint (E2): N (H - I(chi') + E(chi')) >= N E(chi x Y). For E(Z x Y) - E(Z) is the mean of I(Y o s; Y | Z o s)
  ///    <= H(Y | Z) = H - I(Z), with Z = chi'; and E(chi' x Y) >= E(chi x Y).
  ///  split: N (H - I(chi') + E(chi')) >= N (H(Y | R) + E(V)), V the cells of SplitCells. For E(Z x V) - E(Z) is the
  ///    mean of I(V o s; Y | Z o s) <= H(V | Z), which is I(V; Y | Z) as Z and Y determine V; so I(Z) - E(Z) <=
  ///    I(Z x V) - E(Z x V) <= I(R) - E(V), as R determines Z x V, which refines V. With V = chi this is E3.
  UpperBound bound(const SetAndRest& sets) override {
    const double h = entropy(sets.set), loss = sets.rest_loss;
    if (sets.set.n != sets.rest.n) return by_loss(loss, h);
    sizes_.clear();
    for (const Count c : sets.set.counts)
      if (c > 0) sizes_.push_back(c);
    const double joint = expected_(sizes_, sets.set.class_total, sets.set.n);
    cells_.split(sets);
    const double split = loss + expected_(cells_.sizes(), sets.set.class_total, sets.set.n);
    if (joint > split) return {1 - joint / h, FeatureBound::joint};
    return {1 - split / h, FeatureBound::split};
  }

 private:
  ExpectedInformation expected_;
  SplitCells cells_;
  std::vector<Count> sizes_;
};

/// I less its bias to first order, (K_x - 1)(K_y - 1) / 2n (Miller 1955), K_x the profiles and K_y the classes that
/// occur, over H(Y).
class MillerMadow : public Base {
 public:
  using Base::Base;

  double value(const CountTable& table, double eta) override {
    return eta - penalty(table.n_profiles, n_classes(table)) / entropy(table);
  }

  /// loss: a profile of chi with rows complete on R has rows in every chi', so K_x' is at least their number, and K_y'
  ///   at least the classes on R.
  /// split, for up to three classes and whole counts: restricted to the rows complete on R, splitting the profiles of
  ///   chi' by V (SplitCells) lowers N H(Y | .), by N H(V | chi'), by more than it adds to the penalty, so the loss is
  ///   at least N_R H_R(Y | R) + (K_V - 1)(K_y - 1) / 2. For splitting off one cell more gains (a + b) log(a + b) -
  ///   a log a - b log b >= 2 log 2 for counts a, b >= 1, and costs (K_y - 1) / 2 <= 1.
  UpperBound bound(const SetAndRest& sets) override {
    const double h = entropy(sets.set), loss = sets.rest_loss;
    const std::size_t classes = n_classes(sets.rest);
    if (classes <= 1) return by_loss(loss, h);
    const std::size_t left = n_profiles_left(sets);
    if (classes <= 3 && unit_ == 1) {
      cells_.split(sets);
      const std::size_t cells = cells_.sizes().size();
      if (cells > left) return {1 - (loss + penalty(cells, classes)) / h, FeatureBound::split};
    }
    return by_loss(loss + penalty(left, classes), h);
  }

 private:
  static double penalty(std::size_t profiles, std::size_t classes) {
    return static_cast<double>(profiles - 1) * static_cast<double>(classes - 1) / 2;
  }
  SplitCells cells_;
};

/// eta of counts to each of which 1/2 was added: Jeffreys' prior on the K_x K_y cells of the profiles and the classes
/// that occur (smoothed mutual information: Pennerath, Mandros and Vreeken, KDD 2020).
class Smoothed : public Base {
 public:
  using Base::Base;

  double value(const CountTable& table, double) override {
    const double classes = static_cast<double>(n_classes(table)), profiles = static_cast<double>(table.n_profiles);
    terms_.clear();
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      const double n_x = unit_ * static_cast<double>(table.total[x]) + kPrior * classes;
      double term = 0;
      for (std::size_t y = 0; y < table.n_classes; ++y)
        if (table.class_total[y] > 0) term += log_sum(unit_ * static_cast<double>(table.profile(x)[y]) + kPrior, n_x);
      terms_.push_back(term);
    }
    return eta_ratio(1 - canonical_sum(terms_) / smoothed_entropy(table, profiles), 1);
  }

  /// With K' profiles of chi', n H(Y | chi') of the smoothed counts is at least N_R H_R(Y | R) + K' (K_y / 2) log K_y,
  /// K_y the classes on R, by superadditivity as of FeatureMeasure::bound(), the added halves being parts of their own;
  /// and their n H(Y) at most that of the class counts of chi, each raised by K' / 2. So value <= 1 - g(K'), g a linear
  /// over a concave function, quasi-convex: least at the least K' if it does not fall there. K' is at least the
  /// profiles of chi with rows complete on R, and at most the profiles of R and the rows that are not complete on it.
  UpperBound bound(const SetAndRest& sets) override {
    const double loss = sets.rest_loss;
    const auto classes = static_cast<double>(n_classes(sets.rest));
    const double per_profile = classes > 1 ? kPrior * classes * std::log(classes) : 0;
    const auto least = static_cast<double>(n_profiles_left(sets));
    const double most = std::max(least, static_cast<double>(sets.rest.n_profiles) +
                                            static_cast<double>(sets.set.n_rows - sets.rest.n_rows));
    const double h = smoothed_entropy(sets.set, least), above = loss + least * per_profile;
    if (per_profile * h >= above * slope(sets.set, least)) return by_loss(above, h);
    // It falls at first. On [a, b] g is at least its numerator at a over its denominator at b.
    constexpr int kPieces = 16;
    double g = 1;
    for (int i = 0; i < kPieces; ++i) {
      const double a = least + (most - least) * i / kPieces, b = least + (most - least) * (i + 1) / kPieces;
      g = std::min(g, (loss + a * per_profile) / smoothed_entropy(sets.set, b));
    }
    return {1 - g, FeatureBound::loss};
  }

 private:
  static constexpr double kPrior = 0.5;
  static double log_sum(double c, double n) { return c * std::log1p((n - c) / c); }

  /// n H(Y) of the class counts, each raised by `profiles` times the prior; and its derivative by `profiles`.
  double smoothed_entropy(const CountTable& table, double profiles) const {
    const double n = smoothed_n(table, profiles);
    double sum = 0;
    for (const Count p : table.class_total)
      if (p > 0) sum += log_sum(unit_ * static_cast<double>(p) + kPrior * profiles, n);
    return sum;
  }
  double slope(const CountTable& table, double profiles) const {
    const double n = smoothed_n(table, profiles);
    double sum = 0;
    for (const Count p : table.class_total)
      if (p > 0) sum += kPrior * std::log(n / (unit_ * static_cast<double>(p) + kPrior * profiles));
    return sum;
  }
  double smoothed_n(const CountTable& table, double profiles) const {
    return unit_ * static_cast<double>(table.n) + kPrior * profiles * static_cast<double>(n_classes(table));
  }
};

/// Mean conditional entropy with profiles seen once counted as full uncertainty (the U-curve cost of Barrera's group):
/// 1 - (sum over these of n_x log K_y + sum over the others of n_x H(Y | x)) / (n H(Y)), K_y the classes that occur.
class Singletons : public Base {
 public:
  using Base::Base;

  double value(const CountTable& table, double) override {
    return 1 - (conditional_entropy(table) + seen_once(table) * std::log(static_cast<double>(n_classes(table)))) /
                   entropy(table);
  }

  /// loss: a profile seen once, whose row is complete on R, is seen once in every chi' and costs log K_y, K_y at least
  ///   the classes on R; in a profile of chi' seen more often, and of other rows, n H(Y | .) is superadditive.
  /// split, for whole counts and where every row is complete on R: take the rows that are alone in their cell of V
  ///   (SplitCells) though not in chi. In chi' such a row is seen once and costs log K_y >= log 2, or shares a profile
  ///   z with rows of other cells. Of n_z H(Y | z), the profiles of R account for at most sum_v n_zv H(Y | z, v), which
  ///   leaves n_z H(V | z) = n_z log n_z - sum_v n_zv log n_zv; joining cells a and b adds at least 2 log 2 to it for
  ///   a, b >= 1, and joining k >= 2 cells at least 2 (k - 1) log 2 >= k log 2: log 2 for each such row in z.
  UpperBound bound(const SetAndRest& sets) override {
    const double h = entropy(sets.set), loss = sets.rest_loss;
    const std::size_t classes = n_classes(sets.rest);
    if (classes <= 1) return by_loss(loss, h);
    const double log_classes = std::log(static_cast<double>(classes));
    if (sets.set.n != sets.rest.n) {
      mark(sets);
      double once = 0;
      for (std::size_t x = 0; x < sets.set.n_profiles; ++x)
        if (seen_[x] && sets.set.profile_rows(x) == 1) once += unit_ * static_cast<double>(sets.set.total[x]);
      return by_loss(loss + once * log_classes, h);
    }
    const double once = seen_once(sets.set);
    if (unit_ != 1 || !sets.set.rows.empty()) return by_loss(loss + once * log_classes, h);
    cells_.split(sets);
    const auto alone = static_cast<double>(std::count(cells_.sizes().begin(), cells_.sizes().end(), Count{1}));
    if (alone <= once) return by_loss(loss + once * log_classes, h);
    return {1 - (loss + once * log_classes + (alone - once) * std::log(2.0)) / h, FeatureBound::split};
  }

 private:
  /// Rows (their weight) whose profile no other row has.
  double seen_once(const CountTable& table) const {
    double sum = 0;
    for (std::size_t x = 0; x < table.n_profiles; ++x)
      if (table.profile_rows(x) == 1) sum += static_cast<double>(table.total[x]);
    return unit_ * sum;
  }
  SplitCells cells_;
};

template <class Measure>
std::unique_ptr<FeatureMeasure> make(int weight_exponent) {
  return std::make_unique<Measure>(weight_exponent);
}

constexpr struct {
  const char* name;
  std::unique_ptr<FeatureMeasure> (*make)(int);
} kCorrections[] = {
    {"none", make<Plain>},
    {"permutation", make<Permutation>},
    {"miller_madow", make<MillerMadow>},
    {"smoothed", make<Smoothed>},
    {"singletons", make<Singletons>},
};

}  // namespace

std::unique_ptr<FeatureMeasure> feature_measure(const std::string& correction, int weight_exponent) {
  for (const auto& entry : kCorrections)
    if (correction == entry.name) return entry.make(weight_exponent);
  throw std::invalid_argument("no correction \"" + correction + "\"");
}

std::int64_t value_key(double value) { return eta_key(std::clamp(value, -9e6, 9e6)); }

}  // namespace localift
