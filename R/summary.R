#' Summary of a search
#'
#' How the search went and what data it used: the feature sets of the search
#' space, how many were counted, what was pruned, whether the answer is complete
#' and, if not, why; rows, classes, weights and the rule for missing values.
#'
#' @param object A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [localift()].
#' @param ... Must be empty.
#'
#' @returns For one search, a list of class `summary_localift_selection`:
#' * `type`, `class_name`, `call`;
#' * `search`: the list of [search_info()];
#' * `options`: the search's options;
#' * `data`: a list with `n_rows` (rows used), `n` (their total weight),
#'   `n_dropped` (rows dropped because their class was missing), `n_incomplete`
#'   (with `na = "complete"`, rows dropped because a feature was missing, and
#'   `n_missing` by feature), `n_features`, `weighted`, `na` and `class_counts`
#'   (weight per class);
#' * `results`: the number of results, `best` the best value (one per class for
#'   profiles);
#' * `data_bytes`: memory of the data kept with the result, 0 with
#'   `keep_data = FALSE`.
#'
#' For [localift()], a list of class `summary_localift` of such summaries.
#' @seealso [search_info()], [`glance()`][glance.localift_selection].
#' @examples
#' summary(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15))
#' @export
summary.localift_selection <- function(object, ...) {
  check_dots_empty(...)
  fit <- check_selection(object)
  structure(
    list(
      type = fit$type,
      class_name = fit$class_name,
      call = fit$call,
      search = search_info(object),
      options = fit$options,
      data = fit$data,
      results = nrow(object),
      best = best_value(object, fit),
      data_bytes = data_bytes(fit)
    ),
    class = "summary_localift_selection"
  )
}

#' @rdname summary.localift_selection
#' @export
summary.localift <- function(object, ...) {
  check_dots_empty(...)
  parts <- object[intersect(names(selection_types), names(object))]
  structure(lapply(parts, summary), class = "summary_localift")
}

#' @export
print.summary_localift_selection <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}

#' @export
format.summary_localift_selection <- function(x, ...) {
  check_dots_empty(...)
  width <- print_width(NULL)
  c(
    truncate_text(sprintf(
      "Search for %s of %s", selection_types[[x$type]]$many, x$class_name
    ), width),
    definition_lines(search_facts(x), width),
    "Data",
    definition_lines(data_text(x$data, x$data_bytes), width)
  )
}

# How the search went: what each line says, by its name.
search_facts <- function(x) {
  c(
    search = paste(x$options$search, if (x$search$complete) "(complete)" else "(not complete)"),
    correction = if ((x$options$correction %||% "none") != "none") x$options$correction,
    reason = reason_text(list(info = x$search, options = x$options)),
    bound = bound_text(x),
    space = paste(format_size(x$search$space), if (x$search$space == 1) "feature set" else "feature sets"),
    evaluated = if (is.na(x$search$evaluated)) {
      "too many feature sets to tell apart"
    } else {
      count_of(x$search$evaluated, "feature set")
    },
    nodes = format_count(x$search$nodes),
    pruned = pruned_text(x$search$pruned),
    "left out" = left_out_text(x$search$left_out, x$options),
    ties = summary_ties_text(x$search),
    folded = folded_text(x$search),
    seconds = format_significant(x$search$seconds, 3),
    results = results_text(x)
  )
}

#' @export
print.summary_localift <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}

#' @export
format.summary_localift <- function(x, ...) {
  check_dots_empty(...)
  lines <- lapply(x, function(part) c(format(part), ""))
  lines <- unlist(lines, use.names = FALSE)
  lines[-length(lines)]
}

# "name: text" with the texts aligned and wrapped; empty ones are dropped.
definition_lines <- function(text, width) {
  names <- pad_right(paste0("  ", names(text), ": "))
  indent <- text_width(names[[1]])
  lines <- lapply(seq_along(text), function(i) {
    body <- wrap_text(text[[i]], max(width - indent, 10L))
    paste0(c(names[[i]], rep(strrep(" ", indent), length(body) - 1L)), body)
  })
  unlist(lines)
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
  inhibit <- isTRUE(x$options$inhibit)
  # Four digits that hold what they say: rounded away from what was found.
  unit <- 10^(floor(log10(pmax(bound, 1e-12))) - 3)
  text <- format_significant((if (inhibit) floor else ceiling)(bound / unit - c(1e-9, -1e-9)[inhibit + 1]) * unit, 4)
  if (!is.null(names(bound))) {
    text <- paste(text, "for", names(bound))
  }
  sprintf(
    "no %s left out is %s %s", ranked_value(x), if (inhibit) "below" else "above",
    paste(text, collapse = ", ")
  )
}

left_out_text <- function(left_out, options) {
  why <- if (options$min_n > 1) {
    sprintf("of one class or fewer than %s rows", format_count(options$min_n))
  } else {
    "whose counted rows hold one class or none"
  }
  if (is.na(left_out)) {
    return("not known: too many features have missing values")
  }
  if (left_out == 0) "none" else paste(count_of(left_out, "feature set"), why)
}

summary_ties_text <- function(search) {
  ties <- search$ties
  if (!any(ties > 0)) {
    return("none beyond the last result")
  }
  exact <- rep_len(search$ties_exact %||% TRUE, length(ties))
  counts <- paste0(ifelse(exact, "", "at least "), format_count(ties), " more")
  if (!is.null(names(ties))) {
    counts <- paste(counts, "of", names(ties))
  }
  some <- ties > 0
  tie <- if (sum(ties) == 1 && all(exact[some])) "ties" else "tie"
  paste(paste(counts[some], collapse = ", "), tie, "with the last result")
}

results_text <- function(x) {
  if (x$results == 0) {
    return("none")
  }
  best <- format_significant(x$best, 4)
  if (!is.null(names(x$best))) {
    best <- paste(names(x$best), best)
  }
  sprintf(
    "%s, best %s %s", format_count(x$results),
    ranked_value(x), paste(best, collapse = ", ")
  )
}

# The name of the value that ranks.
ranked_value <- function(x) {
  corrected <- x$type == "features" && (x$options$correction %||% "none") != "none"
  if (corrected) "eta_corrected" else selection_types[[x$type]]$value
}

data_text <- function(data, bytes) {
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
    classes = paste(names(counts), format_count(counts), collapse = ", "),
    missing = na_rule_text(data$na),
    kept = if (bytes > 0) format(structure(bytes, class = "object_size"), units = "auto") else "nothing"
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

best_value <- function(x, fit) {
  value <- x[[value_column(x, fit)]]
  if (fit$type != "profiles") {
    return(value[seq_len(min(1, length(value)))])
  }
  first <- !duplicated(x$class)
  structure(value[first], names = x$class[first])
}

data_bytes <- function(fit) {
  if (is.null(fit$coded)) 0 else as.double(utils::object.size(fit$coded))
}
