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
#' `sel`, in its order: `class`, `rank`, `features`, `subgroup`, `profile` or `window`, `lift`
#' or `eta`, as in `sel`, and the share of the halves that have among their results
#' (for profiles and subgroups, of the class)
#' * `same`: the same result; of subgroups one of the same cells, whose thresholds are made anew in each half;
#' * `same_set`: one of the same feature set;
#' * `overlap`: one that shares at least half of what either holds, by Jaccard's
#'   index: the rows that have either subgroup, profile or window, or, for feature sets,
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
#' all rows, by the cuts of the half where joint levels or cells are its own. Neither the order
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
  check_no_cover(sel, "stability", call)
  validate_selection(sel)
  fit <- attr(sel, "localift")
  coded <- data_to_search_again(sel, "stability", call)
  pairs <- ceiling(check_count(B, min = 2, call = call) / 2)
  results <- results_of(sel, fit, call)
  options <- halved(options_left(sel, fit))
  units <- row_units(coded)
  held <- held_by_results(results, coded, coded, units)
  order <- canonical_order(coded)
  shares <- with_progress(pairs, "Pairs of halves", fit, function(pair) {
    dealt <- deal_units(coded, 2, order)
    Reduce(`+`, lapply(1:2, function(half) {
      found <- search_units(coded, units_in(dealt, half, coded), fit, options, call)
      found_again(results, held, found, coded, units)
    }))
  })
  shares <- Reduce(`+`, shares) / (2 * pairs)
  found <- found_rows(sel, fit)
  value <- if (result_types[[fit$type]]$by_class) "lift" else value_column(found, fit)
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

#' The rows of all data that each result holds
#'
#' O(rows features) of each result; codes are kept for one set at a time.
#'
#' @param part The coded data that found the results: joint levels are by its cuts.
#' @return For each result `rows`, and `size`, how many these stand for; `NULL` for feature sets, which overlap by
#'   features.
#' @noRd
held_by_results <- function(results, coded, part, units) {
  held <- vector("list", length(results))
  by_rows <- vapply(results, function(row) any(c("levels", "window", "lower") %in% names(row)), NA)
  sets <- vapply(results, function(row) model_key(row$set), "")
  for (same in split(which(by_rows), sets[by_rows])) {
    codes <- codes_of_set(results[[same[[1]]]]$set, coded, part)
    held[same] <- lapply(results[same], function(row) {
      rows <- which(rows_holding(row, codes))
      list(rows = rows, size = sum(units[rows]))
    })
  }
  held
}

#' What the search of a half found again
#'
#' @param held Of `results`, by held_by_results().
#' @return Results x c(same, same_set, overlap): 1 where it did.
#' @noRd
found_again <- function(results, held, found, coded, units) {
  theirs <- held_by_results(found$results, coded, found$part, units)
  # NA where results speak of all classes.
  class <- vapply(found$results, `[[`, 0L, "class")
  overlap <- vapply(seq_along(results), function(i) {
    rivals <- which(class %in% results[[i]]$class)
    if (is.null(held[[i]])) {
      any(vapply(found$results[rivals], function(row) share_half(row$set, results[[i]]$set), NA))
    } else {
      hold_half(held[[i]], theirs[rivals], units)
    }
  }, NA)
  key <- function(rows) vapply(rows, `[[`, "", "key")
  set <- function(rows) vapply(rows, function(row) paste(row$class, model_key(row$set)), "")
  cbind(
    same = key(results) %in% key(found$results), same_set = set(results) %in% set(found$results), overlap = overlap
  ) + 0
}

share_half <- function(set, other) {
  both <- sum(set %in% other)
  2 * both >= length(set) + length(other) - both
}

#' Whether one of `theirs` shares at least half of the rows that it or `mine` holds
#'
#' What is not of half the size at least of the other cannot; the rest, of the nearest size first, costs its own rows,
#' until one does.
#' @noRd
hold_half <- function(mine, theirs, units) {
  sizes <- vapply(theirs, `[[`, 0, "size")
  ratio <- pmin(mine$size, sizes) / pmax(mine$size, sizes)
  holds <- logical(length(units))
  holds[mine$rows] <- TRUE
  near <- which(ratio >= 0.5)
  for (j in near[order(-ratio[near])]) {
    rows <- theirs[[j]]$rows
    both <- sum(units[rows[holds[rows]]])
    if (2 * both >= mine$size + sizes[[j]] - both) {
      return(TRUE)
    }
  }
  FALSE
}
