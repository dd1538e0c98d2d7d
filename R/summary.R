#' Summary of a search
#'
#' How the search went and what data it used: the feature sets of the search
#' space, how many were counted, what was pruned, whether the answer is complete
#' and, if not, why; rows, classes, weights and the rule for missing values.
#'
#' @param object A result of [select_features()], [select_windows()],
#'   [select_profiles()], [select_subgroups()] or [localift()].
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
#' * `levels`: with [joint_quantiles()], the cuts behind the levels of the first
#'   ten feature sets, else `NULL`: a data frame with a row for each level, of
#'   each group, with `features` (the set), `continuous` (its features that share
#'   the level), `group`, `level`, `of` (`"distance"`, or `"value"` of a single
#'   feature), `above` and `at_most`: a row of the data has the level if its
#'   distance to zero lies above the one and at most at the other;
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
  validate_selection(object)
  fit <- attr(object, "localift")
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
      levels = result_level_frames(object, fit),
      data_bytes = data_bytes(fit),
      in_database = !is.null(fit$database)
    ),
    class = "summary_localift_selection"
  )
}

#' @rdname summary.localift_selection
#' @export
summary.localift <- function(object, ...) {
  check_dots_empty(...)
  parts <- parts_of(object, "object")
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
  c(part_section(x), level_section(x$levels, x$data$quantiles$by))
}

part_section <- function(x) {
  width <- print_width(NULL)
  c(
    truncate_text(sprintf(
      "Search for %s of %s", result_types[[x$type]]$many, x$class_name
    ), width),
    definition_lines(search_facts(x), width),
    "Data",
    definition_lines(data_text(x$data, x$data_bytes, isTRUE(x$in_database)), width)
  )
}

level_section <- function(levels, by, width = print_width(NULL)) {
  if (is.null(levels)) {
    return(NULL)
  }
  frames <- lapply(unique(levels$features), function(set) levels[levels$features == set, ])
  lines <- unlist(lapply(frames, level_lines, by = by))
  c("Levels", paste0("  ", unlist(lapply(lines, wrap_levels, width = width - 2L), use.names = FALSE)))
}

#' @export
print.summary_localift <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}

#' @export
format.summary_localift <- function(x, ...) {
  check_dots_empty(...)
  lines <- unlist(lapply(x, function(part) c(part_section(part), "")), use.names = FALSE)
  # Those of a feature set are the same in every part.
  levels <- unique(do.call(rbind, lapply(unname(x), `[[`, "levels")))
  c(if (is.null(levels)) lines[-length(lines)] else lines, level_section(levels, x[[1]]$data$quantiles$by))
}

best_value <- function(x, fit) {
  value <- x[[value_column(x, fit)]]
  if (!result_types[[fit$type]]$by_class) {
    return(value[seq_len(min(1, length(value)))])
  }
  first <- !duplicated(x$class)
  structure(value[first], names = x$class[first])
}

# Of the data alone: the joint models kept with them are few and small.
data_bytes <- function(fit) {
  data <- fit$coded
  if (!is.null(data$continuous)) {
    data$continuous$models <- NULL
  }
  if (is.null(data)) 0 else as.double(utils::object.size(data))
}
