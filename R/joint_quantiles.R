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
#' one the greatest: see below for what that says of the features.
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
#' With it, every numeric column is continuous, also one of few whole
#' numbers: `factor()` keeps it discrete. Factors, characters and logicals are
#' discrete as ever. Infinite values are an error.
#'
#' @section Distance to zero:
#' The distance says how far from zero a row is, in units of how the features
#' vary together. Of two features that are not negative and not positively
#' correlated, a row with larger values of both is never the nearer one: large
#' distances go with large values. Where features are positively correlated, that
#' is not so. What varies most, all of them together, then counts least, and what
#' varies little, one against the other, counts most: a row in which one feature
#' is large and the other is not may be farther from zero than a row in which
#' both are large. Of the 150 irises, take the pairs of which one has the longer
#' and the wider petal (correlation 0.96): in 690 of 9,322 pairs it is the one of
#' the *lower* tertile. The last level is then that of unusual combinations as
#' much as of large values. Look at the rows, as with `plot(fit, type =
#' "joint")`, or take the features one by one (`max_features = 1`).
#'
#' A note names the two most correlated features of the best set in which two
#' are correlated beyond 0.5 (within groups on average; of features that are never
#' positive or that change sign, accordingly), as far as the first ten sets.
#' If a feature changes sign, the distance to zero is no low or high at all, and
#' a note says so.
#'
#' @section What a level is:
#' Results tell the cuts between levels: `print()`, `summary()`, `tidy()`, lift
#' functions and reports have lines such as
#' `a b: Tertile 1 = distance at most 12.3`, where 12.3 is \eqn{d}, the root of
#' \eqn{d^2}, and `a: Tertile 2 = 41.3 < a <= 46.2` for a single feature. Cuts
#' depend on the whole set, of which the rows are counted; if only some of its
#' features are continuous, the line says which the distance is of. As numbers
#' they are in `summary(fit)$levels` and `lift_function(fit, i)$levels`.
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
#' @section Tables in a database:
#' Of a `tbl_lazy` the database finds covariances, distances and cuts, and counts the
#' levels: only sums, order statistics and counts are fetched. Columns of numbers must
#' be finite, `NULL` or NaN, which is missing; `by` and `weights` name columns. The
#' answer is that of a data frame. Where rows lie within 1e-9 (as a share) of a cut and
#' are not alike, so that rounding might put them on either side, a note says so, and
#' `near_cuts` of [search_info()] names the feature sets.
#'
#' @section Errors:
#' `localift_error_input` for arguments that are not as said here. Whether the
#' columns of `by` exist is seen by the search, whose error it is then.
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#' @seealso [cut_points()] for levels of each column by itself; [joint_cuts()] for the
#'   cuts of a result; [quantile_bins()] for one variable, such as the class.
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
  check_evaluates()
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
