# Notes of a search: what the user should know of a result beside the result,
# one line each, most important first (at most three are shown).
#
# 1. nothing eligible, and which restriction left nothing
# 2. a search that did not finish
# 3. a class that no profile lifts; a winner that rests on few rows, or merely
#    makes profiles unique
# 4. ties beyond n_best
# 5. sets left out
# 6. rows dropped, and what the input had to say

# One result of each resolution.
result_words <- c(
  features = "feature set", windows = "window", profiles = "profile"
)

#' Notes of a search
#'
#' @inheritParams run_search
#' @param result What the core returned: of one resolution, or of all three.
#' @return A character vector, one finished line per note.
#' @noRd
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
    if (empty) note_nothing(verb, result$info, coded, options),
    note_incomplete(verb, result$info, coded, empty),
    if (!empty) note_no_lift(verb, result, coded, options),
    if (!empty) note_winner(verb, result, coded, options),
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

# Nothing eligible ------------------------------------------------------------

note_nothing <- function(verb, info, coded, options) {
  if (missed_by_method(info)) {
    return(cli::format_inline(
      "The search found no eligible {result_words[[verb]]}: {.code search = \"exact\"} looks at all."
    ))
  }
  if (info$complete) {
    reason <- nothing_reason(verb, info, coded, options)
    paste0("No ", result_words[[verb]], " is eligible: ", reason, ".")
  }
}

# Which restriction left nothing. What it is compared with are the profiles of
# single features, where they are largest; with missing values, or min_features
# above one, that is a guide and no proof.
nothing_reason <- function(verb, info, coded, options) {
  degenerate <- info$degenerate %||% 0
  if (degenerate > 0 && isTRUE(info$left_out + degenerate >= info$space)) {
    return("none has a Mahalanobis distance")
  }
  if (verb == "features" || all_left_out(info)) {
    return(left_out_reason(coded, options))
  }
  largest <- largest_profile(coded)
  if (largest$rows < options$min_count) {
    return(cli::format_inline(
      "the largest profile has {largest$rows} rows, {.code min_count} is {options$min_count}"
    ))
  }
  if (verb == "profiles" && largest$frequency <= options$min_freq) {
    frequency <- format(largest$frequency, digits = 3)
    return(cli::format_inline(
      "the greatest frequency is {frequency}, {.code min_freq} is {options$min_freq}"
    ))
  }
  cli::format_inline(
    "{.code min_freq = {options$min_freq}} and {.code min_count = {options$min_count}} leave none"
  )
}

all_left_out <- function(info) {
  isTRUE(info$left_out >= info$space)
}

# The largest profile of any single feature, in rows and as a share.
largest_profile <- function(coded) {
  rows <- frequency <- 0
  for (set in seq_along(coded$features)) {
    counted <- core_count(coded, set)
    if (length(counted$rows)) {
      n_profile <- rowSums(counted$counts)
      # Whole weights are rows.
      rows <- max(rows, if (coded$whole) n_profile else counted$rows)
      frequency <- max(frequency, n_profile / counted$n)
    }
  }
  list(rows = rows, frequency = frequency)
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
    return(note_unknown_ties(verb, coded$classes[options$classes][inexact]))
  }
  more <- count_of(ties[[most]], paste("more", result_words[[verb]]))
  tie <- if (ties[[most]] == 1) "ties" else "tie"
  of_class <- if (verb == "profiles") {
    class <- coded$classes[options$classes][[most]]
    cli::format_inline(" of {.val {class}}")
  }
  cli::format_inline(
    "{more}{of_class} {tie} with the last: raise {.arg n_best} to see more."
  )
}

# Where the search knows only that there is at least one more.
note_unknown_ties <- function(verb, classes) {
  of_class <- if (verb == "profiles") {
    classes <- cli::cli_vec(classes, list("vec-trunc" = 5))
    cli::format_inline(" of {.val {classes}}")
  }
  cli::format_inline(
    "More {result_words[[verb]]}s{of_class} tie with the last: raise {.arg n_best} to see them."
  )
}

capitalise <- function(x) {
  paste0(toupper(substr(x, 1, 1)), substring(x, 2))
}

note_left_out <- function(info, coded, options) {
  if (!isTRUE(info$left_out > 0)) {
    return(NULL)
  }
  sets <- if (info$space == 1) "feature set" else "feature sets"
  paste0(
    format_size(info$left_out), " of ", format_size(info$space), " ", sets,
    " left out: ", left_out_reason(coded, options), "."
  )
}

# Why feature sets are not eligible in any search.
left_out_reason <- function(coded, options) {
  empty <- coded$features[is_empty_feature(coded)]
  if (length(empty)) {
    cli::format_inline("{.var {empty}} hold{?s/} missing values only")
  } else if (options$min_n > 1) {
    cli::format_inline(
      "one class, or fewer than {.code min_n = {options$min_n}} counted rows"
    )
  } else {
    "one class in the counted rows"
  }
}

# Features without a value.
is_empty_feature <- function(coded) {
  empty <- lengths(coded$levels) == 0
  continuous <- coded$continuous$features %||% rep(FALSE, length(empty))
  empty[continuous] <- vapply(
    coded$continuous$columns[continuous], function(x) all(is.na(x)), NA
  )
  empty
}

# A winner to mistrust --------------------------------------------------------

# A probability estimated on fewer rows than this is off by 0.16 (one standard
# error at 1/2), and a profile that so few rows share is hardly one.
few_rows <- 10

# Its results are then those that inhibit it least.
note_no_lift <- function(verb, result, coded, options) {
  if (verb != "profiles" || options$inhibit || !result$info$complete) {
    return(NULL)
  }
  best <- match(unique(result$class), result$class)
  # That lift is at most 1, in counts, which do not round.
  none <- best[with(result, (n_profile_class * n <= n_class * n_profile)[best])]
  if (length(none)) {
    classes <- cli::cli_vec(
      coded$classes[result$class[none]], list("vec-trunc" = 5, "vec-last" = " or ")
    )
    greatest <- format_significant(max(result$lift[none]), 4)
    cli::format_inline("No profile lifts {.val {classes}}: the greatest lift is {greatest}.")
  }
}

note_winner <- function(verb, result, coded, options) {
  if (verb == "features") {
    # A correction weighs what profiles of few rows explain. Weights that are not whole are no rows.
    if (options$correction != "none" || !coded$whole) {
      return(NULL)
    }
    size <- length(result$features[[1]])
    return(note_unique(result$n[[1]], result$n_profiles[[1]], size))
  }
  # Weights that are not whole are no rows.
  if (!coded$whole) {
    return(NULL)
  }
  rows <- if (verb == "windows") result$n_window else result$n_profile
  best <- if (verb == "windows") 1 else match(unique(result$class), result$class)
  weakest <- best[[which.min(rows[best])]]
  fewest <- rows[[weakest]]
  if (fewest < few_rows) {
    of_class <- if (verb == "profiles") {
      class <- coded$classes[[result$class[[weakest]]]]
      cli::format_inline(" of {.val {class}}")
    }
    cli::format_inline(
      paste0(
        "The best {result_words[[verb]]}{of_class} rests on {count_of(fewest, 'row')}: ",
        "raise {.arg min_freq} or {.arg min_count}."
      )
    )
  }
}

# A set whose profiles are nearly unique explains any class: on average fewer
# rows each than half of few_rows, or, for a single feature, than two.
note_unique <- function(n, n_profiles, n_features) {
  least <- if (n_features > 1) few_rows / 2 else 2
  if (n < n_profiles * least) {
    advice <- if (n_features > 1) {
      cli::format_inline("lower {.arg max_features}")
    } else {
      cli::format_inline("leave it out with {.arg never}")
    }
    cli::format_inline(
      "The best feature set splits {count_of(n, 'row')} into {count_of(n_profiles, 'profile')}: {advice}."
    )
  }
}

count_of <- function(number, what) {
  text <- format(number, big.mark = ",", scientific = FALSE, digits = 7)
  paste0(text, " ", what, if (number != 1) "s")
}
