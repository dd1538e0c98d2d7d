#' Picture of what permutations find
#'
#' The greatest statistic of each permutation of [permute_search()], as a histogram, and the statistics observed, a line
#' for each row: red where its p-value, corrected for the whole search, is at most 0.05. Beyond the dashed line that of the
#' first row is.
#'
#' @param object,x A result of [permute_search()], sorted and filtered as you like.
#' @param ... For other types, arguments of [`autoplot()`][plot.localift_selection] of such results.
#' @param type `"null"`, or another type of [`autoplot()`][plot.localift_selection], as `"best"`.
#' @param n `[integer(1)]` The most rows to draw, those of the greatest statistics.
#'
#' @returns `autoplot()` a ggplot; `plot()` draws it and returns it, invisibly.
#'
#' @section Errors:
#' `localift_error_package` if ggplot2 is not installed; `localift_error_input` if the columns `statistic` and `p_value`
#' were dropped.
#' @examplesIf rlang::is_installed("ggplot2")
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3)
#' set.seed(1)
#' plot(permute_search(sel, B = 99))
#' @name plot.localift_permuted
NULL

#' @rdname plot.localift_permuted
#' @exportS3Method ggplot2::autoplot
autoplot.localift_permuted <- function(object, ..., type = "null", n = 20) {
  if (!identical(type, "null")) {
    return(NextMethod())
  }
  call <- quote(autoplot())
  check_dots_empty(..., known = c("object", "type", "n"), call = call)
  need_ggplot2(call)
  validate_selection(object, "object", call)
  fit <- attr(object, "localift")
  draw_null(null_plot_data(object, fit, check_count(n, infinite = TRUE, call = call), call), object, fit)
}

#' @rdname plot.localift_permuted
#' @export
plot.localift_permuted <- function(x, ...) {
  plot_autoplot(x, ..., call = quote(plot()))
}

#' @return A list of data frames: `null`, the greatest `statistic` of each permutation that has one; `observed`, with
#'   `statistic`, `p_value` and `label` of rows; and `critical`, beyond which a p-value in one step is at most 0.05.
#' @noRd
null_plot_data <- function(x, fit, n, call = caller_env()) {
  null <- fit$permuted$null
  observed <- new_table(
    statistic = as.double(column_of(x, "statistic", call)), p_value = as.double(column_of(x, "p_value", call)),
    label = row_names_short(x, fit)
  )
  observed <- observed[!is.na(observed$statistic), , drop = FALSE]
  observed <- observed[order(-observed$statistic), , drop = FALSE]
  list(
    null = new_table(statistic = null[is.finite(null)]), observed = utils::head(observed, n),
    critical = critical_value(null), total = nrow(observed)
  )
}

# "democrat 1": what a row of the result is called.
row_names_short <- function(x, fit) {
  rank <- format_count(x$rank)
  if (result_types[[fit$type]]$by_class) paste(truncate_text(show_label(as.character(x$class)), 20L), rank) else rank
}

# Of at least 19 permutations, the greatest that too many reach.
critical_value <- function(null, level = 0.05) {
  may_reach <- floor(level * (length(null) + 1) + 1e-9) - 1
  sort(null, decreasing = TRUE)[[may_reach + 1]]
}

draw_null <- function(data, x, fit) {
  permuted <- fit$permuted
  observed <- data$observed
  observed$at <- ifelse(observed$p_value <= 0.05, "at most 0.05", "above 0.05")
  plot <- ggplot2::ggplot(data$null, ggplot2::aes(.data$statistic)) +
    ggplot2::geom_histogram(breaks = null_breaks(data$null$statistic), fill = "grey75", colour = "white", linewidth = 0.1) +
    ggplot2::geom_vline(
      data = observed, ggplot2::aes(xintercept = .data$statistic, colour = .data$at), linewidth = 0.5, alpha = 0.8
    ) +
    ggplot2::geom_text(
      data = observed, ggplot2::aes(y = Inf, label = .data$label, colour = .data$at), angle = 90, hjust = 1.1,
      vjust = -0.3, size = 2.6, check_overlap = TRUE, show.legend = FALSE
    ) +
    ggplot2::scale_colour_manual(
      name = "p-value, corrected for the whole search",
      values = c("at most 0.05" = lift_colours[["high"]], "above 0.05" = lift_colours[["low"]])
    ) +
    ggplot2::scale_x_continuous(name = statistic_label(fit), guide = number_axis()) +
    ggplot2::scale_y_continuous(name = "permutations", expand = ggplot2::expansion(mult = c(0, 0.25))) +
    ggplot2::labs(title = null_title(permuted, x, fit), subtitle = null_subtitle(data, fit)) +
    plot_theme()
  if (is.finite(data$critical)) {
    plot <- plot + ggplot2::geom_vline(xintercept = data$critical, linetype = "dashed", colour = "grey40")
  }
  picture(plot)
}

statistic_labels <- c(
  features = "mutual information, in standard deviations from its mean over permutations", windows = "normal score of the window",
  profiles = "minus the logarithm of Fisher's one-sided p-value"
)

# Of subgroups what ranks them, or their ranks by class.
statistic_label <- function(fit) {
  if (fit$type != "subgroups") {
    return(statistic_labels[[fit$type]])
  }
  if (length(fit$options$classes) > 1) {
    return("minus the logarithm of the share of permutations with as good a best of the class")
  }
  ranks <- c(lower = "lower bound of the lift", lift = "lift", gain = "gain, in rows of the class")
  if (isTRUE(fit$options$inhibit)) {
    ranks <- c(lower = "upper bound of the lift, less than 0", lift = "lift, less than 0", gain = "loss, in rows of the class")
  }
  paste(ranks[[fit$options$rank_by]], "of the best subgroup")
}

# As many bars whatever was observed.
null_breaks <- function(x) {
  if (length(x) == 0) x <- 0
  if (max(x) == min(x)) x <- x[[1]] + c(-0.5, 0.5)
  seq(min(x), max(x), length.out = 31)
}

null_title <- function(permuted, x, fit) {
  fold_title(sprintf(
    "Greatest statistic of %s permutations of %s, and what was observed",
    format_count(permuted$B), show_label(fit$class_name)
  ))
}

null_subtitle <- function(data, fit) {
  fold_subtitle(
    paste0(search_text(fit), "."), if (length(fit$permuted$strata)) within_text(fit$permuted),
    drawn_note(nrow(data$observed), data$total, result_types[[fit$type]]$many),
    if (is.finite(data$critical)) "Beyond the dashed line the p-value is at most 0.05 for the first row."
  )
}

within_text <- function(permuted) paste0("Permuted within ", paste(permuted$strata, collapse = " and "), ".")
