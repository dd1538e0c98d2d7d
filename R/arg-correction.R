# Corrections of eta for what chance gives to feature sets of many profiles: the
# values of `correction`, how results speak of them, and what they need. The
# measures, and the table of them, are the core's (measure/).

correction_names <- function() {
  if (is.null(session$corrections)) {
    session$corrections <- core_corrections()
  }
  session$corrections
}

# More rows than this make an expected mutual information take too long.
max_permuted_rows <- 1e10

# The margins of a permutation are counts of rows, and a profile seen once is
# known by its number of rows.
check_correction <- function(correction, coded, call) {
  if (identical(correction, "singletons") && coded$counted && !coded$whole) {
    abort_localift(
      c(
        "{.code correction = \"singletons\"} needs to know which profiles hold a single row.",
        x = "Counts that are not whole say nothing of the number of rows.",
        i = "Use another correction, or give the rows with their {.arg weights} in place of counts."
      ),
      "input", arg = "correction", call = call
    )
  }
  check_rows_weigh(correction, coded, call)
  if (!identical(correction, "permutation")) {
    return(invisible())
  }
  if (!coded$whole) {
    abort_localift(
      c(
        "{.code correction = \"permutation\"} needs whole weights.",
        x = "{.arg weights} holds fractions, and rows that are no whole number cannot be permuted.",
        i = "Use another correction, or weights that count rows."
      ),
      "input", arg = "correction", call = call
    )
  }
  n <- total_weight(coded)
  if (n > max_permuted_rows) {
    abort_localift(
      c(
        "{.code correction = \"permutation\"} takes at most {format_count(max_permuted_rows)} rows.",
        x = "{.arg weights} adds up to {format_count(n)}.",
        i = "With so many, {.code correction = \"miller_madow\"} is nearly the same."
      ),
      "too_large", arg = "correction", call = call
    )
  }
}

# Less weight than this has a bias by row that is no number any more.
least_weight <- 1e-250

check_rows_weigh <- function(correction, coded, call) {
  if (identical(correction, "miller_madow") && !coded$whole && total_weight(coded) < least_weight) {
    abort_localift(
      c(
        "{.code correction = \"miller_madow\"} takes the weights for numbers of rows.",
        x = "{.arg weights} adds up to {fixed(total_weight(coded), digits = 3, format = \"g\")}.",
        i = "Multiply the weights so that they add up to the rows that they stand for."
      ),
      "weights", arg = "weights", call = call
    )
  }
}

# "eta corrected by permutation": for the lines above a table and summaries.
correction_text <- function(options) {
  correction <- options$correction %||% "none"
  if (correction != "none") {
    sprintf("correction \"%s\"", correction)
  }
}
