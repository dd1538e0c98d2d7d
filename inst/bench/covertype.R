# The Covertype data: all three algorithms on all 1,023 sets of the ten continuous features by joint quintiles, against
# plain R (mahalanobis, quantile, table) on 20 of the sets, and against a floor; then simulated data of more or fewer
# rows and features. Needs the data: see ?covertype_data. Prints Markdown.
library(localift)
for (name in c("report.R", "status.R", "native.R", "floor.R")) {
  source(system.file("bench", "shared", name, package = "localift"))
}

n_pairs <- 5
quintiles <- joint_quantiles(5)
terrain <- covertype_data(names = "short")[c(1:10, 13)]
features <- setdiff(names(terrain), "cover_type")

search <- function(data, threads, ...) {
  suppressMessages(localift(cover_type ~ ., data, discretize = quintiles, threads = threads, ...))
}

# --- memory --------------------------------------------------------------------------------------------------

# The high-water mark of the call less what was resident before it. The mark is set back first where the system lets us.
memory <- function(threads) {
  clear_peak()
  before <- status("VmRSS")
  search(terrain, threads, per_set = Inf)
  status("VmHWM") - before
}
used <- vapply(1:2, memory, 0)

# --- the search ----------------------------------------------------------------------------------------------

# One thread and two in turn, and the floor, so that what else the machine does meets all alike.
bottom <- joint_floor(terrain[features], terrain$cover_type)
runs <- lapply(seq_len(n_pairs), function(i) {
  vapply(1:2, function(threads) {
    whole <- seconds(search(terrain, threads, per_set = Inf))
    c(whole = whole, floor = seconds(bottom$count(threads)))
  }, c(whole = 0, floor = 0))
})
whole <- vapply(runs, function(run) run["whole", ], c(0, 0))
medians <- apply(whole, 1, stats::median)
ratio <- stats::median(whole[2, ] / whole[1, ])
floors <- vapply(runs, function(run) run["floor", ], c(0, 0))

# --- plain R -------------------------------------------------------------------------------------------------

plain_counts <- function(set) {
  x <- as.matrix(terrain[set])
  distance <- if (length(set) == 1) x[, 1] else stats::mahalanobis(x, 0, stats::cov(x))
  cuts <- stats::quantile(distance, 1:4 / 5, names = FALSE)
  table(findInterval(distance, cuts, left.open = TRUE), terrain$cover_type)
}

# Twenty sets, two of each size up to nine, the one of all features, and a third of five: what plain R needs depends on
# the size, so each size is scaled up by its own mean.
set.seed(1)
sizes <- sort(c(rep(1:9, 2), 5, 10))
sets <- lapply(sizes, function(size) features[sort(sample(10, size))])
plain <- vapply(sets, function(set) seconds(plain_counts(set)), 0)
n_sets <- choose(10, 1:10)
plain_all <- sum(n_sets * tapply(plain, sizes, mean))

# The same counts.
same <- vapply(sets, function(set) {
  formula <- stats::reformulate(set, "cover_type")
  lift <- suppressMessages(lift_function(formula, terrain, discretize = quintiles))
  all(lift$counts == unclass(plain_counts(set)))
}, NA)
stopifnot(same)

# --- rows and sets -------------------------------------------------------------------------------------------

simulated <- function(n, m) {
  data <- as.data.frame(matrix(stats::rexp(n * m), n))
  data$cover_type <- factor(findInterval(data$V1 + data$V2 + stats::rexp(n), c(1.5, 3, 5)))
  data
}
growth <- expand.grid(features = c(6, 10, 14), rows = 10^(4:6))
growth$seconds <- mapply(function(rows, m) {
  data <- simulated(rows, m)
  repeats <- if (rows * 2^m < 1e9) 5 else 1
  stats::median(replicate(repeats, seconds(search(data, threads = 2))))
}, growth$rows, growth$features)
growth$sets <- 2^growth$features - 1

# --- the report ----------------------------------------------------------------------------------------------

cells <- nrow(terrain) * sum(n_sets)
cat("# Joint quintiles of the Covertype data\n")
paragraph(
  "`localift(cover_type ~ ., discretize = joint_quantiles(5), per_set = Inf)`: ", comma(nrow(terrain)), " rows, ",
  length(features), " continuous features, all ", comma(sum(n_sets)), " feature sets, all three resolutions."
)
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
cat("\n")
row(
  "", "threads", "seconds, median", "fastest", "slowest", "ns per row and set", "times faster than plain R",
  "MB beyond the input"
)
row("---", rep("---:", 7))
for (threads in 1:2) {
  times <- whole[threads, ]
  row(
    "localift()", threads, comma(medians[[threads]], 2), comma(min(times), 2), comma(max(times), 2),
    comma(1e9 * medians[[threads]] / cells, 3), comma(plain_all / medians[[threads]]), comma(used[[threads]])
  )
}
row("plain R", 1, comma(plain_all, 1), "", "", comma(1e9 * plain_all / cells, 1), 1, "")
paragraph(
  "Of ", n_pairs, " pairs of calls, one thread and two in turn; the median of the pairs' ratios is ", comma(ratio, 2),
  ". A call includes checking and coding the data and the text of the result. Megabytes are the process's high-water ",
  "mark during a call less what was resident before it, the data among that."
)
paragraph(
  "The floor, a program that walks the same sets by blocks of rows with given cuts (`shared/floor.cpp`), takes ",
  comma(stats::median(floors[1, ]), 2), " s with one thread, ", comma(stats::median(floors[2, ]), 2), " s with two. ",
  "The calls, in turn with it, take ", comma(stats::median(whole[1, ] / floors[1, ]), 2), " and ",
  comma(stats::median(whole[2, ] / floors[2, ]), 2), " times as long."
)
paragraph(
  "Plain R is `mahalanobis()`, `quantile()` and `table()`, timed on a random ", length(sets), " of the sets, at least ",
  "two of each size up to nine, and scaled up size by size. `lift_function()` gave the same counts for each of them."
)
cat("\n## Rows and sets\n")
paragraph(
  "Simulated data, two threads. Seconds of a call, and in parentheses nanoseconds per row and set: they are much the ",
  "same where the work is large, so that time grows as rows x sets."
)
cat("\n")
row("rows", paste(unique(growth$features), "features,", comma(unique(growth$sets)), "sets"))
row(rep("---:", 1 + length(unique(growth$features))))
for (rows in unique(growth$rows)) {
  here <- growth[growth$rows == rows, ]
  row(comma(rows), sprintf("%s (%s)", comma(here$seconds, 3), comma(1e9 * here$seconds / here$rows / here$sets, 3)))
}
