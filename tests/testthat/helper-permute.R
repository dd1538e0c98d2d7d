# Searches for profiles on permuted classes, in plain R: every profile of every replicate, and p-values by definition.

# Small data without much dependence: two or three classes, values that are missing, sometimes more often in one class.
random_permutable <- function(seed) {
  with_fixed_seed(seed, {
    n <- sample(20:45, 1)
    data <- data.frame(y = factor(rep_len(c("a", "b", "c")[seq_len(sample(2:3, 1))], n)))
    data$y <- data$y[sample(n)]
    m <- sample(2:3, 1)
    for (j in seq_len(m)) {
      x <- factor(sample(letters[seq_len(sample(2:3, 1))], n, TRUE), levels = letters[1:3])
      missing <- sample(c(0, 0.1, 0.3), 1)
      x[stats::runif(n) < ifelse(data$y == "a", missing, missing / 3)] <- NA
      data[[paste0("x", j)]] <- x
    }
    list(
      data = data, n = n, weights = if (seed %% 3 == 0) sample(1:3, n, TRUE),
      strata = switch(seed %% 4 + 1, NULL, "missing", "x1", sample(c("u", "v", NA), n, TRUE)),
      arguments = list(
        min_freq = sample(c(0.05, 0.1, 0.2), 1), min_count = sample(1:3, 1), min_n = sample(c(1, 15), 1),
        direction = sample(c("lift", "lift", "inhibit"), 1), n_best = sample(2:4, 1), min_features = sample(1:2, 1),
        max_features = m
      )
    )
  })
}

select_permutable <- function(problem, ...) {
  arguments <- c(problem$arguments, list(...))
  # Weights are found where the call is evaluated.
  w <- problem$weights
  call <- as.call(c(quote(select_profiles), quote(y ~ .), quote(problem$data), arguments, if (!is.null(w)) list(weights = w)))
  suppressMessages(eval(call))
}

#' The statistic and the lift of each eligible profile of each class, for some classes of the rows
#'
#' @param rows Features, a row for each unit.
#' @param y Classes of these.
#' @return A list of named vectors, `key` (of the statistic, in units of 1e-9), `lift`, and `p` and `P`, which they are of.
plain_profiles <- function(rows, y, arguments, classes = levels(y)) {
  inhibit <- arguments$direction == "inhibit"
  key <- lift <- counts <- totals <- numeric()
  for (set in feature_subsets(names(rows))) {
    if (length(set) < arguments$min_features || length(set) > arguments$max_features) next
    counted <- stats::complete.cases(rows[set])
    N <- sum(counted)
    if (N < arguments$min_n || N == 0) next
    profile <- do.call(paste, c(Map(function(name, x) paste0(name, "=", x), set, rows[set]), sep = " "))[counted]
    n <- table(profile)
    n <- n[n > floor(arguments$min_freq * N * (1 + 2^-50)) & n >= arguments$min_count]
    several <- length(unique(y[counted])) > 1
    for (class in classes) {
      P <- sum(y[counted] == class)
      for (x in names(n)) {
        name <- paste(class, x)
        key[[name]] <- lift[[name]] <- counts[[name]] <- totals[[name]] <- NA
        if (!several || P == 0) next
        p <- sum(y[counted] == class & profile == x)
        tail <- stats::phyper(if (inhibit) p else p - 1, P, N - P, n[[x]], lower.tail = inhibit, log.p = TRUE)
        key[[name]] <- round(-tail * 1e9)
        lift[[name]] <- (p / n[[x]]) / (P / N)
        counts[[name]] <- p
        totals[[name]] <- P
      }
    }
  }
  list(key = key, lift = lift, p = counts, P = totals)
}

# All lanes: matrices of profiles by replicate, the first column as observed, of those that some permutation changes; the
# names of the others, and how many there are together.
plain_lanes <- function(problem, sel, seed, B, strata = problem$strata) {
  times <- problem$weights %||% rep(1, problem$n)
  rows <- problem$data[rep(seq_len(problem$n), times), -1, drop = FALSE]
  lanes <- lapply(0:B, function(b) {
    plain_profiles(rows, permutation_of(sel, seed, b, strata), problem$arguments)
  })
  of <- function(what) do.call(cbind, lapply(lanes, `[[`, what))
  same <- function(x) apply(x, 1, function(row) !anyNA(row) && length(unique(row)) == 1)
  fixed <- if (length(lanes[[1]]$p)) same(of("p")) & same(of("P")) else logical()
  list(
    key = of("key")[!fixed, , drop = FALSE], lift = of("lift")[!fixed, , drop = FALSE],
    fixed = names(lanes[[1]]$p)[fixed], family = length(fixed)
  )
}

# p-values of kept rows of the matrix, by the definition of each.
plain_step_down <- function(key, kept) {
  observed <- key[kept, 1]
  p <- vapply(observed, function(s) {
    above <- min(observed[observed > s], Inf)
    family <- is.na(key[, 1]) | key[, 1] < above
    greatest <- apply(key[family, -1, drop = FALSE], 2, function(x) max(x, -Inf, na.rm = TRUE))
    (1 + sum(greatest >= s)) / ncol(key)
  }, 0)
  vapply(observed, function(s) max(p[observed >= s]), 0)
}

plain_raw <- function(lift, kept, classes, inhibit) {
  if (inhibit) lift <- -lift
  lift <- round(lift, 10)
  class <- sub(" .*", "", rownames(lift))
  best <- lapply(classes, function(y) {
    apply(lift[class == y, , drop = FALSE], 2, function(x) max(x, -Inf, na.rm = TRUE))
  })
  names(best) <- classes
  rank <- function(y, value) vapply(value, function(v) if (v == -Inf) Inf else sum(best[[y]] >= v), 0)
  lanes <- do.call(pmin, lapply(classes, function(y) rank(y, best[[y]])))
  vapply(kept, function(name) (1 + sum(lanes[-1] <= rank(sub(" .*", "", name), lift[name, 1]))) / ncol(lift), 0)
}

permuted_of <- function(x) attr(x, "localift")$permuted
