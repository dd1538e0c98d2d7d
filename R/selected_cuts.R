#' The cut points of a result
#'
#' What the levels of numeric columns, dates and times are that a search cut by
#' [cut_points()].
#'
#' @param sel A result of a search, or of [localift()].
#'
#' @returns A data frame with a row for each cell of each feature that was cut, in
#'   the order of the data's columns and of the cells:
#' * `feature`: its name;
#' * `level`: the cell as conditions have it, such as `99 <= glu < 119`;
#' * `from`, `to`: the least value of the cell, and the value above it that is no
#'   longer in it; `-Inf` and `Inf` where the cell is open-ended. Of dates the days,
#'   of times the seconds since 1970 (`as.Date(from)`, `as.POSIXct(from)`), of
#'   differences in the units of the column;
#' * `rows`: rows, or their weight, with a class and a value in the cell.
#'
#' No rows, if nothing was cut.
#'
#' @section Errors:
#' `localift_error_input` if `sel` is no result.
#' @seealso [joint_cuts()] for [joint_quantiles()].
#' @examples
#' fit <- select_features(Species ~ ., iris, discretize = cut_points(3))
#' head(selected_cuts(fit))
#' @export
selected_cuts <- function(sel) {
  check_evaluates()
  fit <- result_parts(if (!missing(sel)) sel)[[1]]
  tables <- lapply(which(vapply(fit$cuts, are_cells, NA)), function(j) {
    cuts <- fit$cuts[[j]]
    at <- cuts$cuts[1, ]
    new_table(
      feature = rep(fit$features[[j]], length(cuts$labels)), level = cuts$conditions,
      from = c(-Inf, at), to = c(at, Inf),
      rows = as_whole(rep_len(cuts$rows, length(cuts$labels)))
    )
  })
  do.call(rbind, tables) %||% new_table(
    feature = character(), level = character(), from = numeric(), to = numeric(), rows = integer()
  )
}

# What is behind each part of a result, of localift() or of a single search.
result_parts <- function(sel, call = caller_env()) {
  parts <- if (inherits(sel, "localift")) parts_of(sel, "sel", call) else list(sel)
  lapply(unname(parts), function(part) check_selection(part, "sel", call))
}
