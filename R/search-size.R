# What a search will cost, before it starts: the core's plan in words, and the
# refusal of one that cannot end. (search-memory.R refuses what cannot fit.)
#
# Every figure is a lower bound, so that nothing is refused that might have
# ended in time. A search that drops branches by bounds has none: the size of
# its space says nothing of its time. It is never refused; a note says what to
# do if it is long.

# Without a time limit, a search that takes longer than a day is refused.
max_search_seconds <- 24 * 3600

# Searches that take longer are announced in an interactive session.
announced_seconds <- 10

# A search that drops branches gets a note where to visit all sets would take a
# hundred years: smaller spaces are often searched in seconds.
long_space_seconds <- 100 * 365 * 24 * 3600

#' Refuse a search that cannot end, and say if one may be long
#'
#' @param verb One of `resolutions`, or `"localift"`.
#' @param options What `resolve_options()` returns.
#' @param coded The coded data.
#' @param speed How many times as fast as this process those who search are.
#' @return Notes to show before the search starts.
#' @noRd
check_search_size <- function(verb, options, coded, call, speed = 1) {
  limit <- memory_limit(call)
  every <- options_by_resolution(verb, options)
  # Approximate searches look at few sets.
  parts <- Filter(Negate(is_heuristic), every)
  if (length(parts) < length(every)) {
    check_memory(approximate_walk(coded), limit * 1e9, coded, call)
  }
  if (!length(parts)) {
    return(NULL)
  }
  options <- parts[[1]]
  plan <- core_plan(coded, parts, limit * 1e9)
  for (walk in plan$walks) {
    check_memory(walk, limit * 1e9, coded, call)
  }
  if (is.finite(options$time_limit)) {
    return(NULL)
  }
  plan$counting_seconds <- plan$counting_seconds / speed
  notes <- lapply(plan$walks, function(walk) {
    walk$seconds <- walk$seconds / speed
    if (!walk$visits_all) {
      return(note_long(plan))
    }
    if (sum(walk$seconds) > max_search_seconds) {
      abort_cannot_end(plan, walk$seconds, coded, call)
    }
    if (options$progress) {
      note_time(plan, sum(walk$seconds))
    }
  })
  unique(unlist(notes))
}

# Words -------------------------------------------------------------------------

abort_cannot_end <- function(plan, seconds, coded, call) {
  sets <- format_size(sum(plan$sets))
  fits <- cumsum(seconds) <= max_search_seconds
  size <- plan$sizes[sum(fits)]
  with_size <- format_duration(max(cumsum(seconds)[fits], 0))
  abort_localift(
    c(
      "The search would take {format_duration(sum(seconds))} at best, and longer than a day is refused.",
      x = paste0(
        "There are {sets} sets of {count_of(length(coded$features), 'feature')}, and ",
        "{count_of(length(coded$class), 'row')}."
      ),
      i = if (any(fits)) {
        "{.code max_features = {size}} would take {with_size} at best."
      },
      i = if (is.null(coded$continuous)) {
        "{.code search = \"exact\"} gives the same answer, and skips what cannot be in it."
      },
      i = paste0(
        "{if (any(fits)) 'Otherwise remove' else 'Remove'} features with {.arg never}, ",
        "or give a {.arg time_limit} in seconds for the best found until then."
      )
    ),
    "too_large", arg = "max_features", call = call
  )
}

# The user waits, and has a bar that cannot say yet how long.
note_time <- function(plan, seconds) {
  if (seconds < announced_seconds) {
    return(NULL)
  }
  sets <- format_size(sum(plan$sets))
  paste0(
    "The search visits ", sets, " feature sets, which takes ",
    format_duration(seconds), " at best."
  )
}

# Of a search that drops branches, how many shows only on the way.
note_long <- function(plan) {
  if (sum(plan$counting_seconds) <= long_space_seconds) {
    return(NULL)
  }
  sets <- format_size(sum(plan$sets))
  fill(
    paste0(
      "How many of {sets} feature sets the search can skip shows on the way: ",
      "{.arg max_features} or {.arg time_limit} end it sooner."
    )
  )
}

# "about 40 days"
format_duration <- function(seconds) {
  units <- c(
    second = 1, minute = 60, hour = 3600, day = 86400, year = 365.25 * 86400
  )
  # Below one and a half of a unit, the smaller one says more.
  unit <- max(1, sum(seconds >= 1.5 * units))
  number <- round(seconds / units[[unit]])
  if (number < 1) {
    return("less than a second")
  }
  if (number >= 1e6) {
    return("more than a million years")
  }
  paste("about", count_of(signif(number, 2), names(units)[[unit]]))
}
