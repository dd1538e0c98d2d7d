# How long permute_search() takes for profiles, and what of a search it corrects for. Prints Markdown. LOCALIFT_MUSHROOM:
# the path of the UCI mushroom data (agaricus-lepiota.data), left out if unset.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

repeats <- 5
B <- 1000

data <- list(votes = list(data = votes, class = "party"))
mushroom <- Sys.getenv("LOCALIFT_MUSHROOM")
if (nzchar(mushroom)) {
  rows <- utils::read.csv(mushroom, header = FALSE, colClasses = "factor", na.strings = "?")
  names(rows)[[1]] <- "class"
  data$mushroom <- list(data = rows, class = "class")
}
select <- function(of) {
  suppressMessages(select_profiles(stats::reformulate(".", of$class), of$data, min_freq = 0.15))
}
permuted <- function(sel, ...) {
  set.seed(1)
  suppressMessages(permute_search(sel, B, ..., progress = FALSE))
}
# The least of some runs: what else the machine does only adds to it. And processor time, which it adds less to.
timed <- function(sel, ...) {
  runs <- lapply(seq_len(repeats), function(i, ...) system.time(permuted(sel, ...))[c("elapsed", "user.self")], ...)
  do.call(pmin, runs)
}

# What else the machine does, from which elapsed times suffer.
load <- if (file.exists("/proc/loadavg")) strsplit(readLines("/proc/loadavg"), " ")[[1]][[1]] else "unknown"

cat("# Searches on permuted classes: time\n")
paragraph(
  "Profiles of both classes with a frequency above 0.15, n_best = 10, B = ", comma(B), ": the standardised statistic with ",
  "step-down over the 20 results and the raw lift. The least of ", repeats, " runs, in seconds. localift ",
  as.character(utils::packageVersion("localift")), ", ", processor(), ", ", parallel::detectCores(),
  " processors, load average ", load, " (on a busy machine only processor time says something)."
)
cat("\n")
row("Data", "Competing", "Threads", "Strata", "Elapsed", "Processor", "Line")
row("---", "---:", "---:", "---", "---:", "---:", "---:")
lines <- list(votes = c(2.5, 1.5), mushroom = c(NA, 5))
for (name in names(data)) {
  sel <- select(data[[name]])
  for (strata in list(NULL, "missing")) {
    for (threads in 1:2) {
      took <- timed(sel, strata = strata, threads = threads)
      family <- attr(permuted(sel, strata = strata), "localift")$permuted$family
      line <- lines[[name]][[threads]]
      row(name, comma(family), threads, if (is.null(strata)) "none" else "patterns of missing values",
          comma(took[["elapsed"]], 2), comma(took[["user.self"]], 2), if (is.na(line)) "" else paste("at most", line))
    }
  }
}

cat("\n## What is the same\n\n")
sel <- select(data$votes)
numbers <- function(x) as.data.frame(x)[c("p_value", "statistic", "p_raw", "p_naive")]
null <- function(x) attr(x, "localift")$permuted$null
one <- permuted(sel, threads = 1)
same <- function(what, is) row(what, if (is) "yes" else "NO")
row("Of the votes", "the same")
row("---", "---")
same("2 and 8 threads as 1", identical(numbers(permuted(sel, threads = 2)), numbers(one)) &&
  identical(numbers(permuted(sel, threads = 8)), numbers(one)))
shuffled <- votes[sample(nrow(votes)), ]
same("rows in another order", identical(null(permuted(select(list(data = shuffled, class = "party")))), null(one)))
counts <- count_profiles(party ~ ., votes)
same("counts", identical(null(permuted(suppressMessages(select_profiles(counts, min_freq = 0.15)))), null(one)))
set.seed(1)
few <- suppressMessages(permute_search(sel, 99))
same("the first 99 of 1,000 permutations and those of B = 99", identical(null(few), null(one)[1:99]))
