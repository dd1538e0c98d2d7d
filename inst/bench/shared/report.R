# What the benchmarks time and print with; they source it.

seconds <- function(expression) {
  expression <- substitute(expression)
  frame <- parent.frame()
  start <- Sys.time()
  eval(expression, frame)
  as.numeric(Sys.time() - start, units = "secs")
}

comma <- function(x, digits = 0) formatC(x, format = "f", digits = digits, big.mark = ",")
row <- function(...) cat("|", paste(c(...), collapse = " | "), "|\n")
paragraph <- function(...) cat("\n", ..., "\n", sep = "")

processor <- function() {
  lines <- if (file.exists("/proc/cpuinfo")) grep("^model name", readLines("/proc/cpuinfo"), value = TRUE)
  if (length(lines) > 0) sub("^[^:]*: *", "", lines[[1]]) else Sys.info()[["machine"]]
}
