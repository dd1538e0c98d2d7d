# Compiles the drivers of database servers that are not in their library yet (tools/engines/library.R), two at a time,
# and gets DuckDB's library from npm where that is installed. What cannot be had is named, and its tests are left out.
#
# Usage: Rscript tools/engines/drivers.R LOG PACKAGE...

source("tools/engines/library.R")

main <- function(log, packages) {
  library <- drivers_library()
  dir.create(library, recursive = TRUE, showWarnings = FALSE)
  Sys.setenv(R_LIBS = paste(c(library, Sys.getenv("R_LIBS")), collapse = .Platform$path.sep))
  # DuckDB has no server: its driver is of use with its library alone.
  duckdb <- length(duckdb_library()) > 0
  if (!duckdb && nzchar(Sys.which("npm"))) duckdb <- get_duckdb(log)
  if (!duckdb) packages <- setdiff(packages, "adbi")
  lacking <- packages[!loads(packages)]
  if (length(lacking) > 0) {
    cat("compiling drivers:", lacking, "\n")
    get_drivers(lacking, library, log)
    lacking <- packages[!loads(packages)]
  }
  if (!duckdb) lacking <- c(lacking, "DuckDB's library")
  if (length(lacking) > 0) cat("drivers that could not be had:", paste(lacking, collapse = ", "), "\n")
}

# Loading is the test, as in tools/setup.R.
loads <- function(packages) {
  code <- sprintf('if (requireNamespace("%1$s", quietly = TRUE)) cat("%1$s\\n")', packages)
  packages %in% suppressWarnings(rscript(code, stdout = TRUE, stderr = FALSE))
}

rscript <- function(code, ...) {
  system2(file.path(R.home("bin"), "Rscript"), c("-e", shQuote(paste(code, collapse = "\n"))), ...)
}

# A clean folder for npm: what stands in it otherwise would be removed as not asked for.
get_duckdb <- function(log) {
  parts <- c(
    tolower(Sys.info()[["sysname"]]), switch(R.version$arch, x86_64 = "x64", aarch64 = "arm64", R.version$arch)
  )
  package <- paste0("@duckdb/node-bindings-", paste(parts, collapse = "-"), "@1.5.6-r.1")
  args <- c("install", "--prefix", shQuote(engines_cache()), "--no-save", "--no-audit", "--no-fund", "--ignore-scripts")
  system2("npm", c(args, package), stdout = log, stderr = log)
  length(duckdb_library()) > 0
}

get_drivers <- function(packages, library, log) {
  work <- tempfile()
  dir.create(file.path(work, "src/contrib"), recursive = TRUE)
  # What a driver does is little beside what its server does: compiling fast is worth more.
  flags <- c("CFLAGS", "CXXFLAGS", paste0("CXX", c(11, 14, 17), "FLAGS"))
  writeLines(paste0(flags, " = -O1 -w"), file.path(work, "flags"))
  Sys.setenv(R_MAKEVARS_USER = file.path(work, "flags"))
  code <- sprintf('
    work <- %s
    if ("@CRAN@" %%in%% getOption("repos")) chooseCRANmirror(ind = 1, local.only = TRUE)
    packages <- c(%s)
    here <- file.path(work, "src/contrib")
    # It asks for a newer dplyr than it uses, for the sake of which a dozen packages would be compiled anew. A version
    # of our own is preferred by its number.
    if ("RClickhouse" %%in%% packages) {
      untar(download.packages("RClickhouse", work, type = "source")[, 2], exdir = work)
      file <- file.path(work, "RClickhouse/DESCRIPTION")
      about <- sub("dplyr \\\\(>= [0-9.]+\\\\)", "dplyr", readLines(file))
      writeLines(sub("^(Version: .*)", "\\\\1.1", about), file)
      setwd(work)
      tar(file.path(here, paste0("RClickhouse_", read.dcf(file, "Version"), ".tar.gz")), "RClickhouse", "gzip")
      tools::write_PACKAGES(here, type = "source")
    }
    install.packages(packages, lib = %s, Ncpus = 2, type = "source",
                     repos = c(paste0("file://", work), getOption("repos")), INSTALL_opts = c("--no-docs", "--no-test-load"))',
    encodeString(work, quote = '"'), paste(encodeString(packages, quote = '"'), collapse = ", "),
    encodeString(library, quote = '"')
  )
  rscript(code, stdout = log, stderr = log)
  unlink(work, recursive = TRUE)
}

arguments <- commandArgs(TRUE)
dir.create(dirname(arguments[1]), recursive = TRUE, showWarnings = FALSE)
main(file.path(normalizePath(dirname(arguments[1])), basename(arguments[1])), arguments[-1])
