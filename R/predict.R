#' The rows of new data that hold what was selected
#'
#' Says of each row of new data which of the selected profiles or windows it
#' holds, by how much the best of them lifts each class, or which that is: whom
#' to sample first.
#'
#' @param object A result of [select_features()], [select_windows()] or
#'   [select_profiles()], or a part of [localift()], sorted and filtered as you
#'   like.
#' @param newdata A data frame, a matrix, or whatever else the searches read as
#'   data. Its columns are matched by name, their values by label: a factor, a
#'   character and a number that read alike are the same. Columns that are not
#'   needed, the class too, are ignored.
#' @param type What to say; see below.
#' @param ... Must be empty.
#'
#' @returns With `n` rows in `newdata`:
#' * `"member"`: a logical matrix, `n` x the rows of `object`. `TRUE` where the
#'   row holds the profile, or one of the profiles of the window; for feature
#'   sets, where its profile occurred in the data of the search. The columns are
#'   named by rank, after the class for profiles (`"democrat 1"`).
#' * `"lift"`: a matrix, `n` x classes: the lift of the class in the best ranked
#'   profile of that class that the row holds; for windows, and for feature
#'   sets, the lift of each class in the best ranked window, or profile of a
#'   feature set, that the row holds. `NA` if it holds none.
#' * `"rank"`: the rank of that profile, window or feature set, `NA` if there
#'   is none: for profiles an integer matrix, `n` x classes, otherwise an
#'   integer vector of length `n`.
#'
#' "Best ranked" is by the rank of the search, among the rows of `object`.
#'
#' @section Missing and unseen values:
#' The rule for missing values is that of the search. Under `"available"` a row
#' with a missing value in a feature of the set is not counted, and its
#' membership is `NA`; under `"complete"` the same holds for a missing value in
#' any feature of the search, so that all of them must be columns of `newdata`;
#' under `"level"` a missing value is the level `(Missing)`; under `"fail"` it is
#' an error. A value that did not occur in the data of the search is no member of
#' a set that holds the feature (`FALSE`); a note counts such rows.
#'
#' Continuous features, which [joint_quantiles()] discretised, must be numeric.
#' New rows are placed by the covariance and the cuts of the search, kept in its
#' result; groups (`by`) that it did not see have none, and their rows are no
#' members.
#'
#' On the data of the search, each column of `"member"` is `TRUE` for the rows of
#' its profile and no other, so that the mean of the column without `NA` is the
#' `frequency` in the result, if no row was dropped for its class and there are
#' no weights.
#'
#' @section Errors:
#' `localift_error_input` if `newdata` lacks columns or holds some that can be no
#' features, naming them, or if the search kept no data (`keep_data = FALSE`) and
#' they are needed: for `"member"` and `"rank"` of feature sets, and for
#' `"lift"` of feature sets and windows. `localift_error_missing` for missing
#' values under `na = "fail"`.
#'
#' @seealso [selected_profiles()] and [selected_windows()].
#' @examples
#' sel <- select_profiles(
#'   party ~ PF + AB + ES, votes,
#'   min_freq = 0.15, n_best = 3
#' )
#' new <- data.frame(PF = c("n", "y", NA), AB = c("y", "n", "n"), ES = "n")
#' predict(sel, new)
#' predict(sel, new, type = "lift")
#' @importFrom stats predict
#' @export
predict.localift_selection <- function(object, newdata,
                                       type = c("member", "lift", "rank"),
                                       ...) {
  call <- match.call()
  call[[1]] <- quote(predict)
  check_dots_empty(..., known = c("object", "newdata", "type"), call = call)
  rows <- validate_selection(object, arg = "object", call = call)
  if (missing(newdata)) {
    abort_no_newdata(call)
  }
  types <- c("member", "lift", "rank")
  type <- if (missing(type)) "member" else check_choice(type, types, "type", call)
  fit <- attr(object, "localift")
  new <- code_newdata(newdata, rows, fit, call)
  if (type == "member") {
    return(predict_member(object, rows, new, fit, call))
  }
  if (fit$type == "profiles") {
    predict_by_class(object, rows, new, fit, type, call)
  } else {
    predict_best(object, rows, new, fit, type, call)
  }
}

#' @export
predict.localift <- function(object, ...) {
  check_selection(object)
}

predict_member <- function(object, rows, new, fit, call) {
  member <- matrix(NA, new$n, length(rows))
  for (i in seq_along(rows)) {
    member[, i] <- row_member(rows[[i]], new, object, fit, call)
  }
  colnames(member) <- paste_columns_by_space(object, selection_types[[fit$type]]$key)
  member
}

paste_columns_by_space <- function(table, columns) {
  do.call(paste, unclass(table)[columns])
}

# For profiles, whose rows speak of one class each.
predict_by_class <- function(object, rows, new, fit, type, call) {
  value <- if (type == "lift") column_of(object, "lift", call) else as.integer(object$rank)
  classes <- intersect(fit$classes, object$class)
  out <- matrix(value[0][1], new$n, length(classes), dimnames = list(NULL, classes))
  for (class in classes) {
    mine <- which(object$class == class)
    best <- first_member(rows[mine], object$rank[mine], new, object, fit, call)
    out[, class] <- value[mine][best]
  }
  out
}

# For windows and feature sets, which speak of all classes.
predict_best <- function(object, rows, new, fit, type, call) {
  best <- first_member(rows, object$rank, new, object, fit, call)
  if (type == "rank") {
    return(as.integer(object$rank)[best])
  }
  coded <- selection_data(object, "object", call)
  lift <- matrix(NA_real_, new$n, length(fit$classes), dimnames = list(NULL, fit$classes))
  for (i in unique(best[!is.na(best)])) {
    mine <- which(best == i)
    counted <- core_count(coded, rows[[i]]$set)
    if (fit$type == "windows") {
      inside <- match_codes(counted$profiles, rows[[i]]$window) > 0
      lift[mine, ] <- rep(window_lift(counted$counts, inside), each = length(mine))
    } else {
      codes <- new_codes(new, rows[[i]]$set, object, fit, call)
      at <- match_codes(codes[mine, , drop = FALSE], counted$profiles)
      lift[mine, ] <- core_measures(counted$counts)$lift[at, ]
    }
  }
  lift
}

# Lift of each class in a window: f(y | W) / h(y).
window_lift <- function(counts, inside) {
  within <- colSums(counts[inside, , drop = FALSE])
  all <- colSums(counts)
  lift <- (within / sum(within)) / (all / sum(all))
  lift[all == 0] <- NA
  lift
}

#' Position of the best ranked element that each row of the new data holds
#'
#' @return An integer vector of length `new$n`, `NA` where there is none.
#' @noRd
first_member <- function(rows, rank, new, object, fit, call) {
  best <- rep(NA_integer_, new$n)
  for (i in order(rank)) {
    open <- is.na(best)
    if (!any(open)) {
      break
    }
    member <- row_member(rows[[i]], new, object, fit, call)
    best[open & !is.na(member) & member] <- i
  }
  best
}

#' Whether each row of the new data holds one result
#'
#' @return A logical vector, `NA` where the row is not counted.
#' @noRd
row_member <- function(row, new, object, fit, call) {
  codes <- new_codes(new, row$set, object, fit, call)
  counted <- new$counted
  for (j in seq_len(ncol(codes))) {
    counted <- counted & !is.na(codes[, j])
  }
  member <- if (fit$type == "profiles") {
    holds_profile(row, codes)
  } else {
    known <- if (fit$type == "windows") {
      row$window
    } else {
      core_count(selection_data(object, "object", call), row$set)$profiles
    }
    match_codes(codes, known) > 0
  }
  member[!counted] <- NA
  member
}

holds_profile <- function(row, codes) {
  member <- rep(TRUE, nrow(codes))
  for (j in seq_len(ncol(codes))) {
    member <- member & codes[, j] == row$levels[[j]]
  }
  member
}

# Codes of the new rows as those of the set's profiles: the joint level first.
new_codes <- function(new, set, object, fit, call) {
  joint <- continuous_part(set, fit)
  codes <- new$codes[setdiff(set, joint)]
  if (length(joint)) {
    key <- paste(set, collapse = " ")
    # Many results may share a set.
    if (is.null(new$joint[[key]])) {
      new$joint[[key]] <- place_rows(
        new$continuous$values[joint], new$continuous$group,
        kept_fit(set, fit, object, call)
      )
    }
    codes <- c(list(new$joint[[key]]), codes)
  }
  do.call(cbind, codes)
}

#' Position of each row of codes in a table of profiles
#'
#' Codes are crossed into one number per row, renumbered whenever the product of
#' the levels would outgrow a double.
#'
#' @param codes,profiles Integer matrices with the same columns.
#' @return An integer vector, 0 where a row is none of the profiles.
#' @noRd
match_codes <- function(codes, profiles) {
  both <- rbind(codes, profiles)
  both[is.na(both)] <- 0L
  id <- both[, 1]
  for (j in seq_len(ncol(both))[-1]) {
    size <- max(both[, j]) + 1
    if (max(id) * size >= 2^52) {
      id <- match(id, unique(id))
    }
    id <- id * size + both[, j]
  }
  new <- seq_len(nrow(codes))
  match(id[new], id[-new], nomatch = 0L)
}

# New data --------------------------------------------------------------------

#' Code new data by the levels of the search
#'
#' @param rows The structure of the results asked about.
#' @return A list: `codes`, by feature position, `NULL` for features that are
#'   not needed (0 for a level that the search did not see, `NA` for missing);
#'   `continuous`, values and groups for joint levels, and `joint`, an
#'   environment that keeps these by set; `counted`, the rows that the rule for
#'   missing values leaves; `n`.
#' @noRd
code_newdata <- function(newdata, rows, fit, call, arg = "newdata") {
  source <- read_source(newdata, arg, call)
  needed <- if (fit$data$na == "complete") {
    seq_along(fit$features)
  } else {
    sort(unique(unlist(lapply(rows, `[[`, "set"))))
  }
  at <- match_newdata(fit$features[needed], names(source$columns), call, arg)
  discrete <- !needed %in% continuous_part(needed, fit)
  codes <- vector("list", length(fit$features))
  codes[needed[discrete]] <- Map(
    function(x, levels, name) code_new_column(x, levels, name, fit$data$na, call),
    source$columns[at[discrete]], fit$levels[needed[discrete]], fit$features[needed[discrete]]
  )
  continuous <- continuous_newdata(source, needed, fit, call, arg)
  note_unseen(codes, fit)
  counted <- rep(TRUE, source$n)
  if (fit$data$na == "complete") {
    for (column in c(codes, continuous$values)) {
      if (!is.null(column)) counted <- counted & !is.na(column)
    }
  }
  list(
    codes = codes, continuous = continuous,
    joint = new.env(parent = emptyenv()), counted = counted, n = source$n
  )
}

match_newdata <- function(features, columns, call, arg) {
  lost <- setdiff(features, columns)
  if (length(lost) > 0) {
    abort_localift(
      c(
        "{.arg {arg}} must have the features of the search.",
        x = "It lacks the column{?s} {.var {lost}}.",
        did_you_mean(lost, setdiff(columns, features))
      ),
      class = "input", arg = arg, column = lost, call = call
    )
  }
  twice <- intersect(features, columns[duplicated(columns)])
  if (length(twice) > 0) {
    abort_localift(
      c(
        "Names of columns must be unique.",
        x = "{.var {twice}} occur{?s/} more than once in {.arg {arg}}."
      ),
      class = "input", arg = arg, column = twice, call = call
    )
  }
  match(features, columns)
}

code_new_column <- function(x, levels, name, na, call) {
  codes <- code_against(x, levels, name, call)
  if (na == "fail") {
    check_no_missing(is.na(codes), name, "Feature", call)
  }
  if (na == "level") {
    codes[is.na(codes)] <- match(missing_level, levels, nomatch = 0L)
  }
  codes
}

note_unseen <- function(codes, fit) {
  unseen <- vapply(codes, function(column) any(column == 0, na.rm = TRUE), NA)
  if (any(unseen)) {
    features <- fit$features[unseen]
    rows <- Reduce(`|`, lapply(codes[unseen], function(column) column %in% 0L))
    inform_localift(cli::format_inline(
      "{.var {features}} hold{?s/} values that the search did not see, in {count_of(sum(rows), 'row')}: no members."
    ))
  }
}

# A column of the result that may have been dropped.
column_of <- function(object, name, call, arg = "object") {
  if (!name %in% names(object)) {
    abort_localift(
      c(
        "{.arg {arg}} must keep its column {.var {name}}.",
        x = "It was dropped."
      ),
      class = "input", arg = arg, call = call
    )
  }
  object[[name]]
}

abort_no_newdata <- function(call) {
  abort_localift(
    c(
      "{.arg newdata} is missing.",
      i = "Give the data to look at: those of the search, or new ones with the same columns."
    ),
    class = "input", arg = "newdata", call = call
  )
}
