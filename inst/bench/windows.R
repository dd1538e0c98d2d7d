# The search for windows: how much of a space of feature sets it counts, and how many boxes of windows it looks at in
# sets of many profiles. Prints Markdown. LOCALIFT_MUSHROOM: the path of the UCI mushroom data (agaricus-lepiota.data),
# left out if unset.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

# --- spaces of feature sets ------------------------------------------------------------------------------------

mushroom <- Sys.getenv("LOCALIFT_MUSHROOM")
data <- list(votes = list(party ~ ., votes))
if (nzchar(mushroom)) {
  rows <- utils::read.csv(mushroom, header = FALSE, na.strings = character(), colClasses = "factor")
  data$mushroom <- list(V1 ~ ., rows)
}
spaces <- utils::read.table(header = TRUE, text = "
  data     max_features min_freq min_count exhaustive
  votes               4     0.15         5       TRUE
  votes               6     0.15         5      FALSE
  votes              16     0.05         5      FALSE
  votes              16     0.95         5      FALSE
  mushroom            1     0.15         5       TRUE
  mushroom            4     0.15         5      FALSE
  mushroom            4     0.15       200      FALSE
  mushroom           22     0.15         5      FALSE
")
spaces <- spaces[spaces$data %in% names(data), ]

select <- function(space, ...) {
  suppressMessages(do.call(select_windows, c(
    data[[space$data]], as.list(space[c("max_features", "min_freq", "min_count")]), list(...)
  )))
}

cat("# Windows\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
cat("\n## Feature sets counted\n")
paragraph("`select_windows(n_best = 10)`. Seconds are those of the core, the medians of five calls.")
cat("\n")
row(
  "data", "max_features", "min_freq", "min_count", "sets", "counted", "%", "1 thread, s", "2 threads, s",
  "exhaustive, s"
)
row("---", rep("---:", 9))
for (i in seq_len(nrow(spaces))) {
  space <- spaces[i, ]
  runs <- lapply(1:2, function(threads) replicate(5, search_info(select(space, threads = threads)), simplify = FALSE))
  time <- vapply(runs, function(run) stats::median(vapply(run, `[[`, 0, "seconds")), 0)
  info <- runs[[1]][[1]]
  stopifnot(info$complete)
  # Only where no set has more profiles than can be enumerated.
  exhaustive <- if (space$exhaustive) {
    slow <- select(space, search = "exhaustive", threads = 1)
    stopifnot(identical(as.data.frame(slow), as.data.frame(select(space))))
    comma(search_info(slow)$seconds, 3)
  } else {
    "too many windows"
  }
  row(
    space$data, space$max_features, space$min_freq, space$min_count, comma(info$space), comma(info$evaluated),
    comma(100 * info$evaluated / info$space, 1), comma(time, 3), exhaustive
  )
}
paragraph(
  "One thread counts the sets given. With two, which sets are counted depends a little on which thread comes first; ",
  "the answer does not."
)

# --- many profiles ---------------------------------------------------------------------------------------------

# One feature of K levels: 5 to 24 rows each, or 5 to 1,004, of two classes or four.
wide <- function(K, rows, classes, seed) {
  set.seed(seed)
  size <- 4L + sample.int(rows, K, replace = TRUE)
  lean <- stats::runif(K)
  favourite <- rep(sample.int(classes, K, replace = TRUE), size)
  class <- ifelse(stats::runif(sum(size)) < rep(lean, size), favourite, sample.int(classes, sum(size), replace = TRUE))
  data.frame(class = letters[class], x = factor(rep(seq_len(K), size)))
}

cat("\n## Sets of many profiles\n")
paragraph(
  "One feature of K levels at random, `per_set = Inf`; of ten data sets (of three for K = 1,000), the nodes (boxes of ",
  "windows, and windows) and seconds of the slowest, and how many hit the cap of 100,000 boxes."
)
cat("\n")
row("K", "rows of a level", "classes", "min_freq", "n_best", "median nodes", "most nodes", "slowest, s", "capped")
row(rep("---:", 9))
kinds <- expand.grid(
  n_best = c(1, 10), min_freq = c(0.05, 0.15, 0.4), kind = 1:3, K = c(20, 60, 200, 1000)
)
for (i in seq_len(nrow(kinds))) {
  kind <- kinds[i, ]
  rows <- c(20L, 1000L, 20L)[[kind$kind]]
  classes <- c(2L, 2L, 4L)[[kind$kind]]
  infos <- lapply(seq_len(if (kind$K < 1000) 10 else 3), function(seed) {
    search_info(suppressMessages(select_windows(
      class ~ x, wide(kind$K, rows, classes, seed),
      min_freq = kind$min_freq, n_best = kind$n_best, per_set = Inf, threads = 1
    )))
  })
  nodes <- vapply(infos, `[[`, 0, "nodes")
  row(
    comma(kind$K), paste0("5 to ", comma(rows + 4)), classes, kind$min_freq, kind$n_best, comma(stats::median(nodes)),
    comma(max(nodes)), comma(max(vapply(infos, `[[`, 0, "seconds")), 3),
    sum(!vapply(infos, `[[`, NA, "complete"))
  )
}
