# Runs tests/testthat, all of it, against the installed package, in as many processes as JOBS says (2): they take one
# file after the other, those that DESCRIPTION names first. Usage: Rscript tools/test-r.R COUNTS
counts <- file.path(getwd(), commandArgs(TRUE))
Sys.setenv(NOT_CRAN = "true", TESTTHAT_PARALLEL = "TRUE", TESTTHAT_CPUS = Sys.getenv("JOBS", "2"))
# Where no time zone is set, R asks the system for it, which in a container answers with a complaint.
if (!nzchar(Sys.getenv("TZ"))) Sys.setenv(TZ = "UTC")

# Of two functions of one name the file that is read last would hide the other, unseen.
defined_twice <- function() {
  names <- unlist(lapply(list.files("R", full.names = TRUE), function(file) {
    assigned <- Filter(function(code) is.call(code) && identical(code[[1]], quote(`<-`)), as.list(parse(file)))
    vapply(assigned, function(code) deparse(code[[2]])[1], "")
  }))
  unique(names[duplicated(names)])
}
twice <- defined_twice()
if (length(twice)) cat("defined twice in R/:", paste(twice, collapse = ", "), "\n")

results <- as.data.frame(testthat::test_dir(
  "tests/testthat", package = "localift", load_package = "installed", reporter = "check", stop_on_failure = FALSE
))
bad <- results$failed > 0 | results$error
skipped <- results$skipped & !bad
writeLines(paste(sum(!bad & !skipped), sum(bad) + length(twice), sum(skipped)), counts)
