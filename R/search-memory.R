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
#' @param walk One of `search_walks()`.
#' @noRd
check_memory <- function(walk, coded, call) {
  limit <- memory_limit(call) * 1e9
  if (!is.null(coded$continuous)) {
    # Few levels of joint quantiles; their values are the data's own.
    return(invisible())
  }
  if (walk$by == "bitmaps") {
    check_bitmap_memory(walk$options, coded, limit, call)
  } else {
    check_count_memory(walk, coded, limit, call)
  }
}

# Tables of counts -----------------------------------------------------------

# Each thread holds one table of profiles x classes, and the totals and an
# example row of each profile, of 8 bytes each; and for each feature on its path
# the rows by profile, of twice 4 bytes. A walk that visits all goes to the
# largest sets at once; another holds the paths of two features at least.
check_count_memory <- function(walk, coded, limit, call) {
  options <- walk$options
  threads <- min(options$threads, count_sets(length(coded$features), options))
  n <- length(coded$class)
  row_bytes <- function(depth) threads * n * 8 * (depth + 2)
  table_bytes <- threads * 8 * (length(coded$classes) + 2)
  depth <- if (walk$visits_all) options$max_features else min(2, options$max_features)

  order <- largest_first(coded, options)
  most <- exp(cumsum(log(lengths(coded$levels[order]))))[options$max_features]
  if (row_bytes(depth) + table_bytes * min(n, most) <= limit) {
    return(invisible())
  }
  profiles <- profiles_of_prefixes(order[seq_len(options$max_features)], coded)
  bytes <- table_bytes * profiles + row_bytes(pmin(seq_along(profiles), depth))
  # Only these sets are in the space.
  in_space <- seq_along(profiles) %in% set_sizes(options)
  bytes[!in_space] <- 0
  if (max(bytes) > limit) {
    abort_counts_do_not_fit(bytes, profiles, order, limit, coded, options, call)
  }
}

# Those that every set holds, then the features with most levels.
largest_first <- function(coded, options) {
  by_levels <- order(lengths(coded$levels), decreasing = TRUE)
  c(options$always, setdiff(by_levels, options$always))
}

# Profiles that occur of the first feature, of the first two, and so on.
profiles_of_prefixes <- function(features, coded) {
  key <- 1
  vapply(features, function(j) {
    key <<- (key - 1) * length(coded$levels[[j]]) + coded$codes[[j]]
    known <- unique(key[!is.na(key)])
    key <<- match(key, known)
    as.double(length(known))
  }, 0)
}

abort_counts_do_not_fit <- function(bytes, profiles, order, limit, coded,
                                    options, call) {
  worst <- which.max(bytes)
  widest <- coded$features[[order[[1 + length(options$always) * (length(options$always) < worst)]]]]
  sizes <- set_sizes(options)
  fits <- sizes[cummax(bytes[sizes]) <= limit]
  abort_localift(
    c(
      paste0(
        "The search would need {format_gigabytes(max(bytes))} for its counts, and more ",
        "than {format_gigabytes(limit)} are refused."
      ),
      x = paste0(
        "{cli::qty(worst)}{?A feature/Sets of features} {?has/have} up to ",
        "{format_count(profiles[[worst]])} profiles, and there are ",
        "{format_count(length(coded$classes))} classes."
      ),
      i = if (length(fits)) {
        "{.code max_features = {max(fits)}} fits."
      },
      i = paste0(
        "{if (length(fits)) 'Otherwise remove' else 'Remove'} features with {.arg never} ",
        "({.var {widest}} has most levels), join levels or classes, or allow more ",
        "gigabytes, as by {.code options(localift.memory = {ceiling(max(bytes) / 1e9)})}."
      )
    ),
    "too_large", arg = "max_features", column = widest, call = call
  )
}

# Bitmaps ---------------------------------------------------------------------

# The profile search holds a bitmap of all rows for each level with as many rows
# as anything eligible has, so features of very many levels can be too large for
# it; and for each thread one for each feature on its path. The rows complete on
# every feature set the least of these thresholds.
check_bitmap_memory <- function(options, coded, limit, call) {
  n <- length(coded$class)
  paths <- options$threads * (options$max_features + 1)
  if ((sum(lengths(coded$levels)) + paths) * n / 8 <= limit) {
    return(invisible())
  }
  weights <- coded$weights %||% rep(1, n)
  complete <- Reduce(`&`, lapply(coded$codes, Negate(is.na)), TRUE)
  frequent <- options$min_freq * sum(weights[complete])
  count <- if (coded$whole) options$min_count else 0
  levels <- vapply(level_weights(coded), function(weights) {
    sum(weights > frequent & weights >= count)
  }, 0)
  bytes <- (sum(levels) + paths) * n / 8
  if (bytes <= limit) {
    return(invisible())
  }
  most <- coded$features[[which.max(levels)]]
  abort_localift(
    c(
      paste0(
        "The search for profiles would need {format_gigabytes(bytes)} for the levels of ",
        "its features, and more than {format_gigabytes(limit)} are refused."
      ),
      x = "{.var {most}} alone has {format_count(max(levels))} levels that could be eligible.",
      i = paste0(
        "Raise {.arg min_freq} or {.arg min_count}, remove features with {.arg never}, ",
        "or allow more gigabytes, as by ",
        "{.code options(localift.memory = {ceiling(bytes / 1e9)})}."
      )
    ),
    "too_large", arg = "min_freq", column = most, call = call
  )
}

format_gigabytes <- function(bytes) {
  paste(format_significant(bytes / 1e9, 2), "GB")
}
