#' What sampling from a profile gains
#'
#' How many more rows of a class a sample of `n` rows is expected to hold if all
#' of its rows have the profile, than if they were drawn from all rows.
#' This is the use that the paper makes of the lift: to find many of a rare
#' class, draw where its lift is greatest, even if another class is likelier
#' there.
#'
#' @param sel A result of [select_profiles()] or of [localift()], whose profiles
#'   are meant, sorted and filtered as you like.
#' @param n `[integer(1)]` The number of rows of the sample.
#'
#' @returns A data frame with a row for each row of `sel`, in its order:
#' * `class`, `rank`, `profile`: as in `sel`, and `features` before `profile` if
#'   some were discretised jointly, whose levels do not name them;
#' * `n_sample`: `n`;
#' * `expected`: rows of the class in a sample of `n` rows with the profile,
#'   \eqn{n P(y \mid x)}{n P(y|x)};
#' * `expected_overall`: the same in a sample from all rows of the search,
#'   \eqn{n P(y)}{n P(y)};
#' * `gain`: the first less the second, in rows of the class; negative for a
#'   profile that inhibits the class.
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
#' @section Errors:
#' `localift_error_input` if `sel` is not a result of [select_profiles()], lacks
#' the columns `n_profile_class` or `n_profile`, or `n` is not one whole number of
#' at least 1.
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature Selection based on
#' the Local Lift Dependence Scale. *Entropy*, 20(2), 97.
#'
#' @seealso [`augment()`][augment.localift_selection] and
#'   [`predict()`][predict.localift_selection] for the rows that hold a profile.
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15)
#' expected_gain(sel, n = 100)
#' @export
expected_gain <- function(sel, n) {
  call <- environment()
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel)
  validate_selection(sel)
  check_selection_type(sel, "profiles", call = call)
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
  column <- function(name) as.double(column_of(sel, name, call, arg = "sel"))
  count <- function(name) unit_free(column(name), of = c(column("n_profile"), 1))
  expected <- n * count("n_profile_class") / count("n_profile")
  overall <- n * class_share(sel$class, attr(sel, "localift")$data)
  texts <- text_names("profiles", attr(sel, "localift")$continuous)
  texts <- lapply(set_names(texts), function(name) column_of(sel, name, call, arg = "sel"))
  do.call(new_table, c(
    list(class = sel$class, rank = sel$rank),
    texts,
    list(
      n_sample = rep(as_whole(n), nrow(sel)), expected = expected, expected_overall = overall,
      gain = expected - overall
    )
  ))
}
