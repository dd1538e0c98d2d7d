# Compiles a C or C++ file of this folder and loads it. `fast`: with the vector instructions of the machine, if the
# compiler has them, instead of R's own flags.
load_native <- function(file, fast = FALSE) {
  folder <- tempfile("native")
  dir.create(folder)
  file.copy(system.file("bench", "shared", file, package = "localift"), folder)
  if (fast) {
    # A Makevars of the user's comes after R's, so that its flags stand.
    lines <- if (file.exists("/proc/cpuinfo")) grep("^flags", readLines("/proc/cpuinfo"), value = TRUE)
    vectors <- if (any(grepl("\\bavx2\\b", lines))) "-mavx2"
    makevars <- file.path(folder, "Makevars.user")
    writeLines(paste(c("CXXFLAGS = -O3", vectors), collapse = " "), makevars)
    old <- Sys.getenv("R_MAKEVARS_USER", NA)
    Sys.setenv(R_MAKEVARS_USER = makevars)
    on.exit(if (is.na(old)) Sys.unsetenv("R_MAKEVARS_USER") else Sys.setenv(R_MAKEVARS_USER = old))
  }
  here <- setwd(folder)
  on.exit(setwd(here), add = TRUE)
  shared <- paste0(tools::file_path_sans_ext(file), .Platform$dynlib.ext)
  out <- suppressWarnings(system2(
    file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "-o", shared, file), stdout = TRUE, stderr = TRUE,
    env = "PKG_LIBS=-pthread"
  ))
  if (!is.null(attr(out, "status"))) stop(paste(utils::tail(out, 20), collapse = "\n"))
  dyn.load(file.path(folder, shared))
}
