# The search space where it is too large for a tree: the lattice of feature sets, and the best profiles by class.

overview_limits <- list(sets = 15, within = 6)

# Profiles of each class, for one to six classes.
rows_of_overview <- c(16, 9, 6, 4, 3, 3)

#' What is drawn beside each other
#'
#' @param n Feature sets of the best results.
#' @return A list:
#'   * `sets`: a data frame, a row per feature set, the first the empty one: `name`, `size`, `eta`, `best`;
#'   * `edges`: `from`, `to`, rows of `sets`, a set and one that holds it with none drawn in between;
#'   * `profiles`: a row per profile: `class`, `label`, `lift`, `probability`, `n_profile`, `side` of 1 on which the
#'     lift is, `note`;
#'   * `headings`, what is said of each class, named by it as it is shown;
#'   * `space`, all sets; `n_classes`, those with profiles; `left_out`, profiles drawn of each class at most if any has
#'     more, or `NULL`; `n` of each set.
#' @noRd
overview_plot_data <- function(object, coded, n, call) {
  fit <- attr(object$features, "localift")
  lifts <- overview_sets(object, coded, fit, n)
  sets <- lapply(lifts, `[[`, "set")
  eta <- vapply(lifts, function(one) one$lift$measures$eta, 0)
  size <- lengths(sets)
  place <- order(size, -eta, method = "radix")
  best <- validate_selection(object$features, "object", call)[object$features$rank == 1]
  first <- vapply(sets, function(set) any(vapply(best, function(row) identical(row$set, set), NA)), NA)
  member <- do.call(rbind, c(list(rep(FALSE, length(coded$features))), lapply(sets[place], function(set) {
    seq_along(coded$features) %in% set
  })))
  pairs <- cover_pairs(member)
  c(
    list(
      sets = new_table(
        name = c("no feature", feature_set_text(sets[place], coded$features)), size = c(0L, size[place]),
        eta = c(0, eta[place]), best = c(FALSE, first[place])
      ),
      edges = new_table(from = pairs[, 1], to = pairs[, 2]),
      space = fit$info$space, n = vapply(lifts, function(one) one$lift$n, 0)
    ),
    overview_profiles(object$profiles, call)
  )
}

# All sets of a small space; of others those of the best results, and the best of those within the best set.
overview_sets <- function(object, coded, fit, n) {
  sets <- all_sets(fit, coded, overview_limits$sets)
  if (!is.null(sets)) {
    return(set_lifts(sets, coded))
  }
  lifts <- set_lifts(utils::head(selected_sets(object), min(n, overview_limits$sets - overview_limits$within)), coded)
  c(lifts, sets_within(object, lifts, coded))
}

# The sets of the results, in turn by rank: first those that are first in a part.
selected_sets <- function(object) {
  parts <- lapply(unclass(object)[resolutions], function(part) {
    list(sets = lapply(validate_selection(part, "object"), `[[`, "set"), rank = part$rank)
  })
  sets <- unlist(lapply(parts, `[[`, "sets"), recursive = FALSE)
  rank <- unlist(lapply(parts, `[[`, "rank"))
  unique(unname(sets[order(rank)]))
}

# From the best feature set down: of one feature less the two best, of these again, as far as the search goes.
sets_within <- function(object, lifts, coded) {
  best <- validate_selection(object$features, "object")
  options <- attr(object$features, "localift")$options
  found <- list()
  if (length(best) == 0) {
    return(found)
  }
  least <- max(options$min_features, length(options$always), 1)
  above <- list(best[[1]]$set)
  while (length(above) && length(above[[1]]) > least && length(found) < overview_limits$within) {
    sets <- unique(unlist(lapply(above, function(set) {
      lapply(which(!set %in% options$always), function(j) set[-j])
    }), recursive = FALSE))
    below <- set_lifts(sets, coded)
    eta <- vapply(below, function(one) one$lift$measures$eta, 0)
    below <- below[utils::head(order(-eta, method = "radix"), 2)]
    above <- lapply(below, `[[`, "set")
    known <- lapply(c(lifts, found), `[[`, "set")
    found <- c(found, Filter(function(one) !any(vapply(known, identical, NA, one$set)), below))
  }
  utils::head(found, overview_limits$within)
}

overview_profiles <- function(x, call) {
  fit <- attr(x, "localift")
  inhibit <- isTRUE(fit$options$inhibit)
  all <- intersect(fit$classes, as.character(x$class))
  drawn <- all[classes_drawn(x, all, inhibit, call)]
  most <- rows_of_overview[[max(length(drawn), 1)]]
  shown <- x[as.character(x$class) %in% drawn & rank_within(as.character(x$class)) <= most, ]
  shown <- shown[order(match(as.character(shown$class), drawn), method = "radix"), ]
  number <- function(name) as.double(column_of(shown, name, call))
  profiles <- new_table(
    class = show_label(as.character(shown$class)), label = row_texts(shown, fit, call), lift = number("lift"),
    probability = number("probability"), n_profile = as_whole(column_of(shown, "n_profile", call)),
    n_class = number("n_class"), n = number("n")
  )
  profiles$side <- lift_side(profiles$lift)
  profiles$note <- sprintf("%s of %s", format_percent(profiles$probability), format_count(profiles$n_profile))
  counts <- table(as.character(x$class)[as.character(x$class) %in% drawn])
  list(
    profiles = profiles,
    headings = set_names(sprintf(", base rate %s", class_shares(profiles, show_label(drawn))), show_label(drawn)),
    n_classes = length(all), left_out = if (any(counts > most)) most, inhibit = inhibit
  )
}

draw_overview <- function(data, object) {
  fit <- attr(object$features, "localift")
  n <- c(data$n, data$profiles$n)
  page_picture(
    overview_layout, data[c("sets", "edges", "profiles", "headings")], data$profiles,
    title = fold_title(
      "Dependence of ", show_label(fit$class_name), " on feature sets and profiles",
      if (length(n)) paste0("; n = ", range_text(n, format_count))
    ),
    subtitle = do.call(fold_subtitle, as.list(overview_notes(data, object)))
  )
}

overview_notes <- function(data, object) {
  c(
    best_window_note(object$windows),
    drawn_note(nrow(data$sets) - 1, data$space, "feature sets", "", "around the best"),
    drawn_note(length(data$headings), data$n_classes, "classes", "", if (data$inhibit) {
      "of least lift"
    } else {
      "of greatest lift"
    }),
    if (!is.null(data$left_out)) sprintf("Drawn: the first %s profiles of each class.", format_count(data$left_out)),
    "Bars: lift, from the line at 1, the base rate. Right: share of the class in the profile."
  )
}

best_window_note <- function(x) {
  if (nrow(x) == 0) {
    return("No window is eligible.")
  }
  best <- x[which.min(x$rank), ]
  sprintf(
    "Best window: eta %s in %s of the rows of %s.", format_eta(best$eta, 3), format_percent(best$frequency),
    fold_text(best$features, 30, 1)$text
  )
}
