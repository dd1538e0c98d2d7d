# Checks of single arguments. Each returns the checked value, or stops with an
# error of class "localift_error_input" that names the argument.

check_count <- function(x, min = 1, infinite = FALSE,
                        arg = caller_arg(x), call = caller_env()) {
  whole <- is_one_number(x) && (x == trunc(x)) && x >= min
  if (!whole || (is.infinite(x) && !infinite)) {
    allowed <- if (infinite) " or {.code Inf}" else ""
    abort_argument(
      paste0("must be one whole number of at least {min}", allowed),
      x, arg, call, min = min
    )
  }
  as.double(x)
}

check_fraction <- function(x, arg = caller_arg(x), call = caller_env(), null = FALSE) {
  if (null && is.null(x)) {
    return(NULL)
  }
  if (!is_one_number(x) || x < 0 || x >= 1) {
    allowed <- if (null) ", or {.code NULL}" else ""
    abort_argument(paste0("must be one number of at least 0 and below 1", allowed), x, arg, call)
  }
  as.double(x)
}

# 0 and 1 included.
check_share <- function(x, arg = caller_arg(x), call = caller_env()) {
  if (!is_one_number(x) || x < 0 || x > 1) {
    abort_argument("must be one number from 0 to 1", x, arg, call)
  }
  as.double(x)
}

# A duration, in seconds.
check_seconds <- function(x, arg = caller_arg(x), call = caller_env()) {
  if (!is_one_number(x) || x <= 0) {
    abort_argument(
      "must be one number of seconds above 0, or {.code Inf}", x, arg, call
    )
  }
  as.double(x)
}

check_flag <- function(x, null = FALSE,
                       arg = caller_arg(x), call = caller_env()) {
  if (null && is.null(x)) {
    return(NULL)
  }
  if (!is_bool(x)) {
    allowed <- if (null) ", {.code FALSE} or {.code NULL}" else " or {.code FALSE}"
    abort_argument(paste0("must be {.code TRUE}", allowed), x, arg, call)
  }
  as.vector(x)
}

check_choice <- function(x, choices, arg = caller_arg(x), call = caller_env()) {
  if (is_string(x) && x %in% choices) {
    return(as.vector(x))
  }
  hint <- if (is_string(x)) did_you_mean(x, choices)
  abort_argument(
    "must be one of {.or {.val {choices}}}", x, arg, call,
    choices = choices, hint = hint
  )
}

# Names of features: `NULL`, or strings none of which is missing.
check_names <- function(x, arg = caller_arg(x), call = caller_env()) {
  if (is.null(x)) {
    return(character())
  }
  if (!is.character(x) || anyNA(x)) {
    abort_argument("must be a character vector of feature names", x, arg, call)
  }
  names <- unique(as_utf8(as.vector(x)))
  if (any(is_not_utf8(names))) {
    abort_argument("must hold valid UTF-8", x, arg, call)
  }
  names
}

# The tail of a generic's signature: what is in `...` was misspelt, or meant
# for an argument that has to be named. What was given for the others has a value:
# `evaluate` names those to look at, all but what is evaluated with the data (`given_arguments(lazy = with_data)`), or
# none where the caller looks itself.
check_dots_empty <- function(..., known = character(), evaluate = given_arguments(frame), call = caller_env(),
                             frame = caller_env()) {
  if (...length() == 0) {
    return(check_evaluates(evaluate, frame, call))
  }
  names <- ...names_or_empty(...)
  named <- names[nzchar(names)]
  if (length(named)) {
    abort_localift(
      "Unknown argument{?s} {.arg {named}}.",
      "input", arg = named[[1]], call = call, hint = hint_arguments(named, known)
    )
  }
  abort_localift(
    c(
      "Arguments after the data must be named.",
      x = "Found {length(names)} without a name."
    ),
    "input", arg = "...", call = call
  )
}

# An argument of another verb, or a misspelt one of this: a finished bullet.
hint_arguments <- function(names, known) {
  if (setequal(names, c("formula", "data"))) {
    return(c(i = "Give the formula first, then the data."))
  }
  foreign <- intersect(names, names(search_arguments))
  if (!length(foreign)) {
    return(did_you_mean(names, known))
  }
  name <- foreign[[1]]
  if (name %in% c("discretize", "max_whole") && "cuts" %in% known) {
    return(c(i = fill("Numeric columns are cut into cells: {.arg cuts} says where.")))
  }
  verbs <- paste0("select_", search_arguments[[name]]$verbs)
  c(i = fill("{.arg {name}} is an argument of {.fn {verbs}}."))
}

# `...names()` is of R 4.1.0, but gives NULL or NA by version for no names.
...names_or_empty <- function(...) {
  names <- names(substitute(c(...)))[-1]
  if (is.null(names)) character(...length()) else names
}

is_one_number <- function(x) {
  is.numeric(x) && !is.object(x) && length(x) == 1 && !is.na(x) && is.null(names(x))
}

# `text` is a template, and may interpolate the names of `...`; `hint` is finished.
abort_argument <- function(text, x, arg, call, ..., hint = NULL) {
  where <- env(arg = arg, found = describe(x), ...)
  abort_localift(
    c(paste0("{.arg {arg}} ", text, "."), x = "It is {found}."),
    "input", arg = arg, call = call, hint = hint, .envir = where
  )
}

#' Stop unless an optional package is there
#'
#' @param package,version Its name, and the least version, `NULL` for any.
#' @param purpose What it is needed for: `"to draw results"`.
#' @noRd
need_package <- function(package, version, purpose, call = caller_env()) {
  tryCatch(
    # Asks to install it, in an interactive session.
    rlang::check_installed(package, reason = purpose, version = version),
    error = function(error) {
      abort_localift(
        c(
          if (is.null(version)) {
            "The package {.pkg {package}} is needed {purpose}."
          } else {
            "The package {.pkg {package}}, version {version} or later, is needed {purpose}."
          },
          i = "Install it with {.code install.packages(\"{package}\")}."
        ),
        "package", call = call, parent = error, package = package
      )
    }
  )
  invisible()
}
