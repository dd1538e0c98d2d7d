# What counting a feature set takes, and visiting a profile by bitmaps: the core's plan (src/core/plan.h) goes by the
# figures UnitSeconds, which must not be above any of these. Prints Markdown.
library(localift)

unit <- localift:::core_unit_seconds()

make_data <- function(n, m, levels) {
  data <- as.data.frame(replicate(m, factor(sample.int(levels, n, TRUE)), simplify = FALSE))
  names(data) <- paste0("x", seq_len(m))
  data$y <- factor(sample.int(3, n, TRUE))
  data
}

# Seconds in the core: the least of some runs, since other work on the machine only adds.
core_seconds <- function(verb, data, ..., runs = 5) {
  once <- function() verb(y ~ ., data, ..., threads = 1, keep_data = FALSE, progress = FALSE)
  times <- vapply(seq_len(runs), function(run) {
    info <- search_info(suppressMessages(once()))
    c(info$seconds, info$space, info$nodes)
  }, double(3))
  times[, which.min(times[1, ])]
}

set.seed(1)
counting <- rbind(
  data.frame(n = 100, m = 14, levels = 2, size = 14), data.frame(n = 100, m = 14, levels = 4, size = 5),
  data.frame(n = 1000, m = 14, levels = 2, size = 14), data.frame(n = 1000, m = 12, levels = 4, size = 5),
  data.frame(n = 1e4, m = 12, levels = 2, size = 3), data.frame(n = 1e4, m = 10, levels = 5, size = 4),
  data.frame(n = 1e5, m = 10, levels = 3, size = 3), data.frame(n = 1e6, m = 6, levels = 3, size = 2)
)
counting <- cbind(counting, t(mapply(function(n, m, levels, size) {
  time <- core_seconds(select_features, make_data(n, m, levels), max_features = size)
  model <- time[[2]] * (unit[["set"]] + n * unit[["row"]])
  c(sets = time[[2]], seconds = time[[1]], of_model = model / time[[1]])
}, counting$n, counting$m, counting$levels, counting$size)))

bitmaps <- data.frame(n = c(100, 435, 1e4, 1e5), m = c(10, 12, 10, 10), levels = c(2, 2, 3, 3), size = c(10, 12, 5, 4))
bitmaps <- cbind(bitmaps, t(mapply(function(n, m, levels, size) {
  time <- core_seconds(
    select_profiles, make_data(n, m, levels), max_features = size, min_freq = 0, search = "exhaustive"
  )
  model <- time[[3]] * (unit[["profile"]] + n * unit[["profile_row"]])
  c(profiles = time[[3]], seconds = time[[1]], of_model = model / time[[1]])
}, bitmaps$n, bitmaps$m, bitmaps$levels, bitmaps$size)))

comma <- function(x, digits = 0) formatC(x, format = "f", digits = digits, big.mark = ",")
row <- function(...) cat("|", paste(c(...), collapse = " | "), "|\n")
processor <- function() {
  lines <- if (file.exists("/proc/cpuinfo")) grep("^model name", readLines("/proc/cpuinfo"), value = TRUE)
  if (length(lines) > 0) sub("^[^:]*: *", "", lines[[1]]) else Sys.info()[["machine"]]
}

cat("# What a search costs before it starts\n\n")
cat("Machine: ", processor(), ". ", R.version.string, "; localift ", format(utils::packageVersion("localift")),
  ". One thread, random data, the least of five runs.\n\n", sep = "")
cat("Counting feature sets (`select_features()`):\n\n")
row(
  "rows", "features", "levels", "max_features", "sets", "microseconds per set", "ns per row and set",
  "estimate / measured"
)
row(rep("---:", 8))
for (i in seq_len(nrow(counting))) with(counting[i, ], row(
  comma(n), m, levels, size, comma(sets), comma(1e6 * seconds / sets, 1), comma(1e9 * seconds / sets / n, 1),
  comma(of_model, 2)
))
cat("\nVisiting profiles (`select_profiles(min_freq = 0, search = \"exhaustive\")`):\n\n")
row("rows", "features", "levels", "max_features", "profiles", "ns per profile", "estimate / measured")
row(rep("---:", 7))
for (i in seq_len(nrow(bitmaps))) with(bitmaps[i, ], row(
  comma(n), m, levels, size, comma(profiles), comma(1e9 * seconds / profiles), comma(of_model, 2)
))
cat("\nThe estimate must not be above what was measured (1.00): a search is refused by it.\n")
if (max(counting$of_model, bitmaps$of_model) > 1) stop("an estimate is above what was measured")
