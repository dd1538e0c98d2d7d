# Thresholds of rows by the rule of ?cut_points, value by value.
thresholds_by_rule <- function(x, n) {
  x <- as.double(x[!is.na(x)])
  values <- sort(unique(x))
  if (length(values) <= n) {
    return(values[-1])
  }
  rows <- vapply(values, function(value) sum(x == value), 0)
  heavy <- rep(FALSE, length(values))
  repeat {
    over <- which(!heavy & rows * (n - sum(heavy)) > sum(rows[!heavy]))
    if (!length(over)) break
    heavy[[over[[length(over)]]]] <- TRUE
  }
  left <- sum(rows[!heavy])
  cells <- n - sum(heavy)
  inside <- 0
  first <- rep(FALSE, length(values))
  for (i in seq_along(values)) {
    share_passed <- cells > 1 && (2 * inside + rows[[i]]) * cells > 2 * left
    if (inside > 0 && (heavy[[i]] || share_passed)) {
      left <- left - inside
      cells <- cells - 1
      inside <- 0
    }
    first[[i]] <- inside == 0
    if (!heavy[[i]]) inside <- inside + rows[[i]]
  }
  values[first][-1]
}

# Columns that cutting may find hard; each has a value.
hard_to_cut <- function(seed) {
  with_fixed_seed(seed, one_of(list(
    rnorm(60), round(rexp(80), 1), sample(1:6, 50, replace = TRUE), c(rep(0, 90), rexp(30)), c(rexp(30), rep(9, 90)),
    c(rnorm(20), rep(0, 200), rnorm(20)), c(NA, 1, NA, 2, 2), 7, sample(30, 40, replace = TRUE)^3,
    rep(c(1, 2, 3.5), c(50, 2, 1)), c(rep(1:3, c(40, 40, 40)), runif(25, 3, 4))
  )))
}

# What a search knows of the cuts of a column.
cuts_of_column <- function(x, discretize, ..., weights = NULL) {
  data <- data.frame(y = rep_len(c("a", "b"), length(x)))
  data$x <- x
  encode(y ~ x, data, discretize = discretize, ..., weights = rlang::new_quosure(weights))
}
thresholds_of <- function(...) cuts_of_column(...)$cuts[[1]]$cuts[1, ]
