# Interrupts searches at random moments and checks that each is answered within half a second and leaves a session that
# computes right. Usage: Rscript tools/interrupts.R [NUMBER] [all] [COUNTS]
# COUNTS: a file for "passed failed skipped", for tools/test.sh.
#
# A fifth of them, or all, interrupt searches of 5e6 rows, in which coding, preparing and counting take long: at a random
# moment of the whole call.
library(localift)

arguments <- commandArgs(trailingOnly = TRUE)
all_tall <- "all" %in% arguments
arguments <- arguments[arguments != "all"]
number <- if (length(arguments)) as.integer(arguments[[1]]) else 100L
limit <- 0.5
set.seed(1)

# Searches that take a second at least, most of them minutes.
n <- 20000
features <- as.data.frame(replicate(60, sample(letters[1:4], n, replace = TRUE)))
features$class <- sample(c("a", "b", "c"), n, replace = TRUE)
searches <- list(
  features = function(...) select_features(class ~ ., features, max_features = 5, ...),
  windows = function(...) {
    select_windows(class ~ ., features, max_features = 2, min_count = 1, n_best = 1e5, search = "exhaustive", ...)
  },
  profiles = function(...) {
    select_profiles(class ~ ., features, min_freq = 0, search = "exhaustive", time_limit = 3600, ...)
  },
  subgroups = function(...) select_subgroups(class ~ ., features, max_features = 4, ...),
  cover = function(...) select_cover(class ~ ., features, min_probability = 0.35, max_features = 4, min_freq = 0, ...),
  # Thousands of steps, each shorter than a tick.
  beam = function(...) select_features(class ~ ., features[1:500, ], search = "beam", width = 2000, ...),
  floating = function(...) select_profiles(class ~ ., features, min_freq = 0, search = "floating", ...),
  permuted = function(...) permute_search(found, B = 4999, ...)
)
found <- suppressMessages(select_profiles(class ~ ., features[c(1:20, 61)], min_freq = 0.001, max_features = 5, n_best = 2))

n_tall <- 5e6
tall <- tall_found <- NULL  # made when they are first needed
tall_data <- function() {
  column <- function(levels, missing = 0) {
    replace(factor(sample.int(levels, n_tall, TRUE)), sample.int(n_tall, missing * n_tall), NA)
  }
  data.frame(
    a = column(4, 0.1), b = sample(c("u", "v", "w"), n_tall, TRUE), c = sample(5L, n_tall, TRUE),
    d = sample(c(TRUE, FALSE), n_tall, TRUE), e = column(50, 0.05),
    f = as.character(sample.int(5e4, n_tall, TRUE)), g = stats::rnorm(n_tall), class = sample(c("a", "b", "c"), n_tall, TRUE)
  )
}
tall_searches <- list(
  features = function(...) select_features(class ~ . - g, tall, ...),
  windows = function(...) select_windows(class ~ . - g, tall, max_features = 2, ...),
  profiles = function(...) select_profiles(class ~ . - g, tall, min_freq = 0.001, ...),
  subgroups = function(...) select_subgroups(class ~ . - f, tall, ...),
  cover = function(...) select_cover(class ~ . - f, tall, min_probability = 0.334, min_freq = 0.001, ...),
  beam = function(...) select_features(class ~ . - g, tall, search = "beam", ...),
  floating = function(...) select_features(class ~ g + b + e, tall, discretize = joint_quantiles(4, by = "d"), ...),
  permuted = function(...) permute_search(tall_found, B = 99, ...)
)
# The moments are spread over how long each takes, about: [search, threads] of either data. One that ended before its
# interrupt has told how long it takes here.
seconds_of <- list(
  few = matrix(1.2, length(searches), 2, dimnames = list(names(searches), NULL)),
  tall = cbind(c(
    features = 6, windows = 6, profiles = 3, subgroups = 10, cover = 10, beam = 6, floating = 6, permuted = 10
  ))[, c(1, 1)]
)

# What must still be right afterwards.
small <- function() {
  suppressMessages(lapply(
    localift(party ~ PF + AB + ES + SC, votes, min_freq = 0.15, n_best = 3), as.data.frame
  ))
}
expected <- small()

# Another process interrupts this one, notes when, and leaves the file `sent` once it has.
interrupt_after <- function(seconds, stamp, sent) {
  command <- sprintf(
    "sleep %.3f; date +%%s.%%N > %s; kill -INT %d; touch %s", seconds, shQuote(stamp), Sys.getpid(), shQuote(sent)
  )
  system2("sh", c("-c", shQuote(command)), wait = FALSE)
}

# What an interrupt after `seconds` of `run` leads to. Interrupts are answered in `run` and in waiting, nowhere else: a
# search that ended by itself has its interrupt still to come.
interrupt_run <- function(run, seconds) {
  stamp <- tempfile()
  sent <- tempfile()
  started <- as.numeric(Sys.time())
  suspendInterrupts({
    interrupt_after(seconds, stamp, sent)
    outcome <- tryCatch(
      allowInterrupts({
        run()
        "finished"
      }),
      interrupt = function(condition) "interrupted",
      error = function(condition) conditionMessage(condition)
    )
    now <- as.numeric(Sys.time())
    while (!file.exists(sent)) tryCatch(allowInterrupts(Sys.sleep(0.05)), interrupt = identity)
    tryCatch(allowInterrupts(Sys.sleep(0.05)), interrupt = identity)
  })
  data.frame(
    outcome, answered = now - as.numeric(readLines(stamp)), took = now - started, right = identical(small(), expected)
  )
}

# As interrupt_run(), at a random moment; if the search ended before that, at another.
interrupt_search <- function(search, threads, of_tall) {
  run <- if (of_tall) tall_searches[[search]] else searches[[search]]
  data <- if (of_tall) "tall" else "few"
  for (moment in 1:10) {
    seconds <- runif(1, 0.05, seconds_of[[data]][search, threads])
    # A machine that stands still for a moment delays an answer; a search that answers late does so each time.
    for (try in 1:3) {
      result <- interrupt_run(function() run(threads = threads), seconds)
      if (result$answered <= limit) break
    }
    if (result$outcome != "finished") break
    seconds_of[[data]][search, threads] <<- result$took
  }
  cbind(data.frame(search, threads, of_tall, moment, try), result)
}

results <- lapply(seq_len(number), function(i) {
  search <- sample(names(searches), 1)
  threads <- sample(2L, 1)
  of_tall <- all_tall || i %% 5 == 0
  if (of_tall && is.null(tall)) {
    tall <<- tall_data()
    tall_found <<- suppressMessages(select_profiles(class ~ . - g, tall, min_freq = 0.01, n_best = 1))
  }
  interrupt_search(search, threads, of_tall)
})
results <- do.call(rbind, results)

bad <- results[results$outcome != "interrupted" | results$answered > limit | !results$right, ]
cat(sprintf(
  "%d interrupts, %d of them on %g rows: answered in %.3f s (median), %.3f s (longest), %d at a second or third try\n",
  number, sum(results$of_tall), n_tall, stats::median(results$answered), max(results$answered), sum(results$try > 1)
))
if (nrow(bad)) {
  print(bad)
}
if (length(arguments) > 1) {
  cat(number - nrow(bad), nrow(bad), 0, "\n", file = arguments[[2]])
}
quit(status = as.integer(nrow(bad) > 0))
