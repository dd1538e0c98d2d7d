# Which columns of a result show, and their cells as text.

#' The columns to show beside the texts, the same for each class
#'
#' What the user added is shown as long as the texts keep `text_room` columns,
#' what the type has to spare if no text must be wrapped for it.
#' @noRd
columns_shown <- function(x, fit, width) {
  spec <- result_types[[fit$type]]
  shown <- printed_columns(x, fit)
  added <- setdiff(names(x), c(shown, columns_of(fit)))
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
  for (name in intersect(spec$spare, names(x))) {
    wide <- column_width(x, name)
    if (wide + natural <= room) {
      before <- names(spec$spare)[spec$spare == name]
      shown <- append(shown, name, max(match(before, shown, nomatch = 1)))
      room <- room - wide
    }
  }
  shown
}

#' Rows with the interval of their probability, as text
#'
#' Wilson's (1927). No result has such a column: its name can be no user's by chance. There is none where weights count
#' no rows, or the columns that it is made of were dropped.
#' @noRd
with_interval <- function(x, fit) {
  from <- c("n_profile_class", "n_profile")
  if (interval_column %in% result_types[[fit$type]]$spare && all(from %in% names(x)) && are_rows(fit$data)) {
    ends <- wilson_interval(as.double(x$n_profile_class), as.double(x$n_profile))
    x[[interval_column]] <- ends_in_brackets(ends)
  }
  x
}

ends_in_brackets <- function(ends, format = format_share) {
  ifelse(is.na(ends$lower), "", sprintf("[%s, %s]", format(ends$lower), format(ends$upper)))
}

text_room <- 30

# Those that the search makes, and print(): others are the user's.
columns_of <- function(fit) c(result_types[[fit$type]]$columns, interval_column)

# A base rate that is nearly that of all rows says nothing; a p-value of all of the search is what counts.
printed_columns <- function(x, fit) {
  printed <- intersect(c(result_types[[fit$type]]$printed, if (!is.null(fit$permuted)) "p_value"), names(x))
  # A gain is told where it ranks, and a bound where there is one.
  if (value_column(x, fit) != "gain") printed <- setdiff(printed, "gain")
  printed <- printed[!vapply(printed, function(name) startsWith(name, "lift_") && all(is.na(x[[name]])), NA)]
  if (any(off_base_rate(x, fit))) printed else setdiff(printed, "base_rate")
}

is_printable <- function(x) is.atomic(x) && is.null(dim(x))

# With the space after it.
column_width <- function(x, name) {
  cells <- truncate_text(c(name, format_column(x[[name]], name)), 200L)
  if (is_left_aligned(x[[name]]) && !name %in% names(result_columns)) {
    cells <- truncate_text(cells, 20L)
  }
  max(text_width(cells)) + 1
}

# Runs of rows of one class; NULL for results that have no class.
class_runs <- function(x, fit) {
  if (result_types[[fit$type]]$by_class) rle(as.character(x$class))
}

# The class has a column of its own where classes alternate.
class_width <- function(x, fit) {
  runs <- class_runs(x, fit)$values
  if (anyDuplicated(runs) > 0) max(min(max(text_width(show_label(runs))), 20L), 5L) + 1 else 0
}

is_left_aligned <- function(x) is.character(x) || is.factor(x)

# Profiles name their features; joint levels do not.
texts_shown <- function(fit) text_names(fit$type, fit$continuous)

# Cells ------------------------------------------------------------------------

format_column <- function(x, name) {
  if (is_left_aligned(x)) {
    x <- as.character(x)
    if (name == "class") x <- show_label(x)
    ifelse(is.na(x), "NA", x)
  } else if (name %in% names(result_columns)) {
    result_columns[[name]]$format(x)
  } else {
    format_added(x)
  }
}

# A column that the user added, of whatever type.
format_added <- function(x) {
  if (!is.numeric(x) || is.object(x)) {
    trimws(plainly(format(x)))
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

# Texts, of one line or more, beside the other cells of their rows.
lay_beside <- function(left, texts) {
  lapply(seq_along(left), function(row) {
    start <- c(left[[row]], rep(strrep(" ", text_width(left[[row]])), length(texts[[row]]) - 1L))
    trimws(paste(start, texts[[row]]), "right")
  })
}

# Of tables in documents -------------------------------------------------------

# The columns to show: the class and the rank, texts, numbers, and what the user added.
table_columns <- function(x, fit) {
  spec <- result_types[[fit$type]]
  one_class <- spec$by_class && length(fit$options$classes) == 1
  numbers <- setdiff(printed_columns(x, fit), "rank")
  for (i in rev(seq_along(spec$spare))) {
    after <- match(names(spec$spare)[[i]], numbers)
    if (!is.na(after) && !spec$spare[[i]] %in% numbers) numbers <- append(numbers, spec$spare[[i]], after)
  }
  added <- setdiff(names(x), c(numbers, columns_of(fit)))
  columns <- c(
    if (!one_class) "class", "rank", texts_shown(fit), numbers,
    added[vapply(added, function(name) is_printable(x[[name]]), NA)]
  )
  intersect(columns, names(x))
}

column_labels <- function(columns, fit) {
  vapply(columns, function(name) {
    label <- if (name %in% columns_of(fit)) result_columns[[name]]$label
    if (is.null(label)) label <- name
    if (is.function(label)) label(fit) else label
  }, "", USE.NAMES = FALSE)
}
