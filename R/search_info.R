#' How a search went
#'
#' What a search looked at, what it left out and why, how long it took, and
#' whether its answer is the exact one. [summary()] prints most of it.
#'
#' @param sel A result of [select_features()], [select_windows()],
#'   [select_profiles()] or [select_subgroups()], or a part of [localift()].
#'
#' @returns A list:
#' * `space_subgroups`, for [select_subgroups()]: the subgroups of one class in the
#'   search space, eligible or not;
#' * `space`: feature sets of the search space, given the limits on their size
#'   and the features that are always or never in them;
#' * `evaluated`: feature sets whose counts were built, for profiles those of
#'   which a profile was counted; `NA` if there were millions;
#' * `nodes`: profiles or windows visited;
#' * `pruned`: branches not walked, by the bound that cut them;
#' * `bound`: of a search that `time_limit` ended, or whose cuts could not be
#'   proved (`search = "u_curve"`), a value that no result that it
#'   left out exceeds (for profiles by class; least lift with `direction =
#'   "inhibit"`), `NA` where nothing is left. A search that found its last result
#'   at that value has missed none better. Approximate searches, and those of
#'   continuous features, know the trivial bound only: 1 for eta;
#' * `complete`: `TRUE` if the answer is the exact one; `FALSE` if something
#'   stopped the search, and then `reason` says what;
#' * `seconds`: elapsed time of the search;
#' * `left_out`: feature sets not eligible, because their counted rows hold a
#'   single class or fewer than `min_n` rows; `NA` where a search that skips
#'   sets cannot tell, which is if about 19 or more features have missing values
#'   (fewer with many classes);
#' * `ties`: how many more results tie in value with the last one kept (by
#'   class for profiles), and `ties_exact`: `FALSE` means at least that many;
#' * `folded`, `folded_exact`, with `distinct = TRUE`: how many profiles, by
#'   class, hold the same rows as a result and were left out for it, see
#'   [equivalents()]; `FALSE` means at least that many;
#' * `degenerate`, `degenerate_sets`, with continuous features: how many feature
#'   sets were left out because they have no Mahalanobis distance (see
#'   [joint_quantiles()]), and a data frame that says why of some of them;
#' * `near_cuts`, with continuous features of a table in a database: a data frame of
#'   the feature sets of which rows lie so near a cut that rounding might have put
#'   them on either side, and the number of these rows (see [joint_quantiles()]);
#' * `too_wide`, `too_wide_profiles`, `too_wide_sets`: where windows were left
#'   out, or not searched to the end, because feature sets have too many
#'   eligible profiles: the first such set, their number, and that of such sets.
#'
#' It describes the whole search, however many rows of its result are left in
#' `sel`. Names may be added in later versions.
#'
#' @section Errors:
#' An error of class `localift_error_input` if `sel` is not such a result.
#'
#' @examples
#' sel <- select_features(party ~ PF + AB + ES, votes)
#' search_info(sel)$evaluated
#' @export
search_info <- function(sel) {
  check_evaluates()
  fit <- check_selection(sel)
  info <- fit$info
  if (length(info$too_wide) == 0) {
    info[c("too_wide", "too_wide_profiles", "too_wide_sets")] <- NULL
  }
  first <- c(
    "space", "space_subgroups", "evaluated", "nodes", "pruned", "complete", "reason",
    "seconds", "bound", "left_out", "ties", "ties_exact", "folded", "folded_exact"
  )
  info[c(intersect(first, names(info)), setdiff(names(info), first))]
}
