# Intervals of eta, of all profiles or of a window of them.
#
# With f the relative frequencies of profiles and classes, g and h those of its margins, and W a window,
# A = sum over W of f log L, B = - sum over W of f log h, and eta = A / B. Every row moves h, in the window or not.

# N times the sum of f log L over all profiles, or a window of them. What does not occur adds nothing.
sum_explained <- function(counts, inside = rep(TRUE, nrow(counts))) {
  part <- counts[inside, , drop = FALSE]
  expected <- outer(rowSums(part), colSums(counts)) / sum(counts)
  sum((part * log(part / expected))[part > 0])
}

#' What the variance and the bias of eta are made of
#'
#' @param f Relative frequencies, profiles x classes, no row or column of which is 0.
#' @param inside A mask over its rows: the window.
#' @param n The number of rows.
#' @return A list: `eta`, `a` and `b` (A and B); `influence`, the derivative of eta in each cell, less its mean; `bias`,
#'   at second order; `variance` of eta: at first order, and what is left of it where the class is independent; `scale`
#'   and `df` of the chi-squared distribution that 2 n A then has about.
#' @noRd
eta_moments <- function(f, inside, n) {
  h <- colSums(f)
  g <- rowSums(f)
  own <- f[inside, , drop = FALSE]
  of_class <- colSums(own)
  log_lift <- log(f) - log(outer(g, h))
  log_lift[f == 0 | !inside] <- 0
  log_h <- outer(inside, log(h))
  a <- sum(f * log_lift)
  b <- -sum(f * log_h)
  eta <- a / b
  # Influence functions. A class that is frequent by chance makes all lifts of it small: of_class / h.
  centred <- function(x) x - sum(f * x)
  moved <- matrix(of_class / h, nrow(f), ncol(f), byrow = TRUE)
  in_a <- centred(log_lift - moved)
  in_b <- centred(-log_h - moved)
  influence <- (in_a - eta * in_b) / b
  # Second order: Miller and Madow (1955) for W = all.
  by_class <- sum(of_class * (1 - h) / h)
  bias_a <- (sum((1 - own)[own > 0]) - sum(1 - g[inside]) - by_class) / (2 * n)
  bias_b <- -by_class / (2 * n)
  bias <- (bias_a - eta * bias_b) / b + (eta * sum(f * in_b^2) - sum(f * in_a * in_b)) / (n * b^2)
  null <- window_null(sum(inside), sum(g[inside]), length(h))
  list(
    eta = eta, a = a, b = b, influence = influence, bias = bias,
    variance = sum(f * influence^2) / n + null$variance / (4 * n^2 * b^2), scale = null$scale, df = null$df
  )
}

#' The law of 2 n A where the class is independent
#'
#' That of the sum of independent chi-squared variables of (c - 1)(k - 1) and c - 1 degrees of freedom, the second times
#' 1 - g: the eigenvalues of I - sqrt(g) sqrt(g)' within the window. One of a scaled chi-squared distribution with the
#' same mean and variance is near it, and equal to it where g is 1.
#' @param k,g Profiles of the window, and their share of the rows.
#' @param c Classes.
#' @noRd
window_null <- function(k, g, c) {
  mean <- (c - 1) * (k - g)
  variance <- 2 * (c - 1) * (k - 1 + (1 - g)^2)
  list(mean = mean, variance = variance, scale = variance / (2 * mean), df = 2 * mean^2 / variance)
}

#' The interval of eta
#'
#' On the logit scale, about the estimate less its bias. Where the estimate does not differ from 0 by the test of
#' independence in the window, the lower end is 0.
#'
#' @param counts Profiles x classes; rows and columns without counts are left out.
#' @param rows The profiles of the window.
#' @param method `"logit"` or `"bootstrap"`.
#' @return A list: `estimate`, `corrected` (less its bias), `lower`, `upper`, `small` (how many expected counts of the
#'   window are below 5), `flag`.
#' @noRd
eta_interval <- function(counts, rows = seq_len(nrow(counts)), level = 0.95, method = "logit", B = 1999) {
  inside <- seq_len(nrow(counts)) %in% rows
  here <- rowSums(counts) > 0
  counts <- unname(counts[here, colSums(counts) > 0, drop = FALSE])
  inside <- inside[here]
  n <- sum(counts)
  if (ncol(counts) < 2) {
    return(list(
      estimate = 1, corrected = NA_real_, lower = NA_real_, upper = NA_real_, small = 0L, flag = "one class"
    ))
  }
  if (nrow(counts) < 2) {
    return(list(estimate = 0, corrected = 0, lower = 0, upper = 0, small = 0L, flag = "all rows"))
  }
  moments <- eta_moments(counts / n, inside, n)
  expected <- outer(rowSums(counts)[inside], colSums(counts)) / n
  out <- list(
    estimate = core_eta_window(counts, which(inside)), corrected = moments$eta - moments$bias, lower = NA_real_,
    upper = NA_real_, small = sum(expected < least_expected), flag = NA_character_
  )
  out$flag <- eta_flag(counts, inside, out)
  if (out$flag %in% eta_unknown) {
    return(out)
  }
  ends <- switch(method,
    logit = eta_logit(moments, n, level), bootstrap = eta_bootstrap(counts, inside, moments, level, B)
  )
  out[c("lower", "upper")] <- ends
  out
}

least_expected <- 5

# Flags that say why there is no interval.
eta_unknown <- c("one class", "eta is 1", "many profiles")

eta_flag <- function(counts, inside, found) {
  n_inside <- sum(counts[inside, ])
  # The degrees of freedom of the window: with so few rows to each, eta is mostly bias.
  df <- (ncol(counts) - 1) * (sum(inside) - n_inside / sum(counts))
  if (found$estimate >= 1 - 1e-12) {
    "eta is 1"
  } else if (df > n_inside / 5) {
    "many profiles"
  } else if (found$small > 0) {
    "few expected"
  } else {
    NA_character_
  }
}

eta_logit <- function(moments, n, level) {
  eta <- moments$eta
  centre <- eta - moments$bias
  tail <- 1 - level
  independent <- 2 * n * moments$a / moments$scale
  p_value <- stats::pchisq(independent, moments$df, lower.tail = FALSE)
  near_zero <- if (p_value > sure_dependence) eta_near_zero(independent, moments, n, tail) else c(1, 1)
  if (p_value > tail || centre <= 0) {
    return(c(0, near_zero[[2]]))
  }
  if (centre >= 1) centre <- eta
  away <- normal_quantile(level) * sqrt(moments$variance) / sqrt(centre * (1 - centre) * eta * (1 - eta))
  pmin(stats::plogis(stats::qlogis(centre) + c(-1, 1) * away), near_zero)
}

# Near 0 the logit has no bound: above this p-value no end is above that of the chi-squared distribution.
sure_dependence <- 0.001

#' Ends of eta where there is little dependence
#'
#' Those of the non-centrality of a chi-squared variable: below, the least for which a variable as great as this is not
#' too great, which is 0 just where the test of independence says so; above, the greatest for which it is not too small,
#' or, where it is less than independence makes it on average, that average. As the end below takes the whole error of
#' that test, the one above has a quarter of it.
#' @param independent A variable of `moments$df` degrees of freedom if the class is independent.
#' @noRd
eta_near_zero <- function(independent, moments, n, tail) {
  at <- max(independent, moments$df)
  far <- sqrt(at) + sqrt(moments$df) + 10
  root <- function(excess) stats::uniroot(excess, c(0, far), tol = 1e-9)$root
  p_value <- function(root) stats::pchisq(independent, moments$df, root^2, lower.tail = FALSE)
  least <- if (p_value(0) < tail) root(function(root) p_value(root) - tail) else 0
  most <- root(function(root) stats::pchisq(at, moments$df, root^2) - tail / 4)
  pmin(c(least, most)^2 * moments$scale / (2 * n * moments$b), 1)
}

# BCa: the quantiles themselves would have the bias twice.
eta_bootstrap <- function(counts, inside, moments, level, B) {
  drawn <- draw_tables(B, counts)
  replicates <- apply(drawn, 2, function(cells) eta_of(matrix(cells, nrow(counts)), inside))
  bca(moments$eta, replicates, as.vector(moments$influence) / sum(counts), as.vector(counts), level)
}

# eta of a table; `NaN` where the window holds no rows, or all rows are of one class.
eta_of <- function(counts, inside) {
  h <- colSums(counts)
  own <- counts[inside, , drop = FALSE]
  in_class <- sum((own * log(rep(h, each = sum(inside)) / sum(h)))[own > 0])
  -sum_explained(counts, inside) / in_class
}
