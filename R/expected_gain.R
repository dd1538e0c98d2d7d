#' What sampling from a profile or a subgroup gains
#'
#' How many more rows of a class a sample of `n` rows is expected to hold if all
#' of its rows have the profile, or are in the subgroup, than if they were drawn from all rows.
#' This is the use that the paper makes of the lift: to find many of a rare
#' class, draw where its lift is greatest, even if another class is likelier
#' there.
#'
#' @param sel A result of [select_profiles()] or [select_subgroups()], or of [localift()], whose profiles
#'   are meant, sorted and filtered as you like.
#' @param n `[integer(1)]` The number of rows of the sample.
#' @param conf.int `[logical(1)]` Whether to add an interval of the gain.
#' @param conf.level `[numeric(1)]` The share of samples whose interval holds it.
#'
#' @returns A data frame with a row for each row of `sel`, in its order:
#' * `class`, `rank`, `profile` or `subgroup`: as in `sel`, and `features` before `profile` if
#'   some were discretised jointly, whose levels do not name them;
#' * `n_sample`: `n`;
#' * `expected`: rows of the class in a sample of `n` rows with the profile,
#'   \eqn{n P(y \mid x)}{n P(y|x)};
#' * `expected_overall`: the same in a sample from all rows of the search,
#'   \eqn{n P(y)}{n P(y)};
#' * `gain`: the first less the second, in rows of the class; negative for a
#'   profile that inhibits the class;
#' * with `conf.int`, `conf.low` and `conf.high`: the interval of the gain, in rows of the class.
#'
#' @details
#' The gain of a profile \eqn{x} for class \eqn{y} is
#'
#' \deqn{n \left(P(y \mid x) - P(y)\right),}{n (P(y|x) - P(y)),}
#'
#' with \eqn{P(y)} the base rate of all rows that the search used (those whose
#' class is known; with `na = "complete"`, those complete in every feature), as
#' one draws from all of them. Where nothing is missing that is
#' \eqn{n P(y) \left(L(x, y) - 1\right)}{n P(y) (L(x, y) - 1)}. Where values are
#' missing, a lift is over the base rate of the rows that its feature set counts,
#' the column `base_rate` of `sel`, which may be another: then a profile of
#' greater lift may gain less. (Marcondes, Simonis and Barrera, 2018, print
#' \eqn{[1 - L(x, y)] n}{[1 - L(x, y)] n} in their discussion of sampling, which
#' has the sign reversed and lacks \eqn{P(y)}{P(y)}.)
#'
#' \eqn{P(y \mid x)}{P(y|x)} is that of the rows with the
#' profile. Probabilities were estimated from the data in which the profile
#' was found, best of many, so that the gain in new data is likely to be less;
#' the fewer the rows of the profile, the more so.
#'
#' The interval is that of the expected gain, not of the rows that one sample will hold. With \eqn{g} the share of the
#' profile among all rows, and \eqn{\theta_1} and \eqn{\theta_0} the probability of the class with the profile and in
#' all other rows (those included in which a feature is missing), the gain is
#' \eqn{n (1 - g) (\theta_1 - \theta_0)}{n (1 - g) (theta_1 - theta_0)}: Newcombe's (1998) interval of the
#' difference, from Wilson's of each, with the variance of \eqn{g} added as by Zou and Donner (2008). It takes the
#' profile as given, not as the best of a search.
#'
#' @section Errors:
#' `localift_error_input` if `sel` is not such a result, lacks
#' the columns `n_profile_class` or `n_profile` (`n_subgroup_class` or `n_subgroup`), or `n` is not one whole number of
#' at least 1. `localift_error_weights` for an interval where weights are no whole numbers of rows.
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature Selection based on
#' the Local Lift Dependence Scale. *Entropy*, 20(2), 97.
#'
#' Newcombe, R. G. (1998). Interval estimation for the difference between independent proportions: comparison of eleven
#' methods. *Statistics in Medicine*, 17(8), 873-890.
#'
#' Zou, G. Y. and Donner, A. (2008). Construction of confidence limits about effect measures: a general approach.
#' *Statistics in Medicine*, 27(10), 1693-1702.
#'
#' @seealso [`augment()`][augment.localift_selection] and
#'   [`predict()`][predict.localift_selection] for the rows that hold a profile.
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15)
#' expected_gain(sel, n = 100)
#' expected_gain(sel[1:3, ], n = 100, conf.int = TRUE)
#' @export
expected_gain <- function(sel, n, conf.int = FALSE, conf.level = 0.95) {
  call <- environment()
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel)
  validate_selection(sel)
  type <- attr(sel, "localift")$type
  if (!result_types[[type]]$by_class) check_selection_type(sel, "profiles", call = call)
  if (missing(n)) {
    abort_localift(
      c(
        "{.arg n}, the number of rows of the sample, is missing.",
        i = "Give it, as in {.code expected_gain(sel, n = 100)}."
      ),
      "input", arg = "n", call = call
    )
  }
  n <- check_count(n, call = call)
  level <- interval_level(attr(sel, "localift")$data, conf.int, conf.level, "expected_gain", call)
  column <- function(name) as.double(column_of(sel, name, call, arg = "sel"))
  held <- lapply(rev(held_columns(type)), column)
  count <- function(name) unit_free(held[[name]], of = c(held[["n"]], 1))
  expected <- n * count("p") / count("n")
  counts <- attr(sel, "localift")$data$class_counts
  overall <- n * class_share(sel$class, attr(sel, "localift")$data)
  texts <- text_names(type, attr(sel, "localift")$continuous)
  texts <- lapply(set_names(texts), function(name) column_of(sel, name, call, arg = "sel"))
  interval <- if (!is.null(level)) {
    of_class <- as.double(counts[as.character(sel$class)])
    gain_interval(n, held[["p"]], held[["n"]], of_class, sum(as.double(counts)), level)
  }
  do.call(new_table, c(
    list(class = sel$class, rank = sel$rank),
    texts,
    list(
      n_sample = rep(as_whole(n), nrow(sel)), expected = expected, expected_overall = overall,
      gain = expected - overall
    ),
    interval
  ))
}

#' Interval of the gain of `n_sample` rows
#'
#' @param p,n,P,N As in lift_interval(), of all rows whose class is known.
#' @return A list of `conf.low` and `conf.high`: 0 where all rows have the profile.
#' @noRd
gain_interval <- function(n_sample, p, n, P, N, level) {
  z <- normal_quantile(level)
  inside <- wilson_interval(p, n, level)
  outside <- wilson_interval(P - p, N - n, level)
  theta1 <- p / n
  theta0 <- (P - p) / (N - n)
  g <- n / N
  # The square of what the share of the profile adds, on the scale of the difference.
  added <- (z * (theta1 - theta0))^2 * g / ((1 - g) * N)
  low <- theta1 - theta0 - sqrt((theta1 - inside$lower)^2 + (outside$upper - theta0)^2 + added)
  high <- theta1 - theta0 + sqrt((inside$upper - theta1)^2 + (theta0 - outside$lower)^2 + added)
  end <- function(x) ifelse(n == N, 0, n_sample * (1 - g) * x)
  list(conf.low = end(low), conf.high = end(high))
}
