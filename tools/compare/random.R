# Random data sets, the same in every version and session of R: small, full of ties and of the awkward corners.

seeded <- function(seed, code) {
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  code
}

one_of <- function(...) {
  choices <- c(...)
  choices[[sample.int(length(choices), 1)]]
}

# Data of discrete features: a data frame with the class `y`, and weights `w` of some kind.
random_discrete <- function() {
  n <- sample(8:80, 1)
  m <- one_of(1, 2, 3, 3, 4, 4, 5, 6)
  n_classes <- one_of(2, 2, 3, 4)
  y <- c(1:2, sample.int(n_classes, n - 2, replace = TRUE, prob = (1:n_classes)^one_of(0, 1)))
  codes <- random_codes(n, m, y)
  columns <- lapply(seq_len(m), function(j) random_column(lose(codes[, j], y)))
  names(columns) <- sample(c("A", "b", "B", "a", "x1", "n", "a b", "x=1", "q\"t", "c;d"), m)
  data <- as.data.frame(columns, optional = TRUE)
  y[sample(3:n, one_of(0, 0, 2))] <- NA
  labels <- sample(c("b", "A", "a", "B c"))
  data$y <- factor(labels[y], levels = sample(c(labels, "unused")))
  kind <- one_of("none", "none", "whole", "dyadic", "decimal", "large")
  if (kind != "none") data$w <- random_weights(n, kind)
  list(data = data[sample(names(data))], weights = if (kind != "none") "w", kind = kind)
}

# n x m codes of few distinct rows; some columns follow the class, some repeat another or never change.
random_codes <- function(n, m, y) {
  n_levels <- sample(2:6, m, replace = TRUE)
  pool <- matrix(1L, 40, m)
  for (j in seq_len(m)) pool[, j] <- sample.int(n_levels[[j]], 40, TRUE)
  codes <- pool[sample.int(one_of(4, 10, 40), n, replace = TRUE), , drop = FALSE]
  for (j in seq_len(m)) {
    kind <- one_of("pool", "pool", "pool", "class", "constant", "copy", "pure")
    follows <- stats::runif(n) < one_of(0.6, 0.9)
    if (kind == "class") codes[follows, j] <- (y[follows] - 1L) %% n_levels[[j]] + 1L
    if (kind == "pure") codes[, j] <- (y - 1L) %% n_levels[[j]] + 1L
    if (kind == "constant" && one_of(TRUE, FALSE)) codes[, j] <- 1L
    if (kind == "copy") codes[, j] <- codes[, 1]
  }
  codes
}

# Missing at rates that differ by class: with rate 1 a feature set sees fewer classes than there are.
lose <- function(code, y) {
  rate <- sample(c(0, 0, 0, 0.1, 0.3, 0.6, 1), 4, replace = TRUE)
  lost <- stats::runif(length(code)) < rate[y]
  if (!all(lost[1:2])) code[lost] <- NA
  code
}

random_column <- function(code) {
  labels <- sample(one_of(list(c("b", "A", "a", "B", "_", "C"), c("n", "y", "?", "x y", "z=1", "Y"))))
  switch(one_of("factor", "ordered", "character", "integer", "double"),
    factor = factor(labels[code], levels = sample(c(labels, "unused"))),
    ordered = factor(labels[code], levels = labels, ordered = TRUE),
    character = labels[code],
    integer = c(10L, 2L, -1L, 7L, 0L, 3L)[code],
    double = c(2, 11, -3, 0, 100, 5.5)[code]
  )
}

random_weights <- function(n, kind) {
  values <- switch(kind,
    whole = c(0, 1, 1, 2, 5), dyadic = c(0, 1, 4, 8, 12, 13) / 8,
    decimal = c(0, 0.1, 0.2, 0.3, 0.3, 0.6, 0.7), large = c(0, one_of(1e9, 1e12) + 0:2)
  )
  w <- sample(values, n, replace = TRUE)
  w[1:2] <- values[2:3]
  w
}

# Data with continuous features, whole weights and groups at times: list(data, weights, quantiles), the last an
# expression.
random_joint <- function() {
  n <- one_of(12, 30, 60, 150)
  y <- c(1:2, sample(one_of(2, 3), n - 2, replace = TRUE))
  data <- as.data.frame(lapply(stats::setNames(1:4, paste0("x", 1:4)), function(j) random_continuous(n, y)))
  data <- data[seq_len(one_of(2, 3, 4))]
  if (one_of(TRUE, FALSE, FALSE, FALSE)) data$x2 <- 2 * data$x1
  if (one_of(TRUE, FALSE)) data$d <- factor(sample(c("u", "v", "w"), n, replace = TRUE))
  if (one_of(TRUE, FALSE)) data$e <- sample(c("a", "b"), n, replace = TRUE)
  for (name in names(data)[stats::runif(length(data)) < 0.4]) data[[name]][sample(n, n %/% one_of(6, 12))] <- NA
  data$y <- paste0("class", y)
  by <- if (one_of(TRUE, FALSE) && n >= 30) "g"
  if (!is.null(by)) data$g <- sample(c("g1", "g2", if (n > 60) c("g3", NA)), n, replace = TRUE)
  weighted <- one_of(TRUE, FALSE, FALSE)
  if (weighted) data$w <- sample(c(0, 1, 1, 2, 5), n, replace = TRUE)
  cuts <- one_of(list(3, 5, 4, 7, c(0.1, 0.5, 0.95)))
  quantiles <- if (length(cuts) == 1) {
    bquote(joint_quantiles(.(cuts), by = .(by)))
  } else {
    bquote(joint_quantiles(probs = .(cuts), by = .(by)))
  }
  list(data = data, weights = if (weighted) "w", quantiles = quantiles, kind = if (weighted) "whole" else "none")
}

random_continuous <- function(n, y) {
  x <- switch(one_of("normal", "positive", "whole", "few", "shifted"),
    normal = stats::rnorm(n), positive = stats::rexp(n) + 0.1, whole = sample(-20:20, n, replace = TRUE),
    few = sample(1:4, n, replace = TRUE), shifted = stats::rnorm(n, 100, 3)
  )
  if (one_of(TRUE, FALSE)) x + y else x
}
