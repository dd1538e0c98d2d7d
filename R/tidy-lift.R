#' A lift function as plain data frames
#'
#' @param x A [lift_function()].
#' @param row.names,optional,... Passed on to the method for data frames;
#'   for `tidy()` and `glance()`, `...` must be empty.
#' @param conf.int `[logical(1)]` Whether to add intervals, those of [confint()][confint.localift_lift].
#' @param conf.level `[numeric(1)]` Their level.
#'
#' @returns
#' * `tidy()` and `as.data.frame()`: a data frame with a row for each profile
#'   and class, profile by profile: a factor per feature, then the factor
#'   `class`, `lift`, `n` (rows of the class in the profile), `probability`
#'   \eqn{f(y \mid x)}, `profile_frequency` \eqn{g(x)} and `class_frequency`
#'   \eqn{h(y)}; with [joint_quantiles()] `levels`, what the joint level of the
#'   profile is: `"Tertile 1 = distance at most 12.3"`. A feature that has one of
#'   these names gets a suffix, as in `n.1`. `as_tibble()`: the same as a tibble (the package tibble must be
#'   installed).
#' * `glance()`: a data frame of one row: `mutual_information`, `entropy`
#'   \eqn{H(Y)}, `conditional_entropy` \eqn{H(Y \mid \chi)} (in nats), `eta`,
#'   `n`, `n_features`, `n_profiles`, `n_classes`.
#'
#' With `conf.int = TRUE`, both have the columns `conf.low` and `conf.high` behind these: of `tidy()` the interval of the
#' lift, by Koopman's score, of `glance()` that of \eqn{\eta}{eta}; `NA` where there is none.
#'
#' @section Errors:
#' `localift_error_weights` for intervals where weights or counts are no whole numbers of rows.
#' @seealso [eta()] for the measures, [confint()][confint.localift_lift] for the intervals.
#' @examples
#' lift <- lift_function(party ~ PF, votes)
#' tidy(lift)
#' tidy(lift, conf.int = TRUE)
#' glance(lift)
#' @name tidy.localift_lift
NULL

#' @rdname tidy.localift_lift
#' @export
tidy.localift_lift <- function(x, ..., conf.int = FALSE, conf.level = 0.95) {
  check_dots_empty(..., known = c("x", "conf.int", "conf.level"))
  interval <- interval_level(x, conf.int, conf.level, "tidy")
  profile <- rep(seq_along(x$labels), each = length(x$classes))
  class <- rep(seq_along(x$classes), length(x$labels))
  at <- cbind(profile, class)
  counts <- unname(x$counts[at])
  measured <- list(
    class = structure(class, levels = x$classes, class = "factor"),
    lift = unname(x$lift[at]),
    n = as_whole(counts),
    probability = counts / unname(rowSums(x$counts))[profile],
    profile_frequency = unname(x$g[profile]),
    class_frequency = unname(x$h[class])
  )
  measured$probability[measured$profile_frequency == 0] <- NA_real_
  if (!is.null(x$levels)) {
    level <- as.character(x$profiles[[1]])[profile]
    meanings <- level_meanings(x$levels, x$by)
    measured$levels <- ifelse(level %in% names(meanings), paste(level, "=", meanings[level]), NA)
  }
  if (!is.null(interval)) {
    counts <- cell_counts(x, profile, class)
    measured[c("conf.low", "conf.high")] <- lift_interval(counts$p, counts$n, counts$P, counts$N, interval)
  }
  do.call(new_table, c(feature_columns(x, profile, names(measured)), measured))
}

# The level of intervals, `NULL` where none were asked for. `x`: of check_whole_weights().
interval_level <- function(x, conf.int, conf.level, verb, call = caller_env()) {
  wanted <- check_flag(conf.int, arg = "conf.int", call = call)
  level <- check_level(conf.level, "conf.level", call)
  if (wanted) {
    check_whole_weights(x, verb, call)
    level
  }
}

#' @rdname tidy.localift_lift
#' @export
as.data.frame.localift_lift <- function(x, row.names = NULL, optional = FALSE, ...) {
  as.data.frame(
    tidy.localift_lift(x),
    row.names = row.names, optional = optional, ...
  )
}

#' @rdname tidy.localift_lift
#' @exportS3Method tibble::as_tibble
as_tibble.localift_lift <- function(x, ...) {
  tibble::as_tibble(tidy.localift_lift(x), ...)
}

#' @rdname tidy.localift_lift
#' @export
glance.localift_lift <- function(x, ..., conf.int = FALSE, conf.level = 0.95) {
  check_dots_empty(..., known = c("x", "conf.int", "conf.level"))
  level <- interval_level(x, conf.int, conf.level, "glance")
  interval <- if (!is.null(level)) {
    found <- eta_interval(unname(x$counts), level = level)
    list(conf.low = found$lower, conf.high = found$upper)
  }
  do.call(new_table, c(
    list(
      mutual_information = x$measures$mutual_information,
      entropy = x$measures$entropy,
      conditional_entropy = x$measures$conditional_entropy,
      eta = x$measures$eta,
      n = x$n,
      n_features = length(x$features),
      n_profiles = length(x$labels),
      n_classes = length(x$classes)
    ),
    interval
  ))
}
