# Which types of columns are refused, and the way out of each.

# In this order: the first that holds names the column. `found` follows the name of the column, `found_many` those of
# several; `advice` says what to make of the column that is typed as `x`.
refused_types <- list(
  list(
    is = is.data.frame, found = "is a data frame", found_many = "are data frames",
    advice = function(x) "Make its columns columns of the data."
  ),
  list(
    is = function(x) inherits(x, "Date"), found = "holds dates", found_many = "hold dates",
    advice = function(x) fill(paste0(
      "Make columns of it: its year {.code factor(format({x}, \"%Y\"))}, month {.code factor(format({x}, \"%m\"))}, ",
      "day of the week {.code factor(format({x}, \"%u\"))}, or periods {.code cut({x}, \"month\")}."
    ))
  ),
  list(
    is = function(x) inherits(x, "POSIXt"), found = "holds times", found_many = "hold times",
    advice = function(x) fill(paste0(
      "Make columns of it: its year {.code factor(format({x}, \"%Y\"))}, month {.code factor(format({x}, \"%m\"))}, ",
      "day of the week {.code factor(format({x}, \"%u\"))}, hour {.code factor(format({x}, \"%H\"))}, or periods ",
      "{.code cut({x}, \"month\")}."
    ))
  ),
  list(
    is = function(x) inherits(x, "difftime"), found = "holds time differences", found_many = "hold time differences",
    advice = function(x) fill("Make it a factor of ranges, as in {.code cut(as.numeric({x}, units = \"days\"), 4)}.")
  ),
  list(
    is = function(x) inherits(x, c("Period", "Duration", "Interval")), found = "holds times of the package lubridate",
    found_many = "hold times of the package lubridate",
    advice = function(x) fill(paste0(
      "Make it a factor of its values, as in {.code factor(format({x}))}, or of ranges, as in ",
      "{.code cut(as.numeric({x}), 4)}."
    ))
  ),
  list(
    is = is.complex, found = "holds complex numbers", found_many = "hold complex numbers",
    advice = function(x) fill("Make it a factor, for example of ranges of {.code Mod({x})}.")
  ),
  list(
    is = is.raw, found = "holds raw bytes", found_many = "hold raw bytes",
    advice = function(x) fill("Make it a factor with {.code factor(as.integer({x}))}.")
  ),
  list(
    is = is.list, found = "is a list", found_many = "are lists",
    advice = function(x) "Make it a factor, or a column for each thing that it holds."
  ),
  list(
    is = function(x) length(dim(x)) > 1, found = "is a matrix", found_many = "are matrices",
    advice = function(x) "Make its columns columns of the data."
  ),
  list(
    is = function(x) inherits(x, "integer64") && any(abs(integer64_values(x)) >= 2^53, na.rm = TRUE),
    found = "holds whole numbers of 2^53 (about 9e15) or more", found_many = "hold whole numbers of 2^53 or more",
    advice = function(x) fill("Numbers so large are text: use {.code as.character({x})}.")
  ),
  list(
    is = function(x) is_unknown_number(x), found = "holds numbers of a class of their own",
    found_many = "hold numbers of a class of their own",
    advice = function(x) fill(
      "Make it a factor with {.code factor({x})}, or plain numbers with {.code as.numeric({x})}."
    )
  ),
  list(
    is = function(x) !is.atomic(x) || is.null(x), found = "is no vector", found_many = "are no vectors",
    advice = function(x) "Make it a factor."
  )
)

# units and others: what the numbers mean is not ours to guess.
is_unknown_number <- function(x) {
  is.object(x) && typeof(x) %in% c("integer", "double") && !is.factor(x) && !is_number_like(x)
}

# `role` is "feature", "class" or "group".
check_column_type <- function(x, name, role, call) {
  for (type in refused_types) {
    if (type$is(x)) {
      found <- paste0("<", paste(class(x), collapse = "/"), ">")
      advice <- type$advice(if (role == "feature") backticked(name) else typed_name(name))
      cut <- role == "feature" && is_time(x)
      if (cut) advice <- sub("^Make", "Or make", advice)
      numbers <- if (role == "group") "numbers, also dates or times" else "few whole numbers"
      abort_localift(
        c(
          "The {role} {.var {name}} must be a factor, characters, logicals or {numbers}.",
          x = "It {type$found}, {found}.",
          i = if (cut) "{cutting_advice()}",
          i = if (role == "feature") "{advice} Or leave it out with {.arg never}." else "{advice}"
        ),
        "input", arg = if (role == "group") "by" else "data", column = name, call = call,
        found = type$found, found_many = type$found_many, advice = advice, cut = cut
      )
    }
  }
}

# A column, or the expression that makes the class, as it is typed in code. A name in braces is none.
typed_name <- function(name) {
  code <- tryCatch(str2lang(name), error = function(e) NULL)
  is_code <- !is.null(code) && !(is.call(code) && identical(code[[1]], quote(`{`)))
  if (is_code) name else backticked(name)
}

abort_numeric_class <- function(name, call) {
  variable <- typed_name(name)
  advice <- binning_advice(variable, "class")
  abort_localift(
    c(
      "The class {.var {name}} is numeric.",
      i = "If its values are labels, use {.code factor({variable})}.",
      i = "Otherwise make ranges of it, as in {advice}."
    ),
    "input", arg = "data", column = name, call = call
  )
}

# `whole`: which of them hold whole numbers, only too many.
abort_numeric_features <- function(names, max_whole, call, whole) {
  advice <- binning_advice(backticked(names[[1]]), "feature")
  most <- number_text(max_whole)
  abort_localift(
    c(
      "Numeric feature{?s} {.var {names}} {?is/are} not discrete.",
      x = if (all(whole)) {
        "{cli::qty(names)}{?It holds/They hold} more than the {most} distinct values that {.arg max_whole} allows."
      } else {
        "{cli::qty(names)}{?It holds/They hold} fractions, infinite values or more than {most} distinct values."
      },
      i = "{cutting_advice()}",
      i = "Or make ranges of the values, as in {advice}.",
      i = if (any(whole)) {
        "Where whole numbers are levels, as months are, raise {.arg max_whole}."
      },
      i = "{.fn factor} takes every value as a level; {.arg never} leaves a feature out."
    ),
    "input", arg = "data", column = names, call = call, found = "numeric", whole = whole
  )
}

#' Report all columns that cannot be features
#'
#' @param errors The error of each.
#' @param names Their names.
#' @noRd
abort_unusable <- function(errors, names, max_whole, call) {
  kinds <- vapply(errors, function(error) error$found %||% conditionMessage(error), "")
  if (all(kinds == "numeric")) {
    abort_numeric_features(names, max_whole, call, vapply(errors, `[[`, NA, "whole"))
  }
  if (length(errors) == 1) {
    rlang::cnd_signal(errors[[1]])
  }
  lines <- lapply(unique(kinds), function(kind) {
    unusable_lines(errors[kinds == kind], names[kinds == kind], max_whole)
  })
  cut <- kinds == "numeric" | vapply(errors, function(error) isTRUE(error$cut), NA)
  never <- never_argument(names)
  abort_localift(
    "{length(names)} columns can't be features.",
    "input", arg = "data", column = names, call = call,
    hint = c(
      if (any(cut)) c(i = cutting_advice()), unlist(lines), c(i = fill("Or leave them out: {.code {never}}."))
    )
  )
}

# What the columns of one kind are, and what to make of the first of them: finished bullets.
unusable_lines <- function(errors, names, max_whole) {
  first <- errors[[1]]
  if (identical(first$found, "numeric")) {
    advice <- binning_advice(backticked(names[[1]]), "feature")
    most <- number_text(max_whole)
    whole <- any(vapply(errors, `[[`, NA, "whole"))
    return(fill(c(
      x = "{.var {names}} {?holds/hold} fractions, infinite values or more than {most} distinct numbers.",
      i = "Make ranges of them, as in {advice}; {.fn factor} takes every value as a level.",
      i = if (whole) "Where whole numbers are levels, as months are, raise {.arg max_whole}."
    )))
  }
  if (is.null(first$found)) {
    line <- rlang::cnd_header(first)
    return(c(x = line, i = first$advice))
  }
  found <- if (length(names) == 1) first$found else first$found_many
  c(fill(c(x = "{.var {names}} {found}.")), i = first$advice)
}

# never = c("a", "b"), of the first few.
never_argument <- function(names) {
  shown <- encodeString(utils::head(names, 10), quote = "\"")
  more <- if (length(names) > length(shown)) ", ..."
  text <- paste0(paste(shown, collapse = ", "), more)
  if (length(names) == 1) paste("never =", text) else paste0("never = c(", text, ")")
}

# A name as it is typed in code.
backticked <- function(name) {
  deparse(as.name(name), backtick = TRUE)
}

# What cuts numbers and times by itself, finished.
cutting_advice <- function() {
  fill("Use {.fn select_subgroups}, which cuts numeric columns, or {.code discretize = cut_points(4)}.")
}

# What to do with numbers, finished; `variable` is the column as it is typed.
binning_advice <- function(variable, role) {
  fill(if (role == "class") {
    "{.code cut({variable}, 4)} or {.code quantile_bins({variable}, 4)}"
  } else {
    paste0(
      "{.code cut({variable}, 4)} or {.code quantile_bins({variable}, 4)}, or with ",
      "{.code discretize = joint_quantiles(4)}"
    )
  })
}

# More levels than this identify rows rather than describe them, and codes up
# to it fit 16 bits.
max_levels <- 65535L

check_n_levels <- function(levels, name, role, call) {
  if (length(levels) > max_levels) {
    abort_many_levels(length(levels), name, role, call)
  }
}

# `more`: "more than " if `number` is where the count was given up.
abort_many_levels <- function(number, name, role, call, more = "") {
  number <- format_count(number)
  limit <- format_count(max_levels)
  advice <- if (role == "feature") {
    "If it identifies rows, leave it out with {.arg never}; otherwise join rare levels into one."
  } else {
    "Join rare classes into one."
  }
  abort_localift(
    c(
      "The {role} {.var {name}} has {more}{number} levels; at most {limit} are allowed.",
      i = advice
    ),
    "too_large", arg = "data", column = name, call = call
  )
}
