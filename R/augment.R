#' Data with what was selected
#'
#' Adds to data, as columns, which of the selected profiles, windows or feature
#' sets each row holds, the lift of each class in the best of them, and the
#' joint levels of continuous features.
#'
#' @param x A result of [select_features()], [select_windows()] or
#'   [select_profiles()], or a part of [localift()], sorted and filtered as you
#'   like: `head(x, 3)` adds columns for the first three. Of the result of
#'   [localift()] itself, its profiles are meant.
#' @param data A data frame with the features of the search, such as the data
#'   of the search.
#' @param ... Must be empty.
#'
#' @returns `data`, with the same rows in the same order, and these columns after
#' its own:
#' * `.member_1`, `.member_2`, ..., by rank, for profiles `.member_CLASS_1`, ...:
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
#' @section Errors:
#' `localift_error_input` if `data` is no data frame, lacks columns, or has
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
#' @export
augment.localift_selection <- function(x, data, ...) {
  call <- match.call()
  call[[1]] <- quote(augment)
  check_dots_empty(..., known = c("x", "data"), call = call)
  rows <- validate_selection(x, arg = "x", call = call)
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
