#' What a search selected, as data
#'
#' The columns `features`, `window` and `profile` of a result are text for
#' reading. These functions give what stands behind them, one element per row
#' of the result, in the order of its rows: sort or filter first, and they
#' follow.
#'
#' @param sel A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [select_subgroups()], or a part of [localift()], as in `fit$windows`. Its
#'   rows may have been sorted or filtered. `selected_windows()` and
#'   `selected_profiles()` take the result of [localift()] itself, too.
#'
#' @returns A list with one element per row of `sel`.
#' * `selected_features()`, for any result: a character vector, the names of
#'   the feature set in the data's column order.
#' * `selected_windows()`: a data frame with a row for each profile of the
#'   window and a column for each feature, a factor with the levels of the
#'   search. Features discretised jointly have one column together, the first,
#'   of their joint levels: it is called as the set, `"E HH HF"`.
#' * `selected_profiles()`: the same with a single row.
#'
#' Such a data frame may be given to [eta()] as its `window`, or joined to
#' other data by its columns.
#'
#' @section Errors:
#' An error of class `localift_error_input` if `sel` is not a result of the
#' search asked for. A result is a plain data frame, and no result any more,
#' once its values were changed, or its rows bound to those of another search:
#' a row then says nothing of the search that it is from. (`rbind()` of parts of
#' one result is a result; [dplyr::bind_rows()] and the like make a plain data
#' frame of them.)
#'
#' @seealso [lift_function()] and [count_profiles()] for the counts behind a
#'   row, [`predict()`][predict.localift_selection] for the rows that hold it.
#' @examples
#' sel <- select_profiles(
#'   party ~ PF + AB + ES, votes,
#'   min_freq = 0.15, n_best = 2
#' )
#' selected_features(sel)
#' selected_profiles(sel)[[1]]
#' @export
selected_features <- function(sel) {
  check_evaluates()
  rows <- validate_selection(sel)
  features <- attr(sel, "localift")$features
  lapply(rows, function(row) features[row$set])
}

#' @rdname selected_features
#' @export
selected_windows <- function(sel) {
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel, "windows")
  rows <- validate_selection(sel)
  check_selection_type(sel, "windows")
  fit <- attr(sel, "localift")
  lapply(rows, function(row) profile_frame(row$window, row$set, fit))
}

#' @rdname selected_features
#' @export
selected_profiles <- function(sel) {
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel)
  rows <- validate_selection(sel)
  check_selection_type(sel, "profiles")
  fit <- attr(sel, "localift")
  lapply(rows, function(row) profile_frame(t(row$levels), row$set, fit))
}
