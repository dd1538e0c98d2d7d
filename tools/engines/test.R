# Tests of data in databases, on the servers that run (tools/engines/servers.sh run). An engine that is not here is a
# skip, and a failure where LOCALIFT_ENGINES_REQUIRED names it. Usage: Rscript tools/engines/test.R COUNTS [FILTER]
source("tools/engines/library.R")
arguments <- commandArgs(TRUE)
counts <- file.path(normalizePath(dirname(arguments[1])), basename(arguments[1]))
# Before anything is loaded: the newer DBI is there.
.libPaths(c(drivers_library(), .libPaths()))
Sys.setenv(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep), NOT_CRAN = "true", TZ = "UTC")
if (length(duckdb_library())) Sys.setenv(LOCALIFT_DUCKDB = duckdb_library()[1])

suppressPackageStartupMessages({
  library(testthat)
  library(localift)
})
helpers <- new.env()
sys.source("tests/engines/helper-engines.R", helpers)
engines <- c("sqlite", "postgres", "clickhouse", "duckdb", "mariadb")
here <- vapply(engines, helpers$engine_is_here, NA)
cat("engines:", engines[here], "\n")
if (!all(here)) cat("not here:", engines[!here], "\n")
required <- strsplit(Sys.getenv("LOCALIFT_ENGINES_REQUIRED"), "[ ,]+")[[1]]
missing <- setdiff(required, engines[here])
if (length(missing)) cat("required, and not here:", missing, "\n")

results <- as.data.frame(test_dir(
  "tests/engines", filter = if (length(arguments) > 1) arguments[2], reporter = "check", stop_on_failure = FALSE
))
bad <- results$failed > 0 | results$error
skipped <- results$skipped & !bad
writeLines(paste(sum(!bad & !skipped), sum(bad) + length(missing), sum(skipped)), counts)
