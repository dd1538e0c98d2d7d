# How the multi-resolution tree is drawn.

draw_tree <- function(data) {
  columns <- data$columns
  profiles <- data$windows[data$windows$n_profiles == 1, ]
  unit <- tree_unit(data)
  plot <- ggplot2::ggplot(data$windows, ggplot2::aes(.data$x, .data$y)) +
    tree_edges(data$edges) +
    tree_sets(data) +
    ggplot2::geom_tile(
      ggplot2::aes(fill = .data$eta, linewidth = ifelse(.data$best, 1.2, 0.3)),
      width = 0.36, height = 0.6 * unit, colour = "grey10"
    ) +
    eta_numbers(data$windows) +
    ggplot2::geom_point(
      data = data$lifts[data$lifts$best, ], shape = 22, size = 4, stroke = 1.2, colour = "black", fill = NA
    ) +
    ggplot2::geom_point(data = data$lifts, ggplot2::aes(colour = .data$log_lift), shape = 15, size = 3) +
    ggplot2::geom_point(data = data$lifts, shape = 22, size = 3, stroke = 0.3, colour = "grey40", fill = NA) +
    ggplot2::geom_text(
      data = profiles, ggplot2::aes(label = .data$label), x = columns$text, hjust = 0, size = 2.6
    ) +
    tree_headings(data) +
    eta_scale(c(data$sets$eta, data$windows$eta)) +
    lift_scale("colour", data$lifts$lift) +
    ggplot2::scale_linewidth_identity() +
    ggplot2::scale_x_continuous(limits = c(-tree_left(columns), columns$right), expand = c(0, 0)) +
    ggplot2::scale_y_continuous(expand = ggplot2::expansion(mult = c(0.04, 0.01))) +
    ggplot2::labs(
      title = fold_title(
        "Dependence of ", show_label(data$class_name), " on feature sets, windows and profiles; n = ",
        range_text(data$n, format_count)
      ),
      subtitle = do.call(fold_subtitle, as.list(tree_notes(data)))
    ) +
    plot_theme() +
    ggplot2::theme(
      axis.title = ggplot2::element_blank(), axis.text = ggplot2::element_blank(), panel.grid = ggplot2::element_blank()
    )
  picture(plot)
}

# In the rectangles: light on dark, dark on light.
eta_numbers <- function(windows) {
  windows$number <- fixed(windows$eta, digits = 2, format = "f")
  dark <- windows$eta > 0.5 * max(windows$eta)
  number <- function(rows, colour) {
    ggplot2::geom_text(data = windows[rows, ], ggplot2::aes(label = .data$number), colour = colour, size = 2.1)
  }
  list(number(dark, "white"), number(!dark, "black"))
}

# Circles, and above them the names on white, which hides the lines behind them.
tree_sets <- function(data) {
  size <- circle_size(data)
  list(
    ggplot2::geom_label(
      data = data$sets, ggplot2::aes(label = .data$label), nudge_y = name_above(data), size = 2.6, fill = "white",
      label.size = 0, label.padding = ggplot2::unit(2, "pt")
    ),
    ggplot2::geom_point(data = data$sets, ggplot2::aes(fill = .data$eta), shape = 21, size = size, stroke = 0.4),
    ggplot2::geom_point(data = data$sets[data$sets$best, ], shape = 21, size = size, stroke = 1.6, fill = NA)
  )
}

# Room for half of "no feature", in a picture 7 inches wide.
tree_left <- function(columns) max(0.4, 0.06 * columns$right)

circle_size <- function(data) if (tree_rows(data) > 18) 4 else 6

# From the middle of a circle to that of its name: a radius, half a line, and a gap.
name_above <- function(data) tree_inches(data, 0.016 * circle_size(data) + 0.08)

tree_rows <- function(data) diff(range(data$windows$y, data$sets$y))

# Rows of a small tree are high: what has the height of a text is then less than a row.
tree_unit <- function(data) min(1, tree_rows(data) / 12 + 0.1)

# Rows that are so many inches, in a picture 5 inches high. In a higher one they are more: room to spare.
tree_inches <- function(data, inches) inches * (tree_rows(data) + tree_unit(data)) / (3.2 - class_reach(data))

# How far the longest class, at 45 degrees, reaches up and to the right, in inches.
class_reach <- function(data) 0.7 * (0.065 * max(text_width(data$class_labels)) + 0.12)

tree_edges <- function(edges) {
  solid <- edges$kind == "set"
  list(
    ggplot2::geom_segment(
      data = edges[!solid, ], ggplot2::aes(xend = .data$xend, yend = .data$yend),
      colour = "grey65", linetype = "22", linewidth = 0.3
    ),
    ggplot2::geom_segment(
      data = edges[solid, ], ggplot2::aes(xend = .data$xend, yend = .data$yend), colour = "grey40", linewidth = 0.4
    )
  )
}

tree_headings <- function(data) {
  columns <- data$columns
  unit <- tree_unit(data)
  base <- max(data$windows$y) + 0.9 * unit
  top <- max(base + unit, max(data$sets$y) + name_above(data) + tree_inches(data, 0.1))
  heading <- function(x, label, hjust = 0.5) {
    ggplot2::annotate("text", x = x, y = top, label = label, size = 3, fontface = "bold", hjust = hjust, vjust = 0)
  }
  # Right of the classes, in a picture 7 inches wide.
  right <- max(columns$lifts) + class_reach(data) * (columns$right + tree_left(columns)) / 6.8
  list(
    heading(mean(c(0, columns$sets)), "feature sets"),
    heading(mean(columns$windows), "windows"),
    ggplot2::annotate(
      "text", x = columns$lifts, y = base, label = data$class_labels, size = 2.6, angle = 45, hjust = 0, vjust = 0
    ),
    heading(max(right, columns$text), "profiles", hjust = 0),
    ggplot2::expand_limits(y = c(base + tree_inches(data, class_reach(data)), top + tree_inches(data, 0.15)))
  )
}

tree_notes <- function(data) {
  c(
    sprintf(
      "The complete tree: %s, %s, %s.", count_of(nrow(data$sets) - 1, "feature set"),
      count_of(nrow(data$windows), "window"), count_of(sum(data$windows$n_profiles == 1), "profile")
    ),
    "Numbers: eta. Thick outlines: the best eligible results.",
    drawn_note(length(data$class_labels), data$n_classes, "classes", "most frequent"),
    cut_note(data$cut, apart_note(data$numbered))
  )
}
