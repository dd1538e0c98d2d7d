# Searches for subgroups on permuted classes. What makes such a search fast are its bounds, so that it is repeated for each
# permutation; no walk without bounds could look at all that competes.

#' Test the subgroups of a result by searching again on permuted classes
#'
#' @param within What `resolve_strata()` gives.
#' @return What `permute_search()` returns.
#' @noRd
permute_subgroups <- function(sel, coded, B, within, threads, progress, call) {
  fit <- attr(sel, "localift")
  check_strata_move(within, coded, call)
  inform_localift(check_searches_end(fit$info$seconds, B, progress, call))
  seed <- draw_seed()
  options <- utils::modifyList(fit$options, list(
    threads = threads, progress = FALSE, time_limit = Inf, n_best = 1, max_overlap = 1
  ))
  classes <- options$classes
  best <- with_progress(B, "Permutations", list(options = list(progress = progress)), function(b) {
    best_by_class(permuted_data(coded, core_permutation(coded, within$codes, seed, b)), options, call)
  })
  # A row for each permutation, the first as observed.
  best <- do.call(rbind, c(list(best_by_class(coded, options, call)), best))
  found <- found_rows(sel, fit)
  tested <- rank_against(signed_value(found, fit), match(match(found$class, fit$classes), classes), best)
  held <- held_columns(fit$type)
  movable <- movable_weight(within$codes, coded)
  told <- list(
    p_value = tested$p_value, statistic = tested$statistic, n_permuted = rep(B, nrow(sel)),
    p_naive = fisher_tail(found[[held[["p"]]]], found[[held[["n"]]]], found$n_class, found$n, isTRUE(options$inhibit)),
    null = tested$null, family = fit$info$space_subgroups, movable_rows = movable, n_rows = total_weight(coded)
  )
  missing <- if (!within$patterns) missing_with_class(coded)
  inform_localift(c(permute_notes(within, told, missing, raw = FALSE), note_least_p(B, nrow(sel))))
  add_permuted(sel, told, list(B = B, seed = seed, strata = within$text, stop_after = Inf, raw = FALSE))
}

# A lower bound of the time, as bounds cut less where nothing depends on the class. Notes to show before it starts.
check_searches_end <- function(seconds, B, progress, call) {
  total <- B * seconds
  if (total > max_search_seconds) {
    fits <- floor(max_search_seconds / seconds)
    abort_localift(
      c(
        "{format_count(B)} searches would take {format_duration(total)}, and longer than a day is refused.",
        x = "That of {.arg sel} took {format_duration(seconds)}.",
        i = if (fits >= 19) "{.code B = {fits}} fits.",
        i = "Otherwise search for less, as by a smaller {.arg max_features} or fewer {.arg cuts}."
      ),
      "too_large", arg = "B", call = call
    )
  }
  if (progress && total >= announced_seconds) {
    fill("{format_count(B)} searches take {format_duration(total)}, or longer.")
  }
}

#' The best value of each class, greater for better
#'
#' @param options `n_best` is 1.
#' @return A vector by the position in `options$classes`, `-Inf` where nothing is eligible.
#' @noRd
best_by_class <- function(coded, options, call) {
  found <- with_core_errors(core_select(coded, list(subgroups = options)), call)$subgroups
  base_rate <- found$n_class / found$n
  values <- list(
    lower = found$probability_lower / base_rate, lift = found$lift,
    gain = found$n_subgroup_class - found$n_subgroup * base_rate
  )
  best <- rep(-Inf, length(options$classes))
  best[match(found$class, options$classes)] <- values[[options$rank_by]] * better(options)
  best
}

# The same of rows of a result.
signed_value <- function(found, fit) found[[value_column(found, fit)]] * better(fit$options)

better <- function(options) if (isTRUE(options$inhibit)) -1 else 1

#' The data with other classes
#'
#' @param classes Of each row that the weights stand for, those of a row one after another.
#' @return Coded data. Where rows of one weight get several classes they are there for each.
#' @noRd
permuted_data <- function(coded, classes) {
  if (is.null(coded$weights)) {
    coded$class <- classes
    return(coded)
  }
  n <- length(coded$class)
  times <- tabulate(rep(seq_len(n), coded$weights) + n * (classes - 1), n * length(coded$classes))
  held <- which(times > 0)
  rows <- (held - 1L) %% n + 1L
  coded$codes <- lapply(coded$codes, `[`, rows)
  coded$numbers <- NULL
  coded$class <- (held - 1L) %/% n + 1L
  coded$weights <- as.double(times[held])
  coded
}

#' p-values of values among the best of permutations
#'
#' Of one class the share of permutations, that observed among them, with a best that is no less. Of several each value is
#' ranked so within its class, and the least such rank of a permutation is compared (as raw lifts are): what is observed
#' is one of them, so that it holds whatever the classes have to do with each other.
#'
#' @param value,class Of each result; `class` a column of `best`.
#' @param best Permutations x classes, the first row as observed.
#' @return A list: `p_value` and `statistic` of each result, and `null`, the statistic of each permutation.
#' @noRd
rank_against <- function(value, class, best) {
  # Whatever the order in which equal values were computed.
  value <- signif(value, 12)
  best <- signif(best, 12)
  n <- nrow(best)
  reach <- vapply(seq_along(value), function(i) sum(best[, class[[i]]] >= value[[i]]), 0) / n
  ranks <- apply(best, 2, function(x) rank(-x, ties.method = "max")) / n
  least <- do.call(pmin, lapply(seq_len(ncol(best)), function(j) ranks[, j]))
  p_value <- vapply(reach, function(own) sum(least <= own + 1e-9), 0) / n
  one <- ncol(best) == 1
  list(
    p_value = pmax(p_value, 1 / n), statistic = if (one) value else -log(reach),
    null = if (one) best[-1, 1] else -log(least[-1])
  )
}

# Rows, as often as they count, whose class some permutation changes.
movable_weight <- function(codes, coded) {
  weights <- row_units(coded)
  if (is.null(codes)) {
    return(sum(weights))
  }
  several <- tapply(coded$class, codes, function(class) length(unique(class)) > 1)
  sum(weights[several[as.character(codes)]])
}
