#' Results as plain data frames
#'
#' `as.data.frame()`, `as_tibble()` and `tidy()` give one row per result in a
#' plain data frame, without the search behind it; `glance()` one row per
#' search.
#'
#' @param x A result of [select_features()], [select_windows()],
#'   [select_profiles()], [select_subgroups()] or [localift()].
#' @param row.names,optional,... Passed on to the method for data frames;
#'   for `tidy()` and `glance()`, `...` must be empty.
#'
#' @param within `TRUE` for a column `within` of subgroups: the rank of the best ranked subgroup of the same class in
#'   `x` that contains it by its conditions, `NA` if none does.
#'
#' @returns
#' * `as.data.frame()` and `tidy()`: a data frame with the columns of `x`;
#'   `as_tibble()`: the same as a tibble (the package tibble must be installed).
#'   With [joint_quantiles()], `tidy()` has two columns more: `continuous`, the
#'   features whose distance (or value) makes the joint level, and `levels`, what
#'   the levels of the row are: `"Tertile 1 = distance at most 12.3"`. For that
#'   each feature set is discretised once, unless it was before.
#' * `tidy()`, `as.data.frame()` and `as_tibble()` of [localift()]: the three
#'   parts one below the other, with the columns `resolution` (`"features"`,
#'   `"windows"`, `"profiles"`), `class` (`NA` but for profiles), `rank`,
#'   `features`, `selected` (the text of the window or profile, `NA` for
#'   features), `measure` (`"eta"`, `"eta_corrected"` or `"lift"`), `value`, `frequency` (1 for
#'   features) and `n`; `tidy()` with the columns of joint levels, as above.
#' * `glance()`: a data frame of one row: `resolution`, `class_name`,
#'   `n_classes`, `n_features` (searched), `n_rows`, `n_results`, `best` (the
#'   best value of all), `space`, `evaluated`, `nodes`, `complete`, `seconds`,
#'   `bound` (where [search_info()] has one, what no result that was left out
#'   exceeds; else `NA`). For [localift()] the same, with `resolution` `"all"`,
#'   `best` and `bound` missing, and the work of the three searches added up.
#'
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15)
#' head(as.data.frame(sel), 2)
#' glance(sel)
#' @name tidy.localift_selection
NULL

#' @importFrom generics tidy
#' @export
generics::tidy

#' @importFrom generics glance
#' @export
generics::glance

#' @rdname tidy.localift_selection
#' @export
as.data.frame.localift_selection <- function(x, row.names = NULL, optional = FALSE, ...) {
  as.data.frame(drop_selection(x), row.names = row.names, optional = optional, ...)
}

#' @rdname tidy.localift_selection
#' @exportS3Method tibble::as_tibble
as_tibble.localift_selection <- function(x, ...) {
  tibble::as_tibble(drop_selection(x), ...)
}

#' @rdname tidy.localift_selection
#' @export
tidy.localift_selection <- function(x, ...) {
  check_dots_empty(...)
  with_level_columns(drop_selection(x), x)
}

#' @rdname tidy.localift_selection
#' @export
tidy.localift_subgroups <- function(x, ..., within = FALSE) {
  check_dots_empty(..., known = "within")
  table <- drop_selection(x)
  if (!check_flag(within)) {
    return(table)
  }
  rows <- validate_selection(x)
  name <- utils::tail(make.unique(c(names(table), "within")), 1)
  table[[name]] <- subgroups_within(rows, x$class, x$rank)
  table
}

# Where there are joint levels, what they are. Rows of other searches say nothing of it.
with_level_columns <- function(table, x) {
  fit <- attr(x, "localift")
  if (is.null(fit$continuous) || !has_own_rows(x, fit)) {
    return(table)
  }
  added <- result_level_columns(x, fit)
  names(added) <- utils::tail(make.unique(c(names(table), names(added))), length(added))
  table[names(added)] <- added
  table
}

#' @rdname tidy.localift_selection
#' @export
glance.localift_selection <- function(x, ...) {
  check_dots_empty(...)
  validate_selection(x)
  fit <- attr(x, "localift")
  value <- x[[value_column(x, fit)]]
  best <- if (isTRUE(fit$options$inhibit)) min else max
  bound <- fit$info$bound[!is.na(fit$info$bound)]
  new_table(
    resolution = fit$type,
    class_name = fit$class_name,
    n_classes = length(fit$classes),
    n_features = fit$data$n_features,
    n_rows = fit$data$n_rows,
    n_results = nrow(x),
    best = if (length(value) > 0) best(value) else NA_real_,
    space = fit$info$space,
    evaluated = fit$info$evaluated,
    nodes = fit$info$nodes,
    complete = fit$info$complete,
    seconds = fit$info$seconds,
    bound = if (length(bound) > 0) best(bound) else NA_real_
  )
}

# The three resolutions together -----------------------------------------------

#' @rdname tidy.localift_selection
#' @export
as.data.frame.localift <- function(x, row.names = NULL, optional = FALSE, ...) {
  as.data.frame(bind_parts(x), row.names = row.names, optional = optional, ...)
}

#' @rdname tidy.localift_selection
#' @exportS3Method tibble::as_tibble
as_tibble.localift <- function(x, ...) {
  tibble::as_tibble(bind_parts(x), ...)
}

#' @rdname tidy.localift_selection
#' @export
tidy.localift <- function(x, ...) {
  check_dots_empty(...)
  bind_parts(x, with_level_columns)
}

# `widen`: what to add to the table of each part, `(table, part)`.
bind_parts <- function(x, widen = function(table, part) table, call = caller_env()) {
  results <- parts_of(x, call = call)
  parts <- lapply(names(results), function(type) {
    part <- results[[type]]
    rows <- nrow(part)
    table <- new_table(
      resolution = rep(type, rows),
      class = part$class %||% rep(NA_character_, rows),
      rank = part$rank,
      features = part$features,
      selected = part$window %||% part$profile %||% rep(NA_character_, rows),
      measure = rep(value_column(part, attr(part, "localift")), rows),
      value = part$lift %||% part$eta_corrected %||% part$eta,
      frequency = part$frequency %||% rep(1, rows),
      n = as.double(part$n)
    )
    widen(table, part)
  })
  out <- do.call(rbind, parts)
  out$n <- as_whole(out$n)
  out
}

#' @rdname tidy.localift_selection
#' @export
glance.localift <- function(x, ...) {
  check_dots_empty(...)
  parts <- lapply(parts_of(x), glance)
  parts <- do.call(rbind, unname(parts))
  out <- parts[1, ]
  out$resolution <- "all"
  out$best <- out$bound <- NA_real_
  out$complete <- all(parts$complete)
  for (added in c("n_results", "space", "evaluated", "nodes", "seconds")) {
    out[[added]] <- sum(parts[[added]])
  }
  out
}
