# The selected profiles: their lifts, class by class.

#' @param n Profiles of each class to draw at most; `NULL` for as many as there is room for.
#' @return A data frame, a row per profile: `id`, `class`, `label`, `lift`, `side` (that of 1 on which the lift is:
#'   `"high"`, `"low"` or `"one"`), `frequency`, `probability`, `n_profile`, `n_class` and `n`, the rows with the
#'   profile, of the class and counted; attributes `cut`, and `classes`, how many the result has.
#' @noRd
profiles_plot_data <- function(x, fit, n, call = caller_env()) {
  classes <- intersect(fit$classes, as.character(x$class))
  drawn <- utils::head(classes, max_panels)
  n <- n %||% rows_of_panels[[max(length(drawn), 1)]]
  keep <- as.character(x$class) %in% drawn & rank_within(as.character(x$class)) <= n
  shown <- x[keep, ]
  # Two lines a row, and the heading of each panel.
  few <- nrow(shown) + 2 * length(drawn) <= 16
  text <- fold_rows(shown, fit, if (few) 40 else 54, if (few) 2 else 1, call)
  out <- new_table(
    id = seq_len(nrow(shown)),
    class = as.character(shown$class),
    label = text$text,
    lift = as.double(column_of(shown, "lift", call)),
    frequency = as.double(column_of(shown, "frequency", call)),
    probability = as.double(column_of(shown, "probability", call)),
    n_profile = as_whole(column_of(shown, "n_profile", call)),
    n_class = as.double(column_of(shown, "n_class", call)),
    n = as_whole(column_of(shown, "n", call))
  )
  # A lift of 1 may differ from it by rounding.
  out$side <- c("low", "one", "high")[2 + sign(round(out$lift - 1, 12))]
  most <- max(0, table(as.character(x$class)[as.character(x$class) %in% drawn]))
  structure(out, cut = text$cut, classes = length(classes), left_out = if (most > n) n)
}

max_panels <- 6

# Profiles of each class for one to six panels, so that rows and headings can be read in a picture of 7 x 5 inches.
rows_of_panels <- c(10, 10, 8, 6, 4, 3)

draw_profiles <- function(data, x, fit) {
  inhibit <- isTRUE(fit$options$inhibit)
  classes <- unique(data$class)
  headings <- sprintf(
    "%s: %s (%s of the rows)", show_label(fit$class_name), fold_text(classes, 50, 1)$text, class_shares(data, classes)
  )
  notes <- profile_notes(length(classes), attr(data, "classes"), attr(data, "left_out"), inhibit)
  cut <- attr(data, "cut")
  data$id <- row_position(data$id)
  data$panel <- factor(match(data$class, classes), seq_along(classes), headings)
  # Spaces keep the text off the point.
  data$note <- sprintf("     %s of %s     ", format_percent(data$probability), format_count(data$n_profile))
  ggplot2::ggplot(data, ggplot2::aes(.data$lift, .data$id)) +
    ggplot2::geom_vline(xintercept = 1, colour = "grey40", linewidth = 0.3) +
    ggplot2::geom_segment(ggplot2::aes(x = 1, xend = .data$lift, yend = .data$id), colour = "grey70") +
    ggplot2::geom_point(ggplot2::aes(size = .data$frequency, colour = .data$side)) +
    ggplot2::scale_colour_manual(values = c(lift_colours[c("low", "high")], one = "grey50"), guide = "none") +
    ggplot2::geom_text(
      ggplot2::aes(label = .data$note, hjust = as.numeric(.data$lift < 1)), size = 2.6, colour = "grey20"
    ) +
    ggplot2::facet_wrap("panel", ncol = 1, scales = "free_y") +
    frequency_scale() +
    row_scale(data) +
    profile_lift_scale(data$lift) +
    ggplot2::labs(
      title = selection_plot_title(x, fit, data$n),
      subtitle = selection_subtitle(x, fit, nrow(data), cut, notes),
      x = lift_axis_title(data$side, inhibit)
    ) +
    plot_theme() +
    row_theme(nrow(data)) +
    panels_theme(length(classes))
}

# Many panels have less between them.
panels_theme <- function(panels) {
  if (panels > 3) {
    ggplot2::theme(
      panel.spacing.y = ggplot2::unit(1, "pt"),
      strip.text = ggplot2::element_text(size = 8, hjust = 0, face = "bold", margin = ggplot2::margin(2, 0, 2, 0))
    )
  }
}

# The share that lifts are relative to, for each class: of the rows that the drawn profiles' feature sets count.
class_shares <- function(data, classes) {
  vapply(classes, function(class) {
    mine <- data[data$class == class, ]
    range_text(mine$n_class / mine$n, format_share)
  }, "", USE.NAMES = FALSE)
}

lift_axis_title <- function(side, inhibit) {
  if (all(c("low", "high") %in% side)) {
    "lift: above 1 the profile is prone to the class, below 1 it inhibits the class"
  } else if ("low" %in% side || inhibit && !"high" %in% side) {
    "lift: below 1 the profile inhibits the class"
  } else {
    "lift: above 1 the profile is prone to the class"
  }
}

profile_notes <- function(drawn, classes, left_out, inhibit) {
  c(
    sprintf(
      "%sBeside each: the share of the class among the rows of the profile.",
      if (inhibit) "Profiles that inhibit the class, the least lift first. " else ""
    ),
    drawn_note(drawn, classes, "classes"),
    if (!is.null(left_out)) sprintf("Drawn: the first %s of each class.", format_count(left_out))
  )
}

# Room on the side of the texts. Logarithmic where some lifts are many times others; a lift of 0 cannot be.
profile_lift_scale <- function(lift) {
  room <- ggplot2::expansion(mult = c(if (any(lift < 1)) 0.28 else 0.03, if (any(lift >= 1)) 0.28 else 0.03))
  wide <- all(lift > 0) && max(lift) / min(lift, 1) > 12
  if (wide) {
    ggplot2::scale_x_log10(expand = room, n.breaks = 6)
  } else {
    breaks <- pretty(range(lift, 1), 5)
    ggplot2::scale_x_continuous(expand = room, breaks = breaks[breaks >= 0])
  }
}
