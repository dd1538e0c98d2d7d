# Times calls in processes of their own, one for each build of the package, in turn. Scripts source it after report.R.

shared_files <- function(names) {
  vapply(names, function(name) system.file("bench", "shared", name, package = "localift"), "", USE.NAMES = FALSE)
}

# A process with the build of a library, and the data of a file in it. Only one that memory is measured in is fresh.
start_build <- function(library, file = NULL) {
  process <- parallel::makePSOCKcluster(1)
  evaluate <- function(expression) parallel::clusterCall(process, eval, expression, globalenv())[[1]]
  evaluate(bquote({
    .libPaths(c(.(library), .libPaths()))
    library(localift)
    for (file in .(shared_files(c("report.R", "status.R", "many_rows.R")))) source(file)
    NULL
  }))
  if (!is.null(file)) evaluate(bquote(is.null(data <- readRDS(.(file)))))
  list(evaluate = evaluate, stop = function() parallel::stopCluster(process))
}

# The builds that are compared: this one, and that of the library LOCALIFT_BEFORE if it is set.
libraries <- function() {
  before <- Sys.getenv("LOCALIFT_BEFORE")
  if (nzchar(before) && !dir.exists(file.path(before, "localift"))) stop("no localift in LOCALIFT_BEFORE, ", before)
  c(if (nzchar(before)) c(before = before), now = dirname(system.file(package = "localift")))
}

# Evaluates `run` with a list of processes, one a build, that hold `data`, and with the file that they read them from.
with_builds <- function(data, run) {
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  saveRDS(data, file, compress = FALSE)
  builds <- lapply(libraries(), start_build, file)
  on.exit(for (build in builds) build$stop(), add = TRUE)
  run(builds, file)
}

# A call of a search: seconds of the whole and of the core, how many sets it counted, and its answer.
search_once <- function(build, call) {
  build$evaluate(bquote({
    invisible(gc())
    whole <- seconds(fit <- suppressMessages(.(call)))
    # localift() has three parts, which one pass makes.
    parts <- if (is.data.frame(fit)) list(fit) else unclass(fit)[c("features", "windows", "profiles")]
    info <- search_info(parts[[1]])
    list(
      figures = c(whole = whole, core = info$seconds, rest = whole - info$seconds, sets = info$evaluated),
      answer = lapply(parts, as.data.frame)
    )
  }))
}

# Seconds of coding the data alone, NA in a build that has no such functions.
code_once <- function(build, formula) {
  build$evaluate(bquote({
    invisible(gc())
    code <- function() localift:::encode_input(localift:::read_input(.(formula), data))
    whole <- tryCatch(seconds(code()), error = function(error) NA_real_)
    list(figures = c(whole = whole), answer = NULL)
  }))
}

# Runs every call in every build, round by round, so that what else the machine does meets all alike. `calls` are
# named; a formula stands for coding by it. `others` are functions that take no argument and return a list as
# search_once() does, or the seconds alone. Returns an array of figures, figure x name x round, names being
# "before NAME", "now NAME" and those of `others`; its attribute "same" says which calls had one answer in both builds.
in_turn <- function(builds, calls, rounds, others = list()) {
  subjects <- list()
  for (name in names(calls)) {
    for (build in names(builds)) subjects[[paste(build, name)]] <- list(build = builds[[build]], call = calls[[name]])
  }
  once <- function(subject) {
    out <- if (is.function(subject)) {
      subject()
    } else if (inherits(subject$call, "formula")) {
      code_once(subject$build, subject$call)
    } else {
      search_once(subject$build, subject$call)
    }
    if (is.list(out)) out else list(figures = c(whole = out), answer = NULL)
  }
  runs <- lapply(seq_len(rounds), function(i) lapply(c(subjects, others), once))
  figures <- c("whole", "core", "rest", "sets")
  times <- vapply(runs, function(run) {
    vapply(run, function(x) stats::setNames(x$figures[figures], figures), numeric(4))
  }, matrix(0, 4, length(subjects) + length(others)))
  first <- runs[[1]]
  same <- vapply(names(calls), function(name) {
    answers <- lapply(first[paste(c("before", "now"), name)], `[[`, "answer")
    if (any(vapply(answers, is.null, NA))) NA else identical(answers[[1]], answers[[2]])
  }, NA)
  structure(times, same = same, answers = lapply(first, `[[`, "answer"))
}

# Medians over the rounds, and of the rounds' ratios of two names; NA for what was not run.
median_of <- function(times, name, figure = "whole") {
  if (name %in% dimnames(times)[[2]]) stats::median(times[figure, name, ]) else NA_real_
}
ratio_of <- function(times, name, to, figure = "whole", to_figure = figure) {
  if (!all(c(name, to) %in% dimnames(times)[[2]])) return(NA_real_)
  stats::median(times[figure, name, ] / times[to_figure, to, ])
}

# Megabytes that a call takes beyond what its fresh process held, the data among that, and the code that the same call
# needs for few rows.
memory_of <- function(library, file, call) {
  build <- start_build(library, file)
  on.exit(build$stop())
  build$evaluate(bquote({
    suppressMessages(local({
      data <- utils::head(data, 1000)
      .(call)
    }))
    clear_peak()
    before <- status("VmRSS")
    fit <- suppressMessages(.(call))
    status("VmHWM") - before
  }))
}
