#' Test on new data what was selected
#'
#' Counts each selected subgroup, profile, window or feature set in data that the search did
#' not see, with an interval of its lift or eta there, and a test. There the results
#' are not the best of many, so that nothing has to be corrected but for how many of
#' them are tested.
#'
#' @param sel A result of [select_features()], [select_windows()], [select_profiles()]
#'   or [select_subgroups()], or of [localift()], whose profiles are meant, sorted and
#'   filtered as you like: what is left is tested. Filter it before you look at the
#'   new data.
#' @param newdata New data, with the features of the results and the class: a data
#'   frame, a matrix, a table or counted data.
#' @param ... Must be empty.
#' @param y The class of each row, where `newdata` has no column of the class's name.
#' @param weights Whole numbers of rows, evaluated in `newdata`.
#' @param level `[numeric(1)]` The probability of the intervals.
#' @param B `[integer(1)]` Permutations, where the test of eta takes them.
#'
#' @returns A data frame of class `localift_retest` with a row for each row of `sel`,
#' in its order. Of profiles:
#' * `class`, `rank`, `features`, `profile`: as in `sel`;
#' * `lift_found`: the lift that the search found;
#' * `lift`, `lower`, `upper`: the lift in the new data, with the score interval of
#'   [confint()][confint.localift_lift];
#' * `p_value`: of Fisher's exact test, one-sided;
#' * `p_holm`: the same, adjusted by Holm (1979) for all rows of the result;
#' * `n_profile`, `n_profile_class`, `n_class`, `n`: rows with the profile, those of
#'   the class among them, rows of the class, and all rows that the profile's feature
#'   set counts, in the new data.
#'
#' Of subgroups the same, with `subgroup`, `n_subgroup` and `n_subgroup_class`, and after `lift_found` the bound that
#' its search gave, `lift_lower` (with `direction = "inhibit"` `lift_upper`). New rows belong to them by their values,
#' also beyond those that the search saw.
#'
#' Of feature sets and windows, `eta_found`, `eta`, `lower`, `upper`, `p_value`,
#' `p_holm`, `n_window`, the rows in the window, and `n`.
#'
#' [`tidy()`][generics::tidy] gives a plain data frame with the names `conf.low`,
#' `conf.high` and `p.value`.
#'
#' @details
#' For a profile with \eqn{p} of its \eqn{n} rows in the class, of \eqn{N} counted
#' rows of which \eqn{P} are of the class, the p-value is
#'
#' \deqn{P(X \ge p),\quad X \sim \textrm{Hypergeometric}(N, P, n),}{P(X >= p),
#'   X ~ Hypergeometric(N, P, n),}
#'
#' with `direction = "inhibit"` the lower tail: exact, given the margins, as what is
#' tested was chosen without the new data. Holm's adjustment holds whatever the
#' dependence of the tests. A profile that no new row has keeps its place in it, with
#' a p-value of 1; its lift is `NA`.
#'
#' For eta of a feature set, or of a window of it, the statistic is
#' \eqn{2 N \sum f \log L}{2 N sum f log L} over the profiles of the window: of a whole
#' set the G test of independence. Its p-value is that of a chi-squared distribution of
#' the same mean and variance, or, where a count of the window is expected to be below
#' 5, of `B` random tables of the same margins, by R's generator ([set.seed()]).
#'
#' New rows are coded as by [predict()][predict.localift_selection]: by the levels,
#' cuts and covariances of the search. A value, or a group, that the search did not
#' see is held by no profile and no window, but its row is counted. Rows without a
#' class are left out; those of a class that the search did not see are counted as of
#' none of its classes. Where `newdata` are counted as the data of the search were, a note says so, and the p-values are
#' `NA`: what was chosen in these data cannot be tested in them.
#'
#' @section Errors:
#' `localift_error_input` if `newdata` lack a feature or the class;
#' `localift_error_weights` if weights, or counts, are not whole; `localift_error_too_large`
#' for random tables of more than 2^27 rows.
#'
#' @references
#' Holm, S. (1979). A simple sequentially rejective multiple test procedure.
#' *Scandinavian Journal of Statistics*, 6(2), 65--70.
#'
#' @seealso [cross_validate()] where there are no new data.
#' @examples
#' first <- votes[1:200, ]
#' sel <- select_profiles(party ~ PF + AB + ES, first, min_freq = 0.15, n_best = 3)
#' retest(sel, votes[201:435, ])
#' @export
retest <- function(sel, newdata, ..., y = NULL, weights = NULL, level = 0.95, B = 1999) {
  call <- environment()
  check_dots_empty(
    ..., known = c("sel", "newdata", "y", "weights", "level", "B"), evaluate = given_arguments(call, lazy = "weights"),
    call = call
  )
  sel <- only_part(if (!missing(sel)) sel)
  check_no_cover(sel, "retest", call)
  rows <- validate_selection(sel)
  if (missing(newdata)) {
    abort_no_newdata(call)
  }
  fit <- attr(sel, "localift")
  level <- check_level(level, call = call)
  B <- check_count(B, call = call)
  check_whole_weights(fit$data, "retest", call)
  class <- new_classes(newdata, y, enquo(weights), fit, call)
  about <- about_new(code_newdata(newdata, rows, fit, call), sel, fit, call)
  columns <- if (result_types[[fit$type]]$by_class) {
    retest_lifts(sel, rows, about, class, level)
  } else {
    retest_etas(sel, rows, about, class, level, B, call)
  }
  same <- isTRUE(attr(columns, "same"))
  if (same) columns[c("p_value", "p_holm")] <- NA_real_
  inform_localift(c(
    if (same) fill("{.arg newdata} are counted as the data of the search: what was chosen in them cannot be tested in them."),
    class$notes
  ))
  tested <- count_of(nrow(sel), result_types[[fit$type]]$one)
  new_inference(
    columns, "localift_retest", fit,
    title = sprintf("Retest of %s in %s", tested, count_of(sum(class$units), if (same) "row" else "new row")),
    shown = c(
      "lift_found", lift_bounds, "eta_found", "lift", "eta", "lower", "upper", if (!same) "p_holm", "n_profile",
      "n_subgroup", "n_window"
    ),
    notes = c(
      paste0("lower, upper: ", format_percent(level), " interval", if (!same) {
        test <- if (result_types[[fit$type]]$by_class) "Fisher's exact test" else "test of independence"
        sprintf("; p_holm: %s, adjusted for the %s", test, tested)
      }),
      if (same) "These are the data of the search: nothing is tested"
    ),
    level = level
  )
}

retest_lifts <- function(sel, rows, about, class, level) {
  fit <- about$fit
  found <- found_rows(sel, fit)
  y <- match(found$class, fit$classes)
  counts <- count_members(rows, about, class)
  n <- rowSums(counts$member)
  N <- rowSums(counts$counted)
  each <- cbind(seq_along(rows), y)
  p <- counts$member[each]
  P <- counts$counted[each]
  ends <- lift_interval(p, n, P, N, level)
  p_value <- fisher_tail(p, n, P, N, isTRUE(fit$options$inhibit))
  held <- held_columns(fit$type)
  same <- length(n) > 0 && all(
    n == found[[held[["n"]]]] & p == found[[held[["p"]]]] & P == found$n_class & N == found$n
  )
  lift <- as.double(ifelse(n > 0 & P > 0, p * N / (n * P), NA_real_))
  structure(
    c(
      key_columns(found, fit),
      list(lift_found = found$lift),
      unclass(found)[intersect(lift_bounds, names(found))],
      list(
        lift = lift, lower = ends$lower, upper = ends$upper, p_value = p_value,
        p_holm = stats::p.adjust(p_value, "holm")
      ),
      set_names(list(as_whole(n), as_whole(p)), held),
      list(n_class = as_whole(P), n = as_whole(N))
    ),
    same = same
  )
}

# Results x classes, the last column for rows of none of them: rows that hold each result, and that its set counts.
count_members <- function(rows, about, class) {
  n_classes <- length(about$fit$classes) + 1
  member <- counted <- matrix(0, length(rows), n_classes)
  each_block(about, function(block) {
    of <- class$class[block$at]
    units <- class$units[block$at]
    add <- function(mask) rowsum_at(units[mask], of[mask], n_classes)
    for (i in seq_along(rows)) {
      holds <- row_member(rows[[i]], block)
      counted[i, ] <<- counted[i, ] + add(!is.na(holds))
      member[i, ] <<- member[i, ] + add(holds %in% TRUE)
    }
  })
  list(member = member, counted = counted)
}

retest_etas <- function(sel, rows, about, class, level, B, call) {
  fit <- about$fit
  found <- found_rows(sel, fit)
  tables <- new.env(parent = emptyenv())
  tested <- lapply(rows, function(row) {
    held <- kept(tables, model_key(row$set), table_new(row$set, about, class))
    inside <- if (is.null(row$window)) rep(TRUE, nrow(held$counts)) else match_codes(held$profiles, row$window) > 0
    c(eta_test(held$counts, inside, level, B, call), n_window = sum(held$counts[inside, ]), n = sum(held$counts))
  })
  column <- function(name) vapply(tested, `[[`, 0, name)
  eta <- column("eta")
  columns <- c(
    key_columns(found, fit),
    list(
      eta_found = found$eta, eta = eta, lower = column("lower"), upper = column("upper"), p_value = column("p_value"),
      p_holm = stats::p.adjust(column("p_value"), "holm")
    ),
    if (fit$type == "windows") list(n_window = as_whole(column("n_window"))),
    list(n = as_whole(column("n")))
  )
  same <- length(eta) > 0 && all(column("n") == found$n & abs(eta - found$eta) < 1e-12)
  structure(columns, same = same %in% TRUE)
}

# The profiles of a set in new data, x classes.
table_new <- function(set, about, class) {
  n_classes <- length(about$fit$classes) + 1
  parts <- list()
  each_block(about, function(block) {
    parts[[length(parts) + 1]] <<- table_held(
      lapply(counted_codes(set, block), as.integer), class$class[block$at], n_classes, class$units[block$at]
    )
  })
  profiles <- do.call(rbind, lapply(parts, `[[`, "profiles"))
  counts <- do.call(rbind, lapply(parts, `[[`, "counts"))
  first <- which(!duplicated(profiles))
  if (length(first) < nrow(profiles)) {
    counts <- rowsum(counts, match_codes(profiles, profiles[first, , drop = FALSE]))
    profiles <- profiles[first, , drop = FALSE]
  }
  list(profiles = profiles, counts = unname(counts))
}

# Those of a block, NA where the row is not counted.
counted_codes <- function(set, block) {
  codes <- block_codes(block, set)
  if (block$about$fit$data$na == "complete") {
    codes[[1]][!block_complete(block)] <- NA
  }
  codes
}

#' eta in a window, its interval, and a test that it is 0
#'
#' @return A list of `eta`, `lower`, `upper` and `p_value`; `NA` and 1 where no row is in the window.
#' @noRd
eta_test <- function(counts, inside, level, B, call) {
  counts <- counts[, colSums(counts) > 0, drop = FALSE]
  if (!any(inside) || ncol(counts) < 2) {
    return(list(eta = NA_real_, lower = NA_real_, upper = NA_real_, p_value = 1))
  }
  found <- eta_interval(counts, which(inside), level)
  list(
    eta = found$estimate, lower = found$lower, upper = found$upper,
    p_value = independence_p(counts, inside, found$small > 0, B, call)
  )
}

independence_p <- function(counts, inside, few_expected, B, call) {
  explained <- function(counts) sum_explained(counts, inside)
  n <- sum(counts)
  if (!few_expected) {
    null <- window_null(sum(inside), sum(counts[inside, ]) / n, ncol(counts))
    # One profile that is all rows explains nothing.
    if (!(null$mean > 0)) {
      return(1)
    }
    return(stats::pchisq(2 * explained(counts) / null$scale, null$df, lower.tail = FALSE))
  }
  if (n > most_units) {
    abort_localift(
      c(
        "Where less than 5 rows are expected, {.fn retest} permutes at most {format_count(most_units)} rows.",
        x = "A feature set counts {format_count(n)} in {.arg newdata}.",
        i = "Give a random sample of them."
      ),
      "too_large", arg = "newdata", call = call
    )
  }
  permuted_p(list(counts), B, explained)
}

# The class of new rows ----------------------------------------------------------

#' Classes of new rows, and how many rows each stands for
#'
#' @param weights A quosure.
#' @return A list: `class`, positions among the classes of the search, one more for others; `units`, 0 for rows without a
#'   class; `notes`.
#' @noRd
new_classes <- function(newdata, y, weights, fit, call) {
  source <- read_source(newdata, "newdata", call)
  name <- fit$class_name
  if (is.null(y)) {
    y <- source$columns[[match_class(name, names(source$columns), call)]]
  } else {
    y <- check_class_vector(y, source$n, "y", "y", call)
  }
  units <- new_units(weights, source, call)
  class <- code_against(y, fit$classes, name, "class", call)
  none <- is.na(class) & units > 0
  other <- class %in% 0L & units > 0
  units[is.na(class)] <- 0
  class[is.na(class) | class == 0L] <- length(fit$classes) + 1L
  if (!any(units > 0)) {
    abort_localift(
      c("{.arg newdata} must have rows to count.", x = "None has a class."),
      "missing", arg = "newdata", column = name, call = call
    )
  }
  lost <- sum(none)
  foreign <- sum(other)
  list(class = class, units = units, notes = c(
    if (lost > 0) fill("Left out {count_of(lost, 'row')} whose class {.var {name}} is missing."),
    if (foreign > 0) {
      fill("{.var {name}} holds values that the search did not see, in {count_of(foreign, 'row')}: of none of its classes.")
    }
  ))
}

match_class <- function(name, columns, call) {
  if (!name %in% columns) {
    abort_localift(
      c(
        "{.arg newdata} must have the class of the search.",
        x = "It lacks the column {.var {name}}.",
        i = "Give the classes of its rows as {.arg y}, if it is not a column."
      ),
      "input", arg = "newdata", column = name, call = call, hint = did_you_mean(name, columns)
    )
  }
  match(name, columns)
}

new_units <- function(weights, source, call) {
  weights <- eval_weights(weights, source, NULL, call)
  values <- weights$values
  if (is.null(values)) {
    return(rep(1, source$n))
  }
  whole <- are_counts(values) && (!isTRUE(weights$importance) || all(values == 1))
  check_whole_weights(list(whole = whole), "retest", call)
  as.double(values)
}

#' @rdname retest
#' @param x A result of `retest()`.
#' @export
tidy.localift_retest <- function(x, ...) {
  check_dots_empty(...)
  x <- plain_inference(x)
  broom <- c(lower = "conf.low", upper = "conf.high", p_value = "p.value")
  names(x) <- ifelse(names(x) %in% names(broom), broom[names(x)], names(x))
  x
}
