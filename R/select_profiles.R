#' Select the profiles that are prone to a class
#'
#' Algorithm 3 of the paper, the high resolution: for each class \eqn{y}, the
#' feature sets \eqn{\chi}{chi} and profiles \eqn{x} of greatest lift. Whom to
#' sample to meet the most of a class: the reverse of classification, which
#' asks for the likeliest class of a profile.
#'
#' \deqn{L(x, y) = \frac{f(y | x)}{h(y)}}{L(x, y) = f(y | x) / h(y)}
#'
#' with \eqn{f(y | x)} the share of the class in the profile and \eqn{h(y)} its
#' share in the rows that count for \eqn{\chi}{chi}. A lift above 1 means that
#' the profile is prone to the class, below 1 that it inhibits the class; it
#' has no unit, and is at most \eqn{1 / h(y)}. Of \eqn{n} people sampled with
#' the profile instead of at random, \eqn{n\,h(y)\,(L(x, y) - 1)}{n h(y) (L(x, y) - 1)}
#' more are expected to be of class \eqn{y}.
#'
#' Without `min_freq` the profiles selected are those of a few rows that happen
#' to be of one class. With it, a class of fewer rows than a profile must hold has
#' no profile of its own: a note says so, and which `min_freq` would do.
#'
#' The greatest of many lifts is partly luck. With `rank_by = "lower"` the best are those whose lift is sure to be high: by
#' `lift_lower`, a bound in which each profile has paid for having been searched, as in [select_subgroups()], with a level
#' for a condition.
#'
#' @inheritParams search_arguments
#' @param rank_by What makes a profile the best: `"lift"`, as in the paper, or `"lower"`, the lower bound of its lift that
#'   holds for the whole search: see "The bound" in [select_subgroups()]. With `"lower"` there is no `distinct` and no
#'   `productive`, weights must be whole, features discrete, and a feature of a single level is in no profile; `search` is
#'   `"exact"`, `"exhaustive"` or `"beam"`.
#' @param conf `[numeric(1)]` With `rank_by = "lower"`, above 0 and below 1: the confidence with which the bounds of all
#'   profiles hold at once.
#'
#' @returns A data frame of class `localift_profiles`, class by class in the
#' order of levels, best first:
#' * `class`, `rank`;
#' * `features`, `profile`: the set and its profile, as text; see
#'   [selected_profiles()] for the profile as a data frame;
#' * `lift`, and with `rank_by = "lower"` `lift_lower`, which is `probability_lower / base_rate` (`lift_upper` with
#'   `direction = "inhibit"`, and `probability_upper`);
#' * `frequency`: the profile's share of the counted rows;
#' * `probability`: of the class given the profile; with `rank_by = "lower"`, `probability_lower`, a lower bound that holds for
#'   all profiles of the search at once;
#' * `base_rate`: the class's share of the counted rows, `n_class / n`, which the
#'   lift is over. Where values are missing it differs by feature set, and a
#'   profile with a greater lift may have a smaller probability. It is printed
#'   where that of a row is off the class's share of all rows by more than a tenth
#'   of it, and a note says so of the best;
#' * `n_features`;
#' * `n_profile`, `n_profile_class`, `n_class`, `n`: the rows with the profile,
#'   those of them in the class, the counted rows in the class, and the counted
#'   rows, or their weights.
#'
#' No rows if no profile is eligible, with a note that says why. Those of a lift of
#' 1 or less are no results unless `min_lift` says so.
#'
#' @inheritSection search_arguments Errors
#' @inherit search_arguments references
#' @seealso [select_features()] and [select_windows()] for coarser resolutions,
#'   [lift_function()] for all lifts of one feature set,
#'   [`predict()`][predict.localift_selection] to find the rows with a profile,
#'   [search_arguments] for the rules behind the arguments.
#' @examples
#' # The republican half of Table 5 of the paper begins with these
#' select_profiles(
#'   party ~ ., votes,
#'   classes = "republican", min_freq = 0.15, n_best = 3
#' )
#'
#' # Counted data give the same answer
#' counts <- count_profiles(party ~ ., votes)
#' select_profiles(counts, classes = "republican", min_freq = 0.15, n_best = 3)
#' @include arg-method.R
#' @export
select_profiles <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "select_profiles")
  UseMethod("select_profiles")
}

#' @rdname select_profiles
#' @export
select_profiles.formula <- search_method(
  "select_profiles", "profiles", formula_inputs
)

#' @rdname select_profiles
#' @export
select_profiles.data.frame <- search_method("select_profiles", "profiles")

#' @export
select_profiles.matrix <- select_profiles.data.frame

#' @export
select_profiles.table <- select_profiles.data.frame

#' @export
select_profiles.tbl_lazy <- select_profiles.data.frame

#' @export
select_profiles.Matrix <- select_profiles.data.frame

#' @export
select_profiles.localift_files <- select_profiles.data.frame

#' @export
select_profiles.default <- function(x, ...) {
  abort_no_method(x, "select_profiles")
}
