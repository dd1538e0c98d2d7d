#' What a search finds in some rows, looked at in the others
#'
#' Leaves a part of the rows out, searches the others as all of them were
#' searched, and looks at what was found in the rows left out; and so for each
#' part. The best of a search looks better than it is, in the rows that it was
#' chosen in: here it is seen by how much, and how often the same is found again.
#'
#' @param sel A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [select_subgroups()], or of [localift()], whose profiles
#'   are meant. It must hold its data (`keep_data = TRUE`). Rows that were filtered out are not looked
#'   at, as long as no row of a greater rank is left.
#' @param folds `[integer(1)]` The number of parts, into which the rows of each
#'   class are dealt at random, by R's generator ([set.seed()]). Or the parts
#'   themselves: a vector that says of each row of the search in which part it is;
#'   or a list of the row numbers that are left out, one vector for each part.
#'   Rows of groups, such as the rows of one person, should go together.
#' @param ... Must be empty.
#'
#' @returns A data frame of class `localift_cv` with a row for each class and rank,
#' of profiles:
#' * `class`, `rank`, `features`, `profile` and `lift`: as in `sel`;
#' * `n_folds`: in how many parts a result of that class and rank was found;
#' * `n_profile`, `n_profile_class`: the rows left out that have the profiles
#'   found, and those of the class among them, over all parts;
#' * `expected`: those of the class that would be expected, were they as frequent
#'   as in all rows left out that the profile's feature set counts;
#' * `lift_held`: the lift in the rows left out, `n_profile_class / expected`;
#' * `optimism`: by how much greater the lift found is: the mean over the parts of
#'   its logarithm, less that of `lift_held`. `exp(optimism)` is how many times too
#'   great it is. With `direction = "inhibit"` the other way round, so that it is
#'   positive where the result found is better;
#' * `again`: in how many parts the result of `sel` was among those found.
#'
#' Of subgroups the same, with `subgroup`, `n_subgroup` and `n_subgroup_class`. Where their thresholds are the package's
#' they are made anew in each part, and the result is found again if it has the same cells: the fourth of five, say.
#' Before `again` stands `overlap`: in how many parts one was found that shares at least half of the rows that either
#' holds, among all rows.
#'
#' Of feature sets and windows, `eta` as in `sel` (with a `correction`,
#' `eta_corrected`), `eta_found`, its mean over the parts, `eta_held`, that of the
#' same profiles in the rows left out, `eta_honest`, the same less what chance
#' explains, and `optimism`, `eta_found - eta_honest`.
#'
#' The list `folds` holds for each row a data frame of the parts: `fold`, what was
#' found there, its value, and the counts and values in the rows left out.
#' [`tidy()`][generics::tidy] gives a plain data frame without it, and `tidy(x,
#' folds = TRUE)` all of them, one below the other.
#'
#' @details
#' Over the parts \eqn{k}, with \eqn{n_k} rows left out that have the profile found,
#' \eqn{p_k} of the class among them, and \eqn{N_k} and \eqn{P_k} of all counted
#' rows left out, the lift is pooled as
#'
#' \deqn{\frac{\sum_k p_k}{\sum_k n_k P_k / N_k}.}{sum(p) / sum(n P / N).}
#'
#' The profiles found may differ from part to part: it is the search that is
#' judged, at that rank, not one profile. For one profile, [retest()] it on new
#' data.
#'
#' Eta grows with the number of profiles also by chance, the more so the fewer the
#' rows. `eta_honest` takes off what it would be were the rows left out given their
#' classes at random, the permutation correction of [select_features()]; it can be
#' negative, and takes off more than chance adds where the dependence is strong and
#' the parts are small. Both are pooled as the sum over the parts of what is explained, over
#' the sum of what there is to explain.
#'
#' There is **no interval and no p-value** of what is pooled: any two parts share
#' most of the rows that were searched, and the variance of such a mean cannot be
#' estimated without bias (Bengio and Grandvalet, 2004).
#'
#' Each part is searched with the options of `sel`, on the rows that it kept: levels
#' and classes that do not occur are dropped, and joint quantiles, and the cells of [cut_points()] that are no thresholds
#' of your own, are cut anew. Whole
#' weights, and counts, are dealt as the rows that they stand for, if `folds` is a
#' number. Neither the order of rows nor the number of threads changes the answer.
#' Approximate searches are repeated as they are.
#'
#' @section Errors:
#' `localift_error_input` if `sel` holds no data or no row, if `folds` are not such
#' parts, or if the search cannot be repeated (`time_limit` ended it, or it was
#' `"u_curve"`); `localift_error_weights` if weights are not whole.
#'
#' @references
#' Bengio, Y. and Grandvalet, Y. (2004). No unbiased estimator of the variance of
#' K-fold cross-validation. *Journal of Machine Learning Research*, 5, 1089--1105.
#'
#' @seealso [stability()] for what half of the rows find, [retest()] for new data.
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3)
#' set.seed(1)
#' cv <- cross_validate(sel, folds = 5)
#' cv
#' cv$folds[[1]]
#' @export
cross_validate <- function(sel, folds = 10, ...) {
  call <- environment()
  check_dots_empty(..., known = c("sel", "folds"), call = call)
  sel <- only_part(if (!missing(sel)) sel)
  check_no_cover(sel, "cross_validate", call)
  results <- validate_selection(sel)
  fit <- attr(sel, "localift")
  coded <- data_to_search_again(sel, "cross_validate", call)
  results <- results_of(sel, fit, call)
  left_out <- fold_units(folds, coded, call)
  options <- options_left(sel, fit)
  all <- row_units(coded)
  # Thresholds of each part differ, and what is the same is to be seen by the rows.
  by_rows <- fit$type == "subgroups"
  holders <- if (by_rows) held_by_results(results, coded, coded, all)
  found <- with_progress(left_out$n, "Folds", fit, function(k) {
    held <- left_out$units(k)
    searched <- search_units(coded, all - held, fit, options, call)
    rows <- lapply(searched$results, look_in_rows, searched$part, held, coded, fit)
    list(
      rows = do.call(rbind, rows), keys = vapply(searched$results, `[[`, "", "key"),
      overlap = if (by_rows) found_again(results, holders, searched, coded, all)[, "overlap"]
    )
  })
  folds <- lapply(seq_along(found), function(k) {
    rows <- found[[k]]$rows
    if (!is.null(rows)) cbind(new_table(fold = rep(left_out$labels[[k]], nrow(rows))), rows)
  })
  folds <- do.call(rbind, folds) %||% no_folds(results[[1]], coded, fit)
  again <- vapply(results, function(row) sum(vapply(found, function(fold) row$key %in% fold$keys, NA)), 0L)
  inform_localift(note_no_fold(found, left_out$labels))
  again <- list(
    overlap = if (by_rows) as.integer(Reduce(`+`, lapply(found, `[[`, "overlap"))), again = again
  )
  cv_table(sel, results, folds, again[lengths(again) > 0], left_out$n, fit)
}

# A table of the found result, and of what the rows left out say of it.
look_in_rows <- function(row, part, held, coded, fit) {
  codes <- codes_of_set(row$set, coded, part)
  start <- list(rank = row$rank, features = feature_set_text(list(row$set), coded$features))
  names <- names_of_part(coded, part)
  if (result_types[[fit$type]]$by_class) {
    counts <- count_held(row, codes, coded$class, held)
    lift <- counts[["p"]] * counts[["N"]] / (counts[["n"]] * counts[["P"]])
    text <- if (is.null(row$lower)) {
      list(profile = profiles_text(list(row$set), list(row$levels), names))
    } else {
      list(subgroup = subgroups_text(list(row$set), list(row$lower), list(row$upper), list(row$values), names))
    }
    return(do.call(new_table, c(
      list(class = coded$classes[[row$class]]), start, text,
      list(lift = row$value), set_names(as.list(counts[c("n", "p")]), held_columns(fit$type)),
      list(
        n_class = counts[["P"]], n = counts[["N"]], lift_held = if (is.finite(lift)) lift else NA_real_
      )
    )))
  }
  parts <- eta_held(row, codes, coded$class, length(coded$classes), held)
  window <- if (!is.null(row$window)) {
    list(window = windows_text(list(row$set), list(row$window), names))
  }
  do.call(new_table, c(start, window, list(
    eta = row$value, n_window = parts[["n_window"]], n = parts[["n"]], eta_held = eta_of_parts(parts),
    eta_honest = honest_eta(parts), a = parts[["a"]], b = parts[["b"]], chance = parts[["chance"]]
  )))
}

# Of parts in which nothing was found.
no_folds <- function(row, coded, fit) {
  row$value <- NA_real_
  cbind(new_table(fold = NA_integer_), look_in_rows(row, coded, numeric(length(coded$class)), coded, fit))[0, ]
}

# `again`: columns of how many parts found each result again.
cv_table <- function(sel, results, folds, again, n_folds, fit) {
  by_class <- result_types[[fit$type]]$by_class
  found <- found_rows(sel, fit)
  details <- lapply(seq_len(nrow(sel)), function(i) {
    mine <- folds$rank == found$rank[[i]]
    if (by_class) mine <- mine & folds$class == found$class[[i]]
    out <- folds[mine, , drop = FALSE]
    rownames(out) <- NULL
    out
  })
  inhibit <- isTRUE(fit$options$inhibit)
  summed <- do.call(rbind, lapply(details, function(rows) {
    if (by_class) pool_lifts(rows, inhibit, held_columns(fit$type)) else pool_etas(rows)
  }))
  value <- unclass(found)[if (by_class) "lift" else value_column(found, fit)]
  parts <- c("a", "b", "chance")
  details <- lapply(details, function(rows) rows[setdiff(names(rows), parts)])
  new_inference(
    c(key_columns(found, fit), value, as.list(summed), again, list(folds = details)), "localift_cv", fit,
    title = sprintf(
      "Cross-validation of %s in %s", count_of(nrow(sel), result_types[[fit$type]]$one), count_of(n_folds, "part")
    ),
    shown = c(
      names(value), setdiff(names(summed), c("expected", "n_folds", if (by_class) held_columns(fit$type)[["p"]])),
      names(again)
    ),
    notes = c(
      sprintf(
        "%s: of what was found at that rank, in the rows left out; again: parts that found the result of all rows",
        if (by_class) "lift_held" else "eta_held, eta_honest (less chance)"
      ),
      "No interval: the parts share the rows that were searched"
    ),
    n_folds = n_folds
  )
}

# `columns`: of held_columns().
pool_lifts <- function(folds, inhibit, columns) {
  counts <- lapply(columns, function(name) folds[[name]])
  expected <- sum((counts[["n"]] * folds$n_class / folds$n)[counts[["n"]] > 0])
  held <- if (expected > 0) sum(counts[["p"]]) / expected else NA_real_
  optimism <- (mean(log(folds$lift)) - log(held)) * (if (inhibit) -1 else 1)
  do.call(new_table, c(
    list(n_folds = nrow(folds)), set_names(lapply(counts, sum), columns),
    list(expected = expected, lift_held = held, optimism = if (is.finite(optimism)) optimism else NA_real_)
  ))
}

pool_etas <- function(folds) {
  sums <- colSums(as.matrix(folds[c("a", "b", "chance")]))
  found <- if (nrow(folds)) mean(folds$eta) else NA_real_
  new_table(
    n_folds = nrow(folds), eta_found = found, eta_held = eta_of_parts(sums), eta_honest = honest_eta(sums),
    optimism = found - honest_eta(sums)
  )
}

note_no_fold <- function(found, labels) {
  none <- labels[vapply(found, function(fold) is.null(fold$rows), NA)]
  if (length(none)) {
    none <- cli::cli_vec(as.character(none), list("vec-trunc" = 5))
    fill("Nothing was found without the rows of {cli::qty(length(none))}part{?s} {.val {none}}.")
  }
}

# Parts --------------------------------------------------------------------------

#' The parts that are left out
#'
#' @return A list: `n`, how many there are, `labels`, and `units`, a function of their number: how many of the rows that
#'   each row stands for are left out.
#' @noRd
fold_units <- function(folds, coded, call) {
  if (is.list(folds) && !is.object(folds)) {
    return(listed_folds(folds, coded, call))
  }
  if (length(folds) != 1) {
    return(folds_by_row(folds, coded, call))
  }
  n <- sum(row_units(coded))
  k <- check_count(folds, min = 2, call = call)
  if (k > n) {
    abort_localift(
      c("{.arg folds} must be at most the number of rows, {format_count(n)}.", x = "It is {decimal_text(k)}."),
      "input", arg = "folds", call = call
    )
  }
  dealt <- deal_units(coded, k)
  list(n = k, labels = seq_len(k), units = function(part) units_in(dealt, part, coded))
}

folds_by_row <- function(folds, coded, call) {
  n <- length(coded$class)
  which <- rows_searched(coded)
  if (!is.atomic(folds) || is.null(folds) || length(folds) != n || anyNA(folds)) {
    found <- if (is.atomic(folds) && length(folds) == n) "Some are missing." else "It is {describe(folds)}."
    abort_localift(
      c(
        "{.arg folds} must be a number, a list, or a vector that says of each row in which part it is.",
        x = found,
        i = "The search used {count_of(n, 'row')}{if (length(which)) ': those '}{which}."
      ),
      "input", arg = "folds", call = call
    )
  }
  text <- if (is.numeric(folds) && !is.object(folds)) number_text(folds) else as.character(folds)
  labels <- if (is.factor(folds)) intersect(levels(folds), text) else unique(text[order(folds)])
  check_several(labels, call)
  units <- row_units(coded)
  list(n = length(labels), labels = labels, units = function(part) units * (text == labels[[part]]))
}

listed_folds <- function(folds, coded, call) {
  n <- length(coded$class)
  is_rows <- vapply(folds, function(rows) {
    is.numeric(rows) && length(rows) > 0 && !anyNA(rows) && all(rows >= 1 & rows <= n & rows == trunc(rows))
  }, NA)
  if (!all(is_rows)) {
    which <- rows_searched(coded)
    wrong <- which(!is_rows)[[1]]
    abort_localift(
      c(
        "{.arg folds} must list numbers of rows, from 1 to {n}, of each part.",
        x = "Its element {wrong} is {describe(folds[[wrong]])}.",
        i = if (length(which)) "Only the rows {which} are numbered."
      ),
      "input", arg = "folds", call = call
    )
  }
  check_several(folds, call)
  units <- row_units(coded)
  list(
    n = length(folds), labels = if (all(nzchar(names2(folds)))) names(folds) else seq_along(folds),
    units = function(part) units * (seq_len(n) %in% folds[[part]])
  )
}

# Which of the rows of the data, if not all of them.
rows_searched <- function(coded) {
  c(
    if (isTRUE(coded$n_dropped > 0)) "with a class", if (isTRUE(coded$n_incomplete > 0)) "complete in all features",
    if (isTRUE(coded$continuous$n_dropped > 0)) "with a group"
  )
}

check_several <- function(parts, call) {
  if (length(parts) < 2) {
    abort_localift(
      c("{.arg folds} must make two parts at least.", x = "It makes {length(parts)}."),
      "input", arg = "folds", call = call
    )
  }
}

#' @rdname cross_validate
#' @param x A result of `cross_validate()`.
#' @export
tidy.localift_cv <- function(x, ..., folds = FALSE) {
  check_dots_empty(..., known = "folds")
  if (!check_flag(folds)) {
    return(plain_inference(x))
  }
  out <- do.call(rbind, x$folds)
  rownames(out) <- NULL
  out
}
