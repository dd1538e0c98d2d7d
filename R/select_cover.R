#' Select few subgroups that cover a class
#'
#' Which few groups of rows, told in words, hold most of a class, and are mostly of that class together? A cover of a class
#' is made of subgroups, as those of [select_subgroups()]: step by step the one that adds most rows of the class to those
#' that the steps before hold. Each step is exact: no other of all subgroups adds more.
#'
#' What all steps together hold, their union, has the share of the class that `min_probability` asks for, after every step.
#' That holds in the rows searched; in new rows the share is mostly lower, as these subgroups were chosen for it. So keep
#' some rows apart, and count in them by [`predict()`][predict.localift_selection].
#'
#' @inheritParams select_subgroups
#' @inheritParams search_arguments
#' @param classes `[character]` The classes to cover, each with subgroups of its own; `NULL` for all.
#' @param min_probability `[numeric(1)]` Above 0 and at most 1; must be given. The share of the class that is asked for:
#'   see `precision`.
#' @param precision What must have that share: with `"union"` the rows that a step adds, so that all rows of the steps
#'   together have it; with `"each"` all rows of each subgroup. Then the union may have less, as subgroups share more rows
#'   of the class than others; but `k` steps cover at least \eqn{1 - (1 - 1/k)^k}{1 - (1 - 1/k)^k}, more than 63%, of what
#'   the best `k` such subgroups would, if `min_new` is 1 and no `time_limit` ends the search.
#' @param n_best `[integer(1)]` The most subgroups of a class.
#' @param cover `[numeric(1)]` Above 0 and at most 1: stop once that share of the class is covered.
#' @param min_new `[integer(1)]` The least number of rows of the class that a step must add, in weights that are no numbers
#'   of rows their weight. By default 1% of the class, and at least 5 rows.
#' @param min_freq `[numeric(1)]` At least 0 and below 1. The frequency of a subgroup must be strictly above it.
#' @param min_class_count `[integer(1)]` The least number of rows of the class that a subgroup must hold, 0 for any.
#' @param weights `[numeric]` Weights of rows, evaluated in `data`, then in the formula's environment. Whole weights are
#'   counts of replicated rows. Of others there is no bound.
#'
#' @section Steps:
#' Of the subgroups that add as many rows of the class the one that adds fewest others is taken, then the first in the order
#' of [select_subgroups()] by lift. There is an end where `n_best` or `cover` is reached, or where no subgroup that has the
#' share adds `min_new` rows.
#'
#' With `"union"` each step takes from what is left, so later steps may have a smaller share of the class in all their rows
#' (`probability`) than is asked for. The best cover of a given size is not sought: there are too many.
#'
#' @returns A data frame of class `localift_cover`, class by class in the order of levels, step by step:
#' * `class`, `rank` (the step), `features`, `subgroup`: as of [select_subgroups()];
#' * `new`: rows of the class that no step before holds;
#' * `covered`: the share of the class that the steps up to this one hold, of all its rows: those with missing values count
#'   as not covered;
#' * `union_probability`: the share of the class in all rows of the steps up to this one;
#' * `lift`, ..., `n`: of the subgroup by itself, as of [select_subgroups()]. `lift_lower` and `probability_lower` hold for
#'   all subgroups at once, and so for those of the cover, but not for their union.
#'
#' No rows if no subgroup has the share and adds enough, with a note.
#'
#' @section Errors:
#' As in [search_arguments] and [select_subgroups()].
#'
#' @references
#' Nemhauser, G. L., Wolsey, L. A. and Fisher, M. L. (1978). An analysis of approximations for maximizing submodular set
#' functions. *Mathematical Programming*, 14(1), 265--294.
#'
#' @seealso [select_subgroups()] for the best subgroups, whatever others hold; [selected_subgroups()] and
#'   [subgroup_filters()] for their conditions as data and as calls.
#' @examples
#' # Few conditions that hold most of the days of much ozone
#' air <- transform(airquality, ozone = ifelse(Ozone > 60, "high", "low"))
#' few <- select_cover(ozone ~ Solar.R + Wind + Temp, air, classes = "high", min_probability = 0.8)
#' few
#'
#' # The days in one of them, of which 80% or more had much
#' any_of <- rowSums(predict(few, air), na.rm = TRUE) > 0
#' table(any_of, air$ozone)
#' @include arg-method.R
#' @export
select_cover <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "select_cover")
  UseMethod("select_cover")
}

#' @rdname select_cover
#' @export
select_cover.formula <- search_method("select_cover", "cover", formula_inputs)

#' @rdname select_cover
#' @export
select_cover.data.frame <- search_method("select_cover", "cover")

#' @export
select_cover.matrix <- select_cover.data.frame

#' @export
select_cover.table <- select_cover.data.frame

#' @export
select_cover.tbl_lazy <- select_cover.data.frame

#' @export
select_cover.Matrix <- select_cover.data.frame

#' @export
select_cover.localift_files <- select_cover.data.frame

#' @export
select_cover.default <- function(x, ...) {
  abort_no_method(x, "select_cover")
}
