# The approximate searches in plain R, from the words of ?search_arguments: which
# feature sets a walk looks at. A set is a vector of column numbers, ascending.

# What a walk knows of a set: its value, and what decides among equal values.
# -Inf where nothing is eligible, behind all others where there is one class.
reference_score <- function(data, set, goal) {
  kept <- stats::complete.cases(data[set])
  y <- droplevels(data$y[kept])
  if (nlevels(y) < 2) {
    return(list(value = -Inf, promise = sum(kept) - 1e9, greatest = FALSE))
  }
  counts <- unclass(table(interaction(data[kept, set, drop = FALSE], drop = TRUE), y))
  if (goal$what == "features") {
    eta <- reference_eta(counts)
    return(list(value = round(eta, 9), promise = sum(kept), greatest = eta > 1 - 1e-9))
  }
  size <- rowSums(counts)
  eligible <- size > goal$min_freq * sum(kept)
  value <- -Inf
  if (goal$class %in% colnames(counts) && any(eligible)) {
    lift <- (counts[, goal$class] * sum(kept) / (size * sum(counts[, goal$class])))[eligible]
    value <- if (goal$inhibit) max(-lift) else max(lift)
  }
  list(value = value, promise = max(size), greatest = goal$inhibit && value == 0)
}

reference_eta <- function(counts) {
  entropy <- function(n) {
    p <- n[n > 0] / sum(n)
    -sum(p * log(p))
  }
  1 - sum(rowSums(counts) / sum(counts) * apply(counts, 1, entropy)) / entropy(colSums(counts))
}

# A walk through the sets of `data`, all columns but y. Returns the sets it
# looked at, of whatever size.
reference_walk <- function(data, search, goal, max_features, min_features = 1, always = NULL, width = 10) {
  all <- seq_len(ncol(data) - 1)
  always <- sort(always)
  seen <- list()
  score <- function(set) {
    name <- paste(set, collapse = " ")
    if (is.null(seen[[name]])) {
      seen[[name]] <<- c(list(set = set), reference_score(data, set, goal))
    }
    seen[[name]]
  }
  # The order of sets: value, promise, then feature order.
  better <- function(a, b) {
    if (a$value != b$value) a$value > b$value else a$promise > b$promise
  }
  rank <- function(found) {
    text <- vapply(found, function(x) paste(formatC(x$set, width = 4), collapse = " "), "")
    value <- vapply(found, `[[`, 0, "value")
    promise <- vapply(found, `[[`, 0, "promise")
    found[order(-value, -promise, text, method = "radix")]
  }
  larger <- function(set) lapply(setdiff(all, set), function(f) score(sort(c(set, f))))
  smaller <- function(set) lapply(setdiff(set, always), function(f) score(setdiff(set, f)))
  ends <- function(x) x$value == -Inf || x$greatest

  up <- function(width, floating) {
    here <- list(if (length(always)) score(always) else list(set = integer()))
    best <- list()
    while (length(here[[1]]$set) < max_features) {
      if (length(here[[1]]$set) && all(vapply(here, ends, NA))) break
      found <- unlist(lapply(here, function(x) larger(x$set)), recursive = FALSE)
      here <- utils::head(rank(unique(found)), width)
      if (floating) {
        back <- step_back(here[[1]], best, smaller)
        here <- list(back$here)
        best <- back$best
      }
    }
  }
  down <- function(floating) {
    here <- score(all)
    best <- list()
    best[[length(all)]] <- here
    while (length(here$set) > max(min_features, length(always), 1)) {
      here <- rank(smaller(here$set))[[1]]
      back <- step_back(here, best, if (floating) larger else NULL)
      here <- back$here
      best <- back$best
    }
  }
  step_back <- function(here, best, neighbours) {
    size <- length(here$set)
    known <- if (length(best) >= size) best[[size]]
    if (is.null(known) || better(here, known)) best[[size]] <- here
    while (!is.null(neighbours) && here$value > -Inf) {
      other <- length(here$set) + if (identical(neighbours, larger)) 1 else -1
      known <- if (other >= 1 && length(best) >= other) best[[other]]
      if (is.null(known)) break
      found <- rank(neighbours(here$set))[[1]]
      if (!better(found, known)) break
      best[[other]] <- here <- found
    }
    list(here = here, best = best)
  }

  switch(search,
    forward = up(1, FALSE),
    beam = up(width, FALSE),
    backward = down(FALSE),
    floating = {
      up(1, TRUE)
      down(TRUE)
    }
  )
  lapply(unname(seen), `[[`, "set")
}

# Small data with ties and missing values.
random_walkable <- function(seed) {
  with_fixed_seed(seed, {
    n <- sample(20:60, 1)
    m <- sample(3:7, 1)
    y <- factor(sample(letters[1:sample(2:3, 1)], n, replace = TRUE))
    columns <- lapply(seq_len(m), function(i) {
      x <- sample(letters[1:sample(2:4, 1)], n, replace = TRUE)
      same <- stats::runif(n) < 0.6
      x[same] <- as.character(y)[same]
      if (seed %% 2 == 0) x[stats::runif(n) < 0.1] <- NA
      factor(x)
    })
    if (seed %% 3 == 0) columns[[m]] <- columns[[1]]
    names(columns) <- paste0("V", seq_len(m))
    data.frame(columns, y = y)
  })
}
