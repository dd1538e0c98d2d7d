#' Select features, windows and profiles at once
#'
#' The three resolutions of the local lift dependence scale in one pass over
#' the feature sets. Each part equals the result of its own function:
#' [select_features()], [select_windows()] and [select_profiles()], which
#' explain what is selected. To ask at one resolution only, use its function: it
#' takes less time, and has all that there is to set.
#'
#' @inheritParams search_arguments
#' @param min_freq `[numeric]` At least 0 and below 1. The frequency of a
#'   profile or window, its share of the counted rows, must be strictly above
#'   it. One value, or `c(windows = , profiles = )`.
#' @param min_count `[integer]` The least number of rows of a profile: of the
#'   profile selected, or of each profile in a window. One value, or
#'   `c(windows = , profiles = )`.
#' @param n_best `[integer]` The most results of each resolution (for profiles,
#'   of each class). One value, or `c(features = , windows = , profiles = )`.
#' @param search `"exact"` (the default), `"exhaustive"`, `"forward"`,
#'   `"backward"`, `"floating"` or `"beam"`, as one value or by resolution, as in
#'   `c(windows = "beam")`; for features also `"u_curve"`. See
#'   [search_arguments].
#'
#' @returns An object of class `localift`, a list of `features`, `windows` and
#' `profiles`, each as its own function returns it.
#'
#' Where an exhaustive [select_windows()] stops because a feature set has more
#' than 20 eligible profiles, `windows` holds the windows of the other sets, and
#' [search_info()] says so: `complete` is `FALSE`. A note names the set.
#'
#' @inheritSection search_arguments Errors
#' @inherit search_arguments references
#' @seealso [search_arguments] for the rules behind the arguments.
#' @examples
#' fit <- localift(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 3)
#' fit$features
#' fit$windows
#' fit$profiles
#' @include arg-method.R
#' @export
localift <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "localift")
  UseMethod("localift")
}

#' @rdname localift
#' @export
localift.formula <- search_method("localift", "localift", formula_inputs)

#' @rdname localift
#' @export
localift.data.frame <- search_method("localift", "localift")

#' @export
localift.matrix <- localift.data.frame

#' @export
localift.table <- localift.data.frame

#' @export
localift.tbl_lazy <- localift.data.frame

#' @export
localift.Matrix <- localift.data.frame

#' @export
localift.localift_files <- localift.data.frame

#' @export
localift.default <- function(x, ...) {
  abort_no_method(x, "localift")
}
