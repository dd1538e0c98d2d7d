#' A report of a search, as a web page
#'
#' Writes one HTML page, pictures included, to show to others: the data and
#' their missing values, what was selected at each resolution in words, tables
#' and pictures, what a sample from the best profiles gains, how the searches
#' went, and what the words mean.
#'
#' @param fit A result of [localift()], or of [select_features()],
#'   [select_windows()], [select_profiles()] or [select_subgroups()], sorted and filtered as you like.
#' @param file `[character(1)]` The page to write, as in `"report.html"`. Its
#'   folder must exist; a file of this name is replaced.
#' @param ... Must be empty.
#' @param title `[character(1)]` Title of the page; by default it names the
#'   class.
#' @param n `[integer(1)]` Rows of each table at most, per class for profiles and subgroups.
#' @param n_sample `[integer(1)]` The size of the sample in the table of what
#'   profiles or subgroups gain, see [expected_gain()].
#'
#' @returns The path of the page, invisibly.
#'
#' @details
#' The page needs no other file and no network, so that it can be sent by mail.
#' Its numbers are those of `fit`, rounded; nothing is searched anew. A result
#' without its data (`keep_data = FALSE`) gives a page without what takes them:
#' the missing values of each feature (under `na = "available"` and `"level"`),
#' the classes in the best window, the lift function, the conditions of subgroups and the tree. Pictures show
#' at most 40 rows, or 40 of each class, and at most 6 windows.
#'
#' Packages rmarkdown and knitr and the program pandoc must be installed
#' (RStudio brings it); ggplot2 too, or the page has no pictures and says so.
#'
#' @section Errors:
#' `localift_error_input` if `fit` is not such a result, or `file` is not the
#' name of a file that can be written; `localift_error_package` if what makes
#' the page is not installed.
#'
#' @seealso `plot()` for the pictures alone: [autoplot.localift],
#'   [autoplot.localift_profiles].
#' @examplesIf rlang::is_installed("rmarkdown") && rmarkdown::pandoc_available("2.0")
#' sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3)
#' file <- tempfile(fileext = ".html")
#' write_report(sel, file)
#'
#' \dontrun{
#' write_report(localift(party ~ ., votes, max_features = 3, min_freq = 0.15), "votes.html")
#' }
#' @export
write_report <- function(fit, file, ..., title = NULL, n = 10, n_sample = 100) {
  call <- environment()
  check_dots_empty(..., known = c("fit", "file", "title", "n", "n_sample"), call = call)
  check_no_cover(if (!missing(fit)) fit, "write_report", call)
  parts <- report_parts(if (!missing(fit)) fit, call)
  check_report_file(if (missing(file)) NULL else file, call)
  title <- check_report_title(title, parts, call)
  n <- check_count(n, infinite = TRUE, arg = "n", call = call)
  n_sample <- check_count(n_sample, arg = "n_sample", call = call)
  need_report_packages(call)
  render_report(new_report(fit, parts, title, n, n_sample), file, call)
}

check_report_file <- function(file, call) {
  if (!is_string(file) || !nzchar(file)) {
    abort_localift(
      c(
        "{.arg file} must be the name of a file to write.",
        x = if (is.null(file)) "It is missing." else "It is {describe(file)}.",
        i = "Give it, as in {.code write_report(fit, \"report.html\")}."
      ),
      "input", arg = "file", call = call
    )
  }
  if (!grepl("[.]html?$", file, ignore.case = TRUE)) {
    abort_localift(
      c(
        "A report is a web page: {.arg file} must end in {.val .html}.",
        x = "It is {.file {file}}."
      ),
      "input", arg = "file", call = call
    )
  }
  if (dir.exists(path.expand(file))) {
    abort_localift(
      c("{.arg file} must be the name of a file to write.", x = "{.file {file}} is a folder."),
      "input", arg = "file", call = call
    )
  }
  folder <- dirname(path.expand(file))
  if (!dir.exists(folder)) {
    abort_localift(
      c(
        "The folder of {.arg file} does not exist.",
        x = "There is no {.file {folder}}.",
        i = "Make it with {.fn dir.create}."
      ),
      "input", arg = "file", call = call
    )
  }
  invisible()
}

check_report_title <- function(title, parts, call) {
  if (is.null(title)) {
    return(paste("What goes with", show_label(attr(parts[[1]], "localift")$class_name)))
  }
  if (!is_string(title) || !nzchar(trimws(title))) {
    abort_localift(
      c("{.arg title} must be one string that is not empty.", x = "It is {describe(title)}."),
      "input", arg = "title", call = call
    )
  }
  title
}

need_report_packages <- function(call) {
  for (package in c("htmltools", "knitr", "rmarkdown")) {
    need_package(package, NULL, "to write a report", call)
  }
  if (!rmarkdown::pandoc_available("2.0")) {
    abort_localift(
      c(
        "A report needs the program {.pkg pandoc}, version 2 or later.",
        i = "RStudio brings it, and {.fn rmarkdown::find_pandoc} says where it is looked for."
      ),
      "package", call = call, package = "pandoc"
    )
  }
}

# Rendered in a folder of its own: what a page leaves beside it must not land among the user's files.
render_report <- function(report, file, call) {
  folder <- tempfile("report")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  source <- system.file("report", package = "localift", mustWork = TRUE)
  file.copy(file.path(source, c("report.Rmd", "report.css")), folder)
  # Read as markdown, in UTF-8 whatever the locale.
  heading <- gsub("[[:space:]]+", " ", enc2utf8(c(title = report$title, subtitle = report_subtitle(report))))
  heading <- gsub("([\\\\\"])", "\\\\\\1", escape_markdown(heading))
  heading <- sprintf("{%s}", paste0('"', c("title", "subtitle"), '": "', heading, '"', collapse = ", "))
  writeLines(heading, file.path(folder, "heading.json"), useBytes = TRUE)
  # The template only places what the functions report_*() make.
  envir <- new.env(parent = environment())
  page <- rmarkdown::render(
    file.path(folder, "report.Rmd"),
    output_format = rmarkdown::html_document(
      theme = NULL, highlight = NULL, mathjax = NULL, toc = TRUE, self_contained = TRUE, css = "report.css",
      pandoc_args = c("--metadata-file", "heading.json")
    ),
    # Wherever the documents of the user are knitted.
    knit_root_dir = folder, envir = envir, quiet = TRUE
  )
  if (!suppressWarnings(file.copy(page, path.expand(file), overwrite = TRUE))) {
    abort_localift(
      c(
        "{.arg file} could not be written.",
        x = "It is {.file {file}}.",
        i = "Give a folder that you may write to."
      ),
      "input", arg = "file", call = call
    )
  }
  invisible(file)
}
