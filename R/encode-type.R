# Which types of columns are refused, and the way out of each.

# In this order: the first that holds names the column.
refused_types <- list(
  list(
    is = is.data.frame, what = "is a data frame",
    advice = "Make its columns columns of the data."
  ),
  list(
    is = function(x) inherits(x, c("Date", "POSIXt")), what = "holds dates or times",
    advice = "Make it a factor of periods, as in {.code cut(x, \"month\")} or {.code factor(format(x, \"%Y\"))}."
  ),
  list(
    is = function(x) inherits(x, "difftime"), what = "holds time differences",
    advice = "Make it a factor of ranges, as in {.code cut(as.numeric(x), 4)}."
  ),
  list(
    is = is.complex, what = "holds complex numbers",
    advice = "Make it a factor, for example of ranges of {.code Mod(x)}."
  ),
  list(
    is = is.raw, what = "holds raw bytes",
    advice = "Make it a factor with {.code factor(as.integer(x))}."
  ),
  list(
    is = is.list, what = "is a list",
    advice = "Make it a factor, or a column for each thing that it holds."
  ),
  list(
    is = function(x) length(dim(x)) > 1, what = "is a matrix",
    advice = "Make its columns columns of the data."
  ),
  list(
    is = function(x) is_unknown_number(x), what = "holds numbers of a class of their own",
    advice = "Make it a factor with {.fn factor}, or plain numbers with {.fn as.numeric}."
  ),
  list(
    is = function(x) !is.atomic(x) || is.null(x), what = "is no vector",
    advice = "Make it a factor."
  )
)

# integer64, units, labelled ...: what the numbers mean is not ours to guess.
is_unknown_number <- function(x) {
  is.numeric(unclass(x)) && !is.factor(x) && is.object(x) &&
    !all(class(x) %in% c("AsIs", "integer", "numeric", "table"))
}

# `role` is "feature", "class" or "group".
check_column_type <- function(x, name, role, call) {
  for (type in refused_types) {
    if (type$is(x)) {
      found <- paste0("<", paste(class(x), collapse = "/"), ">")
      never <- if (role == "feature") " Or leave it out with {.arg never}."
      numbers <- if (role == "group") "numbers" else "few whole numbers"
      abort_localift(
        c(
          "The {role} {.var {name}} must be a factor, characters, logicals or {numbers}.",
          x = "It {type$what}, {found}.",
          i = paste0(type$advice, never)
        ),
        "input", arg = "data", column = name, call = call
      )
    }
  }
}

abort_numeric_class <- function(name, call) {
  # A column, or the expression that makes the class.
  is_code <- !is.null(tryCatch(str2lang(name), error = function(e) NULL))
  variable <- if (is_code) name else backticked(name)
  abort_localift(
    c(
      "The class {.var {name}} is numeric.",
      i = "If its values are labels, use {.code factor({variable})}.",
      i = paste0("Otherwise make ranges of it, as in ", binning_advice("class"), ".")
    ),
    "input", arg = "data", column = name, call = call
  )
}

abort_numeric_features <- function(names, call) {
  variable <- backticked(names[[1]])
  abort_localift(
    c(
      "Numeric feature{?s} {.var {names}} {?is/are} not discrete.",
      x = paste0(
        "{cli::qty(names)}{?It holds/They hold} fractions, infinite values or more than ",
        "{max_discrete_values} distinct values."
      ),
      i = paste0("Make ranges of the values, as in ", binning_advice("feature"), "."),
      i = "{.fn factor} takes every value as a level; {.arg never} leaves a feature out."
    ),
    "input", arg = "data", column = names, call = call
  )
}

# A name as it is typed in code.
backticked <- function(name) {
  deparse(as.name(name), backtick = TRUE)
}

# A template, in which `variable` is the column as it is typed. Only functions
# that this version has are worth advising.
binning_advice <- function(role) {
  advice <- "{.code cut({variable}, 4)}"
  if (has_function("quantile_bins")) {
    advice <- paste0(advice, " or {.code quantile_bins({variable}, 4)}")
  }
  if (role == "feature" && has_function("joint_quantiles")) {
    advice <- paste0(advice, ", or with {.code discretize = joint_quantiles(4)}")
  }
  advice
}

has_function <- function(name) {
  exists(name, envir = topenv(), mode = "function", inherits = FALSE)
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
  number <- format(number, big.mark = ",")
  limit <- format(max_levels, big.mark = ",")
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
