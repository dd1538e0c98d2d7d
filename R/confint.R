#' How sure lifts and eta are
#'
#' Confidence intervals of the lifts of a feature set, or of its \eqn{\eta}{eta} or that of a window, from the counts of
#' its lift function.
#'
#' An interval says how far a value may be from that of the population of which the rows are a random sample. It does
#' not know of a search: the best of thousands of feature sets is best partly by chance, and its interval is then too
#' far up, as a note says where a search selected the set. For sets and windows chosen beforehand, or tested on data
#' that the search has not seen, it is right.
#'
#' @param object A [lift_function()].
#' @param parm `[character(1)]` `"lift"` for the lift of each class in each profile, `"eta"` for \eqn{\eta}{eta}. By
#'   default lifts, and with a `window` \eqn{\eta}{eta}.
#' @param level `[numeric(1)]` The share of samples whose interval holds the value, above 0 and below 1.
#' @param ... Must be empty.
#' @param window The window whose \eqn{\eta}{eta} is meant, as in [eta()]; `NULL` for all profiles. With
#'   `parm = "lift"`, the profiles whose lifts are.
#' @param method `[character(1)]` By default `"score"` for lifts, and `"logit"` for \eqn{\eta}{eta}; for lifts
#'   `"conservative"`, `"delta"` and `"bootstrap"` are others, for \eqn{\eta}{eta} `"bootstrap"`. See below.
#' @param B `[integer(1)]` Samples of the bootstrap, which uses R's generator of random numbers ([set.seed()]).
#'
#' @returns A data frame that prints its numbers rounded. For lifts a row for each class and profile, class by class:
#' * `class`, and a factor for each feature (one that has a name of these columns gets a suffix, as in `n.1`);
#' * `estimate`, the lift, and `lower` and `upper`, its interval, `NA` where there is none;
#' * `n`, rows with the profile, and `p`, those of them that are of the class;
#' * `method`, and `flag`, `NA` or what there is to know of the row; print() says what the words mean.
#'
#' For \eqn{\eta}{eta} one row:
#' * `window`, its profiles as text, `"all"` if all are meant;
#' * `estimate`, and `corrected`, the same less its bias, about which the interval is; `lower` and `upper`;
#' * `n`, rows of the window; `n_profiles`; `n_small`, of how many pairs of a profile and a class less than 5 rows are
#'   expected without dependence; `method` and `flag`, as above.
#'
#' @section Lifts:
#' With \eqn{g} the frequency of the profile and \eqn{r} the ratio of the probabilities of the class with and without
#' it,
#'
#' \deqn{L(x, y) = \frac{1}{g + (1 - g) / r}}
#'
#' * `"score"`: Koopman's (1984) score interval of \eqn{r}, which is not rejected by the score test, mapped by the
#'   equation; the uncertainty of \eqn{g}, whose variance of \eqn{\log L}{log L} is
#'   \eqn{g (L - 1)^2 / ((1 - g) n)}, added as by Zou and Donner (2008). The upper end may be above \eqn{1 / h(y)}, the
#'   greatest lift of these data, since \eqn{h(y)} is uncertain too. A pure profile needs no rule of its own; where no
#'   row of the profile is of the class the lower end is 0.
#' * `"conservative"`: Clopper and Pearson's (1934) intervals of \eqn{P(y \mid x)}{P(y|x)} and \eqn{P(y)}, put together
#'   likewise, with their correlation. Wider.
#' * `"delta"`: \eqn{\log L}{log L} with its standard error
#'   \eqn{\sqrt{1/p - 1/n_x - 1/n_y + (2L - 1)/n}}{sqrt(1/p - 1/n_x - 1/n_y + (2L - 1)/n)}, for \eqn{p} rows of
#'   \eqn{n_x} with the profile, and \eqn{n_y} of all \eqn{n}, of the class. Only for many rows, and never for nearly
#'   pure profiles.
#' * `"bootstrap"`: BCa (Efron, 1987) of tables drawn from a multinomial.
#'
#' @section Eta:
#' * `"logit"`: on the logit scale, about the estimate less its bias at second order (of the whole set that is Miller
#'   and Madow's of \eqn{I}{I}, and what the division by \eqn{H(Y)} adds). The variance is that of the influence
#'   function
#'
#'   \deqn{\psi = \frac{a - \eta b}{B}, \quad a = 1_W \log L - \frac{f_W(y)}{h(y)}, \quad
#'   b = -1_W \log h(y) - \frac{f_W(y)}{h(y)}}{psi = (a - eta b) / B, a = 1_W log L - f_W(y) / h(y),
#'   b = -1_W log h(y) - f_W(y) / h(y)}
#'
#'   both centred, where \eqn{f_W(y)} is the frequency of the class in the window and \eqn{B} the denominator of
#'   \eqn{\eta}{eta}, and that of independence at second order. Where \eqn{\eta}{eta} does not differ from 0 by the test
#'   of independence at the level of the interval, the lower end is 0, and the upper that of a non-central chi-squared
#'   distribution.
#' * `"bootstrap"`: BCa; quantiles alone would have the bias twice.
#'
#' There is no interval where \eqn{\eta}{eta} is 1 or \eqn{H(Y)} is 0, nor where the degrees of freedom of the window,
#' number of profiles times number of classes in short, are more than a fifth of its rows: \eqn{\eta}{eta} is then
#' mostly bias, which `correction` in [select_features()] takes off.
#'
#' @section Coverage:
#' Measured on 2,000 data sets of each of 497 designs (`inst/bench/coverage.md` in the sources), of nominal 95%. The
#' score interval of lifts: 93.7 to 97.0% where 10 rows of the class or more are expected in the profile, 93.6 to 96.5%
#' where 2 to 10 are, 89 to 97% below that, and 94.1 to 97.9% for profiles that are pure in the population; the delta
#' method covers 85% or less in many of them. The interval of \eqn{\eta}{eta}: 93.9 to 96.5% where \eqn{\eta}{eta} is at
#' least 0.05 and 10 rows or more are expected in each cell, 93.8 to 96.0% where it is 0, and 90.7 to 96.4% with fewer
#' rows in a cell, which is flagged if fewer than 5.
#'
#' @section Weights:
#' Whole weights are rows. Others say nothing of the number of rows, and are refused. Whole *sampling* weights are no
#' rows either: do not give them; for sample surveys there are other packages.
#'
#' @section Errors:
#' `localift_error_weights` for weights or counts that are no whole numbers of rows; `localift_error_input` for other
#' arguments that are not as they should be.
#'
#' @references
#' Koopman, P. A. R. (1984). Confidence intervals for the ratio of two binomial proportions. *Biometrics*, 40(2),
#' 513-517.
#'
#' Zou, G. Y. and Donner, A. (2008). Construction of confidence limits about effect measures: a general approach.
#' *Statistics in Medicine*, 27(10), 1693-1702.
#'
#' Efron, B. (1987). Better bootstrap confidence intervals. *Journal of the American Statistical Association*, 82(397),
#' 171-185.
#'
#' @seealso [compare_lift()] for two profiles, [test_independence()], [tidy()][tidy.localift_lift] with
#'   `conf.int = TRUE`.
#' @examples
#' lift <- lift_function(party ~ PF + AB, votes)
#' confint(lift)
#' confint(lift, "eta")
#' confint(lift, window = "AB=n PF=y")
#' @importFrom stats confint
#' @export
confint.localift_lift <- function(object, parm = c("lift", "eta"), level = 0.95, ..., window = NULL, method = NULL,
                                  B = 1999) {
  call <- match.call()
  call[[1]] <- quote(confint)
  check_dots_empty(..., known = c("object", "parm", "level", "window", "method", "B"), call = call)
  parm <- if (!missing(parm)) {
    check_choice(parm, c("lift", "eta"), "parm", call)
  } else if (is.null(window)) "lift" else "eta"
  level <- check_level(level, call = call)
  methods <- if (parm == "lift") lift_methods else c("logit", "bootstrap")
  method <- if (is.null(method)) methods[[1]] else check_choice(method, methods, "method", call)
  B <- check_count(B, 199, call = call)
  check_whole_weights(object, "confint", call)
  if (method == "bootstrap") check_drawable(object$n, call)
  rows <- if (is.null(window)) seq_len(nrow(object$counts)) else window_rows(object, window, call)
  if (isTRUE(object$searched)) {
    inform_localift(note_searched("intervals are"))
  }
  if (parm == "lift") {
    lift_intervals(object, rows, level, method, B)
  } else {
    eta_intervals(object, rows, level, method, B)
  }
}

#' @export
confint.localift_selection <- function(object, ...) {
  type <- attr(object, "localift")$type
  abort_localift(
    c(
      "{.fn confint} takes a lift function, not the result of a search.",
      i = if (isTRUE(type %in% boxed)) {
        "The bounds of {.arg object}, as {.field probability_lower}, hold for the whole search."
      } else {
        "Make that of a row, as {.code confint(lift_function(sel, 1))}."
      },
      i = if (!identical(type, "cover")) {
        "What the search found is chosen, which no such interval knows: see {.fn permute_search} and {.fn retest}."
      }
    ),
    "input", arg = "object", call = quote(confint(object))
  )
}

#' @export
confint.localift <- confint.localift_selection

check_level <- function(x, arg = caller_arg(x), call = caller_env()) {
  if (!is_one_number(x) || x <= 0 || x >= 1) {
    abort_argument("must be one number above 0 and below 1, as 0.95", x, arg, call)
  }
  as.double(x)
}

check_drawable <- function(n, call) {
  if (n > .Machine$integer.max) {
    abort_localift(
      c(
        "{.code method = \"bootstrap\"} takes at most {format_count(.Machine$integer.max)} rows.",
        x = "There are {format_count(n)}.",
        i = "With so many, the other methods are nearly the same."
      ),
      "too_large", arg = "method", call = call
    )
  }
}

# The lifts of a lift function ----------------------------------------------------

lift_intervals <- function(lift, rows, level, method, B) {
  profile <- rep(rows, length(lift$classes))
  class <- rep(seq_along(lift$classes), each = length(rows))
  counts <- cell_counts(lift, profile, class)
  ends <- lift_interval(counts$p, counts$n, counts$P, counts$N, level, method, B)
  measured <- list(
    class = structure(class, levels = lift$classes, class = "factor"), estimate = lift$lift[cbind(profile, class)],
    lower = ends$lower, upper = ends$upper, n = as_whole(counts$n), p = as_whole(counts$p),
    method = rep(method, length(class)), flag = lift_flags(counts, ends)
  )
  columns <- c(measured["class"], feature_columns(lift, profile, names(measured)), measured[-1])
  title <- sprintf(
    "%s intervals of lifts of %s by %s (%s)", format_percent(level), show_label(lift$class_name),
    feature_set_text(list(seq_along(lift$features)), lift$features), method
  )
  do.call(new_intervals, c(columns, list(title = title)))
}

# The four counts that a lift is made of, for cells of the table.
cell_counts <- function(lift, profile, class) {
  counts <- unname(lift$counts)
  list(
    p = counts[cbind(profile, class)], n = rowSums(counts)[profile], P = colSums(counts)[class],
    N = rep(sum(counts), length(class))
  )
}

# The levels of profiles, a column for each feature, whose name gets a suffix where others have it.
feature_columns <- function(lift, profile, others) {
  features <- lapply(unclass(lift$profiles), function(level) level[profile])
  attributes(features) <- NULL
  names(features) <- make.unique(c(others, names(lift$profiles)))[-seq_along(others)]
  features
}

lift_flags <- function(counts, ends) {
  few <- pmin(counts$n, counts$N - counts$n) * pmin(counts$P, counts$N - counts$P) / counts$N < least_expected
  flag <- rep(NA_character_, length(counts$n))
  flag[few] <- "few expected"
  flag[is.na(ends$lower)] <- "no estimate"
  flag[counts$n == counts$N] <- "all rows"
  flag[counts$P == counts$N] <- "one class"
  flag[counts$n == 0 | counts$P == 0] <- "no rows"
  flag
}

eta_intervals <- function(lift, rows, level, method, B) {
  counts <- unname(lift$counts)
  found <- eta_interval(counts, rows, level, method, B)
  all <- length(rows) == nrow(counts)
  new_intervals(
    window = if (all) "all" else paste(lift$labels[rows], collapse = "; "),
    estimate = if (all) lift$measures$eta else found$estimate, corrected = found$corrected, lower = found$lower,
    upper = found$upper, n = as_whole(sum(counts[rows, ])), n_profiles = sum(rowSums(counts)[rows] > 0),
    n_small = found$small, method = method,
    flag = if (is.na(found$lower) && !found$flag %in% eta_unknown) "no estimate" else found$flag,
    title = sprintf(
      "%s interval of eta of %s by %s (%s)", format_percent(level), show_label(lift$class_name),
      feature_set_text(list(seq_along(lift$features)), lift$features), method
    )
  )
}
