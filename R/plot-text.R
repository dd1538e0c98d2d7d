# What the pictures have in common: ggplot2 if it is there, texts cut to fit, scales, the theme.
#
# Each picture is made in two steps: a function `*_plot_data()` gives plain data frames with all that is drawn, and a
# function `draw_*()` only draws them. Texts are ASCII but for the user's own names, so that no font or locale lacks
# what a picture needs.

# The first version with `linewidth`.
ggplot2_minimum <- "3.4.0"

need_ggplot2 <- function(call = caller_env()) {
  need_package("ggplot2", ggplot2_minimum, "to draw results", call)
}

# `plot()` of a result draws what `autoplot()` makes.
plot_autoplot <- function(x, ..., call) {
  need_ggplot2(call)
  picture <- ggplot2::autoplot(x, ...)
  print(picture)
  invisible(picture)
}

# Texts ------------------------------------------------------------------------

#' Fold texts to fit a picture
#'
#' @param x Texts.
#' @param width,lines Columns of a line, and lines to keep: what is longer ends in "...".
#' @return A list of `text` and `cut`, whether any was.
#' @noRd
fold_text <- function(x, width, lines = 2) {
  pieces <- lapply(one_line(as.character(x)), wrap_text, width = width, unit = "; ")
  long <- lengths(pieces) > lines
  pieces[long] <- lapply(pieces[long], function(piece) {
    rest <- paste(piece[lines:length(piece)], collapse = " ")
    c(piece[seq_len(lines - 1)], paste0(trimws(split_at_width(rest, width - 3L)[[1]], "right"), "..."))
  })
  list(text = vapply(pieces, paste, "", collapse = "\n"), cut = any(long))
}

#' Fold texts, and tell those that then read alike apart by number
#'
#' @param number Of each text: where it stands in what the user has.
#' @return What `fold_text()` returns, and `numbered`, whether any has its number before it.
#' @noRd
fold_apart <- function(x, width, lines = 2, number = seq_along(x)) {
  text <- fold_text(x, width, lines)
  alike <- text$text %in% text$text[duplicated(text$text)]
  before <- paste0(number[alike], ". ")
  text$text[alike] <- paste0(before, fold_text(x[alike], width - max(0L, text_width(before)), lines)$text)
  c(text, numbered = any(alike))
}

fold_title <- function(...) paste(wrap_text(paste0(...), 80), collapse = "\n")

# A line below the title, and sentences below that; those that are NULL are left out.
fold_subtitle <- function(first, ...) {
  rest <- paste(c(...), collapse = " ")
  lines <- unlist(lapply(c(first, if (nzchar(rest)) rest), wrap_text, width = 115))
  paste(lines, collapse = "\n")
}

# `numbers`: what numbers before names are, if there are any.
cut_note <- function(cut, numbers = NULL) {
  if (any(cut)) paste0("Names that end in ... are cut", if (!is.null(numbers)) paste(";", numbers), ".")
}

rank_note <- "numbers before names are ranks"

apart_note <- function(numbered) if (any(numbered)) "numbers tell those apart that read alike"

# "Drawn: the first 10 of 25 feature sets." More than one, if not all are drawn.
drawn_note <- function(drawn, total, many, which = "first") {
  if (drawn < total) {
    number <- if (which == "first") paste(which, format_count(drawn)) else paste(format_count(drawn), which)
    sprintf("Drawn: the %s of %s %s.", number, format_count(total), many)
  }
}

# Feature sets may count different rows: "5,644 to 8,124", or the one value of all.
range_text <- function(x, format) {
  ends <- unique(format(range(x)))
  paste(ends, collapse = " to ")
}

# `n` of the drawn rows, not of the data: what the numbers in the picture are shares of.
selection_plot_title <- function(x, fit, n) {
  fold_title(selection_title(x, fit), "; n = ", range_text(n, format_count))
}

# What stands for a row: profiles and windows name their features, joint levels do not.
row_texts <- function(x, fit, call) {
  last <- utils::tail(selection_types[[fit$type]]$text, 1)
  text <- column_of(x, last, call)
  joint <- fit$type != "features" && !is.null(fit$continuous) && "features" %in% names(x)
  if (joint) sprintf("%s (%s)", text, x$features) else text
}

# Texts of rows to draw. Once cut they may read alike: the rank then tells which row of the result each is.
fold_rows <- function(x, fit, width, lines, call) {
  text <- fold_text(row_texts(x, fit, call), width, lines)
  if (text$cut) text$text <- paste0(format_count(x$rank), ". ", text$text)
  text
}

# Lines that a row's text may have, so that rows are apart in a picture 5 inches high.
lines_of_rows <- function(rows) if (rows <= 6) 3 else if (rows <= 10) 2 else 1

# Rows from top to bottom, told apart by number: their texts may be equal once cut.
row_scale <- function(data) {
  labels <- set_names(data$label, as.character(data$id))
  ggplot2::scale_y_discrete(name = NULL, labels = function(id) labels[id])
}

row_position <- function(id) factor(id, levels = rev(unique(id)))

# Scales and themes ------------------------------------------------------------

# Blue, white and red of ColorBrewer's RdBu, and cividis, are told apart by the colour-blind.
lift_colours <- c(low = "#2166AC", middle = "#F7F7F7", high = "#B2182B")

#' Half the width of the scale of lifts, in powers of 2
#'
#' It ends at the greatest lift, at most at 16. Lifts below have no bound, and that of 0 has no logarithm: below the
#' reciprocal of the greatest they are drawn as the end of the scale, or lifts above 1 would all be pale.
#' @noRd
lift_limit <- function(lift) {
  min(max(log2(lift[is.finite(lift) & lift > 1]), log2(1.1)), 4)
}

# The logarithm to base 2, within the limits of the scale.
log_lift <- function(lift, limit) pmax(pmin(log2(lift), limit), -limit)

# Five lifts, as logarithms to base 2; `labels` says where the scale was cut.
lift_breaks <- function(limit, lift) {
  values <- limit * c(-1, -0.5, 0, 0.5, 1)
  labels <- format_significant(2^values, 3)
  if (any(lift < 2^-limit * (1 - 1e-9), na.rm = TRUE)) labels[[1]] <- paste(labels[[1]], "or less")
  if (any(lift > 2^limit * (1 + 1e-9), na.rm = TRUE)) labels[[5]] <- paste(labels[[5]], "or more")
  list(values = values, labels = labels)
}

lift_scale <- function(aesthetic, lift) {
  limit <- lift_limit(lift)
  breaks <- lift_breaks(limit, lift)
  scale <- switch(aesthetic, fill = ggplot2::scale_fill_gradient2, colour = ggplot2::scale_colour_gradient2)
  scale(
    name = "lift", low = lift_colours[["low"]], mid = lift_colours[["middle"]], high = lift_colours[["high"]],
    midpoint = 0, limits = c(-limit, limit), breaks = breaks$values, labels = breaks$labels, na.value = "grey80",
    guide = ggplot2::guide_colourbar(barwidth = 13, barheight = 0.6, title.vjust = 1, order = 2)
  )
}

eta_scale <- function(eta) {
  top <- max(eta, 0, na.rm = TRUE)
  ggplot2::scale_fill_viridis_c(
    name = "eta", option = "cividis", direction = -1, limits = c(0, if (top > 0) top else 1), na.value = "white",
    guide = ggplot2::guide_colourbar(barwidth = 7, barheight = 0.6, title.vjust = 1, order = 1)
  )
}

plot_theme <- function() {
  ggplot2::theme_minimal(base_size = 11) +
    ggplot2::theme(
      plot.title.position = "plot",
      plot.title = ggplot2::element_text(size = 12),
      plot.subtitle = ggplot2::element_text(size = 8.5, colour = "grey30"),
      plot.background = ggplot2::element_rect(fill = "white", colour = NA),
      panel.grid.minor = ggplot2::element_blank(),
      strip.text = ggplot2::element_text(hjust = 0, face = "bold"),
      legend.position = "bottom",
      legend.spacing = ggplot2::unit(1.2, "cm"),
      legend.title = ggplot2::element_text(size = 9)
    )
}

# Of pictures with a text for each row.
row_theme <- function(rows) {
  ggplot2::theme(
    panel.grid.major.y = ggplot2::element_blank(),
    axis.text.y = ggplot2::element_text(size = if (rows > 12) 7 else 8.5, lineheight = 0.85)
  )
}

# A picture of a result without rows says so, so that a report of many results need not look first.
draw_nothing <- function(x, fit) {
  ggplot2::ggplot() +
    ggplot2::annotate("text", x = 0, y = 0, label = "Nothing to draw", colour = "grey40") +
    ggplot2::labs(title = fold_title(selection_title(x, fit)), subtitle = fold_subtitle(search_text(fit))) +
    plot_theme() +
    ggplot2::theme(
      axis.title = ggplot2::element_blank(), axis.text = ggplot2::element_blank(),
      panel.grid = ggplot2::element_blank()
    )
}
