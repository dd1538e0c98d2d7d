# The selected profiles: their lifts, class by class. Subgroups are drawn by the same (plot-subgroups.R).

#' @param n Profiles of each class to draw at most; `NULL` for as many as there is room for.
#'   Of more classes than there are panels for, those of the greatest lifts are drawn (or least, where they inhibit).
#' @return A data frame, a row per profile: `id`, `class`, `label`, `lift`, `side` (that of 1 on which the lift is:
#'   `"high"`, `"low"` or `"one"`), `frequency`, `probability`, `n_profile`, `n_class` and `n`, the rows with the
#'   profile, of the class and counted; `low` and `high`, the interval of the probability over the base rate, `NA` where
#'   weights are no rows; attributes `cut`, `classes`, how many the result has, and `at`, the rows of the result.
#' @noRd
profiles_plot_data <- function(x, fit, n, call = caller_env()) {
  out <- lifts_plot_data(x, fit, n, call)
  if (are_rows(fit$data)) {
    ends <- wilson_interval(round(out$probability * out$n_profile), out$n_profile)
    out[c("low", "high")] <- lapply(ends, function(end) end / (out$n_class / out$n))
  }
  out
}

# As profiles_plot_data(), of any results by class; `low` and `high` are `NA`.
lifts_plot_data <- function(x, fit, n, call) {
  classes <- intersect(fit$classes, as.character(x$class))
  drawn <- classes[classes_drawn(x, classes, isTRUE(fit$options$inhibit), call)]
  n <- n %||% rows_of_panels[[max(length(drawn), 1)]]
  keep <- as.character(x$class) %in% drawn & rank_within(as.character(x$class)) <= n
  shown <- x[keep, ]
  # Two lines a row, and the heading of each panel.
  few <- nrow(shown) + 2 * length(drawn) <= 16
  held <- held_columns(fit$type)[["n"]]
  text <- fold_rows(shown, fit, 36, if (few) 2 else 1, call)
  out <- new_table(
    id = seq_len(nrow(shown)),
    class = as.character(shown$class),
    label = text$text,
    lift = as.double(column_of(shown, "lift", call)),
    frequency = as.double(column_of(shown, "frequency", call)),
    probability = as.double(column_of(shown, "probability", call)),
    n_held = as_whole(column_of(shown, held, call)),
    n_class = as.double(column_of(shown, "n_class", call)),
    n = as_whole(column_of(shown, "n", call))
  )
  out$side <- lift_side(out$lift)
  names(out)[names(out) == "n_held"] <- held
  out$low <- out$high <- rep(NA_real_, nrow(out))
  out$note <- sprintf("%s of %s", format_percent(out$probability), format_count(out[[held]]))
  most <- max(0, table(as.character(x$class)[as.character(x$class) %in% drawn]))
  structure(out, cut = text$cut, classes = length(classes), left_out = if (most > n) n, at = which(keep))
}

# A lift of 1 may differ from it by rounding.
lift_side <- function(lift) c("low", "one", "high")[2 + sign(round(lift - 1, 12))]

max_panels <- 6

# Positions of the classes with a panel: those of the best profiles, in their own order.
classes_drawn <- function(x, classes, inhibit, call = caller_env()) {
  best <- tapply(column_of(x, "lift", call), factor(as.character(x$class), classes), if (inhibit) min else max)
  most_frequent(if (inhibit) -best else best, max_panels)
}

# Profiles of each class for one to six panels, so that rows and headings can be read in a picture of 7 x 5 inches.
rows_of_panels <- c(10, 10, 6, 4, 3, 3)

draw_profiles <- function(data, x, fit) {
  known <- if (!anyNA(data$low)) "Bars: the 95% interval of that share, over the base rate; not corrected for the search."
  draw_lifts(data, x, fit, known)
}

# `bars`: what the bars are, `NULL` where there are none.
draw_lifts <- function(data, x, fit, bars) {
  inhibit <- isTRUE(fit$options$inhibit)
  one <- result_types[[fit$type]]$one
  classes <- unique(data$class)
  headings <- sprintf(
    "%s (base rate %s)", fold_text(show_label(classes), 22, 1)$text, class_shares(data, classes)
  )
  notes <- lift_notes(length(classes), attr(data, "classes"), attr(data, "left_out"), inhibit, one, bars)
  cut <- attr(data, "cut")
  class <- match(data$class, classes)
  data$panel <- factor(class, seq_along(classes), headings)
  # A row more for each heading, above the first of its class.
  data$at <- data$id + class
  rows <- nrow(data) + length(classes)
  ends <- function(f) as.vector(tapply(data$at, class, f))
  panels <- new_table(heading = headings, first = ends(min), last = ends(max))
  plot <- ggplot2::ggplot(data, ggplot2::aes(.data$lift, -.data$at)) +
    ggplot2::geom_segment(
      data = panels, ggplot2::aes(x = 1, xend = 1, y = 0.5 - .data$first, yend = -0.5 - .data$last),
      colour = "grey20", linewidth = 0.6
    ) +
    ggplot2::geom_segment(ggplot2::aes(x = 1, xend = .data$lift, yend = -.data$at), colour = "grey70") +
    interval_layer(if (!is.null(bars)) data) +
    ggplot2::geom_point(ggplot2::aes(size = .data$frequency, colour = .data$side)) +
    ggplot2::scale_colour_manual(values = c(lift_colours[c("low", "high")], one = "grey50"), guide = "none") +
    ggplot2::geom_text(
      data = panels, hjust = 0,
      ggplot2::aes(x = min(data$lift, data$low, 1, na.rm = TRUE), y = 1 - .data$first, label = .data$heading),
      size = (row_size(rows) + 0.5) / ggplot2::.pt, fontface = "bold"
    ) +
    frequency_scale(data$frequency) +
    row_scale(data) +
    profile_lift_scale(data$lift, c(data$low, data$high)) +
    # Points at the ends of the scale are whole, and headings may be longer than the scale.
    ggplot2::coord_cartesian(clip = "off") +
    ggplot2::labs(
      title = selection_plot_title(x, fit, data$n),
      subtitle = selection_subtitle(x, fit, nrow(data), cut, notes),
      x = lift_axis_title(data$side, inhibit, one)
    ) +
    plot_theme() +
    row_theme(rows)
  picture(plot)
}

# The share that lifts are relative to, for each class: of the rows that the drawn profiles' feature sets count.
class_shares <- function(data, classes) {
  vapply(classes, function(class) {
    mine <- data[data$class == class, ]
    range_text(mine$n_class / mine$n, format_share)
  }, "", USE.NAMES = FALSE)
}

lift_axis_title <- function(side, inhibit, one = "profile") {
  if (all(c("low", "high") %in% side)) {
    sprintf("lift: above 1 the %s is prone to the class, below 1 it inhibits the class", one)
  } else if ("low" %in% side || inhibit && !"high" %in% side) {
    sprintf("lift: below 1 the %s inhibits the class", one)
  } else {
    sprintf("lift: above 1 the %s is prone to the class", one)
  }
}

lift_notes <- function(drawn, classes, left_out, inhibit, one, bars) {
  c(
    sprintf(
      "%sLine: the base rate, the share of the class in the rows counted. Right: its share in those of the %s.",
      if (inhibit) sprintf("%ss that inhibit the class, the least lift first. ", capitalise(one)) else "", one
    ),
    bars,
    drawn_note(drawn, classes, "classes", "", if (inhibit) "of least lift" else "of greatest lift"),
    if (!is.null(left_out)) sprintf("Drawn: the first %s of each class.", format_count(left_out))
  )
}

# Logarithmic where some lifts are many times others; a lift of 0 cannot be. Above the line of the base rate is its
# name.
profile_lift_scale <- function(lift, ends = NULL) {
  wide <- wide_lifts(lift)
  range <- range(lift, ends, 1, na.rm = TRUE)
  breaks <- if (wide) scales_of_ten(range) else pretty(range, 5)
  scale <- if (wide) ggplot2::scale_x_log10 else ggplot2::scale_x_continuous
  scale(
    expand = ggplot2::expansion(mult = 0.04), breaks = breaks[breaks >= 0], labels = format_significant,
    guide = number_axis(),
    sec.axis = ggplot2::dup_axis(name = NULL, breaks = 1, labels = "base rate", guide = number_axis())
  )
}

wide_lifts <- function(lift) all(lift > 0) && max(lift) / min(lift, 1) > 12

# 1, 3, 10, 30 and so on, as far as they are within the range.
scales_of_ten <- function(range) {
  values <- as.vector(outer(c(1, 3), 10^seq(floor(log10(range[[1]])), ceiling(log10(range[[2]])))))
  sort(values[values >= range[[1]] / 1.5 & values <= range[[2]] * 1.5])
}
