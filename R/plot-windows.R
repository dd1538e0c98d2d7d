# The selected windows.

#' @return A data frame, a row per window: `id`, `label`, `eta`, `frequency`, `n_profiles`, and `n`, the rows counted.
#' @noRd
windows_plot_data <- function(x, fit, n, call = caller_env()) {
  shown <- utils::head(x, n)
  text <- fold_rows(shown, fit, 40, lines_of_rows(nrow(shown)), call)
  out <- new_table(
    id = seq_len(nrow(shown)),
    label = text$text,
    eta = as.double(column_of(shown, "eta", call)),
    frequency = as.double(column_of(shown, "frequency", call)),
    n_profiles = vapply(validate_selection(shown, "object", call), function(row) nrow(row$window), 0L),
    n = as_whole(column_of(shown, "n", call))
  )
  attr(out, "cut") <- text$cut
  out
}

draw_windows <- function(data, x, fit) {
  cut <- attr(data, "cut")
  data$id <- row_position(data$id)
  data$note <- sprintf(
    "%s; frequency %s", format_aligned(data$eta, 3), format_share(data$frequency)
  )
  ggplot2::ggplot(data, ggplot2::aes(.data$eta, .data$id)) +
    ggplot2::geom_segment(ggplot2::aes(x = 0, xend = .data$eta, yend = .data$id), colour = "grey70") +
    ggplot2::geom_point(ggplot2::aes(size = .data$frequency, fill = .data$n_profiles), shape = 21) +
    ggplot2::geom_text(ggplot2::aes(label = .data$note), hjust = 0, nudge_x = 0.04 * max(data$eta, 0.01), size = 2.8) +
    frequency_scale() +
    profiles_scale("fill", data$n_profiles) +
    row_scale(data) +
    # Room for the notes beside the points where long names leave the panel half of the width.
    ggplot2::scale_x_continuous(
      limits = c(0, NA), expand = ggplot2::expansion(mult = c(0.02, 0.65)), breaks = eta_breaks
    ) +
    ggplot2::labs(
      title = selection_plot_title(x, fit, data$n),
      subtitle = selection_subtitle(x, fit, nrow(data), cut),
      x = "eta of the window"
    ) +
    plot_theme() +
    row_theme(nrow(data)) +
    # Beside each other, two scales are too wide beside long texts.
    ggplot2::theme(legend.box = "vertical", legend.spacing = ggplot2::unit(0.1, "cm"))
}
