#' The cuts of joint levels
#'
#' What the levels of [joint_quantiles()] are, of each feature set of a result.
#'
#' @param sel A result of a search, or of [localift()].
#'
#' @returns A data frame with a row for each level (but `(Missing)`) of each group of
#'   each feature set of the result that has joint levels, sets in the order of the
#'   rows of the result:
#' * `set`: the feature set;
#' * `group`: the group of `by`, `NA` without;
#' * `level`: its label, such as `"Quartile 4"`;
#' * `from`, `to`: the level holds what is above `from`, and `to` or below, `-Inf`
#'   and `Inf` where it is open-ended. Of a set with one continuous feature that is
#'   its value; of more, the distance to zero, the square root of the squared
#'   Mahalanobis distance.
#'
#' No rows, if no set has joint levels.
#'
#' @section Errors:
#' `localift_error_input` if `sel` is no result, or its joint models are neither kept
#' in it nor can be fitted, since it was made with `keep_data = FALSE` and is a part
#' of what was found.
#' @seealso [selected_cuts()] for [cut_points()]; `summary(fit)$levels` has the first
#'   sets of a result.
#' @examples
#' fit <- select_features(Species ~ ., iris, discretize = joint_quantiles(3), n_best = 2)
#' joint_cuts(fit)
#' @export
joint_cuts <- function(sel) {
  check_evaluates()
  call <- environment()
  fits <- result_parts(if (!missing(sel)) sel)
  parts <- if (inherits(sel, "localift")) unname(parts_of(sel, "sel", call)) else list(sel)
  tables <- Map(function(part, fit) {
    sets <- unique(lapply(validate_selection(part, "sel", call), `[[`, "set"))
    lapply(sets, function(set) {
      if (length(continuous_part(set, fit))) {
        kept_model(set, fit, part, call)
        level_frame(set, fit)
      }
    })
  }, parts, fits)
  levels <- unique(do.call(rbind, unlist(tables, recursive = FALSE)))
  if (is.null(levels)) {
    return(new_table(
      set = character(), group = character(), level = character(), from = numeric(), to = numeric()
    ))
  }
  new_table(set = levels$features, group = levels$group, level = levels$level, from = levels$above, to = levels$at_most)
}
