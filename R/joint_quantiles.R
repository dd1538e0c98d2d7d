#' Joint quantiles of continuous features
#'
#' Says how the searches, [lift_function()] and [eta()] turn continuous features
#' into levels: jointly, anew for each feature set, by quantiles of the distance
#' to zero. Give the result as their argument `discretize`.
#'
#' For a set of two or more continuous features, let \eqn{x} be their values in
#' a row and \eqn{S} their covariance (divisor \eqn{n - 1}). The level of the
#' row says between which sample quantiles of all rows its squared Mahalanobis
#' distance to the origin lies:
#'
#' \deqn{d^2(x) = x^\top S^{-1} x}{d^2(x) = x' S^-1 x}
#'
#' For a single feature it is the value itself that is cut. Quantiles are those
#' of [stats::quantile()] of type 7, and a value equal to a cut belongs to the
#' level below it. The first level holds the least distances (values), the last
#' one the greatest.
#'
#' With `by`, covariance and quantiles are those of each group: every group has
#' its own scale. The columns of `by` are not features.
#'
#' A feature set that holds discrete features too has profiles of the joint
#' level of its continuous features, which comes first, and the levels of its
#' discrete features, as in `"Quintile 5 soil=a"`.
#'
#' @param n `[integer(1)]` The number of levels, from 2 to 254, of equal
#'   frequency up to ties: cuts at the probabilities `seq_len(n - 1) / n`.
#' @param probs `[numeric]` Instead of `n`, the probabilities of the cuts:
#'   ascending, above 0 and below 1.
#' @param by `[character]` Names of columns that make groups, or a formula such
#'   as `~ course + year`. `NULL`, the default, for none.
#'
#' @returns An object of class `localift_joint_quantiles`: a list of `probs`,
#' `labels` (of the levels) and `by`. Levels are called `Tertile`, `Quartile`,
#' `Quintile` or `Decile` 1, 2, ..., for other `n` `Quantile 1/7`,
#' `Quantile 2/7`, ..., and with `probs` `Level 1`, `Level 2`, ...
#'
#' @section What is continuous:
#' With `discretize`, every numeric column is continuous, also one of few whole
#' numbers: `factor()` keeps it discrete. Factors, characters and logicals are
#' discrete as ever. Infinite values are an error.
#'
#' @section Distance to zero:
#' That a distance is large says that the features are large together, as long
#' as they do not change sign. If one does, the distance to zero is no low or
#' high, and a note says so.
#'
#' @section Missing values and weights:
#' Under `na = "available"` and `"complete"`, covariance and quantiles are those
#' of the rows that the feature set counts. Under `"level"`, a row in which any
#' continuous feature of the set is missing has the last level, `(Missing)`,
#' and takes no part in covariance and quantiles. Rows that lack a value of `by`
#' are dropped, with a note, except under `"level"`, where they are a group of
#' their own, and under `"fail"`, where they are an error.
#'
#' Weights must be whole: they stand for that many equal rows, also in
#' covariance and quantiles.
#'
#' @section Ties and degenerate sets:
#' Where equal values make cuts equal, the levels between these are empty: there
#' are fewer levels, and a note says so.
#'
#' A set of two or more features has a distance only if its covariance can be
#' inverted. In a group where a feature is constant, features are linearly
#' dependent, or there are no more rows than features, it cannot. A search
#' leaves such a set out, and a note names the first of them and its group;
#' [lift_function()] and [eta()] of it are an error of class
#' `localift_error_input`. There is no pseudo-inverse in its place: it would be
#' the distance of a smaller set, and not the same from group to group.
#'
#' @section Errors:
#' `localift_error_input` for arguments that are not as said here. Whether the
#' columns of `by` exist is seen by the search, whose error it is then.
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#' @seealso [quantile_bins()] for one variable, such as the class.
#' @examples
#' joint_quantiles(5)
#' joint_quantiles(3, by = ~ course + year)
#' joint_quantiles(probs = c(0.1, 0.9))
#'
#' fit <- select_windows(
#'   Species ~ ., iris,
#'   discretize = joint_quantiles(3), n_best = 3
#' )
#' fit
#' lift_function(fit, 1)
#' @export
joint_quantiles <- function(n, probs = NULL, by = NULL) {
  probs <- check_quantiles(if (!missing(n)) n, probs)
  structure(
    list(
      probs = probs$probs,
      labels = probs$labels,
      by = check_by(by)
    ),
    class = "localift_joint_quantiles"
  )
}

#' @export
print.localift_joint_quantiles <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}

#' @export
format.localift_joint_quantiles <- function(x, ...) {
  check_dots_empty(...)
  width <- print_width(NULL)
  cuts <- format(x$probs, digits = 3, trim = TRUE, drop0trailing = TRUE)
  c(
    wrap_text(capitalise(quantiles_text(x)), width),
    wrap_text(paste("cuts at", paste(cuts, collapse = ", ")), width)
  )
}

# "joint tertiles within course and year"
quantiles_text <- function(x) {
  by <- if (length(x$by)) {
    names <- cli::ansi_collapse(quote_label(x$by), last = " and ")
    paste(" within", names)
  }
  paste0("joint ", levels_text(x$labels), by)
}

# What the levels are called together: "quintiles", "7-quantiles", "levels".
levels_text <- function(labels) {
  word <- sub(" .*", "", labels[[1]])
  if (word == "Quantile") {
    paste0(length(labels), "-quantiles")
  } else {
    paste0(tolower(word), "s")
  }
}

# Probabilities and labels -----------------------------------------------------

# The core keeps a level in one byte, two values of which are taken.
max_joint_levels <- 254L

#' Check the number of levels, or the probabilities of the cuts
#'
#' @param n,probs What the user gave; one of them is `NULL`.
#' @return A list of `probs` and `labels`.
#' @noRd
check_quantiles <- function(n, probs, call = caller_env()) {
  if (is.null(n) == is.null(probs)) {
    found <- if (is.null(n)) "neither" else "both"
    abort_localift(
      c(
        "Give either {.arg n}, the number of levels, or {.arg probs}, the probabilities of the cuts.",
        x = "You gave {found}."
      ),
      "input", arg = "n", call = call
    )
  }
  if (!is.null(probs)) {
    probs <- check_probs(probs, call)
    return(list(probs = probs, labels = paste("Level", seq_len(length(probs) + 1))))
  }
  n <- check_count(n, min = 2, arg = "n", call = call)
  if (n > max_joint_levels) {
    abort_argument("must be at most {max}", n, "n", call, max = max_joint_levels)
  }
  list(probs = seq_len(n - 1) / n, labels = quantile_labels(n))
}

check_probs <- function(probs, call) {
  good <- is.numeric(probs) && !is.object(probs) && length(probs) > 0 && !anyNA(probs) &&
    all(probs > 0 & probs < 1) && all(diff(probs) > 0)
  if (!good) {
    abort_argument(
      "must hold probabilities above 0 and below 1, in ascending order",
      probs, "probs", call
    )
  }
  if (length(probs) >= max_joint_levels) {
    abort_argument(
      "must hold at most {max} probabilities", probs, "probs", call,
      max = max_joint_levels - 1
    )
  }
  as.double(probs)
}

quantile_labels <- function(n) {
  word <- c("3" = "Tertile", "4" = "Quartile", "5" = "Quintile", "10" = "Decile")
  if (n %in% names(word)) {
    paste(word[[as.character(n)]], seq_len(n))
  } else {
    paste0("Quantile ", seq_len(n), "/", n)
  }
}

# Columns of groups ------------------------------------------------------------

# Names of columns, or NULL.
check_by <- function(by, call = caller_env()) {
  if (is_formula(by)) {
    return(by_of_formula(by, call))
  }
  if (!is.null(by) && !is.character(by) || length(by) == 0 && !is.null(by)) {
    abort_argument(
      "must hold names of columns, or be a formula such as {.code ~ a + b}",
      by, "by", call
    )
  }
  names <- check_names(by, "by", call)
  if (length(names)) names
}

by_of_formula <- function(by, call) {
  names <- if (length(by) == 2) sum_names(by[[2]])
  if (is.null(names) || "." %in% names) {
    abort_localift(
      c(
        "{.arg by} must be a formula without a left side, of names and {.code +}: {.code ~ a + b}.",
        x = "It is {.code {as_label(by)}}."
      ),
      "input", arg = "by", call = call
    )
  }
  as_utf8(unique(names))
}

# The names in `a + b`, NULL if there is anything else.
sum_names <- function(expr) {
  if (is.name(expr)) {
    return(as.character(expr))
  }
  plus <- is.call(expr) && identical(expr[[1]], quote(`+`)) && length(expr) == 3
  parts <- if (plus) lapply(as.list(expr)[-1], sum_names)
  if (plus && !any(vapply(parts, is.null, NA))) unlist(parts)
}

#' Check the argument `discretize`
#' @noRd
check_discretize <- function(x, arg, call) {
  if (is.null(x) || inherits(x, "localift_joint_quantiles")) {
    return(x)
  }
  example <- if (is_one_number(x)) paste0("joint_quantiles(", format(x), ")") else "joint_quantiles(5)"
  abort_argument(
    "must be {.code NULL} or made by {.fn joint_quantiles}", x, arg, call,
    hint = c(i = cli::format_inline("Write {.code {arg} = {example}}."))
  )
}

#' The columns that make groups
#'
#' They are no features: `.` leaves them out.
#'
#' @param columns Names of the data's columns.
#' @param class_name The name of the class, where it is a column.
#' @return Names of columns.
#' @noRd
grouping_columns <- function(discretize, columns, class_name, call) {
  by <- check_discretize(discretize, "discretize", call)$by
  unknown <- setdiff(by, columns)
  if (length(unknown)) {
    abort_missing_column(unknown, "by", columns, call)
  }
  if (class_name %in% by) {
    abort_localift(
      "{.var {class_name}} can't be the class and make groups ({.arg by}) too.",
      "input", arg = "by", column = class_name, call = call
    )
  }
  by %||% character()
}
