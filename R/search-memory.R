# Memory of a search, before it takes any: a refusal of what does not fit.
# Where memory can be had but not filled, the system ends the whole session.

# Gigabytes that a search may take besides the data.
memory_limit <- function(call) {
  limit <- getOption("localift.memory") %||% 4
  if (!is_one_number(limit) || limit <= 0) {
    abort_argument(
      "must be one number of gigabytes above 0", limit,
      "options(localift.memory)", call
    )
  }
  limit
}

#' Refuse a walk that does not fit
#'
#' @param walk One of the walks that `core_plan()` gives.
#' @param limit Bytes that a search may take.
#' @noRd
check_memory <- function(walk, limit, coded, call) {
  if (walk$memory$bytes <= limit) {
    return(invisible())
  }
  if (walk$by_bitmaps) {
    abort_bitmaps_do_not_fit(walk$memory, limit, coded, call)
  }
  abort_counts_do_not_fit(walk$memory, limit, coded, call)
}

# What an approximate search takes at least, as a walk of `core_plan()`: the counts of the feature of most levels, which
# it counts with others or alone.
approximate_walk <- function(coded) {
  levels <- lengths(coded$levels)
  widest <- which.max(levels)
  bytes <- 8 * levels[[widest]] * (length(coded$classes) + 2)
  list(
    by_bitmaps = FALSE,
    memory = list(bytes = bytes, column = widest, size = 1, n_profiles = levels[[widest]], fits = 0)
  )
}

# The tables of counts, one for each thread.
abort_counts_do_not_fit <- function(memory, limit, coded, call) {
  widest <- coded$features[[memory$column]]
  size <- memory$size
  fits <- memory$fits > 0
  abort_localift(
    c(
      paste0(
        "The search would need {format_gigabytes(memory$bytes)} for its counts, and more ",
        "than {format_gigabytes(limit)} are refused."
      ),
      x = paste0(
        "{cli::qty(size)}{?A feature/Sets of features} {?has/have} up to ",
        "{format_count(memory$n_profiles[[size]])} profiles, and there are ",
        "{format_count(length(coded$classes))} classes."
      ),
      i = if (fits) {
        "{.code max_features = {memory$fits}} fits."
      },
      i = paste0(
        "{if (fits) 'Otherwise remove' else 'Remove'} features with {.arg never} ",
        "({.var {widest}} has most levels), join levels or classes, or allow more ",
        "gigabytes, as by {.code options(localift.memory = {ceiling(memory$bytes / 1e9)})}."
      )
    ),
    "too_large", arg = "max_features", column = widest, call = call
  )
}

# The bitmaps of levels, of which the search for profiles holds one for each level
# that could be eligible.
abort_bitmaps_do_not_fit <- function(memory, limit, coded, call) {
  most <- coded$features[[memory$column]]
  abort_localift(
    c(
      paste0(
        "The search for profiles would need {format_gigabytes(memory$bytes)} for the levels of ",
        "its features, and more than {format_gigabytes(limit)} are refused."
      ),
      x = "{.var {most}} alone has {format_count(memory$n_levels)} levels that could be eligible.",
      i = paste0(
        "Raise {.arg min_freq} or {.arg min_count}, remove features with {.arg never}, ",
        "or allow more gigabytes, as by ",
        "{.code options(localift.memory = {ceiling(memory$bytes / 1e9)})}."
      )
    ),
    "too_large", arg = "min_freq", column = most, call = call
  )
}

format_gigabytes <- function(bytes) {
  paste(format_significant(bytes / 1e9, 2), "GB")
}
