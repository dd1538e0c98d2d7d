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
#' @param labels What the levels are called: `"level"`, as those of
#'   [joint_quantiles()] (`"Tertile 1"`), or `"interval"`, by their cuts
#'   (`"(-Inf,5.4]"`, `"(5.4,6.3]"`, `"(6.3,Inf)"`), rounded as far as leaves each
#'   value of `x` inside its own. Groups have no common intervals.
#' @param like A factor that `quantile_bins()` made: the values of `x` go to its
#'   levels by its cuts, and no other argument but `by`, the groups, is given.
#'   Values beyond those of the old data belong to the lowest or the highest
#'   level; groups that it did not have give a missing level, with a note.
#'
#' @returns A factor as long as `x`; unused levels are dropped, but for those of
#' `like`. A value equal to a cut belongs to the level below it, so its level is
#' one more than the number of cuts below the value. Where cuts are equal, or a
#' group has fewer values than there are levels, some levels are empty there, and
#' a note says so.
#'
#' Its attribute `"cuts"` keeps the cuts: a list of `cuts`, a matrix of groups x
#' cuts, `groups`, what these are, and `labels`. It prints each level with its
#' interval. `like` goes by it, and so does
#' [`predict()`][predict.localift_selection] where new data hold numbers in place
#' of such a feature. (`[` of a factor forgets it: make levels first, then take
#' parts.)
#'
#' @section Errors:
#' `localift_error_input` for arguments that are not as said here.
#'
#' @inherit joint_quantiles references
#' @seealso [cut_points()] and [joint_quantiles()] for features, each by itself and
#'   jointly.
#' @examples
#' table(quantile_bins(iris$Sepal.Length, 3))
#' table(quantile_bins(iris$Sepal.Length, 3, by = iris$Species), iris$Species)
#'
#' # New data in the same levels, whatever their own quantiles are
#' old <- quantile_bins(iris$Petal.Width, 4)
#' attr(old, "cuts")
#' quantile_bins(c(0.04, 1.4), like = old)
#' levels(quantile_bins(iris$Petal.Width, 4, labels = "interval"))
#'
#' # As the class, in a formula
#' select_features(
#'   quantile_bins(mpg, 3) ~ ., mtcars[c("mpg", "cyl", "gear", "carb")],
#'   n_best = 3, max_features = 2
#' )
#' @export
quantile_bins <- function(x, n, by = NULL, probs = NULL, labels = c("level", "interval"), like = NULL) {
  call <- environment()
  by_expr <- substitute(by)
  # Groups are vectors here, which no quotes make.
  check_evaluates(text = "labels")
  x <- check_bin_values(if (!missing(x)) x)
  if (!is.null(like)) {
    check_not_both(missing(n), probs, missing(labels), call)
    return(bins_like(x, check_cuts(like, call), by, by_expr, levels(like), call))
  }
  quantiles <- check_quantiles(if (!missing(n)) n, probs)
  labels <- if (missing(labels)) "level" else check_choice(labels, c("level", "interval"), "labels", call)
  groups <- bin_groups(by, by_expr, length(x))
  if (labels == "interval" && length(groups$codes)) {
    abort_localift(
      c(
        "{.arg labels} can't be {.val interval} together with {.arg by}.",
        x = "Each group has cuts of its own.",
        i = "The result keeps them: see {.code attr(bins, \"cuts\")}."
      ),
      "input", arg = "labels", call = call
    )
  }
  bins_of(x, groups, quantiles, labels == "interval")
}

#' Levels of values by the quantiles of their group
#'
#' @param groups What `bin_groups()` returns.
#' @param quantiles What `check_quantiles()` returns.
#' @noRd
bins_of <- function(x, groups, quantiles, interval) {
  known <- !is.na(x) & !groups$missing
  numbered <- number_groups(groups, known)
  group <- numbered$group
  values <- if (is.null(group)) list(x[known]) else split(x[known], group)
  values <- values[lengths(values) > 0]
  cuts <- lapply(values, quantile_cuts, quantiles$probs)
  n_groups <- length(cuts)
  short <- lengths(values) <= length(quantiles$probs)
  tied <- vapply(cuts, anyDuplicated, 0L) > 0 & !short
  inform_localift(bin_notes(sum(short), sum(tied), n_groups, length(quantiles$labels)))
  if (n_groups == 0) {
    return(factor(rep(NA, length(x)), character()))
  }
  cuts <- new_cuts(
    do.call(rbind, unname(cuts)),
    groups = group_values(groups, numbered),
    labels = if (interval) interval_labels(cuts[[1]], values[[1]]) else quantiles$labels
  )
  codes <- rep(NA_integer_, length(x))
  codes[known] <- place_by_cuts(x[known], group, cuts)
  coded <- drop_unused(codes, cuts$labels)
  structure(coded$codes, levels = coded$levels, class = "factor", cuts = cuts)
}

#' Sample quantiles as R's type 7 computes them
#'
#' Between the values a and b of neighbouring ranks, (1 - h) a + h b.
#'
#' @param x Values, none missing, at least one.
#' @noRd
quantile_cuts <- function(x, probs) {
  index <- 1 + (length(x) - 1) * probs
  low <- floor(index)
  high <- ceiling(index)
  # Only these need be in their place: O(n). R sorts all of it for more than ten at once, and answers to nothing then.
  needed <- unique(c(low, high))
  for (at in split(needed, (seq_along(needed) - 1) %/% 10)) x <- sort(x, partial = at)
  h <- index - low
  a <- x[low]
  b <- x[high]
  # Where a and b are equal the formula may round them off.
  ifelse(h > 0 & a != b, (1 - h) * a + h * b, a)
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
