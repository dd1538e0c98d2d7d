#' p-values that hold for the whole search
#'
#' A search looks at thousands of feature sets, windows or profiles and reports the best: on data without any dependence
#' the best looks good, too. `permute_search()` repeats the whole search on data whose classes are permuted among the
#' rows, `B` times, and compares what was found with the greatest that each of these searches finds. What would be
#' surprising for one profile chosen beforehand often is not for the best of all.
#'
#' @param sel A result of [select_features()], [select_windows()], [select_profiles()] or [select_subgroups()], or a part of
#'   [localift()], sorted and filtered as you like: its rows are tested together. What is given as the result of
#'   [localift()] stands for its profiles.
#' @param B `[integer(1)]` The number of permutations, at least 19. The least possible p-value is 1 / (B + 1).
#' @param strata Within what the classes are permuted, `NULL` for all rows together:
#'   * `"missing"`: patterns of missing values, which are the rows that miss the same features;
#'   * names of discrete features of the search, also beside `"missing"`;
#'   * a formula of names, as `~ region + year`, of features or of variables that hold a value for each row;
#'   * a vector, or a data frame of vectors, with a value for each row of the search.
#'
#'   A missing value makes a stratum of its own. If the search was by [joint_quantiles()] within groups (`by`), these are
#'   strata, too, and a message says so. If the class itself was cut within groups, as by [quantile_bins()], give these
#'   groups: the package cannot know them.
#'
#'   A feature that makes strata is best left out of the search, as by `never = "region"`, and given by its values: its own
#'   effect is part of every permutation, so that of profiles with it only what the others add can be told from chance. A
#'   profile, a feature set or a set's windows that no permutation changes are in no family: their p-values are 1.
#' @param stop_after `[numeric(1)]` Count for a result only until so many permutations reach it: its p-value is then
#'   `stop_after` over the number of permutations until then (Besag and Clifford, 1991). `Inf`, the default, counts all.
#'   All `B` permutations are made whatever it is: it saves no time. Not for feature sets and subgroups.
#' @param raw `[logical(1)]` Give `p_raw`? For windows it takes a search of each permutation, and mostly longer than all
#'   the rest. Of subgroups there is none: what ranks them is what is tested.
#' @param threads,progress As of [search_arguments]. The p-values are the same for any number of threads.
#'
#' @returns `sel` with more columns, of class `localift_permuted` besides its own, so that all that takes a result takes
#' it still:
#' * `p_value`: the p-value of the standardised statistic, corrected for the whole search;
#' * `statistic`: the standardised statistic. Of profiles minus the logarithm of Fisher's one-sided p-value, on the rows
#'   that their own feature set counts. Of feature sets (I - mean) / sd of their mutual information over all permutations of
#'   the same set. Of windows the normal score of their information (Wilson and Hilferty, 1931). `NA` where no permutation
#'   changes anything. Of subgroups what ranks them, `lift_lower` say, with `direction = "inhibit"` less than 0; with several
#'   classes minus the logarithm of the share of permutations, that observed among them, in which the best of the class is no
#'   worse;
#' * `p_raw`: the p-value of the value that ranks, lift or \eqn{\eta}{eta}, corrected as well, `NA` unless `raw`;
#' * `p_naive`, of profiles and subgroups: Fisher's one-sided p-value, as if the profile had not been searched for. It is
#'   there to be compared, not to be used;
#' * `n_permuted`: the permutations that were counted for the row itself, `B` unless `stop_after` ended it. A `p_value` that
#'   is that of a row above it, as it must be no less, may rest on more or fewer.
#'
#' `print()` says which correction was made; [`plot()`][plot.localift_permuted] shows the greatest statistics of the
#' permutations with those observed.
#'
#' @section What is tested:
#' The hypothesis is that the class has nothing to do with the features: neither with their values nor, unless `strata`
#' is `"missing"`, with where they are missing. With `strata = "missing"` it is that the class has nothing to do with the
#' values among rows that miss the same features. Under the hypothesis each permutation is as likely as what was observed,
#' so that the least p-value is below 0.05 in at most one of twenty data sets, for any number of rows and of permutations
#' (Phipson and Smyth, 2010).
#'
#' If whether a feature is missing goes with the class, a lift may differ from 1 although no value says anything: a free
#' permutation of the raw lift then rejects far too often. A message names such features (Fisher's test of each,
#' Holm's correction, 5%), and `p_raw` is `NA` without `strata = "missing"`. The standardised statistic compares
#' with the margins of each set's own rows, and is hardly affected.
#'
#' @section Standardised and raw:
#' The greatest raw lift is often that of the smallest profile allowed, and of many profiles equal to the greatest lift
#' there can be: then nothing can be significant. The standardised statistic grows with the rows of a profile, and
#' is the one to look at. For `classes` of several, raw lifts of each class are ranked among those of the
#' permutations, and the best rank of a permutation is compared.
#'
#' @section Subgroups:
#' The search for subgroups is repeated as it was, with its bounds, for the best subgroup of each permutation, by what ranked
#' it: `rank_by = "lower"`, `"lift"` or `"gain"`. Within a class its p-value is (1 + permutations with a best at least as
#' great) / (B + 1), for each row of `sel` in one step. Several classes are compared by the ranks of their best among the
#' permutations, and the p-value is of the least rank over the classes. Cells are those of the search, as they depend on no
#' class. It takes `B` searches, mostly longer ones than that of `sel`, since without dependence bounds cut less.
#'
#' With `rank_by = "lower"` that `lift_lower` is above 1 is a test for the whole search already, without any permutation, but
#' a cautious one: here the p-value says how much is in reserve.
#'
#' @section Several results:
#' The rows of `sel` are tested from the greatest statistic down, each against all of the search with lower statistics
#' than those before it (a step-down of Westfall and Young, 1993, in steps of the rows of `sel`; Romano and Wolf, 2005).
#' Everything that is eligible competes, over all `classes`, whatever `min_lift`, `min_class_count`, `n_best`,
#' `distinct` and `productive` leave of it. Rows of one statistic have one p-value.
#'
#' The least p-value is exact for the hypothesis that the class has nothing to do with any feature. That each of the others
#' is a false discovery with a probability of at most 5% supposes that the hypotheses that are true behave together as
#' under permutation, whichever they are (subset pivotality), which is not certain. And that a profile is significant
#' does not say that each of its features is needed.
#'
#' Windows are tested against all windows, in one step, since every feature set has some of any small value. Where the least
#' frequency makes the greatest statistic of a permutation hard to find, a bound takes its place: the p-value may be a little
#' too large, never too small.
#'
#' @section Permutations:
#' `set.seed()` determines them: two numbers are drawn from R's generator, whatever `B` and `threads`. The
#' first 99 of 999 permutations are those of `B = 99`. The order of rows, and whether they are counted, changes nothing.
#' Whole weights are as many rows.
#'
#' @section Errors:
#' `localift_error_input` if `sel` is no result of an exact search that came to its end, or was made with
#' `keep_data = FALSE`; if `strata` are no strata of its rows, or leave nothing to permute; if joint quantiles were
#' taken within groups made by the class. `localift_error_weights` for weights that are no whole numbers.
#' `localift_error_too_large` for more than 2^27 rows, for permutations that do not fit into memory (the option
#' `localift.memory`, in gigabytes), for searches that would take longer than a day without bounds, and for feature sets or
#' windows of more than 2^20 feature sets.
#'
#' @references
#' Besag, J. and Clifford, P. (1991). Sequential Monte Carlo p-values. *Biometrika*, 78(2), 301-304.
#'
#' Phipson, B. and Smyth, G. K. (2010). Permutation p-values should never be zero. *Statistical Applications in Genetics
#' and Molecular Biology*, 9(1), 39.
#'
#' Romano, J. P. and Wolf, M. (2005). Exact and approximate stepdown methods for multiple hypothesis testing. *Journal of
#' the American Statistical Association*, 100(469), 94-108.
#'
#' Wilson, E. B. and Hilferty, M. M. (1931). The distribution of chi-square. *Proceedings of the National Academy of
#' Sciences*, 17(12), 684-688.
#'
#' Westfall, P. H. and Young, S. S. (1993). *Resampling-based multiple testing*. Wiley.
#'
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3)
#' set.seed(1)
#' permute_search(sel, B = 99)
#'
#' # Within patterns of missing votes
#' permute_search(sel, B = 99, strata = "missing")$p_value
#' @export
permute_search <- function(sel, B = 999, strata = NULL, stop_after = Inf, raw = TRUE, threads = NULL, progress = NULL) {
  call <- environment()
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel)
  check_no_cover(sel, "permute_search", call)
  rows <- validate_selection(sel)
  B <- check_count(B, min = 19)
  stop_after <- check_count(stop_after, infinite = TRUE)
  raw <- check_flag(raw)
  threads <- resolve_threads(threads, call)
  progress <- check_flag(progress, null = TRUE) %||% is_interactive()
  fit <- attr(sel, "localift")
  coded <- selection_data(sel)
  check_permutable(fit, coded, B, stop_after, call)
  check_permuted_space(fit, call)
  if (fit$type == "subgroups") {
    return(permute_subgroups(sel, coded, B, resolve_strata(strata, coded, call), threads, progress, call))
  }
  options <- utils::modifyList(fit$options, list(threads = threads, progress = progress, time_limit = Inf))
  inform_localift(check_permuted_size(fit$type, options, coded, if (raw) B, call))
  within <- resolve_strata(strata, coded, call)
  check_strata_move(within, coded, call)
  missing <- if (!within$patterns) missing_with_class(coded)
  seed <- draw_seed()
  told <- with_core_errors(
    core_permute(
      coded, options_by_resolution(fit$type, options), kept_results(sel, rows, coded), B, seed, within$codes, stop_after,
      raw
    ),
    call
  )
  inform_localift(c(
    permute_notes(within, told, missing), if (raw) note_ranked_by_correction(fit), note_unmoved(told, fit$type),
    note_least_p(B, nrow(sel))
  ))
  raw <- raw && !length(missing) && !ranks_by_correction(fit)
  about <- list(B = B, seed = seed, strata = within$text, stop_after = stop_after, raw = raw)
  add_permuted(sel, told, about)
}

#' The classes of a permutation
#'
#' @param sel A result of a search.
#' @param seed,b The seed of a result of `permute_search()`, which it keeps as `permuted$seed` of its fit, and the number
#'   of a permutation; 0 for the classes as observed.
#' @param strata As there.
#' @return A factor: the class of each row of the search, in the order of the data, less those that the search dropped. A
#'   row of weight w stands w times, one after another.
#' @noRd
permutation_of <- function(sel, seed, b, strata = NULL) {
  call <- environment()
  coded <- selection_data(sel)
  within <- resolve_strata(strata, coded, call)
  factor(coded$classes[core_permutation(coded, within$codes, seed, b)], levels = coded$classes)
}
