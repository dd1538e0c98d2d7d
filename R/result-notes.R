# Notes of a search: what the user should know of a result beside the result,
# one line each, most important first (at most three are shown).
#
# 1. nothing eligible, and which restriction left nothing
# 2. a search that did not finish
# 3. features that are the class in other words
# 4. a class that no profile lifts, of which none is eligible, or that is too rare for any to hold it alone;
#    a winner that rests on few rows, or merely makes profiles unique
# 5. a feature that is constant where it is known; a winner that counts other rows
# 6. ties beyond n_best
# 7. sets left out
# 8. ids among the features, and what a distance to zero does not say
# 9. rows dropped, and what the input had to say
# 10. profiles that are pure

# `until`: when the time of the call is up (`elapsed` of [proc.time()]).
search_notes <- function(verb, result, coded, options, about, until = Inf) {
  of_features <- list(class = note_class_in_features(about$class_in_features, coded), constant = note_constant(coded))
  if (verb != "localift") {
    return(c(
      result_notes(verb, result, coded, options, about$data, of_features),
      subgroup_notes(verb, result, coded, options),
      note_ids(coded),
      continuous_notes(coded, options$max_features),
      note_correlated_results(list(result), coded, until),
      data_notes(coded),
      pure = note_pure(verb, result, coded, options)
    ))
  }
  by_resolution <- lapply(resolutions, function(resolution) {
    result_notes(resolution, result[[resolution]], coded, options[[resolution]], about$data, of_features)
  })
  # The first of each resolution before the second of any.
  notes <- unlist(by_resolution)
  position <- unlist(lapply(by_resolution, seq_along))
  # What all three say alike (sets left out) is said once.
  c(
    notes[order(position)][!duplicated(notes[order(position)])],
    note_ids(coded),
    continuous_notes(coded, options$features$max_features),
    note_correlated_results(result, coded, until),
    data_notes(coded),
    pure = note_pure("profiles", result$profiles, coded, options$profiles)
  )
}

result_notes <- function(verb, result, coded, options, facts, of_features) {
  empty <- !length(result$features)
  nothing <- empty && !length(result$unlifted$classes)
  c(
    if (nothing) note_nothing(verb, result$info, coded, options),
    note_incomplete(verb, result$info, coded, empty),
    class = of_features$class,
    note_no_lift(verb, result, coded, options),
    if (!nothing) note_emptied(verb, result, coded, options),
    if (!identical(result$info$reason, "time_limit")) note_rare(verb, coded, options, facts),
    if (!empty) note_winner(verb, result, coded, options),
    of_features$constant,
    if (!empty) note_base_rate(verb, result, coded, facts),
    note_ties(verb, result$info, coded, options),
    note_degenerate(result$info, coded),
    if (!empty) note_left_out(result$info, coded, options),
    # That may fit a model to all rows, for which there is no time left.
    if (!empty && !identical(result$info$reason, "time_limit")) note_merged_levels(
      coded, result$features[[1]], if (!result_types[[verb]]$by_class) result$n_profiles[[1]] else 0
    )
  )
}

# Models may be fitted for it, for which a search that was stopped has no time left.
note_correlated_results <- function(results, coded, until) {
  stopped <- vapply(results, function(result) identical(result$info$reason, "time_limit"), NA)
  if (!is.null(coded$continuous) && !any(stopped)) {
    note_correlated(unlist(lapply(unname(results), `[[`, "features"), recursive = FALSE), coded, until)
  }
}

data_notes <- function(coded) {
  c(
    if (coded$n_dropped > 0) {
      fill(
        "Dropped {count_of(coded$n_dropped, 'row')} whose class {.var {coded$class_name}} is missing."
      )
    },
    note_scale(coded$n_rounded),
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
    return(fill(
      paste0(
        "Windows of some sets, as of {.var {set}}, were too many to search to the end: ",
        "raise {.arg min_count} or {.arg min_freq}."
      )
    ))
  }
  if (identical(info$reason, "too_wide")) {
    set <- coded$features[unlist(info$too_wide)]
    most <- core_max_enumerated_profiles()
    return(fill(
      "Windows of sets of more than {most} profiles, as of {.var {set}}, were not searched."
    ))
  }
  what <- if (verb == "cover") "covers" else verb
  if (identical(info$reason, "time_limit")) {
    found <- if (empty) "none was found" else "these are the best found so far"
    return(fill(
      "{.arg time_limit} ended the search for {what}: {found}."
    ))
  }
  fill("The search for {what} is not complete: {info$reason}.")
}

note_ties <- function(verb, info, coded, options) {
  ties <- info$ties
  if (!length(ties)) {
    return(NULL)
  }
  most <- which.max(ties)
  classes <- coded$classes[options$classes]
  if (ties[[most]] == 0) {
    # Of a search that saw only part, what more there may be is said already.
    return(if (isTRUE(info$complete)) note_possible_ties(verb, classes, !info$ties_exact))
  }
  inexact <- ties > 0 & !info$ties_exact
  if (any(inexact)) {
    return(note_unknown_ties(verb, classes[inexact], options))
  }
  more <- count_of(ties[[most]], paste("more", result_types[[verb]]$one))
  tie <- if (ties[[most]] == 1) "ties" else "tie"
  of_class <- if (result_types[[verb]]$by_class) {
    class <- classes[[most]]
    fill(" of {.val {class}}")
  }
  fill(
    "{more}{of_class} {tie} with the last: raise {.arg n_best} {or_distinct(verb, options, 'more')}."
  )
}

# Most ties of profiles are one finding told in several ways.
or_distinct <- function(verb, options, what) {
  if (verb == "profiles" && !options$distinct && !identical(options$rank_by, "lower")) {
    fill("or set {.code distinct = TRUE}")
  } else {
    paste("to see", what)
  }
}

# Where the search knows only that there is at least one more.
note_unknown_ties <- function(verb, classes, options) {
  fill(
    paste0(
      "More {result_types[[verb]]$many}{of_classes(verb, classes)} tie with the last: raise {.arg n_best} ",
      "{or_distinct(verb, options, 'them')}."
    )
  )
}

# Where it dropped what could at most tie, and saw none that does.
note_possible_ties <- function(verb, classes, possible) {
  if (any(possible)) {
    fill(
      paste0(
        "More {result_types[[verb]]$many}{of_classes(verb, classes[possible])} may tie with the last: raise ",
        "{.arg n_best} to see."
      )
    )
  }
}

of_classes <- function(verb, classes) {
  if (result_types[[verb]]$by_class) {
    classes <- cli::cli_vec(classes, list("vec-trunc" = 5))
    fill(" of {.val {classes}}")
  }
}
