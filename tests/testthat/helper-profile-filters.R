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

# Positive if the lift of `a` is better than that of `b`.
compare_lifts <- function(a, b, inhibit) {
  sign(a$p * a$N * b$n * b$P - b$p * b$N * a$n * a$P) * (if (inhibit) -1 else 1)
}

# Beyond `limit`, a whole number of eighths? Products of counts with eighths are exact.
passes_limit <- function(x, limit, inhibit) {
  if (is.infinite(limit)) {
    return(if (inhibit) limit > 0 else limit < 0)
  }
  sign(x$p * x$N * 8 - limit * 8 * x$n * x$P) * (if (inhibit) -1 else 1) > 0
}

# Each profile without one feature, in the rows complete in the set. `gain`: a number of eighths.
beats_generalisations <- function(profile, data, class, weights, inhibit, gain = 0) {
  x <- data[names(data) != "y"]
  complete <- stats::complete.cases(x[profile$set])
  for (j in seq_along(profile$set)) {
    holds <- complete
    for (k in setdiff(seq_along(profile$set), j)) {
      holds <- holds & as.integer(x[[profile$set[k]]]) %in% profile$levels[k]
    }
    p <- sum(weights[holds & data$y == class])
    n <- sum(weights[holds])
    factor <- 8 * (1 + gain)
    beats <- if (inhibit) {
      factor * profile$p * n < 8 * p * profile$n
    } else {
      8 * profile$p * n > factor * p * profile$n
    }
    if (!beats) {
      return(FALSE)
    }
  }
  TRUE
}

# The order of results: value, rows, fewer features, feature order, level order. `fewest_first` puts features first.
order_profiles <- function(found, inhibit, fewest_first = FALSE) {
  before <- function(a, b) {
    size <- length(b$set) - length(a$set)
    keys <- c(if (fewest_first) size, compare_lifts(a, b, inhibit), a$n - b$n, size)
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
                              min_count = 1, rows_of = NULL, inhibit = FALSE, distinct = FALSE, productive = FALSE,
                              gain = 0, min_lift = if (inhibit) Inf else -Inf, min_class_count = 0) {
  found <- every_profile(data, class, weights %||% rep(1, nrow(data)))
  eligible <- Filter(function(x) {
    size <- length(x$set)
    whole <- is.null(weights) || all(weights == trunc(weights))
    stands_for <- rows_of %||% if (whole && !is.null(weights)) weights else rep(1, nrow(data))
    rows <- sum(stands_for[x$rows])
    class_rows <- sum(stands_for[intersect(x$rows, which(data$y == class))])
    x$several && x$P > 0 && size >= min_features && size <= max_features && rows >= min_count &&
      x$n >= floor(min_freq * x$N * (1 + 2^-50)) + (if (whole) 1 else 2^-30) &&
      x$n > min_freq * x$N && class_rows >= min_class_count && passes_limit(x, min_lift, inhibit) &&
      (!productive || beats_generalisations(x, data, class, weights %||% rep(1, nrow(data)), inhibit, gain))
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

random_filter_data <- function(seed) {
  withr::local_seed(seed)
  n <- sample(6:24, 1)
  m <- if (seed %% 25 == 0) 6 else sample(1:4, 1)
  y <- factor(c("a", "b", sample(c("a", "b", "c")[1:sample(2:3, 1)], n - 2, TRUE)))
  x <- lapply(seq_len(m), function(j) {
    code <- sample(sample(2:(if (m > 4) 3 else 6), 1), n, TRUE)
    # Copies and functions of other columns make many equal profiles.
    if (j > 1 && sample(3, 1) == 1) code <- as.integer(y)
    if (seed %% 3 > 0) code[sample(n, sample(0:3, 1))] <- NA
    if (all(is.na(code))) code[[1]] <- 1L
    factor(paste0("l", code), levels = paste0("l", sort(unique(code[!is.na(code)]))))
  })
  cbind(y = y, set_names(as.data.frame(x), paste0("f", seq_len(m))))
}
