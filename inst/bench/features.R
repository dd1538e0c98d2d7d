# The voting records: select_features(party ~ ., votes) by each correction, exact against exhaustive: the share of the
# sets whose counts were built, and the time. Prints Markdown.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

repeats <- c(exact = 5, exhaustive = 3)
corrections <- c("none", "permutation", "miller_madow", "smoothed", "singletons")
complete <- votes[stats::complete.cases(votes), ]
rows <- list("complete" = complete, "available case" = votes)

search <- function(data, correction, n_best, how, threads) {
  suppressMessages(select_features(
    party ~ ., data, correction = correction, n_best = n_best, search = how, threads = threads
  ))
}

# Median seconds in the core, and the last result.
measured <- function(..., how) {
  runs <- lapply(seq_len(repeats[[how]]), function(i) search(..., how = how))
  seconds <- vapply(runs, function(sel) search_info(sel)$seconds, 0)
  list(seconds = stats::median(seconds), sel = runs[[1]], info = search_info(runs[[1]]))
}

best_value <- function(sel) if (is.null(sel$eta_corrected)) sel$eta[[1]] else sel$eta_corrected[[1]]

cases <- expand.grid(
  n_best = c(1, 10), correction = corrections, rows = names(rows), stringsAsFactors = FALSE
)
results <- lapply(seq_len(nrow(cases)), function(i) {
  case <- cases[i, ]
  data <- rows[[case$rows]]
  one <- measured(data, case$correction, case$n_best, how = "exact", threads = 1)
  two <- measured(data, case$correction, case$n_best, how = "exact", threads = 2)
  all <- measured(data, case$correction, case$n_best, how = "exhaustive", threads = 1)
  stopifnot(
    identical(as.data.frame(one$sel), as.data.frame(all$sel)),
    identical(as.data.frame(two$sel), as.data.frame(all$sel)),
    all$info$evaluated == all$info$space
  )
  data.frame(
    case, best = one$sel$features[[1]], value = best_value(one$sel), evaluated = one$info$evaluated,
    share = one$info$evaluated / one$info$space, one = one$seconds, two = two$seconds, all = all$seconds
  )
})
results <- do.call(rbind, results)

# The cost of the U-curve searches: mean conditional entropy in units of log 2.
h <- entropy(lift_function(party ~ WP, complete))
singletons <- results[results$rows == "complete" & results$correction == "singletons", ][1, ]
cost <- (1 - singletons$value) * h / log(2)

# --- the report ----------------------------------------------------------------------------------------------

cat("# Feature sets of the voting records\n")
paragraph(
  "`select_features(party ~ ., votes, correction = )`: 16 features, 65,535 feature sets; the ", nrow(complete),
  " rows without missing values, and all ", nrow(votes), " by the rule of available cases."
)
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
cat("\n")
row(
  "rows", "correction", "`n_best`", "best set", "value", "sets evaluated", "share, %", "exact, 1 thread, ms",
  "exact, 2 threads, ms", "exhaustive, 1 thread, ms", "times faster"
)
row("---", "---", "---:", "---", rep("---:", 7))
for (i in seq_len(nrow(results))) {
  run <- results[i, ]
  row(
    run$rows, run$correction, run$n_best, run$best, comma(run$value, 6), comma(run$evaluated),
    comma(100 * run$share, 1), comma(1e3 * run$one, 1), comma(1e3 * run$two, 1), comma(1e3 * run$all, 1),
    comma(run$all / run$one, 1)
  )
}
paragraph(
  "Medians of ", repeats[["exact"]], " (exact) and ", repeats[["exhaustive"]], " (exhaustive) runs of the time in the ",
  "core. All searches gave the same rows. Sets evaluated are those of the space whose counts were built, with one ",
  "thread; with two, how many depends on which thread comes first. The best set of `singletons` on complete rows has ",
  "a mean conditional entropy of ", comma(cost, 7), ", in units of log 2."
)
