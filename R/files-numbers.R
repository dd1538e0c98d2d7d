# Numbers in files: text that holds them, cells, and the values by which thresholds are sought.

#' Numbers that text holds
#'
#' @param x Distinct texts.
#' @return Doubles, `NA` for empty ones; `NULL` if there is anything else, or nothing.
#' @noRd
text_numbers <- function(x) {
  if (!is.character(x)) {
    return(if (is.numeric(x)) as.double(x))
  }
  empty <- is.na(x) | !nzchar(trimws(x))
  if (all(empty)) {
    return(rep(NA_real_, length(x)))
  }
  found <- utils::type.convert(x[!empty], as.is = TRUE, na.strings = character())
  if (!is.numeric(found)) {
    return(NULL)
  }
  values <- rep(NA_real_, length(x))
  values[!empty] <- as.double(found)
  values
}

# What numbers_in() says of a column of a chunk; NULL where text is no numbers. A chunk in which all is missing says
# nothing of the kind.
numbers_of <- function(x, name, call) {
  if (is_text(x)) {
    values <- text_numbers(attr(x, "levels"))
    found <- if (!is.null(values)) list(values = encode_continuous(values[unclass(x)]))
    if (!all(is.na(values))) found$kind <- "number"
  } else if (is.logical(x) && all(is.na(x))) {
    found <- list(values = rep(NA_real_, length(x)))
  } else {
    found <- numbers_in(x)
  }
  if (!is.null(found)) {
    check_finite(list(found$values), name, NULL, call)
  }
  found
}

as_cells <- function(found, cuts) {
  codes <- cells_of(in_units(found, cuts$units), cuts)
  structure(codes, levels = cuts$labels, class = c("ordered", "factor"), cuts = cuts)
}

# By thresholds that are given.
cut_given <- function(x, name, how, call) {
  found <- if (is_text(x) && how$kind %in% c("date", "time")) text_times(x, how$kind) else numbers_of(x, name, call)
  if (is.null(found)) {
    abort_localift(
      c(
        "{.fn cut_points} must name columns of {kinds_of_cuts[[how$kind]]}.",
        x = "{.var {name}} holds others.",
        i = "Leave it out: text and logicals keep their levels."
      ),
      "input", arg = "discretize", column = name, call = call
    )
  }
  if (is.null(found$kind)) found[c("kind", "units")] <- list(how$kind, how$units)
  thresholds <- thresholds_for(how, found, name, call)
  as_cells(found, cell_cuts(name, thresholds, found$kind, found$units, NULL))
}

# ISO 8601, times in UTC: as `threshold_text()` writes them.
text_times <- function(x, kind) {
  text <- attr(x, "levels")
  values <- if (kind == "date") {
    as.double(as.Date(text, format = "%Y-%m-%d"))
  } else {
    text <- sub("Z$", "", sub("T", " ", text, fixed = TRUE))
    time <- as.double(as.POSIXct(strptime(text, "%Y-%m-%d %H:%M:%OS", tz = "UTC")))
    ifelse(is.na(time), as.double(as.POSIXct(strptime(text, "%Y-%m-%d", tz = "UTC"))), time)
  }
  if (!any(is.na(values) & nzchar(text))) list(values = values[unclass(x)], kind = kind)
}

# Values -----------------------------------------------------------------------

add_values <- function(state, chunk, job) {
  weights <- chunk_weights(chunk$columns, chunk, state, job)
  class <- chunk$columns[[job$class]]
  used <- weights > 0 & !is.na(if (is_text(class)) unclass(class) else class)
  for (name in job$sought) {
    if (name %in% names(state$values) && is.null(state$values[[name]])) next
    found <- numbers_of(chunk$columns[[name]], name, job$call)
    if (is.null(found)) {
      state$values[name] <- list(NULL)
      next
    }
    state$values[[name]] <- add_numbers(state$values[[name]], found, weights, used, name, job)
  }
  state
}

add_numbers <- function(old, found, weights, used, name, job) {
  old <- old %||% list(values = numeric(), n = numeric())
  if (is.null(found$kind)) {
    return(old)
  }
  if (!is.null(old$kind) && !identical(old$kind, found$kind)) {
    kinds <- kinds_of_cuts[c(old$kind, found$kind)]
    abort_not_joined(name, c("what was read before", "the next file"), kinds, NULL, job$call)
  }
  keep <- used & !is.na(found$values)
  units <- old$units %||% found$units
  values <- c(old$values, in_units(found, units)[keep])
  added <- add_groups(list(values), c(old$n, weights[keep]))
  bytes <- 16 * length(added$n)
  if (bytes > memory_limit(job$call) * 1e9) {
    abort_localift(
      c(
        "{.var {name}} has too many different values to seek its thresholds.",
        i = "Give them, as in {.code cut_points({backticked(name)} = c(10, 20))}."
      ),
      "too_large", arg = "discretize", column = name, call = job$call
    )
  }
  list(values = values[added$groups], n = as.double(added$n), kind = found$kind, units = units)
}

# The thresholds that the values of all files have.
sought_cuts <- function(values, discretize, call) {
  check_files_numbers(names(Filter(function(of) is.null(of$kind), values)), discretize, call)
  values <- Filter(function(of) !is.null(of$kind), values)
  set_names(lapply(names(values), function(name) {
    of <- values[[name]]
    n_cells <- discretize$columns[[name]] %||% discretize$n
    found <- core_cut_thresholds(as.double(of$values), of$n, as.integer(n_cells))
    cell_cuts(name, found$thresholds, of$kind, of$units, NULL, n_cells)
  }), names(values))
}

# Columns that `cut_points()` names, and that hold no numbers.
check_files_numbers <- function(other, discretize, call) {
  named <- names(discretize$columns)
  check_cut_names(discretize, list(features = named, continuous = !named %in% other), call)
}
