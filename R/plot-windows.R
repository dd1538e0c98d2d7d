# The selected windows: what classes their rows are of, and which of their profiles speak for which class.

#' What of the selected windows is drawn
#'
#' The profiles of a window that favour the same class (as [window_groups()] has it) are a line; so many windows that
#' there is room for about `most_window_lines` are drawn if `n` is `NULL`.
#' @param n The most windows.
#' @return A list:
#'   * `windows`: a data frame, a row per window: `rank`, `heading`, `eta`, `frequency`, `n_profiles`, `n_window`, `n`;
#'   * `lines`: a row per line: `id`, `window` (row of `windows`), `favours` (name of a class, `NA` where the data are
#'     not known or it is none of those drawn), `n_profiles`, `count` (rows, or weight), `label`, `note`;
#'   * `bars`: a row per line and class: `id`, `class` (name, or `NA` for all others), `from`, `to`, `count`;
#'   * `classes`: those drawn; `n_classes`, those there are; `weighted`; `known`, whether the classes are.
#' @noRd
windows_plot_data <- function(x, fit, n, call = caller_env()) {
  shown <- utils::head(x, min(n %||% most_windows, nrow(x)))
  counted <- window_counts(shown, fit, call)
  totals <- Reduce(`+`, lapply(counted, function(one) colSums(one$counts)))
  drawn <- if (length(totals)) most_frequent(totals, length(class_colours))
  classes <- fit$classes[drawn[totals[drawn] > 0]]
  groups <- lapply(counted, favoured_groups, match(classes, fit$classes))
  if (is.null(n)) {
    kept <- utils::head(seq_along(groups), max(sum(cumsum(lengths(groups) + 1) <= most_window_lines), 1))
    shown <- shown[kept, ]
    groups <- groups[kept]
  }
  number <- function(name) as.double(column_of(shown, name, call))
  windows <- new_table(
    rank = column_of(shown, "rank", call), eta = number("eta"), frequency = number("frequency"),
    n_profiles = vapply(validate_selection(shown, "object", call), function(row) nrow(row$window), 0L),
    n_window = number("n_window"), n = as_whole(column_of(shown, "n", call))
  )
  sets <- lapply(validate_selection(shown, "object", call), `[[`, "set")
  windows$heading <- sprintf(
    "%s. eta %s%s in %s of %s %s: %s", format_count(windows$rank), format_eta(windows$eta, 3),
    vapply(counted[seq_len(nrow(windows))], `[[`, "", "interval"),
    format_count(windows$n_window), format_count(windows$n), if (fit$data$whole) "rows" else "of weight",
    feature_set_text(sets, fit$features)
  )
  out <- window_lines_of(groups, classes)
  c(
    list(windows = windows), out,
    list(
      classes = classes, n_classes = sum(totals > 0), weighted = fit$data$weighted, known = !is.null(fit$coded)
    )
  )
}

most_windows <- 20

# Of a picture 7 by 5 inches, headings among them, so that most have two lines of text.
most_window_lines <- 16

#' The counts of each window, by profile and class
#'
#' @return A list, of each window `labels` of its profiles, and `counts`, profiles x classes, with the lifts in
#'   `favoured` the class that each favours, `NA` for none, and `interval`, that of eta as text, after a space. Without
#'   the data all that is known are the rows of the window: counts of one class without a name.
#' @noRd
window_counts <- function(shown, fit, call) {
  rows <- validate_selection(shown, "object", call)
  if (is.null(fit$coded)) {
    text <- column_of(shown, "window", call)
    size <- as.double(column_of(shown, "n_window", call))
    return(lapply(seq_along(rows), function(i) list(
      labels = text[[i]], profiles = nrow(rows[[i]]$window), counts = matrix(size[[i]]), favoured = NULL, interval = ""
    )))
  }
  lapply(rows, function(row) {
    lift <- coded_lift_function(fit$coded, row$set, call)
    codes <- do.call(cbind, lapply(lift$profiles, as.integer))
    inside <- match_codes(row$window, codes)
    list(
      labels = lift$labels[inside], profiles = 1L, counts = unname(lift$counts[inside, , drop = FALSE]),
      favoured = row$speaks$favoured, interval = if (are_rows(fit$data)) eta_text(lift$counts, inside) else ""
    )
  })
}

# " [0.67, 0.90]", or nothing where there is no interval.
eta_text <- function(counts, inside) {
  ends <- eta_interval(unname(counts), inside)
  text <- ends_in_brackets(ends, function(x) format_significant(x, 2))
  if (nzchar(text)) paste0(" ", text) else ""
}

#' The profiles of a window, together by the class that they favour
#'
#' @param classes Positions of the classes drawn; the others are one.
#' @return A list of lists: `favours` (position in `classes`, `NA` for others and for none), `none` (whether it is
#'   none), `labels`, `profiles`, `counts` (of `classes`, and of all others).
#' @noRd
favoured_groups <- function(one, classes) {
  if (is.null(one$favoured)) {
    return(list(list(
      favours = NA_integer_, none = FALSE, labels = one$labels, profiles = one$profiles,
      counts = c(rep(0, length(classes)), sum(one$counts))
    )))
  }
  favoured <- match(one$favoured, classes)
  groups <- c(seq_along(classes), NA)
  found <- lapply(groups[groups %in% favoured], function(group) {
    mine <- which(favoured %in% group)
    counts <- colSums(one$counts[mine, , drop = FALSE])
    # Those with most rows first.
    mine <- mine[order(-rowSums(one$counts[mine, , drop = FALSE]), method = "radix")]
    list(
      favours = group, none = all(is.na(one$favoured[mine])), labels = one$labels[mine], profiles = length(mine),
      counts = c(counts[classes], sum(counts[setdiff(seq_along(counts), classes)]))
    )
  })
  found
}

window_lines_of <- function(groups, classes) {
  flat <- unlist(groups, recursive = FALSE)
  counts <- do.call(rbind, lapply(flat, `[[`, "counts"))
  favours <- classes[vapply(flat, `[[`, 0L, "favours")]
  profiles <- vapply(flat, `[[`, 0L, "profiles")
  total <- rowSums(counts)
  text <- vapply(flat, function(group) paste(group$labels, collapse = "; "), "")
  named <- length(classes) > 0
  none <- vapply(flat, `[[`, NA, "none")
  before <- if (named) {
    title <- ifelse(none, "no class", ifelse(is.na(favours), "other classes", show_label(favours)))
    paste0(fold_text(title, 20, 1)$text, ifelse(
      profiles == 1, ": ", sprintf(", %s profiles: ", format_count(profiles))
    ))
  } else {
    ""
  }
  best <- ifelse(is.na(favours), counts[, ncol(counts)], counts[cbind(seq_along(flat), match(favours, classes))])
  lines <- new_table(
    id = seq_along(flat), window = rep(seq_along(groups), lengths(groups)), favours = favours, n_profiles = profiles,
    count = total, label = paste0(before, text),
    note = if (named) {
      ifelse(none, "", sprintf("%s of ", format_count(best)))
    } else {
      "n = "
    }
  )
  lines$note <- paste0(lines$note, format_count(total))
  to <- t(apply(counts, 1, cumsum))
  if (ncol(counts) == 1) to <- t(to)
  at <- expand.grid(class = seq_len(ncol(counts)), id = seq_along(flat))
  cell <- cbind(at$id, at$class)
  bars <- new_table(
    id = at$id, class = c(classes, NA)[at$class], from = (to - counts)[cell], to = to[cell],
    count = as_whole(counts[cell])
  )
  list(lines = lines, bars = bars[bars$count > 0, ])
}

# Drawing ----------------------------------------------------------------------

draw_windows <- function(data, x, fit) {
  page_picture(
    windows_layout, data[c("windows", "lines", "bars", "classes")], data$lines,
    title = selection_plot_title(x, fit, data$windows$n),
    subtitle = selection_subtitle(x, fit, nrow(data$windows), FALSE, windows_note(data))
  )
}

# A heading for each window, and below it a row for each line: text, bar, and note; below all the colours of classes.
windows_layout <- function(data, width, height) {
  lines <- data$lines
  legend <- class_legend(data$classes, is.na(data$bars$class), width)
  at <- lines$id + lines$window
  head_at <- match(seq_len(nrow(data$windows)), lines$window) + seq_len(nrow(data$windows)) - 1
  rows <- page_rows(max(at), height - legend$height, height, highest = 0.42)
  lines <- lines[at <= rows$shown, ]
  y <- rows$y[at[at <= rows$shown]]
  note_width <- max(text_inches(data$lines$note, rows$size))
  room <- 0.55 * (width - note_width)
  text <- window_texts(lines$label, room, rows)
  bars_left <- min(room, max(text_inches(text$text, text$size), 0)) + 0.1
  heading <- fit_text(data$windows$heading[head_at <= rows$shown], width, rows$size, "bold")
  bars <- bars_of(data, lines, y, bars_left, width - note_width - 0.1)
  missing <- nrow(data$lines) - nrow(lines)
  notes <- c(
    if (text$cut || heading$cut) "Names with ... are cut.", if (missing) sprintf("%s lines have no room.", missing)
  )
  c(
    list(
      page_text(heading$text, 0, rows$y[head_at[head_at <= rows$shown]] - 0.1 * rows$pitch, rows$size, face = "bold"),
      page_text(text$text, 0, y, text$size), page_text(lines$note, width, y, rows$size, "grey30", hjust = 1)
    ),
    bar_grobs(bars, min(0.62 * rows$pitch, 0.2), rows$size), legend$grobs,
    if (length(notes)) {
      list(page_text(fit_text(paste(notes, collapse = " "), width, 6.5)$text, width, 0.05, 6.5, "grey30", hjust = 1))
    }
  )
}

# In smaller letters there is room for more lines: the largest in which no text is cut, or the smallest.
window_texts <- function(label, room, rows) {
  for (size in unique(pmin(c(8.5, 7.5, 6.5), rows$size))) {
    text <- fit_text(label, room, size, lines = row_lines(rows, size))
    text$size <- size
    if (!text$cut) break
  }
  text
}

bars_of <- function(data, lines, y, left, right) {
  bars <- data$bars[data$bars$id %in% lines$id, ]
  scale <- max(right - left, 0) / max(data$lines$count)
  colours <- c(class_colours[seq_along(data$classes)], other_colour)
  new_table(
    from = left + scale * bars$from, to = left + scale * bars$to, y = y[match(bars$id, lines$id)],
    colour = colours[match(bars$class, data$classes, nomatch = length(colours))], number = format_count(bars$count)
  )
}

# Rectangles, and the numbers of rows in those that are wide enough.
bar_grobs <- function(bars, thick, size) {
  # A page that is too low for a single row.
  if (nrow(bars) == 0) {
    return(list())
  }
  size <- min(size, 7.5)
  fits <- text_inches(bars$number, size) + 0.06 < bars$to - bars$from & thick * 72 > size
  inside <- bars[fits, ]
  list(
    grid::rectGrob(bars$from, bars$y, bars$to - bars$from, thick, hjust = 0, default.units = "inches", gp = grid::gpar(
      fill = bars$colour, col = "white", lwd = 0.5
    )),
    page_text(
      inside$number, (inside$from + inside$to) / 2, inside$y, size, hjust = 0.5,
      colour = ifelse(inside$colour %in% dark_colours, "white", "grey10")
    )
  )
}

#' The colours of classes, in a row of equal parts, or in two
#' @noRd
class_legend <- function(classes, others, width) {
  if (length(classes) == 0) {
    return(list(grobs = NULL, height = 0.2))
  }
  text <- c(show_label(classes), if (any(others)) "other classes")
  colours <- c(class_colours[seq_along(classes)], if (any(others)) other_colour)
  size <- 7.5
  rows <- if (sum(text_inches(text, size) + 0.35) > width) 2 else 1
  columns <- ceiling(length(text) / rows)
  widest <- max(text_inches(text, size)) + 0.35
  part <- min(width / columns, widest)
  x <- ((seq_along(text) - 1) %% columns) * part
  y <- 0.2 + 0.17 * (rows - 1 - (seq_along(text) - 1) %/% columns)
  list(
    grobs = list(
      grid::rectGrob(x, y, 0.11, 0.11, hjust = 0, default.units = "inches", gp = grid::gpar(fill = colours, col = NA)),
      page_text(fit_text(text, part - 0.25, size)$text, x + 0.17, y, size)
    ),
    height = 0.28 + 0.17 * rows
  )
}

windows_note <- function(data) {
  if (!data$known) {
    return("The result kept no data, so that classes are not told.")
  }
  c(
    "Bars: the rows of the window by class, those of profiles together that favour the same class.",
    "Right: how many of them are of that class.",
    if (any(grepl("[", data$windows$heading, fixed = TRUE))) {
      "In brackets: the 95% interval of eta, not corrected for the search."
    },
    drawn_note(length(data$classes), data$n_classes, "classes", "most frequent")
  )
}
