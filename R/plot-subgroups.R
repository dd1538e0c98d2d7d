# The selected subgroups: their lifts, with the bound that holds for the search, and their conditions over the range of
# each feature.

#' @return As profiles_plot_data(), with `n_subgroup`; `low` and `high`, the bound of the lift and the lift itself, `NA`
#'   where there is no bound.
#' @noRd
subgroups_plot_data <- function(x, fit, n, call = caller_env()) {
  out <- lifts_plot_data(x, fit, n, call)
  known <- intersect(lift_bounds, names(x))
  if (length(known)) {
    bound <- as.double(x[[known[[1]]]][attr(out, "at")])
    out$low <- pmin(bound, out$lift)
    out$high <- pmax(bound, out$lift)
  }
  out
}

draw_subgroups <- function(data, x, fit) {
  bars <- if (!anyNA(data$low)) {
    sprintf(
      "Bars end at a bound of that share, over the base rate, that holds for all subgroups of the search at once (%s).",
      format_percent(1 - fit$options$alpha)
    )
  }
  draw_lifts(data, x, fit, bars)
}

# Conditions ---------------------------------------------------------------------

#' @param i A row of the result: subgroups of its class are drawn, `n` at most.
#' @return A list of data frames: `rows`, of subgroups, with `at`, `label`, `lift` and `note`; `cells`, of features, with
#'   `feature`, `x`, `lift` of the class in the cell (`NA` without rows); `bars`, of subgroups, with `feature`, `at`, `from`
#'   and `to`, in units of cells; `breaks`, with `x` and `label`. Cells of each feature have places of their own on one
#'   scale. Besides `class`, `total`, `cut`, and `features`, how many there are.
#' @noRd
conditions_plot_data <- function(x, fit, i, n, call = caller_env()) {
  coded <- selection_data(x, "object", call)
  selection_row(x, i %||% 1, "object", call)
  class <- as.character(x$class)[[i %||% 1]]
  mine <- x[as.character(x$class) == class, ]
  shown <- utils::head(mine, n %||% max_conditions_drawn)
  rows <- validate_selection(shown, "object", call)
  features <- sort(unique(unlist(lapply(rows, `[[`, "set"))))
  drawn <- utils::head(features, max_features_drawn)
  n_cells <- lengths(fit$levels[drawn])
  # A place between the cells of one feature and the next, so that no end of a bar is two features'.
  offset <- set_names(cumsum(c(0, pmax(n_cells, least_cells) + 1))[seq_along(drawn)], drawn)
  y <- match(class, fit$classes)
  text <- fold_rows(shown, fit, 34, lines_of_rows(nrow(shown)), call)
  # A letter of a heading is some 0.08 inches wide, all panels together some 5 inches.
  room <- 5 / 0.08 * pmax(n_cells, least_cells) / sum(pmax(n_cells, least_cells))
  names <- vapply(seq_along(drawn), function(k) fold_text(show_label(fit$features[[drawn[[k]]]]), floor(room[[k]]), 1)$text, "")
  feature <- function(at) factor(match(at, drawn), seq_along(drawn), names)
  bars <- do.call(rbind, lapply(seq_along(rows), function(row) condition_bars(rows[[row]], row, drawn, offset)))
  list(
    rows = new_table(
      at = seq_along(rows), label = text$text, lift = as.double(column_of(shown, "lift", call)),
      note = format_significant(column_of(shown, "lift", call), 3)
    ),
    cells = new_table(
      feature = feature(rep(drawn, n_cells)), x = rep(offset, n_cells) + sequence(n_cells),
      lift = unlist(lapply(drawn, function(j) cell_lifts(j, y, coded)))
    ),
    bars = new_table(feature = feature(bars$at), at = bars$row, from = bars$from, to = bars$to, lift = shown$lift[bars$row]),
    breaks = do.call(rbind, lapply(drawn, function(j) cell_breaks(j, offset[[as.character(j)]], fit))),
    class = class, total = nrow(mine), cut = text$cut, features = length(features)
  )
}

max_conditions_drawn <- 10
max_features_drawn <- 8
# As wide as so many cells is a panel at least, for its heading.
least_cells <- 5

# Where a subgroup is on each of some features: one bar for an interval, and for each level of a set.
condition_bars <- function(row, id, drawn, offset) {
  do.call(rbind, lapply(which(row$set %in% drawn), function(k) {
    j <- row$set[[k]]
    interval <- !is.na(row$lower[[k]])
    from <- if (interval) row$lower[[k]] else row$values[[k]]
    to <- if (interval) row$upper[[k]] else row$values[[k]]
    start <- offset[[as.character(j)]]
    new_table(at = rep(j, length(from)), row = rep(id, length(from)), from = start + from - 0.5, to = start + to + 0.5)
  }))
}

# Lifts of a class in the cells, or levels, of a feature, over its share in the rows in which the feature is known.
cell_lifts <- function(feature, y, coded) {
  known <- which(!is.na(coded$codes[[feature]]))
  units <- row_units(coded)[known]
  codes <- as.integer(coded$codes[[feature]][known])
  n_levels <- length(coded$levels[[feature]])
  n <- rowsum_at(units, codes, n_levels)
  p <- rowsum_at(units * (coded$class[known] == y), codes, n_levels)
  lift <- (p / n) / (sum(p) / sum(n))
  ifelse(n > 0, lift, NA_real_)
}

# Thresholds stand between cells, levels at them.
cell_breaks <- function(feature, offset, fit) {
  cuts <- fit$cuts[[feature]]
  if (are_cells(cuts)) {
    return(new_table(x = offset + seq_along(cuts$text) + 0.5, label = cuts$text))
  }
  levels <- fit$levels[[feature]]
  new_table(x = offset + seq_along(levels), label = fold_text(show_label(levels), 12, 1)$text)
}

draw_conditions <- function(data, fit) {
  rows <- data$rows
  labels <- rbind(new_table(at = 0, label = "each cell alone", lift = NA_real_, note = "lift"), rows)
  widths <- table(data$cells$feature)
  room <- new_table(
    feature = factor(names(widths), names(widths)),
    x = as.vector(tapply(data$cells$x, data$cells$feature, min) + pmax(widths, least_cells) - 0.5)
  )
  limit <- lift_limit(c(data$cells$lift, rows$lift))
  plot <- ggplot2::ggplot(data$cells) +
    ggplot2::geom_hline(yintercept = -rows$at, colour = "grey92") +
    ggplot2::geom_blank(data = room, ggplot2::aes(x = .data$x, y = 0)) +
    ggplot2::geom_rect(
      ggplot2::aes(
        xmin = .data$x - 0.5, xmax = .data$x + 0.5, ymin = -0.38, ymax = 0.38, fill = log_lift(.data$lift, limit)
      ),
      colour = "grey60", linewidth = 0.2
    ) +
    ggplot2::geom_rect(
      data = data$bars,
      ggplot2::aes(
        xmin = .data$from, xmax = .data$to, ymin = -.data$at - 0.25, ymax = -.data$at + 0.25,
        fill = log_lift(.data$lift, limit)
      ),
      colour = "grey35", linewidth = 0.3
    ) +
    ggplot2::facet_grid(cols = ggplot2::vars(.data$feature), scales = "free_x", space = "free_x") +
    row_scale(labels) +
    ggplot2::scale_x_continuous(
      name = NULL, breaks = data$breaks$x, labels = data$breaks$label, minor_breaks = NULL,
      expand = ggplot2::expansion(add = 0.1), guide = ggplot2::guide_axis(angle = 90, check.overlap = TRUE)
    ) +
    lift_scale("fill", c(data$cells$lift, rows$lift)) +
    ggplot2::labs(
      title = fold_title(sprintf(
        "Conditions of %s for %s (%s)", count_of(nrow(rows), "subgroup"), show_label(data$class),
        show_label(fit$class_name)
      )),
      subtitle = fold_subtitle(
        paste0(search_text(fit), "."),
        paste(
          "Above: the lift of the class in the rows of each cell, or level. Below: what each subgroup holds, in the colour of",
          "its lift."
        ),
        drawn_note(nrow(rows), data$total, result_types[[fit$type]]$many),
        drawn_note(min(data$features, max_features_drawn), data$features, "features"), cut_note(data$cut, rank_note)
      )
    ) +
    plot_theme() +
    row_theme(nrow(labels)) +
    ggplot2::theme(
      panel.grid = ggplot2::element_blank(), panel.spacing.x = ggplot2::unit(4, "pt"),
      # Lines of letters beside each other, where many features share the page.
      axis.text.x = ggplot2::element_text(size = if (nrow(data$breaks) > 40) 5.5 else 7)
    )
  picture(plot)
}
