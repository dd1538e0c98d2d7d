# Notes of a search: what the user should know of a result beside the result,
# one line each, most important first (at most three are shown).
#
# 1. nothing eligible, and which restriction left nothing
# 2. a search that did not finish
# 3. a class that no profile lifts, or that is too rare for any to hold it alone;
#    a winner that rests on few rows, or merely makes profiles unique
# 4. a feature that is constant where it is known; a winner that counts other rows
# 5. ties beyond n_best
# 6. sets left out
# 7. rows dropped, and what the input had to say

search_notes <- function(verb, result, coded, options) {
  if (verb != "localift") {
    return(c(
      result_notes(verb, result, coded, options),
      continuous_notes(coded, options$max_features),
      data_notes(coded)
    ))
  }
  by_resolution <- lapply(resolutions, function(resolution) {
    result_notes(
      resolution, result[[resolution]], coded, options[[resolution]]
    )
  })
  # The first of each resolution before the second of any.
  notes <- unlist(by_resolution)
  position <- unlist(lapply(by_resolution, seq_along))
  # What all three say alike (sets left out) is said once.
  c(
    unique(notes[order(position)]),
    continuous_notes(coded, options$features$max_features),
    data_notes(coded)
  )
}

result_notes <- function(verb, result, coded, options) {
  empty <- !length(result$features)
  c(
    if (empty && is.null(result$unlifted)) note_nothing(verb, result$info, coded, options),
    note_incomplete(verb, result$info, coded, empty),
    note_no_lift(verb, result, coded, options),
    note_rare(verb, coded, options),
    if (!empty) note_winner(verb, result, coded, options),
    note_constant(coded),
    if (!empty) note_base_rate(verb, result, coded),
    note_ties(verb, result$info, coded, options),
    note_degenerate(result$info, coded),
    if (!empty) note_left_out(result$info, coded, options),
    if (!empty) note_merged_levels(
      coded, result$features[[1]], if (verb != "profiles") result$n_profiles[[1]] else 0
    )
  )
}

data_notes <- function(coded) {
  c(
    if (coded$n_dropped > 0) {
      cli::format_inline(
        "Dropped {count_of(coded$n_dropped, 'row')} whose class {.var {coded$class_name}} is missing."
      )
    },
    coded$notes
  )
}

# Limits that bind ------------------------------------------------------------

note_incomplete <- function(verb, info, coded, empty) {
  # That an approximate search may miss the best was asked for; the result's
  # header says it.
  if (info$complete || missed_by_method(info)) {
    return(NULL)
  }
  if (identical(info$reason, "node_cap")) {
    set <- coded$features[unlist(info$too_wide)]
    return(cli::format_inline(
      paste0(
        "Windows of some sets, as of {.var {set}}, were too many to search to the end: ",
        "raise {.arg min_count} or {.arg min_freq}."
      )
    ))
  }
  if (identical(info$reason, "too_wide")) {
    set <- coded$features[unlist(info$too_wide)]
    most <- core_max_enumerated_profiles()
    return(cli::format_inline(
      "Windows of sets of more than {most} profiles, as of {.var {set}}, were not searched."
    ))
  }
  if (identical(info$reason, "time_limit")) {
    found <- if (empty) "none was found" else "these are the best found so far"
    return(cli::format_inline(
      "{.arg time_limit} ended the search for {verb}: {found}."
    ))
  }
  cli::format_inline("The search for {verb} is not complete: {info$reason}.")
}

note_ties <- function(verb, info, coded, options) {
  ties <- info$ties
  most <- which.max(ties)
  # Of a search that saw only part, what ties is chance.
  cut_short <- identical(info$reason, "time_limit") || missed_by_method(info)
  if (!length(most) || ties[[most]] == 0 || cut_short) {
    return(NULL)
  }
  inexact <- ties > 0 & !info$ties_exact
  if (any(inexact)) {
    return(note_unknown_ties(verb, coded$classes[options$classes][inexact], options))
  }
  more <- count_of(ties[[most]], paste("more", result_types[[verb]]$one))
  tie <- if (ties[[most]] == 1) "ties" else "tie"
  of_class <- if (result_types[[verb]]$by_class) {
    class <- coded$classes[options$classes][[most]]
    cli::format_inline(" of {.val {class}}")
  }
  cli::format_inline(
    "{more}{of_class} {tie} with the last: raise {.arg n_best} {or_distinct(verb, options, 'more')}."
  )
}

# Most ties of profiles are one finding told in several ways.
or_distinct <- function(verb, options, what) {
  if (verb == "profiles" && !options$distinct) {
    cli::format_inline("or set {.code distinct = TRUE}")
  } else {
    paste("to see", what)
  }
}

# Where the search knows only that there is at least one more.
note_unknown_ties <- function(verb, classes, options) {
  of_class <- if (result_types[[verb]]$by_class) {
    classes <- cli::cli_vec(classes, list("vec-trunc" = 5))
    cli::format_inline(" of {.val {classes}}")
  }
  cli::format_inline(
    paste0(
      "More {result_types[[verb]]$many}{of_class} tie with the last: raise {.arg n_best} ",
      "{or_distinct(verb, options, 'them')}."
    )
  )
}
