# The constants of the core that were chosen by time: each with half and twice its value, in builds that differ in
# nothing else, interleaved. Run in the clone, whose objects it starts from. Prints Markdown.
source("inst/bench/shared/report.R")

# Constants that bound memory or the length of a list say so where they stand, and are not here.
constants <- utils::read.table(header = TRUE, colClasses = "character", text = "
  file                           constant          less  more  case
  joint/joint_kernels.h          kBlockRows        512   2048  joint
  joint/cut_finder.cpp           kDeviations       3     6     joint
  joint/cut_finder.cpp           kSample           256   1024  joint
  joint/cut_finder.cpp           kManyKept         2048  8192  joint
  joint/cut_bracket.cpp          kBuckets          64    256   joint
  joint/quantile.cpp             kSorted           24    96    joint
  joint/joint_layout.cpp         kFirstPhase       512   2048  joint
  joint/joint_layout.cpp         kPhaseGrowth      2     6     joint
  lattice/engine_walk.cpp        kWalkSets         64    256   joint
  lattice/engine_walk.cpp        kLeastWalkSets    8     32    joint
  joint/joint_engine.cpp         kMostLevels       8     32    joint_levels
  joint/joint_engine.cpp         kLeastRows        128   512   joint_small
  joint/joint_engine.cpp         kLeastFeatures    2     6     joint_few
  lattice/engine_choice.cpp      kLeastEngineSets  4     16    joint_missing
  lattice/engine_choice.cpp      kMostIncomplete   5     20    joint_missing
  lattice/joint_enumerator.cpp   kAlone            7     30    joint_missing
  count/cross_counter.cpp        kDigit            8     16    wide
  count/cube_counter.cpp         kMostFeatures     2     6     cubes
  count/cube_counter.cpp         kCellsOfRow       16    64    cubes
  count/fewer_rows.cpp           kLeastSets        8     32    groups
  count/fewer_rows.cpp           kLeastSetsOfCubes 64    256   groups
  count/bitmap_kernels.cpp       kShort            8     32    profiles
  profiles/fixed_rows_beam.h     kWidth            8     32    profiles
  profiles/fixed_rows_beam.h     kMostItems        2     8     profiles
  profiles/fixed_rows_bound.h    kMostTerms        4     16    profiles
  profiles/fixed_rows_search.h   kParts            2     8     profiles
  windows/window_seeds.cpp       kWidth            2     8     windows
  lattice/heuristic_search.cpp   kChunks           2     8     beam
")

# --- cases: data made from seeds, the call's core timed -------------------------------------------------------

cases <- quote({
  library(localift)
  continuous <- function(rows, features, seed) {
    set.seed(seed)
    common <- rnorm(rows)
    data <- as.data.frame(lapply(seq_len(features), function(i) round(common + rnorm(rows), 2)))
    names(data) <- paste0("x", seq_len(features))
    data$y <- factor(rbinom(rows, 2, plogis(common)))
    data
  }
  discrete <- function(rows, features, levels, seed) {
    set.seed(seed)
    class <- rbinom(rows, 1, 0.4)
    data <- as.data.frame(lapply(seq_len(features), function(i) {
      factor(ifelse(runif(rows) < 0.3, class, sample(levels, rows, TRUE)))
    }))
    names(data) <- paste0("x", seq_len(features))
    data$y <- factor(class)
    data
  }
  pairs <- function(data, ...) select_features(y ~ ., data, threads = 2, ...)
  joint <- function(data, levels = 3, ...) {
    pairs(data, discretize = joint_quantiles(levels), search = "exhaustive", ...)
  }
  calls <- list(
    joint = quote(joint(continuous(40000, 10, 1))),
    joint_levels = quote(joint(continuous(20000, 8, 2), 20)),
    joint_small = quote(joint(continuous(300, 13, 3))),
    joint_few = quote(joint(continuous(200000, 4, 4))),
    joint_missing = quote({
      data <- continuous(3000, 9, 5)
      for (i in 1:6) data[sample(nrow(data), 50 * i), i] <- NA
      joint(data)
    }),
    cubes = quote(pairs(discrete(2000, 12, 2, 10), search = "exhaustive")),
    groups = quote(pairs(discrete(300000, 9, 4, 11), search = "exhaustive")),
    wide = quote(pairs(discrete(50000, 4, 3000, 6), search = "exhaustive")),
    profiles = quote(select_profiles(y ~ ., discrete(10000, 24, 3, 7), min_freq = 0.01, threads = 2)),
    windows = quote(select_windows(y ~ ., discrete(400, 12, 3, 8), max_features = 5, min_count = 5, threads = 2)),
    beam = quote(pairs(discrete(5000, 16, 3, 9), search = "beam", max_features = 6))
  )
})

# --- builds --------------------------------------------------------------------------------------------------

# The folder of a copy of the clone whose objects are those of the clone, and of what is installed from it.
prepare <- function() {
  folder <- tempfile("constants")
  dir.create(folder)
  file.copy("src", folder, recursive = TRUE, copy.date = TRUE)
  file.copy(system.file(package = "localift"), folder, recursive = TRUE)
  folder
}

# The sources that a file of the core is part of, itself or by what they include.
depend_on <- function(file, core) {
  sources <- list.files(core, "[.](cpp|h)$", recursive = TRUE)
  lines <- lapply(file.path(core, sources), readLines)
  found <- file
  repeat {
    includes <- paste0("#include \"core/", found, "\"")
    more <- union(found, sources[vapply(lines, function(text) any(includes %in% text), NA)])
    if (length(more) == length(found)) {
      return(grep("[.]cpp$", found, value = TRUE))
    }
    found <- more
  }
}

# Compiles the copy with another value, or with `value` NULL as it is, and returns a library with that build.
build <- function(folder, row, value) {
  source <- file.path(folder, "src")
  file <- file.path(source, "core", row$file)
  as_it_is <- readLines(file)
  objects <- file.path(source, "core", sub("cpp$", "o", depend_on(row$file, file.path(source, "core"))))
  if (!is.null(value)) {
    pattern <- paste0("(constexpr [A-Za-z:_]+ ", row$constant, " = )[0-9]+;")
    if (sum(grepl(pattern, as_it_is)) != 1) stop("no single ", row$constant, " in ", row$file)
    writeLines(sub(pattern, paste0("\\1", value, ";"), as_it_is), file)
    unlink(objects)
  }
  shared <- file.path(source, paste0("localift", .Platform$dynlib.ext))
  sources <- c("RcppExports.cpp", list.files(source, "^glue_.*[.]cpp$"))
  compile(source, sources, basename(shared))
  library <- tempfile("library", folder)
  dir.create(library)
  file.copy(file.path(folder, "localift"), library, recursive = TRUE)
  file.copy(shared, file.path(library, "localift", "libs"), overwrite = TRUE)
  if (!is.null(value)) {
    writeLines(as_it_is, file)
    unlink(objects)
  }
  library
}

compile <- function(source, sources, shared) {
  here <- setwd(source)
  on.exit(setwd(here))
  Sys.setenv(MAKEFLAGS = paste0("-j", Sys.getenv("JOBS", "2")))
  headers <- c(system.file("include", package = "Rcpp"), system.file("include", package = "RcppEigen"))
  Sys.setenv(CLINK_CPPFLAGS = paste0("-I'", headers, "'", collapse = " "))
  out <- suppressWarnings(
    system2(file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "-o", shared, sources), stdout = TRUE, stderr = TRUE)
  )
  if (!is.null(attr(out, "status"))) stop(paste(utils::tail(out, 20), collapse = "\n"))
}

# --- times ---------------------------------------------------------------------------------------------------

# Core seconds of a case in a fresh process: the least of some calls, which a busy machine disturbs least.
time_case <- function(library, case) {
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    sprintf(".libPaths(c(%s, .libPaths()))", deparse(library)), deparse(cases),
    sprintf("case <- function() suppressMessages(eval(calls[[%s]]))", deparse(case)),
    "cat(min(replicate(5, search_info(case())$seconds)))"
  ), script)
  as.numeric(system2(file.path(R.home("bin"), "Rscript"), script, stdout = TRUE))
}

rounds <- 5
folder <- prepare()
base <- build(folder, constants[1, ], NULL)
cat("# Tuned constants\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)
paragraph(
  "Core seconds of one call with the value as it is, and how many times as long it takes with another: medians of ",
  rounds, " interleaved rounds, in each of which a fresh process takes the least of five calls. A ratio within 0.05 of 1 ",
  "says that the value does not matter there."
)
cat("\n")
row("file", "constant", "value", "case", "ms", "less", "ratio", "more", "ratio")
row("---", "---", "---:", "---", "---:", "---:", "---:", "---:", "---:")
for (i in seq_len(nrow(constants))) {
  this <- constants[i, ]
  libraries <- c(base, build(folder, this, this$less), build(folder, this, this$more))
  times <- replicate(rounds, vapply(libraries, time_case, 0, this$case))
  unlink(libraries[-1], recursive = TRUE)
  ratio <- function(j) comma(stats::median(times[j, ] / times[1, ]), 2)
  line <- grep(paste0(this$constant, " = [0-9]"), readLines(file.path("src/core", this$file)), value = TRUE)
  value <- sub(paste0(".*", this$constant, " = ([0-9]+).*"), "\\1", line)
  row(
    paste0("`", this$file, "`"), paste0("`", this$constant, "`"), value, this$case,
    comma(1e3 * stats::median(times[1, ]), 1), this$less, ratio(2), this$more, ratio(3)
  )
}
paragraph("The cases are the calls in `constants.R`, all with two threads.")
unlink(folder, recursive = TRUE)
