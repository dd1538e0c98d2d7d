# Counted data: a row per group of equal rows, and how many rows it stands for.
# They are known by their class, never by a column's name; the attributes
# `count_name` and `class_name` say which columns hold the counts and (if
# known) the class.

#' Count the rows of each profile and class
#'
#' `count_profiles()` counts the rows of each combination of feature values and
#' class. These counts are all that [localift()], the searches,
#' [lift_function()] and [eta()] need to know of discrete data, and they give
#' the same answer: count once, keep the counts, search often.
#'
#' @param x A formula, a data frame, a matrix, a sparse `Matrix`, a `table`, or
#'   counted data, whose groups are then counted by fewer features.
#' @param y The class: a vector with one value for each row of `x`, or a
#'   formula.
#' @param formula The class on the left, features on the right, as in
#'   `class ~ .` or `class ~ a + b`; see [search_arguments].
#' @param data The data: anything that `x` may be but a formula.
#' @param ... Must be empty.
#' @param weights `[numeric]` Weights of rows, evaluated in `data`, then in the
#'   formula's environment. Finite, not negative, not all zero.
#'
#' @returns A data frame of class `localift_counts`: the features in the data's
#'   column order, then the class, both as they are in the data, then `n`, the
#'   number of rows, or the sum of their weights. (It is called `nn` if a
#'   column is called `n`.) There is a row for each combination that occurs, in
#'   the order of levels. Missing values are kept as groups of their own, so
#'   that each rule for missing values gives the same answer on the counts.
#'
#' Under weights that are not whole, counts say nothing of the number of rows:
#' `min_count` and `min_n` can then only be 1, and `correction` neither
#' `"permutation"` nor `"singletons"`.
#'
#' @section Errors:
#' `localift_error_input` for columns that can be neither features nor class
#' (see [search_arguments], "Types of columns"), and for weights as above.
#'
#' @seealso [as_counts()] for counts that you have already; [lift_function()]
#'   for the lifts of one feature set.
#' @examples
#' counts <- count_profiles(party ~ PF + AB, votes)
#' counts
#'
#' # The same answer from 13 counts as from 435 rows
#' select_profiles(counts, min_freq = 0.15, n_best = 1)
#' @export
count_profiles <- function(x, ...) {
  UseMethod("count_profiles")
}

#' @rdname count_profiles
#' @export
count_profiles.formula <- function(formula, data, ..., weights = NULL) {
  call <- match.call()
  call[[1]] <- quote(count_profiles)
  check_dots_empty(..., known = c("formula", "data", "weights"), call = call)
  count_input(read_input(formula, data, enquo(weights), call = call), call)
}

#' @rdname count_profiles
#' @export
count_profiles.data.frame <- function(x, y, ..., weights = NULL) {
  call <- match.call()
  call[[1]] <- quote(count_profiles)
  check_dots_empty(..., known = c("x", "y", "weights"), call = call)
  count_input(read_input(x, y, enquo(weights), substitute(y), call), call)
}

#' @export
count_profiles.matrix <- count_profiles.data.frame

#' @export
count_profiles.table <- count_profiles.data.frame

#' @export
count_profiles.Matrix <- count_profiles.data.frame

#' @export
count_profiles.default <- function(x, ...) {
  abort_no_method(x, "count_profiles")
}

#' Group the rows of an input
#'
#' A radix sort by the codes of all columns, missing values last, then one pass
#' over its runs: O(n m).
#'
#' @return A `localift_counts`.
#' @noRd
count_input <- function(input, call) {
  check_not_empty(input, input$features, call)
  class <- encode_class(input$class, input$class_name, call)
  rows <- if (!is.null(input$weights) && any(input$weights == 0)) {
    input$weights > 0
  }
  codes <- encode_features(input$features, input$n, rows, call)$codes
  codes <- c(codes, list(take(class$codes, rows)))

  order <- do.call(order, c(codes, list(method = "radix", na.last = TRUE)))
  starts <- run_starts(codes, order)
  weights <- take(input$weights, rows)
  n <- if (is.null(weights)) {
    diff(c(which(starts), length(order) + 1))
  } else {
    as.vector(rowsum(weights[order], cumsum(starts), reorder = FALSE))
  }
  first <- order[starts]
  if (!is.null(rows)) {
    first <- which(rows)[first]
  }
  if (is_whole(n) && sum(n) <= .Machine$integer.max) {
    n <- as.integer(n)
  }
  name <- input$class_name
  columns <- c(input$features, set_names(list(input$class), name))
  columns <- lapply(columns, function(x) x[first])
  count_name <- free_name("n", names(columns))
  columns[[count_name]] <- n
  new_counts(columns, count_name, name)
}

# TRUE where a row, in the given order, differs from the one before.
run_starts <- function(codes, order) {
  starts <- c(TRUE, logical(length(order) - 1))
  for (x in codes) {
    x <- x[order]
    x[is.na(x)] <- 0L
    starts <- starts | c(FALSE, x[-1] != x[-length(x)])
  }
  starts
}

# "n", or "nn" and so on if that is taken, as dplyr does.
free_name <- function(name, taken) {
  while (name %in% taken) {
    name <- paste0(name, "n")
  }
  name
}

new_counts <- function(columns, count_name, class_name = NULL) {
  structure(
    columns,
    class = c("localift_counts", "data.frame"),
    row.names = .set_row_names(length(columns[[1]])),
    count_name = count_name,
    class_name = class_name
  )
}

#' Declare a data frame to be counted data
#'
#' Data that come as counts, such as the answer of a database to `GROUP BY` or
#' of `dplyr::count()`, are known as such by a class, never by the name of a
#' column. `as_counts()` gives them that class.
#'
#' @param df A data frame: a row for each group, with a column of counts.
#'   Groups may repeat; their counts add.
#' @param n The column of counts: its name, bare or as a string, or its
#'   position.
#'
#' @returns `df` as a data frame of class `localift_counts`, with its columns
#'   and their order unchanged. Which column is the class is said by a formula
#'   later on, as in `select_features(class ~ ., counts)`.
#'
#' @section Errors:
#' `localift_error_input` if `n` is not a column, or its values are not finite
#' numbers of at least zero, some above.
#'
#' @seealso [count_profiles()], which counts rows.
#' @examples
#' admissions <- as_counts(as.data.frame(UCBAdmissions), Freq)
#' select_profiles(Admit ~ ., admissions, n_best = 2)
#' @export
as_counts <- function(df, n) {
  call <- match.call()
  if (!is.data.frame(df)) {
    abort_argument("must be a data frame", df, "df", call)
  }
  if (missing(n)) {
    abort_localift(
      c(
        "{.arg n} is missing.",
        i = "Name the column of counts, as in {.code as_counts(df, n)}."
      ),
      "input", arg = "n", call = call
    )
  }
  name <- count_column(enquo(n), df, call)
  count <- check_counts(df[[name]], name, "row", call)
  columns <- set_names(data_frame_columns(df), names(df))
  columns[[name]] <- count
  class_name <- if (inherits(df, "localift_counts")) attr(df, "class_name")
  new_counts(columns, name, class_name)
}

# A bare name that is a column is that column; anything else is evaluated.
count_column <- function(n, df, call) {
  expr <- quo_get_expr(n)
  if (is.name(expr) && as.character(expr) %in% names(df)) {
    return(as.character(expr))
  }
  value <- tryCatch(eval_tidy(n), error = function(error) {
    abort_missing_column(as_label(expr), "n", names(df), call)
  })
  if (is_string(value)) {
    if (!value %in% names(df)) {
      abort_missing_column(value, "n", names(df), call)
    }
    return(value)
  }
  if (is_one_number(value) && value %in% seq_along(df)) {
    return(names(df)[[value]])
  }
  abort_argument("must be the name or the position of one column", value, "n", call)
}

# The columns of counted data but that of the counts.
source_counts <- function(x, arg, call) {
  count_name <- attr(x, "count_name")
  at <- match(count_name %||% NA, names(x))
  if (is.na(at)) {
    abort_localift(
      c(
        "The counted data {.arg {arg}} no longer have their column of counts, {.var {count_name}}.",
        i = "Keep it, or declare another with {.fn as_counts}."
      ),
      "input", arg = arg, column = count_name, call = call
    )
  }
  counts <- check_counts(x[[count_name]], count_name, "row", call)
  class_name <- attr(x, "class_name")
  if (!isTRUE(class_name %in% names(x))) {
    class_name <- NULL
  }
  source_columns(
    data_frame_columns(x)[-at], nrow(x), names(x)[-at], counts, class_name
  )
}

#' @export
`[.localift_counts` <- function(x, ...) {
  result <- NextMethod()
  if (!is.data.frame(result)) {
    return(result)
  }
  if (!isTRUE(attr(x, "count_name") %in% names(result))) {
    class(result) <- setdiff(class(result), "localift_counts")
    return(result)
  }
  attr(result, "count_name") <- attr(x, "count_name")
  attr(result, "class_name") <- attr(x, "class_name")
  result
}
