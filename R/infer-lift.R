# Intervals of the lift, from the four counts that it is made of.
#
# Throughout, p of the n rows with the profile, and P of all N counted rows, are of the class; L = p N / (n P). All
# arguments are vectors, recycled by R's rules.

#' Intervals of lifts
#'
#' With r the ratio of the probabilities of the class with and without the profile, L = 1 / (g + (1 - g) / r) for any
#' share g of the profile: an interval of r, where the two are independent binomials given n, is one of L given g. What
#' g adds to the variance of log L is (L - 1)^2 g / ((1 - g) N), uncorrelated with it at first order.
#'
#' @param level A probability.
#' @param method One of `lift_methods`.
#' @param B Samples of the bootstrap.
#' @return A list: `lower` and `upper`, `NA` where n or P is 0 or P is N; 1 where n is N.
#' @noRd
lift_interval <- function(p, n, P, N, level = 0.95, method = "score", B = 1999) {
  counts <- data.frame(p = as.double(p), n = as.double(n), P = as.double(P), N = as.double(N))
  defined <- counts$n > 0 & counts$P > 0 & counts$P < counts$N
  all_rows <- defined & counts$n == counts$N
  lower <- upper <- as.double(ifelse(all_rows, 1, NA))
  open <- which(defined & !all_rows)
  if (length(open)) {
    # Most of many profiles have the same few counts.
    first <- if (method == "bootstrap") open else open[!duplicated(counts[open, ])]
    ends <- lift_ends(method)(counts[first, ], normal_quantile(level), level, B)
    same <- if (method == "bootstrap") seq_along(open) else match_counts(counts[open, ], counts[first, ])
    lower[open] <- ends$lower[same]
    upper[open] <- ends$upper[same]
  }
  list(lower = lower, upper = upper)
}

# Which row of `known`, of which no two are alike, each row is.
match_counts <- function(counts, known) {
  codes <- function(x) lapply(names(x), function(name) match(x[[name]], unique(known[[name]])))
  match(do.call(paste, codes(counts)), do.call(paste, codes(known)))
}

lift_methods <- c("score", "conservative", "delta", "bootstrap")

lift_ends <- function(method) {
  switch(method,
    score = lift_score, conservative = lift_conservative, delta = lift_delta, bootstrap = lift_bootstrap
  )
}

normal_quantile <- function(level) -stats::qnorm((1 - level) / 2)

lift_of <- function(x) x$p / x$n * (x$N / x$P)

# Variance of log L by its influence function, 1_xy/pi - 1_x/g - 1_y/h + 1. It is a variance: what rounding leaves below 0
# is 0.
log_lift_variance <- function(x) pmax(1 / x$p - 1 / x$n - 1 / x$P + (2 * lift_of(x) - 1) / x$N, 0)

# Koopman (1984) for r, and Zou and Donner (2008) for what the share of the profile adds.
lift_score <- function(x, z, level, B) {
  lift <- lift_of(x)
  g <- x$n / x$N
  ratio <- score_ratio(x$p, x$n, x$P - x$p, x$N - x$n, z)
  given_g <- lapply(ratio, function(r) 1 / (g + (1 - g) / r))
  added <- z^2 * g * (lift - 1)^2 / ((1 - g) * x$N)
  away <- function(end) ifelse(lift == 0, 0, sqrt(log(end / lift)^2 + added))
  list(
    lower = lift * exp(-away(given_g$lower)),
    # Where no row with the profile is of the class, the logarithm of the lift is no number.
    upper = ifelse(x$p == 0, given_g$upper, lift * exp(away(given_g$upper)))
  )
}

# Clopper and Pearson (1934) for P(y|x) and P(y), put together as Zou and Donner (2008) do for estimates that are
# correlated. The correlation is that of the influence functions, with half a row more in each cell, so that it is a number.
lift_conservative <- function(x, z, level, B) {
  tail <- (1 - level) / 2
  # A beta distribution with a parameter 0 is a point, 0 or 1.
  log_ends <- function(k, n) {
    list(
      at = log(k / n), lower = log(stats::qbeta(tail, k, n - k + 1)), upper = log(stats::qbeta(1 - tail, k + 1, n - k))
    )
  }
  inside <- log_ends(x$p, x$n)
  overall <- log_ends(x$P, x$N)
  spread <- function(k, n) k * (n - k) / n
  correlation <- sqrt(spread(x$p + 0.5, x$n + 1) / spread(x$P + 1, x$N + 2))
  away <- function(a, b) sqrt(pmax(a^2 + b^2 - 2 * correlation * a * b, 0))
  lift <- lift_of(x)
  none <- x$p == 0
  list(
    lower = ifelse(none, 0, lift * exp(-away(inside$at - inside$lower, overall$upper - overall$at))),
    # The limit of what follows as p goes to 0.
    upper = ifelse(
      none, exp(inside$upper - overall$at), lift * exp(away(inside$upper - inside$at, overall$at - overall$lower))
    )
  )
}

lift_delta <- function(x, z, level, B) {
  lift <- ifelse(x$p == 0, NA, lift_of(x))
  away <- z * sqrt(log_lift_variance(x))
  list(lower = lift * exp(-away), upper = lift * exp(away))
}

# BCa (Efron, 1987) of the fourfold tables that a multinomial draws; from R's generator.
lift_bootstrap <- function(x, z, level, B) {
  ends <- vapply(seq_len(nrow(x)), function(i) {
    one <- x[i, ]
    cells <- c(one$p, one$n - one$p, one$P - one$p, one$N - one$n - one$P + one$p)
    lift <- lift_of(one)
    drawn <- draw_tables(B, cells)
    replicates <- lift_of(list(p = drawn[1, ], n = drawn[1, ] + drawn[2, ], P = drawn[1, ] + drawn[3, ], N = one$N))
    influence <- c(1, 0, 0, 0) / cells[[1]] - c(1, 1, 0, 0) / one$n - c(1, 0, 1, 0) / one$P + 1 / one$N
    if (one$p == 0) c(NA_real_, NA_real_) else bca(lift, replicates, influence, cells, level)
  }, numeric(2))
  list(lower = ends[1, ], upper = ends[2, ])
}

# Koopman's interval of a ratio ---------------------------------------------------

#' Score interval of the ratio of two probabilities
#'
#' All r at which the ratio is not rejected by the score test, which divides by the standard error under
#' theta1 = r theta0 (Koopman, 1984). Bisection on log r: some 70 steps halve an interval of 300 to less than a double
#' can tell.
#'
#' @param p,n,q,m p of n and q of m.
#' @param z A normal quantile.
#' @return A list of `lower` and `upper`: 0 where p is 0, infinite where q is 0, `NA` where both are.
#' @noRd
score_ratio <- function(p, n, q, m, z) {
  at <- log(p / n) - log(q / m)
  known <- is.finite(at)
  end <- function(outside, limit) {
    found <- bisect(ifelse(known, at, -outside), rep(outside, length(at)), function(log_ratio) {
      score_excess(log_ratio, p, n, q, m, z) > 0
    })
    ratio <- ifelse(is.nan(at), NA, exp(found))
    ifelse(limit, if (outside > 0) Inf else 0, ratio)
  }
  list(lower = end(-300, p == 0 & q > 0), upper = end(300, q == 0 & p > 0))
}

# How much further than z standard errors p/n is from r q/m: positive outside of the interval.
score_excess <- function(log_ratio, p, n, q, m, z) {
  ratio <- exp(log_ratio)
  # The probabilities of greatest likelihood where the first is r times the second: a root of
  # (n + m) r t^2 - (n r + p + m + q r) t + p + q, in the form that loses no digits.
  b <- n * ratio + p + m + q * ratio
  theta0 <- 2 * (p + q) / (b + sqrt(pmax(b^2 - 4 * (n + m) * ratio * (p + q), 0)))
  theta1 <- pmin(ratio * theta0, 1)
  theta0 <- pmin(theta0, 1)
  variance <- theta1 * (1 - theta1) / n + theta1 * ratio * (1 - theta0) / m
  abs(p / n - ratio * q / m) - z * sqrt(variance)
}

# Between `inside` and `outside` the place where `is_outside` begins to be true; vectors of one length.
bisect <- function(inside, outside, is_outside, steps = 70) {
  for (step in seq_len(steps)) {
    middle <- (inside + outside) / 2
    out <- is_outside(middle) %in% TRUE
    outside[out] <- middle[out]
    inside[!out] <- middle[!out]
  }
  (inside + outside) / 2
}

# Other parts ----------------------------------------------------------------------

#' Wilson's score interval of a probability (1927)
#'
#' @param p,n p of n.
#' @return A list of `lower` and `upper`, `NA` where n is 0.
#' @noRd
wilson_interval <- function(p, n, level = 0.95) {
  z2 <- normal_quantile(level)^2
  share <- p / n
  centre <- (share + z2 / (2 * n)) / (1 + z2 / n)
  away <- sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n^2))) / (1 + z2 / n)
  known <- n > 0
  # Exact at the ends, where rounding would leave a little.
  list(
    lower = ifelse(known, ifelse(p == 0, 0, pmax(centre - away, 0)), NA_real_),
    upper = ifelse(known, ifelse(p == n, 1, pmin(centre + away, 1)), NA_real_)
  )
}

# Tables of as many rows, drawn by the shares of `cells`: a column each.
draw_tables <- function(B, cells) stats::rmultinom(B, sum(cells), cells)

#' Bias-corrected and accelerated interval (Efron, 1987)
#'
#' @param estimate,replicates A number, and what the bootstrap gives for it.
#' @param influence,cells Of each cell of the table, its influence and its rows.
#' @return Two numbers; `NA` where all replicates are on one side of the estimate.
#' @noRd
bca <- function(estimate, replicates, influence, cells, level) {
  replicates <- replicates[!is.na(replicates)]
  below <- mean(replicates < estimate) + mean(replicates == estimate) / 2
  if (is.na(below) || below <= 0 || below >= 1) {
    return(c(NA_real_, NA_real_))
  }
  shift <- stats::qnorm(below)
  influence[cells == 0] <- 0
  second <- sum(cells * influence^2)
  acceleration <- if (second > 0) sum(cells * influence^3) / (6 * second^1.5) else 0
  at <- shift + c(-1, 1) * normal_quantile(level)
  unname(stats::quantile(replicates, stats::pnorm(shift + at / (1 - acceleration * at)), type = 6))
}
