# The HTML elements of a report.

# Paragraphs; NULL ones are left out.
paragraphs <- function(...) htmltools::tagList(lapply(drop_null(list(...)), htmltools::tags$p))

bullets <- function(items) htmltools::tags$ul(lapply(drop_null(items), htmltools::tags$li))

drop_null <- function(x) x[lengths(x) > 0]

# A profile, window or feature set within a sentence.
# No space between it and what follows.
code <- function(x) htmltools::tags$code(x, .noWS = "outside")

sentence <- function(...) htmltools::tagList(...)

#' A table of texts and numbers
#'
#' @param columns A named list of character vectors; the names are the headings.
#' @param left Names of the columns that are texts, not numbers.
#' @noRd
html_table <- function(columns, left = character()) {
  columns <- drop_null(columns)
  side <- ifelse(names(columns) %in% left, "text", "number")
  row <- function(cells, tag) {
    htmltools::tags$tr(.mapply(function(cell, side) tag(class = side, cell), list(cells, side), NULL))
  }
  htmltools::tags$table(
    htmltools::tags$thead(row(names(columns), htmltools::tags$th)),
    htmltools::tags$tbody(lapply(seq_along(columns[[1]]), function(i) {
      row(lapply(columns, `[[`, i), htmltools::tags$td)
    }))
  )
}

# Facts beside their names.
fact_table <- function(facts) {
  htmltools::tags$table(class = "facts", htmltools::tags$tbody(
    .mapply(function(name, fact) {
      htmltools::tags$tr(htmltools::tags$th(class = "text", name), htmltools::tags$td(class = "text", fact))
    }, list(names(facts), unname(facts)), NULL)
  ))
}

# Elements as text, for chunks that also write a heading in markdown. The fence keeps pandoc from reading the user's
# names as markdown: longer than any run of backticks in them.
html_lines <- function(...) {
  # Outside of UTF-8, cat() would write other characters as <U+00E9>.
  html <- by_number(as.character(htmltools::tagList(...)), function(code) code > 127)
  runs <- regmatches(html, gregexpr("`+", html))[[1]]
  fence <- strrep("`", max(3, nchar(runs) + 1))
  cat("", paste0(fence, "{=html}"), html, fence, "", sep = "\n")
}
