# Runs tests/testthat, all of it, against the installed package. Usage: Rscript tools/test-r.R COUNTS
counts <- file.path(getwd(), commandArgs(TRUE))
Sys.setenv(NOT_CRAN = "true")
results <- as.data.frame(testthat::test_dir(
  "tests/testthat", package = "localift", load_package = "installed", reporter = "check", stop_on_failure = FALSE
))
bad <- results$failed > 0 | results$error
skipped <- results$skipped & !bad
writeLines(paste(sum(!bad & !skipped), sum(bad), sum(skipped)), counts)
