# Interrupts searches at random moments and checks that each is answered within half a second and leaves a session that
# computes right. Usage: Rscript tools/interrupts.R [NUMBER] [COUNTS]
# COUNTS: a file for "passed failed skipped", for tools/test.sh.
library(localift)

arguments <- commandArgs(trailingOnly = TRUE)
number <- if (length(arguments)) as.integer(arguments[[1]]) else 100L
limit <- 0.5
set.seed(1)

# Searches that take minutes.
n <- 20000
features <- as.data.frame(replicate(40, sample(letters[1:4], n, replace = TRUE)))
features$class <- sample(c("a", "b", "c"), n, replace = TRUE)
searches <- list(
  features = function(...) select_features(class ~ ., features, max_features = 5, ...),
  windows = function(...) select_windows(class ~ ., features, max_features = 2, min_count = 1, n_best = 1e5, search = "exhaustive", ...),
  profiles = function(...) select_profiles(class ~ ., features, min_freq = 0, search = "exhaustive", ...)
)

# What must still be right afterwards.
small <- function() {
  suppressMessages(lapply(
    localift(party ~ PF + AB + ES + SC, votes, min_freq = 0.15, n_best = 3), as.data.frame
  ))
}
expected <- small()

# Another process interrupts this one and notes when.
interrupt_after <- function(seconds, stamp) {
  command <- sprintf(
    "sleep %.3f; date +%%s.%%N > %s; kill -INT %d", seconds, shQuote(stamp), Sys.getpid()
  )
  system2("sh", c("-c", shQuote(command)), wait = FALSE)
}

results <- lapply(seq_len(number), function(i) {
  search <- sample(names(searches), 1)
  threads <- sample(2L, 1)
  stamp <- tempfile()
  interrupt_after(runif(1, 0.05, 1.2), stamp)
  outcome <- tryCatch(
    {
      searches[[search]](threads = threads)
      "finished"
    },
    interrupt = function(condition) "interrupted",
    error = function(condition) conditionMessage(condition)
  )
  now <- as.numeric(Sys.time())
  # A search that ended by itself was not interrupted yet: the stamp and the signal still come.
  while (!file.exists(stamp) || !length(readLines(stamp))) tryCatch(Sys.sleep(0.05), interrupt = identity)
  answered <- now - as.numeric(readLines(stamp))
  data.frame(search, threads, outcome, answered, right = identical(small(), expected))
})
results <- do.call(rbind, results)

bad <- results[results$outcome != "interrupted" | results$answered > limit | !results$right, ]
cat(sprintf(
  "%d interrupts: answered in %.3f s (median), %.3f s (longest)\n",
  number, stats::median(results$answered), max(results$answered)
))
if (nrow(bad)) {
  print(bad)
}
if (length(arguments) > 1) {
  cat(number - nrow(bad), nrow(bad), 0, "\n", file = arguments[[2]])
}
quit(status = as.integer(nrow(bad) > 0))
