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
#'   as `~ course + year`: columns of factors, text, logicals, numbers, dates or
#'   times. `NULL`, the default, for none.
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
  check_evaluates(c(if (!missing(n)) "n", "probs", "by"))
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
  cuts <- plainly(format(x$probs, digits = 3, trim = TRUE, drop0trailing = TRUE))
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
