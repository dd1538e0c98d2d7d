# Shows that tools/compare.R tells what it looks for: differences planted in answers, to the last bit.
# Usage: Rscript tools/test-compare.R COUNTS: writes "passed failed skipped" there.
for (part in c("record", "diff")) source(file.path("tools", "compare", paste0(part, ".R")))

columns <- list(rank = 1:3, features = c("a", "b", "a b"), eta = c(1, 0.25, NA), lift = c(1.5, NaN, 2))
old <- list("select_features(y ~ ., data) | threads = 1" = list(
  value = list(columns = columns, sets = list("a", "b", c("a", "b")), info = list(nodes = 7, complete = TRUE)),
  notes = c("one", "two")
))
eta <- list("data | eta(sel) | threads = 1" = list(value = 1 - 2^-53, notes = character()))

# What a change makes of the comparison: "same", "listed" or "differs".
verdict <- function(change, answers = old) {
  new <- answers
  new[[1]] <- change(answers[[1]])
  found <- compare_group(answers, new)
  listed <- vapply(found, `[[`, NA, "listed")
  if (!length(found)) "same" else if (all(listed)) "listed" else "differs"
}
set <- function(path, value) {
  function(x) {
    x[[path]] <- value
    x
  }
}

cases <- list(
  same = set("notes", c("one", "two")),
  differs = set("notes", c("two", "one")),
  differs = set("notes", "one"),
  differs = set(c("value", "columns", "lift"), c(1.5 * (1 + 2^-52), NaN, 2)),
  differs = set(c("value", "columns", "lift"), c(1.5, NA, 2)),
  differs = set(c("value", "columns", "rank"), c(1, 2, 3)),
  differs = set(c("value", "columns", "features"), c("a", "b", "a c")),
  differs = set(c("value", "sets"), list("a", "b", c("b", "a"))),
  differs = set(c("value", "info", "nodes"), 8),
  differs = set(c("value", "info", "nodes"), NULL),
  differs = set(c("value", "columns"), columns[c(2, 1, 3, 4)]),
  differs = set("value", list(error = "simpleError", message = "no")),
  listed = set(c("value", "info", "more"), 1),
  listed = set(c("value", "columns", "eta"), c(1 - 2^-53, 0.25, NA)),
  differs = set(c("value", "columns", "eta"), c(1 - 1e-11, 0.25, NA)),
  differs = set(c("value", "columns", "eta"), c(1, 0.25 + 2^-54, NA))
)
good <- vapply(seq_along(cases), function(i) identical(verdict(cases[[i]]), names(cases)[[i]]), NA)
good <- c(
  good, verdict(set("value", 1), eta) == "listed", verdict(set("value", 1 - 2^-52), eta) == "differs",
  # An answer that only one file has, and the text of a value to its last bit.
  length(compare_group(old, list())) == 1, length(compare_group(list(), old)) == 1,
  first_difference(1, 1 + 2^-52) == "[1] 1 (0x1p+0), now 1.0000000000000002 (0x1.0000000000001p+0); 1 of 1 differ"
)
if (!all(good)) cat("tools/compare.R, cases not told apart:", which(!good), "\n")
writeLines(paste(sum(good), sum(!good), 0), commandArgs(TRUE)[[1]])
quit(status = as.integer(!all(good)))
