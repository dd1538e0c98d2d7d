# permute_search() of feature sets and windows in slow, plain R: the classes of each permutation by permutation_of(), and
# every set and window counted again for each.

# A small problem: three features with missing values, two or three classes, whole weights in some, a feature for strata.
permute_problem <- function(seed) {
  with_fixed_seed(seed, {
    n <- sample(16:36, 1)
    classes <- sample(2:3, 1)
    y <- c(seq_len(classes), sample.int(classes, n - classes, replace = TRUE))
    data <- data.frame(
      y = factor(letters[y]),
      A = factor(ifelse(stats::runif(n) < 0.3, y, sample.int(3, n, replace = TRUE))),
      B = factor(sample.int(2, n, replace = TRUE)),
      C = factor(sample.int(3, n, replace = TRUE, prob = c(6, 2, 1)))
    )
    for (name in c("A", "B", "C")) data[[name]][stats::runif(n) < one_of(0, 0.1, 0.2)] <- NA
    data$w <- if (seed %% 3 == 0) sample.int(3, n, replace = TRUE) else rep(1, n)
    data$s <- factor(sample.int(2, n, replace = TRUE))
    data
  })
}

# The unit rows of a problem with the classes of each permutation, 0 first.
permuted_problem <- function(sel, data, strata = NULL) {
  rows <- rep(seq_len(nrow(data)), data$w)
  fit <- attr(sel, "localift")
  B <- fit$permuted$B
  list(
    data = data[rows, ],
    classes = lapply(0:B, function(b) localift:::permutation_of(sel, fit$permuted$seed, b, strata))
  )
}

# Counts of a set in each permutation: a matrix of profiles by classes.
permuted_tables <- function(problem, set) {
  x <- problem$data[set]
  complete <- stats::complete.cases(x)
  profile <- interaction(x[complete, , drop = FALSE], drop = TRUE, lex.order = TRUE)
  lapply(problem$classes, function(y) table(profile, y[complete], dnn = NULL))
}

# Are the counts of a set the same in every permutation?
same_tables <- function(tables, min_count) {
  shown <- rowSums(tables[[1]]) >= min_count
  all(vapply(tables, function(x) all(x[shown, ] == tables[[1]][shown, ]) && all(colSums(x) == colSums(tables[[1]])), NA))
}

feature_sets_of <- function(features, most) {
  unlist(lapply(seq_len(most), function(k) utils::combn(features, k, simplify = FALSE)), recursive = FALSE)
}

# Mutual information and entropy of the class.
reference_information <- function(counts) {
  n <- sum(counts)
  h <- function(x) -sum(ifelse(x > 0, x / n * log(x / n), 0))
  c(h(rowSums(counts)) + h(colSums(counts)) - h(counts), h(colSums(counts)))
}

# Keys of each set in each permutation; NA where one class is counted, NULL where no permutation changes anything.
reference_set_keys <- function(problem, set, min_n = 1) {
  tables <- permuted_tables(problem, set)
  if (sum(tables[[1]]) < min_n) {
    return(NULL)
  }
  values <- vapply(tables, reference_information, c(0, 0))
  information <- round(values[1, ] * 1e12)
  if (diff(range(information)) <= 1) {
    return(NULL)
  }
  z <- round((information - mean(information)) / stats::sd(information) * 1e9)
  one_class <- values[2, ] < 1e-12
  z[one_class] <- NA
  list(z = z, eta = ifelse(one_class, NA, round(values[1, ] / values[2, ] * 1e12)))
}

# Step-down over `kept` rows of a matrix of keys, one row for each set, the first column as observed.
reference_step_down <- function(keys, kept) {
  observed <- keys[, 1]
  B <- ncol(keys) - 1
  own <- observed[kept]
  stages <- sort(unique(own), decreasing = TRUE)
  p <- vapply(seq_along(stages), function(i) {
    family <- if (i == 1) rep(TRUE, nrow(keys)) else is.na(observed) | observed < stages[[i - 1]]
    greatest <- apply(keys[family, -1, drop = FALSE], 2, function(x) max(-Inf, x, na.rm = TRUE))
    (1 + sum(greatest >= stages[[i]])) / (1 + B)
  }, 0)
  cummax(p)[match(own, stages)]
}

# The greatest score and eta of the windows of a table, keys; -Inf if there is none.
reference_windows_of <- function(counts, min_count, least) {
  n <- sum(counts)
  totals <- colSums(counts)
  if (sum(totals > 0) < 2) {
    return(c(-Inf, -Inf))
  }
  counts <- counts[rowSums(counts) >= min_count, , drop = FALSE]
  if (nrow(counts) == 0) {
    return(c(-Inf, -Inf))
  }
  rows <- rowSums(counts)
  expected <- outer(rows, totals / n)
  divergence <- rowSums(ifelse(counts > 0, counts * log(counts / expected), 0))
  entropy <- rowSums(sweep(counts, 2, ifelse(totals > 0, -log(totals / n), 0), "*"))
  windows <- as.matrix(expand.grid(rep(list(0:1), nrow(counts))))[-1, , drop = FALSE]
  windows <- windows[drop(windows %*% rows) >= least, , drop = FALSE]
  if (nrow(windows) == 0) {
    return(c(-Inf, -Inf))
  }
  c(
    max(reference_normal_score(drop(windows %*% divergence), rowSums(windows), sum(totals > 0), least / n)),
    max(round(drop(windows %*% divergence) / drop(windows %*% entropy) * 1e12))
  )
}

# Wilson and Hilferty's normal score of 2 N A, as a key.
reference_normal_score <- function(divergence, k, classes, share) {
  df <- (classes - 1) * (k - share)
  score <- ((2 * divergence / df)^(1 / 3) - (1 - 2 / (9 * df))) / sqrt(2 / (9 * df))
  ifelse(df > 0, round(score * 1e9), -Inf)
}

# p-value of a key against the greatest of each permutation.
reference_one_step <- function(key, greatest) (1 + sum(greatest >= key)) / (1 + length(greatest))
