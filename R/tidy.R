#' Results as plain data frames
#'
#' `as.data.frame()`, `as_tibble()` and `tidy()` give one row per result in a
#' plain data frame, without the search behind it; `glance()` one row per
#' search.
#'
#' @param x A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [localift()].
#' @param row.names,optional,... Passed on to the method for data frames;
#'   for `tidy()` and `glance()`, `...` must be empty.
#'
#' @returns
#' * `as.data.frame()` and `tidy()`: a data frame with the columns of `x`;
#'   `as_tibble()`: the same as a tibble (the package tibble must be installed).
#' * `tidy()`, `as.data.frame()` and `as_tibble()` of [localift()]: the three
#'   parts one below the other, with the columns `resolution` (`"features"`,
#'   `"windows"`, `"profiles"`), `class` (`NA` but for profiles), `rank`,
#'   `features`, `selected` (the text of the window or profile, `NA` for
#'   features), `measure` (`"eta"`, `"eta_corrected"` or `"lift"`), `value`, `frequency` (1 for
#'   features) and `n`.
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
  drop_selection(x)
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
  as.data.frame(tidy.localift(x), row.names = row.names, optional = optional, ...)
}

#' @rdname tidy.localift_selection
#' @exportS3Method tibble::as_tibble
as_tibble.localift <- function(x, ...) {
  tibble::as_tibble(tidy.localift(x), ...)
}

#' @rdname tidy.localift_selection
#' @export
tidy.localift <- function(x, ...) {
  check_dots_empty(...)
  parts <- lapply(intersect(resolutions, names(x)), function(type) {
    part <- x[[type]]
    rows <- nrow(part)
    new_table(
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
