#' Compare the lifts of two profiles
#'
#' Whether one profile is more prone to a class than another: the ratio of their lifts, with its interval. Intervals of
#' each do not tell, as they may overlap though the lifts differ.
#'
#' @param x A [lift_function()], or a result of [select_profiles()] (of [localift()] its profiles are meant).
#' @param profiles Two profiles of the lift function, as `window` in [eta()]: two rows, two labels, a data frame of two
#'   rows. The order is theirs.
#' @param i `[integer(2)]` Two rows of the result, of one class.
#' @param classes `[character]` The classes; by default all.
#' @param ... Must be empty.
#' @param level `[numeric(1)]` The share of samples whose interval holds the ratio.
#'
#' @returns A data frame that prints its numbers rounded, a row for each class: `class`, `profile_1`, `profile_2`,
#' `estimate` (the lift of the first over that of the second), `lower`, `upper`, `n_1`, `p_1`, `n_2`, `p_2` (rows with
#' the profile, and those of them that are of the class), `method` and `flag` as in [confint()][confint.localift_lift].
#'
#' @details
#' Two profiles of one feature set share no rows and have the base rate in common, so that the ratio of their lifts is
#' that of the probabilities, \eqn{L(x_1, y) / L(x_2, y) = P(y \mid x_1) / P(y \mid x_2)}{L(x1, y) / L(x2, y) = P(y|x1) /
#' P(y|x2)}, of two independent binomials given the rows of the profiles: Koopman's (1984) score interval, method
#' `"score"`.
#'
#' Profiles of two feature sets may share rows, or be one within the other. Where both sets count the same rows, since
#' nothing is missing in them, the interval is by the delta method, from the influence function
#' \eqn{1_{x_1 y}/P(x_1, y) - 1_{x_1}/P(x_1) - 1_{x_2 y}/P(x_2, y) + 1_{x_2}/P(x_2)}{1_x1y / P(x1, y) - 1_x1 / P(x1) -
#' 1_x2y / P(x2, y) + 1_x2 / P(x2)}; that is for many rows only, and flagged. Otherwise the two lifts are over the base
#' rates of different rows, and are not compared.
#'
#' Profiles that a search selected are best partly by chance, which no interval takes off.
#'
#' @section Errors:
#' `localift_error_input` for other than two profiles, for rows of two classes, and for feature sets that count different
#' rows; `localift_error_weights` for weights that are no whole numbers of rows.
#'
#' @references
#' Koopman, P. A. R. (1984). Confidence intervals for the ratio of two binomial proportions. *Biometrics*, 40(2),
#' 513-517.
#' @seealso [confint()][confint.localift_lift] of each.
#' @examples
#' lift <- lift_function(party ~ PF + AB, votes)
#' compare_lift(lift, c("AB=y PF=y", "AB=n PF=n"))
#'
#' sel <- select_profiles(party ~ PF + AB, votes, classes = "republican", na = "level")
#' compare_lift(sel, 1:2)
#' @export
compare_lift <- function(x, ...) {
  if (missing(x)) {
    abort_localift(
      c(
        "{.arg x} is missing.",
        i = "Give a lift function and two of its profiles, as in {.code compare_lift(lift, 1:2)}."
      ),
      "input", arg = "x"
    )
  }
  check_evaluates("x")
  UseMethod("compare_lift")
}

#' @export
compare_lift.default <- function(x, ...) {
  found <- describe(x)
  abort_localift(
    c(
      "{.fn compare_lift} takes a lift function, or a result of {.fn select_profiles}.",
      x = "{.arg x} is {found}.",
      i = "Make one by {.fn lift_function}."
    ),
    "input", arg = "x", call = quote(compare_lift(x))
  )
}

#' @rdname compare_lift
#' @export
compare_lift.localift_lift <- function(x, profiles, ..., classes = NULL, level = 0.95) {
  call <- match.call()
  call[[1]] <- quote(compare_lift)
  check_dots_empty(..., known = c("x", "profiles", "classes", "level"), call = call)
  level <- check_level(level, call = call)
  check_whole_weights(x, "compare_lift", call)
  rows <- two_profiles(x, if (!missing(profiles)) profiles, call)
  class <- chosen_classes(classes, x$classes, call)
  if (isTRUE(x$searched)) {
    inform_localift(note_searched("the interval is"))
  }
  first <- cell_counts(x, rep(rows[[1]], length(class)), class)
  second <- cell_counts(x, rep(rows[[2]], length(class)), class)
  ends <- score_ratio(first$p, first$n, second$p, second$n, normal_quantile(level))
  compared_table(
    x$classes[class], x$classes, x$labels[rows], first, second, ends, rep("score", length(class)), level, x$class_name
  )
}

#' @rdname compare_lift
#' @export
compare_lift.localift_selection <- function(x, i = 1:2, ..., level = 0.95) {
  call <- match.call()
  call[[1]] <- quote(compare_lift)
  check_dots_empty(..., known = c("x", "i", "level"), call = call)
  level <- check_level(level, call = call)
  check_selection_type(x, "profiles", call = call)
  rows <- validate_selection(x, call = call)
  fit <- attr(x, "localift")
  check_whole_weights(fit$data, "compare_lift", call)
  if (!is.numeric(i) || length(i) != 2 || anyNA(i)) {
    abort_argument("must be the numbers of two rows of {.arg x}", i, "i", call)
  }
  pair <- lapply(i, function(at) selection_row(x, at, call = call))
  class <- as.character(x$class)[i]
  if (class[[1]] != class[[2]]) {
    abort_localift(
      c(
        "Rows {.arg i} must be of one class.",
        x = "They are of {.val {class}}: lifts of different classes are over different base rates."
      ),
      "input", arg = "i", call = call
    )
  }
  if (identical(pair[[1]]$set, pair[[2]]$set) && identical(pair[[1]]$levels, pair[[2]]$levels)) {
    abort_localift(
      c("Rows {.arg i} must be two profiles.", x = "{.val {row_texts(x, fit, call)[i[[1]]]}} is given twice."),
      "input", arg = "i", call = call
    )
  }
  coded <- selection_data(x, call = call)
  compared <- compare_profiles(pair, match(class[[1]], coded$classes), coded, level, call)
  texts <- row_texts(x, fit, call)[i]
  compared_table(
    class[[1]], coded$classes, texts, compared$first, compared$second, compared$ends, compared$method, level,
    fit$class_name
  )
}

#' @rdname compare_lift
#' @export
compare_lift.localift <- function(x, i = 1:2, ..., level = 0.95) {
  compare_lift(only_part(x), i, ..., level = level)
}

# Counts and ends of two profiles of coded data, each a list of `set` and `levels`.
compare_profiles <- function(pair, class, coded, level, call) {
  counted <- lapply(pair, function(row) is_counted(row$set, coded))
  same_set <- identical(pair[[1]]$set, pair[[2]]$set)
  if (!same_set && !identical(counted[[1]], counted[[2]])) {
    alone <- n_rows_in(counted[[1]] != counted[[2]], coded)
    abort_localift(
      c(
        "The feature sets of the two profiles must count the same rows.",
        x = "Of one only are {count_of(alone, 'row')}: the lifts are over different base rates.",
        i = "Search with {.code na = \"complete\"} or {.code na = \"level\"}, or compare profiles of one set."
      ),
      "input", arg = "i", call = call
    )
  }
  holds <- lapply(seq_along(pair), function(j) profile_mask(pair[[j]], coded) & counted[[j]])
  of_class <- coded$class == class
  rows_in <- function(mask) n_rows_in(mask, coded)
  counts <- lapply(holds, function(mask) list(n = rows_in(mask), p = rows_in(mask & of_class)))
  both <- holds[[1]] & holds[[2]]
  first <- counts[[1]]
  second <- counts[[2]]
  ends <- if (same_set) {
    score_ratio(first$p, first$n, second$p, second$n, normal_quantile(level))
  } else {
    overlap_ratio(first, second, rows_in(both), rows_in(both & of_class), level)
  }
  list(first = first, second = second, ends = ends, method = if (same_set) "score" else "delta")
}

# The delta method for profiles that share n rows, p of them of the class. It knows nothing of those that hold none of the
# class, or no other: their shares do not vary in the rows.
overlap_ratio <- function(first, second, n, p, level) {
  none <- first$p == 0 || second$p == 0
  if (none || first$p == first$n || second$p == second$n) {
    return(list(lower = NA_real_, upper = NA_real_))
  }
  shared <- p / first$p / second$p - p / first$p / second$n - p / first$n / second$p + n / first$n / second$n
  variance <- max(1 / first$p - 1 / first$n + 1 / second$p - 1 / second$n - 2 * shared, 0)
  ratio <- first$p / first$n / (second$p / second$n)
  away <- normal_quantile(level) * sqrt(variance)
  list(lower = ratio * exp(-away), upper = ratio * exp(away))
}

# Rows of the coded data that hold a profile, a mask.
profile_mask <- function(row, coded) {
  joint <- continuous_part(row$set, coded)
  codes <- c(if (length(joint)) list(joint_levels(row$set, coded)), coded$codes[setdiff(row$set, joint)])
  mask <- logical(length(coded$class))
  mask[holds_profile(row, codes)] <- TRUE
  mask
}

two_profiles <- function(lift, profiles, call) {
  if (is.null(profiles)) {
    abort_localift(
      c("{.arg profiles} is missing.", i = "Give two profiles, as rows, labels or a data frame of them."),
      "input", arg = "profiles", call = call
    )
  }
  if (is.logical(profiles)) {
    profiles <- window_rows(lift, profiles, call)
  }
  each <- if (is.data.frame(profiles)) {
    lapply(seq_len(nrow(profiles)), function(row) profiles[row, , drop = FALSE])
  } else {
    as.list(profiles)
  }
  if (length(each) != 2) {
    abort_localift(
      c("{.arg profiles} must be two profiles.", x = "{count_of(length(each), 'profile')} given."),
      "input", arg = "profiles", call = call
    )
  }
  rows <- vapply(each, function(one) one_profile(lift, one, call), 0L)
  if (rows[[1]] == rows[[2]]) {
    abort_localift(
      c("{.arg profiles} must be two profiles.", x = "{.val {lift$labels[rows[[1]]]}} is given twice."),
      "input", arg = "profiles", call = call
    )
  }
  rows
}

one_profile <- function(lift, profile, call) {
  tryCatch(window_rows(lift, profile, call), localift_error = function(error) {
    abort_localift(
      c(
        "{.arg profiles} must be two profiles of the lift function, with counted rows.",
        i = "They are rows of its table, labels, or rows of a data frame of their levels, as {.arg window} in {.fn eta}."
      ),
      "input", arg = "profiles", call = call, parent = error
    )
  })
}

chosen_classes <- function(classes, known, call) {
  if (is.null(classes)) {
    return(seq_along(known))
  }
  chosen <- match_labels(as.character(classes), known)
  if (!length(chosen) || anyNA(chosen) || any(chosen == 0)) {
    unknown <- setdiff(as.character(classes), known)
    abort_localift(
      c(
        "{.arg classes} must name classes of the lift function.",
        x = if (length(unknown)) "{.val {unknown}} {?is/are} not among them." else "It names none.",
        i = "They are {.val {known}}."
      ),
      "input", arg = "classes", call = call
    )
  }
  chosen
}

compared_table <- function(class, classes, texts, first, second, ends, method, level, class_name) {
  flag <- rep(NA_character_, length(class))
  flag[method == "delta"] <- "same rows"
  flag[is.na(ends$lower)] <- "no estimate"
  new_intervals(
    class = factor(class, classes), profile_1 = rep(texts[[1]], length(class)),
    profile_2 = rep(texts[[2]], length(class)), estimate = first$p / first$n / (second$p / second$n),
    lower = ends$lower, upper = ends$upper, n_1 = as_whole(first$n), p_1 = as_whole(first$p),
    n_2 = as_whole(second$n), p_2 = as_whole(second$p), method = method, flag = flag,
    title = sprintf("%s intervals of ratios of lifts of %s", format_percent(level), show_label(class_name))
  )
}
