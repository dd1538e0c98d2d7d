# Tables of intervals: data frames that print by the rules of the package.

#' @param ... Columns.
#' @param title What print() says above the table.
#' @noRd
new_intervals <- function(..., title) {
  structure(new_table(...), class = c("localift_intervals", "data.frame"), title = title)
}

# What the values of the column `flag` mean, those that leave no interval first.
interval_flags <- c(
  "no rows" = "no counted row has the profile, or is of the class, so that there is no lift",
  "one class" = "each counted row is of one class, so that nothing can depend",
  "all rows" = "each counted row has the profile, so that its lift is 1 and eta is 0",
  "eta is 1" = "the rows tell nothing of what was not seen, so that there is no interval",
  "many profiles" = paste(
    "less than five rows to each degree of freedom, so that eta is mostly bias: see `correction` in select_features()"
  ),
  "no estimate" = "the method has no interval for these counts",
  "few expected" = "a count below 5 is expected where there is no dependence",
  "same rows" = "the profiles share rows, or are of two sets: by the delta method, which is only for many rows"
)

#' Print intervals
#'
#' @param x What [confint()][confint.localift_lift] or [compare_lift()] gives.
#' @param ... Must be empty.
#' @param n `[integer(1)]` Rows to show at most; `Inf` for all.
#' @inheritParams print.localift_selection
#' @returns `format()` a character vector, one element per line; `print()` its `x`, invisibly.
#' @examples
#' print(confint(lift_function(party ~ PF + AB, votes)), n = 3)
#' @export
print.localift_intervals <- function(x, ..., n = 20, width = NULL) {
  check_dots_empty(...)
  writeLines(format(x, ..., n = n, width = width))
  invisible(x)
}

#' @rdname print.localift_intervals
#' @export
format.localift_intervals <- function(x, ..., n = 20, width = NULL) {
  check_dots_empty(...)
  width <- print_width(width)
  n <- check_count(n, infinite = TRUE)
  shown <- utils::head(as_plain(x), n)
  more <- nrow(x) - nrow(shown)
  # One method for all stands in the title.
  hidden <- c(if (!is.null(attr(x, "title"))) "method", if (all(is.na(shown$flag))) "flag")
  columns <- shown[setdiff(names(shown), hidden)]
  flags <- intersect(names(interval_flags), shown$flag)
  c(
    comment_lines(attr(x, "title"), width),
    if (length(columns)) interval_lines(columns, width),
    comment_lines(c(
      if (more > 0) paste0(count_of(more, "more row"), ": print(n = Inf) shows all"),
      sprintf("%s: %s", flags, interval_flags[flags])
    ), width)
  )
}

# Numbers keep their width; the texts share what they leave, or stand behind them, folded, where that is little.
interval_lines <- function(columns, width) {
  texts <- vapply(columns, is_left_aligned, NA)
  cells <- Map(interval_cells, unclass(columns), names(columns))
  whole <- do.call(paste, unname(cells))
  if (!any(texts) || max(text_width(trimws(whole, "right"))) <= width) {
    return(truncate_text(trimws(whole, "right"), width))
  }
  numbers <- do.call(paste, unname(cells[!texts]))
  room <- max(width - text_width(numbers[[1]]) - 1L, 8L)
  said <- Map(function(x, name) if (name == "flag") as.character(x) else show_label(as.character(x)),
    columns[texts], names(columns)[texts])
  # A flag only where there is one.
  label <- do.call(paste, c(unname(lapply(said, function(x) ifelse(is.na(x), "", paste0(x, "; ")))), sep = ""))
  label <- sub("; $", "", label)
  heading <- paste(names(columns)[texts], collapse = "; ")
  folded <- lapply(c(heading, label), wrap_text, room, max_lines = 3)
  unlist(lay_beside(numbers, folded))
}

interval_cells <- function(column, name) {
  if (is_left_aligned(column)) {
    text <- as.character(column)
    text <- if (name == "flag") ifelse(is.na(text), "", text) else ifelse(is.na(text), "NA", show_label(text))
    pad_right(truncate_text(c(name, text), 30L))
  } else if (all(is.na(column) | column == trunc(column)) && !name %in% interval_numbers) {
    pad_left(c(name, format_count(column)))
  } else {
    pad_left(c(name, format_aligned(column, 4)))
  }
}

interval_numbers <- c("estimate", "corrected", "lower", "upper")
