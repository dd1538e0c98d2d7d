# R CMD build, then R CMD check --as-cran on what it built, in _build/check, and beside it a check without the packages
# that are only suggested. Fails on an error, a warning, or a note, but for the notes that the package is new and large.
#
# What is built is installed once, as R CMD check would install it, and both checks look at that, as CRAN's do.

r <- file.path(R.home("bin"), "R")
folder <- "_build/check"

main <- function() {
  source <- normalizePath(".")
  unlink(folder, recursive = TRUE)
  dir.create(file.path(folder, "library"), recursive = TRUE)
  clean_environment()
  setwd(folder)
  run("build.log", "build", shQuote(source))
  tarball <- Sys.glob("localift_*.tar.gz")
  Sys.setenv("_R_CHECK_INSTALL_DEPENDS_" = "TRUE", "_R_SHLIB_BUILD_OBJECTS_SYMBOL_TABLES_" = "TRUE")
  run("install.log", "INSTALL", "--library=library", "--no-html", "--no-multiarch", tarball)
  parallel::mclapply(list(check_full, check_bare), function(check) check(tarball), mc.cores = 2)
  judge("R CMD check --as-cran", "localift.Rcheck/00check.log", "check.log")
  judge("R CMD check without what is suggested", "bare/localift.Rcheck/00check.log", "bare.log")
}

# Runs a command of R that must succeed.
run <- function(log, ...) {
  if (system2(r, c("CMD", ...), stdout = log, stderr = log) != 0) fail(readLines(log))
}

check_full <- function(tarball) {
  manual <- if (!nzchar(Sys.which("pdflatex"))) "--no-manual"
  # One test file after the other would take twice as long as the check beside this one.
  Sys.setenv(TESTTHAT_PARALLEL = "TRUE", TESTTHAT_CPUS = Sys.getenv("JOBS", "2"))
  args <- c("--as-cran", manual, "--install=check:install.log", "--library=library", tarball)
  system2(r, c("CMD", "check", args), stdout = "check.log", stderr = "check.log")
}

check_bare <- function(tarball) {
  dir.create("bare")
  Sys.setenv(
    "_R_CHECK_DEPENDS_ONLY_" = "true",
    # What the other check finds out: of R code by reading it, and of vignettes by running their code apart.
    "_R_CHECK_USE_CODETOOLS_" = "false", "_R_CHECK_VIGNETTES_SKIP_RUN_MAYBE_" = "true"
  )
  args <- c("--no-manual", "--install=skip", "--library=library", "--output=bare", tarball)
  system2(r, c("CMD", "check", args), stdout = "bare.log", stderr = "bare.log")
}

clean_environment <- function() {
  # CRAN's machines know nothing of our full tests and their data.
  Sys.unsetenv(c("NOT_CRAN", "LOCALIFT_COVERTYPE"))
  # The check warns where it cannot have a UTF-8 locale, and the one that it asks for may not be installed.
  if (!l10n_info()[["UTF-8"]]) Sys.setenv(LC_ALL = "C.UTF-8")
  # Where no time zone is set, R asks the system for it, which in a container answers with a complaint.
  if (!nzchar(Sys.getenv("TZ"))) Sys.setenv(TZ = "UTC")
  if (!nzchar(Sys.getenv("CCACHE_DIR"))) Sys.setenv(CCACHE_DIR = file.path(normalizePath("_build"), "ccache"))
  Sys.setenv(
    "R_MAKEVARS_USER" = normalizePath("tools/Makevars.cran"),
    "_R_CHECK_CRAN_INCOMING_REMOTE_" = "false", # no network
    "_R_CHECK_SYSTEM_CLOCK_" = "false", # no network
    "_R_CHECK_EXAMPLE_TIMING_THRESHOLD_" = "30", # seconds of a clock; the 5 are of a machine with nothing else to do
    "_R_CHECK_FORCE_SUGGESTS_" = "false",
    "_R_CHECK_RD_VALIDATE_RD2HTML_" = if (nzchar(Sys.which("tidy"))) "true" else "false",
    "_R_CHECK_RD_MATH_RENDERING_" = "false", # needs a package that needs a JavaScript engine
    "MAKEFLAGS" = paste0("-j", Sys.getenv("JOBS", "2"))
  )
}

judge <- function(what, log, output) {
  if (!file.exists(log)) fail(readLines(output))
  status <- grep("^Status: ", readLines(log), value = TRUE)
  if (length(status) != 1) fail(c(readLines(output), "R CMD check did not come to its end"))
  found <- as.data.frame(tools::check_packages_in_dir_details(logs = log))
  found <- found[found$Status %in% c("ERROR", "WARNING", "NOTE"), ]
  bad <- found[!vapply(seq_len(nrow(found)), function(i) expected(found[i, ]), NA), ]
  # R's own closing line says whether the details were all read.
  counted <- sum(as.integer(regmatches(status, gregexpr("[0-9]+", status))[[1]]))
  if (nrow(bad) > 0 || counted != nrow(found)) {
    fail(c(sprintf("checking %s ... %s\n%s\n", bad$Check, bad$Status, bad$Output), status))
  }
  cat(what, ": ", sub("Status: ", "", status), "\n", sep = "")
}

# Megabytes of the installed package, of which R notes more than 5: the core's loops are made for each width of codes.
most_installed <- 7

# That the package is new, and its size within reason; and, of the check that does not install it, that there are no
# objects to look at.
expected <- function(row) {
  lines <- trimws(strsplit(row$Output, "\n")[[1]])
  new <- row$Check == "CRAN incoming feasibility" &&
    all(lines %in% c("", "New submission") | startsWith(lines, "Maintainer:"))
  no_objects <- row$Check == "compiled code" && all(lines == "Note: information on .o files is not available")
  size <- grep("^installed size is", lines, value = TRUE)
  in_size <- row$Check == "installed package size" && length(size) == 1 &&
    isTRUE(as.numeric(sub("^installed size is *([0-9.]+)Mb$", "\\1", size)) <= most_installed)
  row$Status == "NOTE" && (new || no_objects || in_size)
}

fail <- function(lines) {
  writeLines(lines)
  quit(status = 1)
}

main()
