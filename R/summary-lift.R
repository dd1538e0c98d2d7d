#' Summary of a lift function
#'
#' The measures of the whole feature set, and of each profile as a window of
#' its own.
#'
#' @param object A [lift_function()].
#' @param ... Must be empty.
#' @returns A list of class `summary_localift_lift`: `measures`, what
#'   [`glance()`][glance.localift_lift] gives; `profiles`, a data frame with a
#'   row per profile: `profile` (its label), `frequency`, `n`, `eta` (of the
#'   window that holds only this profile), `class` and `lift` (the class it
#'   lifts most, and by how much); with [joint_quantiles()] `levels` and `by`, as
#'   [lift_function()] has them.
#' @examples
#' summary(lift_function(party ~ PF + AB, votes))
#' @export
summary.localift_lift <- function(object, ...) {
  check_dots_empty(...)
  n <- unname(rowSums(object$counts))
  best <- apply(object$lift, 1, function(lift) {
    if (all(is.na(lift))) NA_integer_ else which.max(lift)
  })
  best <- as.integer(best)
  structure(
    c(list(
      class_name = object$class_name,
      features = object$features,
      measures = glance.localift_lift(object),
      profiles = new_table(
        profile = object$labels,
        frequency = unname(object$g),
        n = as_whole(n),
        eta = object$measures$eta_profile,
        class = object$classes[best],
        lift = unname(object$lift[cbind(seq_along(best), best)])
      )
    ), unclass(object)[intersect(c("levels", "by"), names(object))]),
    class = "summary_localift_lift"
  )
}

#' @export
print.summary_localift_lift <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}

#' @export
format.summary_localift_lift <- function(x, ..., n = 30) {
  check_dots_empty(...)
  n <- check_count(n, infinite = TRUE)
  width <- print_width(NULL)
  measures <- x$measures
  shown <- utils::head(x$profiles, n)
  more <- nrow(x$profiles) - nrow(shown)
  columns <- list(
    pad_right(truncate_text(c("profile", shown$profile), label_width(width))),
    pad_left(c("frequency", format_significant(shown$frequency, 3))),
    pad_left(c("n", format_count(shown$n))),
    pad_left(c("eta", format_significant(shown$eta, 4))),
    pad_left(c("lift", format_significant(shown$lift, 3))),
    truncate_text(c("of class", ifelse(is.na(shown$class), "NA", shown$class)), 20L)
  )
  c(
    comment_lines(sprintf(
      "Dependence of %s on %s", x$class_name,
      feature_set_text(list(seq_along(x$features)), x$features)
    ), width),
    definition_lines(c(
      eta = format_significant(measures$eta, 4),
      "mutual information" = paste(format_significant(measures$mutual_information, 4), "nats"),
      entropy = paste(format_significant(measures$entropy, 4), "nats"),
      "conditional entropy" = paste(format_significant(measures$conditional_entropy, 4), "nats"),
      n = format_count(measures$n)
    ), width),
    trimws(do.call(paste, c(columns, sep = "  ")), "right"),
    comment_lines(c(
      if (more > 0) paste(format_count(more), "more profiles"),
      if (!is.null(x$levels)) level_lines(x$levels, by = x$by)
    ), width)
  )
}
