# The counts behind a result of a search. The generic is in counts.R.

#' @rdname count_profiles
#' @param i `[integer(1)]` For a result of a search: the row whose feature set
#'   is counted.
#' @export
count_profiles.localift_selection <- function(x, i = 1, ...) {
  check_dots_empty(..., known = "i")
  row <- selection_row(x, i)
  coded <- selection_data(x)
  counted <- core_count(coded, row$set)
  # Row by row, so that groups come in the order of levels, the class last.
  cells <- which(t(counted$counts) > 0, arr.ind = TRUE)
  columns <- unclass(profile_frame(
    counted$profiles[cells[, 2], , drop = FALSE], row$set, coded
  ))
  attr(columns, "row.names") <- NULL
  columns[[coded$class_name]] <- structure(
    unname(cells[, 1]),
    levels = coded$classes, class = "factor"
  )
  count_name <- free_name("n", names(columns))
  columns[[count_name]] <- as_whole(counted$counts[cells[, 2:1, drop = FALSE]])
  new_counts(columns, count_name, coded$class_name)
}
