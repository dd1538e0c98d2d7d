#' Does a profile need each of its features?
#'
#' For each selected profile, and each of its features, a test of whether the
#' class is any more frequent in the profile than in the same profile without
#' that feature. A profile may lift a class only because a part of it does: then
#' one of its features is of no use, and its p-value here is large.
#'
#' @param sel A result of [select_profiles()] or of [localift()], whose profiles
#'   are meant, sorted and filtered as you like; or of [permute_search()], which
#'   knows how many profiles could have been selected.
#'
#' @returns A data frame of class `localift_productive` with a row for each row of
#' `sel`, in its order:
#' * `class`, `rank`, `features`, `profile`, `lift`, `n_profile`,
#'   `n_profile_class`: as in `sel`;
#' * `probability`: of the class given the profile; `without`: the feature that
#'   the profile needs least, that of the greatest p-value; `probability_without`: of
#'   the class given the profile without it;
#' * `p_productive`: that p-value, `NA` for profiles without a generalisation
#'   (of one feature);
#' * `p_bonferroni`: where it is known how many profiles could have been
#'   selected, `p_productive` times that number, at most 1;
#' * `generalisations`: a list of data frames, one row for each feature that can
#'   be left out: `without`, the rows of the generalisation `n` and those of the
#'   class `p`, their share `probability`, and `p_value`.
#'
#' [`tidy()`][generics::tidy] gives it as a plain data frame without
#' `generalisations`, and `tidy(x, generalisations = TRUE)` these, one below the
#' other, with `class` and `rank`.
#'
#' @details
#' Let a profile of feature set \eqn{\chi}{chi} hold \eqn{n} rows, \eqn{p} of them
#' of the class. Of the rows that \eqn{\chi}{chi} counts, \eqn{n_j} agree with it
#' in every feature but \eqn{j}, and \eqn{p_j} of these are of the class. If
#' feature \eqn{j} said nothing of the class there, \eqn{p} would be
#' hypergeometric, and the p-value is that of Fisher's exact test,
#'
#' \deqn{P(X \ge p),\quad X \sim \textrm{Hypergeometric}(n_j, p_j, n),}{P(X >= p),
#'   X ~ Hypergeometric(n_j, p_j, n),}
#'
#' with `direction = "inhibit"` the lower tail. `p_productive` is the greatest of
#' them over \eqn{j} (Webb, 2007). For a profile that was chosen beforehand it needs
#' no correction for the number of its features: it is small only if all are
#' (Berger, 1982). Both sides are counted on the rows complete in the profile's own
#' features, as by `productive` in [select_profiles()]. A generalisation that holds
#' the same rows has the p-value 1. With [joint_quantiles()] the joint level stays,
#' and the discrete features are left out one by one.
#'
#' The profiles of a search were chosen for their lift, so that the p-values are
#' *not corrected for the search*, as is printed; `p_bonferroni` is: by the
#' number of eligible profiles times that of classes, which does not depend on the
#' class. Or [retest()] on new data.
#'
#' @section Errors:
#' `localift_error_input` if `sel` is no result of [select_profiles()] or holds no
#' data (`keep_data = FALSE`); `localift_error_weights` if weights are not whole.
#'
#' @references
#' Webb, G. I. (2007). Discovering significant patterns. *Machine Learning*, 68(1),
#' 1--33.
#'
#' Berger, R. L. (1982). Multiparameter hypothesis testing and acceptance sampling.
#' *Technometrics*, 24(4), 295--300.
#'
#' @seealso [select_profiles()] with `productive = TRUE`, which keeps profiles that
#'   beat each generalisation, by however little.
#' @examples
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3)
#' useful <- productive_test(sel)
#' useful
#' useful$generalisations[[1]]
#' @export
productive_test <- function(sel) {
  call <- environment()
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel)
  rows <- validate_selection(sel)
  check_selection_type(sel, "profiles")
  fit <- attr(sel, "localift")
  coded <- selection_data(sel)
  check_whole_weights(coded, "productive_test", call)
  counted <- new.env(parent = emptyenv())
  class <- match(as.character(sel$class), coded$classes)
  beaten <- Map(function(row, y) {
    generalisations_of(row, y, kept(counted, model_key(row$set), count_set(coded, row$set)), fit)
  }, rows, class)
  worst <- lapply(beaten, function(x) x[which.max(x$p_value), ])
  found <- found_rows(sel, fit)
  p <- vapply(worst, function(x) if (nrow(x)) x$p_value else NA_real_, 0)
  m <- eligible_profiles(sel)
  columns <- c(
    found[c("class", "rank", "features", "profile", "lift", "n_profile", "n_profile_class")],
    list(
      probability = found$probability, without = vapply(worst, function(x) if (nrow(x)) x$without else NA_character_, ""),
      probability_without = vapply(worst, function(x) if (nrow(x)) x$probability else NA_real_, 0), p_productive = p
    ),
    if (!is.null(m)) list(p_bonferroni = pmin(p * m, 1)),
    list(generalisations = beaten)
  )
  new_inference(
    columns, "localift_productive", fit,
    title = sprintf("Does each feature of %s count?", count_of(nrow(sel), "profile")),
    shown = c("lift", "n_profile", "p_productive", "p_bonferroni", "without"),
    notes = c(
      "p_productive: the class is no more frequent than without one feature, the one in the column without",
      if (is.null(m)) {
        "Not corrected for the search"
      } else {
        sprintf("p_bonferroni: corrected for %s, counted for each class", count_of(m, "eligible profile"))
      }
    )
  )
}

#' The profile without each of its discrete features, on the rows that its set counts
#'
#' @param row,y The structure of a profile, and the position of its class.
#' @param counted What count_set() gives for its set.
#' @noRd
generalisations_of <- function(row, y, counted, fit) {
  joint <- length(continuous_part(row$set, fit))
  discrete <- setdiff(row$set, continuous_part(row$set, fit))
  same <- t(t(counted$profiles) == row$levels)
  left_out <- seq_along(row$levels)[-seq_len(min(joint, 1))]
  if (!joint) left_out <- seq_along(row$levels)
  if (length(row$levels) < 2) left_out <- integer()
  size <- rowSums(counted$counts)
  add <- function(profiles) c(n = sum(size[profiles]), p = sum(counted$counts[profiles, y]))
  own <- add(rowSums(!same) == 0)
  sums <- vapply(left_out, function(j) add(rowSums(!same[, -j, drop = FALSE]) == 0), own)
  n <- sums["n", ]
  p <- sums["p", ]
  new_table(
    without = fit$features[discrete[left_out - min(joint, 1)]], n = as_whole(n), p = as_whole(p), probability = p / n,
    p_value = fisher_tail(own[["p"]], own[["n"]], p, n, isTRUE(fit$options$inhibit))
  )
}

#' @rdname productive_test
#' @param x A result of `productive_test()`.
#' @param ... Must be empty.
#' @param generalisations `TRUE` for the generalisations.
#' @export
tidy.localift_productive <- function(x, ..., generalisations = FALSE) {
  check_dots_empty(..., known = "generalisations")
  tidy_inference(x, "generalisations", check_flag(generalisations))
}
