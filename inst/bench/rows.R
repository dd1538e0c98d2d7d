# Counting many rows: this build beside an earlier one, other programs, plain loops and the machine's memory. Prints
# Markdown. Needs the data: see ?covertype_data.
#   Rscript rows.R [PART...] [rows=1e7] [rounds=N]    some parts only, with fewer rows or rounds for a quick look
# LOCALIFT_BEFORE: a library that holds the earlier build; without it those columns are empty. praznik and infotheo are
# measured where they are installed.
library(localift)
local({
  names <- c("report.R", "status.R", "many_rows.R", "builds.R", "native.R", "floor.R")
  for (name in names) source(system.file("bench", "shared", name, package = "localift"))
}, globalenv())

arguments <- commandArgs(TRUE)
setting <- function(name, default) {
  given <- grep(paste0("^", name, "="), arguments, value = TRUE)
  if (length(given) > 0) as.numeric(sub(".*=", "", given[[1]])) else default
}
many <- setting("rows", 1e7)
rounds <- function(default) setting("rounds", default)
with_threads <- function(call, threads) {
  call$threads <- threads
  call
}
medians <- function(n) if (n == 1) "One round" else paste("Medians of", n, "rounds")
has <- function(package) requireNamespace(package, quietly = TRUE)

# --- lines of the report ---------------------------------------------------------------------------------------

number <- function(x, digits) if (is.na(x)) "" else comma(x, digits)

head_of_lines <- function() {
  cat("\n")
  row("", "at most", "before", "now", "now / before", "same answer")
  row("---", rep("---:", 4), "---")
}

# One figure of one call. `scale`: from seconds to what is printed; `limit` is in that.
line <- function(text, limit, times, call, figure = "whole", scale = 1, digits = 2) {
  of <- function(build) number(scale * median_of(times, paste(build, call), figure), digits)
  row(
    text, limit, of("before"), of("now"), number(ratio_of(times, paste("now", call), paste("before", call), figure), 2),
    c("no", "yes", "")[[match(attr(times, "same")[[call]], c(FALSE, TRUE, NA))]]
  )
}

# The same of megabytes, measured once in each build.
memory_line <- function(text, limit, file, call) {
  used <- vapply(libraries(), memory_of, 0, file, call)
  of <- function(build) if (build %in% names(used)) used[[build]] else NA_real_
  row(text, limit, number(of("before"), 0), number(of("now"), 0), number(of("now") / of("before"), 2), "")
}

# Other programs: seconds, and how many times as long this build takes.
other_line <- function(text, times, name, call, cells, figure = "whole") {
  seconds <- median_of(times, name)
  if (is.na(seconds)) return(invisible())
  row(text, comma(seconds, 3), comma(1e9 * seconds / cells, 2), number(
    ratio_of(times, paste("now", call), name, figure, "whole"), 2
  ))
}

# --- the parts -------------------------------------------------------------------------------------------------

bandwidth <- local({
  measured <- NULL
  function() {
    if (is.null(measured)) {
      load_native("rows.c")
      from <- as.numeric(seq_len(2^26))
      to <- numeric(2^26)
      bytes <- 8 * 2^26
      once <- function() {
        c(read = bytes / seconds(.Call("read_all", from)), copy = 2 * bytes / seconds(.Call("copy_all", from, to)))
      }
      measured <<- apply(replicate(7, once()), 1, stats::median) / 1e9
    }
    measured
  }
})

part_single <- function() {
  load_native("rows.c")
  data <- discrete_covertype()
  features <- data[names(data) != "cover_type"]
  y <- data$cover_type
  cells <- nrow(data) * length(features)
  levels <- vapply(features, nlevels, 0L)
  plain <- function(columns, class) {
    force(columns)
    force(class)
    function() seconds(.Call("plain_counts", columns, class, levels, nlevels(y)))
  }
  narrow <- function(x) as.raw(unclass(x))
  others <- list(
    "plain C" = plain(unname(as.list(features)), y),
    "plain C, bytes" = plain(unname(lapply(features, narrow)), narrow(y)),
    praznik = if (has("praznik")) function() seconds(praznik::miScores(features, y, threads = 1)),
    infotheo = if (has("infotheo")) function() {
      seconds(for (x in features) infotheo::mutinformation(as.integer(x), as.integer(y)))
    }
  )
  others <- Filter(Negate(is.null), others)
  call <- quote(select_features(cover_type ~ ., data, max_features = 1, threads = 1))
  calls <- list(one = call, two = with_threads(call, 2), coding = cover_type ~ .)
  times <- with_builds(data, function(builds, file) in_turn(builds, calls, rounds(7), others))

  # The counts that the loop made say the same.
  counts <- .Call("plain_counts", unname(as.list(features)), y, levels, nlevels(y))
  top <- attr(times, "answers")[["now one"]][[1]]
  expected <- vapply(counts[match(top$features, names(features))], function(x) eta(t(x)), 0)
  stopifnot(all.equal(top$eta, expected, tolerance = 1e-12))

  cat("\n## Single features\n")
  paragraph(
    "Covertype, ", comma(nrow(data)), " rows, ", length(features), " features of 2 to ", max(levels), " levels: ",
    "`select_features(cover_type ~ ., data, max_features = 1)`. ", medians(rounds(7)), "."
  )
  head_of_lines()
  line("counting, 1 thread, ns per row and set", 2.5, times, "one", "core", 1e9 / cells)
  line("counting, 1 thread, s", 0.08, times, "one", "core", digits = 3)
  line("coding alone, s", "0.15 less counting", times, "coding", digits = 3)
  line("the call, 1 thread, s", 0.35, times, "one", digits = 3)
  line("the call, 2 threads, s", "", times, "two", digits = 3)
  cat("\n")
  row("other", "s", "ns per row and set", "counting now / other, 1 thread")
  row("---", rep("---:", 3))
  other_line("plain C loop over R's columns", times, "plain C", "one", cells, "core")
  other_line("plain C loop over columns of bytes", times, "plain C, bytes", "one", cells, "core")
  other_line("praznik, `miScores()`", times, "praznik", "one", cells, "core")
  other_line("infotheo, `mutinformation()`", times, "infotheo", "one", cells, "core")
}

part_wide <- function() {
  data <- many_rows(min(1e4, many), rep(c(2, 3, 4, 8), 2500), zipf = 0, missing = 0)
  features <- data[names(data) != "y"]
  cells <- nrow(data) * length(features)
  others <- list(praznik = if (has("praznik")) function() seconds(praznik::miScores(features, data$y, threads = 1)))
  call <- quote(select_features(y ~ ., data, max_features = 1, threads = 1))
  calls <- list(one = call, two = with_threads(call, 2), coding = y ~ .)
  times <- with_builds(data, function(builds, file) {
    in_turn(builds, calls, rounds(3), Filter(Negate(is.null), others))
  })
  cat("\n## Ten thousand columns\n")
  paragraph(
    comma(nrow(data)), " rows, ", comma(length(features)), " features: `select_features(max_features = 1)`. ",
    medians(rounds(3)), "."
  )
  head_of_lines()
  line("the call, 1 thread, s", "", times, "one", digits = 3)
  line("the call, 2 threads, s", "", times, "two", digits = 3)
  line("counting, 1 thread, ns per row and set", "", times, "one", "core", 1e9 / cells)
  line("coding alone, s", "", times, "coding", digits = 3)
  if (has("praznik")) {
    paragraph(
      "praznik, `miScores()`: ", comma(median_of(times, "praznik"), 3), " s; this build's call takes ",
      comma(ratio_of(times, "now one", "praznik"), 2), " times as long with one thread."
    )
  }
}

# Greedy selection by praznik's joint scores: the features chosen, in turn.
greedy_by_praznik <- function(features, y, k, threads) {
  scores <- praznik::miScores(features, y, threads = threads)
  chosen <- names(which.max(scores))
  joint <- features[[chosen]]
  while (length(chosen) < k) {
    scores <- praznik::jmiScores(features[setdiff(names(features), chosen)], y, joint, threads = threads)
    best <- names(which.max(scores))
    chosen <- c(chosen, best)
    key <- as.numeric(joint) * (nlevels(features[[best]]) + 1) + as.numeric(features[[best]])
    kept <- unique(key)
    joint <- structure(match(key, kept), levels = as.character(seq_along(kept)), class = "factor")
  }
  chosen
}

part_greedy <- function() {
  data <- discrete_covertype()
  features <- data[names(data) != "cover_type"]
  by_praznik <- function(threads) function() seconds(greedy_by_praznik(features, data$cover_type, 8, threads))
  others <- if (has("praznik")) list("praznik, 1" = by_praznik(1), "praznik, 2" = by_praznik(2)) else list()
  call <- quote(select_features(cover_type ~ ., data, search = "forward", max_features = 8, threads = 1))
  calls <- list(one = call, two = with_threads(call, 2))
  times <- with_builds(data, function(builds, file) in_turn(builds, calls, rounds(3), others))
  best <- function(name) attr(times, "answers")[[name]][[1]]$features[[1]]
  stopifnot(identical(best("now one"), best("now two")))

  cat("\n## Eight features, one after the other\n")
  paragraph(
    "The same data: `select_features(search = \"forward\", max_features = 8)`. ", medians(rounds(3)), ". ",
    "Found: ", best("now one"), "."
  )
  head_of_lines()
  line("1 thread, s", 1.5, times, "one")
  line("2 threads, s", 0.9, times, "two")
  paragraph(
    "Two threads take ", comma(ratio_of(times, "now two", "now one"), 2), " of the time of one (at most 0.6), before ",
    number(ratio_of(times, "before two", "before one"), 2), "."
  )
  if (has("praznik")) {
    chosen <- greedy_by_praznik(features, data$cover_type, 8, 1)
    same <- setequal(chosen, strsplit(best("now one"), " ")[[1]])
    paragraph(
      "praznik, a loop over `jmiScores()`: ", comma(median_of(times, "praznik, 1"), 2), " s with one thread, ",
      comma(median_of(times, "praznik, 2"), 2), " s with two, ", if (same) "the same features" else "OTHER features",
      "; this build takes ", comma(ratio_of(times, "now one", "praznik, 1"), 2), " and ",
      comma(ratio_of(times, "now two", "praznik, 2"), 2), " times as long."
    )
  }
}

# All sets of many rows of eight factors. `limits`: seconds of all sets and of profiles, and times the input.
many_rows_part <- function(title, data, limits) {
  calls <- list(
    all = quote(select_features(y ~ ., data, search = "exhaustive", threads = 2, keep_data = TRUE)),
    exact = quote(select_features(y ~ ., data, threads = 2, keep_data = TRUE)),
    profiles = quote(select_profiles(y ~ ., data, max_features = 4, threads = 2, keep_data = TRUE)),
    coding = y ~ .
  )
  input <- as.numeric(utils::object.size(data)) / 2^20
  distinct <- sum(!duplicated(row_key(data)))
  n <- nrow(data)
  cells <- n * 255
  with_builds(data, function(builds, file) {
    times <- in_turn(builds, calls, rounds(3))
    cat("\n## ", title, "\n", sep = "")
    paragraph(
      comma(n), " rows, ", comma(distinct), " of them different, ", comma(input), " MB. ", medians(rounds(3)),
      "; megabytes are those of a fresh process beyond what it held, once."
    )
    head_of_lines()
    line("`select_features()`, 2 threads, s", limits[[1]], times, "exact")
    line("the same, in the core, s", "", times, "exact", "core")
    line("all 255 sets (`search = \"exhaustive\"`), 2 threads, s", limits[[1]], times, "all")
    line("the same, in the core, ns per row and set", "", times, "all", "core", 1e9 / cells)
    line("`select_profiles(max_features = 4)`, 2 threads, s", limits[[2]], times, "profiles")
    line("the same, in the core, s", "", times, "profiles", "core")
    line("coding alone, s", 0.8, times, "coding")
    of_input <- if (nzchar(limits[[3]])) comma(as.numeric(limits[[3]]) * input) else ""
    memory_line("MB of `select_features()`", of_input, file, calls$exact)
    memory_line("MB of all 255 sets", of_input, file, calls$all)
    memory_line("MB of `select_profiles()`", "", file, calls$profiles)
    evaluated <- median_of(times, "now exact", "sets")
    paragraph("`select_features()` counted ", comma(evaluated), " of the 255 sets.")
  })
}

part_independent <- function() {
  many_rows_part("Independent factors, the l-th level in proportion to 1 / l", many_rows(many), c(3, 2, 1.5))
}

part_even <- function() {
  many_rows_part("Independent factors of even levels", many_rows(many, zipf = 0), c(4.5, 2, 1.5))
}

part_repeated <- function() {
  distinct <- min(3e5, many / 10)
  many_rows_part("Repeated rows", repeated_rows(many, distinct, zipf = 0), c(1.5, "", ""))
}

part_exhaustive <- function() {
  cat("\n## All sets of sixteen features\n")
  paragraph(
    "`select_features(search = \"exhaustive\")`: 65,535 sets of the voting records (435 rows), and of 100,000 rows of ",
    "binary features. Seconds in the core. ", medians(rounds(3)), "."
  )
  head_of_lines()
  call <- function(formula, threads) {
    bquote(select_features(.(formula), data, search = "exhaustive", threads = .(threads)))
  }
  data <- list(votes = votes, "100,000 rows" = many_rows(1e5, rep(2, 16), zipf = 0, missing = 0))
  for (name in names(data)) {
    formula <- if (name == "votes") quote(party ~ .) else quote(y ~ .)
    calls <- list(one = call(formula, 1), two = call(formula, 2))
    times <- with_builds(data[[name]], function(builds, file) in_turn(builds, calls, rounds(3)))
    for (threads in c("one", "two")) {
      line(paste0(name, ", threads: ", threads), "a third", times, threads, "core", digits = 3)
    }
  }
}

part_table <- function() {
  width <- function(levels) if (levels < 256) 1 else 2
  sizes <- c(1, 2, 4)
  cat("\n## Rows, levels and the size of sets\n")
  paragraph(
    "Nanoseconds per row and set in the core with one thread: all sets of one size of five even, independent features ",
    "(`search = \"exhaustive\"`), two classes. Beside them what reading the codes of a set once takes at the ",
    "machine's bandwidth of ", comma(bandwidth()[["read"]], 1), " GB/s, in one byte each, in two from 256 levels."
  )
  cat("\n")
  row("rows", "levels", "size of sets", "before", "now", "now / before", "at the bandwidth", "now / at the bandwidth")
  row(rep("---:", 8))
  builds <- lapply(libraries(), start_build)
  on.exit(for (build in builds) build$stop())
  for (n in 10^(3:7)) {
    if (n > many) next
    for (levels in c(2, 10, 100, 300)) {
      make <- bquote(is.null(data <- many_rows(.(n), rep(.(levels), 5), zipf = 0, missing = 0)))
      for (build in builds) build$evaluate(make)
      for (size in sizes) {
        call <- bquote(select_features(
          y ~ ., data, min_features = .(size), max_features = .(size), search = "exhaustive", threads = 1
        ))
        repeats <- rounds(if (n <= 1e4) 15 else if (n <= 1e5) 5 else if (n <= 1e6) 3 else 1)
        times <- in_turn(builds, list(call = call), repeats)
        scale <- 1e9 / n / choose(5, size)
        now <- scale * median_of(times, "now call", "core")
        memory <- size * width(levels) / bandwidth()[["read"]]
        row(
          comma(n), levels, size, number(scale * median_of(times, "before call", "core"), 2), comma(now, 2),
          number(ratio_of(times, "now call", "before call", "core"), 2), comma(memory, 2), comma(now / memory, 1)
        )
      }
    }
  }
}

part_votes <- function() {
  call <- quote(select_profiles(party ~ ., votes, min_freq = 0.15, threads = 1))
  calls <- list(one = call, two = with_threads(call, 2))
  times <- with_builds(votes, function(builds, file) in_turn(builds, calls, rounds(25)))
  cat("\n## A small call\n")
  paragraph("`select_profiles(party ~ ., votes, min_freq = 0.15)`. ", medians(rounds(25)), ".")
  head_of_lines()
  line("the call, 1 thread, ms", 12, times, "one", scale = 1e3)
  line("in the core, 1 thread, ms", "", times, "one", "core", 1e3)
  line("the call, 2 threads, ms", "", times, "two", scale = 1e3)
}

part_joint <- function() {
  terrain <- covertype_data(names = "short")[c(1:10, 13)]
  terrain_floor <- joint_floor(terrain[1:10], terrain$cover_type)
  call <- quote(localift(cover_type ~ ., data, discretize = joint_quantiles(5), per_set = Inf, threads = 1))
  calls <- list(one = call, two = with_threads(call, 2))
  others <- list(
    "floor, 1" = function() seconds(terrain_floor$count(1)), "floor, 2" = function() seconds(terrain_floor$count(2))
  )
  cells <- nrow(terrain) * 1023
  with_builds(terrain, function(builds, file) {
    times <- in_turn(builds, calls, rounds(7), others)
    cat("\n## Joint quintiles of the Covertype data\n")
    paragraph(
      "All 1,023 sets of ten continuous features: `localift(discretize = joint_quantiles(5), per_set = Inf)`. The ",
      "floor is a program that walks the same sets by blocks of 1,024 rows with given cuts (`shared/floor.cpp`). ",
      medians(rounds(7)), "."
    )
    head_of_lines()
    line("the call, 1 thread, s", "", times, "one")
    line("the call, 2 threads, s", "", times, "two")
    line("in the core, 2 threads, s", "", times, "two", "core")
    line("the call, 2 threads, ns per row and set", "", times, "two", scale = 1e9 / cells, digits = 3)
    memory_line("MB, 2 threads", 60, file, calls$two)
    for (threads in 1:2) {
      name <- paste("floor,", threads)
      word <- c("one", "two")[[threads]]
      ratio <- function(build) number(ratio_of(times, paste(build, word), name), 2)
      row(
        paste0("times the floor, ", comma(median_of(times, name), 3), " s, threads: ", threads),
        if (threads == 2) "2.0" else "", ratio("before"), ratio("now"), "", ""
      )
    }
    two <- function(build) number(ratio_of(times, paste(build, "two"), paste(build, "one")), 2)
    row("2 threads / 1 thread", 0.65, two("before"), two("now"), "", "")
  })
}

# --- the report ------------------------------------------------------------------------------------------------

parts <- list(
  single = part_single, wide = part_wide, greedy = part_greedy, independent = part_independent, even = part_even,
  repeated = part_repeated, exhaustive = part_exhaustive, table = part_table, votes = part_votes, joint = part_joint
)
asked <- grep("=", arguments, value = TRUE, invert = TRUE)
unknown <- setdiff(asked, names(parts))
if (length(unknown) > 0) stop("no part ", unknown[[1]], ": there are ", paste(names(parts), collapse = ", "))

version <- function(package) if (has(package)) format(utils::packageVersion(package)) else "not installed"
cat("# Rows by the million\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "; praznik ", version("praznik"), "; infotheo ", version("infotheo"), "."
)
paragraph(
  "Memory of the machine, one thread: reading ", comma(bandwidth()[["read"]], 1), " GB/s, copying ",
  comma(bandwidth()[["copy"]], 1), " GB/s (read and written)."
)
paragraph(
  "Before is another build, in the same run and in turn; each build has a process of its own. `same answer`: whether ",
  "all columns of the result are identical. Ratios are medians of the rounds' ratios."
)
for (part in if (length(asked) > 0) asked else names(parts)) parts[[part]]()
