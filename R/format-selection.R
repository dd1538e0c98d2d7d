#' Print the result of a search
#'
#' `format()` builds the lines, `print()` writes them. Numbers are rounded for
#' reading (the data frame keeps them in full), long texts are wrapped and, from
#' the fourth line on, cut. For profiles there is one table per class, unless
#' the rows were sorted so that classes alternate. Columns that you added show
#' where there is room; a line below names those that do not show.
#'
#' @param x A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [localift()].
#' @param ... Must be empty.
#' @param n `[integer(1)]` Rows to show at most, per class for profiles, of
#'   which the first ten show; `Inf` for all. By default 20, and 5 of each part of [localift()].
#' @param width `[integer(1)]` Columns of text to use; by default
#'   `getOption("width")`, and at most 80.
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
  columns <- columns_shown(x, fit, width)
  c(
    comment_lines(selection_header(x, fit), width),
    selection_body(x, fit, columns, n, width),
    comment_lines(selection_footer(x, fit, columns, n), width)
  )
}

#' @rdname print.localift_selection
#' @export
print.localift <- function(x, ..., n = NULL, width = NULL) {
  writeLines(format(x, ..., n = n, width = width))
  invisible(x)
}

#' @rdname print.localift_selection
#' @export
format.localift <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(...)
  parts <- x[intersect(names(selection_types), names(x))]
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

print_width <- function(width) {
  width <- width %||% min(getOption("width"), 80L)
  max(as.integer(width), 20L)
}

comment_lines <- function(text, width) {
  lines <- unlist(lapply(text, wrap_text, width = width - 2L))
  paste("#", lines, recycle0 = TRUE)
}

# Table ----------------------------------------------------------------------

selection_body <- function(x, fit, columns, n, width) {
  if (nrow(x) == 0) {
    return(character())
  }
  runs <- if (fit$type == "profiles") rle(as.character(x$class))
  if (is.null(runs) || anyDuplicated(runs$values) > 0) {
    return(table_lines(utils::head(x, n), fit, c("class", columns), width))
  }
  last <- cumsum(runs$lengths)
  lines <- lapply(seq_len(min(length(last), classes_shown(n))), function(run) {
    rows <- seq.int(last[[run]] - runs$lengths[[run]] + 1, last[[run]])
    part <- utils::head(x[rows, , drop = FALSE], n)
    heading <- one_line(sprintf("%s: %s", fit$class_name, runs$values[[run]]))
    c(truncate_text(heading, width), table_lines(part, fit, columns, width))
  })
  unlist(lines)
}

# Tables of classes to show: all, if all rows are asked for.
classes_shown <- function(n) if (is.finite(n)) 10 else Inf

numbers_shown <- function(fit) {
  switch(fit$type,
    features = c("rank", "eta", "eta_corrected", "n_features", "n_profiles", "n"),
    windows = c("rank", "eta", "frequency", "n_window", "n"),
    profiles = c("rank", "lift", "probability", "n_profile", "n")
  )
}

# The columns that a search makes; others are the user's.
search_columns <- c(
  "class", "rank", "features", "window", "profile", "eta", "eta_corrected",
  "lift", "frequency", "probability", "n_features", "n_profiles", "n_window",
  "n_profile", "n_profile_class", "n_class", "n"
)

#' The columns to show beside the texts, the same for each class
#'
#' What the user added is shown as long as the texts keep `text_room` columns,
#' the frequency of profiles if no text must be wrapped for it.
#' @noRd
columns_shown <- function(x, fit, width) {
  shown <- intersect(numbers_shown(fit), names(x))
  added <- setdiff(names(x), search_columns)
  added <- added[vapply(added, function(name) is_printable(x[[name]]), NA)]
  widths <- vapply(c(shown, added), function(name) column_width(x, name), 0)
  texts <- intersect(texts_shown(fit), names(x))
  natural <- sum(vapply(texts, function(name) column_width(x, name), 0)) - 1
  room <- width - sum(widths[shown]) - class_width(x, fit)
  for (name in added) {
    if (widths[[name]] <= room - min(natural, text_room)) {
      shown <- c(shown, name)
      room <- room - widths[[name]]
    }
  }
  if (fit$type == "profiles" && "frequency" %in% names(x)) {
    if (column_width(x, "frequency") + natural <= room) {
      shown <- append(shown, "frequency", match("lift", shown, nomatch = 1))
    }
  }
  shown
}

text_room <- 30

is_printable <- function(x) is.atomic(x) && is.null(dim(x))

# With the space after it.
column_width <- function(x, name) {
  cells <- truncate_text(c(name, format_column(x[[name]], name)), 200L)
  if (is_left_aligned(x[[name]]) && !name %in% search_columns) {
    cells <- truncate_text(cells, 20L)
  }
  max(text_width(cells)) + 1
}

# The class has a column of its own where classes alternate.
class_width <- function(x, fit) {
  runs <- if (fit$type == "profiles") rle(as.character(x$class))$values
  if (anyDuplicated(runs) > 0) max(min(max(text_width(runs)), 20L), 5L) + 1 else 0
}

is_left_aligned <- function(x) is.character(x) || is.factor(x)

# Profiles name their features; joint levels do not.
texts_shown <- function(fit) text_names(fit$type, fit$continuous)

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
  room <- max(width - text_width(left[[1]]) - 1L, 10L)
  rows <- text_columns(unclass(x)[texts], room)
  unlist(lapply(seq_along(left), function(row) {
    start <- c(left[[row]], rep(strrep(" ", text_width(left[[row]])), length(rows[[row]]) - 1L))
    trimws(paste(start, rows[[row]]), "right")
  }))
}

format_column <- function(x, name) {
  if (is_left_aligned(x)) {
    x <- as.character(x)
    ifelse(is.na(x), "NA", x)
  } else if (!name %in% search_columns) {
    format_added(x)
  } else if (name %in% c("eta", "eta_corrected", "lift")) {
    format_aligned(x, 4)
  } else if (name == "probability") {
    # Three decimals, so that 0.996 is not 1.
    format_aligned(c(1, x), 4)[-1]
  } else if (name == "frequency") {
    format_aligned(x, 3)
  } else {
    format_count(x)
  }
}

# A column that the user added, of whatever type.
format_added <- function(x) {
  if (!is.numeric(x) || is.object(x)) {
    trimws(format(x))
  } else if (all(x == trunc(x), na.rm = TRUE)) {
    format_count(x)
  } else {
    format_aligned(x, 3)
  }
}

#' Lay texts out side by side in `room` columns, wrapped
#'
#' @param texts A named list of character vectors of one length.
#' @return A list: the lines of the heading, then those of each row.
#' @noRd
text_columns <- function(texts, room) {
  columns <- Map(c, names(texts), texts)
  natural <- vapply(columns, function(column) max(text_width(column)), 0L)
  widths <- natural
  if (length(columns) == 2 && sum(natural) + 1L > room) {
    # The second may be long: the first takes at most two fifths.
    widths[[1]] <- min(natural[[1]], (2L * room) %/% 5L)
    widths[[2]] <- room - widths[[1]] - 1L
  }
  widths <- pmax(pmin(widths, room), 4L)
  lapply(seq_len(length(columns[[1]])), function(row) {
    cells <- Map(
      function(column, width) wrap_text(column[[row]], width, max_lines = 3, unit = "; "),
      columns, widths
    )
    height <- max(lengths(cells))
    cells <- Map(
      function(cell, width) pad_right(c(cell, rep("", height - length(cell))), width),
      cells, widths
    )
    do.call(paste, unname(cells))
  })
}
