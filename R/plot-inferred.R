#' Pictures of what other rows say of a result
#'
#' `autoplot()` makes a ggplot, `plot()` draws it. The package ggplot2 must be installed.
#'
#' @param object,x A result of [retest()], [cross_validate()], [stability()] or [productive_test()].
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param n `[integer(1)]` Rows to draw at most, of profiles for each class.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly.
#'
#' @details
#' A row for each result, in the order of `object`, for profiles in a panel for each class. An empty point is the lift,
#' or eta, that the search found. The full point is
#' * `retest()`: that in the new data, with its interval;
#' * `cross_validate()`: that in the rows left out, pooled (of eta, less what chance explains);
#' * `stability()`: the share of the halves that found the same result, and the empty point the share of those that
#'   found one that overlaps with it;
#' * `productive_test()`: the probability of the class in the profile, and the empty point that without the feature that
#'   it needs least.
#'
#' The line is where the class is as frequent as it is overall.
#' @examplesIf rlang::is_installed("ggplot2")
#' sel <- select_profiles(party ~ PF + AB + ES, votes[1:200, ], min_freq = 0.15, n_best = 3)
#' plot(retest(sel, votes[201:435, ]))
#' @exportS3Method ggplot2::autoplot
autoplot.localift_inference <- function(object, ..., n = 10) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  check_dots_empty(..., known = c("object", "n"), call = call)
  n <- check_count(n, infinite = TRUE, call = call)
  need_ggplot2(call)
  about <- attr(object, "inference")
  drawn <- inferred_columns(object)
  lost <- setdiff(c("rank", texts_shown(about$fit %||% list(type = "profiles")), unlist(drawn)), names(object))
  if (is.null(about) || length(lost)) {
    abort_localift(
      c(
        "{.arg object} must be as it was returned, but for rows that were left out.",
        x = if (length(lost)) "It lacks the column{?s} {.var {lost}}.",
        i = "Draw it before you change it."
      ),
      "input", arg = "object", column = lost, call = call
    )
  }
  draw_inferred(inferred_plot_data(object, about, drawn, n), object, about)
}

#' @rdname autoplot.localift_inference
#' @export
plot.localift_inference <- function(x, ...) {
  plot_autoplot(x, ..., call = quote(plot()))
}

# The columns of the full and of the empty point, and of the ends of an interval.
inferred_columns <- function(x) {
  eta <- !"lift" %in% names(x)
  kind <- class(x)[[1]]
  switch(kind,
    localift_retest = list(
      full = if (eta) "eta" else "lift", empty = if (eta) "eta_found" else "lift_found", lower = "lower", upper = "upper"
    ),
    localift_cv = list(
      full = if (eta) "eta_honest" else "lift_held", empty = if (eta) intersect(c("eta_corrected", "eta"), names(x)) else "lift"
    ),
    localift_stability = list(full = "same", empty = "overlap"),
    localift_productive = list(full = "probability", empty = "probability_without")
  )
}

inferred_plot_data <- function(x, about, columns, n) {
  class <- as.character(x$class %||% rep("", nrow(x)))
  keep <- rank_within(class) <= n & class %in% utils::head(unique(class), max_panels)
  shown <- as_plain(x)[keep, ]
  text <- fold_rows(shown, about$fit, 36, if (nrow(shown) <= 12) 2 else 1, NULL)
  value <- function(name) if (is.null(name)) rep(NA_real_, nrow(shown)) else as.double(shown[[name]])
  out <- new_table(
    at = seq_len(nrow(shown)), label = text$text, class = class[keep],
    full = value(columns$full), empty = value(columns$empty), lower = value(columns$lower), upper = value(columns$upper)
  )
  structure(out, cut = text$cut, left_out = nrow(x) - nrow(shown))
}

draw_inferred <- function(data, x, about) {
  columns <- inferred_columns(x)
  by_class <- result_types[[about$fit$type]]$by_class
  classes <- unique(data$class)
  data$panel <- factor(match(data$class, classes), seq_along(classes), fold_text(show_label(classes), 22, 1)$text)
  left_out <- attr(data, "left_out")
  plot <- ggplot2::ggplot(data, ggplot2::aes(y = -.data$at)) +
    (if (by_class && columns$full %in% c("lift", "lift_held")) ggplot2::geom_vline(xintercept = 1, colour = "grey20")) +
    # What is not known is not drawn.
    ggplot2::geom_segment(
      data = data[!is.na(data$lower), ], ggplot2::aes(x = .data$lower, xend = .data$upper, yend = -.data$at),
      colour = "#00336F"
    ) +
    ggplot2::geom_point(
      data = data[!is.na(data$empty), ], ggplot2::aes(x = .data$empty), shape = 21, size = 3, colour = "#00336F",
      fill = "white"
    ) +
    ggplot2::geom_point(data = data[!is.na(data$full), ], ggplot2::aes(x = .data$full), size = 2, colour = "#00336F") +
    row_scale(data) +
    ggplot2::scale_x_continuous(expand = ggplot2::expansion(mult = 0.04), guide = number_axis()) +
    (if (by_class && nrow(data) > 0) ggplot2::facet_grid(panel ~ ., scales = "free_y", space = "free_y")) +
    ggplot2::labs(
      title = fold_title(about$title),
      subtitle = fold_subtitle(
        inferred_points(x), cut_note(attr(data, "cut"), rank_note),
        if (left_out > 0) sprintf("%s not drawn.", count_of(left_out, "more row"))
      ),
      x = inferred_axis(columns$full)
    ) +
    plot_theme() +
    row_theme(nrow(data))
  picture(plot)
}

# What the two points are.
inferred_points <- function(x) {
  switch(class(x)[[1]],
    localift_retest = "Empty: as found. Full: in the new data, with its interval.",
    localift_cv = "Empty: as found in all rows. Full: of what was found without some rows, in these rows.",
    localift_stability = "Full: share of the halves that found the same. Empty: that found one that overlaps.",
    localift_productive = "Full: share of the class in the profile. Empty: without the feature that it needs least."
  )
}

inferred_axis <- function(full) {
  switch(full,
    lift = , lift_held = "lift", eta = "eta", eta_honest = "eta, less what chance explains", same = "share of the halves",
    "probability of the class"
  )
}
