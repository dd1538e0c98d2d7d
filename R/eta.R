#' Measures of dependence
#'
#' Of a class \eqn{Y} on a feature set, or on a window \eqn{W} of its profiles:
#' numbers from a [lift_function()], or from anything it takes.
#'
#' With \eqn{g} the relative frequency of the profiles, \eqn{h} that of the
#' classes and \eqn{f(y \mid x)} that of the classes in a profile,
#'
#' \deqn{\eta(Y \mid W) = \frac{\sum_{x \in W} g(x) \sum_y f(y \mid x) \log
#' \frac{f(y \mid x)}{h(y)}}{-\sum_{x \in W} g(x) \sum_y f(y \mid x) \log h(y)}}
#'
#' It lies in \eqn{[0, 1]}: 0 if the class is in the window as it is everywhere,
#' 1 if each profile of the window has a single class. Over all profiles it is
#' the mutual information over the entropy, \eqn{I(\chi; Y) / H(Y)}, and 1 if
#' \eqn{H(Y) = 0}.
#'
#' * `entropy()` is \eqn{H(Y) = -\sum_y h(y) \log h(y)};
#' * `conditional_entropy()` is \eqn{H(Y \mid \chi) = -\sum_x g(x) \sum_y
#'   f(y \mid x) \log f(y \mid x)};
#' * `mutual_information()` is \eqn{I(\chi; Y) = H(Y) - H(Y \mid \chi)}, summed
#'   in a form that keeps its digits where the dependence is tiny;
#' * `cross_entropy()` is the denominator of \eqn{\eta(Y \mid W)} over
#'   \eqn{\sum_{x \in W} g(x)}: the mean of \eqn{-\sum_y f(y \mid x) \log h(y)}
#'   over the window, which is \eqn{H(Y)} over all profiles.
#'
#' Logarithms are natural, so that entropies and information are in nats;
#' \eqn{\eta} has no unit.
#'
#' @param x A [lift_function()], or anything that [lift_function()] takes: a
#'   formula, features, a `table`, a matrix of counts, a result of a search.
#' @param ... Passed on to [lift_function()], as in `eta(party ~ PF, votes)`.
#' @param window The profiles of the window; `NULL` for all of them. A number
#'   is the row of a profile in the lift function, a string its label (or, with
#'   one feature, its level), a logical vector a mask over the profiles, a data
#'   frame the profiles themselves, one per row and a column for each feature,
#'   as [selected_windows()] gives them.
#'
#' @returns A number.
#' @section Errors:
#' `localift_error_input` for a window that is empty, holds no counted rows, or
#' names a profile that the lift function does not have; and those of
#' [lift_function()].
#' @inherit lift_function references
#' @examples
#' lift <- lift_function(party ~ PF + AB, votes)
#' eta(lift)
#' eta(lift, window = "AB=n PF=y")
#' eta(lift, window = data.frame(PF = "y", AB = c("y", "n")))
#' mutual_information(lift) / entropy(lift)
#'
#' # Table 3 of the paper: 0.0575
#' counts <- rbind(c(1398, 1111, 667), c(843, 972, 847), c(587, 661, 1267))
#' eta(counts, window = 3)
#' @export
eta <- function(x, ..., window = NULL) {
  UseMethod("eta")
}

#' @export
eta.default <- function(x, ..., window = NULL) {
  eta(lift_function(x, ...), window = window)
}

#' @export
eta.localift_lift <- function(x, ..., window = NULL) {
  check_dots_empty(..., known = "window")
  if (is.null(window)) {
    return(x$measures$eta)
  }
  core_eta_window(unname(x$counts), window_rows(x, window))
}

#' @rdname eta
#' @export
entropy <- function(x, ...) {
  as_lift_function(x, ...)$measures$entropy
}

#' @rdname eta
#' @export
conditional_entropy <- function(x, ...) {
  as_lift_function(x, ...)$measures$conditional_entropy
}

#' @rdname eta
#' @export
mutual_information <- function(x, ...) {
  as_lift_function(x, ...)$measures$mutual_information
}

#' @rdname eta
#' @export
cross_entropy <- function(x, ..., window = NULL) {
  x <- as_lift_function(x, ...)
  if (is.null(window)) {
    return(x$measures$entropy)
  }
  rows <- window_rows(x, window)
  mass <- rowSums(x$counts)[rows]
  sum((mass * x$measures$cross_entropy[rows])[mass > 0]) / sum(mass)
}

as_lift_function <- function(x, ..., call = caller_env()) {
  if (inherits(x, "localift_lift")) {
    check_dots_empty(..., call = call)
    x
  } else {
    lift_function(x, ...)
  }
}

# Windows ---------------------------------------------------------------------

#' The profiles of a window
#'
#' @param x A lift function.
#' @return Row numbers, ascending and without repeats.
#' @noRd
window_rows <- function(x, window, call = caller_env()) {
  rows <- if (is.data.frame(window)) {
    window_frame(x, window, call)
  } else if (is.factor(window) || is.character(window)) {
    window_labels(x, as.character(window), call)
  } else if (is.logical(window)) {
    window_mask(x, window, call)
  } else if (is.numeric(window) && !is.object(window)) {
    window_numbers(x, window, call)
  } else {
    abort_argument(
      "must be row numbers, labels, a logical vector or a data frame",
      window, "window", call
    )
  }
  rows <- sort(unique(rows))
  if (length(rows) == 0) {
    abort_window(
      c("{.arg window} must hold at least one profile.", x = "It is empty."),
      call
    )
  }
  if (sum(x$counts[rows, ]) == 0) {
    abort_window(
      c("{.arg window} must hold counted rows.", x = "All its counts are zero."),
      call
    )
  }
  rows
}

window_numbers <- function(x, window, call) {
  count <- nrow(x$counts)
  bad <- is.na(window) | window != trunc(window) | window < 1 | window > count
  if (any(bad)) {
    found <- format(window[bad][[1]])
    abort_window(
      c(
        "A number in {.arg window} must be the row of a profile, from 1 to {count}.",
        x = "It holds {found}."
      ),
      call
    )
  }
  as.integer(window)
}

window_mask <- function(x, window, call) {
  count <- nrow(x$counts)
  size <- length(window)
  if (size != count || anyNA(window)) {
    found <- if (size != count) "It has length {size}." else "It holds missing values."
    abort_window(
      c(
        "A logical {.arg window} must say {.code TRUE} or {.code FALSE} of each of the {count} profile{?s}.",
        x = found
      ),
      call
    )
  }
  which(window)
}

window_labels <- function(x, window, call) {
  window <- enc2utf8(window)
  rows <- match(window, x$labels)
  if (length(x$profiles) == 1) {
    level <- match(window, enc2utf8(as.character(x$profiles[[1]])))
    rows[is.na(rows)] <- level[is.na(rows)]
  }
  if (anyNA(rows)) {
    abort_unknown_profile(unique(window[is.na(rows)]), row_labels(x), call)
  }
  rows
}

window_frame <- function(x, window, call) {
  features <- names(x$profiles)
  lost <- setdiff(features, enc2utf8(names(window)))
  extra <- setdiff(enc2utf8(names(window)), features)
  if (length(lost) > 0 || length(extra) > 0) {
    abort_window(
      c(
        "A data frame {.arg window} must have the columns {.var {features}} of the lift function.",
        x = if (length(lost) > 0) "It lacks {.var {lost}}.",
        x = if (length(extra) > 0) "It has {.var {extra}} besides."
      ),
      call
    )
  }
  columns <- unclass(window)[match(features, enc2utf8(names(window)))]
  codes <- Map(
    function(values, known, name) code_against(values, levels(known), name, call),
    columns, x$profiles, features
  )
  key <- function(codes) do.call(paste, unname(codes))
  rows <- match(key(codes), key(lapply(x$profiles, as.integer)))
  if (anyNA(rows)) {
    texts <- Map(
      function(name, values) paste0(quote_label(name), "=", quote_label(values)),
      features, columns
    )
    texts <- do.call(paste, unname(texts))
    abort_unknown_profile(unique(texts[is.na(rows)]), x$labels, call)
  }
  rows
}

abort_unknown_profile <- function(found, known, call) {
  more <- max(0, length(known) - 10)
  known <- cli::cli_vec(utils::head(known, 10), list("vec-last" = ", "))
  abort_window(
    c(
      "{.arg window} must name profiles of the lift function.",
      x = "{.val {found}} {?is/are} not among them.",
      i = "They are {.val {known}}{if (more > 0) paste(' and', more, 'more')}."
    ),
    call
  )
}

abort_window <- function(message, call, .envir = parent.frame()) {
  abort_localift(
    message,
    class = "input", arg = "window", call = call, .envir = .envir
  )
}
