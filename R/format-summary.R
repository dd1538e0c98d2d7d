# The lines of summary().

# How the search went: what each line says, by its name.
search_facts <- function(x) {
  c(
    search = paste(x$options$search, if (x$search$complete) "(complete)" else "(not complete)"),
    correction = if ((x$options$correction %||% "none") != "none") x$options$correction,
    reason = reason_text(list(info = x$search, options = x$options)),
    bound = bound_text(x),
    space = paste(format_size(x$search$space), if (x$search$space == 1) "feature set" else "feature sets"),
    # Steps of a cover look at sets again.
    evaluated = if (x$type == "cover") {
      NULL
    } else if (is.na(x$search$evaluated)) {
      "too many feature sets to tell apart"
    } else {
      count_of(x$search$evaluated, "feature set")
    },
    nodes = format_count(x$search$nodes),
    pruned = pruned_text(x$search$pruned),
    "left out" = left_out_text(x$search$left_out, x$options, x$search$reason),
    ties = summary_ties_text(x$search),
    folded = folded_text(x$search),
    seconds = format_significant(x$search$seconds, 3),
    results = results_text(x)
  )
}

pruned_text <- function(pruned) {
  pruned <- pruned[pruned > 0]
  if (length(pruned) == 0) {
    return("nothing")
  }
  counts <- format_count(pruned)
  if (!is.null(names(pruned))) {
    counts <- paste(counts, "by the", gsub("_", " ", names(pruned), fixed = TRUE))
  }
  paste(counts, collapse = ", ")
}

# "no eta left out is above 0.9874": what a search that was cut short may have missed.
bound_text <- function(x) {
  bound <- x$search$bound[!is.na(x$search$bound)]
  if (is.null(x$search$bound)) {
    return(NULL)
  }
  if (length(bound) == 0) {
    return("nothing is left out")
  }
  if (any(is.infinite(bound))) {
    return("nothing is known of what is left out")
  }
  inhibit <- isTRUE(x$options$inhibit)
  # Four digits that hold what they say: rounded away from what was found.
  unit <- 10^(floor(log10(pmax(bound, 1e-12))) - 3)
  text <- format_significant((if (inhibit) floor else ceiling)(bound / unit - c(1e-9, -1e-9)[inhibit + 1]) * unit, 4)
  if (!is.null(names(bound))) {
    text <- paste(text, "for", show_label(names(bound)))
  }
  sprintf(
    "no %s left out is %s %s", ranked_value(x), if (inhibit) "below" else "above", text_of_classes(text)
  )
}

left_out_text <- function(left_out, options, reason = "") {
  why <- if (options$min_n > 1) {
    sprintf("of one class or fewer than %s rows", format_count(options$min_n))
  } else {
    "whose counted rows hold one class or none"
  }
  if (is.na(left_out)) {
    return(paste0("not known", if (!identical(reason, "time_limit")) ": too many features have missing values"))
  }
  if (left_out == 0) "none" else paste(count_of(left_out, "feature set"), why)
}

summary_ties_text <- function(search) {
  ties <- search$ties
  exact <- rep_len(search$ties_exact %||% TRUE, length(ties))
  if (!any(ties > 0)) {
    return(if (all(exact)) "none beyond the last result" else "none seen beyond the last result")
  }
  counts <- paste0(ifelse(exact, "", "at least "), format_count(ties), " more")
  if (!is.null(names(ties))) {
    counts <- paste(counts, "of", show_label(names(ties)))
  }
  some <- ties > 0
  tie <- if (sum(ties) == 1 && all(exact[some])) "ties" else "tie"
  paste(text_of_classes(counts[some]), tie, "with the last result")
}

results_text <- function(x) {
  if (x$results == 0) {
    return("none")
  }
  best <- format_significant(x$best, 4)
  if (!is.null(names(x$best))) {
    best <- paste(show_label(names(x$best)), best)
  }
  sprintf("%s, best %s %s", format_count(x$results), ranked_value(x), text_of_classes(best))
}

# What is said of each class, of no more than fit a paragraph.
text_of_classes <- function(x) {
  more <- length(x) - most_classes_summed
  if (more > 0) x <- c(utils::head(x, most_classes_summed), paste("and", format_count(more), "more"))
  paste(x, collapse = ", ")
}

most_classes_summed <- 20

# The name of the value that ranks.
ranked_value <- function(x) {
  corrected <- (x$options$correction %||% "none") != "none"
  if (corrected) "eta_corrected" else ranking_column(x$type, x$options)
}

# Data -------------------------------------------------------------------------

data_text <- function(data, bytes, in_database = FALSE) {
  counts <- data$class_counts
  weight <- if (data$weighted) sprintf(" of total weight %s", format_count(data$n))
  c(
    rows = paste0(format_count(data$n_rows), weight),
    dropped = dropped_text(data),
    features = format_count(data$n_features),
    continuous = if (!is.null(data$quantiles)) {
      paste0(
        format_count(data$n_continuous), ": ", quantiles_text(data$quantiles),
        if (length(data$quantiles$by)) paste0(" (", count_of(data$n_groups, "group"), ")")
      )
    },
    cut = if (isTRUE(data$n_cut > 0)) {
      paste0(count_of(data$n_cut, "feature"), ", each into cells of its own: see selected_cuts()")
    },
    classes = text_of_classes(paste(show_label(names(counts)), format_count(counts))),
    missing = na_rule_text(data$na),
    kept = if (bytes > 0) {
      plainly(format(structure(bytes, class = "object_size"), units = "auto"))
    } else {
      if (in_database) "nothing, the rows are in a database" else "nothing"
    }
  )
}

# "4 rows with a missing class, 203 rows incomplete in some feature"
dropped_text <- function(data) {
  dropped <- c(
    if (data$n_dropped > 0) paste(count_of(data$n_dropped, "row"), "with a missing class"),
    if (data$n_incomplete > 0) paste(count_of(data$n_incomplete, "row"), "incomplete in some feature")
  )
  if (length(dropped)) paste(dropped, collapse = ", ")
}

na_rule_text <- function(na) {
  switch(na,
    available = "\"available\": rows complete in the features of a set",
    complete = "\"complete\": rows complete in every feature",
    level = "\"level\": a level of its own, (Missing)",
    fail = "\"fail\": there are none"
  )
}
