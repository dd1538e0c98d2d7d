# Windows as shown to readers: their profiles by the class that each favours, cut to fit. The column `window` has all of
# them, as selected_windows() does.
#
# A profile favours the class of greatest lift in it, of several the first; one in which every class is as frequent as
# overall, so that no lift is above 1, favours none. The core says so of each (`speaks`, see windows_list() there).

# Classes of a window that have lines of their own; of more, those of most rows.
max_classes_of_window <- 5

#' The profiles of a window, by the class that they favour
#'
#' @param row The structure of a row: see `result_types`.
#' @return A list in the order of classes, none last: `class` (a position, `NA` for none), `at`, the positions of its
#'   profiles in the window, `rows` of them, and `favoured`, those of their rows that are of the class.
#' @noRd
window_groups <- function(row) {
  speaks <- row$speaks
  at <- split(seq_along(speaks$favoured), factor(speaks$favoured, exclude = NULL))
  unname(lapply(at, function(at) {
    list(
      class = speaks$favoured[[at[[1]]]], at = at, rows = sum(speaks$rows[at]), favoured = sum(speaks$favoured_rows[at])
    )
  }))
}

#' The lines of one window, by class
#'
#' @param width Columns of a line.
#' @param apart Whether the profiles of a class may have a line of their own, below its title.
#' @return A list of `text`, the lines, and `cut`, whether any profile or class is left out.
#' @noRd
lines_of_window <- function(row, fit, width, apart = FALSE) {
  groups <- window_groups(row)
  more <- length(groups) - max_classes_of_window
  if (more > 0) {
    rows <- vapply(groups, `[[`, 0, "rows")
    shown <- sort(utils::head(order(-rows), max_classes_of_window))
    rest <- groups[-shown]
    groups <- groups[shown]
  }
  lines <- lapply(groups, group_lines, row, fit, width, apart)
  text <- unlist(lapply(lines, `[[`, "text"))
  cut <- vapply(lines, `[[`, NA, "cut")
  if (more > 0) {
    profiles <- sum(lengths(lapply(rest, `[[`, "at")))
    text <- c(text, truncate_text(sprintf(
      "%s more %s (%s, %s)", format_count(more), if (more == 1) "class" else "classes",
      weight_text(sum(rows[-shown]), fit), count_of(profiles, "profile")
    ), width))
  }
  list(text = text, cut = any(cut, more > 0))
}

# "died (31 of 38 rows): Sex=male; ...": where its profiles do not fit, those of most rows, and how many there are.
group_lines <- function(group, row, fit, width, apart) {
  texts <- function(at) profiles_text(rep(list(row$set), length(at)), row_list(row$window[at, , drop = FALSE]), fit)
  separator <- if (length(setdiff(row$set, continuous_part(row$set, fit)))) "; " else ", "
  title <- group_title(group, fit)
  # Below its title, profiles are indented by two.
  room <- if (apart) width - 2L else width - text_width(title) - 2L
  # No text of a profile, with the separator, is narrower than "a=b; ".
  most <- width %/% 5 + 1
  if (length(group$at) <= most) {
    whole <- paste(texts(group$at), collapse = separator)
    one_line <- sprintf("%s: %s", title, whole)
    if (text_width(one_line) <= width) {
      return(list(text = one_line, cut = FALSE))
    }
    if (text_width(whole) <= room) {
      return(list(text = c(paste0(truncate_text(title, width - 1L), ":"), paste0("  ", whole)), cut = FALSE))
    }
  }
  if (length(group$at) > 1) title <- group_title(group, fit, count_of(length(group$at), "profile"))
  if (!apart) room <- width - text_width(title) - 2L
  largest <- utils::head(group$at[order(-row$speaks$rows[group$at])], most)
  shown <- texts(largest)
  used <- cumsum(text_width(shown) + nchar(separator)) + text_width(cli::symbol$ellipsis)
  shown <- shown[seq_len(max(sum(used <= room), 1))]
  left_out <- if (length(shown) < length(group$at)) paste0(separator, cli::symbol$ellipsis)
  # One that does not fit alone is cut, and not what it ends with.
  shown <- truncate_middle(paste(shown, collapse = separator), max(room - sum(nchar(left_out)), 4L))
  shown <- paste0(shown, left_out)
  text <- if (apart) {
    c(paste0(truncate_text(title, width - 1L), ":"), paste0("  ", truncate_text(shown, room)))
  } else {
    truncate_text(sprintf("%s: %s", title, shown), width)
  }
  list(text = text, cut = TRUE)
}

# "died (31 of 38 rows)"
group_title <- function(group, fit, more = NULL) {
  rows <- weight_text(group$rows, fit)
  if (is.na(group$class)) {
    return(sprintf("no class (%s)", paste(c(rows, more), collapse = ", ")))
  }
  class <- truncate_text(show_label(fit$classes[[group$class]]), 30L)
  sprintf("%s (%s of %s)", class, format_count(group$favoured), paste(c(rows, more), collapse = ", "))
}

weight_text <- function(n, fit) if (fit$data$whole) count_of(n, "row") else paste("weight", format_count(n))

# In tables --------------------------------------------------------------------

#' The texts of windows beside or below the numbers of a table
#'
#' @param left The lines of the other columns, the heading first.
#' @param x Rows of a result for windows.
#' @return The lines of the table: windows in a column of their own where none has to be cut for it, and otherwise below
#'   their rows, where they have the whole width.
#' @noRd
window_table <- function(left, x, fit, width) {
  rows <- unname(fit$structure[match_found(x, fit)])
  sets <- if ("features" %in% names(x)) list(features = x$features)
  start <- if (is.null(sets)) left else paste(left, pad_right(c("features", x$features)))
  beside <- width - text_width(start[[1]]) - 1L
  cells <- lapply(rows, lines_of_window, fit, max(beside, 1L))
  if (!any(vapply(cells, `[[`, NA, "cut"))) {
    return(unlist(lay_beside(start, c("window", lapply(cells, `[[`, "text")))))
  }
  room <- max(width - text_width(left[[1]]) - 1L, 10L)
  own <- if (is.null(sets)) as.list(left) else lay_beside(left, text_columns(sets, room))
  below <- lapply(rows, function(row) {
    paste0("     ", lines_of_window(row, fit, max(width - 5L, 10L), apart = TRUE)$text)
  })
  unlist(Map(c, own, c(list(NULL), below)))
}

#' Windows as texts of one line
#'
#' @param x Rows of a result for windows.
#' @param width Columns of each at most.
#' @return A character vector, "died (31 of 38 rows): Sex=male; survived (...): ...".
#' @noRd
window_cells <- function(x, fit, width) {
  vapply(unname(fit$structure[match_found(x, fit)]), function(row) {
    lines <- lines_of_window(row, fit, width)
    if (lines$cut || sum(text_width(lines$text) + 2L) > width) {
      lines <- lines_of_window(row, fit, max(width %/% length(lines$text) - 2L, 10L))
    }
    paste(lines$text, collapse = "; ")
  }, "")
}
