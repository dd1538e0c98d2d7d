#' How often half of the rows give the same result
#'
#' Searches random halves of the rows as all of them were searched, and says how
#' often each result of `sel` is found again: itself, another of the same feature
#' set, or one that holds much the same rows.
#'
#' @inheritParams cross_validate
#' @param B `[integer(1)]` The number of halves, two for each of B/2 splits; an odd
#'   number is raised by one.
#'
#' @returns A data frame of class `localift_stability` with a row for each row of
#' `sel`, in its order: `class`, `rank`, `features`, `profile` or `window`, `lift`
#' or `eta`, as in `sel`, and the share of the halves that have among their results
#' (for profiles, of the class)
#' * `same`: the same result;
#' * `same_set`: one of the same feature set;
#' * `overlap`: one that shares at least half of what either holds, by Jaccard's
#'   index: the rows that have either profile, or window, or, for feature sets,
#'   their features.
#'
#' [`tidy()`][generics::tidy] gives it as a plain data frame.
#'
#' @details
#' Halves are drawn without replacement, class by class, in pairs that have no row
#' in common (Shah and Samworth, 2013). The bootstrap would not do: rows that are
#' drawn twice make profiles pure, and eta larger.
#'
#' Each half is searched with the options of `sel` and for as many results, up to
#' the greatest rank in `sel`; `min_count`, `min_class_count` and `min_n`, which are
#' rows, are halved, `min_freq` is kept. Which rows a result holds is looked up among
#' all rows, by the cuts of the half where joint levels are its own. Neither the order
#' of rows nor the number of threads changes the answer. Halves are drawn by R's
#' generator ([set.seed()]).
#'
#' A share is no probability that the result is real: what is rare among the results
#' of halves may only have many rivals, which hold much the same rows.
#'
#' @inheritSection cross_validate Errors
#'
#' @references
#' Shah, R. D. and Samworth, R. J. (2013). Variable selection with error control:
#' another look at stability selection. *Journal of the Royal Statistical Society B*,
#' 75(1), 55--80.
#'
#' @seealso [cross_validate()], [permute_search()].
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3)
#' set.seed(1)
#' stability(sel, B = 20)
#' @export
stability <- function(sel, B = 100, ...) {
  call <- environment()
  check_dots_empty(..., known = c("sel", "B"), call = call)
  sel <- only_part(if (!missing(sel)) sel)
  validate_selection(sel)
  fit <- attr(sel, "localift")
  coded <- data_to_search_again(sel, "stability", call)
  pairs <- ceiling(check_count(B, min = 2, call = call) / 2)
  results <- results_of(sel, fit, call)
  options <- halved(options_left(sel, fit))
  held <- held_by_results(results, coded)
  units <- row_units(coded)
  shares <- with_progress(pairs, "Pairs of halves", fit, function(pair) {
    dealt <- deal_units(coded, 2)
    Reduce(`+`, lapply(1:2, function(half) {
      found <- search_units(coded, units_in(dealt, half, coded), fit, options, call)
      found_again(results, held, found, coded, units)
    }))
  })
  shares <- Reduce(`+`, shares) / (2 * pairs)
  found <- found_rows(sel, fit)
  value <- if (fit$type == "profiles") "lift" else value_column(found, fit)
  notes <- note_halved(fit$options)
  inform_localift(notes)
  new_inference(
    c(
      key_columns(found, fit), unclass(found)[value],
      list(same = shares[, "same"], same_set = shares[, "same_set"], overlap = shares[, "overlap"])
    ),
    "localift_stability", fit,
    title = sprintf(
      "Stability of %s in %s", count_of(nrow(sel), result_types[[fit$type]]$one),
      paste(format_count(2 * pairs), "halves of the rows")
    ),
    shown = c(value, "same", "same_set", "overlap"),
    notes = sprintf(
      "Shares of the halves; overlap: a result that shares at least half of the %s",
      if (fit$type == "features") "features" else "rows"
    )
  )
}

rows_halved <- c("min_count", "min_class_count", "min_n")

halved <- function(options) {
  options[rows_halved] <- lapply(options[rows_halved], function(rows) ceiling(rows / 2))
  options
}

# Nothing is said of limits that halving leaves as they are.
note_halved <- function(options) {
  changed <- rows_halved[unlist(options[rows_halved]) > 1]
  if (length(changed)) {
    limits <- paste0(changed, " = ", vapply(options[changed], decimal_text, ""))
    fill("Halves were searched with half of {.code {limits}}; {.arg min_freq} is as it was.")
  }
}

# The rows of all data that each result holds, by its own cuts; nothing of feature sets, which overlap by features.
held_by_results <- function(results, coded) {
  lapply(results, function(row) {
    if (!is.null(row$levels) || !is.null(row$window)) rows_holding(row, codes_of_set(row$set, coded, coded))
  })
}

# Results x c(same, same_set, overlap): 1 where the search of a half found it.
found_again <- function(results, held, found, coded, units) {
  theirs <- lapply(found$results, function(row) {
    if (length(held[[1]])) rows_holding(row, codes_of_set(row$set, coded, found$part))
  })
  out <- vapply(seq_along(results), function(i) {
    row <- results[[i]]
    rivals <- which(vapply(found$results, function(x) is.na(row$class) || x$class == row$class, NA))
    like <- vapply(rivals, function(j) {
      if (is.null(held[[i]])) {
        other <- found$results[[j]]$set
        length(intersect(row$set, other)) / length(union(row$set, other))
      } else {
        sum(units[held[[i]] & theirs[[j]]]) / sum(units[held[[i]] | theirs[[j]]])
      }
    }, 0)
    c(
      same = any(vapply(found$results[rivals], function(x) x$key == row$key, NA)),
      same_set = any(vapply(found$results[rivals], function(x) identical(as.integer(x$set), as.integer(row$set)), NA)),
      overlap = any(like >= 0.5)
    ) + 0
  }, c(same = 0, same_set = 0, overlap = 0))
  t(out)
}
