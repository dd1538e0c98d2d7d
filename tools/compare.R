# Compares the answers, and the time, of two builds of the package.
#   Rscript tools/compare.R answers OUT.rds [GROUP...]   the answers of the installed build, in a file
#   Rscript tools/compare.R diff OLD.rds NEW.rds [GROUP...]
#                                                        what differs between two such files, bit for bit
#   Rscript tools/compare.R once CASE                    seconds of one call of a benchmark, for `bench`
#   Rscript tools/compare.R bench OLD_LIB NEW_LIB [PAIRS [CASE...]]
#                                                        both builds in turn, each call in a fresh process
# Only functions that the package exports are used, so that any two versions can be compared. The build is the one in
# R's first library: R_LIBS=folder. Data are the votes; the mushrooms (agaricus-lepiota.data) and Covertype
# (covtype.data.gz), where LOCALIFT_COVERTYPE is the path of the latter and the former lies beside it or is
# LOCALIFT_MUSHROOM; and 200 random data sets. `make compare BASE=commit` builds a commit and compares with it.

here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)[[1]]))
for (part in c("record", "data", "random", "cases", "random_cases", "diff", "bench")) {
  source(file.path(here, "compare", paste0(part, ".R")))
}

usage <- function() {
  lines <- readLines(file.path(here, "compare.R"), n = 7)
  stop(paste(c("usage:", sub("^# ?", "", lines[-1])), collapse = "\n"), call. = FALSE)
}

main <- function(arguments) {
  command <- if (length(arguments)) arguments[[1]] else ""
  given <- arguments[-1]
  enough <- c(answers = 1, diff = 2, once = 1, bench = 2)
  if (!command %in% names(enough) || length(given) < enough[[command]]) usage()
  options(width = 120, cli.width = 120, cli.num_colors = 1L, cli.unicode = FALSE, warn = 1)
  switch(command,
    answers = write_answers(given[[1]], given[-1]),
    diff = quit(status = compare_answers(given[[1]], given[[2]], given[-(1:2)])),
    once = time_once(given[[1]]),
    bench = compare_times(given[[1]], given[[2]], given[-(1:2)])
  )
}

main(commandArgs(TRUE))
