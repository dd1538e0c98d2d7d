#' Data with what was selected
#'
#' Adds to data, as columns, which of the selected profiles, windows or feature
#' sets each row holds, the lift of each class in the best of them, and the
#' joint levels of continuous features.
#'
#' @param x A result of [select_features()], [select_windows()] or
#'   [select_profiles()], or a part of [localift()]. Its rows may have been sorted
#'   or filtered: `head(x, 3)` adds columns for the first three.
#' @param data A data frame with the features of the search, such as the data
#'   of the search.
#' @param ... Must be empty.
#'
#' @returns `data`, with the same rows in the same order, and these columns after
#' its own:
#' * `.member_1`, `.member_2`, ..., by rank, for profiles `.member_CLASS_1`, ...:
#'   logical, whether the row holds that result;
#' * `.lift_CLASS`, for each class, with spaces as `_`: the lift of the class in
#'   the best ranked result that the row holds;
#' * `.level_FEATURES`, for each feature set with continuous features: a factor,
#'   the level into which [joint_quantiles()] puts the row.
#'
#' The rules for missing and unseen values are those of
#' [`predict()`][predict.localift_selection].
#'
#' @section Errors:
#' `localift_error_input` if `data` is no data frame, lacks columns, or has
#' columns that are called as those added; otherwise as
#' [`predict()`][predict.localift_selection].
#'
#' @seealso [expected_gain()], [`predict()`][predict.localift_selection].
#' @examples
#' sel <- select_profiles(
#'   party ~ PF + AB + ES, votes,
#'   classes = "democrat", min_freq = 0.15, n_best = 2
#' )
#' head(augment(sel, votes[c("party", "PF", "AB", "ES")]))
#' @export
augment.localift_selection <- function(x, data, ...) {
  call <- match.call()
  call[[1]] <- quote(augment)
  check_dots_empty(..., known = c("x", "data"), call = call)
  rows <- validate_selection(x, arg = "x", call = call)
  if (missing(data) || !is.data.frame(data)) {
    abort_localift(
      c(
        "{.arg data} must be a data frame.",
        x = if (missing(data)) "It is missing." else "It is {describe(data)}.",
        i = "Give the data of the search, or new data with its features."
      ),
      "input", arg = "data", call = call
    )
  }
  fit <- attr(x, "localift")
  new <- code_newdata(data, rows, fit, call, arg = "data")
  added <- c(
    augmented_members(x, rows, new, fit, call),
    augmented_lifts(x, rows, new, fit, call),
    augmented_levels(x, rows, new, fit, call)
  )
  taken <- intersect(names(added), names(data))
  if (length(taken)) {
    abort_localift(
      c(
        "{.arg data} must not have the columns that are added.",
        x = "It has {.var {taken}}.",
        i = "Remove {cli::qty(taken)}{?it/them}, or give the data as they were."
      ),
      "input", arg = "data", column = taken, call = call
    )
  }
  data[names(added)] <- added
  data
}

#' @export
augment.localift <- function(x, ...) {
  check_selection(x)
}

#' @importFrom generics augment
#' @export
generics::augment

augmented_members <- function(x, rows, new, fit, call) {
  member <- predict_member(x, rows, new, fit, call)
  colnames(member) <- added_names(".member_", colnames(member))
  matrix_columns(member)
}

augmented_lifts <- function(x, rows, new, fit, call) {
  lift <- if (result_types[[fit$type]]$by_class) {
    predict_by_class(x, rows, new, fit, "lift", call)
  } else {
    predict_best(x, rows, new, fit, "lift", call)
  }
  colnames(lift) <- added_names(".lift_", colnames(lift))
  matrix_columns(lift)
}

# One for each set with continuous features, which several results may share.
augmented_levels <- function(x, rows, new, fit, call) {
  sets <- unique(lapply(rows, `[[`, "set"))
  sets <- Filter(function(set) length(continuous_part(set, fit)) > 0, sets)
  levels <- lapply(sets, function(set) {
    about <- profile_columns(set, fit)
    codes <- new_codes(new, set, x, fit, call)[, 1]
    codes[codes %in% 0L] <- NA
    structure(as.integer(codes), levels = about$levels[[1]], class = "factor")
  })
  names(levels) <- added_names(".level_", feature_set_text(sets, fit$features))
  levels
}

# None for none: what a result without rows adds.
added_names <- function(prefix, x) paste0(prefix, gsub(" ", "_", x, fixed = TRUE), recycle0 = TRUE)

matrix_columns <- function(matrix) {
  lapply(set_names(seq_len(ncol(matrix)), colnames(matrix)), function(j) matrix[, j])
}
