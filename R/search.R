# From the input of a verb to its result: encode, resolve, search, report.

#' Run a search
#'
#' @param verb One of `resolutions`, or `"localift"`.
#' @param input A `localift_input`.
#' @param arguments The arguments of the verb but `weights`, unchecked.
#' @param call The user's call.
#' @return The verb's result.
#' @noRd
run_search <- function(verb, input, arguments, call) {
  arguments <- check_arguments(arguments, verb, call)
  features <- names(input$features)
  for (name in c("always", "never")) {
    check_features_exist(
      arguments[[name]], features, input$class_name, name, call
    )
  }
  coded <- encode_input(
    input, arguments$never, arguments$na,
    discretize = arguments$discretize, call = call
  )
  options <- resolve_options(arguments, coded, verb, call)
  check_search_size(verb, options, coded, call)
  result <- with_core_errors(
    switch(verb,
      features = core_select_features(coded, options),
      windows = core_select_windows(coded, options),
      profiles = core_select_profiles(coded, options),
      localift = core_localift(coded, options)
    ),
    call
  )
  if (verb == "windows") {
    check_not_too_wide(result$info, coded, options, call)
  }
  keep_data <- arguments$keep_data
  selection <- if (verb == "localift") {
    new_localift(result, coded, options, call, keep_data)
  } else {
    new_selection(verb, result, coded, options, call, keep_data)
  }
  inform_localift(search_notes(verb, result, coded, options))
  selection
}

# The exhaustive search enumerates the windows of a set of at most this many
# eligible profiles (2^20 of them); the core's kMaxEnumeratedProfiles.
max_window_profiles <- 20L

check_not_too_wide <- function(info, coded, options, call) {
  if (info$reason != "too_wide") {
    return(invisible())
  }
  set <- coded$features[unlist(info$too_wide)]
  number <- info$too_wide_profiles
  count <- options$min_count
  abort_localift(
    c(
      "Too many windows to enumerate: a feature set may have at most {max_window_profiles} profiles of at least {count} row{?s}.",
      x = "The set of {.var {set}} has {number}.",
      i = "Leave {.arg search} at {.val exact}, raise {.arg min_count}, lower {.arg max_features}, or remove features with {.arg never}."
    ),
    "too_large", arg = "search", column = set, call = call
  )
}

# Feature sets of a space: those of `min_features` to `max_features` features
# that hold all of `always`. A double, for spaces larger than any integer.
count_sets <- function(n_features, options) {
  always <- length(options$always)
  least <- max(options$min_features, always, 1)
  if (least > options$max_features) {
    return(0)
  }
  sum(choose(n_features - always, seq(least, options$max_features) - always))
}

# More sets than this take longer than a day at a million sets a second, which
# is more than an enumeration does.
max_enumerated_sets <- 1e11

# A search that visits every feature set and has no time limit must end. That
# of profiles cuts branches, and is not judged by the number of sets.
check_search_size <- function(verb, options, coded, call) {
  if (verb %in% c("profiles", "localift")) {
    of_profiles <- if (verb == "localift") options$profiles else options
    check_bitmap_memory(of_profiles, coded, call)
  }
  if (verb == "profiles") {
    return(invisible())
  }
  if (verb == "localift") {
    options <- options$features
  }
  n_features <- length(coded$features)
  sets <- count_sets(n_features, options)
  if (sets <= max_enumerated_sets || is.finite(options$time_limit) || is_heuristic(options)) {
    return(invisible())
  }
  sets <- format(sets, digits = 2)
  size <- largest_possible_size(n_features, options)
  abort_localift(
    c(
      "The search would visit {sets} feature sets, which it cannot finish.",
      i = if (size > 0) {
        "Of {n_features} features, {.code max_features = {size}} can be searched."
      },
      i = "Otherwise remove features with {.arg never}, or give a {.arg time_limit} in seconds for the best found until then."
    ),
    "too_large", arg = "max_features", call = call
  )
}

# Bytes that the bitmaps of a profile search may take.
max_bitmap_bytes <- 4e9

# The profile search holds a bitmap of all rows for each level with as many rows
# as anything eligible has, so features of very many levels can be too large for
# it. The rows complete on every feature set the least of these thresholds.
least_eligible <- function(min_freq, n) {
  floor(min_freq * n * (1 + 2^-50)) + 1
}

check_bitmap_memory <- function(options, coded, call) {
  weights <- coded$weights %||% rep(1, length(coded$class))
  # Continuous features have no bitmaps.
  codes <- coded$codes[lengths(coded$codes) > 0]
  complete <- Reduce(`&`, lapply(codes, Negate(is.na)), TRUE)
  least <- least_eligible(options$min_freq, sum(weights[complete]))
  if (coded$whole) {
    least <- max(least, options$min_count)
  }
  levels <- vapply(codes, function(codes) {
    if (least <= 1 || is.null(coded$weights)) {
      sum(tabulate(codes) >= least)
    } else {
      known <- !is.na(codes)
      sum(rowsum(weights[known], codes[known]) >= least)
    }
  }, 0)
  bytes <- sum(levels) * length(coded$class) / 8
  if (bytes <= max_bitmap_bytes) {
    return(invisible())
  }
  most <- coded$features[lengths(coded$codes) > 0][[which.max(levels)]]
  gigabytes <- format(bytes / 1e9, digits = 2)
  abort_localift(
    c(
      "The search for profiles would need {gigabytes} GB for the levels of its features.",
      x = "{.var {most}} alone has {format_count(max(levels))} levels that could be eligible.",
      i = "Raise {.arg min_freq} or {.arg min_count}, or remove features with {.arg never}."
    ),
    "too_large", arg = "min_freq", column = most, call = call
  )
}

# The greatest max_features whose sets a search visits within an hour or so.
largest_possible_size <- function(n_features, options) {
  size <- 0
  for (max_features in seq_len(options$max_features)) {
    options$max_features <- max_features
    sets <- count_sets(n_features, options)
    if (sets > max_enumerated_sets / 100) {
      break
    }
    size <- if (sets > 0) max_features else 0
  }
  size
}
