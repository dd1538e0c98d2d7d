# Scales and themes of the pictures.

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
  # Beside these there is no room for a number.
  if (any(lift < 2^-limit * (1 - 1e-9), na.rm = TRUE)) labels[1:2] <- c(paste(labels[[1]], "or less"), "")
  if (any(lift > 2^limit * (1 + 1e-9), na.rm = TRUE)) labels[4:5] <- c("", paste(labels[[5]], "or more"))
  list(values = values, labels = labels)
}

lift_scale <- function(aesthetic, lift) {
  limit <- lift_limit(lift)
  breaks <- lift_breaks(limit, lift)
  scale <- switch(aesthetic, fill = ggplot2::scale_fill_gradient2, colour = ggplot2::scale_colour_gradient2)
  scale(
    name = "lift", low = lift_colours[["low"]], mid = lift_colours[["middle"]], high = lift_colours[["high"]],
    midpoint = 0, limits = c(-limit, limit), breaks = breaks$values, labels = breaks$labels, na.value = "grey80",
    guide = ggplot2::guide_colourbar(barwidth = 11, barheight = 0.6, title.vjust = 1, order = 2)
  )
}

eta_scale <- function(eta) {
  top <- max(eta, 0, na.rm = TRUE)
  ggplot2::scale_fill_viridis_c(
    name = "eta", option = "cividis", direction = -1, limits = c(0, if (top > 0) top else 1), na.value = "white",
    guide = ggplot2::guide_colourbar(barwidth = 7, barheight = 0.6, title.vjust = 1, order = 1)
  )
}

# No breaks beyond 1, where the labels of the rows stand.
eta_breaks <- function(limits) {
  breaks <- pretty(c(max(limits[[1]], -1), min(limits[[2]], 1)), 4)
  breaks[breaks <= 1 + 1e-9]
}

# The sizes in the legend are some that occur: round ones between the least and the greatest, or the greatest.
frequency_scale <- function(frequency) {
  breaks <- pretty(range(frequency), 3)
  breaks <- breaks[breaks >= min(frequency) & breaks <= max(frequency) & breaks > 0]
  if (length(breaks) == 0) breaks <- max(frequency)
  ggplot2::scale_size_area(
    name = "frequency", max_size = 5, limits = c(0, max(frequency)), breaks = breaks, labels = format_share(breaks)
  )
}

# Of classes: told apart by the colour-blind (Okabe and Ito, 2008), the pale ones of them left out. The last is of all
# others together.
class_colours <- c("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
other_colour <- "grey70"
# Those that white letters are read on.
dark_colours <- c("#0072B2", "#009E73", "#D55E00")

# Few profiles to many, in whole numbers.
profiles_scale <- function(aesthetic, n_profiles) {
  scale <- switch(aesthetic, fill = ggplot2::scale_fill_viridis_c, colour = ggplot2::scale_colour_viridis_c)
  breaks <- unique(round(pretty(c(1, max(n_profiles)), 4)))
  scale(
    name = "profiles in the window", option = "cividis", direction = -1, limits = c(1, max(n_profiles, 2)),
    breaks = breaks[breaks >= 1 & breaks <= max(n_profiles, 2)],
    guide = if (max(n_profiles) == 1) {
      "none"
    } else {
      ggplot2::guide_colourbar(barwidth = 7, barheight = 0.6, title.vjust = 1)
    }
  )
}

# Rows from top to bottom ------------------------------------------------------

# Lines that a row's text may have, so that rows are apart in a picture 5 inches high.
lines_of_rows <- function(rows) if (rows <= 6) 3 else if (rows <= 10) 2 else 1

#' Rows from top to bottom, with a text on the left and, if there are any, notes on the right
#'
#' The texts are those of axes: they are beside the panel, so that neither is cut off. Where a picture is too low for
#' all, some are left out.
#' @param data A data frame: `at`, whole numbers counted from the top, `label` and `note`. A row is where y is -at.
#' @noRd
row_scale <- function(data) {
  text <- function(column) function(y) data[[column]][match(-round(y), data$at)]
  ggplot2::scale_y_continuous(
    name = NULL, minor_breaks = NULL, expand = ggplot2::expansion(add = 0.6),
    breaks = -rev(unique(data$at)),
    labels = text("label"), guide = ggplot2::guide_axis(check.overlap = TRUE),
    sec.axis = if ("note" %in% names(data)) {
      ggplot2::dup_axis(name = NULL, labels = text("note"), guide = ggplot2::guide_axis(check.overlap = TRUE))
    } else {
      ggplot2::waiver()
    }
  )
}

# Intervals below the points of rows, from `low` to `high`; NULL where none is known.
interval_layer <- function(data) {
  if (!is.null(data)) {
    ggplot2::geom_segment(
      data = data, ggplot2::aes(x = .data$low, xend = .data$high, yend = -.data$at), colour = "grey45", linewidth = 0.9
    )
  }
}

# Texts that would overlap are left out.
number_axis <- function(...) ggplot2::guide_axis(check.overlap = TRUE, ...)

# Themes -----------------------------------------------------------------------

plot_theme <- function() {
  ggplot2::theme_minimal(base_size = 11) +
    ggplot2::theme(
      plot.title.position = "plot",
      plot.title = ggplot2::element_text(size = 11),
      plot.subtitle = ggplot2::element_text(size = 8.5, colour = "grey30"),
      plot.background = ggplot2::element_rect(fill = "white", colour = NA),
      panel.grid.minor = ggplot2::element_blank(),
      strip.text = ggplot2::element_text(hjust = 0, face = "bold", size = 8.5),
      strip.clip = "off",
      axis.title = ggplot2::element_text(size = 9),
      axis.text = ggplot2::element_text(size = 8),
      legend.position = "bottom",
      legend.spacing = ggplot2::unit(1.2, "cm"),
      legend.title = ggplot2::element_text(size = 9)
    )
}

# Of pictures with a text for each row.
row_theme <- function(rows) {
  ggplot2::theme(
    panel.grid.major.y = ggplot2::element_blank(),
    axis.text.y = ggplot2::element_text(size = row_size(rows), lineheight = 0.85),
    axis.text.y.right = ggplot2::element_text(size = row_size(rows), hjust = 0, colour = "grey20")
  )
}

# Points. A page 4 inches high has room for some 24 lines of 6.5.
row_size <- function(rows) if (rows > 24) 5.5 else if (rows > 16) 6.5 else if (rows > 10) 7 else 8.5
