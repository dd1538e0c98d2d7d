/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What counting could at best be held against: plain loops over columns, and over memory. R CMD SHLIB compiles it. */
#include <R.h>
#include <Rinternals.h>
#include <stdint.h>
#include <string.h>

/* Counts of each column, a list of integer matrices class x level. Columns are integer codes from 1, as R keeps
   factors, or raw bytes of them. Nothing may be missing. */
SEXP plain_counts(SEXP columns, SEXP y, SEXP levels, SEXP classes) {
  const R_xlen_t n = XLENGTH(y);
  const int n_classes = Rf_asInteger(classes);
  SEXP out = PROTECT(Rf_allocVector(VECSXP, XLENGTH(columns)));
  for (R_xlen_t j = 0; j < XLENGTH(columns); ++j) {
    SEXP counts = PROTECT(Rf_allocMatrix(INTSXP, n_classes, INTEGER(levels)[j]));
    int* cell = INTEGER(counts);
    memset(cell, 0, sizeof(int) * (size_t)n_classes * (size_t)INTEGER(levels)[j]);
    cell -= n_classes + 1;
    SEXP column = VECTOR_ELT(columns, j);
    if (TYPEOF(column) == RAWSXP) {
      const uint8_t *x = RAW(column), *class = RAW(y);
      for (R_xlen_t i = 0; i < n; ++i) ++cell[x[i] * n_classes + class[i]];
    } else {
      const int *x = INTEGER(column), *class = INTEGER(y);
      for (R_xlen_t i = 0; i < n; ++i) ++cell[x[i] * n_classes + class[i]];
    }
    SET_VECTOR_ELT(out, j, counts);
    UNPROTECT(1);
  }
  UNPROTECT(1);
  return out;
}

/* The sum of the bits of a double vector, as numbers: what reading it takes. */
SEXP read_all(SEXP from) {
  const uint64_t* x = (const uint64_t*)REAL(from);
  const R_xlen_t n = XLENGTH(from) / 8 * 8;
  uint64_t sum[8] = {0};
  for (R_xlen_t i = 0; i < n; i += 8) {
    for (int k = 0; k < 8; ++k) sum[k] += x[i + k];
  }
  uint64_t all = 0;
  for (int k = 0; k < 8; ++k) all += sum[k];
  return Rf_ScalarReal((double)all);
}

SEXP copy_all(SEXP from, SEXP to) {
  memcpy(REAL(to), REAL(from), sizeof(double) * (size_t)XLENGTH(from));
  return R_NilValue;
}
