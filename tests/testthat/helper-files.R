# Data in files, and the data frame that they hold.

# Rows with everything that a CSV file may mangle.
file_data <- function(n = 120, w = sample(0:3, n, TRUE)) {
  data <- data.frame(
    y = sample(c("\u00e9", "b \"q\"", "b", "1"), n, TRUE),
    a = sample(c("x", "x ", "", " x", "\u00fc,v", "l1\nl2", "X", "\"\""), n, TRUE),
    num = sample(c(1:4, NA), n, TRUE), z = round(stats::rnorm(n), 2), lg = sample(c(TRUE, FALSE, NA), n, TRUE),
    "n m" = sample(c("01", "1", "a"), n, TRUE), w = w, check.names = FALSE
  )
  data$y[sample(n, 3)] <- NA
  data$a[sample(n, 9)] <- NA
  data$z[sample(n, 4)] <- NA
  data
}

# Writes parts of the rows, each into a file of its own; ends the last line of none but the first.
write_parts <- function(data, sizes = NULL, ending = ".csv", sep = ",", eol = "\n") {
  folder <- tempfile("files")
  dir.create(folder)
  sizes <- sizes %||% c(nrow(data) %/% 2, nrow(data) - nrow(data) %/% 2)
  paths <- file.path(folder, paste0("part-", seq_along(sizes), ending))
  part <- rep(seq_along(sizes), sizes)
  for (i in seq_along(paths)) {
    connection <- if (endsWith(ending, "gz")) gzfile(paths[[i]], "wb") else file(paths[[i]], "wb")
    text <- paste(csv_lines(data[part == i, ], sep), collapse = eol)
    writeBin(charToRaw(paste0(text, if (i == 1) eol)), connection)
    close(connection)
  }
  paths
}

# Text in quotes, NA without.
csv_lines <- function(data, sep) {
  quoted <- function(x) paste0("\"", gsub("\"", "\"\"", enc2utf8(x), fixed = TRUE), "\"")
  fields <- lapply(data, function(x) {
    text <- if (is.numeric(x) || is.logical(x)) as.character(x) else quoted(as.character(x))
    ifelse(is.na(x), "NA", text)
  })
  c(paste(quoted(names(data)), collapse = sep), do.call(paste, c(unname(fields), sep = sep)))
}

# One file of these lines.
write_text <- function(..., ending = ".csv") {
  path <- tempfile(fileext = ending)
  writeBin(charToRaw(enc2utf8(paste0(c(...), collapse = "\n"))), path)
  path
}

# Reading by one of the packages, or by R itself.
with_reader <- function(reader, code) {
  session$text_reader <- reader
  on.exit(session$text_reader <- NULL)
  code
}

readers_here <- function() {
  Filter(function(reader) requireNamespace(reader, quietly = TRUE), names(text_readers))
}

# Names of files differ from run to run.
hide_paths <- function(lines) gsub("'[^']*/[^']*'", "'<file>'", lines)
