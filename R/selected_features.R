#' What a search selected, as data
#'
#' The columns `features`, `window` and `profile` of a result are text for
#' reading. These functions give what stands behind them, one element per row
#' of the result, in the order of its rows: sort or filter first, and they
#' follow.
#'
#' @param sel A result of [select_features()], [select_windows()] or
#'   [select_profiles()], or a part of [localift()], as in `fit$windows`. Its
#'   rows may have been sorted or filtered.
#'
#' @returns A list with one element per row of `sel`.
#' * `selected_features()`, for any result: a character vector, the names of
#'   the feature set in the data's column order.
#' * `selected_windows()`: a data frame with a row for each profile of the
#'   window and a column for each feature, a factor with the levels of the
#'   search. Features discretised jointly have one column together, the first,
#'   of their joint levels: it is called as the set, `"E HH HF"`.
#' * `selected_profiles()`: the same with a single row.
#'
#' Such a data frame may be given to [eta()] as its `window`, or joined to
#' other data by its columns.
#'
#' @section Errors:
#' An error of class `localift_error_input` if `sel` is not a result of the
#' search asked for, or if a rank was changed or foreign rows were added.
#'
#' @seealso [lift_function()] and [count_profiles()] for the counts behind a
#'   row, [`predict()`][predict.localift_selection] for the rows that hold it.
#' @examples
#' sel <- select_profiles(
#'   party ~ PF + AB + ES, votes,
#'   min_freq = 0.15, n_best = 2
#' )
#' selected_features(sel)
#' selected_profiles(sel)[[1]]
#' @export
selected_features <- function(sel) {
  rows <- validate_selection(sel)
  features <- attr(sel, "localift")$features
  lapply(rows, function(row) features[row$set])
}

#' @rdname selected_features
#' @export
selected_windows <- function(sel) {
  rows <- validate_selection(sel)
  check_selection_type(sel, "windows")
  fit <- attr(sel, "localift")
  lapply(rows, function(row) profile_frame(row$window, row$set, fit))
}

#' @rdname selected_features
#' @export
selected_profiles <- function(sel) {
  rows <- validate_selection(sel)
  check_selection_type(sel, "profiles")
  fit <- attr(sel, "localift")
  lapply(rows, function(row) profile_frame(t(row$levels), row$set, fit))
}

#' Level codes as a data frame of factors
#'
#' @param codes An integer matrix, a row per profile: see joint-labels.R.
#' @param set Feature positions.
#' @param fit Anything with `features`, `levels` and `continuous`.
#' @noRd
profile_frame <- function(codes, set, fit) {
  about <- profile_columns(set, fit)
  columns <- lapply(seq_along(about$names), function(j) {
    structure(as.integer(codes[, j]), levels = about$levels[[j]], class = "factor")
  })
  names(columns) <- about$names
  structure(columns, class = "data.frame", row.names = .set_row_names(nrow(codes)))
}

#' How a search went
#'
#' What a search looked at, what it left out and why, how long it took, and
#' whether its answer is the exact one. [summary()] prints most of it.
#'
#' @param sel A result of [select_features()], [select_windows()] or
#'   [select_profiles()], or a part of [localift()].
#'
#' @returns A list:
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
  fit <- check_selection(sel)
  info <- fit$info
  if (length(info$too_wide) == 0) {
    info[c("too_wide", "too_wide_profiles", "too_wide_sets")] <- NULL
  }
  first <- c(
    "space", "evaluated", "nodes", "pruned", "complete", "reason",
    "seconds", "bound", "left_out", "ties", "ties_exact", "folded", "folded_exact"
  )
  info[c(intersect(first, names(info)), setdiff(names(info), first))]
}

# Checks ---------------------------------------------------------------------

# Whether `x` is a result at all, its rows apart.
check_selection <- function(x, arg = caller_arg(x), call = caller_env()) {
  fit <- attr(x, "localift")
  if (inherits(x, "localift_selection") && is.list(fit$structure)) {
    return(fit)
  }
  found <- if (inherits(x, "localift")) {
    typed <- typed_argument(arg, call)
    "It is the result of {.fn localift}: give one of its parts, as in {.code {typed}$profiles}."
  } else {
    paste0("It is ", describe(x), ".")
  }
  abort_localift(
    c(
      "{.arg {arg}} must be a result of {.fn select_features}, {.fn select_windows} or {.fn select_profiles}.",
      x = found
    ),
    class = "input", arg = arg, call = call
  )
}

# What the user typed for the argument `arg` of the function whose frame is
# `frame`; its name where that is not known.
typed_argument <- function(arg, frame) {
  typed <- if (is.environment(frame)) {
    tryCatch(
      eval(call("substitute", as.name(arg)), frame),
      error = function(e) NULL
    )
  }
  if (is.call(typed) || is.name(typed)) as_label(typed) else arg
}

check_selection_type <- function(x, type, arg = caller_arg(x), call = caller_env()) {
  found <- attr(x, "localift")$type
  if (found != type) {
    abort_localift(
      c(
        "{.arg {arg}} must be a result of {.fn select_{type}}.",
        x = "It is a result of {.fn select_{found}}."
      ),
      class = "input", arg = arg, call = call
    )
  }
}

#' Check that a result can be used, and find the structure of its rows
#'
#' @param x A `localift_selection`.
#' @return A list, one element per row of `x`: `set` (feature positions), and
#'   `window` (level codes, profiles x features) or `levels` (level codes).
#' @noRd
validate_selection <- function(x, arg = caller_arg(x), call = caller_env()) {
  fit <- check_selection(x, arg = arg, call = call)
  check_selection_key(x, fit, arg, call)
  at <- match_rows(x, fit)
  if (anyNA(at)) {
    rows <- as.character(which(is.na(at)))
    abort_localift(
      c(
        "Each row of {.arg {arg}} must be a result of its search.",
        x = "Row{?s} {rows} {?is/are} not: a rank or a text was changed, or rows of another result were added.",
        i = "Use the result as the search returned it; sorting, filtering and subsetting are fine."
      ),
      class = "input", arg = arg, call = call
    )
  }
  unname(fit$structure[at])
}

check_selection_key <- function(x, fit, arg, call) {
  key <- selection_types[[fit$type]]$key
  lost <- setdiff(key, names(x))
  if (length(lost) > 0) {
    abort_localift(
      c(
        "{.arg {arg}} must keep its column{?s} {.var {key}}.",
        x = "Column{?s} {.var {lost}} {?is/are} missing.",
        i = "A row is known by {.var {key}}: keep {?it/them} when you select or rename columns."
      ),
      class = "input", arg = arg, call = call
    )
  }
}

#' The coded data behind a result
#' @noRd
selection_data <- function(x, arg = caller_arg(x), call = caller_env()) {
  coded <- attr(x, "localift")$coded
  if (is.null(coded)) {
    abort_localift(
      c(
        "{.arg {arg}} was made with {.code keep_data = FALSE} and holds no data to count.",
        i = paste0(
          "Search again with {.code keep_data = TRUE}, or give the data themselves, as in ",
          "{.code lift_function(formula, data)}."
        )
      ),
      class = "input", arg = arg, call = call
    )
  }
  coded
}

#' The structure of one row
#'
#' @param i A row number.
#' @noRd
selection_row <- function(x, i, arg = caller_arg(x), call = caller_env()) {
  rows <- validate_selection(x, arg = arg, call = call)
  if (length(rows) == 0) {
    abort_localift("{.arg {arg}} has no rows.", class = "input", arg = arg, call = call)
  }
  whole <- is.numeric(i) && length(i) == 1 && !is.na(i) && i == trunc(i)
  if (!whole || i < 1 || i > length(rows)) {
    found <- describe(i)
    abort_localift(
      c(
        "{.arg i} must be the number of one row of {.arg {arg}}, from 1 to {length(rows)}.",
        x = "It is {found}."
      ),
      class = "input", arg = "i", call = call
    )
  }
  rows[[i]]
}
