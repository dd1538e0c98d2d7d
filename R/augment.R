#' Data with what was selected, or what was selected with more measures
#'
#' Adds to data, as columns, which of the selected subgroups, profiles, windows or feature
#' sets each row holds, the lift of each class in the best of them, and the
#' joint levels of continuous features. Without data, adds to subgroups or profiles the measures
#' that others know them by: recall, odds ratio, chi-square and Fisher's p-value.
#'
#' @param x A result of [select_features()], [select_windows()], [select_profiles()] or
#'   [select_subgroups()], or a part of [localift()], sorted and filtered as you
#'   like: `head(x, 3)` adds columns for the first three. Of the result of
#'   [localift()] itself, its profiles are meant.
#' @param data A data frame with the features of the search, such as the data
#'   of the search. Left out for the measures of subgroups or profiles.
#' @param ... Must be empty.
#'
#' @returns `data`, with the same rows in the same order, and these columns after
#' its own:
#' * `.member_1`, `.member_2`, ..., by rank, for profiles and subgroups `.member_CLASS_1`, ...:
#'   logical, whether the row holds that result;
#' * `.lift_CLASS`, for each class: the lift of the class in the best ranked
#'   result that the row holds;
#' * `.level_FEATURES`, for each feature set with continuous features: a factor,
#'   the level into which [joint_quantiles()] puts the row.
#'
#' In names, spaces are `_` and quotes are left out. Where two classes, or two
#' feature sets, would then be called alike, the later one among all of the
#' search has a number: for the classes `"a b"` and `"a_b"`, `.lift_a_b` and
#' `.lift_a_b_1`, whichever of them are in `x`.
#'
#' The rules for missing and unseen values are those of
#' [`predict()`][predict.localift_selection].
#'
#' Without `data`, `x` with these columns more, of the rows that the result's feature set counts; it is still a result:
#' * `recall`: the share of the rows of the class that are in the subgroup, or have the profile;
#' * `odds_ratio`: the odds of the class in it, over those outside; `Inf` where all its rows are of the class, or all rows of
#'   the class in it, and `NaN` where it holds all rows;
#' * `chi_square`: Pearson's statistic of the class and the subgroup, without correction for continuity;
#' * `p_fisher`: the p-value of Fisher's exact test, one-sided, as if the subgroup had not been searched for: to be compared,
#'   not to be used.
#'
#' The last two are `NA` where weights are no numbers of rows.
#'
#' @section Errors:
#' `localift_error_input` if `data` is no data frame, or is left out for windows or feature sets, lacks columns, or has
#' columns that are called as those added; otherwise as
#' [`predict()`][predict.localift_selection].
#'
#' @seealso [expected_gain()], [`predict()`][predict.localift_selection].
#' @examples
#' sel <- select_profiles(
#'   party ~ PF + AB + ES, votes,
#'   classes = "democrat", min_freq = 0.15, n_best = 2
#' )
#' head(augment(sel, votes[c("party", "PF", "AB", "ES")]))
#'
#' # With the measures that others know subgroups by
#' augment(sel)[c("profile", "lift", "recall", "odds_ratio")]
#' @export
augment.localift_selection <- function(x, data, ...) {
  call <- match.call()
  call[[1]] <- quote(augment)
  check_dots_empty(..., known = c("x", "data"), call = call)
  rows <- validate_selection(x, arg = "x", call = call)
  if (missing(data) && result_types[[attr(x, "localift")$type]]$by_class) {
    return(augment_measures(x))
  }
  if (missing(data) || !is.data.frame(data)) {
    abort_localift(
      c(
        "{.arg data} must be a data frame.",
        x = if (missing(data)) "It is missing." else "It is {describe(data)}.",
        i = "Give the data of the search, or new data with its features."
      ),
      "input", arg = "data", call = call
    )
  }
  fit <- attr(x, "localift")
  about <- about_new(code_newdata(data, rows, fit, call, arg = "data"), x, fit, call)
  names <- member_names(x, fit, name_parts(fit$classes), "_", prefix = ".member_")
  added <- c(
    predict_member(rows, about, names, apart = TRUE),
    augmented_lifts(x, rows, about),
    augmented_levels(rows, about)
  )
  # A result may repeat a row.
  added <- added[!duplicated(names(added))]
  taken <- intersect(names(added), names(data))
  if (length(taken)) {
    abort_localift(
      c(
        "{.arg data} must not have the columns that are added.",
        x = "It has {.var {taken}}.",
        i = "Remove {cli::qty(taken)}{?it/them}, or give the data as they were."
      ),
      "input", arg = "data", column = taken, call = call
    )
  }
  data[names(added)] <- added
  data
}

#' @export
augment.localift <- function(x, ...) {
  augment(only_part(x), ...)
}

# A column of the user's with such a name is replaced.
augment_measures <- function(x) {
  fit <- attr(x, "localift")
  found <- lapply(unclass(found_rows(x, fit)), function(column) if (is.integer(column)) as.double(column) else column)
  held <- held_columns(fit$type)
  measures <- fourfold_measures(found[[held[["p"]]]], found[[held[["n"]]]], found$n_class, found$n)
  measures$p_fisher <- fisher_tail(
    found[[held[["p"]]]], found[[held[["n"]]]], found$n_class, found$n, isTRUE(fit$options$inhibit)
  )
  if (!are_rows(fit$data)) {
    measures[c("chi_square", "p_fisher")] <- list(rep(NA_real_, nrow(x)))
  }
  x[names(measures)] <- measures
  x
}

#' Measures of the table of being in a subgroup and of being of the class
#'
#' @param p,n,P,N As in lift_interval().
#' @noRd
fourfold_measures <- function(p, n, P, N) {
  others <- n - p
  outside <- P - p
  neither <- N - n - outside
  list(
    recall = p / P, odds_ratio = (p / others) / (outside / neither),
    chi_square = ifelse(n == N | P == N, 0, (p / n - P / N)^2 * n * N / (N - n) / ((P / N) * (1 - P / N)))
  )
}

#' @importFrom generics augment
#' @export
generics::augment

augmented_lifts <- function(x, rows, about) {
  lift <- if (result_types[[about$fit$type]]$by_class) {
    predict_by_class(x, rows, about, "lift", apart = TRUE)
  } else {
    predict_best(x, rows, about, "lift", apart = TRUE)
  }
  classes <- about$fit$classes
  set_names(lift, paste0(".lift_", name_parts(classes), recycle0 = TRUE)[match(names(lift), classes)])
}

# One for each set with continuous features, which several results may share.
augmented_levels <- function(rows, about) {
  fit <- about$fit
  sets_of <- function(rows) {
    Filter(function(set) length(continuous_part(set, fit)) > 0, unique(unname(lapply(rows, `[[`, "set"))))
  }
  sets <- sets_of(rows)
  columns <- new_columns(about$new$n, seq_along(sets), NA_integer_, apart = TRUE)
  each_block(about, function(block) {
    for (i in seq_along(sets)) {
      codes <- block_levels(block, sets[[i]])
      codes[codes %in% 0L] <- NA
      columns$fill(block$at, i, codes)
    }
  })
  levels <- .mapply(function(codes, set) {
    structure(codes, levels = profile_columns(set, fit)$levels[[1]], class = "factor")
  }, list(columns$all(), sets), NULL)
  # By all sets of the search, so that no name depends on which of them are left.
  all_sets <- sets_of(fit$structure)
  labels <- name_parts(vapply(all_sets, function(set) paste(fit$features[set], collapse = "_"), ""))
  names(levels) <- paste0(".level_", labels, recycle0 = TRUE)[match(sets, all_sets)]
  levels
}

# Texts as parts of the names of columns: unique, and readable without quotes.
name_parts <- function(x) {
  x <- gsub("[\"'`]", "", enc2utf8(x))
  make.unique(gsub("[\x01-\x20\x7f]+", "_", x, perl = TRUE), sep = "_")
}
