# Runs tests/testthat, all of it, against the installed package, in as many processes as JOBS says (2): they take one
# file after the other, those that DESCRIPTION names first. Usage: Rscript tools/test-r.R COUNTS
counts <- file.path(getwd(), commandArgs(TRUE))
Sys.setenv(NOT_CRAN = "true", TESTTHAT_PARALLEL = "TRUE", TESTTHAT_CPUS = Sys.getenv("JOBS", "2"))
# Where no time zone is set, R asks the system for it, which in a container answers with a complaint.
if (!nzchar(Sys.getenv("TZ"))) Sys.setenv(TZ = "UTC")
results <- as.data.frame(testthat::test_dir(
  "tests/testthat", package = "localift", load_package = "installed", reporter = "check", stop_on_failure = FALSE
))
bad <- results$failed > 0 | results$error
skipped <- results$skipped & !bad
writeLines(paste(sum(!bad & !skipped), sum(bad), sum(skipped)), counts)
