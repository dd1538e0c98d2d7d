# Runs the r chunks of README.md in order, in one session, against the installed package; each counts as a test.
# Usage: Rscript tools/test-readme.R COUNTS
counts <- file.path(getwd(), commandArgs(TRUE))
lines <- readLines("README.md")
starts <- grep("^``` ?r$", lines)
ends <- grep("^```$", lines)

# Pictures and files that the chunks leave are nobody's.
setwd(tempdir())
grDevices::pdf(NULL)

# Runs one chunk as if typed at the prompt; TRUE if it went without an error.
run <- function(start) {
  code <- lines[seq(start + 1, ends[ends > start][1] - 1)]
  tryCatch({
    utils::capture.output(source(
      exprs = parse(text = code, keep.source = FALSE), local = globalenv(), print.eval = TRUE, echo = FALSE
    ))
    TRUE
  }, error = function(error) {
    writeLines(c(paste0("README.md, line ", start, ": ", conditionMessage(error)), code))
    FALSE
  })
}
ok <- vapply(starts, run, NA)
writeLines(paste(sum(ok), sum(!ok), 0), counts)
