# Random data frames of every type of column, thrown at every exported function: each call is answered, or refused by an
# error of the package, and what must hold of answers holds.
#
# Usage: Rscript tools/fuzz.R [NUMBER] [COUNTS] [--from SEED]   NUMBER frames, 60 by default, from SEED on, 1 by default
#        Rscript tools/fuzz.R --only SEED                       one frame, call by call
# COUNTS: a file for "passed failed skipped", for tools/test.sh.
#
# A frame is made of its number alone (tools/fuzz/frames.R), and so are the calls (calls*.R), their judgement
# (observe.R) and the checks (invariants.R): a fault that is told with a number can be seen again.
library(localift)
source("tools/fuzz/run.R")

piece_size <- 100L

# In a process of its own. What dies, dies at a call: the next process goes on with the frame behind it.
run_apart <- function(seeds) {
  pieces <- list()
  while (length(seeds)) {
    now <- utils::head(seeds, piece_size)
    log <- tempfile()
    said <- tempfile()
    arguments <- c("tools/fuzz.R", "--piece", min(now), max(now), log)
    status <- system2(
      file.path(R.home("bin"), "Rscript"), arguments, stdout = said, stderr = said, timeout = 60 + 5 * length(now)
    )
    piece <- read_piece(log)
    if (!is.null(piece$crash)) {
      piece$faults <- rbind(piece$faults, crash_fault(piece$crash, now, status, said))
      now <- now[now <= as.integer(c(piece$crash$seed, utils::tail(now, 1))[1])]
    }
    pieces <- c(pieces, list(piece))
    seeds <- setdiff(seeds, now)
  }
  pieces
}

crash_fault <- function(crash, seeds, status, said) {
  last <- paste(utils::tail(readLines(said, warn = FALSE), 3), collapse = " ")
  data.frame(
    seed = c(crash$seed, seeds[[1]])[1], call = c(crash$call, "the start")[1],
    text = sprintf("ends the session (status %d): %s", status, last)
  )
}

report <- function(pieces, number, seconds) {
  bound <- function(what) do.call(rbind, lapply(pieces, `[[`, what))
  ends <- bound("ends")
  faults <- bound("faults")
  for (i in seq_len(nrow(faults))) {
    cat(sprintf("frame %s: %s\n  %s\n", faults$seed[[i]], faults$call[[i]], faults$text[[i]]))
  }
  checks <- startsWith(ends$name, "check: ")
  outcomes <- sort(table(ends$outcome[!checks]), decreasing = TRUE)
  slowest <- max(as.numeric(bound("seconds")$seconds), 0)
  cat(sprintf(
    "%d frames in %.0f s (longest %.1f s): %d calls of %d functions, %d checks\n", number, seconds, slowest,
    sum(!checks), length(unique(ends$name[!checks])), sum(checks)
  ))
  cat(sprintf("  %s: %d\n", names(outcomes), outcomes), sep = "")
  never <- setdiff(names(generators()), ends$name[ends$outcome == "value"])
  if (length(never) && number >= 500) cat("  without an answer:", paste(never, collapse = ", "), "\n")
  c(passed = nrow(ends), failed = nrow(unique(faults[c("seed", "call")])))
}

main <- function(arguments) {
  if ("--piece" %in% arguments) {
    at <- match("--piece", arguments)
    return(run_piece(seq(as.integer(arguments[[at + 1]]), as.integer(arguments[[at + 2]])), arguments[[at + 3]]))
  }
  missing <- missing_generators()
  if ("--only" %in% arguments) {
    record <- function(...) cat(c(...), "\n", sep = "  ")
    load_packages()
    return(run_frame(as.integer(arguments[[match("--only", arguments) + 1]]), record))
  }
  at <- match("--from", arguments, nomatch = 0)
  from <- if (at > 0) as.integer(arguments[[at + 1]]) else 1L
  plain <- arguments[!seq_along(arguments) %in% c(if (at > 0) at + 0:1)]
  number <- if (length(plain)) as.integer(plain[[1]]) else 60L
  started <- proc.time()[["elapsed"]]
  counts <- report(run_apart(seq(from, length.out = number)), number, proc.time()[["elapsed"]] - started)
  cat(missing, sep = "\n")
  failed <- counts[["failed"]] + length(missing)
  if (length(plain) > 1) cat(counts[["passed"]] - counts[["failed"]], failed, 0, "\n", file = plain[[2]])
  quit(status = as.integer(failed > 0))
}

main(commandArgs(trailingOnly = TRUE))
