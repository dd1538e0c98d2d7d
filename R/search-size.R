# What a search will cost, before it starts: an estimate of its time, and the
# refusal of one that cannot end. (search-memory.R refuses what cannot fit.)
#
# Every figure is a lower bound, so that nothing is refused that might have
# ended in time. A search that drops branches by bounds has none: the size of
# its space says nothing of its time. It is never refused; a note says what to
# do if it is long.

# Seconds to count one feature set with one thread, and for each counted row of
# it: the least of the cases in inst/bench/search-size.md, rounded down.
# What a search makes of the counts is left out.
set_seconds <- 4e-6
row_seconds <- 7e-9
# The same for one profile of a search by bitmaps, and each row of the data.
profile_seconds <- 1.5e-7
profile_row_seconds <- 1e-11
# Joint quantiles of continuous features, counted in blocks of rows.
joint_row_seconds <- 5e-10

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
#' @return Notes to show before the search starts.
#' @noRd
check_search_size <- function(verb, options, coded, call) {
  walks <- search_walks(verb, options, !is.null(coded$continuous))
  for (walk in walks) {
    check_memory(walk, coded, call)
  }
  if (!length(walks) || is.finite(walks[[1]]$options$time_limit)) {
    return(NULL)
  }
  notes <- lapply(walks, function(walk) {
    if (!walk$visits_all) {
      return(note_long(walk, coded))
    }
    seconds <- walk_seconds(walk, coded)
    if (sum(seconds) > max_search_seconds) {
      abort_cannot_end(walk, seconds, coded, call)
    }
    note_time(walk, sum(seconds), coded)
  })
  unique(unlist(notes))
}

#' The walks through the feature sets that a search makes
#'
#' @param joint Whether features are continuous: every set is then counted.
#' @return A list of lists: `by`, `"counts"` (the table of each set) or
#'   `"bitmaps"` (profile by profile); `visits_all`, whether it visits all there
#'   is; the `options` of the resolution.
#' @noRd
search_walks <- function(verb, options, joint = FALSE) {
  walk <- function(verb, options) {
    by <- if (verb == "profiles" && !joint) "bitmaps" else "counts"
    visits_all <- options$search == "exhaustive" || joint
    list(by = by, visits_all = visits_all, options = options)
  }
  parts <- if (verb == "localift") options else stats::setNames(list(options), verb)
  # Approximate searches look at few sets.
  parts <- Filter(Negate(is_heuristic), parts)
  walks <- Map(walk, names(parts), parts)
  # Where all sets are counted, one walk serves all three.
  unname(if (joint) utils::head(walks, 1) else walks)
}

# Numbers of sets ---------------------------------------------------------------

# Sizes of the feature sets of a space: they hold all of `always`.
set_sizes <- function(options) {
  least <- max(options$min_features, length(options$always), 1)
  if (least > options$max_features) numeric() else seq(least, options$max_features)
}

# Feature sets of a space by size. Doubles, for spaces larger than any integer.
sets_by_size <- function(n_features, options) {
  always <- length(options$always)
  choose(n_features - always, set_sizes(options) - always)
}

count_sets <- function(n_features, options) {
  sum(sets_by_size(n_features, options))
}

# Times -------------------------------------------------------------------------

# Seconds that a walk takes at least, by size of the sets.
walk_seconds <- function(walk, coded) {
  options <- walk$options
  seconds <- if (walk$by == "counts") {
    counting_seconds(options, coded)
  } else {
    certain_profiles(options, coded) *
      (profile_seconds + length(coded$class) * profile_row_seconds)
  }
  seconds / options$threads
}

# A set of k features counts at least the rows that the k features with most
# missing values leave if they are missing in different rows.
counting_seconds <- function(options, coded) {
  missing <- vapply(coded$codes, function(codes) sum(is.na(codes)), 0)
  left <- length(coded$class) - cumsum(sort(missing, decreasing = TRUE))
  rows <- pmax(left, 0)[set_sizes(options)]
  per_row <- if (is.null(coded$continuous)) row_seconds else joint_row_seconds
  sets_by_size(length(coded$features), options) * (set_seconds + rows * per_row)
}

#' Profiles that a search by bitmaps visits for certain, by size of the set
#'
#' One for each set that has a profile of as many rows as an eligible one needs,
#' for one of these reasons:
#' * any row will do;
#' * the rows without the most frequent level of one of its features are few;
#' * its rows fall into few profiles, and the largest holds its share at least.
#' @noRd
certain_profiles <- function(options, coded) {
  weights <- coded$weights %||% rep(1, length(coded$class))
  by_level <- level_weights(coded)
  n <- sum(weights)
  n_complete <- n - sum(n - vapply(by_level, sum, 0))
  least <- options$min_freq * n
  if (coded$whole) {
    least <- max(floor(least) + 1, options$min_count)
  }
  if (least <= min(weights) && n_complete > 0) {
    return(sets_by_size(length(by_level), options))
  }
  modal <- vapply(by_level, max, 0, 0)
  shares <- if (n_complete > 0) log(n_complete / least) else -Inf
  pmax(
    sets_within(n - modal, n - least, options),
    sets_within(log(pmax(lengths(coded$levels), 1)), shares, options)
  )
}

# By size, sets that certainly cost no more than `most`: those of the p cheapest
# features, p as great as the costs of the k dearest of them allow.
sets_within <- function(cost, most, options) {
  always <- options$always
  most <- most - sum(cost[always])
  free <- cumsum(c(0, sort(if (length(always)) cost[-always] else cost)))
  vapply(set_sizes(options) - length(always), function(k) {
    if (most < 0 || k >= length(free)) {
      return(0)
    }
    dearest <- free[seq(k + 1, length(free))] - free[seq_len(length(free) - k)]
    p <- k - 1 + sum(dearest <= most)
    choose(p, k)
  }, 0)
}

# Weight of each level of each feature.
level_weights <- function(coded) {
  lapply(seq_along(coded$codes), function(j) {
    codes <- coded$codes[[j]]
    n_levels <- length(coded$levels[[j]])
    if (is.null(coded$weights)) {
      return(as.double(tabulate(codes, n_levels)))
    }
    known <- !is.na(codes)
    sums <- rowsum(coded$weights[known], codes[known])
    replace(double(n_levels), as.integer(rownames(sums)), sums)
  })
}

# Words -------------------------------------------------------------------------

abort_cannot_end <- function(walk, seconds, coded, call) {
  options <- walk$options
  sets <- format_size(count_sets(length(coded$features), options))
  fits <- cumsum(seconds) <= max_search_seconds
  size <- set_sizes(options)[sum(fits)]
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
note_time <- function(walk, seconds, coded) {
  if (!walk$options$progress || seconds < announced_seconds) {
    return(NULL)
  }
  sets <- format_size(count_sets(length(coded$features), walk$options))
  paste0(
    "The search visits ", sets, " feature sets, which takes ",
    format_duration(seconds), " at best."
  )
}

# Of a search that drops branches, how many shows only on the way.
note_long <- function(walk, coded) {
  options <- walk$options
  if (sum(counting_seconds(options, coded)) <= long_space_seconds) {
    return(NULL)
  }
  sets <- format_size(count_sets(length(coded$features), options))
  cli::format_inline(
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
