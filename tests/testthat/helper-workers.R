# Searches on workers against those of one process.

# The plan of futures for the rest of a test.
local_future_plan <- function(..., frame = parent.frame()) {
  before <- future::plan(...)
  withr::defer(future::plan(before), frame)
}

# What differs between two results of a search, in words; NULL if nothing. Bits count. `looked`: may the one process not
# have counted all ties, as a search for feature sets that drops branches?
workers_difference <- function(actual, expected) {
  if (inherits(expected, "localift")) {
    return(unlist(lapply(names(expected), function(part) workers_difference(actual[[part]], expected[[part]]))))
  }
  a <- attr(actual, "localift")
  e <- attr(expected, "localift")
  for (field in c("table", "structure", "rows", "unlifted")) {
    if (!identical(a[[field]], e[[field]])) return(paste(e$type, field))
  }
  a <- a$info
  e <- e$info
  fields <- intersect(c("space", "complete", "reason", "degenerate", "degenerate_sets", "too_wide", "too_wide_profiles", "too_wide_sets"), names(e))
  for (field in fields) if (!identical(a[[field]], e[[field]])) return(paste("info", field))
  # A search that sees few of the sets with missing values may not tell.
  if (!is.na(e$left_out) && !identical(a$left_out, e$left_out)) return("info left_out")
  known <- a$ties_exact & e$ties_exact
  if (!identical(a$ties[known], e$ties[known])) return("info ties")
  if (is.null(e$folded) && !identical(names(a$ties), names(e$ties))) return("names of ties")
  NULL
}

# Whether a search looked for ties as that of one process did, too.
same_ties <- function(actual, expected) {
  fields <- c("ties", "ties_exact")
  identical(search_info(actual)[fields], search_info(expected)[fields])
}
