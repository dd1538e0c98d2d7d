# Frames one after the other, in a process of their own that writes down what it does: whatever it dies of is known.

for (file in c("columns", "frames", "calls-results", "calls-counts", "calls", "observe", "invariants")) {
  source(file.path("tools/fuzz", paste0(file, ".R")), local = TRUE)
}

# Packages that calls use; what they set as they are loaded is no fault.
used_packages <- c(
  "bit64", "data.table", "dplyr", "generics", "ggplot2", "hardhat", "haven", "knitr", "lubridate", "Matrix", "recipes",
  "rmarkdown", "tibble", "tidyr", "tidyselect", "vctrs"
)

load_packages <- function() {
  for (package in used_packages) {
    if (!installed(package)) stop("the script needs the package ", package, ": Rscript tools/setup.R test")
  }
  grDevices::pdf(NULL)
  # What is set as a package first draws, prints or splits.
  some <- tibble::tibble(a = "x y")
  utils::capture.output(
    print(ggplot2::ggplot(some, ggplot2::aes(a, a)) + ggplot2::geom_point()), print(some),
    print(tidyr::separate(some, a, c("b", "c")))
  )
  invisible()
}

#' One frame
#'
#' @param seed Its number.
#' @param record A function of a kind of line and its fields; see piece().
#' @param n_calls How many random calls, beside those of the searches.
run_frame <- function(seed, record, all = generators(), n_calls = 8) {
  frame <- random_frame(seed)
  frame$transform_column <- transform_column
  frame$plain_tibble <- plain_tibble
  frame$csv_files <- csv_files
  if (!answer_base_calls(frame, record)) {
    return(invisible())
  }
  checks <- c(own_checks, other_ways[1 + seed %% length(other_ways)])
  for (name in names(checks)) {
    run_check(name, checks[[name]], frame, record)
  }
  # One in four of the slow ones.
  slow <- grepl("plot|picture|page|wrapped|built|report|step|bake|prep", names(all))
  names <- sample(names(all), n_calls, prob = ifelse(slow, 0.25, 1))
  searches <- sample(as.vector(outer(verbs, c("formula", "data.frame"), paste, sep = ".")), 1)
  for (name in c(searches, names)) {
    call <- all[[name]](frame)
    record("begin", seed, one_line(call))
    result <- observe(call, frame, draws = any(drawing %in% sub("[.].*", "", all.names(call))))
    record("end", name, result$outcome)
    for (fault in result$faults) record("fault", seed, one_line(call), fault)
  }
}

# The results that other calls start from. FALSE if there are none.
answer_base_calls <- function(frame, record) {
  for (name in names(base_calls)) {
    call <- base_calls[[name]]
    record("begin", frame$seed, one_line(call))
    result <- observe(call, frame)
    record("end", name, result$outcome)
    faults <- c(result$faults, if (!is.null(result$error)) paste("is not answered:", conditionMessage(result$error)))
    for (fault in faults) record("fault", frame$seed, one_line(call), fault)
    if (!is.null(result$error)) {
      return(FALSE)
    }
    assign(name, result$value, frame)
  }
  frame$n_name <- utils::tail(names(frame$counts), 1)
  TRUE
}

run_check <- function(name, check, frame, record) {
  record("begin", frame$seed, name)
  result <- observe(quote(check(frame)), list2env(list(check = check, frame = frame)), draws = TRUE)
  record("end", paste("check:", name), if (is.null(result$error)) "value" else "error")
  failed <- if (!is.null(result$error)) paste("fails:", conditionMessage(result$error))
  for (fault in unique(c(result$value, result$faults, failed))) record("fault", frame$seed, name, fault)
}

one_line <- function(call) {
  text <- gsub("\\s+", " ", paste(deparse(call, width.cutoff = 500L), collapse = " "))
  if (nchar(text) > 600) paste0(substr(text, 1, 600), " ...") else text
}

# A piece of the frames, in this process. Lines of `file`, with tabs between: "begin SEED CALL", "end NAME OUTCOME",
# "fault SEED CALL TEXT", "seconds SEED NUMBER"; a piece that came to its end closes with "done".
run_piece <- function(seeds, file, limit = 60) {
  lines <- file(file, "w", encoding = "UTF-8")
  on.exit(close(lines))
  record <- function(...) {
    cat(gsub("[\t\r\n]+", " ", enc2utf8(paste(c(...)))), sep = "\t", file = lines)
    cat("\n", file = lines)
    flush(lines)
  }
  load_packages()
  # Code that tools/test-fuzz.R plants.
  if (nzchar(Sys.getenv("LOCALIFT_FUZZ_PLANT"))) source(Sys.getenv("LOCALIFT_FUZZ_PLANT"))
  all <- generators()
  for (seed in seeds) {
    started <- proc.time()[["elapsed"]]
    setTimeLimit(elapsed = limit, transient = TRUE)
    tryCatch(run_frame(seed, record, all), error = function(error) {
      record("fault", seed, "run_frame()", paste("the script fails:", conditionMessage(error)))
    })
    setTimeLimit()
    seconds <- proc.time()[["elapsed"]] - started
    record("seconds", seed, sprintf("%.2f", seconds))
    if (seconds > limit) record("fault", seed, "the frame", sprintf("takes %.0f s", seconds))
  }
  record("done")
}

# What a piece wrote: a list of data frames by kind of line, `crash` if it did not come to its end.
read_piece <- function(file) {
  lines <- strsplit(readLines(file, encoding = "UTF-8", warn = FALSE), "\t", fixed = TRUE)
  kinds <- vapply(lines, `[`, "", 1)
  fields <- function(kind, names) {
    rows <- lapply(lines[kinds == kind], function(line) stats::setNames(line[-1][seq_along(names)], names))
    none <- matrix(character(), 0, length(names), dimnames = list(NULL, names))
    as.data.frame(do.call(rbind, c(list(none), rows)), stringsAsFactors = FALSE)
  }
  begun <- fields("begin", c("seed", "call"))
  crash <- if (!"done" %in% kinds) utils::tail(begun, 1)
  list(
    ends = fields("end", c("name", "outcome")), faults = fields("fault", c("seed", "call", "text")),
    seconds = fields("seconds", c("seed", "seconds")), crash = crash
  )
}
