# What a search for subgroups takes beside what all searches do: cells in place of numbers, and options of its own.

# `cuts`, a number of cells or what cut_points() makes.
check_cuts_argument <- function(x, arg, call) {
  if (is_cut_points(x)) {
    return(x)
  }
  if (!is_one_number(x) || x != trunc(x) || x < 2 || x > max_cells) {
    abort_argument(
      "must be one whole number of cells from 2 to {most}, or made by {.fn cut_points}", x, arg, call,
      most = max_cells,
      hint = if (is.numeric(x) && length(x) > 1) {
        c(i = fill("Thresholds are given by name, as in {.code cuts = cut_points(age = c(18, 30, 50))}."))
      }
    )
  }
  as.double(x)
}

#' Code data for subgroups
#'
#' Every numeric column, date or time is cut into cells. No condition can be made of a feature of a single value: it is
#' left out, with a note, before anything counts it.
#'
#' @param arguments The checked arguments of the verb.
#' @return A `localift_coded` whose features have two cells at least.
#' @noRd
encode_cells <- function(input, arguments, call, until = Inf) {
  cuts <- arguments$cuts
  if (is.numeric(cuts)) cuts <- cut_points(cuts)
  encode <- function(never) {
    about_cuts(encode_input(
      input, never, arguments$na, discretize = cuts, call = call, until = until, threads = arguments$threads
    ))
  }
  coded <- encode(arguments$never)
  if (coded$unfinished) {
    return(coded)
  }
  check_missing_cells(input, coded, call)
  constant <- which(lengths(coded$levels) < 2)
  if (length(constant)) {
    check_some_vary(constant, coded, arguments, call)
    note <- note_left_out_constant(constant, coded)
    # A constant that is missing in some rows has left these out.
    lost <- arguments$na == "complete" && any(coded$n_missing[constant] > 0)
    names <- coded$features[constant]
    coded <- if (lost) encode(c(arguments$never, names)) else drop_features(coded, constant)
    coded$notes <- c(note, coded$notes)
  }
  check_n_items(coded, arguments, call)
  coded$level_values <- unname(Map(level_values, input$features[coded$features], coded$levels))
  coded$declared_missing <- unname(lapply(input$features[coded$features], declared_missing))
  coded
}

# Errors of `discretize`, as other searches call it, become those of `cuts`.
about_cuts <- function(expr, verb = "subgroups") {
  tryCatch(expr, localift_error = function(error) {
    if (verb %in% boxed && identical(error$arg, "discretize")) error$arg <- "cuts"
    rlang::cnd_signal(error)
  })
}

# What stands in the data for each level: logical values, or the values that labels are of, a list where several values
# have one label. NULL where it is the level.
level_values <- function(x, levels) {
  labels <- attr(x, "labels")
  labels <- labels[!is.na(labels)]
  if (is.logical(x)) {
    as.logical(levels)
  } else if (!is.factor(x) && !is.null(labels)) {
    known <- lapply(levels, function(level) unname(as.vector(unclass(labels))[which(names(labels) == level)]))
    if (all(lengths(known[levels != missing_level]) > 0)) known
  }
}

# The values of a number that its class declares missing: NULL, or a list of `values` and a `range`. Code that compares
# numbers does not know of them.
declared_missing <- function(x) {
  if (!inherits(x, "haven_labelled_spss") || !is.numeric(x)) {
    return(NULL)
  }
  list(values = attr(x, "na_values"), range = attr(x, "na_range"))
}

check_some_vary <- function(constant, coded, arguments, call) {
  if (length(constant) == length(coded$features)) {
    shown <- cli::cli_vec(c(coded$one_cell, coded$features), list("vec-trunc" = 5))
    abort_localift(
      c(
        "No feature has two values, so that there is no condition.",
        x = "{.var {shown}} {?is/are} constant or missing in every row that is counted."
      ),
      "input", arg = "data", column = coded$features, call = call
    )
  }
  held <- intersect(arguments$always, coded$features[constant])
  if (length(held)) {
    abort_localift(
      c(
        "{.arg always} must name features of two values at least.",
        x = "{.var {held}} {?is/are} constant, and no condition can be made of {?it/them}."
      ),
      "input", arg = "always", column = held, call = call
    )
  }
}

note_left_out_constant <- function(constant, coded) {
  names <- cli::cli_vec(coded$features[constant], list("vec-trunc" = 5))
  fill("Left out {.var {names}}: constant, or never known.")
}

# Coded data without some features.
drop_features <- function(coded, at) {
  m <- length(coded$features)
  for (part in c("codes", "levels", "cuts", "ordered", "numbers", "n_missing", "features")) {
    if (length(coded[[part]]) == m) coded[[part]] <- coded[[part]][-at]
  }
  coded$copies <- intersect(coded$copies, coded$features)
  coded
}

# Cells are in order, and a missing value is before none of them.
check_missing_cells <- function(input, coded, call) {
  in_order <- vapply(coded$cuts, are_cells, NA) | vapply(input$features[coded$features], is.ordered, NA)
  wrong <- coded$features[in_order & vapply(coded$levels, is.element, NA, el = missing_level)]
  if (coded$na == "level" && length(wrong)) {
    abort_localift(
      c(
        "{.code na = \"level\"} is for features whose levels are in no order.",
        x = "{.var {wrong}} {?has/have} missing values, which are no cell of an interval.",
        i = paste0(
          "Use {.code na = \"available\"}, or make {cli::qty(wrong)}{?it a factor/them factors} whose levels are in no ",
          "order."
        )
      ),
      "missing", arg = "na", column = wrong, call = call
    )
  }
}

# Items ------------------------------------------------------------------------

# More conditions of one feature are refused: each is counted wherever the feature is added.
max_items <- 1e5

#' The number of items of each feature
#'
#' Intervals of its cells, not all of them, or sets of 1 to `max_values` of its levels, not all.
#' @noRd
n_items <- function(coded, arguments) {
  .mapply(function(levels, ordered) {
    k <- length(levels)
    if (!ordered) {
      return(sum(choose(k, seq_len(min(arguments$max_values, k - 1)))))
    }
    if (arguments$intervals == "both") k * (k + 1) / 2 - 1 else 2 * (k - 1)
  }, list(coded$levels, coded$ordered), NULL)
}

check_n_items <- function(coded, arguments, call) {
  items <- unlist(n_items(coded, arguments))
  if (max(items) <= max_items) {
    return(invisible())
  }
  widest <- which.max(items)
  name <- coded$features[[widest]]
  levels <- format_count(length(coded$levels[[widest]]))
  cells <- are_cells(coded$cuts[[widest]])
  what <- if (!coded$ordered[[widest]]) "levels" else if (cells) "cells" else "ordered levels"
  advice <- if (!coded$ordered[[widest]]) {
    "Join rare levels into one, lower {.arg max_values}, or leave it out with {.arg never}."
  } else if (!cells) {
    "Join levels, use {.code intervals = \"one\"}, or leave it out with {.arg never}."
  } else {
    "Make fewer cells with {.arg cuts}, or use {.code intervals = \"one\"}."
  }
  abort_localift(
    c(
      "More than {format_count(max_items)} conditions on one feature are refused.",
      x = "{.var {name}} has {levels} {what}, of which {format_count(items[[widest]])} conditions can be made.",
      i = advice
    ),
    "too_large", arg = if (coded$ordered[[widest]]) "cuts" else "max_values", column = name, call = call
  )
}

# Of more subgroups, a note says which features make them, before the search.
many_subgroups <- 1e10

#' Refuse a list that does not fit, and say what makes a search long, before it starts
#'
#' @return A note where there are many subgroups, else `NULL`. O(features sizes), of very many features of the first ones.
#' @noRd
check_subgroups_size <- function(coded, arguments, call) {
  if (coded$unfinished) {
    return(NULL)
  }
  items <- unlist(n_items(coded, arguments))
  # Subgroups of each size, feature by feature.
  sizes <- c(1, numeric(min(arguments$max_features, length(items))))
  counted <- 0
  for (n in items) {
    if (sum(sizes) > max_told) break
    sizes <- sizes + n * c(0, utils::head(sizes, -1))
    counted <- counted + 1
  }
  total <- sum(sizes)
  if (identical(as.numeric(arguments$max_overlap), 1)) {
    check_results_fit(min(total, arguments$n_best) * length(arguments$classes %||% coded$classes), call)
  }
  if (total <= many_subgroups) {
    return(NULL)
  }
  most <- utils::head(order(-items), 2)
  names <- coded$features[most]
  fewer <- c(
    if (any(are_cut(coded)[most])) fill("{.arg cuts}"), if (any(!coded$ordered[most])) fill("{.arg max_values}"),
    fill("{.arg never}"), fill("{.arg time_limit}")
  )
  fill(paste0(
    "There are {if (counted < length(items)) 'more than '}{format_size(signif(total, 2))} subgroups, most of them by ",
    "{.var {names}}: if that takes long, see ",
    "{fewer}."
  ))
}

# Where there are more, their number says nothing any more.
max_told <- 1e15

# A row of a result, and what the core and R hold of it meanwhile.
bytes_of_result <- 1800

check_results_fit <- function(n_results, call) {
  limit <- memory_limit(call) * 1e9
  bytes <- n_results * bytes_of_result
  if (bytes <= limit) {
    return(invisible())
  }
  abort_localift(
    c(
      paste0(
        "A list of so many subgroups would need {format_gigabytes(bytes)}, and more than {format_gigabytes(limit)} are ",
        "refused."
      ),
      x = "{.arg n_best} allows {format_size(signif(n_results, 2))}.",
      i = paste0(
        "Lower {.arg n_best}, or allow more gigabytes, as by ",
        "{.code options(localift.memory = {ceiling(bytes / 1e9)})}."
      )
    ),
    "too_large", arg = "n_best", call = call
  )
}

are_cut <- function(coded) vapply(coded$cuts, are_cells, NA)

# Options ----------------------------------------------------------------------

#' The options of the core that only subgroups have
#'
#' @return A list: `ordered` (for each feature, whether its levels are), `two_sided`, `max_values`, `rank_by`, `alpha`,
#'   `max_overlap`, and `min_freq` as it is resolved.
#' @noRd
subgroup_options <- function(arguments, coded, call) {
  check_bound_of_rows(arguments$rank_by, coded, call)
  list(
    ordered = coded$ordered,
    two_sided = arguments$intervals == "both",
    max_values = as.integer(min(arguments$max_values, .Machine$integer.max)),
    rank_by = arguments$rank_by,
    # 0.05, and not what 1 - 0.95 is; but not 0.
    alpha = max(round(1 - arguments$conf, 15), 1e-15),
    max_overlap = arguments$max_overlap,
    # The price of a bound is what keeps small subgroups out.
    min_freq = arguments$min_freq %||% if (arguments$rank_by == "lower") 0 else 0.05
  )
}

# A bound is of rows.
check_bound_of_rows <- function(rank_by, coded, call) {
  if (coded$whole || rank_by != "lower") {
    return(invisible())
  }
  abort_localift(
    c(
      "{.code rank_by = \"lower\"} is for rows, or for weights that are whole numbers of rows.",
      x = "{if (coded$counted) 'The counts' else 'The weights'} are not.",
      i = "Use {.code rank_by = \"lift\"}, which has no bound."
    ),
    "weights", arg = if (coded$counted) "data" else "weights", call = call
  )
}
