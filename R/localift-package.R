#' localift: which features, windows and profiles a class depends on
#'
#' Given a class variable \eqn{Y} and features \eqn{X_1, \dots, X_m}, localift
#' selects at three resolutions, after Marcondes, Simonis and Barrera (2018):
#'
#' * [select_features()]: the feature set on which the class depends most
#'   (Algorithm 1);
#' * [select_windows()]: the feature set and the window, a set of its profiles,
#'   on which the class depends most (Algorithm 2);
#' * [select_profiles()]: for each class, the feature set and the profile that
#'   lift it most, that is, whom to sample to meet the most of a class
#'   (Algorithm 3).
#'
#' [localift()] does all three at once. [lift_function()] and [eta()] look at
#' one feature set, [count_profiles()] and [as_counts()] make and declare
#' counted data, and [data_files()] reads files that are too large to be read at once. [cut_points()] turns continuous features into levels, one by one,
#' [joint_quantiles()] jointly, and [quantile_bins()] a single variable. `vignette("localift")` is
#' the place to start.
#'
#' @section Words:
#' A *profile* is one combination of values of the features of a set that
#' occurs in the data. A *window* is a non-empty set of profiles of one feature
#' set. *Counted rows* are the rows that the rule for missing values leaves for
#' a feature set; every frequency is a share of them.
#'
#' @section Errors and notes:
#' Every error is a condition of class `localift_error` with a subclass:
#'
#' * `localift_error_input`: an argument or a column is not what it should be;
#' * `localift_error_weights`: weights cannot be counted with, or are no numbers of rows where these are needed;
#' * `localift_error_missing`: missing values leave no rows, or are there under
#'   `na = "fail"`;
#' * `localift_error_too_large`: a search that cannot end or does not fit;
#' * `localift_error_package`: an optional package that is needed is not installed;
#' * `localift_error_internal`: a fault of the package.
#'
#' The fields `arg` and `column` of the condition name what was at fault.
#' Notes, at most three per call, are messages of class `localift_message`;
#' [suppressMessages()] silences them.
#'
#' @section Options:
#' `options(localift.threads = )`, or the environment variable
#' `LOCALIFT_NUM_THREADS`, is the number of threads where the argument
#' `threads` is not given. It is 2 otherwise.
#'
#' `options(localift.memory = )` is how many gigabytes a search may take
#' besides the data, 4 by default; see "Time and memory" in [search_arguments].
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#'
#' @name localift-package
NULL

#' @importFrom Rcpp sourceCpp
#' @importFrom rlang %||% as_label caller_arg caller_env enquo env eval_tidy
#' @importFrom rlang f_env is_bool is_formula is_installed is_interactive is_string names2
#' @importFrom rlang new_quosure quo_get_env quo_get_expr quo_is_null
#' @importFrom rlang quo_set_env set_names .data
#' @useDynLib localift, .registration = TRUE
NULL

# State of the session: which process loaded the package, and what the machine
# has.
session <- new.env(parent = emptyenv())
# What texts are made of: see conditions.R.
session$templates <- new.env(parent = emptyenv())

.onLoad <- function(libname, pkgname) {
  session$pid <- Sys.getpid()
}

.onUnload <- function(libpath) {
  library.dynam.unload("localift", libpath)
}
