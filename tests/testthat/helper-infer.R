# Plain references of inference: loops over the rows of a data frame.

# n, p, N, P of a profile, a list of levels by feature: rows that lack a feature are not counted.
count_by_rows <- function(data, class, y, levels, weights = rep(1, nrow(data))) {
  n <- p <- N <- P <- 0
  for (i in seq_len(nrow(data))) {
    of <- as.character(data[[class]][[i]])
    values <- vapply(names(levels), function(name) as.character(data[[name]][[i]]), "")
    if (is.na(of) || anyNA(values)) next
    N <- N + weights[[i]]
    if (of == y) P <- P + weights[[i]]
    if (all(values == unlist(levels))) {
      n <- n + weights[[i]]
      if (of == y) p <- p + weights[[i]]
    }
  }
  c(n = n, p = p, N = N, P = P)
}

# The levels of each selected profile, as text by feature.
levels_of_profiles <- function(sel) {
  lapply(selected_profiles(sel), function(profile) vapply(profile, as.character, ""))
}

# m features of k levels, some missing, some that go with the class.
data_to_infer <- function(seed, n = 80, m = 3, k = 2, n_classes = 2, missing = 0.1, effect = 0) {
  with_fixed_seed(seed, {
    y <- sample.int(n_classes, n, replace = TRUE)
    data <- data.frame(y = letters[y])
    for (j in seq_len(m)) {
      x <- sample.int(k, n, replace = TRUE)
      follows <- j == 1 & stats::runif(n) < effect
      x[follows] <- (y[follows] - 1) %% k + 1
      x[stats::runif(n) < missing] <- NA
      data[[paste0("x", j)]] <- LETTERS[x]
    }
    data
  })
}

quietly <- function(expr) suppressMessages(expr, classes = "localift_message")
