# Which columns of a result show, and their cells as text.

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

# Cells ------------------------------------------------------------------------

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

# Of tables in documents -------------------------------------------------------

# The columns to show: the class and the rank, texts, numbers, and what the user added.
table_columns <- function(x, fit) {
  one_class <- fit$type == "profiles" && length(fit$options$classes) == 1
  numbers <- setdiff(numbers_shown(fit), "rank")
  if (fit$type == "profiles") {
    numbers <- append(numbers, "frequency", match("lift", numbers))
  }
  added <- setdiff(names(x), search_columns)
  columns <- c(
    if (!one_class) "class", "rank", texts_shown(fit), numbers,
    added[vapply(added, function(name) is_printable(x[[name]]), NA)]
  )
  intersect(columns, names(x))
}

column_labels <- function(columns, fit) {
  rows <- if (fit$data$weighted) "Weight" else "Rows"
  labels <- c(
    class = fit$class_name, rank = "Rank", features = "Features", window = "Window", profile = "Profile",
    eta = "Eta", eta_corrected = "Eta, corrected", lift = "Lift", frequency = "Frequency",
    probability = "Probability", n_features = "Size", n_profiles = "Profiles",
    n_window = rows, n_profile = rows, n = "Counted"
  )
  ifelse(columns %in% names(labels), labels[columns], columns)
}
