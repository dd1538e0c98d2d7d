# What exact searches count of the space, and how long they take, against visiting all of it: profiles, feature sets
# and windows. Prints Markdown. LOCALIFT_MUSHROOM: the path of the UCI mushroom data (agaricus-lepiota.data), left out
# if unset; the DNA data are those of mlbench, left out if it is not installed.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

repeats <- 5

data <- list(votes = votes, "complete votes" = votes[stats::complete.cases(votes), ])
mushroom <- Sys.getenv("LOCALIFT_MUSHROOM")
if (nzchar(mushroom)) {
  data$mushroom <- utils::read.csv(mushroom, header = FALSE, colClasses = "factor")
  names(data$mushroom)[[1]] <- "class"
}
if (requireNamespace("mlbench", quietly = TRUE)) {
  utils::data("DNA", package = "mlbench")
  data$DNA <- DNA
}

search_case <- function(data, search, response, ..., exhaustive = TRUE) {
  formula <- stats::reformulate(".", response)
  list(data = data, search = search, formula = formula, arguments = list(...), exhaustive = exhaustive)
}
# A visit of all is left out where it would take hours, or where a set has too many windows.
cases <- list(
  search_case("mushroom", select_profiles, "class", classes = "p", min_freq = 0.15),
  search_case("mushroom", select_profiles, "class", classes = "p", min_freq = 0.01, exhaustive = FALSE),
  search_case("DNA", select_profiles, "Class", classes = "ei", min_freq = 0.05, max_features = 4),
  search_case("votes", select_profiles, "party", classes = "democrat", min_freq = 0.15),
  search_case("votes", select_profiles, "party", classes = "republican", min_freq = 0.15),
  search_case("complete votes", select_features, "party", correction = "permutation", n_best = 1),
  search_case("complete votes", select_features, "party", correction = "permutation"),
  search_case("complete votes", select_features, "party", correction = "miller_madow"),
  search_case("complete votes", select_features, "party", correction = "singletons", n_best = 1),
  search_case("votes", select_windows, "party", max_features = 6, min_freq = 0.15, min_count = 5, exhaustive = FALSE)
)
cases <- Filter(function(case) case$data %in% names(data), cases)

run <- function(case, ...) {
  suppressMessages(do.call(case$search, c(list(case$formula, data[[case$data]]), case$arguments, list(...))))
}
# The last of some runs, and the median seconds of the core.
timed <- function(case, times, ...) {
  seconds <- numeric()
  for (i in seq_len(times)) {
    sel <- run(case, ...)
    seconds[[i]] <- search_info(sel)$seconds
  }
  list(sel = sel, info = search_info(sel), seconds = stats::median(seconds))
}
text_of <- function(arguments) {
  values <- vapply(arguments, function(x) if (is.character(x)) dQuote(x, FALSE) else format(x), "")
  paste0("`", paste(names(arguments), "=", values, collapse = ", "), "`")
}
best_of <- function(sel) {
  if (inherits(sel, "localift_profiles")) {
    paste("lift", comma(sel$lift[[1]], 6))
  } else {
    paste(sel$features[[1]], comma(if (is.null(sel$eta_corrected)) sel$eta[[1]] else sel$eta_corrected[[1]], 6))
  }
}

cat("# Exact searches\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
cat("\n")
row(
  "search for", "data", "arguments", "best", "sets", "counted", "%", "nodes", "1 thread, s", "2 threads, s",
  "exhaustive, sets", "nodes", "s", "times faster"
)
row(rep("---", 4), rep("---:", 10))
for (case in cases) {
  one <- timed(case, repeats, threads = 1)
  two <- timed(case, repeats, threads = 2)
  stopifnot(one$info$complete, identical(as.data.frame(one$sel), as.data.frame(two$sel)))
  all <- if (case$exhaustive) {
    slow <- timed(case, 1, search = "exhaustive", threads = 1)
    stopifnot(identical(as.data.frame(one$sel), as.data.frame(slow$sel)))
    c(comma(slow$info$evaluated), comma(slow$info$nodes), comma(slow$seconds, 3), comma(slow$seconds / one$seconds, 1))
  } else {
    rep("", 4)
  }
  row(
    sub("^localift_", "", class(one$sel)[[1]]), case$data, text_of(case$arguments), best_of(one$sel),
    comma(one$info$space), comma(one$info$evaluated), comma(100 * one$info$evaluated / one$info$space, 2),
    comma(one$info$nodes), comma(one$seconds, 4), comma(two$seconds, 4), all
  )
}
paragraph(
  "Seconds are those of the core, medians of ", repeats, " calls (one of `exhaustive`, with one thread). All searches ",
  "of a line gave the same rows. Sets counted are those of the space whose counts were built, with one thread; an ",
  "exhaustive search for profiles, too, leaves out what extends a profile of too few rows."
)

if ("mushroom" %in% names(data)) {
  all <- search_case("mushroom", select_profiles, "class", classes = "p", min_freq = 0.15, n_best = Inf)
  all <- timed(all, repeats, search = "exhaustive", threads = 1)
  paragraph(
    "Of the mushrooms, `n_best = Inf, search = \"exhaustive\"` finds ", comma(nrow(all$sel)),
    " profiles of class p above a frequency of 0.15 in ", comma(all$seconds, 3), " s."
  )
}

# Mean conditional entropy, the cost of U-curve searches, of the set that has the least.
complete <- data[["complete votes"]]
sel <- suppressMessages(select_features(party ~ ., complete, correction = "singletons", n_best = 1))
cost <- (1 - sel$eta_corrected) * entropy(lift_function(party ~ WP, complete)) / log(2)
paragraph("The mean conditional entropy of ", sel$features, " in the complete votes is ", comma(cost, 7), " bits.")
