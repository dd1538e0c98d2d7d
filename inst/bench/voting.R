# The voting records: both classes of select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30), against a
# plain-R loop of table() over the same feature sets. Prints Markdown.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

repeats <- c(exact = 21, exhaustive = 11, loop = 3)
n_sample <- 100
features <- setdiff(names(votes), "party")
n_sets <- 2^length(features) - 1

search <- function(...) {
  suppressMessages(select_profiles(party ~ ., votes, min_freq = 0.15, ...))
}

# --- the plain loop ------------------------------------------------------------------------------------------

# The eligible profiles of one feature set and their lifts, one column per class.
plain_lifts <- function(set) {
  rows <- stats::complete.cases(votes[set])
  profile <- do.call(paste, votes[rows, set, drop = FALSE])
  counts <- table(profile, votes$party[rows])
  n <- sum(counts)
  in_profile <- rowSums(counts)
  lift <- counts / in_profile / rep(colSums(counts) / n, each = nrow(counts))
  lift[in_profile / n > 0.15 + 1e-9, , drop = FALSE]
}

set.seed(1)
sample_sets <- lapply(sample(n_sets, n_sample), function(code) {
  features[bitwAnd(code, 2^(seq_along(features) - 1)) > 0]
})
plain <- lapply(sample_sets, plain_lifts)
loop <- replicate(repeats[["loop"]], seconds(for (set in sample_sets) plain_lifts(set))) * n_sets / n_sample

# --- the search ----------------------------------------------------------------------------------------------

all <- search(n_best = Inf)
eligible <- sum(all$class == "democrat")

# The sample's profiles, and their lifts, are those that the search says it compared.
agree <- vapply(seq_along(sample_sets), function(i) {
  here <- all[all$features == paste(sample_sets[[i]], collapse = " "), ]
  isTRUE(all.equal(sort(here$lift), sort(as.vector(plain[[i]])))) || nrow(here) + length(plain[[i]]) == 0
}, NA)
stopifnot(agree)

runs <- expand.grid(threads = 1:2, search = c("exact", "exhaustive"), stringsAsFactors = FALSE)
measured <- lapply(seq_len(nrow(runs)), function(i) {
  how <- runs$search[[i]]
  times <- replicate(repeats[[how]], {
    whole <- seconds(sel <- search(n_best = 30, search = how, threads = runs$threads[[i]]))
    info <- search_info(sel)
    c(whole = whole, core = info$seconds, nodes = info$nodes, evaluated = info$evaluated)
  })
  c(apply(times, 1, stats::median), slowest = max(times["whole", ]))
})
runs <- cbind(runs, do.call(rbind, measured))

# --- the report ----------------------------------------------------------------------------------------------

cat("# Profiles of the voting records\n")
paragraph(
  "`select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30)`, both classes: ", nrow(votes), " rows, ",
  length(features), " features, ", comma(n_sets), " feature sets, ", comma(eligible), " eligible profiles."
)
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
cat("\n")
row(
  "search", "threads", "median of the call, ms", "slowest, ms", "median in the core, ms",
  "ns per eligible profile", "nodes visited", "sets counted", "times faster than the loop"
)
row("---", rep("---:", 8))
for (i in seq_len(nrow(runs))) {
  run <- runs[i, ]
  row(
    run$search, run$threads, comma(1e3 * run$whole, 1), comma(1e3 * run$slowest, 1), comma(1e3 * run$core, 1),
    comma(1e9 * run$core / eligible), comma(run$nodes), comma(run$evaluated),
    comma(stats::median(loop) / run$whole)
  )
}
paragraph(
  "Medians of ", repeats[["exact"]], " calls (exact) and ", repeats[["exhaustive"]], " calls (exhaustive). ",
  "A call includes checking and coding the data and the text of the result. Nanoseconds per eligible profile are ",
  "the time in the core over the ", comma(eligible), " profiles whose frequency is above 0.15. With two threads, ",
  "how much is pruned depends on which thread comes first; the answer does not."
)
paragraph(
  "The loop, in plain R on one thread: `table()` of profile and party for each feature set, on the rows complete ",
  "in it. ", comma(stats::median(loop), 1), " s for all ", comma(n_sets), " sets, scaled from a random ", n_sample,
  " (median of ", repeats[["loop"]], " runs). In these sets it found the same eligible profiles as the search, with ",
  "the same lifts."
)
