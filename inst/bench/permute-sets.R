# Feature sets, windows and joint quantiles under permuted classes: seconds of permute_search(). Prints Markdown.
# LOCALIFT_COVERTYPE: the path of the Covertype data, left out if unset.
library(localift)
source(system.file("bench", "shared", "report.R", package = "localift"))

timed <- function(sel, B, threads) {
  set.seed(1)
  seconds(found <<- suppressMessages(permute_search(sel, B = B, threads = threads, progress = FALSE)))
}
found <- NULL

# The votes miss values by party: free permutations, as without `strata`.
small <- list(
  "votes, feature sets" = quote(select_features(party ~ ., votes)),
  "votes, feature sets of at most 4" = quote(select_features(party ~ ., votes, max_features = 4)),
  "votes, windows of sets of at most 4" = quote(select_windows(party ~ ., votes, max_features = 4, min_freq = 0.15))
)
terrain <- if (nzchar(Sys.getenv("LOCALIFT_COVERTYPE"))) covertype_data(names = "short")[c(1:10, 13)]
quintiles <- joint_quantiles(5)
large <- if (!is.null(terrain)) {
  list(
    "Covertype, feature sets" = quote(select_features(cover_type ~ ., terrain, discretize = quintiles)),
    "Covertype, windows" = quote(select_windows(cover_type ~ ., terrain, discretize = quintiles)),
    "Covertype, profiles" = quote(select_profiles(cover_type ~ ., terrain, discretize = quintiles))
  )
}

cat("# Permuted classes, set by set\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
paragraph(
  "`permute_search()` of the ten best, without the search itself: standardised and raw p-values. The sets are those of ",
  "the space, all of which are counted for all permutations at once. Medians of three runs, of Covertype one."
)
cat("\n")
row("search", "sets", "B", "1 thread, s", "2 threads, s", "greatest statistic", "least p-value")
row("---", rep("---:", 6))
for (name in c(names(small), names(large))) {
  many <- name %in% names(large)
  B <- if (many) 199 else 1000
  sel <- suppressMessages(eval(c(small, large)[[name]]))
  times <- vapply(1:2, function(threads) {
    if (many && threads == 1) NA else stats::median(replicate(if (many) 1 else 3, timed(sel, B, threads)))
  }, 0)
  shown <- ifelse(is.na(times), "", comma(times, 2))
  row(
    name, comma(search_info(sel)$space), comma(B), shown, comma(max(found$statistic), 2),
    formatC(min(found$p_value), format = "g", digits = 2)
  )
}
paragraph("All feature sets of the votes are to take at most 10 s, Covertype at most 30 s, with two threads.")
