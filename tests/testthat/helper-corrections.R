# Algorithm 1 with corrections in slow, plain R: each measure from its definition, on the counts
# of helper-reference.R, and no bound.

reference_corrected <- function(data, class, correction, features = NULL, weights = NULL,
                                na = "available", min_features = 1, max_features = NULL,
                                always = NULL, never = NULL, min_n = 1, n_best = 10) {
  input <- reference_input(data, class, features, weights, na, never)
  counts <- reference_counts(input, min_features, max_features, always, min_n)
  corrected_ranking(input, counts, correction, n_best)
}

# The best of these sets, as the package's result.
corrected_ranking <- function(input, counts, correction, n_best) {
  eta <- vapply(counts, function(x) {
    terms <- reference_terms(x)
    reference_ratio(sum(terms$kl[terms$order]), sum(terms$ce[terms$order]))
  }, 0)
  measure <- reference_measures[[correction]]
  value <- vapply(counts, function(x) measure(user_counts(x, input)), 0)
  n <- bind_limbs(counts, "n", input)
  size <- vapply(counts, function(x) length(x$set), 0)
  # order() is stable: sets are in feature order.
  best <- do.call(order, c(list(-eta_key(value)), limb_descending(n), list(size)))
  kept <- utils::head(best, n_best)
  out <- data.frame(
    rank = as.numeric(seq_along(kept)),
    features = vapply(counts[kept], function(x) features_text(input, x$set), ""),
    eta = eta[kept], eta_corrected = value[kept], n_features = size[kept],
    n_profiles = vapply(counts[kept], function(x) as.numeric(nrow(x$profiles)), 0),
    n = limb_value(n)[kept] / 2^input$scale
  )
  if (correction == "none") out$eta_corrected <- NULL
  structure(out, fragile = length(kept) > 0 && value_fragile(value[value > min(value[kept]) - 3e-12]))
}

# As eta_fragile(), for sums of more terms: within 5e-14 of where the key changes, and not alone.
value_fragile <- function(value) {
  scaled <- value * 1e12
  doubtful <- scaled[abs(scaled - floor(scaled) - 0.5) < 0.05]
  any(vapply(doubtful, function(s) sum(abs(scaled - s) < 2) > 1, NA))
}

# A matrix of profiles x classes, in the user's units of weight, of the classes that occur, profiles
# in canonical order. `rows`: unweighted rows of each profile.
user_counts <- function(count, input) {
  order <- do.call(order, columns_of(count$counts))
  occurs <- colSums(count$counts) > 0
  list(
    counts = count$counts[order, occurs, drop = FALSE] / 2^input$scale, rows = count$rows[order]
  )
}

# Measures of a matrix of counts; logs are natural, 0 log 0 = 0.
plain_entropy <- function(counts) {
  p <- counts[counts > 0] / sum(counts)
  -sum(p * log(p))
}

plain_information <- function(counts) {
  f <- counts / sum(counts)
  ratio <- f / (rowSums(f) %o% colSums(f))
  sum(ifelse(f > 0, f * log(ratio), 0))
}

# Each row's part of H(Y | chi): its frequency times its entropy.
row_entropies <- function(counts) {
  apply(counts, 1, plain_entropy) * rowSums(counts) / sum(counts)
}

# E I(chi; Y) with both margins fixed: each cell is hypergeometric.
plain_expected_information <- function(counts) {
  n <- sum(counts)
  sizes <- table(rowSums(counts))
  a <- as.numeric(names(sizes))
  of_size <- function(a) {
    sum(vapply(colSums(counts), function(b) {
      k <- seq(max(1, a + b - n), min(a, b))
      sum(stats::dhyper(k, b, n - b, a) * k / n * log(n * k / (a * b)))
    }, 0))
  }
  sum(vapply(a, of_size, 0) * sizes)
}

reference_measures <- list(
  none = function(x) min(1, max(0, plain_information(x$counts) / plain_entropy(colSums(x$counts)))),
  # Mandros, Boley and Vreeken (2017), the reliable fraction of information.
  permutation = function(x) {
    (plain_information(x$counts) - plain_expected_information(x$counts)) / plain_entropy(colSums(x$counts))
  },
  miller_madow = function(x) {
    bias <- (nrow(x$counts) - 1) * (ncol(x$counts) - 1) / (2 * sum(x$counts))
    (plain_information(x$counts) - bias) / plain_entropy(colSums(x$counts))
  },
  # eta of the counts with 1/2 added to every cell.
  smoothed = function(x) {
    smooth <- x$counts + 0.5
    plain_information(smooth) / plain_entropy(colSums(smooth))
  },
  singletons = function(x) {
    once <- x$rows == 1
    classes <- ncol(x$counts)
    frequency <- rowSums(x$counts) / sum(x$counts)
    cost <- sum(ifelse(once, frequency, row_entropies(x$counts) / log(classes)))
    1 - cost * log(classes) / plain_entropy(colSums(x$counts))
  }
)

# The corrections, and the weights that each may be given.
corrected_problem <- function(seed, correction) {
  whole_only <- correction == "permutation"
  with_fixed_seed(seed, {
    weighting <- if (whole_only) one_of("none", "none", "whole") else one_of("none", "whole", "dyadic", "decimal")
    na <- one_of("available", "available", "complete", "level")
    random_problem(na, weighting, m = one_of(2, 3, 3, 4, 4, 5, 5, 6, 8), n = one_of(12, 20, 30, 40), what = "features")
  })
}

corrected_reference <- function(problem, correction) {
  do.call(reference_corrected, c(
    problem[c("data", "class")], list(correction = correction, features = problem$features, weights = problem$weights),
    search_arguments(problem, "features")
  ))
}
