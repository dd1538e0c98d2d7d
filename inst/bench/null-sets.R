# Data in which the class says nothing: how often permute_search() of feature sets and of windows rejects at 5%, and on data
# with one effect how often it finds it. 1,000 data sets a design, B = 199, seeds fixed. Prints Markdown. LOCALIFT_DATA_SETS:
# another number of them. LOCALIFT_DESIGNS: some of the designs, as 1,7.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

n_data <- as.integer(Sys.getenv("LOCALIFT_DATA_SETS", "1000"))
B <- 199

# Rows, features of three levels, share of the class, least frequency, share of missing values, shares of levels.
designs <- list(
  "N 200, 4 features" = list(n = 200, m = 4),
  "N 100, 4 features" = list(n = 100, m = 4),
  "N 100, 5 features" = list(n = 100, m = 5),
  "N 200, rare class (0.1)" = list(n = 200, m = 4, h = 0.1),
  "N 200, 15% missing" = list(n = 200, m = 4, missing = c(0.15, 0.15)),
  "N 200, skewed levels" = list(n = 200, m = 4, levels = c(0.8, 0.15, 0.05)),
  "N 200, min_freq 0.15" = list(n = 200, m = 4, min_freq = 0.15),
  "missing by class, free" = list(n = 200, m = 4, missing = c(0.05, 0.35)),
  "missing by class, within patterns" = list(n = 200, m = 4, missing = c(0.05, 0.35), strata = "missing"),
  "one feature with effect" = list(n = 200, m = 4, effect = 0.16)
)

chosen <- seq_along(designs)
if (nzchar(Sys.getenv("LOCALIFT_DESIGNS"))) chosen <- as.integer(strsplit(Sys.getenv("LOCALIFT_DESIGNS"), ",")[[1]])

random_sets <- function(n, m, h = 0.4, missing = c(0, 0), levels = rep(1 / 3, 3), effect = 0, ...) {
  y <- stats::rbinom(n, 1, h)
  features <- lapply(seq_len(m), function(j) {
    x <- sample.int(3, n, replace = TRUE, prob = levels)
    x[stats::runif(n) < missing[y + 1]] <- NA
    factor(x)
  })
  if (effect > 0) y <- stats::rbinom(n, 1, h + ifelse(features[[1]] == "1", effect, -effect / 2))
  names(features) <- paste0("x", seq_len(m))
  data.frame(y = factor(y, 0:1), features)
}

# p-values of the whole search: of the greatest statistic, and of the greatest eta.
whole_search <- function(sel, strata) {
  if (nrow(sel) == 0) {
    return(c(standardised = 1, raw = 1))
  }
  found <- permute_search(sel[1, ], B = B, strata = strata, threads = 1, progress = FALSE)
  told <- attr(found, "localift")$permuted
  key <- function(x, unit) round(x / unit)
  c(
    standardised = (1 + sum(key(told$null, 1e-9) >= key(told$observed, 1e-9))) / (B + 1),
    raw = (1 + sum(key(told$null_raw, 1e-12) >= key(sel$eta[[1]], 1e-12))) / (B + 1)
  )
}

one <- function(design) {
  data <- do.call(random_sets, design)
  if (length(unique(data$y)) < 2) {
    return(rep(1, 4))
  }
  min_freq <- design$min_freq %||% 0.05
  suppressMessages(c(
    whole_search(select_features(y ~ ., data, n_best = 1, threads = 1), design$strata),
    whole_search(select_windows(y ~ ., data, n_best = 1, min_freq = min_freq, threads = 1), design$strata)
  ))
}
`%||%` <- function(x, y) if (is.null(x)) y else x

cat("# Feature sets and windows on data without dependence\n")
paragraph(
  "Percent of ", comma(n_data), " data sets in which the whole search is significant at 5%, with B = ", B,
  ". Two standard errors of 5% are ", comma(200 * sqrt(0.05 * 0.95 / n_data), 1), " points. The last row has an effect."
)
cat("\n")
row("design", "sets, standardised", "sets, raw", "windows, standardised", "windows, raw")
row("---", rep("---:", 4))
for (i in chosen) {
  p <- parallel::mclapply(seq_len(n_data), function(seed) {
    set.seed(1e6 * i + seed)
    one(designs[[i]])
  }, mc.cores = 2, mc.preschedule = TRUE)
  p <- do.call(rbind, p)
  stopifnot(nrow(p) == n_data)
  row(names(designs)[[i]], comma(100 * colMeans(p <= 0.05 + 1e-12), 1))
}
paragraph(
  "With values missing by class, a free permutation of the raw value rejects although no value says anything. The score ",
  "of a window is compared with bounds where the least frequency binds, and raw values of few rows are equal to the ",
  "greatest that there can be: both reject more seldom than at 5%."
)
