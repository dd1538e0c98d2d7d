// SPDX-License-Identifier: GPL-2.0-or-later
// Columns of R as codes, read where interrupts can be answered: unique() and match() of R answer none.
#include <Rcpp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

#include "core/data/cut_cells.h"
#include "core/localift.h"
#include "glue_data.h"
#include "glue_monitor.h"

namespace {

constexpr R_xlen_t kRows = R_xlen_t{1} << 18;  // between two looks for an interrupt: some milliseconds

/// The different values of a column as they come, and a code for each row.
class Distinct {
 public:
  Distinct(R_xlen_t n, double most) : codes_(n), most_(most) {}

  /// key(i) of each row where missing(i) is false; seen(code, i) for the first with that key. False if there are more
  /// different ones than asked for.
  template <class Missing, class Key, class Seen>
  bool read(const Missing& missing, const Key& key, const Seen& seen) {
    const R_xlen_t n = codes_.size();
    int* codes = codes_.begin();
    for (R_xlen_t i = 0; i < n; ++i) {
      if (i % kRows == 0) Rcpp::checkUserInterrupt();
      if (missing(i)) {
        codes[i] = NA_INTEGER;
        continue;
      }
      const std::uint32_t code = known_.code(key(i));
      if (code == n_seen_) {
        if (static_cast<double>(++n_seen_) > most_) return false;
        first_.push_back(static_cast<double>(i + 1));
        seen(i);
      }
      codes[i] = static_cast<int>(code) + 1;
    }
    return true;
  }
  SEXP result(SEXP values) const {
    return Rcpp::List::create(Rcpp::Named("codes") = codes_, Rcpp::Named("values") = values,
                              Rcpp::Named("first") = Rcpp::NumericVector(first_.begin(), first_.end()));
  }

 private:
  localift::KeyCodes known_;
  Rcpp::IntegerVector codes_;
  std::vector<double> first_;
  double most_;
  std::uint32_t n_seen_ = 0;
};

SEXP distinct_integers(SEXP x, double most) {
  const int* values = TYPEOF(x) == LGLSXP ? LOGICAL_RO(x) : INTEGER_RO(x);
  std::vector<int> seen;
  Distinct distinct(Rf_xlength(x), most);
  const bool within = distinct.read([&](R_xlen_t i) { return values[i] == NA_INTEGER; },
                                    [&](R_xlen_t i) { return static_cast<std::uint32_t>(values[i]); },
                                    [&](R_xlen_t i) { seen.push_back(values[i]); });
  return within ? distinct.result(Rcpp::IntegerVector(seen.begin(), seen.end())) : R_NilValue;
}

SEXP distinct_doubles(SEXP x, double most) {
  const double* values = REAL_RO(x);
  const auto key = [&](R_xlen_t i) {
    const double value = values[i] == 0 ? 0 : values[i];  // -0 is no other number
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  };
  std::vector<double> seen;
  Distinct distinct(Rf_xlength(x), most);
  const bool within = distinct.read([&](R_xlen_t i) { return std::isnan(values[i]); }, key,
                                    [&](R_xlen_t i) { seen.push_back(values[i]); });
  return within ? distinct.result(Rcpp::NumericVector(seen.begin(), seen.end())) : R_NilValue;
}

/// R holds one copy of each string, at one place as long as somebody holds on to it.
SEXP distinct_strings(SEXP x, double most) {
  Rcpp::CharacterVector seen(64);
  R_xlen_t n_seen = 0;
  Distinct distinct(Rf_xlength(x), most);
  const bool within = distinct.read(
      [&](R_xlen_t i) { return STRING_ELT(x, i) == NA_STRING; },
      [&](R_xlen_t i) { return reinterpret_cast<std::uintptr_t>(STRING_ELT(x, i)); },
      [&](R_xlen_t i) {
        if (n_seen == seen.size()) {
          Rcpp::CharacterVector longer(2 * n_seen);
          for (R_xlen_t j = 0; j < n_seen; ++j) SET_STRING_ELT(longer, j, STRING_ELT(seen, j));
          seen = longer;
        }
        SET_STRING_ELT(seen, n_seen++, STRING_ELT(x, i));
      });
  if (!within) return R_NilValue;
  Rcpp::CharacterVector values(n_seen);
  for (R_xlen_t j = 0; j < n_seen; ++j) SET_STRING_ELT(values, j, STRING_ELT(seen, j));
  return distinct.result(values);
}

}  // namespace

// The different values of a logical, integer, double or character vector, in the order in which they come; codes, the
// position of each row's among them, NA where it is missing; and first, the first row of each. NULL if there are more
// than `most`. O(rows).
// [[Rcpp::export(rng = false)]]
SEXP core_distinct(SEXP x, double most) {
  switch (TYPEOF(x)) {
    case LGLSXP:
    case INTSXP: return distinct_integers(x, most);
    case REALSXP: return distinct_doubles(x, most);
    case STRSXP: return distinct_strings(x, most);
    default: Rcpp::stop("no vector of logicals, numbers or strings");
  }
}

// Codes of a factor of n_levels levels without those that do not occur, and which occur; NULL if a code has no level.
// `x`: the integers of the factor. Where all levels occur the codes are NULL: they are those of `x`, which is only read.
// O(rows).
// [[Rcpp::export(rng = false)]]
SEXP core_factor_codes(SEXP x, int n_levels) {
  if (TYPEOF(x) != INTSXP) Rcpp::stop("no integers");
  const R_xlen_t n = Rf_xlength(x);
  const int* const source = INTEGER_RO(x);
  std::vector<int> code_of(static_cast<std::size_t>(n_levels) + 1, 0);
  for (R_xlen_t i = 0; i < n; ++i) {
    if (i % kRows == 0) Rcpp::checkUserInterrupt();
    if (source[i] == NA_INTEGER) continue;
    if (source[i] < 1 || source[i] > n_levels) return R_NilValue;
    code_of[static_cast<std::size_t>(source[i])] = 1;
  }
  Rcpp::LogicalVector occurs(code_of.begin() + 1, code_of.end());
  if (std::accumulate(code_of.begin(), code_of.end(), 0) == n_levels)
    return Rcpp::List::create(Rcpp::Named("codes") = R_NilValue, Rcpp::Named("occurs") = occurs);
  std::partial_sum(code_of.begin(), code_of.end(), code_of.begin());
  Rcpp::IntegerVector codes(Rcpp::no_init(n));
  int* const result = codes.begin();
  for (R_xlen_t i = 0; i < n; ++i) {
    if (i % kRows == 0) Rcpp::checkUserInterrupt();
    result[i] = source[i] == NA_INTEGER ? NA_INTEGER : code_of[static_cast<std::size_t>(source[i])];
  }
  return Rcpp::List::create(Rcpp::Named("codes") = codes, Rcpp::Named("occurs") = occurs);
}

// How often each of 1 .. n is among integers; others are not counted.
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector core_tabulate(SEXP codes, int n) {
  if (TYPEOF(codes) != INTSXP) Rcpp::stop("no integers");
  const int* const code = INTEGER_RO(codes);
  Rcpp::IntegerVector counts(n);
  int* const count = counts.begin();
  for (R_xlen_t i = 0; i < Rf_xlength(codes); ++i) {
    if (i % kRows == 0) Rcpp::checkUserInterrupt();
    if (code[i] >= 1 && code[i] <= n) ++count[code[i] - 1];
  }
  return counts;
}

// Rows in which `codes` are known, and classes of these, if all known codes of a class are the same; otherwise NULL, as
// soon as that is known. `classes`: codes 1 .. n_classes.
// [[Rcpp::export(rng = false)]]
SEXP core_known_if_function(SEXP codes, SEXP classes, int n_classes) {
  if (TYPEOF(codes) != INTSXP || TYPEOF(classes) != INTSXP || Rf_xlength(codes) != Rf_xlength(classes))
    Rcpp::stop("no integers of one length");
  const int *const code = INTEGER_RO(codes), *const class_of = INTEGER_RO(classes);
  std::vector<int> of_class(static_cast<std::size_t>(n_classes) + 1, NA_INTEGER);
  double known = 0;
  for (R_xlen_t i = 0; i < Rf_xlength(codes); ++i) {
    if (i % kRows == 0) Rcpp::checkUserInterrupt();
    if (code[i] == NA_INTEGER) continue;
    ++known;
    int& of = of_class[static_cast<std::size_t>(class_of[i])];
    if (of != NA_INTEGER && of != code[i]) return R_NilValue;
    of = code[i];
  }
  const auto n = std::count_if(of_class.begin(), of_class.end(), [](int code) { return code != NA_INTEGER; });
  return Rcpp::NumericVector::create(Rcpp::Named("rows") = known, Rcpp::Named("classes") = static_cast<double>(n));
}

// How many values of a column of codes or numbers are missing. O(rows).
// [[Rcpp::export(rng = false)]]
double core_n_missing(SEXP x) {
  double missing = 0;
  const auto count = [&](const auto& is_missing) {
    for (R_xlen_t begin = 0, n = Rf_xlength(x); begin < n; begin += kRows) {
      Rcpp::checkUserInterrupt();
      R_xlen_t here = 0;
      for (R_xlen_t i = begin; i < std::min(n, begin + kRows); ++i) here += is_missing(i);
      missing += static_cast<double>(here);
    }
  };
  if (TYPEOF(x) == INTSXP) {
    const int* const codes = INTEGER_RO(x);
    count([=](R_xlen_t i) { return codes[i] == NA_INTEGER; });
  } else if (TYPEOF(x) == REALSXP) {
    const double* const numbers = REAL_RO(x);
    count([=](R_xlen_t i) { return std::isnan(numbers[i]); });
  } else {
    Rcpp::stop("no vector of codes or numbers");
  }
  return missing;
}

// The cells of a column of numbers, NA where missing, none infinite: a list of `thresholds`, the least value of each
// but the first, and `rows`, the weight of each; see cut_cells(). `weights`: NULL, or a positive number for each value.
// [[Rcpp::export(rng = false)]]
Rcpp::List core_cut_thresholds(SEXP values, SEXP weights, int n) {
  const R_xlen_t n_rows = Rf_xlength(values);
  if (TYPEOF(values) != REALSXP) Rcpp::stop("no numbers");
  if (!Rf_isNull(weights) && (TYPEOF(weights) != REALSXP || Rf_xlength(weights) != n_rows))
    Rcpp::stop("weights are not numbers, one for each value");
  const double *const value = REAL_RO(values), *const weight = Rf_isNull(weights) ? nullptr : REAL_RO(weights);
  std::vector<double> known, weight_of;
  bool whole = true;
  for (R_xlen_t i = 0; i < n_rows; ++i) {
    if (i % kRows == 0) Rcpp::checkUserInterrupt();
    if (std::isnan(value[i])) continue;
    known.push_back(value[i]);
    if (weight == nullptr) continue;
    weight_of.push_back(weight[i]);
    whole = whole && weight[i] == std::trunc(weight[i]);
  }
  localift::IntegerWeights units;
  if (!weight_of.empty()) units = localift::integer_weights(weight_of.data(), weight_of.size(), whole);
  localift::CutCells cells;
  glue::RMonitor monitor(false);
  localift::run_task(&monitor, [&](const localift::Stop& stop) {
    cells = localift::cut_cells(known, units.units, static_cast<std::size_t>(n), stop);
  });
  Rcpp::NumericVector rows;
  for (const localift::Count cell : cells.weight) rows.push_back(glue::in_user_units(cell, units.exponent));
  const Rcpp::NumericVector thresholds(cells.thresholds.begin(), cells.thresholds.end());
  return Rcpp::List::create(Rcpp::Named("thresholds") = thresholds, Rcpp::Named("rows") = rows);
}

// For loops of R over columns, each call of which is too short, or too much in one, for R to look by itself.
// [[Rcpp::export(rng = false)]]
void core_answer_interrupt() { Rcpp::checkUserInterrupt(); }
