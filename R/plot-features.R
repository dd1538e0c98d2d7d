# The best feature sets.

#' @return A data frame, a row per feature set and measure: `id`, `label`, `measure` (`"eta"`, `"eta_corrected"`),
#'   `value`, and `n`, `n_profiles` as in the result; `low` and `high`, the interval of eta, `NA` of a corrected value and
#'   where there is none.
#' @noRd
features_plot_data <- function(x, fit, n, call = caller_env()) {
  shown <- utils::head(x, n)
  text <- fold_rows(shown, fit, 40, min(lines_of_rows(nrow(shown)), 2), call)
  measures <- c("eta", if ("eta_corrected" %in% names(x)) "eta_corrected")
  rows <- nrow(shown)
  out <- new_table(
    id = rep(seq_len(rows), length(measures)),
    label = rep(text$text, length(measures)),
    measure = rep(measures, each = rows),
    value = as.double(unlist(lapply(measures, function(name) column_of(shown, name, call)))),
    n_profiles = rep(column_of(shown, "n_profiles", call), length(measures)),
    n = rep(column_of(shown, "n", call), length(measures))
  )
  ends <- set_intervals(shown, fit, call)
  out[c("low", "high")] <- lapply(ends, c, rep(NA_real_, nrow(out) - rows))
  structure(out, cut = text$cut, drawn = rows)
}

#' Intervals of eta of the sets of a result
#'
#' There are none without the data, where weights are no rows, and of sets whose tables would be large.
#' @return A list of `low` and `high`.
#' @noRd
set_intervals <- function(shown, fit, call) {
  coded <- fit$coded
  ends <- vapply(validate_selection(shown, "object", call), function(row) {
    if (is.null(coded) || !are_rows(fit$data) || cells_at_most(coded, row$set) > many_cells) {
      return(c(NA_real_, NA_real_))
    }
    found <- eta_interval(count_set(coded, row$set)$counts)
    c(found$lower, found$upper)
  }, numeric(2))
  list(low = ends[1, ], high = ends[2, ])
}

draw_features <- function(data, x, fit) {
  measures <- unique(data$measure)
  ranked <- utils::tail(measures, 1)
  known <- !is.na(data$low)
  subtitle <- selection_subtitle(
    x, fit, attr(data, "drawn"), attr(data, "cut"),
    if (any(known)) "Bars: 95% intervals of eta, not corrected for the search."
  )
  data$at <- data$id
  best <- data[data$measure == ranked, ]
  best$note <- sprintf(
    "%s; n = %s, %s", format_significant(best$value, 3), format_count(best$n),
    paste(format_count(best$n_profiles), ifelse(best$n_profiles == 1, "profile", "profiles"))
  )
  plot <- ggplot2::ggplot(data, ggplot2::aes(.data$value, -.data$at)) +
    ggplot2::geom_segment(
      data = best, ggplot2::aes(x = 0, xend = .data$value, yend = -.data$at), colour = "grey70"
    ) +
    interval_layer(if (any(known)) data[known, ]) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$measure), size = 3, colour = "#00336F", fill = "white") +
    row_scale(best) +
    ggplot2::scale_shape_manual(
      name = NULL, values = set_names(if (length(measures) > 1) c(21, 19) else 19, measures),
      labels = c(eta = "eta", eta_corrected = "eta, corrected"),
      guide = if (length(measures) > 1) "legend" else "none"
    ) +
    ggplot2::scale_x_continuous(
      expand = ggplot2::expansion(mult = c(0.02, 0.04)), breaks = eta_breaks, guide = number_axis()
    ) +
    ggplot2::expand_limits(x = 0) +
    ggplot2::coord_cartesian(clip = "off") +
    ggplot2::labs(
      title = selection_plot_title(x, fit, data$n), subtitle = subtitle,
      x = if (length(measures) > 1) "eta of the feature set, as it is and corrected" else "eta of the feature set"
    ) +
    plot_theme() +
    row_theme(nrow(best))
  picture(plot)
}

