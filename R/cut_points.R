#' Cut points that are remembered
#'
#' Says at which values numeric columns, dates and times are cut into ordered
#' levels, each column by itself. Give it as the argument `discretize` of a
#' search, of [lift_function()], [eta()] or [count_profiles()], or as `cuts` of
#' `select_subgroups()`.
#'
#' A cell holds its lower threshold and not its upper one, so that it is read as
#' `age < 30`, `30 <= age < 50` or `age >= 50`. The first and the last cell are
#' open-ended: a new value beyond those seen belongs to them. Results keep the
#' thresholds: [selected_cuts()] gives them as numbers,
#' [`predict()`][predict.localift_selection] places new rows by them.
#'
#' @section Which values are thresholds:
#' Thresholds that are not given are values of the column, chosen for cells of
#' about as many rows each. No more different values than cells are a cell each.
#' Otherwise a value of so many rows that it exceeds a cell's share of the rows
#' gets a cell of its own (as `capital_gain = 0` may), as often as there is such a
#' value among the others; these are dealt from the least on. A cell is closed
#' before a value if so many rows are in it that half of the value's rows would
#' exceed its share of what is left. Equal values are never apart, and there are at
#' most as many cells as asked for and one for each value that has its own.
#'
#' Rows are those with a class and a value of the column: which thresholds it has
#' depends on no class and on no other feature. Weights count, and whole ones
#' stand for that many rows. Neither the order of rows nor the scale matters: of
#' `log(x)` the cells are those of `x`.
#'
#' A column of which all values are equal is left out, with a note.
#'
#' @section Types of columns:
#' Numbers, `Date`, `POSIXct` and `difftime` are cut. Dates are whole days, times
#' are written in UTC, differences in the units of the column. Ordered factors
#' keep their levels, which are in order too; other factors, text and logicals
#' have levels as ever. Infinite values are an error.
#'
#' @param ... Unnamed, the number of cells of each column. Named by columns, what is
#'   said of that one: a number, of its cells; or a vector, its thresholds, in
#'   ascending order. A list makes a single number a threshold: `age = list(50)`.
#' @param n `[integer(1)]` The same as the unnamed number: cells of the columns
#'   that are not named, from 2 to 254.
#'
#' @returns An object of class `localift_cut_points`: a list of `n`, and `columns`, by name.
#'
#' @section Errors:
#' `localift_error_input` for arguments that are not as said here. Whether the
#' columns exist, and hold what their thresholds are, is seen by the search, whose
#' error it is then.
#'
#' @seealso [joint_quantiles()] for several columns as one level; [quantile_bins()]
#'   for one variable within groups.
#' @examples
#' cut_points(4)
#' cut_points(mpg = c(15, 20, 25), hp = 3, 4)
#'
#' fit <- select_profiles(
#'   factor(am) ~ mpg + hp + wt, mtcars,
#'   discretize = cut_points(mpg = c(15, 20, 25), 3), max_features = 2
#' )
#' fit
#' selected_cuts(fit)
#' predict(fit, data.frame(mpg = 40, hp = 60, wt = 1.5))
#' @export
cut_points <- function(..., n = 10) {
  call <- environment()
  check_evaluates("n")
  given <- tryCatch(list(...), error = function(error) {
    found <- conditionMessage(error)
    abort_localift(
      c("Can't evaluate what {.fn cut_points} is given.", x = "{found}."), "input", arg = "...", call = call
    )
  })
  names <- as_utf8(names2(given))
  unnamed <- given[!nzchar(names)]
  if (length(unnamed) > 1 || length(unnamed) && !missing(n)) {
    abort_localift(
      c(
        "{.fn cut_points} takes one number of cells without a name, of all columns that are not named.",
        x = if (missing(n)) "You gave {length(unnamed)}." else "You gave {.arg n} besides.",
        i = "Name those of a column: {.code cut_points(age = c(18, 30, 50), bmi = 4, 10)}."
      ),
      "input", arg = "...", call = call
    )
  }
  named <- names[nzchar(names)]
  twice <- unique(named[duplicated(named)])
  if (length(twice)) {
    abort_localift("{.fn cut_points} names {.var {twice}} twice.", "input", arg = "...", column = twice, call = call)
  }
  columns <- Map(function(x, name) column_cuts(x, name, call), given[nzchar(names)], named)
  structure(
    list(
      n = check_n_cells(if (length(unnamed)) unnamed[[1]] else n, NULL, call),
      columns = set_names(unname(columns), named)
    ),
    class = "localift_cut_points"
  )
}

is_cut_points <- function(x) inherits(x, "localift_cut_points")

# The core keeps a cell in one byte, two values of which are taken.
max_cells <- 254L

# `name`: of the column, NULL for all.
check_n_cells <- function(n, name, call) {
  if (is_one_number(n) && n == trunc(n) && n >= 2 && n <= max_cells) {
    return(as.integer(n))
  }
  what <- if (is.null(name)) "The number of cells" else fill("The number of cells of {.var {name}}")
  found <- describe(n)
  example <- backticked(name %||% "age")
  abort_localift(
    c(
      "{what} must be one whole number from 2 to {max_cells}.",
      x = "It is {found}.",
      i = if (is_one_number(n)) {
        "One threshold is written {.code cut_points({example} = list({decimal_text(n)}))}."
      } else if (is.null(name)) {
        "Thresholds have the name of their column: {.code cut_points({example} = c(18, 30, 50))}."
      }
    ),
    "input", arg = if (is.null(name)) "n" else "...", column = name, call = call
  )
}

# What is said of one column: a number of cells, or a list of thresholds, their kind and units.
column_cuts <- function(x, name, call) {
  one <- is.list(x) && !is.object(x) && length(x) == 1
  found <- numbers_in(if (one) x[[1]] else x)
  if (!one && length(x) == 1 && (is.null(found) || found$kind == "number")) {
    return(check_n_cells(x, name, call))
  }
  if (is.null(found)) {
    given <- describe(x)
    abort_localift(
      c(
        "{.fn cut_points} takes a number of cells, or thresholds: numbers, dates or times.",
        x = "Of {.var {name}} it is {given}."
      ),
      "input", arg = "...", column = name, call = call
    )
  }
  check_thresholds(found$values, name, call)
  found
}

check_thresholds <- function(x, name, call) {
  wrong <- if (!length(x)) {
    "There are none."
  } else if (length(x) >= max_cells) {
    "There are {length(x)}, and at most {max_cells - 1L} are allowed."
  } else if (anyNA(x)) {
    "Threshold {which(is.na(x))[[1]]} is missing."
  } else if (any(is.infinite(x))) {
    "The first and the last cell are open-ended: leave out infinite ones."
  } else if (any(diff(x) <= 0)) {
    "Threshold {which(diff(x) <= 0)[[1]] + 1} is not above the one before."
  }
  if (!is.null(wrong)) {
    abort_localift(
      c("The thresholds of {.var {name}} must be finite and ascending.", x = wrong),
      "input", arg = "...", column = name, call = call
    )
  }
}

#' @export
format.localift_cut_points <- function(x, ...) {
  check_dots_empty(...)
  width <- print_width(NULL)
  own <- vapply(names(x$columns), function(name) {
    how <- x$columns[[name]]
    said <- if (is.list(how)) {
      paste("cut at", paste(threshold_text(how$values, how$kind, how$units), collapse = ", "))
    } else {
      count_of(how, "cell")
    }
    paste0(quote_label(name), ": ", said)
  }, "")
  rest <- if (length(own)) "Other numeric columns" else "Numeric columns"
  lines <- c(own, sprintf("%s: %s of about as many rows each", rest, count_of(x$n, "cell")))
  unlist(lapply(unname(lines), wrap_text, width))
}

#' @export
print.localift_cut_points <- function(x, ...) {
  writeLines(format(x, ...))
  invisible(x)
}
