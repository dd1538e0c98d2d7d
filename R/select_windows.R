#' Select the features and the windows on which a class depends most
#'
#' Algorithm 2 of the paper, the medium resolution: the feature sets
#' \eqn{\chi}{chi} and windows \eqn{W}, sets of profiles of \eqn{\chi}{chi}, of
#' greatest \eqn{\eta(Y | W)}{eta(Y | W)}. It says where in the range of the
#' features the class depends on them.
#'
#' \deqn{\eta(Y | W) = \frac{\sum_{x \in W} g(x) \sum_y f(y | x)
#'   \log \frac{f(y | x)}{h(y)}}{-\sum_{x \in W} g(x) \sum_y f(y | x)
#'   \log h(y)}}{eta(Y | W) = sum g KL(f(. | x), h) / sum g CE(f(. | x), h)}
#'
#' with \eqn{g(x)}, \eqn{f(y | x)} and \eqn{h(y)} the share of a profile, of a
#' class given a profile, and of a class among the rows that count for
#' \eqn{\chi}{chi}. It is in \eqn{[0, 1]}, without unit, and equals
#' [select_features()]'s \eqn{\eta}{eta} if \eqn{W} holds all profiles.
#'
#' Without restrictions the best window is always a single profile, often one
#' of very few rows. `min_freq` and `min_count` keep windows to those that say
#' something of the population.
#'
#' `search = "exact"` finds the best windows of a feature set by branch and
#' bound, whatever its number of profiles, and passes over sets that cannot hold
#' one of them. In the worst case the windows of a set are too many to search to
#' the end; a note and [search_info()] then say so: `complete` is `FALSE`.
#' `search = "exhaustive"` enumerates the windows of every set. That can be done
#' for at most 20 profiles of at least `min_count` rows; a set with more is an
#' error of class `localift_error_too_large` that names it. [localift()]
#' searches the other sets instead, and says so.
#'
#' @inheritParams search_arguments
#'
#' @returns A data frame of class `localift_windows`, best first:
#' * `rank`;
#' * `features`, `window`: the set and its window, as text; see
#'   [selected_windows()] for the window as a data frame;
#' * `eta`;
#' * `frequency`: the window's share of the counted rows;
#' * `n_features`, `n_profiles`: the number of features of the set, and of
#'   profiles in the window;
#' * `n_window`, `n`: the rows in the window, and the counted rows, or their
#'   weights.
#'
#' No rows if no window is eligible, with a note that says why.
#'
#' @inheritSection search_arguments Errors
#' @inherit search_arguments references
#' @seealso [select_features()] and [select_profiles()] for the other
#'   resolutions, [eta()] for the value of a window of your own,
#'   [search_arguments] for the rules behind the arguments.
#' @examples
#' select_windows(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 5)
#' @include arg-method.R
#' @export
select_windows <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "select_windows")
  UseMethod("select_windows")
}

#' @rdname select_windows
#' @export
select_windows.formula <- search_method(
  "select_windows", "windows", formula_inputs
)

#' @rdname select_windows
#' @export
select_windows.data.frame <- search_method("select_windows", "windows")

#' @export
select_windows.matrix <- select_windows.data.frame

#' @export
select_windows.table <- select_windows.data.frame

#' @export
select_windows.tbl_lazy <- select_windows.data.frame

#' @export
select_windows.Matrix <- select_windows.data.frame

#' @export
select_windows.localift_files <- select_windows.data.frame

#' @export
select_windows.default <- function(x, ...) {
  abort_no_method(x, "select_windows")
}
