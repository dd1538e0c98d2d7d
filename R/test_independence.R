#' Test whether the class is independent of a feature set
#'
#' The test of independence in the table of profiles and classes: by the likelihood ratio, by chi-squared, or exactly, by
#' permutation; on request within strata.
#'
#' The null hypothesis is that the class has the same distribution in each profile. It is for a feature set that was
#' chosen beforehand: of one that a search selected among others the p-value is too small, as a note says.
#'
#' @param x A [lift_function()], or anything that it takes: a formula, features, a `table`, a matrix of counts, a result of
#'   a search. A list of lift functions, tables or matrices of counts is one table for each stratum.
#' @param formula,data As in [lift_function()].
#' @param ... Passed on to [lift_function()], as in `test_independence(party ~ PF, votes)`.
#' @param method `[character(1)]` `"G"`, `"chisq"` or `"permutation"`. By default `"permutation"` if less than 5 rows are
#'   expected in a cell of the table, otherwise `"G"`.
#' @param B `[integer(1)]` Tables that `"permutation"` draws, at least 19.
#' @param strata With a formula and data: the columns that make strata, as names or as a formula `~ a + b`, or a vector
#'   with a value for each row of the data. The columns are no features. A missing value is a stratum of its own.
#'
#' @returns A list of class `htest`, which prints as those of [stats::chisq.test()]: `statistic`, `parameter` (degrees of
#' freedom, or the number of permutations), `p.value`, `method`, `data.name`, `observed` and `expected` (matrices, or
#' lists of them by stratum).
#'
#' @details
#' Profiles and classes without counts are left out; \eqn{k} and \eqn{c} of them are left, with \eqn{o} rows in a cell
#' and \eqn{e} expected from the margins.
#'
#' * `"G"`: \eqn{G = 2 \sum o \log (o / e) = 2 n I}{G = 2 sum o log(o / e) = 2 n I}, chi-squared of
#'   \eqn{(k - 1) (c - 1)}{(k - 1)(c - 1)} degrees of freedom for many rows.
#' * `"chisq"`: \eqn{\sum (o - e)^2 / e}{sum (o - e)^2 / e}, likewise.
#' * `"permutation"`: \eqn{G}{G} against that of tables with the same margins, drawn as permuting the classes over the
#'   rows draws them ([stats::r2dtable()], R's generator of random numbers, [set.seed()]). The p-value
#'   \eqn{(1 + \#\{G_b \ge G\}) / (1 + B)}{(1 + number of G_b >= G) / (1 + B)} is exact for any number of rows (Phipson and
#'   Smyth, 2010), and never below \eqn{1 / (1 + B)}.
#'
#' With strata, statistics and degrees of freedom are summed over the strata, and tables are permuted within them: the
#' null hypothesis is independence within each, which says nothing of the table of all.
#'
#' @section Errors:
#' `localift_error_weights` for weights that are no whole numbers of rows; `localift_error_input` where no table has two
#' profiles and two classes, for other `strata`, and those of [lift_function()]; `localift_error_too_large` for more rows
#' than can be permuted.
#'
#' @references
#' Phipson, B. and Smyth, G. K. (2010). Permutation p-values should never be zero. *Statistical Applications in Genetics
#' and Molecular Biology*, 9(1), 39.
#' @seealso [confint()][confint.localift_lift] for how much dependence there is.
#' @examples
#' lift <- lift_function(party ~ PF + AB, votes)
#' test_independence(lift)
#' test_independence(lift, method = "permutation", B = 199)
#'
#' # Whether PF tells of the party among those who voted alike on AB.
#' test_independence(party ~ PF, votes, strata = "AB")
#' @export
test_independence <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "test_independence")
  UseMethod("test_independence")
}

#' @rdname test_independence
#' @export
test_independence.localift_lift <- function(x, ..., method = NULL, B = 1999, strata = NULL) {
  call <- match.call()
  call[[1]] <- quote(test_independence)
  check_dots_empty(..., known = independence_arguments, call = call)
  check_no_strata(strata, call)
  independence_test(list(x), method, B, independence_name(x), call)
}

#' @rdname test_independence
#' @export
test_independence.formula <- function(formula, data, ..., method = NULL, B = 1999, strata = NULL) {
  call <- match.call()
  call[[1]] <- quote(test_independence)
  tryCatch(force(strata), error = function(error) {
    abort_localift(
      c("{.arg strata} has no value.", i = "Columns of the data are named in quotes, or by a formula {.code ~ a}."),
      "input", arg = "strata", call = call, parent = error
    )
  })
  if (is.null(strata)) {
    lift <- lift_function(formula, data, ...)
    return(independence_test(list(lift), method, B, independence_name(lift), call))
  }
  if (missing(data) || !is.data.frame(data)) {
    check_no_strata(strata, call)
  }
  strata <- split_strata(strata, data, call)
  check_strata_apart(strata$columns, formula, call)
  check_weights_split(call$weights, data, call)
  lifts <- lapply(strata$rows, function(rows) {
    part <- data[rows, setdiff(names(data), strata$columns), drop = FALSE]
    lift_function(formula, part, ...)
  })
  name <- paste(independence_name(lifts[[1]]), "within", strata$name)
  independence_test(lifts, method, B, name, call)
}

#' @rdname test_independence
#' @export
test_independence.list <- function(x, ..., method = NULL, B = 1999, strata = NULL) {
  call <- match.call()
  call[[1]] <- quote(test_independence)
  check_dots_empty(..., known = independence_arguments, call = call)
  check_no_strata(strata, call)
  if (!length(x)) {
    abort_localift("{.arg x} must hold at least one table.", "input", arg = "x", call = call)
  }
  lifts <- lapply(x, function(one) if (inherits(one, "localift_lift")) one else lift_function(one))
  name <- paste(independence_name(lifts[[1]]), "within", count_of(length(lifts), "table"))
  independence_test(lifts, method, B, name, call)
}

#' @rdname test_independence
#' @export
test_independence.default <- function(x, ..., method = NULL, B = 1999, strata = NULL) {
  call <- match.call()
  call[[1]] <- quote(test_independence)
  first <- if (...length()) ..1
  if (is.data.frame(x) && is_formula(first)) {
    return(piped_independence(x, ..., method = method, B = B, strata = strata))
  }
  check_no_strata(strata, call)
  lift <- lift_function(x, ...)
  independence_test(list(lift), method, B, independence_name(lift), call)
}

# The data first, then the formula.
piped_independence <- function(data, formula, ..., method, B, strata) {
  test_independence(formula, data, ..., method = method, B = B, strata = strata)
}

independence_arguments <- c("x", "formula", "data", "method", "B", "strata")

independence_name <- function(lift) {
  sprintf("%s by %s", lift$class_name, feature_set_text(list(seq_along(lift$features)), lift$features))
}

# Strata -----------------------------------------------------------------------

check_no_strata <- function(strata, call) {
  if (!is.null(strata)) {
    abort_localift(
      c(
        "{.arg strata} needs a formula and a data frame, whose rows it splits.",
        i = "Or give a list of lift functions or tables, one for each stratum."
      ),
      "input", arg = "strata", call = call
    )
  }
}

#' Rows by stratum
#'
#' @return A list: `rows`, positions for each stratum; `columns` of the data that make them; `name`, of both as text.
#' @noRd
split_strata <- function(strata, data, call) {
  by_name <- is_formula(strata) || is.character(strata) && (length(strata) != nrow(data) || all(strata %in% names(data)))
  columns <- if (by_name) strata_columns(strata, data, call) else character()
  if (!by_name && (!is.atomic(strata) || length(strata) != nrow(data))) {
    size <- nrow(data)
    abort_argument(
      "must name columns of the data, or be a vector with a value for each of their {size} row{?s}", strata, "strata",
      call, size = size
    )
  }
  values <- if (by_name) unclass(data)[columns] else list(strata)
  key <- do.call(paste, c(unname(lapply(values, function(value) match(value, unique(value)))), sep = "\r"))
  list(
    rows = unname(split(seq_len(nrow(data)), match(key, unique(key)))), columns = columns,
    name = if (by_name) paste(quote_label(columns), collapse = " ") else "strata"
  )
}

# What makes the strata is the same in all rows of one.
check_strata_apart <- function(columns, formula, call) {
  both <- intersect(columns, as_utf8(all.vars(formula)))
  if (length(both)) {
    abort_localift(
      c(
        "{.arg strata} must not be in the formula.",
        x = "{.var {both}} {?is/are} in both.",
        i = "Within a stratum what makes it is the same in each row: leave that out of the formula."
      ),
      "input", arg = "strata", column = both, call = call
    )
  }
}

# Weights that are columns are split with the rows; `weights` is the expression that gave them.
check_weights_split <- function(weights, data, call) {
  if (is.null(weights) || length(all.vars(weights)) && all(as_utf8(all.vars(weights)) %in% as_utf8(names(data)))) {
    return(invisible())
  }
  abort_localift(
    c(
      "{.arg weights} must be a column of the data where {.arg strata} split its rows.",
      i = "Make the weights a column first."
    ),
    "input", arg = "weights", call = call
  )
}

strata_columns <- function(strata, data, call) {
  columns <- if (is_formula(strata)) names_of_strata(strata, call) else strata
  lost <- setdiff(columns, names(data))
  if (length(lost) || !length(columns)) {
    abort_localift(
      c("{.arg strata} must name columns of the data.", x = if (length(lost)) "{.val {lost}} {?is/are} none."),
      "input", arg = "strata", column = lost, call = call, hint = did_you_mean(lost, names(data))
    )
  }
  columns
}

# The test ---------------------------------------------------------------------

#' @param lifts Lift functions, one for each stratum.
#' @param name What was tested, as text.
#' @return An `htest`.
#' @noRd
independence_test <- function(lifts, method, B, name, call) {
  if (!is.null(method)) method <- check_choice(method, c("G", "chisq", "permutation"), "method", call)
  B <- check_count(B, 19, call = call)
  for (lift in lifts) check_whole_weights(lift, "test_independence", call)
  if (any(vapply(lifts, function(lift) isTRUE(lift$searched), NA))) {
    inform_localift(note_searched("the p-value is"))
  }
  tables <- lapply(lifts, function(lift) occurring(lift$counts))
  df <- sum(vapply(tables, function(table) prod(dim(table) - 1), 0))
  if (df == 0) {
    abort_localift(
      c(
        "A test of independence needs two profiles and two classes.",
        x = if (length(tables) == 1) {
          "The counted rows hold {count_of(nrow(tables[[1]]), 'profile')} and {ncol(tables[[1]])} of the classes."
        } else {
          "No stratum has them."
        }
      ),
      "input", arg = "x", call = call
    )
  }
  expected <- lapply(tables, function(table) outer(rowSums(table), colSums(table)) / sum(table))
  method <- method %||% if (min(unlist(expected)) < least_expected) "permutation" else "G"
  value <- sum(if (method == "chisq") mapply(chisq_of, tables, expected) else vapply(tables, g_of, 0))
  p_value <- if (method == "permutation") {
    # Tables of one row, or column, are always the same; as margins are, G grows with the sum of o log o.
    vary <- Filter(function(table) all(dim(table) > 1), tables)
    check_permuted_tables(vary, call)
    permuted_p(vary, B, function(o) sum((o * log(o))[o > 0]))
  } else {
    stats::pchisq(value, df, lower.tail = FALSE)
  }
  one <- length(tables) == 1
  structure(
    list(
      statistic = c(set_names(value, if (method == "chisq") "X-squared" else "G")),
      parameter = if (method == "permutation") c(permutations = B) else c(df = df),
      p.value = p_value, method = independence_method(method, !one), data.name = name,
      observed = if (one) tables[[1]] else tables, expected = if (one) expected[[1]] else expected
    ),
    class = "htest"
  )
}

occurring <- function(counts) counts[rowSums(counts) > 0, colSums(counts) > 0, drop = FALSE]

chisq_of <- function(table, expected) sum((table - expected)^2 / expected)

g_of <- function(table) 2 * sum_explained(table)

independence_method <- function(method, strata) {
  paste0(
    switch(method,
      G = "Likelihood ratio test of independence", chisq = "Chi-squared test of independence",
      permutation = "Permutation test of independence"
    ),
    if (strata) " within strata"
  )
}

check_permuted_tables <- function(tables, call) {
  n <- max(vapply(tables, sum, 0))
  if (n > most_units) {
    abort_localift(
      c(
        "{.code method = \"permutation\"} takes at most {format_count(most_units)} rows.",
        x = "There are {format_count(n)}.",
        i = "With so many, {.code method = \"G\"} is nearly the same."
      ),
      "too_large", arg = "method", call = call
    )
  }
}

#' The p-value of a statistic among tables of the same margins
#'
#' O(B cells), and of each draw O(rows of the table): r2dtable() keeps a number for each row, so that no table should be
#' of more than `most_units`.
#'
#' @param tables Counts without empty margins; what `statistic` says of each is summed.
#' @noRd
permuted_p <- function(tables, B, statistic) {
  drawn <- numeric(B)
  for (table in tables) {
    # Not more cells at once than a million.
    at_once <- max(1, floor(1e6 / length(table)))
    for (from in seq(1, B, by = at_once)) {
      which <- from:min(from + at_once - 1, B)
      drawn[which] <- drawn[which] +
        vapply(stats::r2dtable(length(which), rowSums(table), colSums(table)), statistic, 0)
      core_answer_interrupt()
    }
  }
  observed <- sum(vapply(tables, statistic, 0))
  # Equal tables count, though their logarithms be summed in another order.
  (1 + sum(drawn >= observed - 1e-9 * sum(unlist(tables)))) / (1 + B)
}
