# Exact arithmetic for the plain-R reference, without a bignum package.
#
# A vector of non-negative integers is a matrix, one number per row, little-endian limbs of
# 24 bits: a product of two limbs is below 2^48, so that sums of a few are exact in doubles.

limb_base <- 2^24

limb_split <- function(u, n_limbs) {
  out <- matrix(0, length(u), n_limbs)
  for (j in seq_len(n_limbs)) {
    out[, j] <- u - floor(u / limb_base) * limb_base
    u <- floor(u / limb_base)
  }
  stopifnot(all(u == 0))
  out
}

limb_carry <- function(x) {
  for (j in seq_len(ncol(x) - 1L)) {
    carry <- floor(x[, j] / limb_base)
    x[, j] <- x[, j] - carry * limb_base
    x[, j + 1L] <- x[, j + 1L] + carry
  }
  x
}

# The nearest double, added from the low end so that equal rows give equal bits.
limb_value <- function(x) {
  out <- x[, 1]
  for (j in seq_len(ncol(x))[-1]) out <- out + x[, j] * limb_base^(j - 1)
  out
}

# Totals of the rows of `x` by group 1..n_groups; sums of whole numbers are exact.
limb_sum <- function(x, group, n_groups) {
  limb_carry(crossprod(outer(group, seq_len(n_groups), "==") + 0, x))
}

limb_times <- function(a, b) {
  out <- matrix(0, nrow(a), ncol(a) + ncol(b))
  for (i in seq_len(ncol(a))) {
    for (j in seq_len(ncol(b))) {
      out[, i + j - 1L] <- out[, i + j - 1L] + a[, i] * b[, j]
    }
  }
  limb_carry(out)
}

# Row by row, is a < b?
limb_less <- function(a, b) {
  sign <- numeric(nrow(a))
  for (j in rev(seq_len(ncol(a)))) {
    sign <- ifelse(sign == 0, sign(a[, j] - b[, j]), sign)
  }
  sign < 0
}

# Keys for order(): greatest first.
limb_descending <- function(x) {
  lapply(rev(seq_len(ncol(x))), function(j) -x[, j])
}

# Ranks, ascending and equal for equal ratios, of (p N) / (n P) given as limbs. `total`
# bounds every argument.
rank_lifts <- function(p, N, n, P, total) {
  # Whole numbers below 2^26: the quotient is rounded correctly, so equal ratios give the
  # same double, and different ones, at least 2^-52 apart, give different doubles.
  if (total < 2^12) {
    lift <- limb_value(p) * limb_value(N) / (limb_value(n) * limb_value(P))
    return(match(lift, sort(unique(lift))))
  }
  rank_ratios(limb_times(p, N), limb_times(n, P))
}

rank_ratios <- function(num, den) {
  approx <- limb_value(num) / limb_value(den)
  rank <- numeric(length(approx))
  by_size <- order(approx)
  gap <- diff(approx[by_size]) > 1e-12 * approx[by_size][-1]
  # Only neighbours that doubles cannot tell apart need the exact cross products.
  for (near in split(by_size, cumsum(c(0, gap)))) {
    text <- do.call(paste, as.data.frame(cbind(num, den)[near, , drop = FALSE]))
    one <- near[!duplicated(text)]
    pair <- expand.grid(i = seq_along(one), j = seq_along(one))
    less <- limb_less(
      limb_times(num[one[pair$i], , drop = FALSE], den[one[pair$j], , drop = FALSE]),
      limb_times(num[one[pair$j], , drop = FALSE], den[one[pair$i], , drop = FALSE])
    )
    below <- tabulate(pair$j[less], length(one))
    rank[near] <- max(rank) + 1 + below[match(text, text[!duplicated(text)])]
  }
  rank
}
