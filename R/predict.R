#' The rows of new data that hold what was selected
#'
#' Says of each row of new data which of the selected profiles or windows it
#' holds, by how much the best of them lifts each class, or which that is: whom
#' to sample first.
#'
#' @param object A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [select_subgroups()], or a part of [localift()], sorted and filtered as you
#'   like. Of the result of [localift()] itself, its profiles are meant: they say
#'   whom to sample.
#' @param newdata A data frame, a matrix, or whatever else the searches read as
#'   data, but a table in a database (there, [subgroup_filters()] selects the rows
#'   of subgroups). Its columns are matched by name, their values by label: a
#'   factor, a character and a number that read alike are the same. Columns that
#'   are not needed, the class too, are ignored.
#' @param type What to say; see below.
#' @param ... Must be empty.
#'
#' @returns With `n` rows in `newdata`:
#' * `"member"`: a logical matrix, `n` x the rows of `object`. `TRUE` where the
#'   row holds the profile, meets the conditions of the subgroup, or holds one of the profiles of the window; for
#'   feature sets, where its profile occurred in the data of the search. The columns are
#'   named by rank, after the class for profiles (`"democrat 1"`).
#' * `"lift"`: a matrix, `n` x classes: the lift of the class in the best ranked
#'   profile of that class that the row holds; for windows, and for feature
#'   sets, the lift of each class in the best ranked window, or profile of a
#'   feature set, that the row holds. `NA` if it holds none.
#' * `"rank"`: the rank of that profile, window or feature set, `NA` if there
#'   is none: for profiles an integer matrix, `n` x classes, otherwise an
#'   integer vector of length `n`.
#'
#' "Best ranked" is by the rank of the search, among the rows of `object`.
#'
#' @section Missing and unseen values:
#' The rule for missing values is that of the search. Under `"available"` a row
#' with a missing value in a feature of the set is not counted, and its
#' membership is `NA`; under `"complete"` the same holds for a missing value in
#' any feature of the search, so that all of them must be columns of `newdata`;
#' under `"level"` a missing value is the level `(Missing)`; under `"fail"` it is
#' an error. A value that did not occur in the data of the search is no member of
#' a set that holds the feature (`FALSE`); a note counts such rows.
#'
#' Conditions of subgroups are tested on the values: any number, date or time is in
#' an interval or not, wherever it lies.
#'
#' Continuous features, which [joint_quantiles()] discretised, must be numeric.
#' New rows are placed by the covariance and the cuts of the search, kept in its
#' result; groups (`by`) that it did not see have none, and their rows are no
#' members.
#'
#' A feature that [cut_points()] cut must hold what it held: numbers, dates or times.
#' They are placed by the thresholds of the search, and any value has its place: the
#' first and the last cell are open-ended.
#'
#' A feature that [quantile_bins()] made may hold numbers in `newdata`: they go to
#' its levels by the cuts of the search, within groups by columns of the same
#' names. Levels made by other cuts are an error.
#'
#' On the data of the search, each column of `"member"` is `TRUE` for the rows of
#' its profile and no other, so that the mean of the column without `NA` is the
#' `frequency` in the result, if no row was dropped for its class and there are
#' no weights.
#'
#' @section Errors:
#' `localift_error_input` if `newdata` lacks columns or holds some that can be no
#' features, naming them, or if the search kept no data (`keep_data = FALSE`) and
#' they are needed: for `"member"` and `"rank"` of feature sets, and for
#' `"lift"` of feature sets and windows. `localift_error_missing` for missing
#' values under `na = "fail"`.
#'
#' @seealso [selected_profiles()] and [selected_windows()].
#' @examples
#' sel <- select_profiles(
#'   party ~ PF + AB + ES, votes,
#'   min_freq = 0.15, n_best = 3
#' )
#' new <- data.frame(PF = c("n", "y", NA), AB = c("y", "n", "n"), ES = "n")
#' predict(sel, new)
#' predict(sel, new, type = "lift")
#' @importFrom stats predict
#' @export
predict.localift_selection <- function(object, newdata,
                                       type = c("member", "lift", "rank"),
                                       ...) {
  call <- match.call()
  call[[1]] <- quote(predict)
  check_dots_empty(..., known = c("object", "newdata", "type"), call = call)
  rows <- validate_selection(object, arg = "object", call = call)
  if (missing(newdata)) {
    abort_no_newdata(call)
  }
  types <- c("member", "lift", "rank")
  type <- if (missing(type)) "member" else check_choice(type, types, "type", call)
  fit <- attr(object, "localift")
  about <- about_new(code_newdata(newdata, rows, fit, call), object, fit, call)
  if (type == "member") {
    return(predict_member(rows, about, member_names(object, fit, fit$classes, " ")))
  }
  if (result_types[[fit$type]]$by_class) {
    predict_by_class(object, rows, about, type)
  } else {
    predict_best(object, rows, about, type)
  }
}

#' @export
predict.localift <- function(object, ...) {
  predict(only_part(object), ...)
}

# `apart`: as a list of columns.
predict_member <- function(rows, about, names, apart = FALSE) {
  member <- new_columns(about$new$n, names, NA, apart)
  each_block(about, function(block) {
    for (i in seq_along(rows)) member$fill(block$at, i, row_member(rows[[i]], block))
  })
  member$all()
}

# The rank of each row, after the class where there is one. None for none.
member_names <- function(object, fit, classes, separator, prefix = "") {
  rank <- number_text(object$rank)
  if (!result_types[[fit$type]]$by_class) {
    return(paste0(prefix, rank, recycle0 = TRUE))
  }
  class <- classes[match(as.character(object$class), fit$classes)]
  paste0(prefix, class, separator, rank, recycle0 = TRUE)
}

# For profiles, whose rows speak of one class each.
predict_by_class <- function(object, rows, about, type, apart = FALSE) {
  value <- if (type == "lift") column_of(object, "lift", about$call) else as.integer(object$rank)
  classes <- intersect(about$fit$classes, object$class)
  mine <- lapply(classes, function(class) which(object$class == class))
  out <- new_columns(about$new$n, classes, value[0][1], apart)
  each_block(about, function(block) {
    # By position: a class may be called "".
    for (j in seq_along(classes)) {
      best <- first_member(rows[mine[[j]]], object$rank[mine[[j]]], block)
      out$fill(block$at, j, value[mine[[j]]][best])
    }
  })
  out$all()
}

# For windows and feature sets, which speak of all classes.
predict_best <- function(object, rows, about, type, apart = FALSE) {
  if (type == "rank") {
    rank <- new_columns(about$new$n, "rank", NA_integer_, TRUE)
    each_block(about, function(block) {
      rank$fill(block$at, 1, as.integer(object$rank)[first_member(rows, object$rank, block)])
    })
    return(rank$all()[[1]])
  }
  if (is.null(about$fit$database)) selection_data(object, "object", about$call)
  classes <- about$fit$classes
  lift <- new_columns(about$new$n, classes, NA_real_, apart)
  each_block(about, function(block) {
    best <- first_member(rows, object$rank, block)
    values <- matrix(NA_real_, block$n, length(classes))
    for (i in unique(best[!is.na(best)])) {
      mine <- which(best == i)
      values[mine, ] <- row_lifts(rows[[i]], block, mine)
    }
    for (j in seq_along(classes)) lift$fill(block$at, j, values[, j])
  })
  lift$all()
}

# The lifts that a window, or a feature set, gives some rows of a block, of each class.
row_lifts <- function(row, block, mine) {
  counted <- set_counts(row$set, block$about)
  if (!is.null(row$window)) {
    inside <- match_codes(counted$profiles, row$window) > 0
    return(rep(window_lift(counted$counts, inside), each = length(mine)))
  }
  codes <- do.call(cbind, lapply(block_codes(block, row$set), `[`, mine))
  at <- match_codes(codes, counted$profiles)
  core_measures(counted$counts)$lift[at, ]
}

# Lift of each class in a window: f(y | W) / h(y).
window_lift <- function(counts, inside) {
  within <- colSums(counts[inside, , drop = FALSE])
  all <- colSums(counts)
  lift <- (within / sum(within)) / (all / sum(all))
  lift[all == 0] <- NA
  lift
}
