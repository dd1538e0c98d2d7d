# Reading files in chunks: bytes of whole records, then fields by whichever package is installed.
#
# A chunk is cut from the bytes here, at the end of a line that is not within quotes, and readers are given complete
# records only. They are told to take all fields as text and none as missing, since they decide otherwise about types,
# blanks and `""` (see text_column()), and differently: data.table 1.14.8 takes `,,` and `,"",` as "" and "NA" in quotes
# as text, readr 2.1.4 all three as missing. Lines with a field too few or too many, which data.table leaves out, with a
# warning or none, and base R where a quote is not doubled, are missed by the number of records.

# Bytes read at a time; tests say fewer.
block_bytes <- 2^22

#' Records of a text file
#'
#' @param at Bytes, of the unpacked file, that were read before.
#' @return A list of functions: `read(n)` gives the bytes of the next `n` records and how many of them are not empty,
#'   `at()` the place after them, `close()`.
#' @noRd
record_stream <- function(path, at, call) {
  connection <- open_bytes(path, call)
  place <- 0
  rest <- raw()
  block <- function(size = session$block_bytes %||% block_bytes) {
    tryCatch(
      readBin(connection, "raw", size),
      error = function(error) abort_not_read(path, conditionMessage(error), call),
      # Of packed files that end too early there is a warning only.
      warning = function(warning) abort_not_read(path, conditionMessage(warning), call)
    )
  }
  while (place < at) {
    core_answer_interrupt()
    size <- length(block(min(block_bytes, at - place)))
    if (size == 0) abort_not_read(path, "It ends before the place where counting stopped", call)
    place <- place + size
  }
  read <- function(n) {
    parts <- list()
    found <- 0
    records <- 0
    within <- FALSE
    repeat {
      core_answer_interrupt()
      bytes <- if (length(rest)) rest else block()
      rest <<- raw()
      if (!length(bytes)) break
      ends <- record_ends(bytes, within)
      if (found + length(ends$at) >= n) {
        cut <- ends$at[[n - found]]
        rest <<- bytes[-seq_len(cut)]
        bytes <- bytes[seq_len(cut)]
        parts <- c(parts, list(bytes))
        found <- n
        within <- FALSE
        break
      }
      within <- ends$within
      found <- found + length(ends$at)
      parts <- c(parts, list(bytes))
    }
    if (within) {
      abort_not_read(path, "A quote is not closed", call, field_advice)
    }
    bytes <- unlist(parts) %||% raw()
    place <<- place + length(bytes)
    list(bytes = bytes, n = count_records(bytes))
  }
  list(read = read, at = function() place, close = function() close(connection))
}

# Line ends that are not within quotes. `within`: whether the first byte is; the result says whether the last is.
record_ends <- function(bytes, within) {
  at <- grepRaw("\n", bytes, fixed = TRUE, all = TRUE)
  quotes <- grepRaw("\"", bytes, fixed = TRUE, all = TRUE)
  inside <- (findInterval(at, quotes) + within) %% 2 == 1
  list(at = at[!inside], within = (length(quotes) + within) %% 2 == 1)
}

# Records that are not empty lines.
count_records <- function(bytes) {
  ends <- record_ends(bytes, FALSE)$at
  if (length(bytes) && bytes[[length(bytes)]] != charToRaw("\n")) ends <- c(ends, length(bytes) + 1)
  starts <- c(1, ends[-length(ends)] + 1)[seq_along(ends)]
  size <- ends - starts
  sum(size > 1 | size == 1 & bytes[starts] != charToRaw("\r"))
}

# By the first bytes of a file.
packed_files <- list(
  gzip = as.raw(c(0x1f, 0x8b)), bzip2 = charToRaw("BZh"), xz = as.raw(c(0xfd, 0x37, 0x7a, 0x58, 0x5a)),
  zip = charToRaw("PK\003\004"), zstd = as.raw(c(0x28, 0xb5, 0x2f, 0xfd)), utf16 = as.raw(c(0xff, 0xfe)),
  utf16 = as.raw(c(0xfe, 0xff)), parquet = charToRaw("PAR1"), utf8 = as.raw(c(0xef, 0xbb, 0xbf))
)

open_bytes <- function(path, call) {
  first <- tryCatch(readBin(path, "raw", 8), error = identity, warning = identity)
  if (inherits(first, "condition")) {
    abort_not_read(path, conditionMessage(first), call)
  }
  starts <- vapply(packed_files, function(bytes) identical(utils::head(first, length(bytes)), bytes), NA)
  kind <- c(names(packed_files)[starts], "plain")[[1]]
  advice <- switch(kind,
    zip = , zstd = "Unpack it first, or pack it by gzip.",
    utf16 = fill("It is UTF-16: make it UTF-8, as by {.fn iconv}."),
    parquet = fill("It is a Parquet file: {.code format = \"parquet\"}.")
  )
  if (!is.null(advice)) {
    abort_not_read(path, "It is no plain text", call, advice)
  }
  if (kind %in% c("gzip", "bzip2", "xz")) {
    return(gzfile(path, "rb"))
  }
  file(path, "rb", raw = TRUE)
}

# `found`: what was wrong, text of ours or of another package; `advice`: finished.
abort_not_read <- function(path, found, call, advice = NULL, row = NULL) {
  abort_localift(
    c(
      if (is.null(row)) "Can't read {.file {path}}." else "Can't read {.file {path}} from row {format_count(row)} on.",
      x = "{as_sentence(found)}"
    ),
    "input", arg = "paths", file = path, row = row, call = call, hint = if (!is.null(advice)) c(i = advice)
  )
}

as_sentence <- function(text) paste0(toupper(substr(text, 1, 1)), sub("[.]$", "", substring(text, 2)), ".")

# Fields -----------------------------------------------------------------------

#' Packages that read text
#'
#' Each is a function of a file of complete records without names of columns, the separator, the number of columns and
#' the positions of those to read. It gives a list of texts. `doubled`: whether quotes within fields stay doubled.
#' @noRd
text_readers <- list(
  data.table = list(doubled = TRUE, read = function(file, sep, size, at) {
    fread <- function(...) {
      data.table::fread(
        file = file, sep = sep, quote = "\"", header = FALSE, colClasses = "character", na.strings = NULL,
        strip.white = FALSE, blank.lines.skip = TRUE, encoding = "UTF-8", data.table = FALSE, showProgress = FALSE,
        nThread = min(2L, data.table::getDTthreads()), ...
      )
    }
    found <- length(fread(nrows = 1))
    if (found != size) stop(wrong_number_of_fields(found, size))
    fread(select = at)
  }),
  readr = list(doubled = FALSE, read = function(file, sep, size, at) {
    readr::read_delim(
      file, sep, quote = "\"", escape_double = TRUE, escape_backslash = FALSE, col_names = paste0("V", seq_len(size)),
      col_types = paste(ifelse(seq_len(size) %in% at, "c", "_"), collapse = ""), na = character(), trim_ws = FALSE,
      comment = "", skip_empty_rows = TRUE, progress = FALSE, lazy = FALSE, show_col_types = FALSE, num_threads = 2
    )
  }),
  utils = list(doubled = FALSE, read = function(file, sep, size, at) {
    utils::read.table(
      file, sep = sep, quote = "\"", header = FALSE, colClasses = ifelse(seq_len(size) %in% at, "character", "NULL"),
      col.names = paste0("V", seq_len(size)), na.strings = character(), strip.white = FALSE, blank.lines.skip = TRUE,
      comment.char = "", encoding = "UTF-8"
    )
  })
)

# The first that is installed; tests say another.
text_reader <- function() {
  known <- if (is_installed("data.table")) "data.table" else if (is_installed("readr")) "readr" else "utils"
  chosen <- session$text_reader %||% known
  if (is.list(chosen)) chosen else text_readers[[chosen]]
}

wrong_number_of_fields <- function(found, size) {
  paste0("It has ", count_of(found, "field"), " where there are ", count_of(size, "column"))
}

#' Fields of records
#'
#' @param chunk What `read()` of a record_stream() gives.
#' @param row The row, in the file, of the first record, for errors; `NULL` for the names of columns.
#' @return A list of texts as long as `at`, in their order.
#' @noRd
read_fields <- function(chunk, sep, size, at, path, row, call, reader = text_reader()) {
  if (chunk$n == 0) {
    return(rep(list(character()), length(at)))
  }
  if (length(grepRaw(as.raw(0), chunk$bytes, fixed = TRUE))) {
    abort_not_read(path, "It holds bytes that are zero", call, row = row)
  }
  file <- tempfile("localift", fileext = ".csv")
  on.exit(unlink(file))
  # Some warn of a last line that does not end.
  whole <- chunk$bytes[[length(chunk$bytes)]] == charToRaw("\n")
  writeBin(if (whole) chunk$bytes else c(chunk$bytes, charToRaw("\n")), file)
  fail <- function(condition) abort_not_read(path, first_line(condition), call, field_advice, row)
  fields <- tryCatch(reader$read(file, sep, size, sort(at)), error = fail, warning = fail)
  fields <- lapply(seq_along(at), function(j) as.vector(fields[[j]]))[match(at, sort(at))]
  if (any(lengths(fields) != chunk$n)) {
    found <- paste0("Of ", count_of(chunk$n, "line"), ", ", format_count(length(fields[[1]])), " can be read")
    abort_not_read(path, found, call, field_advice, row)
  }
  if (reader$doubled) lapply(fields, single_quotes) else fields
}

field_advice <- paste(
  "Each line must have a field for each column; a quote within a field is doubled, and the field is in quotes."
)

first_line <- function(condition) strsplit(conditionMessage(condition), "\n")[[1]][[1]]

single_quotes <- function(x) {
  at <- grep("\"\"", x, fixed = TRUE, useBytes = TRUE)
  x[at] <- gsub("\"\"", "\"", x[at], fixed = TRUE)
  x
}

# Names of columns ---------------------------------------------------------------

file_columns <- function(path, files, call) {
  if (files$format == "parquet") {
    return(as_utf8(parquet_reader(call)$names(path, call)))
  }
  stream <- record_stream(path, 0, call)
  on.exit(stream$close())
  header <- read_header(stream)
  if (header$n == 0) {
    abort_not_read(path, "It is empty", call, "The first line names the columns.")
  }
  file_header(header, files$sep, path, call)
}

# The first line that is not empty, without the mark of UTF-8.
read_header <- function(stream) {
  repeat {
    header <- stream$read(1)
    if (header$n > 0 || !length(header$bytes)) break
  }
  mark <- packed_files$utf8
  if (identical(utils::head(header$bytes, 3), mark)) header$bytes <- header$bytes[-(1:3)]
  header
}

# Base R counts the fields, whatever it is that reads the rows.
file_header <- function(header, sep, path, call) {
  file <- rawConnection(header$bytes)
  on.exit(close(file))
  names <- tryCatch(
    scan(file, "", sep = sep, quote = "\"", na.strings = character(), quiet = TRUE, encoding = "UTF-8"),
    error = function(error) abort_not_read(path, first_line(error), call)
  )
  names <- as_utf8(sub("\r$", "", names))
  bad <- is_not_utf8(names)
  if (any(bad)) {
    abort_not_read(path, "Names of columns must be valid UTF-8", call)
  }
  names
}

# Parquet ------------------------------------------------------------------------

#' Packages that read Parquet files
#'
#' `names(path)` gives the columns; `chunks(path)` how many parts are read one by one, `read(path, i, columns)` one of
#' them, as a list.
#' @noRd
parquet_readers <- list(
  arrow = list(
    names = function(path, call) names(exported_by("arrow", "ParquetFileReader")$create(path)$GetSchema()),
    chunks = function(path) exported_by("arrow", "ParquetFileReader")$create(path)$num_row_groups,
    read = function(path, i, columns) {
      reader <- exported_by("arrow", "ParquetFileReader")$create(path)
      at <- match(columns, names(reader$GetSchema()))
      as.list(as.data.frame(reader$ReadRowGroup(i - 1L, at - 1L)))[columns]
    }
  ),
  duckdb = list(
    names = function(path, call) names(ask_duckdb("SELECT * FROM read_parquet(%s) LIMIT 0", path)),
    chunks = function(path) {
      ask_duckdb("SELECT count(DISTINCT row_group_id) * 1.0 AS n FROM parquet_metadata(%s)", path)$n
    },
    read = function(path, i, columns) {
      groups <- ask_duckdb(
        "SELECT DISTINCT row_group_id, row_group_num_rows * 1.0 AS n FROM parquet_metadata(%s) ORDER BY 1", path
      )
      before <- sum(groups$n[seq_len(i - 1)])
      named <- paste0('"', gsub('"', '""', columns, fixed = TRUE), '"', collapse = ", ")
      rows <- sprintf("file_row_number >= %.0f AND file_row_number < %.0f", before, before + groups$n[[i]])
      from <- " FROM read_parquet(%s, file_row_number = true) WHERE "
      as.list(ask_duckdb(paste0("SELECT ", gsub("%", "%%", named, fixed = TRUE), from, rows), path))
    }
  ),
  nanoparquet = list(
    names = function(path, call) {
      schema <- exported_by("nanoparquet", "read_parquet_schema")(path)
      if ("r_col" %in% names(schema)) schema$name[!is.na(schema$r_col)] else schema$name[-1]
    },
    chunks = function(path) 1,
    read = function(path, i, columns) {
      as.list(as.data.frame(exported_by("nanoparquet", "read_parquet")(path, col_select = columns)))[columns]
    }
  )
)

# Any one of the packages will do, and two of them take an hour to build: none is asked for by DESCRIPTION.
exported_by <- function(package, name) getExportedValue(package, name)

# `query` holds %s for the path.
ask_duckdb <- function(query, path) {
  connection <- DBI::dbConnect(exported_by("duckdb", "duckdb")())
  on.exit(DBI::dbDisconnect(connection, shutdown = TRUE))
  DBI::dbGetQuery(connection, sprintf(query, DBI::dbQuoteString(connection, path)))
}

parquet_reader <- function(call) {
  for (package in names(parquet_readers)) {
    if (is_installed(package)) {
      return(guarded(parquet_readers[[package]], call))
    }
  }
  abort_localift(
    c(
      "Parquet files need a package that reads them: arrow, duckdb or nanoparquet.",
      i = "{.code install.packages(\"nanoparquet\")} installs the smallest of them."
    ),
    "package", arg = "paths", call = call
  )
}

# What a reader says of a file it cannot read.
guarded <- function(reader, call) {
  lapply(reader, function(read) function(path, ...) {
    tryCatch(read(path, ...), error = function(error) abort_not_read(path, first_line(error), call))
  })
}
