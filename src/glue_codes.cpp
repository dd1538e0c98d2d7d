// SPDX-License-Identifier: GPL-2.0-or-later
// Columns of R as codes, read where interrupts can be answered: unique() and match() of R answer none.
#include <Rcpp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "core/data/cut_cells.h"
#include "core/localift.h"
#include "glue_data.h"
#include "glue_monitor.h"

namespace {

constexpr R_xlen_t kRows = R_xlen_t{1} << 18;  // between two looks for an interrupt: some milliseconds

/// A column whose different values are known, and whose codes are still to be made.
struct ReadColumn {
  localift::ColumnValues values;
  Rcpp::IntegerVector numbers;  // of R's memory, since codes are made of them in place
  bool used = false;
};

std::uint32_t* written(Rcpp::IntegerVector& numbers) { return reinterpret_cast<std::uint32_t*>(numbers.begin()); }

/// By several threads where they have something to do.
localift::Execution execution(int threads, localift::Monitor& monitor) {
  localift::Execution execution;
  execution.threads = threads;
  execution.monitor = &monitor;
  return execution;
}

/// A list of the values, value_at(row) for each of the rows where they come first; these rows; and the column, of which
/// core_codes() makes codes. NULL if there are more than `most`.
template <class ValuesAt>
SEXP distinct(R_xlen_t n, const localift::ColumnValues::Read& read, double most, int threads,
              const ValuesAt& values_at) {
  Rcpp::XPtr<ReadColumn> column(new ReadColumn);
  column->numbers = Rcpp::IntegerVector(Rcpp::no_init(n));
  glue::RMonitor monitor(false);
  localift::ColumnValues& distinct = column->values;
  const localift::Execution by_threads = execution(threads, monitor);
  if (!distinct.read(static_cast<std::size_t>(n), read, most, written(column->numbers), by_threads)) {
    *column = ReadColumn();  // its memory goes with the next collection of garbage, not with that of the pointer
    return R_NilValue;
  }
  const std::vector<std::size_t>& rows = distinct.first_row();
  Rcpp::NumericVector first(rows.begin(), rows.end());
  return Rcpp::List::create(Rcpp::Named("values") = values_at(rows), Rcpp::Named("first") = first + 1.0,
                            Rcpp::Named("column") = column);
}

template <class Values, class Value>
Values values_at(const std::vector<std::size_t>& rows, const Value* column) {
  Values values(static_cast<R_xlen_t>(rows.size()));
  std::transform(rows.begin(), rows.end(), values.begin(), [=](std::size_t row) { return column[row]; });
  return values;
}

SEXP distinct_integers(SEXP x, double most, int threads) {
  const int* column = TYPEOF(x) == LGLSXP ? LOGICAL_RO(x) : INTEGER_RO(x);
  const auto read = [=](std::size_t begin, std::size_t end, std::uint64_t* keys) {
    std::transform(column + begin, column + end, keys, [](int value) {
      return value == NA_INTEGER ? localift::ColumnValues::kMissing : static_cast<std::uint32_t>(value);
    });
  };
  return distinct(Rf_xlength(x), read, most, threads, [=](const std::vector<std::size_t>& rows) {
    return values_at<Rcpp::IntegerVector>(rows, column);
  });
}

SEXP distinct_doubles(SEXP x, double most, int threads) {
  const double* column = REAL_RO(x);
  const auto read = [=](std::size_t begin, std::size_t end, std::uint64_t* keys) {
    std::transform(column + begin, column + end, keys, [](double value) {
      if (std::isnan(value)) return localift::ColumnValues::kMissing;
      if (value == 0) value = 0;  // -0 is no other number
      std::uint64_t bits = 0;
      std::memcpy(&bits, &value, sizeof bits);
      return bits;
    });
  };
  return distinct(Rf_xlength(x), read, most, threads, [=](const std::vector<std::size_t>& rows) {
    return values_at<Rcpp::NumericVector>(rows, column);
  });
}

/// R holds one copy of each string, at one place as long as somebody holds on to it: its address is its key.
SEXP distinct_strings(SEXP x, double most, int threads) {
  // Strings that R makes when they are asked for are asked for here, where that can be interrupted.
  for (R_xlen_t i = 0; ALTREP(x) && i < Rf_xlength(x); ++i) {
    if (i % kRows == 0) Rcpp::checkUserInterrupt();
    STRING_ELT(x, i);
  }
  const SEXP* column = STRING_PTR_RO(x);
  const SEXP missing = NA_STRING;
  const auto read = [=](std::size_t begin, std::size_t end, std::uint64_t* keys) {
    std::transform(column + begin, column + end, keys, [=](SEXP value) -> std::uint64_t {
      return value == missing ? localift::ColumnValues::kMissing : reinterpret_cast<std::uintptr_t>(value);
    });
  };
  return distinct(Rf_xlength(x), read, most, threads, [=](const std::vector<std::size_t>& rows) {
    Rcpp::CharacterVector values(static_cast<R_xlen_t>(rows.size()));
    for (std::size_t v = 0; v < rows.size(); ++v)
      SET_STRING_ELT(values, static_cast<R_xlen_t>(v), STRING_ELT(x, static_cast<R_xlen_t>(rows[v])));
    return values;
  });
}

}  // namespace

// The different values of a logical, integer, double or character vector, in the order in which they come: a list of
// `values`, `first`, the first row of each, and `column`, for core_codes(). NULL if there are more than `most`. O(rows).
// [[Rcpp::export(rng = false)]]
SEXP core_distinct(SEXP x, double most, int threads) {
  switch (TYPEOF(x)) {
    case LGLSXP:
    case INTSXP: return distinct_integers(x, most, threads);
    case REALSXP: return distinct_doubles(x, most, threads);
    case STRSXP: return distinct_strings(x, most, threads);
    default: Rcpp::stop("no vector of logicals, numbers or strings");
  }
}

// The code of each row of a column, code_of[v] of value v as core_distinct() numbered them, NA where it is missing. To be
// asked for once: it is made of what core_distinct() left. O(rows).
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector core_codes(SEXP column, const Rcpp::IntegerVector& code_of, int threads) {
  const Rcpp::XPtr<ReadColumn> read(column);
  if (read->used) Rcpp::stop("its codes were made already");
  const std::size_t n_values = read->values.first_row().size();
  if (static_cast<std::size_t>(code_of.size()) != n_values) Rcpp::stop("not a code for each value");
  Rcpp::IntegerVector codes = read->numbers;
  const localift::ColumnValues values = std::move(read->values);
  *read = ReadColumn();
  read->used = true;
  glue::RMonitor monitor(false);
  values.recode(written(codes), std::vector<std::uint32_t>(code_of.begin(), code_of.end()),
                static_cast<std::uint32_t>(NA_INTEGER), execution(threads, monitor));
  return codes;
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
