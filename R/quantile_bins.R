#' Levels of one variable by its quantiles
#'
#' Turns a numeric variable into a factor by its sample quantiles, within groups
#' if there are any: a class for the searches, or a single feature. The cuts are
#' those of [joint_quantiles()] for one feature.
#'
#' @param x `[numeric]` The variable. Missing values stay missing; infinite ones
#'   are an error.
#' @inheritParams joint_quantiles
#' @param by Groups, each with quantiles of its own: a vector as long as `x`, or
#'   a list or data frame of such vectors: factors, text, logicals, numbers,
#'   dates or times. A missing group gives a missing level.
#'
#' @returns A factor as long as `x`. Its levels are called as those of
#' [joint_quantiles()]; unused ones are dropped. A value equal to a cut belongs
#' to the level below it, so its level is one more than the number of cuts below
#' the value. Where cuts are equal, or a group has fewer values than there are
#' levels, some levels are empty there, and a note says so.
#'
#' @section Errors:
#' `localift_error_input` for arguments that are not as said here.
#'
#' @inherit joint_quantiles references
#' @seealso [joint_quantiles()] for features, jointly.
#' @examples
#' table(quantile_bins(iris$Sepal.Length, 3))
#' table(quantile_bins(iris$Sepal.Length, 3, by = iris$Species), iris$Species)
#'
#' # As the class, in a formula
#' select_features(
#'   quantile_bins(mpg, 3) ~ ., mtcars[c("mpg", "cyl", "gear", "carb")],
#'   n_best = 3, max_features = 2
#' )
#' @export
quantile_bins <- function(x, n, by = NULL, probs = NULL) {
  check_evaluates(c(if (!missing(n)) "n", "by", "probs"))
  quantiles <- check_quantiles(if (!missing(n)) n, probs)
  x <- check_bin_values(if (!missing(x)) x)
  group <- bin_groups(by, length(x))
  codes <- rep(NA_integer_, length(x))
  short <- tied <- 0
  for (rows in split(seq_along(x), group)) {
    rows <- rows[!is.na(x[rows])]
    if (length(rows)) {
      cuts <- quantile_cuts(x[rows], quantiles$probs)
      codes[rows] <- level_by_cuts(x[rows], cuts)
      if (length(rows) <= length(cuts)) {
        short <- short + 1
      } else if (anyDuplicated(cuts)) {
        tied <- tied + 1
      }
    }
  }
  inform_localift(bin_notes(short, tied, nlevels(group), length(quantiles$labels)))
  coded <- drop_unused(codes, quantiles$labels)
  structure(coded$codes, levels = coded$levels, class = "factor")
}

#' Sample quantiles as R's type 7 computes them
#'
#' Between the values a and b of neighbouring ranks, (1 - h) a + h b.
#'
#' @param x Values, none missing, at least one.
#' @noRd
quantile_cuts <- function(x, probs) {
  x <- sort(x)
  index <- 1 + (length(x) - 1) * probs
  low <- floor(index)
  h <- index - low
  a <- x[low]
  b <- x[ceiling(index)]
  # Where a and b are equal the formula may round them off.
  ifelse(h > 0 & a != b, (1 - h) * a + h * b, a)
}

# 1 + the number of cuts strictly below each value.
level_by_cuts <- function(x, cuts) {
  findInterval(x, cuts, left.open = TRUE) + 1L
}

check_bin_values <- function(x, call = caller_env()) {
  numbers <- plain_numbers(x)
  if (is.null(numbers)) {
    abort_argument("must be a numeric vector", x, "x", call)
  }
  x <- numbers
  infinite <- which(is.infinite(x))
  if (length(infinite)) {
    abort_localift(
      c(
        "{.arg x} must be finite or missing.",
        x = "It is infinite in {count_of(length(infinite), 'value')}, the first at {infinite[[1]]}."
      ),
      "input", arg = "x", row = infinite[[1]], call = call
    )
  }
  x
}

# A factor; each combination of values that occurs is a level.
bin_groups <- function(by, n, call = caller_env()) {
  if (is.null(by)) {
    return(factor(rep(1L, n)))
  }
  # Times and records are lists too, but one variable.
  several <- is.data.frame(by) || is.list(by) && !is.object(by)
  parts <- if (several) unclass(by) else list(by)
  sizes <- vapply(parts, function(part) as.double(length(part)), 0)
  if (!length(parts) || any(sizes != n)) {
    abort_localift(
      c(
        "{.arg by} must hold one group for each of the {n} value{?s} of {.arg x}.",
        x = if (length(parts)) "It has length {sizes[sizes != n][[1]]}.",
        i = "Of several variables make a list: {.code by = list(a, b)}."
      ),
      "input", arg = "by", call = call
    )
  }
  names <- names(parts) %||% character(length(parts))
  names <- ifelse(nzchar(names), names, if (several) paste0("by[[", seq_along(parts), "]]") else "by")
  id <- rep(1, n)
  for (j in seq_along(parts)) {
    coded <- encode_group_column(parts[[j]], names[[j]], call)
    # Renumbered at each step: the product of the groups could grow too large.
    id <- id * (length(coded$levels) + 1) + coded$codes
    id <- match(id, unique(id[!is.na(id)]))
  }
  factor(id)
}

bin_notes <- function(short, tied, n_groups, n_levels) {
  notes <- c(
    if (short > 0) paste("fewer values than the", n_levels, "levels"),
    if (tied > 0) "equal cuts because of ties"
  )
  where <- if (n_groups > 1) {
    paste(c(short, tied)[c(short, tied) > 0], "of the", n_groups, "groups of `x`")
  } else {
    rep("`x`", length(notes))
  }
  verb <- if (n_groups > 1) ifelse(c(short, tied)[c(short, tied) > 0] == 1, "has", "have") else "has"
  sprintf("%s %s %s: levels are left empty.", where, verb, notes)
}
