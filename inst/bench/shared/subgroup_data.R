# Data in the shape of two well-known files that cannot ship, and the plain-R search for subgroups that subgroups.R
# compares with.

# As many rows, features and levels as the census data "adult": 5 numeric columns, one of them 0 for 92 in 100 rows, and
# 7 nominal ones; education, age and marriage carry most of what there is to know of the class.
adult_like <- function(n = 32561) {
  set.seed(1)
  cut_into <- function(z, shares) findInterval(z, stats::qnorm(cumsum(shares / sum(shares))[-length(shares)])) + 1
  noisy <- function(z, by) (z + by * stats::rnorm(length(z))) / sqrt(1 + by^2)
  letters_of <- function(code) factor(sprintf("l%02d", code))
  skill <- stats::rnorm(n)
  age <- pmin(90, round(17 + stats::rgamma(n, 2.2, scale = 10)))
  male <- stats::runif(n) < 0.67
  married <- stats::runif(n) < stats::plogis((age - 32) / 6) * ifelse(male, 0.68, 0.3)
  single <- cut_into(-noisy(scale(age)[, 1], 0.7), c(3, 4, 2, 1, 14, 20))
  hours <- pmin(99, pmax(1, round(ifelse(stats::runif(n) < 0.47, 40, 40 + 12 * noisy(skill, 3)))))
  rich <- stats::plogis(-2.6 + 1.3 * skill + 2.3 * married + 0.03 * pmin(age - 38, 20) + 0.025 * (hours - 40))
  income <- stats::runif(n) < rich
  gain <- stats::runif(n) < ifelse(income, 0.21, 0.042)
  loss <- stats::runif(n) < ifelse(income, 0.1, 0.03)
  relation <- ifelse(married, ifelse(male, 1, 2), cut_into(noisy(-scale(age)[, 1], 1), c(30, 20, 18, 6)) + 2)
  data.frame(
    age = age,
    workclass = letters_of(cut_into(noisy(skill, 3), c(70, 8, 6, 4, 4, 3, 3, 0.5))),
    education_num = cut_into(noisy(skill, 0.4), c(1, 1, 2, 3, 2, 4, 3, 1, 32, 22, 4, 3, 16, 5, 2, 1)),
    marital_status = letters_of(ifelse(married, 1, single + 1)),
    occupation = letters_of(cut_into(noisy(skill, 1), c(10, 4, 6, 5, 12, 10, 4, 13, 11, 2, 1, 12, 12, 3))),
    relationship = letters_of(relation),
    race = letters_of(cut_into(noisy(skill, 6), c(1, 3, 9, 1, 85))),
    sex = factor(ifelse(male, "male", "female")),
    capital_gain = ifelse(gain, round(exp(ifelse(income, 9, 7.8) + stats::rnorm(n) * 0.7)), 0),
    capital_loss = ifelse(loss, round(1850 + 300 * stats::rnorm(n) + 100 * income), 0),
    hours_per_week = hours,
    country = letters_of(cut_into(noisy(skill, 8), c(90, 1.9^-(0:39) + 0.05))),
    income = factor(ifelse(income, "more", "less"))
  )
}

# As many rows as the flights of a year from three airports, 6 numeric columns and 4 nominal ones: hour, month and
# carrier say something about a late arrival.
flights_like <- function(n = 327346) {
  set.seed(1)
  month <- sample.int(12, n, TRUE)
  dest <- sample.int(105, n, TRUE, prob = 1 / (5 + 1:105))
  carrier <- (dest + sample.int(6, n, TRUE, prob = 6:1)) %% 16 + 1
  departure <- pmin(2359, 100 * (5 + floor(18 * stats::rbeta(n, 1.1, 1.4))) + 5 * sample.int(12, n, TRUE) - 5)
  distance <- c(200 + 23 * (1:105 * 37) %% 105)[dest] + 10 * sample.int(3, n, TRUE)
  wind <- round(stats::rgamma(n, 4, scale = 2.5))
  visible <- pmin(10, round(10 * stats::rbeta(n, 5, 0.6), 1))
  late <- stats::plogis(
    -2.6 + 0.0009 * (departure - 500) + 0.5 * (month %in% c(6, 7, 12)) + 0.35 * (carrier %in% c(4, 9)) +
      0.03 * (wind - 10) + 0.12 * (10 - visible)
  )
  data.frame(
    month = month, day = sample.int(31, n, TRUE), departure = departure, distance = distance, wind = wind,
    visible = visible, carrier = factor(sprintf("c%02d", carrier)), dest = factor(sprintf("d%03d", dest)),
    origin = factor(c("E", "J", "L")[sample.int(3, n, TRUE)]), weekday = factor(sample.int(7, n, TRUE)),
    late = factor(ifelse(stats::runif(n) < late, "late", "fine"))
  )
}

# --- a search in plain R -----------------------------------------------------------------------------------------

# Every box of at most `max_features` conditions: counts of cells by tabulate(), of intervals by products with the
# matrix of items, one feature after the other. `codes`: list of integer cells; `ordered`: intervals, or else single
# levels.
# The best `n_best` by `rank_by`: data frame with value, n and p.
plain_search <- function(codes, ordered, in_class, max_features, rank_by, min_freq = 0.05, n_best = 10) {
  K <- vapply(codes, max, 0L, na.rm = TRUE)
  items <- Map(plain_items, K, ordered)
  sets <- do.call(c, lapply(seq_len(max_features), function(c) utils::combn(length(K), c, simplify = FALSE)))
  best <- data.frame(value = numeric(), n = numeric(), p = numeric())
  for (set in sets) {
    cell <- 0
    for (j in rev(set)) cell <- cell * K[[j]] + codes[[j]] - 1
    counted <- !is.na(cell)
    cells <- prod(K[set])
    boxes <- function(rows) plain_boxes(tabulate(cell[rows] + 1, cells), K[set], items[set])
    n <- boxes(counted)
    p <- boxes(counted & in_class)
    N <- sum(counted)
    P <- sum(counted & in_class)
    keep <- n > min_freq * N & p * N > n * P
    price <- log(max_features / 0.05) + lchoose(length(K), length(set)) +
      Reduce(function(a, b) outer(a, b, `+`), lapply(items[set], attr, "price"))
    value <- plain_value(p[keep], n[keep], P, N, rank_by, price[keep], min(best$value[n_best], -Inf, na.rm = TRUE))
    found <- data.frame(value = value, n = n[keep], p = p[keep])
    best <- rbind(best, found)
    best <- utils::head(best[order(-round(best$value, 12), -best$n), ], n_best)
  }
  best
}

# Items x cells, 0 or 1; attribute "price": log of the item types and of the items of a type.
plain_items <- function(K, ordered) {
  if (!ordered) {
    return(structure(diag(K), price = rep(log(K), K)))
  }
  ends <- expand.grid(l = seq_len(K), u = seq_len(K))
  ends <- ends[ends$l <= ends$u & !(ends$l == 1 & ends$u == K), ]
  two <- ends$l > 1 & ends$u < K
  structure(
    outer(ends$l, seq_len(K), `<=`) & outer(ends$u, seq_len(K), `>=`),
    price = log(length(unique(two))) + log(ifelse(two, sum(two), sum(!two)))
  )
}

plain_boxes <- function(counts, K, items) {
  x <- counts
  for (j in seq_along(K)) {
    # Each turn replaces the first dimension by its items and puts it last.
    x <- t(items[[j]] %*% matrix(x, K[[j]]))
  }
  as.vector(x)
}

# Values not above `least` may be given as they are not needed.
plain_value <- function(p, n, P, N, rank_by, price, least) {
  if (rank_by == "lift") {
    return(p / n * N / P)
  }
  if (rank_by == "gain") {
    return(p - n * P / N)
  }
  kl <- function(L) {
    part <- function(a, b) ifelse(a > 0, a * log(a / b), 0)
    part(p / n, L) + part(1 - p / n, 1 - L)
  }
  low <- rep(0, length(p))
  high <- p / n
  needed <- rep(TRUE, length(p))
  if (is.finite(least) && least * P / N < 1) {
    at <- least * P / N
    needed <- p / n > at & n * kl(at) >= price
  }
  value <- numeric(length(p))
  p <- p[needed]
  n <- n[needed]
  high <- high[needed]
  low <- low[needed]
  for (i in seq_len(60)) {
    middle <- (low + high) / 2
    below <- n * kl(middle) > price[needed]
    low <- ifelse(below, middle, low)
    high <- ifelse(below, high, middle)
  }
  value[needed] <- low * N / P
  value
}

# Codes of a column: cells of numbers by the rule of ?cut_points, levels of all else.
plain_codes <- function(x, cuts = 10) {
  if (!is.numeric(x)) {
    return(as.integer(factor(x)))
  }
  values <- sort(unique(x))
  if (length(values) <= cuts) {
    return(match(x, values))
  }
  w <- as.numeric(table(x))
  heavy <- rep(FALSE, length(w))
  while (any(more <- !heavy & w * (cuts - sum(heavy)) > sum(w[!heavy]))) heavy[which(more)[1]] <- TRUE
  R <- sum(w[!heavy])
  C <- cuts - sum(heavy)
  a <- 0
  new <- logical(length(w))
  for (i in seq_along(w)[-1]) {
    if (!heavy[i - 1]) a <- a + w[i - 1]
    forced <- heavy[i] || heavy[i - 1]
    new[i] <- forced || a > 0 && C > 1 && (2 * a + w[i]) * C > 2 * R
    if (new[i] && a > 0) {
      R <- R - a
      C <- C - 1
      a <- 0
    }
  }
  (cumsum(new) + 1L)[match(x, values)]
}
