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
  check_given(!missing(x) || ...length() > 0, "eta")
  UseMethod("eta")
}

#' @export
eta.default <- function(x, ..., window = NULL) {
  check_evaluates("window")
  if (is.null(window)) {
    return(measures_of(lift_function(x, ...))$eta)
  }
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
  measures_of(as_lift_function(x, ...))$entropy
}

#' @rdname eta
#' @export
conditional_entropy <- function(x, ...) {
  measures_of(as_lift_function(x, ...))$conditional_entropy
}

#' @rdname eta
#' @export
mutual_information <- function(x, ...) {
  measures_of(as_lift_function(x, ...))$mutual_information
}

#' @rdname eta
#' @export
cross_entropy <- function(x, ..., window = NULL) {
  check_evaluates("window")
  if (is.null(window)) {
    return(measures_of(as_lift_function(x, ...))$entropy)
  }
  x <- as_lift_function(x, ...)
  rows <- window_rows(x, window)
  mass <- rowSums(x$counts)[rows]
  sum((mass * x$measures$cross_entropy[rows])[mass > 0]) / sum(mass)
}

as_lift_function <- function(x, ..., call = caller_env()) {
  check_given(!missing(x) || ...length() > 0, "eta", call = call, frame = call)
  if (inherits(x, "localift_lift")) {
    check_dots_empty(..., call = call)
    x
  } else {
    lift_function(x, ...)
  }
}

# The measures of a feature set as a whole, `lift` a call that gives its lift function. They need no table of counts, so
# where one would be large none is made: see coded_lift_function().
measures_of <- function(lift) {
  withCallingHandlers(lift, localift_large_table = function(condition) invokeRestart("localift_measures"))$measures
}
