#' Select the subgroups that are prone to a class
#'
#' Subgroups are what people speak of: `age >= 50`, `30 <= age < 50, job in {clerk, farmer}`. Numbers need no binning
#' first. A subgroup is a box: one condition for each feature of a set, an interval of a number, date or ordered factor,
#' or a few values of any other feature. Its lift is that of a profile, the share of the class in the box over its share
#' in the rows that are complete in these features. Of all boxes, millions mostly, the best are found exactly.
#'
#' The luckiest of millions of boxes has a great lift by chance. So the default ranks by `lift_lower`, in which each box
#' has paid for having been searched: see "The bound".
#'
#' @inheritParams search_arguments
#' @param max_features,min_features `[integer(1)]` The most and the fewest conditions of a subgroup.
#' @param cuts How numeric columns, dates and times are cut into cells, whose bounds are the thresholds of conditions: a
#'   number of cells of about as many rows each, or a [cut_points()] with numbers and thresholds of your own,
#'   `cut_points(age = c(18, 30, 50), 10)`. All numeric columns are cut, whatever their values; more cells make finer
#'   thresholds, and a longer search.
#' @param intervals `"both"` for any interval, or `"one"` for those with one bound, as `age >= 50`.
#' @param max_values `[integer(1)]` The most levels of a feature without order in a condition: with 2, `job = clerk` and
#'   `job in {clerk, farmer}`.
#' @param min_freq `[numeric(1)]` At least 0 and below 1. The frequency of a subgroup must be strictly above it. `NULL`,
#'   the default, is 0 with `rank_by = "lower"`, as a bound of few rows is low, and 0.05 otherwise.
#' @param min_count `[integer(1)]` The least number of rows of a subgroup. Whole weights stand for that many rows.
#' @param min_class_count `[integer(1)]` The least number of rows of the class that a subgroup must hold, 0 for any. Not
#'   with `direction = "inhibit"`.
#' @param direction `"lift"` for subgroups prone to the class, `"inhibit"` for those in which it is rare. The bounds are
#'   then upper ones, `lift_upper` and `probability_upper`.
#' @param min_lift `[numeric(1)]` Only subgroups of a lift (not its bound) strictly above it are results, with
#'   `direction = "inhibit"` strictly below it. `-Inf` gives all (`Inf` with `"inhibit"`).
#' @param rank_by What makes a subgroup the best: `"lower"`, the lower bound of its lift that holds for the whole
#'   search; `"lift"`; or `"gain"`, how many rows of the class it holds beyond those expected by its size, which favours
#'   large subgroups.
#' @param conf `[numeric(1)]` Above 0 and below 1: the confidence with which the bounds of all boxes hold at once.
#' @param max_overlap `[numeric(1)]` From 0 to 1. A subgroup is listed if at most this share of the rows in it or in a
#'   better one of the list is in both (Jaccard's index). 1 for all subgroups, however alike.
#' @param search `"exact"`, the default; `"exhaustive"`, the same answer without the bounds that speed up the search; or
#'   `"beam"`, which extends the `width` best of each size only and may miss the best.
#' @param width `[integer(1)]` With `search = "beam"`, how many subgroups of each size are extended.
#' @param na The rule for missing values of features: see "Missing values" in [search_arguments]. `"level"` is refused
#'   where a number, date or ordered factor has missing values, as these are in no interval.
#' @param weights `[numeric]` Weights of rows, evaluated in `data`, then in the formula's environment. Whole weights are
#'   counts of replicated rows. Others need `rank_by = "lift"` or `"gain"`, as there is no bound of them.
#'
#' @section The bound:
#' Each box \eqn{B} has a price, and its bound \eqn{L_B} is the value \eqn{L} below its share of the class \eqn{p/n}
#' with \eqn{n \cdot kl(p/n, L)}{n kl(p/n, L)} equal to the price, \eqn{kl(a, b) = a \log(a/b) + (1 - a)
#' \log((1-a)/(1-b))}. The price is the logarithm of \deqn{\frac{s\,C}{\alpha} {m \choose c} \prod_j t_j k_j}{s C /
#' alpha (m choose c) prod_j t_j k_j} with \eqn{s} the classes searched, \eqn{C} the most features and \eqn{c} those of
#' the box, of \eqn{m}; and for each of its features \eqn{t_j}, how many types of conditions it has (with one bound,
#' with two; of one level, of several), and \eqn{k_j}, how many conditions are of that type. So more conditions, and
#' finer ones, cost more. These prices obey Kraft's inequality, so by Chernoff's bound and Hoeffding (1963) the
#' probability that any of the boxes has a bound above the mean probability of the class in its rows is at most
#' \eqn{\alpha}{alpha}, 1 - `conf`, whatever was selected.
#'
#' * `probability_lower` is \eqn{L_B}, a lower bound of the class's probability in the subgroup.
#' * `lift_lower` is `probability_lower / base_rate`, over the share of the class that was *observed*. Above 1 it says
#'   that the class does depend on the features, by a test corrected for the whole search. It is no confidence bound of
#'   the lift in the population, as `base_rate` is taken as it is. If none is above 1, the printed result says that no
#'   subgroup is beyond what chance would give.
#' * With missing values, the bound is of the rows that were counted, given which values are missing. Where this goes
#'   with the class, a note says so: a bound above 1 may then be due to what is missing.
#' * Where one class is asked for, its bounds are slightly higher than among several.
#' * Thresholds taken from the data, as by `cuts = 10`, know nothing of the class. For new rows the bound is
#'   approximate. Thresholds that were chosen by looking at the class void it.
#'
#' @section Order and overlap:
#' By the value that ranks; more rows; fewer features; fewer bounds and levels named; the order of features; lower, then
#' wider intervals. So of subgroups with the same rows the shortest stands. With `max_overlap` below 1, the list is made
#' one by one: the best, then always the best of those that overlap with none of the list too much. Subgroups may be
#' within others of the list: a line below the table, and `tidy(sel, within = TRUE)`, say which.
#'
#' @returns A data frame of class `localift_subgroups`, class by class in the order of levels, best first:
#' * `class`, `rank`;
#' * `features`, `subgroup`: the set and its conditions, as text; see [selected_subgroups()] for them as data, and
#'   [subgroup_filters()] as calls that filter data;
#' * `lift`, and `lift_lower`: see "The bound"; `NA` if weights are no numbers of rows;
#' * `gain`: rows of the class in the subgroup, less those expected by its size;
#' * `frequency`: the subgroup's share of the counted rows;
#' * `probability`: the share of the class in the subgroup, and `probability_lower`, its bound;
#' * `base_rate`: the class's share of the counted rows;
#' * `n_features`;
#' * `n_subgroup`, `n_subgroup_class`, `n_class`, `n`: the rows of the subgroup, those of them in the class, the counted
#'   rows in the class, and the counted rows, or their weights.
#'
#' No rows if no subgroup is eligible, with a note that says why. Features of a single value are left out, with a note.
#'
#' @section Errors:
#' As in [search_arguments]. `localift_error_weights` for weights that are no numbers of rows with `rank_by = "lower"`;
#' `localift_error_too_large` where more than 100,000 conditions can be made of one feature.
#'
#' @references
#' Hoeffding, W. (1963). Probability inequalities for sums of bounded random variables. *Journal of the American
#' Statistical Association*, 58(301), 13--30.
#'
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based on the local lift dependence scale.
#' *Entropy*, 20(2), 97. \doi{10.3390/e20020097}
#'
#' @seealso [select_profiles()] for combinations of levels, as in the paper; [retest()] and [cross_validate()] for the
#'   lift in other rows; [`predict()`][predict.localift_selection] for the rows of a subgroup.
#' @examples
#' # Which months of New York had the most ozone, and in what weather?
#' air <- transform(airquality, ozone = ifelse(Ozone > 60, "high", "low"))
#' sel <- select_subgroups(ozone ~ Solar.R + Wind + Temp, air, classes = "high", n_best = 3)
#' sel
#' selected_subgroups(sel)[[1]]
#'
#' # Thresholds of your own
#' select_subgroups(
#'   ozone ~ Solar.R + Wind + Temp, air,
#'   classes = "high", n_best = 3, cuts = cut_points(Temp = c(70, 80, 90), Wind = 4, 10)
#' )
#' @include arg-method.R
#' @export
select_subgroups <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "select_subgroups")
  UseMethod("select_subgroups")
}

#' @rdname select_subgroups
#' @export
select_subgroups.formula <- search_method("select_subgroups", "subgroups", formula_inputs)

#' @rdname select_subgroups
#' @export
select_subgroups.data.frame <- search_method("select_subgroups", "subgroups")

#' @export
select_subgroups.matrix <- select_subgroups.data.frame

#' @export
select_subgroups.table <- select_subgroups.data.frame

#' @export
select_subgroups.tbl_lazy <- select_subgroups.data.frame

#' @export
select_subgroups.Matrix <- select_subgroups.data.frame

#' @export
select_subgroups.localift_files <- select_subgroups.data.frame

#' @export
select_subgroups.default <- function(x, ...) {
  abort_no_method(x, "select_subgroups")
}
