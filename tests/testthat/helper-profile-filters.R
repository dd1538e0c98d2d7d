# What `distinct`, `productive` and equivalents() mean, by looking at every profile of every set: slow, and without any
# code of the package. Discrete features as factors, all levels used; weights whole or multiples of 1/8, so that sums
# and their products are exact.

# Every profile of every set, for one class: items "f=l" sorted, its rows, and its counts on its own counted rows.
every_profile <- function(data, class, weights = rep(1, nrow(data))) {
  x <- data[names(data) != "y"]
  m <- length(x)
  found <- list()
  for (mask in seq_len(2^m - 1)) {
    set <- which(bitwAnd(mask, 2^(seq_len(m) - 1)) > 0)
    complete <- stats::complete.cases(x[set])
    in_class <- data$y == class
    several <- length(unique(data$y[complete])) > 1
    for (levels in unique(lapply(which(complete), function(i) vapply(x[set], function(f) as.integer(f)[i], 0L)))) {
      holds <- complete & Reduce(`&`, Map(function(f, l) !is.na(f) & as.integer(f) == l, x[set], levels))
      found[[length(found) + 1]] <- list(
        set = set, levels = levels, rows = which(holds), several = several,
        p = sum(weights[holds & in_class]), n = sum(weights[holds]),
        P = sum(weights[complete & in_class]), N = sum(weights[complete])
      )
    }
  }
  found
}

profile_key <- function(set, levels) paste(set, levels, sep = "=", collapse = " ")

# Positive if the lift of `a` is better than that of `b`.
compare_lift <- function(a, b, inhibit) {
  sign(a$p * a$N * b$n * b$P - b$p * b$N * a$n * a$P) * (if (inhibit) -1 else 1)
}

beats_generalisations <- function(profile, by_key, inhibit) {
  for (j in seq_along(profile$set)) {
    key <- profile_key(profile$set[-j], profile$levels[-j])
    wider <- if (length(profile$set) == 1) list(p = 1, n = 1, P = 1, N = 1) else by_key[[key]]
    if (compare_lift(profile, wider, inhibit) <= 0) {
      return(FALSE)
    }
  }
  TRUE
}

# The order of results: value, rows, fewer features, feature order, level order. `fewest_first` puts features first.
order_profiles <- function(found, inhibit, fewest_first = FALSE) {
  before <- function(a, b) {
    size <- length(b$set) - length(a$set)
    keys <- c(if (fewest_first) size, compare_lift(a, b, inhibit), a$n - b$n, size)
    keys <- c(keys, if (size == 0) c(b$set - a$set, b$levels - a$levels))
    first <- keys[keys != 0]
    length(first) > 0 && first[[1]] > 0
  }
  sorted <- list()
  for (profile in found) {
    at <- sum(vapply(sorted, before, NA, profile))
    sorted <- append(sorted, list(profile), at)
  }
  sorted
}

# All results, best first, and of each all that hold its rows.
filtered_profiles <- function(data, class, weights = NULL, min_freq = 0, min_features = 1, max_features = Inf,
                              min_count = 1, rows_of = NULL, inhibit = FALSE, distinct = FALSE, productive = FALSE) {
  found <- every_profile(data, class, weights %||% rep(1, nrow(data)))
  by_key <- set_names(found, vapply(found, function(x) profile_key(x$set, x$levels), ""))
  eligible <- Filter(function(x) {
    size <- length(x$set)
    rows <- sum((rows_of %||% rep(1, nrow(data)))[x$rows])
    whole <- is.null(weights) || all(weights == trunc(weights))
    x$several && x$P > 0 && size >= min_features && size <= max_features && rows >= min_count &&
      x$n >= floor(min_freq * x$N * (1 + 2^-50)) + (if (whole) 1 else 2^-30) &&
      x$n > min_freq * x$N && (!productive || beats_generalisations(x, by_key, inhibit))
  }, found)
  same <- vapply(eligible, function(x) paste(x$rows, collapse = " "), "")
  groups <- lapply(split(eligible, same), order_profiles, inhibit, fewest_first = TRUE)
  results <- if (distinct) lapply(groups, `[[`, 1) else eligible
  results <- order_profiles(unname(results), inhibit)
  list(
    results = results,
    equivalents = lapply(results, function(x) groups[[paste(x$rows, collapse = " ")]])
  )
}

profile_texts <- function(found, data) {
  x <- data[names(data) != "y"]
  vapply(found, function(p) {
    levels <- Map(function(f, l) levels(f)[l], x[p$set], p$levels)
    paste(names(x)[p$set], unlist(levels), sep = "=", collapse = " ")
  }, "")
}
