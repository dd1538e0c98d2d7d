#' Data in files, read in chunks
#'
#' Names files that together hold the rows of one data frame, too many to be read at once. Every verb that takes data
#' takes them in place of the data, with a formula: they are read chunk by chunk, the rows of each chunk are counted,
#' and the counts are added. R holds a chunk and the counts, never the rows. [count_profiles()] keeps the counts, so
#' that the files are read once for many searches.
#'
#' @param paths `[character]` Files with the same columns, in the same order.
#' @param format `"csv"`, `"tsv"` or `"parquet"`; by default what the names of the files end in, before `.gz`, `.bz2`
#'   or `.xz`.
#' @param sep `[character(1)]` What stands between fields, as `";"`; by default a comma, in `"tsv"` a tab.
#' @param na `[character]` Fields of text files that are missing values, quoted or not.
#' @param chunk_rows `[integer(1)]` Rows of text files that are read at a time. A chunk of a Parquet file is a row
#'   group, or, where the package that reads it cannot read them one by one, the file.
#' @param resume `NULL`, or the path of a file that holds, while counting goes on, what was counted so far. When
#'   counting stopped, by an interrupt or the end of the session, the same call goes on after the last whole chunk. It
#'   is written anew after each chunk, and removed at the end.
#'
#' @section Text files:
#' The first line names the columns. Fields may be in double quotes, which are doubled within them, and then hold
#' separators and line ends. Text is UTF-8, and blanks belong to it. Files may be packed by gzip, bzip2 or xz. Package
#' data.table reads them, or readr, or neither, which takes longer: the counts are the same.
#'
#' Types are known when all files are read, and do not depend on chunks: a column whose fields are all numbers, or
#' empty, or missing, is numeric, one of `TRUE` and `FALSE` (`true`, `True`, ...) is logical, any other is text. So
#' [utils::read.csv()] decides, but that `T` and `F` are text. Empty fields of text are a level, `""`, as they are to
#' `read.csv()` and `data.table::fread()`: `na = c("", "NA")` makes them missing, as `readr::read_csv()` does.
#'
#' @section Parquet files:
#' They are read by package arrow, duckdb or nanoparquet, the first of them that is installed. Columns have the types
#' that the package gives them, which must be the same in all files; levels of factors are joined as `c()` of
#' [counts][as_counts] does.
#'
#' @section Formulas and arguments:
#' The class is a column, or `factor(column)` where its values are numbers. `weights` is a column. Of [cut_points()],
#' also in [select_subgroups()], thresholds that are given need one pass over the files, and those that are sought two,
#' the first of which counts the values of numeric columns. [joint_quantiles()] needs all rows: it is refused.
#'
#' Sums of weights that are not whole may differ from those of all rows in the last digits. Otherwise the answer is
#' that of the data frame that holds all rows.
#'
#' @returns An object of class `localift_files`: a list of the arguments and of `columns`, the names of the columns.
#'
#' @section Errors:
#' `localift_error_input` for files that do not exist, cannot be read, do not have the same columns, hold lines with
#' fewer or more fields than the first, or change while they are counted, and for a `resume` that is damaged or
#' belongs to other files or another call; `localift_error_too_large` for counts beyond `options(localift.memory = )`,
#' or a column of more levels than are allowed; `localift_error_package` if nothing is installed that reads a format.
#'
#' @seealso [count_profiles()]; [as_counts()] for `c()`, which adds counts that were made apart.
#' @examples
#' paths <- file.path(tempdir(), c("votes-1.csv", "votes-2.csv"))
#' write.csv(votes[1:200, ], paths[[1]], row.names = FALSE)
#' write.csv(votes[201:435, ], paths[[2]], row.names = FALSE)
#'
#' files <- data_files(paths, chunk_rows = 100)
#' files
#' counts <- count_profiles(party ~ PF + AB + ES, files)
#' select_profiles(counts, n_best = 1)
#'
#' # At once
#' select_features(party ~ ., files, max_features = 2, n_best = 3)
#' @export
data_files <- function(paths, format = NULL, sep = NULL, na = "NA", chunk_rows = 1e6, resume = NULL) {
  call <- environment()
  check_evaluates(text = c("paths", "format", "sep", "na", "resume"))
  paths <- check_paths(if (!missing(paths)) paths, call)
  format <- check_format(format, paths, call)
  if (!is.null(sep) && !(is_string(sep) && nchar(sep, "bytes") == 1 && !sep %in% c("\"", "\n", "\r"))) {
    abort_argument("must be {.code NULL} or one character", sep, "sep", call)
  }
  if (!is.character(na) || anyNA(na)) {
    abort_argument("must hold text", na, "na", call)
  }
  files <- list(
    paths = paths,
    format = format,
    sep = sep %||% if (format == "tsv") "\t" else ",",
    na = as_utf8(na),
    chunk_rows = check_count(chunk_rows, arg = "chunk_rows", call = call),
    resume = check_resume(resume, call)
  )
  files$columns <- shared_columns(files, call)
  structure(files, class = "localift_files")
}

is_files <- function(x) inherits(x, "localift_files")

check_paths <- function(paths, call) {
  if (!is.character(paths) || !length(paths) || anyNA(paths)) {
    abort_argument("must hold paths of files", paths, "paths", call)
  }
  paths <- path.expand(paths)
  lost <- paths[!file.exists(paths)]
  if (length(lost)) {
    abort_localift(
      c("Every file of {.arg paths} must exist.", x = "There is no {.file {lost}}."),
      "input", arg = "paths", file = lost, call = call
    )
  }
  folders <- paths[dir.exists(paths)]
  if (length(folders)) {
    abort_localift(
      c(
        "{.arg paths} must name files.",
        x = "{.file {folders}} {?is a folder/are folders}.",
        i = "{.code list.files(folder, full.names = TRUE)} names the files in it."
      ),
      "input", arg = "paths", file = folders, call = call
    )
  }
  paths <- normalizePath(paths, "/")
  twice <- unique(paths[duplicated(paths)])
  if (length(twice)) {
    abort_localift(
      c("A file must be named once.", x = "{.file {twice}} {?is/are} named more often."),
      "input", arg = "paths", file = twice, call = call
    )
  }
  paths
}

formats_of_files <- c("csv", "tsv", "parquet")

check_format <- function(format, paths, call) {
  if (!is.null(format)) {
    return(check_choice(format, formats_of_files, "format", call))
  }
  ending <- tolower(sub("^.*[.]", "", sub("[.](gz|bz2|xz)$", "", basename(paths), ignore.case = TRUE)))
  ending[ending == "txt"] <- "tsv"
  ending[ending == "pq"] <- "parquet"
  found <- unique(ending)
  if (length(found) != 1 || !found %in% formats_of_files) {
    abort_localift(
      c(
        "Which format do the files have?",
        x = "{cli::qty(length(found))}Their names end in {.val {found}}.",
        i = "Say it, as in {.code format = \"csv\"}."
      ),
      "input", arg = "format", call = call
    )
  }
  found
}

check_resume <- function(resume, call) {
  if (is.null(resume)) {
    return(NULL)
  }
  if (!is_string(resume) || !nzchar(resume)) {
    abort_argument("must be {.code NULL} or one path", resume, "resume", call)
  }
  folder <- dirname(path.expand(resume))
  if (!dir.exists(folder) || dir.exists(path.expand(resume))) {
    abort_localift(
      c(
        "{.arg resume} must be the path of a file in a folder that exists.",
        x = if (!dir.exists(folder)) "There is no folder {.file {folder}}." else "{.file {resume}} is a folder."
      ),
      "input", arg = "resume", file = resume, call = call
    )
  }
  file.path(normalizePath(folder, "/"), basename(resume))
}

# The columns that all files have.
shared_columns <- function(files, call) {
  columns <- NULL
  for (path in files$paths) {
    found <- file_columns(path, files, call)
    columns <- columns %||% found
    if (!identical(found, columns)) {
      lost <- setdiff(columns, found)
      more <- setdiff(found, columns)
      abort_localift(
        c(
          "All files must have the same columns, in the same order.",
          x = if (length(lost)) "{.file {path}} lacks {.var {lost}}.",
          x = if (length(more)) "{.file {path}} has {.var {more}} besides.",
          x = if (!length(lost) && !length(more)) "{.file {path}} has them in another order.",
          i = if (files$format != "parquet") "The first line of each file must name its columns."
        ),
        "input", arg = "paths", column = c(lost, more), file = path, call = call
      )
    }
  }
  columns
}

#' @export
format.localift_files <- function(x, ...) {
  check_dots_empty(...)
  width <- print_width(NULL)
  size <- sum(file.size(x$paths))
  shown <- utils::head(basename(x$paths), 3)
  more <- length(x$paths) - length(shown)
  first <- paste0(
    count_of(length(x$paths), "file"), " of ", size_text(size), ": ", paste(shown, collapse = ", "),
    if (more > 0) paste0(" and ", format_count(more), " more")
  )
  columns <- paste0(
    count_of(length(x$columns), "column"), ": ", paste(vapply(x$columns, quote_label, ""), collapse = ", ")
  )
  unlist(lapply(c(first, columns), wrap_text, width))
}

size_text <- function(bytes) {
  if (is.na(bytes)) "unknown size" else if (bytes < 1e6) paste(format_significant(bytes / 1e3, 2), "kB") else
    if (bytes < 1e9) paste(format_significant(bytes / 1e6, 2), "MB") else format_gigabytes(bytes)
}

#' @export
print.localift_files <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}
