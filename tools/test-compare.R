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
# How many ties two threads see, and whether all, is chance; what else they find is not, nor is anything of one thread.
tied <- function(threads, ties, exact, note, eta = 1) {
  part <- list(columns = list(eta = eta), info = list(ties = ties, ties_exact = exact))
  answer <- list(value = list(features = part, profiles = part), notes = c("a note", note))
  stats::setNames(list(answer), paste("localift(y ~ ., data) | threads =", threads))
}
same_ties <- function(threads, ...) {
  seen <- tied(threads, 1, TRUE, "1 more feature set ties with the last: raise")
  !length(compare_group(seen, tied(threads, ...)))
}
unseen <- "More feature sets tie with the last: raise"
of_ties <- c(
  same_ties(2, 3, FALSE, unseen), !same_ties(1, 3, FALSE, unseen), !same_ties(2, 2, TRUE, "2 more tie with the last"),
  !same_ties(2, 3, FALSE, unseen, eta = 0.5), !same_ties(2, 3, FALSE, "another note")
)

good <- vapply(seq_along(cases), function(i) identical(verdict(cases[[i]]), names(cases)[[i]]), NA)
good <- c(
  good, verdict(set("value", 1), eta) == "listed", verdict(set("value", 1 - 2^-52), eta) == "differs",
  of_ties,
  # An answer that only one file has, and the text of a value to its last bit.
  length(compare_group(old, list())) == 1, length(compare_group(list(), old)) == 1,
  first_difference(1, 1 + 2^-52) == "[1] 1 (0x1p+0), now 1.0000000000000002 (0x1.0000000000001p+0); 1 of 1 differ"
)
if (!all(good)) cat("tools/compare.R, cases not told apart:", which(!good), "\n")
writeLines(paste(sum(good), sum(!good), 0), commandArgs(TRUE)[[1]])
quit(status = as.integer(!all(good)))
