# The constants of the core that were chosen by time: each with about half and twice its value, in builds that differ in
# nothing else, interleaved. Run in the clone, whose objects it starts from. Prints Markdown.
#   Rscript inst/bench/constants.R [FILE|CONSTANT|CASE...]    those only
source("inst/bench/shared/report.R")

# Constants that bound memory, the length of a list or the time of a note say so where they stand, and are not here.
# Values are expressions of C++ without spaces.
constants <- utils::read.table(header = TRUE, colClasses = "character", text = "
  file                           constant           less      more      case
  joint/joint_kernels.h          kBlockRows         512       2048      joint
  joint/cut_finder.cpp           kDeviations        3         6         joint
  joint/cut_finder.cpp           kSample            256       1024      joint
  joint/cut_finder.cpp           kManyKept          2048      8192      joint
  joint/cut_bracket.cpp          kBuckets           64        256       joint
  joint/quantile.cpp             kSorted            24        96        joint
  joint/joint_layout.cpp         kFirstPhase        512       2048      joint
  joint/joint_layout.cpp         kPhaseGrowth       2         6         joint
  lattice/engine_walk.cpp        kWalkSets          32        128       joint
  lattice/engine_walk.cpp        kLeastWalkSets     8         32        joint
  lattice/engine_walk.cpp        kManyLevels        8         32        joint_levels
  joint/joint_engine.cpp         kLeastRows         128       512       joint_small
  joint/joint_engine.cpp         kLeastFeatures     2         6         joint_few
  lattice/engine_choice.cpp      kLeastEngineSets   4         16        joint_missing
  lattice/engine_choice.cpp      kMostIncomplete    5         20        joint_missing
  lattice/joint_enumerator.cpp   kAlone             7         30        joint_missing
  count/cell_histogram.h         kFewCells          512       2048      pairs
  count/fewer_rows.cpp           kLeastGain         1         4         cube
  count/cube_counter.cpp         kMostFeatures      2         6         cubes
  count/cube_counter.cpp         kCellsOfRow        16        64        cubes
  count/fewer_rows.cpp           kLeastSets         8         32        groups
  count/fewer_rows.cpp           kLeastSetsOfCubes  64        256       groups
  count/fewer_rows.cpp           kEstimatedGain     2         6         alike
  count/fewer_rows.cpp           kEstimatedRows     1<<16     1<<18     alike
  data/row_groups.cpp            kPart              2048      8192      alike
  data/row_groups.cpp            kLeastRowsOfGroup  1         4         alike
  data/row_groups.cpp            kSample            1<<14     1<<16     alike
  data/key_codes.h               kPart              64        256       alike
  count/rare_rows.cpp            kLeastRows         2         8         rare
  count/rare_rows.cpp            kMostLevels        4         16        rare
  lattice/heuristic_search.cpp   kLeastSplits       2         8         rare
  base/repeated_sum.h            kFew               32        128       rare
  select.cpp                     kLeastRows         4096      16384     halves
  select.cpp                     kManyRows          1<<16     1<<18     few_sets
  select.cpp                     kFewSets           512       2048      few_sets
  measure/divergences.cpp        kTerms             512       2048      sets
  measure/divergences.cpp        kManyProfiles      32        128       classes
  measure/divergences.cpp        kFewRows           16        64        classes
  measure/divergences.cpp        kAlikeBits         8         12        sets
  measure/divergences.cpp        kLeastAlikeBits    1         4         classes
  base/sort_numbers.cpp          kFew               2048      8192      classes
  lattice/set_reporter.cpp       kSmallPiece        128       512       sets
  lattice/heuristic_search.cpp   kChunks            2         8         beam
  count/bitmap_kernels.cpp       kShort             8         32        profiles
  profiles/fixed_rows_beam.h     kWidth             8         32        profiles
  profiles/fixed_rows_beam.h     kMostItems         2         8         profiles
  profiles/fixed_rows_bound.h    kMostTerms         4         16        profiles
  profiles/fixed_rows_search.h   kParts             2         8         profiles
  windows/window_seeds.cpp       kWidth             2         8         windows
  count/split_rows.h             kMostCellsAsBits   32        128       subgroups
  count/split_rows.h             kWord              0.17      0.7       subgroups
  subgroups/class_search.cpp     kMostSeen          200       800       rounds
  permute/lane_batch.cpp         kFewProfiles       32        128       permuted
  permute/lane_batch.cpp         kFewCounts         1<<16     1<<18     permuted
  permute/permuted_sets.cpp      kLeastPiece        16        64        permuted
  permute/window_ceiling.cpp     kPrices            4         16        permuted_windows
  measure/smoothed.h             kPieces            8         32        smoothed
")
wanted <- commandArgs(TRUE)
if (length(wanted) > 0) {
  constants <- constants[rowSums(sapply(constants[c("file", "constant", "case")], `%in%`, wanted)) > 0, ]
}

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
  discrete <- function(rows, features, levels, seed, classes = 2) {
    set.seed(seed)
    class <- if (classes == 2) rbinom(rows, 1, 0.4) else sample(classes, rows, TRUE)
    data <- as.data.frame(lapply(seq_len(features), function(i) {
      factor(ifelse(runif(rows) < 0.3, class, sample(levels, rows, TRUE)))
    }))
    names(data) <- paste0("x", seq_len(features))
    data$y <- factor(class)
    data
  }
  # Every other feature has its last level in a half to all but one in a hundred of the rows.
  with_rare <- function(rows, features, seed) {
    set.seed(seed)
    class <- sample(5, rows, TRUE)
    data <- as.data.frame(lapply(seq_len(features), function(i) {
      levels <- if (i %% 2) 10 else c(2, 4, 8, 12)[[(i %/% 2) %% 4 + 1]]
      share <- if (i %% 2) 0 else stats::runif(1, 0.5, 0.99)
      factor(ifelse(runif(rows) < share, levels, (class + sample(levels, rows, TRUE)) %% levels + 1))
    }))
    names(data) <- paste0("x", seq_len(features))
    data$y <- factor(class)
    data
  }
  search <- function(data, ...) select_features(y ~ ., data, threads = 2, ...)
  all_sets <- function(data, ...) search(data, search = "exhaustive", ...)
  joint <- function(data, levels = 3) all_sets(data, discretize = joint_quantiles(levels))
  permuted <- function(sel) {
    sel <- suppressMessages(sel)
    system.time(permute_search(sel, 999, threads = 2, progress = FALSE))[["elapsed"]]
  }
  # Of the search alone.
  seconds_of <- function(call) {
    result <- suppressMessages(eval(call))
    if (is.numeric(result)) result else search_info(result)$seconds
  }
  calls <- list(
    joint = quote(joint(continuous(40000, 10, 1))),
    joint_levels = quote(joint(continuous(20000, 8, 2), 60)),
    joint_small = quote(joint(continuous(300, 13, 3))),
    joint_few = quote(joint(continuous(200000, 4, 4))),
    joint_missing = quote({
      data <- continuous(3000, 9, 5)
      for (i in 1:6) data[sample(nrow(data), 50 * i), i] <- NA
      joint(data)
    }),
    wide = quote(all_sets(discrete(50000, 4, 3000, 6))),
    pairs = quote(all_sets(discrete(200000, 12, 10, 10), max_features = 2)),
    cubes = quote(all_sets(discrete(2000, 12, 2, 23))),
    groups = quote(all_sets(discrete(300000, 9, 4, 24))),
    cube = quote(all_sets(discrete(100000, 12, 2, 11))),
    alike = quote(all_sets(discrete(20000, 6, 8, 12)[sample(20000, 400000, TRUE), ])),
    halves = quote(all_sets(discrete(12000, 9, 2, 13))),
    few_sets = quote(search(discrete(150000, 10, 3, 14))),
    sets = quote(all_sets(discrete(435, 14, 3, 15))),
    classes = quote(all_sets(discrete(20000, 8, 6, 16, 7))),
    profiles = quote(select_profiles(y ~ ., discrete(10000, 24, 3, 7), min_freq = 0.01, threads = 2)),
    windows = quote(select_windows(y ~ ., discrete(400, 12, 3, 8), max_features = 5, min_count = 5, threads = 2)),
    beam = quote(search(discrete(5000, 16, 3, 9), search = "beam", max_features = 6)),
    rare = quote(search(with_rare(100000, 30, 22), search = "forward", max_features = 6)),
    smoothed = quote(search(discrete(2000, 11, 3, 17), correction = "smoothed")),
    subgroups = quote(select_subgroups(y ~ ., continuous(20000, 10, 18), max_features = 2, min_freq = 0.05, threads = 2)),
    rounds = quote(select_subgroups(
      y ~ ., continuous(20000, 8, 19), max_features = 2, n_best = 20, max_overlap = 0.3, threads = 2
    )),
    permuted = quote(permuted(search(discrete(1000, 10, 3, 20), n_best = 10))),
    permuted_windows = quote(permuted(select_windows(y ~ ., discrete(400, 8, 3, 21), max_features = 3, min_count = 20)))
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

# Where the constant stands in its file, among others of its line or alone: before, value, after.
definition <- function(row) {
  paste0("(constexpr .*\\b", row$constant, " = )([^,;]+)([,;])")
}

# The value that the source gives it, as it stands there.
value_of <- function(row) {
  line <- grep(definition(row), readLines(file.path("src/core", row$file)), value = TRUE)
  if (length(line) != 1) stop("no single ", row$constant, " in ", row$file)
  sub(paste0(".*", definition(row), ".*"), "\\2", line)
}

# Compiles the copy with another value, or with `value` NULL as it is, and returns a library with that build.
build <- function(folder, row, value) {
  source <- file.path(folder, "src")
  file <- file.path(source, "core", row$file)
  as_it_is <- readLines(file)
  rooms <- dirname(depend_on(row$file, file.path(source, "core")))
  rooms <- c(replace(rooms, rooms == ".", "core"), if (endsWith(row$file, ".h")) "glue")
  objects <- file.path(source, "rooms", paste0(unique(rooms), ".o"))
  if (!is.null(value)) {
    writeLines(sub(definition(row), paste0("\\1", value, "\\3"), as_it_is), file)
    unlink(objects)
  }
  shared <- file.path(source, paste0("localift", .Platform$dynlib.ext))
  sources <- file.path("rooms", list.files(file.path(source, "rooms"), "[.]cpp$"))
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
  headers <- vapply(c("cli", "Rcpp", "RcppEigen"), function(package) system.file("include", package = package), "")
  Sys.setenv(CLINK_CPPFLAGS = paste0("-I'", headers, "'", collapse = " "))
  out <- suppressWarnings(
    system2(file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "-o", shared, sources), stdout = TRUE, stderr = TRUE)
  )
  if (!is.null(attr(out, "status"))) stop(paste(c(grep("rror", out, value = TRUE), utils::tail(out, 3)), collapse = "\n"))
}

# --- times ---------------------------------------------------------------------------------------------------

# Core seconds of a case in a fresh process: the least of some calls, which a busy machine disturbs least.
time_case <- function(library, case) {
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    sprintf(".libPaths(c(%s, .libPaths()))", deparse(library)), deparse(cases),
    sprintf("cat(min(replicate(5, seconds_of(calls[[%s]]))))", deparse(case))
  ), script)
  as.numeric(system2(file.path(R.home("bin"), "Rscript"), script, stdout = TRUE))
}

values <- vapply(seq_len(nrow(constants)), function(i) value_of(constants[i, ]), "")
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
  row(
    paste0("`", this$file, "`"), paste0("`", this$constant, "`"), values[[i]], this$case,
    comma(1e3 * stats::median(times[1, ]), 1), this$less, ratio(2), this$more, ratio(3)
  )
}
paragraph("The cases are the calls in `constants.R`, all with two threads.")
unlink(folder, recursive = TRUE)
