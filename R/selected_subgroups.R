#' The conditions of subgroups, as data and as filters
#'
#' `selected_subgroups()` gives the conditions behind each row of a result as a data frame, `subgroup_filters()` as
#' calls that select the rows of a subgroup from other data: in [subset()], in dplyr, and by dbplyr in a database.
#'
#' @param sel A result of [select_subgroups()]. Its rows may have been sorted or filtered.
#' @param table `NULL`, or the table in a database that is to be filtered, as [dplyr::tbl()] gives it: the filters are
#'   then written for its engine.
#'
#' @returns A list with one element per row of `sel`.
#' * `selected_subgroups()`: a data frame with a row for each condition, in the order of features:
#'   * `feature`, its name;
#'   * `type`: `"number"`, `"date"`, `"time"` or `"difference"` for an interval of numbers, dates, times or time
#'     differences, `"ordered"` for one of an ordered factor, and `"levels"` for some levels of any other feature;
#'   * `lower`, `upper`: the interval holds values of at least `lower` and below `upper`; `NA` where there is no such
#'     bound. Dates as days since 1970, times as seconds, as [as.Date()] and [as.POSIXct()] take them;
#'   * `values`: a list, for the last two types the levels that the condition holds, else `NULL`.
#' * `subgroup_filters()`: a call, such as `age >= 50 & job %in% c("clerk", "farmer")`.
#'
#' @section Filters:
#' A filter selects the rows that [`predict()`][predict.localift_selection] finds to be members. Where a value is
#' missing, nobody knows, and the row is not selected; with `na = "level"`, missing values are a level, and `is.na(x)` a
#' condition. Under `na = "complete"` the rows that a filter selects are complete in all features of the search. Dates
#' are written as `as.Date("2020-03-01")`, times as `as.POSIXct("2020-03-01 12:00:00", tz = "UTC")`. A number of more
#' than fifteen digits is written as `as.numeric("0.8414709848078965")`, so that it arrives in a database as it is.
#'
#' In a database, give the table: `filter(table, !!subgroup_filters(sel, table)[[1]])` selects the very rows, whatever
#' the types of its columns. Intervals are then SQL that compares what R would read, with thresholds that the engine
#' reads to the last bit, NaN is missing, and text is compared byte by byte. Only the types of the columns are asked for.
#' Without the table, conditions on numbers, text and logicals are safe in most databases. A date needs a database that
#' has dates: SQLite has none, and **selects other rows** without an error. Times and time differences are then not
#' translated by all versions of dbplyr.
#'
#' @section Errors:
#' An error of class `localift_error_input` if `sel` is not such a result, and if `table` lacks a column or holds
#' something else than the data of the search; `localift_error_database` where the database can't be asked.
#'
#' @seealso [selected_profiles()] for profiles.
#' @examples
#' air <- transform(airquality, ozone = ifelse(Ozone > 60, "high", "low"))
#' sel <- select_subgroups(ozone ~ Solar.R + Wind + Temp, air, classes = "high", n_best = 2)
#' selected_subgroups(sel)
#'
#' filters <- subgroup_filters(sel)
#' filters[[1]]
#' nrow(air[which(eval(filters[[1]], air)), ])
#' @examplesIf rlang::is_installed("dplyr")
#' # In dplyr
#' dplyr::count(dplyr::filter(air, !!filters[[1]]), ozone)
#' @examplesIf rlang::is_installed(c("dplyr", "dbplyr", "RSQLite"))
#' # In a database
#' con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
#' DBI::dbWriteTable(con, "air", air[-1])
#' table <- dplyr::tbl(con, "air")
#' dplyr::count(dplyr::filter(table, !!subgroup_filters(sel, table)[[1]]), ozone)
#' DBI::dbDisconnect(con)
#' @export
selected_subgroups <- function(sel) {
  check_evaluates()
  rows <- validate_selection(sel)
  check_selection_type(sel, boxed)
  fit <- attr(sel, "localift")
  lapply(rows, conditions_frame, fit)
}

conditions_frame <- function(row, fit) {
  conditions <- row_conditions(row, fit)
  part <- function(name, type) vapply(conditions, `[[`, type, name)
  frame <- new_table(
    feature = part("feature", ""), type = part("type", ""), lower = part("lower", 0), upper = part("upper", 0)
  )
  frame$values <- lapply(conditions, `[[`, "values")
  frame
}

#' The conditions of a subgroup
#'
#' @return A list for each: `feature` (its name), `type`, `lower`, `upper` and `values`, see `selected_subgroups()`;
#'   `at`, the position of the feature, `codes`, those of its values, and `cuts`, those of its cells.
#' @noRd
row_conditions <- function(row, fit) {
  lapply(seq_along(row$set), function(j) {
    at <- row$set[[j]]
    levels <- fit$levels[[at]]
    cuts <- fit$cuts[[at]]
    cells <- are_cells(cuts)
    in_order <- is.null(row$values[[j]])
    codes <- if (in_order) seq.int(row$lower[[j]], row$upper[[j]]) else row$values[[j]]
    ends <- c(-Inf, if (cells) cuts$cuts[1, ], Inf)[c(min(codes), max(codes) + 1)]
    ends[is.infinite(ends) | !cells | !in_order] <- NA
    list(
      feature = fit$features[[at]], type = if (!in_order) "levels" else if (cells) cuts$kind else "ordered",
      lower = ends[[1]], upper = ends[[2]], values = if (!in_order || !cells) levels[codes],
      at = at, codes = codes, cuts = cuts
    )
  })
}

# Filters ------------------------------------------------------------------------

#' @rdname selected_subgroups
#' @export
subgroup_filters <- function(sel, table = NULL) {
  check_evaluates()
  call <- environment()
  rows <- validate_selection(sel)
  check_selection_type(sel, boxed)
  fit <- attr(sel, "localift")
  if (!is.null(check_filter_table(table, call))) {
    return(database_filters(rows, fit, table, call))
  }
  lapply(rows, function(row) {
    parts <- lapply(row_conditions(row, fit), condition_call, fit)
    known <- if (fit$data$na == "complete") fit$features[-row$set]
    parts <- c(parts, lapply(known, function(name) call("!", call("is.na", as.name(name)))))
    Reduce(function(a, b) call("&", a, b), parts)
  })
}

# `name`: the column, as a name or as SQL.
condition_call <- function(condition, fit, name = as.name(condition$feature)) {
  if (is.null(condition$values)) {
    end <- function(operator, value) if (!is.na(value)) call(operator, name, threshold_call(value, condition$cuts))
    parts <- c(
      list(end(">=", condition$lower), end("<", condition$upper)),
      not_missing_calls(name, fit$declared_missing[[condition$at]])
    )
    return(Reduce(function(a, b) call("&", a, b), parts[lengths(parts) > 0]))
  }
  missing <- fit$data$na == "level" & condition$values == missing_level
  held <- fit$level_values[[condition$at]][condition$codes] %||% condition$values
  held <- unlist(held[!missing])
  parts <- list(
    if (any(missing)) call("is.na", name),
    if (length(held) == 1) {
      call("==", name, held)
    } else if (length(held)) {
      call("%in%", name, as.call(c(list(quote(c)), as.list(held))))
    }
  )
  parts <- parts[lengths(parts) > 0]
  # `&` binds more tightly.
  if (length(parts) == 2) call("(", call("|", parts[[1]], parts[[2]])) else parts[[1]]
}

# That the value is none of those declared missing; see declared_missing().
not_missing_calls <- function(name, declared) {
  range <- declared$range
  list(
    if (length(declared$values)) {
      call("!", call("%in%", name, as.call(c(list(quote(c)), as.list(unname(declared$values))))))
    },
    if (length(range) == 2) {
      call("!", call("(", call("&", call(">=", name, range[[1]]), call("<=", name, range[[2]]))))
    }
  )
}

# A threshold as it is typed in code.
threshold_call <- function(value, cuts) {
  switch(cuts$kind,
    number = number_call(value),
    date = date_call(value),
    time = time_call(value),
    difference = call("as.difftime", number_call(value), units = cuts$units)
  )
}

# Text made of a double may keep fifteen digits only.
number_call <- function(value) {
  if (as.double(plainly(sprintf("%.15g", value))) == value) {
    return(value)
  }
  call("as.numeric", shortest_text(value))
}

# What R does not read as it writes it, as years before Christ and beyond 9999, is a number.
reads_as <- function(code, value) {
  identical(tryCatch(as.double(eval(code, baseenv())), error = function(error) NULL), as.double(value))
}

date_call <- function(value) {
  day <- call("as.Date", format(.Date(value), "%Y-%m-%d"))
  if (reads_as(day, value)) day else call("as.Date", value, origin = "1970-01-01")
}

time_call <- function(value) {
  whole <- floor(value)
  text <- format(.POSIXct(whole, "UTC"), "%Y-%m-%d %H:%M:%S")
  moment <- call("as.POSIXct", text, tz = "UTC")
  if (!reads_as(moment, whole)) {
    return(call("as.POSIXct", number_call(value), origin = "1970-01-01", tz = "UTC"))
  }
  if (value == whole) moment else call("+", moment, number_call(value - whole))
}
