# The selected windows: what classes their rows are of, and which of their profiles speak for which class.

#' What of the selected windows is drawn
#'
#' The profiles of a window that favour the same class (that of the greatest lift, the first of equal ones) are drawn
#' together, as a line; so many windows that there is room for about `window_lines` lines are drawn if `n` is `NULL`.
#' @param n The most windows.
#' @return A list:
#'   * `windows`: a data frame, a row per window: `rank`, `heading`, `eta`, `frequency`, `n_profiles`, `n_window`, `n`;
#'   * `lines`: a row per line: `id`, `window` (row of `windows`), `favours` (name of a class, `NA` where the data are
#'     not known or it is none of those drawn), `n_profiles`, `count` (rows, or weight), `label`, `note`;
#'   * `bars`: a row per line and class: `id`, `class` (name, or `NA` for all others), `from`, `to`, `count`;
#'   * `classes`: those drawn; `n_classes`, those there are; `cut`, whether a text was; `weighted`.
#' @noRd
windows_plot_data <- function(x, fit, n, call = caller_env()) {
  shown <- utils::head(x, min(n %||% most_windows, nrow(x)))
  counted <- window_counts(shown, fit, call)
  totals <- Reduce(`+`, lapply(counted, function(one) colSums(one$counts)))
  drawn <- if (length(totals)) most_frequent(totals, length(class_colours))
  classes <- fit$classes[drawn[totals[drawn] > 0]]
  groups <- lapply(counted, favoured_groups, match(classes, fit$classes))
  if (is.null(n)) {
    kept <- utils::head(seq_along(groups), max(sum(cumsum(lengths(groups) + 1.3) <= window_lines), 1))
    shown <- shown[kept, ]
    groups <- groups[kept]
  }
  number <- function(name) as.double(column_of(shown, name, call))
  windows <- new_table(
    rank = column_of(shown, "rank", call), eta = number("eta"), frequency = number("frequency"),
    n_profiles = vapply(validate_selection(shown, "object", call), function(row) nrow(row$window), 0L),
    n_window = number("n_window"), n = as_whole(column_of(shown, "n", call))
  )
  windows$heading <- sprintf(
    "%s. eta %s in %s of %s %s", format_count(windows$rank), format_eta(windows$eta, 3),
    format_percent(windows$frequency), format_count(windows$n), if (fit$data$whole) "rows" else "of weight"
  )
  out <- window_lines_of(groups, classes, sum(lengths(groups) + 1.3))
  c(
    list(windows = windows), out,
    list(
      classes = classes, n_classes = sum(totals > 0), weighted = fit$data$weighted, known = !is.null(fit$coded)
    )
  )
}

most_windows <- 20

# Of a picture 7 by 5 inches; a heading is about as high as 1.3 lines.
window_lines <- 22

#' The counts of each window, by profile and class
#'
#' @return A list, of each window `labels` of its profiles, and `counts`, profiles x classes, with the lifts in
#'   `lift`. Without the data all that is known are the rows of the window: counts of one class without a name.
#' @noRd
window_counts <- function(shown, fit, call) {
  rows <- validate_selection(shown, "object", call)
  if (is.null(fit$coded)) {
    text <- row_texts(shown, fit, call)
    size <- as.double(column_of(shown, "n_window", call))
    return(lapply(seq_along(rows), function(i) list(
      labels = text[[i]], profiles = nrow(rows[[i]]$window), counts = matrix(size[[i]]), lift = NULL
    )))
  }
  lapply(rows, function(row) {
    lift <- coded_lift_function(fit$coded, row$set, call)
    codes <- do.call(cbind, lapply(lift$profiles, as.integer))
    inside <- sort(match_codes(row$window, codes))
    labels <- lift$labels[inside]
    joint <- continuous_part(row$set, fit$coded)
    if (length(joint)) labels <- sprintf("%s (%s)", labels, feature_set_text(list(row$set), fit$features))
    list(
      labels = labels, profiles = 1L, counts = unname(lift$counts[inside, , drop = FALSE]),
      lift = unname(lift$lift[inside, , drop = FALSE])
    )
  })
}

#' The profiles of a window, together by the class that they favour
#'
#' @param classes Positions of the classes drawn; the others are one.
#' @return A list of lists: `favours` (position in `classes`, `NA` for others), `labels`, `profiles`, `counts` (of
#'   `classes`, and of all others).
#' @noRd
favoured_groups <- function(one, classes) {
  if (is.null(one$lift)) {
    return(list(list(
      favours = NA_integer_, labels = one$labels, profiles = one$profiles,
      counts = c(rep(0, length(classes)), sum(one$counts))
    )))
  }
  favoured <- match(apply(one$lift, 1, which.max), classes)
  groups <- c(seq_along(classes), NA)
  found <- lapply(groups[groups %in% favoured], function(group) {
    mine <- which(favoured %in% group)
    counts <- colSums(one$counts[mine, , drop = FALSE])
    # Those with most rows first.
    mine <- mine[order(-rowSums(one$counts[mine, , drop = FALSE]), method = "radix")]
    list(
      favours = group, labels = one$labels[mine], profiles = length(mine),
      counts = c(counts[classes], sum(counts[setdiff(seq_along(counts), classes)]))
    )
  })
  found
}

window_lines_of <- function(groups, classes, room) {
  flat <- unlist(groups, recursive = FALSE)
  counts <- do.call(rbind, lapply(flat, `[[`, "counts"))
  favours <- classes[vapply(flat, `[[`, 0L, "favours")]
  profiles <- vapply(flat, `[[`, 0L, "profiles")
  total <- rowSums(counts)
  text <- vapply(flat, function(group) paste(group$labels, collapse = "; "), "")
  named <- length(classes) > 0
  before <- if (named) {
    paste0(fold_text(show_label(ifelse(is.na(favours), "other classes", favours)), 16, 1)$text, ifelse(
      profiles == 1, ": ", sprintf(", %s profiles: ", format_count(profiles))
    ))
  } else {
    ""
  }
  label <- fold_text(paste0(before, text), if (room > 12) 44 else 40, if (room > 16) 1 else 2)
  best <- ifelse(is.na(favours), counts[, ncol(counts)], counts[cbind(seq_along(flat), match(favours, classes))])
  lines <- new_table(
    id = seq_along(flat), window = rep(seq_along(groups), lengths(groups)), favours = favours, n_profiles = profiles,
    count = total, label = label$text,
    note = if (named) {
      sprintf("%s of %s", format_percent(best / total), format_count(total))
    } else {
      paste("n =", format_count(total))
    }
  )
  to <- t(apply(counts, 1, cumsum))
  if (ncol(counts) == 1) to <- t(to)
  at <- expand.grid(class = seq_len(ncol(counts)), id = seq_along(flat))
  cell <- cbind(at$id, at$class)
  bars <- new_table(
    id = at$id, class = c(classes, NA)[at$class], from = (to - counts)[cell], to = to[cell],
    count = as_whole(counts[cell])
  )
  list(lines = lines, bars = bars[bars$count > 0, ], cut = label$cut)
}

# Drawing ----------------------------------------------------------------------

draw_windows <- function(data, x, fit) {
  windows <- data$windows
  lines <- data$lines
  panel <- function(rows, line) {
    rows$panel <- factor(lines$window[line], seq_len(nrow(windows)), windows$heading)
    rows
  }
  lines <- panel(lines, lines$id)
  bars <- panel(data$bars, data$bars$id)
  bars$fill <- match(bars$class, data$classes, nomatch = length(data$classes) + 1L)
  bars$number <- bar_numbers(bars, max(data$lines$count))
  ggplot2::ggplot(lines, ggplot2::aes(y = -.data$id)) +
    ggplot2::geom_rect(
      data = bars, ggplot2::aes(
        xmin = .data$from, xmax = .data$to, ymin = -.data$id - 0.38, ymax = -.data$id + 0.38,
        fill = factor(.data$fill)
      ), colour = "white", linewidth = 0.2
    ) +
    ggplot2::geom_text(
      data = bars, ggplot2::aes(x = (.data$from + .data$to) / 2, label = .data$number), size = 2.3,
      colour = "grey10"
    ) +
    ggplot2::facet_wrap("panel", ncol = 1, scales = "free_y") +
    row_scale(lines) +
    class_scale(data$classes, sort(unique(bars$fill))) +
    ggplot2::scale_x_continuous(
      limits = c(0, NA), expand = ggplot2::expansion(mult = c(0, 0.02)), labels = format_count, guide = number_axis()
    ) +
    ggplot2::coord_cartesian(clip = "off") +
    ggplot2::labs(
      title = selection_plot_title(x, fit, windows$n),
      subtitle = selection_subtitle(x, fit, nrow(windows), data$cut, windows_note(data)),
      x = if (data$weighted) "weight of the rows" else "rows"
    ) +
    plot_theme() +
    row_theme(nrow(lines) + 1.3 * nrow(windows)) +
    panels_theme(if (nrow(windows) > 1) 6 else 1)
}

# The numbers of rows in the parts of the bars that are wide enough for them, in a panel 1.5 inches wide.
bar_numbers <- function(bars, most) {
  text <- format_count(bars$count)
  ifelse(bars$to - bars$from < most * (0.04 * text_width(text) + 0.02), "", text)
}

# A legend of as many columns as fit into a page 5 inches wide.
class_scale <- function(classes, used) {
  text <- fold_text(show_label(c(classes, if (max(used) > length(classes)) "other classes")), 24, 1)$text
  columns <- max(1, min(length(used), as.integer(70 / (max(text_width(text[used])) + 5))))
  if (length(classes) == 0) {
    return(ggplot2::scale_fill_manual(values = c("1" = other_colour), guide = "none"))
  }
  colours <- c(class_colours[seq_along(classes)], other_colour)
  ggplot2::scale_fill_manual(
    name = NULL, values = set_names(colours, seq_along(colours)), breaks = as.character(used), labels = text[used],
    guide = ggplot2::guide_legend(ncol = columns, keywidth = 0.8, keyheight = 0.8)
  )
}

windows_note <- function(data) {
  if (!data$known) {
    return("The result kept no data, so that classes are not told.")
  }
  c(
    "Bars: the rows of the window by class, those of profiles together that favour the same class.",
    "Right: the share of that class.",
    drawn_note(length(data$classes), data$n_classes, "classes", "most frequent")
  )
}
