# What the printed result says above and below its table, and `summary()` with it.

# Above ----------------------------------------------------------------------

selection_header <- function(x, fit) {
  c(selection_title(x, fit), search_text(fit), bound_lines(x, fit))
}

# "10 best profiles per class of party by lift"
selection_title <- function(x, fit) {
  spec <- result_types[[fit$type]]
  total <- length(fit$structure)
  target <- target_text(fit)
  if (total == 0) {
    found <- if (isFALSE(fit$info$complete)) "was found" else "is eligible"
    return(sprintf("No %s %s for %s", spec$one, found, target))
  }
  if (fit$type == "cover") {
    return(cover_title(x, fit, target))
  }
  kind <- if (total == 1) spec$one else spec$many
  title <- if (spec$by_class) {
    per_class <- table(match(fit_classes(fit), fit_classes(fit)))
    same <- length(unique(per_class)) == 1
    measure <- paste0(if (isTRUE(fit$options$inhibit)) "least ", ranking_column(fit$type, fit$options))
    if (same && length(per_class) > 1) {
      sprintf(
        "%s best %s per class of %s by %s",
        format_count(per_class[[1]]), if (per_class[[1]] == 1) spec$one else spec$many,
        show_label(fit$class_name), measure
      )
    } else {
      sprintf("%s best %s for %s by %s", format_count(total), kind, target, measure)
    }
  } else {
    sprintf("%s best %s for %s by %s", format_count(total), kind, target, value_column(x, fit))
  }
  if (nrow(x) == total) title else sprintf("%s of the %s", count_of(nrow(x), "row"), title)
}

# "party", or "republican (party)" where profiles of one class were asked for
target_text <- function(fit) {
  asked <- fit$classes[fit$options$classes]
  class_name <- show_label(fit$class_name)
  if (result_types[[fit$type]]$by_class && length(asked) == 1) {
    sprintf("%s (%s)", show_label(asked), class_name)
  } else {
    class_name
  }
}

# The class of each result of the search.
fit_classes <- function(fit) {
  sub("\r[^\r]*$", "", names(fit$structure))
}

# "Exact search of 65,535 feature sets; frequency > 0.15; available cases"
search_text <- function(fit) {
  options <- fit$options
  sets <- fit$info$space
  parts <- c(
    sprintf(
      "%s search of %s%s%s feature set%s", capitalise(search_name(fit)), subgroups_searched(fit),
      if (may_miss(options)) sprintf("%s of ", format_count(fit$info$evaluated)) else "",
      format_size(sets), if (isTRUE(sets == 1)) "" else "s"
    ),
    correction_text(options),
    if (!is.null(fit$data$quantiles)) quantiles_text(fit$data$quantiles),
    restriction_text(fit),
    switch(fit$data$na,
      available = "available cases",
      complete = "complete cases",
      level = "missing values as a level"
    )
  )
  paste(parts, collapse = "; ")
}

# What was stopped is no exact search.
search_name <- function(fit) {
  stopped <- identical(fit$info$reason, "time_limit")
  name <- sub("u_curve", "U-curve", fit$options$search, fixed = TRUE)
  paste0(if (stopped) "unfinished ", name)
}

restriction_text <- function(fit) {
  options <- fit$options
  taken <- argument_names(fit$type)
  c(
    if ("min_freq" %in% taken) {
      none <- fit$type %in% boxed && options$min_freq == 0
      if (none) "no least frequency" else sprintf("frequency > %s", decimal_text(options$min_freq))
    },
    if ("min_count" %in% taken && options$min_count > 1) {
      one <- if (fit$type %in% boxed) "subgroup" else "profile"
      sprintf("at least %s rows per %s", format_count(options$min_count), one)
    },
    if (options$min_n > 1) {
      sprintf("at least %s rows counted", format_count(options$min_n))
    },
    if (options$min_class_count > 0) sprintf("at least %s of the class", format_count(options$min_class_count)),
    lift_text(options),
    if (isTRUE(options$productive)) productive_text(options),
    if (isTRUE(options$distinct)) "one of each row set",
    subgroup_restrictions(options),
    cover_restrictions(options)
  )
}

lift_text <- function(options) {
  if (!is.null(options$lift_limit)) {
    sprintf("lift %s %s", if (options$inhibit) "<" else ">", decimal_text(options$min_lift))
  }
}

productive_text <- function(options) {
  if (options$gain > 0) sprintf("productive by %s", decimal_text(options$gain)) else "productive"
}

# Below ----------------------------------------------------------------------

selection_footer <- function(x, fit, columns, n) {
  c(
    more_text(x, fit, n),
    result_level_lines(x[rows_shown(x, fit, n), , drop = FALSE], fit),
    nested_text(x[rows_shown(x, fit, n), , drop = FALSE], fit),
    folded_footer(fit),
    reason_text(fit),
    permuted_footer(x, fit),
    hidden_text(x, fit, columns)
  )
}

more_text <- function(x, fit, n, what = ": print(n = Inf) shows all") {
  more <- nrow(x) - length(rows_shown(x, fit, n))
  if (more > 0) {
    paste0(count_of(more, "more row"), what)
  }
}

# Positions of the rows that are shown, at most `n` of each class.
rows_shown <- function(x, fit, n) {
  runs <- class_runs(x, fit)
  if (is.null(runs) || anyDuplicated(runs$values) > 0) {
    return(seq_len(min(n, nrow(x))))
  }
  position <- sequence(runs$lengths)
  which(position <= n & rep(seq_along(runs$lengths), runs$lengths) <= classes_shown(n))
}

folded_footer <- function(fit) {
  folded <- folded_text(fit$info)
  if (!is.null(folded) && any(fit$info$folded > 0)) {
    paste0("Folded: ", folded, "; see equivalents()")
  }
}

# "31 more profiles hold the rows of a result": those that `distinct` left out.
folded_text <- function(info) {
  if (is.null(info$folded)) {
    return(NULL)
  }
  total <- sum(info$folded)
  sprintf(
    "%s%s with the rows of one shown",
    if (all(info$folded_exact)) "" else "at least ", count_of(total, "profile")
  )
}

reason_text <- function(fit) {
  if (!isFALSE(fit$info$complete)) {
    return(NULL)
  }
  reason <- fit$info$reason
  paste("Not complete:", switch(reason,
    time_limit = sprintf(
      "the time limit of %s stopped the search",
      format_seconds(fit$options$time_limit)
    ),
    u_curve = "sets below those where the value falls may be better",
    heuristic = sprintf("a %s search may miss the best", fit$options$search),
    node_cap = "the windows of some sets are too many to search to the end",
    too_wide = sprintf(
      "left out are sets with too many eligible profiles, as %s with %s",
      feature_set_text(list(seq_along(fit$info$too_wide)), fit$info$too_wide),
      format_count(fit$info$too_wide_profiles %||% NA)
    ),
    reason
  ))
}

hidden_text <- function(x, fit, columns) {
  if (nrow(x) == 0) {
    return(NULL)
  }
  hidden <- setdiff(names(x), c("class", columns, result_types[[fit$type]]$joint_text))
  if (length(hidden) > 0) {
    paste("Not shown:", paste(hidden, collapse = ", "))
  }
}
