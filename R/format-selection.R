#' Print the result of a search
#'
#' `format()` builds the lines, `print()` writes them. Numbers are rounded for
#' reading (the data frame keeps them in full), long texts are wrapped and, from
#' the fourth line on, cut. For profiles there is one table per class, unless
#' the rows were sorted so that classes alternate. Columns that you added show
#' where there is room; a line below names those that do not show. Where there is more room, profiles have the 95%
#' interval of their probability, Wilson's (1927), beside it: `[0.94, 1.00]`. It is of the profile as if it had been
#' chosen beforehand, not as the best of a search, and is not there if weights are no numbers of rows.
#'
#' A window is shown by class, a line for each: `died (31 of 38 rows): ...` are
#' the profiles of the window that favour the class, which are shared by 38 rows,
#' 31 of them of the class. A profile favours the class of greatest lift above 1
#' in it, of several the first in the order of levels; one in which every class
#' is as frequent as overall is under `no class`. Where the profiles of a class do
#' not fit the width, those of most rows are shown, with the number of all; of
#' more than five classes those of most rows. [selected_windows()] and the column
#' `window` have all profiles.
#'
#' @param x A result of [select_features()], [select_windows()],
#'   [select_profiles()], [select_subgroups()] or [localift()].
#' @param ... Must be empty.
#' @param n `[integer(1)]` Rows to show at most, per class for profiles, of
#'   which the first ten show; `Inf` for all. By default 20, and 5 of each part of [localift()].
#' @param width `[integer(1)]` Columns of text to use; by default
#'   `getOption("width")`.
#'
#' @returns `format()` a character vector, one element per line; `print()` its
#'   `x`, invisibly.
#' @examples
#' sel <- select_features(party ~ PF + AB + ES, votes)
#' print(sel, n = 3)
#' @name print.localift_selection
NULL

#' @rdname print.localift_selection
#' @export
print.localift_selection <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(...)
  writeLines(format(x, ..., n = n, width = width))
  invisible(x)
}

#' @rdname print.localift_selection
#' @export
format.localift_selection <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(...)
  fit <- attr(x, "localift")
  if (!has_own_rows(x, fit)) {
    # Edited or foreign rows: what is left is an ordinary data frame.
    return(utils::capture.output(print(drop_selection(x))))
  }
  width <- print_width(width)
  n <- check_count(n %||% rows_printed, infinite = TRUE, arg = "n")
  shown <- with_interval(x, fit)
  columns <- columns_shown(shown, fit, width)
  c(
    comment_lines(selection_header(x, fit), width),
    selection_body(shown, fit, columns, n, width),
    comment_lines(selection_footer(x, fit, columns, n), width)
  )
}

#' @rdname print.localift_selection
#' @export
print.localift <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(...)
  writeLines(format(x, ..., n = n, width = width))
  invisible(x)
}

#' @rdname print.localift_selection
#' @export
format.localift <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(...)
  parts <- parts_of(x)
  lines <- lapply(parts, function(part) {
    c(format(part, n = n %||% rows_printed_of_part, width = width), "")
  })
  lines <- unlist(lines, use.names = FALSE)
  lines[-length(lines)]
}

# Rows to show where the user does not say: of a result, and of each part of localift().
rows_printed <- 20
rows_printed_of_part <- 5

#' @importFrom utils str
#' @export
str.localift_selection <- function(object, ...) {
  # The coded data behind the result would fill pages.
  str(as.data.frame(object), ...)
}

# Table ----------------------------------------------------------------------

selection_body <- function(x, fit, columns, n, width) {
  if (nrow(x) == 0) {
    return(character())
  }
  runs <- class_runs(x, fit)
  if (is.null(runs) || anyDuplicated(runs$values) > 0) {
    return(table_lines(utils::head(x, n), fit, c("class", columns), width))
  }
  last <- cumsum(runs$lengths)
  lines <- lapply(seq_len(min(length(last), classes_shown(n))), function(run) {
    rows <- seq.int(last[[run]] - runs$lengths[[run]] + 1, last[[run]])
    part <- utils::head(x[rows, , drop = FALSE], n)
    heading <- sprintf("%s: %s", show_label(fit$class_name), show_label(runs$values[[run]]))
    c(truncate_text(heading, width), table_lines(part, fit, columns, width))
  })
  unlist(lines)
}

# Tables of classes to show: all, if all rows are asked for.
classes_shown <- function(n) if (is.finite(n)) 10 else Inf

table_lines <- function(x, fit, numbers, width) {
  numbers <- intersect(numbers, names(x))
  texts <- intersect(texts_shown(fit), names(x))
  left <- lapply(numbers, function(name) {
    column <- c(name, format_column(x[[name]], name))
    if (is_left_aligned(x[[name]])) {
      pad_right(truncate_text(column, 20L))
    } else {
      pad_left(column)
    }
  })
  left <- do.call(paste, left)
  if (length(texts) == 0) {
    return(left)
  }
  if ("window" %in% texts) {
    return(window_table(left, x, fit, width))
  }
  room <- max(width - text_width(left[[1]]) - 1L, 10L)
  unlist(lay_beside(left, text_columns(unclass(x)[texts], room)))
}
