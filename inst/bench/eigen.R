# Whether Eigen's own factor and solves could make the factor and the distances of joint quantiles: how many sets of
# features keep the bits of the core's, on several builds of one program (shared/eigen.cpp). Prints Markdown.
source("inst/bench/shared/report.R")

core <- file.path("src/core", c(
  "base/parallel.cpp", "joint/covariance.cpp", "joint/joint_distances.cpp", "joint/joint_kernels.cpp",
  "joint/nested_factor.cpp"
))
config <- function(name) {
  strsplit(system2(file.path(R.home("bin"), "R"), c("CMD", "config", name), stdout = TRUE), " +")[[1]]
}
compiler <- c(config("CXX17"), config("CXX17STD"))
headers <- c("-Isrc", paste0("-isystem", system.file("include", package = "RcppEigen")))

# The figures that the program prints, in a build with `flags`.
figures <- function(flags) {
  program <- tempfile()
  on.exit(unlink(program))
  args <- c(compiler[-1], flags, headers, "inst/bench/shared/eigen.cpp", core, "-pthread", "-o", program)
  if (system2(compiler[[1]], args) != 0) stop("eigen.cpp does not compile with ", paste(flags, collapse = " "))
  strsplit(system2(program, stdout = TRUE), " ")[[1]]
}

on_x86 <- grepl("^(x86_64|amd64)", R.version$arch)
builds <- list(
  "no optimisation" = "-O0", "of the package" = c("-O2", "-DEIGEN_DONT_VECTORIZE"), "vectors of the base set" = "-O2"
)
if (on_x86) {
  builds <- c(builds, list("AVX2" = c("-O2", "-mavx2"), "AVX2 and FMA" = c("-O2", "-mavx2", "-mfma")))
}
found <- lapply(builds, figures)
same <- vapply(found, `[[`, "", 5) == found[[1]][[5]]

cat("# Eigen and the bits of joint quantiles\n")
paragraph(
  "Machine: ", processor(), ". ", R.version.string, "; RcppEigen ", format(packageVersion("RcppEigen")),
  ". All sets of two or more of twelve dependent features, 200 rows."
)
paragraph("Sets that do not keep every bit of the core's factor or distances, if Eigen makes them:")
cat("\n")
row(
  "build", "flags", "sets", "factor: `LLT`", "factor: `triangularView().solve()`",
  "distances: `triangularView().solve()`", "core: the same bits as the first build"
)
row("---", "---", rep("---:", 4), "---")
for (i in seq_along(builds)) {
  row(
    names(builds)[[i]], paste0("`", paste(builds[[i]], collapse = " "), "`"), comma(as.numeric(found[[i]][1:4])),
    if (same[[i]]) "yes" else "no"
  )
}
paragraph(
  "Hence the core takes from Eigen what it does value by value, which has no order of its own, and keeps the order of ",
  "sums to itself."
)
