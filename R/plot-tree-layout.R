# Where the parts of the multi-resolution tree are, and how they are drawn.
#
# A row is the height of a profile; the block of a feature set is as many rows as it needs, blocks are below each other.
# Columns, from the left: the lattice of sets by their number of features, windows by falling number of profiles, the
# single profiles, the squares of the classes, the texts.

tree_step <- list(set = 1, window = 0.55, lift = 0.24)

#' @param blocks What `tree_block()` returns, for each set.
#' @noRd
tree_layout <- function(blocks, coded, best, classes) {
  sizes <- vapply(blocks, function(block) length(block$set), 0L)
  blocks <- blocks[order(sizes, method = "radix")]
  sizes <- sort(sizes)
  heights <- vapply(blocks, block_height, 0)
  # A row between blocks holds the name of the next set.
  top <- -cumsum(c(0, utils::head(heights, -1) + 1.2))
  columns <- tree_columns(blocks, sizes, length(classes))
  sets <- place_sets(blocks, coded, best, top - (heights - 1) / 2, columns, sizes)
  windows <- do.call(rbind, lapply(seq_along(blocks), function(b) {
    place_windows(blocks[[b]], b + 1L, top[[b]], heights[[b]], columns)
  }))
  lifts <- do.call(rbind, lapply(seq_along(blocks), function(b) {
    place_lifts(blocks[[b]], b + 1L, windows, columns, classes)
  }))
  lifts$log_lift <- log_lift(lifts$lift, lift_limit(lifts$lift))
  class_text <- fold_apart(blocks[[1]]$lift$classes[classes], 14, 1, classes)
  list(
    sets = sets, windows = windows, lifts = lifts,
    edges = rbind(set_edges(sets, blocks, coded), window_edges(sets, windows, blocks)),
    columns = columns, class_labels = class_text$text,
    cut = attr(sets, "cut") || class_text$cut || any(endsWith(windows$label, "..."), na.rm = TRUE),
    numbered = attr(sets, "numbered") || class_text$numbered || any(windows$numbered)
  )
}

# At least what two nodes with a text between them need.
block_height <- function(block) {
  columns <- tabulate(rowSums(block$windows))
  max(length(block$leaves), 0.8 * columns, 1.7)
}

tree_columns <- function(blocks, sizes, n_classes) {
  of_windows <- unlist(lapply(blocks, function(block) rowSums(block$windows)))
  of_windows <- sort(setdiff(unique(of_windows), 1), decreasing = TRUE)
  n_sets <- length(unique(sizes))
  first <- n_sets * tree_step$set + 0.7
  profile <- first + length(of_windows) * tree_step$window
  lift <- profile + 0.45
  text <- lift + (n_classes - 1) * tree_step$lift + 0.2
  list(
    sets = set_names(seq_len(n_sets) * tree_step$set, unique(sizes)),
    windows = set_names(
      c(first + (seq_along(of_windows) - 1) * tree_step$window, profile), c(of_windows, 1)
    ),
    lifts = lift + (seq_len(n_classes) - 1) * tree_step$lift,
    # The width of 30 letters cannot be known: about two fifths of the picture.
    text = text, right = text * 1.45
  )
}

place_sets <- function(blocks, coded, best, y, columns, sizes) {
  names <- fold_apart(feature_set_text(lapply(blocks, `[[`, "set"), coded$features), 20, 1)
  eta <- vapply(blocks, function(block) block$lift$measures$eta, 0)
  first <- vapply(blocks, function(block) {
    any(vapply(best$features, function(row) identical(row$set, block$set), NA))
  }, NA)
  out <- new_table(
    label = c("no feature", sprintf("%s: %s", names$text, format_eta(eta, 2))),
    eta = c(0, eta),
    best = c(FALSE, first),
    x = c(0, unname(columns$sets[as.character(sizes)])),
    y = c(mean(range(y)), y)
  )
  structure(out, cut = names$cut, numbered = names$numbered)
}

place_windows <- function(block, set, top, height, columns) {
  size <- rowSums(block$windows)
  y <- numeric(length(size))
  for (s in unique(size)) {
    here <- which(size == s)
    spread <- (height - 1) / max(length(here) - 1, 1)
    middle <- top - (height - 1) / 2
    y[here] <- if (length(here) == 1) middle else top - (seq_along(here) - 1) * spread
  }
  label <- rep(NA_character_, length(size))
  single <- max.col(block$windows[size == 1, , drop = FALSE])
  text <- fold_profiles(block$lift, single, 30, 1, block$lift$labels)
  label[size == 1] <- text$text
  new_table(
    set = rep(set, length(size)), n_profiles = as.integer(size), eta = block$eta, frequency = block$frequency,
    best = block$best, label = label, x = unname(columns$windows[as.character(size)]), y = y,
    numbered = rep(text$numbered, length(size))
  )
}

# Beside the single profiles, which are in the order of the leaves.
place_lifts <- function(block, set, windows, columns, classes) {
  y <- windows$y[windows$set == set & windows$n_profiles == 1]
  at <- expand.grid(leaf = seq_along(block$leaves), class = seq_along(classes))
  cell <- cbind(block$leaves[at$leaf], classes[at$class])
  new_table(
    set = rep(set, nrow(at)),
    profile = block$lift$labels[cell[, 1]],
    class = block$lift$classes[cell[, 2]],
    lift = unname(block$lift$lift[cell]),
    best = block$best_lift[as.matrix(at)],
    x = columns$lifts[at$class],
    y = y[at$leaf]
  )
}

set_edges <- function(sets, blocks, coded) {
  member <- rbind(FALSE, t(vapply(blocks, function(block) {
    seq_along(coded$features) %in% block$set
  }, logical(length(coded$features)))))
  if (length(coded$features) == 1) member <- matrix(c(FALSE, TRUE), 2, 1)
  edges_between(cover_pairs(member), sets, "set")
}

window_edges <- function(sets, windows, blocks) {
  edges <- lapply(seq_along(blocks), function(b) {
    mine <- windows[windows$set == b + 1L, ]
    if (nrow(mine) == 0) {
      return(NULL)
    }
    root <- which(mine$n_profiles == max(mine$n_profiles))[[1]]
    rbind(
      new_table(
        kind = "window", x = sets$x[[b + 1L]], y = sets$y[[b + 1L]], xend = mine$x[[root]], yend = mine$y[[root]]
      ),
      edges_between(cover_pairs(blocks[[b]]$windows), mine, "window")
    )
  })
  do.call(rbind, edges)
}

edges_between <- function(pairs, nodes, kind) {
  new_table(
    kind = rep(kind, nrow(pairs)), x = nodes$x[pairs[, 1]], y = nodes$y[pairs[, 1]],
    xend = nodes$x[pairs[, 2]], yend = nodes$y[pairs[, 2]]
  )
}

# Drawing ------------------------------------------------------------------------

draw_tree <- function(data) {
  columns <- data$columns
  profiles <- data$windows[data$windows$n_profiles == 1, ]
  unit <- tree_unit(data)
  ggplot2::ggplot(data$windows, ggplot2::aes(.data$x, .data$y)) +
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
        "Dependence of ", one_line(data$class_name), " on feature sets, windows and profiles; n = ",
        range_text(data$n, format_count)
      ),
      subtitle = do.call(fold_subtitle, as.list(tree_notes(data)))
    ) +
    plot_theme() +
    ggplot2::theme(
      axis.title = ggplot2::element_blank(), axis.text = ggplot2::element_blank(), panel.grid = ggplot2::element_blank()
    )
}

# In the rectangles: light on dark, dark on light.
eta_numbers <- function(windows) {
  windows$number <- formatC(windows$eta, digits = 2, format = "f", decimal.mark = ".")
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
      label.size = 0, label.padding = ggplot2::unit(0.5, "pt")
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
  windows <- nrow(data$windows)
  drawn <- sprintf(
    "%s, %s, %s", count_of(nrow(data$sets) - 1, "feature set"), count_of(windows, "window"),
    count_of(sum(data$windows$n_profiles == 1), "profile")
  )
  c(
    if (data$complete) {
      paste0("The complete tree: ", drawn, ".")
    } else {
      sprintf("Pruned around the best to %s, of %s feature sets in all.", drawn, format_size(data$space))
    },
    "Numbers: eta. Thick outlines: the best eligible results.",
    drawn_note(length(data$class_labels), data$n_classes, "classes", "most frequent"),
    cut_note(data$cut, apart_note(data$numbered))
  )
}
