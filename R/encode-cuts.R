# Numbers, dates and times as cells: ordered features, one by one, of cut_points().
#
# The cuts of such a feature are those of encode-bins.R (a "localift_cuts" of one group), with
#   left        TRUE: a cell holds its lower bound, not its upper one
#   kind        chr[1], "number", "date", "time" or "difference"; units, of differences, as difftime has them
#   cells       the number of cells that was asked for; NULL where thresholds were given
#   text        chr[L - 1], the thresholds as text
#   conditions  chr[L], the cells as they are read: `age < 30`, `30 <= age < 50`, `age >= 50`
#   rows        dbl[L], rows (their weight) in each
# labels are those of the factor: `<30`, `[30,50)`, `>=50`. Dates are whole days.

cell_cuts <- function(name, thresholds, kind, units, rows, cells = NULL) {
  text <- threshold_text(thresholds, kind, units)
  last <- length(text)
  labels <- if (last) {
    c(paste0("<", text[[1]]), sprintf("[%s,%s)", text[-last], text[-1]), paste0(">=", text[[last]]))
  } else {
    "known"
  }
  cuts <- new_cuts(matrix(thresholds, 1), groups = NULL, labels)
  cuts[c("left", "kind", "units", "cells", "text", "conditions", "rows")] <- list(
    TRUE, kind, units, cells, text, cell_conditions(name, text), rows
  )
  cuts
}

# Of a column that was cut before: its cells, those too in which no row is.
all_cells <- function(coded, cuts) {
  if (!are_cells(cuts)) {
    return(coded)
  }
  list(codes = match(coded$levels, cuts$labels)[coded$codes], levels = cuts$labels)
}

# Whether a feature's cuts are those of cells.
are_cells <- function(cuts) isTRUE(cuts$left)

cell_conditions <- function(name, text) {
  name <- quote_label(name)
  last <- length(text)
  if (last == 0) {
    return(paste(name, "known"))
  }
  c(paste(name, "<", text[[1]]), sprintf("%s <= %s < %s", text[-last], name, text[-1]), paste(name, ">=", text[[last]]))
}

#' Conditions of level codes
#'
#' @param levels Of the feature; a level that is no cell, as `(Missing)` is, has no condition.
#' @return Texts, `NA` for none; `NULL` for cuts that make no cells.
#' @noRd
level_conditions <- function(cuts, levels) if (are_cells(cuts)) cuts$conditions[match(levels, cuts$labels)]

#' Numbers behind a column
#'
#' @param x A column of the data.
#' @return A list of `values`, doubles, `NA` for missing, `kind` and `units`: see above. `NULL` if it holds none.
#' @noRd
numbers_in <- function(x) {
  if (length(dim(x)) > 1) {
    return(NULL)
  }
  if (inherits(x, "difftime")) {
    return(list(values = encode_continuous(unclass(x)), kind = "difference", units = attr(x, "units")))
  }
  if (inherits(x, "Date")) {
    return(list(values = encode_continuous(floor(as.double(unclass(x)))), kind = "date"))
  }
  if (inherits(x, "POSIXt")) {
    return(list(values = encode_continuous(unclass(as.POSIXct(x))), kind = "time"))
  }
  if (is_number_like(x)) list(values = encode_continuous(plain_numbers(x)), kind = "number")
}

# What the values of each kind are called.
kinds_of_cuts <- c(number = "numbers", date = "dates", time = "times", difference = "time differences")

# The same values in the units of others.
in_units <- function(found, units) {
  if (!is.null(units) && !identical(found$units, units)) {
    found$values <- as.double(as.difftime(found$values, units = found$units), units = units)
  }
  found$values
}

#' A column as cells of about as many rows each
#'
#' @param x Numbers, finite or missing.
#' @param n_cells How many; see [cut_points()].
#' @param weights `NULL`, or one for each value, positive.
#' @param like Cuts whose kind these are to be, `NULL` for numbers.
#' @param used The rows that say where to cut, a mask; `NULL` for all.
#' @return A list of `codes`, `levels` and `cuts`.
#' @noRd
cut_numbers <- function(x, name, n_cells, weights = NULL, like = NULL, used = NULL) {
  found <- core_cut_thresholds(as.double(take(x, used)), take(weights, used), as.integer(n_cells))
  cuts <- cell_cuts(name, found$thresholds, like$kind %||% "number", like$units, found$rows, n_cells)
  list(codes = cells_of(x, cuts), levels = cuts$labels, cuts = cuts)
}

# The same by thresholds that are given; a cell may be empty.
cut_at <- function(x, name, thresholds, weights, like, used = NULL) {
  cuts <- cell_cuts(name, thresholds, like$kind, like$units, NULL)
  codes <- cells_of(x, cuts)
  known <- !is.na(codes) & mask_of(used, length(x))
  cuts$rows <- rowsum_at((weights %||% rep(1, length(x)))[known], codes[known], length(cuts$labels))
  list(codes = codes, levels = cuts$labels, cuts = cuts)
}

#' Cells of numbers, by known cuts
#'
#' @return An integer vector, `NA` where missing. O(n log L).
#' @noRd
cells_of <- function(x, cuts) {
  codes <- integer(length(x))
  each_rows(length(x), function(at) codes[at] <<- place_by_cuts(x[at], NULL, cuts))
  codes
}

# Coded columns ------------------------------------------------------------------

#' Make cells of the columns that hold numbers
#'
#' @param columns What `encode_features()` returns: values where `continuous`.
#' @param spec A `localift_cut_points`; with any other there is nothing to do.
#' @param weights Of the rows that `columns` hold, or `NULL`.
#' @param used The rows with a class, of those: a mask, or `NULL` for all.
#' @param until As in encode_input().
#' @return `columns`, none of which is continuous, with `cuts`, `numbers` and `ordered`, as coded data have them.
#' @noRd
cut_columns <- function(columns, spec, weights, call, used = NULL, until = Inf) {
  if (!is_cut_points(spec)) {
    return(columns)
  }
  check_cut_names(spec, columns, call)
  continuous <- which(columns$continuous)
  # Fewer columns, of fewer values, take no time worth a limit.
  limited <- length(continuous) >= 1000 || sum(lengths(columns$codes[continuous])) >= few_values
  for (j in continuous) {
    core_answer_interrupt()
    if (limited && proc.time()[["elapsed"]] >= until) {
      columns$unfinished <- TRUE
      columns$codes[j] <- list(NULL)
      next
    }
    name <- columns$features[[j]]
    x <- columns$codes[[j]]
    how <- spec$columns[[name]] %||% spec$n
    coded <- if (is.list(how)) {
      cut_at(x, name, thresholds_for(how, columns$kinds[[j]], name, call), weights, columns$kinds[[j]], used)
    } else {
      # As the data have them, which may share them.
      columns$numbers[[j]] <- columns$kinds[[j]]$values
      cut_numbers(x, name, how, weights, columns$kinds[[j]], used)
    }
    columns$codes[[j]] <- coded$codes
    columns$levels[[j]] <- coded$levels
    columns$cuts[[j]] <- coded$cuts
    columns$ordered[[j]] <- TRUE
  }
  columns$continuous[] <- FALSE
  columns
}

check_cut_names <- function(spec, columns, call) {
  named <- names(spec$columns)
  unknown <- setdiff(named, columns$features)
  if (length(unknown)) {
    abort_localift(
      c("{.fn cut_points} must name features.", x = "{.var {unknown}} {?is not one/are not among them}."),
      "input", arg = "discretize", column = unknown, call = call, hint = did_you_mean(unknown, columns$features)
    )
  }
  other <- intersect(named, columns$features[!columns$continuous])
  if (length(other)) {
    abort_localift(
      c(
        "{.fn cut_points} must name columns of numbers, dates or times.",
        x = "{.var {other}} {?holds/hold} none.",
        i = "Leave {cli::qty(other)}{?it/them} out: factors, text and logicals keep their levels."
      ),
      "input", arg = "discretize", column = other, call = call
    )
  }
}

# In the units of the column.
thresholds_for <- function(how, about, name, call) {
  if (how$kind != about$kind) {
    abort_localift(
      c(
        "The thresholds of {.var {name}} must be {kinds_of_cuts[[about$kind]]}, as its values are.",
        x = "They are {kinds_of_cuts[[how$kind]]}."
      ),
      "input", arg = "discretize", column = name, call = call
    )
  }
  in_units(how, about$units)
}

#' Leave out numeric features that have one cell
#'
#' @param columns Coded columns, those that were cut among them.
#' @return `columns`, with the names of those left out as `one_cell`.
#' @noRd
drop_one_cell <- function(columns, call) {
  one <- vapply(seq_along(columns$cuts), function(j) {
    !is.null(columns$cuts[[j]]$cells) && length(columns$levels[[j]]) < 2
  }, NA)
  columns$one_cell <- columns$features[one]
  if (all(one)) {
    abort_localift(
      c(
        "No feature is left.",
        x = "{.var {columns$one_cell}} {?holds/hold} one value only, or none: there is nothing to cut."
      ),
      "input", arg = "data", column = columns$one_cell, call = call
    )
  }
  parts <- c("features", "codes", "levels", "continuous", "cuts", "numbers", "ordered")
  columns[parts] <- lapply(columns[parts], `[`, !one)
  columns
}

# Which cells are empty, and what was left out: see data_notes().
note_cells <- function(columns) {
  empty <- lapply(columns$cuts, function(cuts) if (are_cells(cuts)) cuts$conditions[cuts$rows == 0])
  empty <- unlist(empty)
  c(
    if (length(columns$one_cell)) {
      fill("Left out {.var {columns$one_cell}}: {?it holds/they hold} one value only, or none.")
    },
    if (length(empty)) fill("No row is in {count_of(length(empty), 'cell')} of the thresholds given: {.or {empty}}.")
  )
}

# `always` names a feature that was left out.
check_not_left_out <- function(always, coded, call) {
  lost <- intersect(always, coded$one_cell)
  if (length(lost)) {
    abort_localift(
      c(
        "{.arg always} must name features that have two values.",
        x = "{.var {lost}} {?holds/hold} one value only, or none: there is nothing to cut."
      ),
      "input", arg = "always", column = lost, call = call
    )
  }
}

# Thresholds as text -------------------------------------------------------------

#' Thresholds with the fewest digits that read as the same double
#'
#' Whole numbers without exponents, dates and times as in ISO 8601, times in UTC, differences with their units.
#' @noRd
threshold_text <- function(x, kind, units = NULL) {
  text <- switch(kind,
    number = shortest_text(x),
    date = format(.Date(x), "%Y-%m-%d"),
    time = paste0(format(.POSIXct(floor(x), "UTC"), "%Y-%m-%dT%H:%M:%S"), fraction_text(x), "Z"),
    difference = paste(shortest_text(x), units)
  )
  # Days and seconds since 1970, of ages that no calendar has, and of times closer than it tells.
  if (anyNA(text) || anyDuplicated(text)) shortest_text(x) else text
}

shortest_text <- function(x) {
  text <- number_text(x)
  open <- x != trunc(x) | abs(x) >= 1e15
  for (digits in 1:17) {
    text[open] <- plainly(sprintf("%.*g", digits, x[open]))
    open <- open & as.double(text) != x
  }
  text
}

# ".25" of 3.25, nothing of 3.
fraction_text <- function(x) {
  text <- rep("", length(x))
  open <- x != floor(x)
  for (digits in 1:17) {
    rounded <- plainly(sprintf("%.*f", digits, (x - floor(x))[open]))
    # What rounds to 1 needs more digits.
    text[open] <- ifelse(startsWith(rounded, "0"), substring(rounded, 2), ".0")
    open <- open & floor(x) + as.double(paste0("0", text)) != x
  }
  text
}
