# The rules for missing values of features:
#   available  a feature set counts the rows that are complete in it
#   complete   rows that are incomplete in any feature are dropped
#   level      missing values are a last level of their own
#   fail       missing values are an error
# Rows whose class is missing are dropped under every rule but "fail".

na_rules <- c("available", "complete", "level", "fail")

missing_level <- "(Missing)"

#' Apply the rule to coded features
#'
#' @param columns A list of `features`, `codes`, `levels` and `continuous`.
#' @param rows The mask of the rows that `codes` hold, or `NULL` for all.
#' @return `columns`, with `rows` narrowed where rows were dropped.
#' @noRd
apply_na_rule <- function(columns, na, rows, call) {
  columns <- switch(na,
    available = columns,
    complete = keep_complete(columns, rows, call),
    level = add_missing_level(columns, call),
    fail = check_all_present(columns, rows, call)
  )
  if (na != "complete") {
    columns["rows"] <- list(rows)
  }
  columns
}

keep_complete <- function(columns, rows, call) {
  missing <- vapply(columns$codes, anyNA, NA)
  n <- length(columns$codes[[1]])
  complete <- rep(TRUE, n)
  for (codes in columns$codes[missing]) {
    complete <- complete & !is.na(codes)
  }
  if (!any(complete)) {
    lacking <- vapply(columns$codes, function(codes) sum(is.na(codes)), 0L)
    abort_none_complete(columns$features, lacking, n, call)
  }
  if (all(complete)) {
    columns["rows"] <- list(rows)
    return(columns)
  }
  # Cells are those of the rows that were cut.
  kept <- .mapply(
    function(codes, levels, continuous, cuts) {
      codes <- codes[complete]
      if (continuous || are_cells(cuts)) list(codes = codes, levels = levels) else drop_unused(codes, levels)
    },
    list(columns$codes, columns$levels, columns$continuous, columns$cuts), NULL
  )
  columns$codes <- lapply(kept, `[[`, "codes")
  columns$levels <- lapply(kept, `[[`, "levels")
  columns$numbers <- lapply(columns$numbers, function(x) if (!is.null(x)) x[complete])
  if (is.null(rows)) {
    columns$rows <- complete
  } else {
    rows[rows] <- complete
    columns$rows <- rows
  }
  columns
}

add_missing_level <- function(columns, call) {
  exists <- vapply(columns$levels, is.element, NA, el = missing_level)
  if (any(exists)) {
    column <- columns$features[exists]
    abort_localift(
      c(
        "{.code na = \"level\"} makes missing values the level {.val {missing_level}}.",
        x = "{.var {column}} {?has/have} such a level already.",
        i = "Rename that level, or make it {.code NA}."
      ),
      "missing", arg = "na", column = column, call = call
    )
  }
  # Missing values of continuous features make a joint level: see encode-joint.R.
  for (j in which(!columns$continuous)) {
    missing <- is.na(columns$codes[[j]])
    if (any(missing)) {
      columns$levels[[j]] <- c(columns$levels[[j]], missing_level)
      columns$codes[[j]][missing] <- length(columns$levels[[j]])
      columns$ordered[[j]] <- FALSE
    }
  }
  columns
}

check_all_present <- function(columns, rows, call) {
  for (j in seq_along(columns$codes)) {
    missing <- is.na(columns$codes[[j]])
    if (any(missing)) {
      if (!is.null(rows)) {
        rows[rows] <- missing
        missing <- rows
      }
      check_no_missing(missing, columns$features[[j]], "Feature", call)
    }
  }
  columns
}

check_no_missing <- function(missing, column, what, call) {
  if (any(missing)) {
    abort_missing_values(sum(missing), column, what, call, row = which(missing)[[1]])
  }
}

# The same where a database counted them.
check_present <- function(number, column, what, call) {
  if (number > 0) abort_missing_values(number, column, what, call)
}

# `row`: the first of them, where R has the rows.
abort_missing_values <- function(number, column, what, call, row = NULL) {
  text <- number_text(number)
  abort_localift(
    c(
      paste0(
        "{what} {.var {column}} has {text} missing value{cli::qty(number)}{?s}",
        if (is.null(row)) "." else ", the first in row {row}."
      ),
      i = paste0(
        "{.code na = \"fail\"} allows none; {.code \"available\"}, {.code \"complete\"} ",
        "and {.code \"level\"} say what to do with them."
      )
    ),
    "missing", arg = "na", column = column, row = row, call = call
  )
}

#' Stop where no row is complete
#'
#' @param missing By feature, in how many of `n` rows it is missing.
#' @noRd
abort_none_complete <- function(features, missing, n, call) {
  worst <- features[[which.max(missing)]]
  most <- number_text(max(missing))
  all <- number_text(n)
  abort_localift(
    c(
      "No row is complete in every feature.",
      x = "{.var {worst}} is missing most often, in {most} of {all} row{cli::qty(n)}{?s}.",
      i = "Leave features out with {.arg never}, or use {.code na = \"available\"} or {.code \"level\"}."
    ),
    "missing", arg = "na", column = worst, call = call
  )
}
