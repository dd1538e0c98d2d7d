# The rows of a search dealt out into parts, and the search again in one of them.
#
# `units` says of each row of coded data how many of the rows that it stands for are meant: 0 or 1, of whole weights and
# counts any number up to the weight. What is dealt does not depend on the order of rows, nor on whether they were given
# one by one or as counts: rows are taken in a canonical order, in which those that are equal can be exchanged.

# More rows are not dealt out, permuted or drawn one by one.
most_units <- 2^27

#' The data behind a result that is searched again, or an error that says what to do
#'
#' @param verb What the user called.
#' @return Coded data.
#' @noRd
data_to_search_again <- function(sel, verb, call) {
  coded <- selection_data(sel, "sel", call)
  check_whole_weights(coded, verb, call)
  info <- attr(sel, "localift")$info
  if (info$reason %in% c("time_limit", "u_curve")) {
    found <- if (info$reason == "u_curve") {
      "{.code search = \"u_curve\"} may have missed better ones, by cuts that other rows would not make."
    } else {
      "{.arg time_limit} ended it, and would end others elsewhere."
    }
    abort_localift(
      c(
        "{.fn {verb}} repeats the search, and this one cannot be repeated.",
        x = found,
        i = if (info$reason == "u_curve") {
          "Search with {.code search = \"exact\"}."
        } else {
          "Search without {.arg time_limit}, or for less, as by {.arg max_features}."
        }
      ),
      "input", arg = "sel", call = call
    )
  }
  if (nrow(sel) == 0) {
    abort_localift("{.arg sel} has no rows.", "input", arg = "sel", call = call)
  }
  n <- total_weight(coded)
  if (n > most_units) {
    abort_localift(
      c(
        "{.fn {verb}} deals out rows one by one, at most {format_count(most_units)}.",
        x = "The data of {.arg sel} are of {format_count(n)} rows."
      ),
      "too_large", arg = "sel", call = call
    )
  }
  coded
}

# How many rows each stands for.
row_units <- function(coded) coded$weights %||% rep(1, length(coded$class))

#' Deal the rows into `k` parts of nearly one size, at random, class by class
#'
#' The parts of a class differ by at most one row, and so do the parts as a whole. O(rows log rows), without the order
#' O(rows).
#'
#' @return A list, for the rows that weights stand for: `row`, the row of the data, and `part`, from 1 to `k`.
#' @noRd
deal_units <- function(coded, k, order = canonical_order(coded)) {
  row <- if (is.null(coded$weights)) order else rep(order, coded$weights[order])
  last <- cumsum(tabulate(coded$class[row], length(coded$classes)))
  part <- integer(length(row))
  before <- 0
  # In canonical order each class stands together.
  for (end in last) {
    at <- before + seq_len(end - before)
    part[at] <- ((at - 1L) %% k + 1L)[sample.int(length(at))]
    before <- end
  }
  list(row = row, part = part)
}

# By the class, then by all that is known of the features.
canonical_order <- function(coded) {
  columns <- lapply(seq_along(coded$features), function(feature) values_of(feature, coded))
  do.call(order, Filter(Negate(is.null), c(list(coded$class), columns, list(coded$continuous$group))))
}

# How many of the rows of `dealt` that each row stands for are in a part.
units_in <- function(dealt, part, coded) {
  as.double(tabulate(dealt$row[dealt$part == part], length(coded$class)))
}

#' Coded data of some of the rows
#'
#' Levels, classes and groups without a row are dropped, as where only these rows had been given. What cut_points() cut
#' by the values is cut anew; thresholds of the user's own stay, and so do their cells.
#'
#' @return Coded data with `origin`: the codes that levels (by feature), classes and groups have in `coded`, and `recut`,
#'   the features that were cut anew, whose cells are called by their number.
#' @noRd
take_units <- function(coded, units) {
  rows <- which(units > 0)
  part <- coded
  recut <- which(lengths(coded$numbers) > 0)
  weights <- if (any(units[rows] != 1)) units[rows]
  discrete <- which(!vapply(coded$codes, is.null, NA))
  kept <- lapply(discrete, function(j) {
    if (j %in% recut) {
      cut_again(j, coded, rows, weights)
    } else if (are_cells(coded$cuts[[j]])) {
      list(codes = coded$codes[[j]][rows], levels = coded$levels[[j]])
    } else {
      drop_unused(coded$codes[[j]][rows], coded$levels[[j]])
    }
  })
  part$codes[discrete] <- lapply(kept, `[[`, "codes")
  part$levels[discrete] <- lapply(kept, `[[`, "levels")
  part$cuts[recut] <- lapply(kept[discrete %in% recut], `[[`, "cuts")
  part$numbers[recut] <- lapply(coded$numbers[recut], `[`, rows)
  class <- drop_unused(coded$class[rows], coded$classes)
  part$class <- class$codes
  part$classes <- class$levels
  part["weights"] <- list(weights)
  groups <- NULL
  if (!is.null(coded$continuous)) {
    continuous <- coded$continuous
    continuous$columns <- lapply(continuous$columns, function(x) if (!is.null(x)) x[rows])
    if (!is.null(continuous$group)) {
      groups <- sort(unique(continuous$group[rows]))
      continuous$group <- match(continuous$group[rows], groups)
      continuous$n_groups <- length(groups)
      continuous$group_codes <- continuous$group_codes[groups, , drop = FALSE]
    }
    continuous$models <- new_models()
    part$continuous <- continuous
  }
  part$origin <- list(
    levels = .mapply(match, list(part$levels, coded$levels), NULL), classes = match(part$classes, coded$classes),
    groups = groups, recut = recut
  )
  part$origin$levels[recut] <- lapply(part$levels[recut], seq_along)
  part
}

# A column of some rows, cut as that of all was: by thresholds of their own.
cut_again <- function(j, coded, rows, weights) {
  like <- coded$cuts[[j]]
  column <- cut_numbers(coded$numbers[[j]][rows], coded$features[[j]], like$cells, weights, like)
  if (coded$na == "level" && anyNA(column$codes)) {
    column$levels <- c(column$levels, missing_level)
    column$codes[is.na(column$codes)] <- length(column$levels)
  }
  column
}

# The cells that a part has of its own, of all rows.
cells_by_part <- function(j, coded, part) {
  codes <- cells_of(coded$numbers[[j]], part$cuts[[j]])
  if (coded$na == "level") codes[is.na(codes)] <- match(missing_level, part$levels[[j]], nomatch = 0L)
  codes
}

# What the codes of a part's results stand for: the levels of all rows, but for cells that the part has of its own.
names_of_part <- function(coded, part) {
  own <- part$origin$recut
  coded$levels[own] <- part$levels[own]
  coded$cuts[own] <- part$cuts[own]
  coded
}

#' Search some of the rows as all of them were searched
#'
#' @param coded,fit All rows, and what the search of them was.
#' @param options Its options, with what is to be other.
#' @return A list of results, best first (by class), each a list: `class` (a position among those of `coded`), `rank`,
#'   `set`, `levels`, `window`, or the conditions of a subgroup, in the codes of names_of_part(), `value`, and `key`, which
#'   is the same for the same result. `part`: the coded data that were searched. None where the part holds one class, or
#'   is too small.
#' @noRd
search_units <- function(coded, units, fit, options, call) {
  part <- take_units(coded, units)
  options$time_limit <- Inf
  options$progress <- FALSE
  options$classes <- match(options$classes, part$origin$classes)
  options$classes <- options$classes[!is.na(options$classes)]
  if (length(part$classes) < 2 || !length(options$classes)) {
    return(list(part = part, results = list()))
  }
  found <- search_core(part, set_names(list(options), fit$type), call)[[fit$type]]
  list(part = part, results = lapply(seq_along(found$features), function(i) found_result(i, found, part, fit$type)))
}

found_result <- function(i, found, part, type) {
  set <- found$features[[i]]
  row <- list(set = set, class = NA_integer_, rank = i)
  if (result_types[[type]]$by_class) {
    row$class <- part$origin$classes[[found$class[[i]]]]
    row$rank <- sum(found$class[seq_len(i)] == found$class[[i]])
  }
  row$value <- switch(type, features = found$eta_corrected, windows = found$eta, found$lift)[[i]]
  row$levels <- if (type == "profiles") codes_in_all(t(found$levels[[i]]), set, part)[1, ]
  row$window <- if (type == "windows") codes_in_all(found$window[[i]], set, part)
  if (type == "subgroups") row <- c(row, conditions_in_all(i, found, set, part))
  row$key <- result_key(row)
  row
}

# The conditions of a subgroup of a part, as codes_in_all().
conditions_in_all <- function(i, found, set, part) {
  origin <- part$origin$levels[set]
  in_all <- function(codes) unlist(.mapply(function(all, code) all[code], list(origin, codes), NULL))
  lower <- in_all(found$lower[[i]])
  upper <- in_all(found$upper[[i]])
  values <- .mapply(function(all, levels) if (!is.null(levels)) all[levels], list(origin, found$values[[i]]), NULL)
  open <- list(lower = found$lower[[i]] == 1, upper = found$upper[[i]] == lengths(origin))
  list(lower = lower, upper = upper, values = values, conditions = condition_keys(lower, upper, values, open))
}

#' Conditions as text that is the same for the same condition
#'
#' The first and the last cells have no end: `-` and a number, whatever the number of cells.
#'
#' @param open A list of `lower` and `upper`: which ends are none.
#' @noRd
condition_keys <- function(lower, upper, values, open) {
  of_values <- vapply(values, paste, "", collapse = ",")
  interval <- paste0(ifelse(open$lower, "", lower), "-", ifelse(open$upper, "", upper))
  ifelse(is.na(lower), of_values, interval)
}

# Codes of profiles in a part as those of all rows. Joint levels, and cells that are cut anew, have the same codes in
# every part.
codes_in_all <- function(codes, set, part) {
  joint <- continuous_part(set, part)
  discrete <- setdiff(set, joint)
  first <- length(joint) > 0
  for (j in seq_along(discrete)) codes[, first + j] <- part$origin$levels[[discrete[[j]]]][codes[, first + j]]
  codes
}

# `row`: its `class` is a position, NA where results speak of all classes.
result_key <- function(row) {
  codes <- row$conditions %||% if (is.null(row$window)) row$levels else t(row$window)
  paste(c(row$class, ":", row$set, ":", codes), collapse = " ")
}

# The options of the search, for the ranks and the classes that `sel` still holds.
options_left <- function(sel, fit) {
  options <- fit$options
  options$n_best <- min(options$n_best, max(sel$rank))
  if (result_types[[fit$type]]$by_class) {
    options$classes <- sort(unique(match(as.character(sel$class), fit$classes)))
  }
  options
}

# The results of a search, as search_units() gives them.
results_of <- function(sel, fit, call) {
  rows <- validate_selection(sel, "sel", call)
  Map(function(row, class, rank) {
    row <- row[intersect(c("set", "levels", "window", "lower", "upper", "values"), names(row))]
    row$class <- class
    row$rank <- rank
    if (!is.null(row$lower)) {
      open <- list(lower = row$lower == 1, upper = row$upper == lengths(fit$levels[row$set]))
      row$conditions <- condition_keys(row$lower, row$upper, row$values, open)
    }
    row$key <- result_key(row)
    row
  }, rows, match(as.character(sel$class %||% rep(NA, nrow(sel))), fit$classes), sel$rank)
}

# Runs `look` on 1 to `n`, with a bar where the search had one.
with_progress <- function(n, what, fit, look) {
  if (isTRUE(fit$options$progress)) cli::cli_progress_bar(what, total = n)
  lapply(seq_len(n), function(i) {
    core_answer_interrupt()
    value <- look(i)
    if (isTRUE(fit$options$progress)) cli::cli_progress_update()
    value
  })
}
