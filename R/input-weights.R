# Weights of rows: evaluated where the user's columns are, then checked.

#' Evaluate the argument `weights`
#'
#' In the data, then in the environment of the formula, where models look; in
#' the environment of the call if a variable is only there, so that functions
#' which pass their own argument on work.
#'
#' @param weights A quosure.
#' @param env The formula's environment, or `NULL`.
#' @return A list: `values`; `given`, the same as the user gave them;
#'   `importance`, whether these count no rows even where they are whole; and
#'   `variables`, the columns that it reads.
#' @noRd
eval_weights <- function(weights, source, env, call) {
  if (quo_is_null(weights)) {
    return(list(values = source$counts, variables = character()))
  }
  columns <- mask_columns(source)
  expr <- quo_get_expr(weights)
  elsewhere <- setdiff(as_utf8(all.vars(expr)), c(names(columns), ".data", ".env"))
  if (!is.null(env) && all(vapply(elsewhere, exists, NA, envir = env))) {
    weights <- quo_set_env(weights, env)
  }
  name <- if (is.name(expr)) as_utf8(as.character(expr)) else ""
  values <- if (name %in% names(columns)) columns[[name]] else tryCatch(
    eval_tidy(weights, data = columns),
    error = function(error) {
      abort_localift(
        "Can't evaluate {.arg weights}, {.code {as_label(weights)}}.",
        "input", arg = "weights", call = call, parent = error,
        hint = hint_missing(elsewhere, columns, quo_get_env(weights))
      )
    }
  )
  if (is.null(values)) {
    return(list(values = source$counts, variables = character()))
  }
  if (source$counted) {
    abort_localift(
      c(
        "Counted data take no {.arg weights}: their counts are the weights.",
        i = "Multiply the counts instead, and declare them with {.fn as_counts}."
      ),
      "input", arg = "weights", call = call
    )
  }
  list(
    values = check_weights(values, source$n, names(columns), call),
    given = values,
    # They say how much a row matters, not how many rows it stands for.
    importance = inherits(values, "hardhat_importance_weights"),
    variables = columns_read(expr, source, quo_get_env(weights))
  )
}

check_weights <- function(x, n, columns, call) {
  if (is_string(x) && x %in% columns) {
    abort_localift(
      c(
        "{.arg weights} must be numbers, not a column's name.",
        i = "Write {.code weights = {backticked(x)}}, without quotes."
      ),
      "input", arg = "weights", column = x, call = call
    )
  }
  numbers <- plain_numbers(x)
  if (is.null(numbers)) {
    abort_argument("must be a numeric vector", x, "weights", call)
  }
  if (length(numbers) != n) {
    size <- length(numbers)
    abort_localift(
      c(
        "{.arg weights} must have one value for each row of the data.",
        x = "It has {size} value{?s}, the data have {n} row{?s}."
      ),
      "input", arg = "weights", call = call
    )
  }
  check_amounts(numbers, "weights", "row", call)
}

check_counts <- function(x, arg, unit, call) {
  numbers <- plain_numbers(x)
  if (is.null(numbers)) {
    abort_argument("must hold counts, that is numbers", x, arg, call)
  }
  check_amounts(numbers, arg, unit, call)
}

# Finite, non-negative, not all zero, and exact as counts where they are whole.
# `unit` is what the values stand for: "row" or "cell".
check_amounts <- function(x, arg, unit, call) {
  bad <- is.na(x) | is.infinite(x) | x < 0
  if (any(bad)) {
    at <- which(bad)
    first <- at[[1]]
    value <- describe(x[[first]])
    others <- if (length(at) > 1) paste0(" (and ", length(at) - 1, " more)")
    abort_localift(
      c(
        "{.arg {arg}} must be finite and not negative.",
        x = "In {unit} {first}{others} it is {value}."
      ),
      "input", arg = arg, row = first, call = call
    )
  }
  if (length(x) && all(x == 0)) {
    abort_localift(
      "{.arg {arg}} must not be all zero.",
      "input", arg = arg, call = call
    )
  }
  if (!is.finite(sum(x))) {
    abort_localift(
      c(
        "{.arg {arg}} must have a finite sum.",
        i = "Divide them by a constant."
      ),
      "input", arg = arg, call = call
    )
  }
  # Doubles count up to 2^53; beyond, n + 1 == n.
  if (sum(x) >= 2^53 && is_whole(x)) {
    total <- plainly(format(sum(x), digits = 3))
    abort_localift(
      c(
        "{.arg {arg}} must add up to less than 2^53 (about 9e15).",
        x = "Whole weights are counts, and these add up to {total}.",
        i = "Divide them by a constant."
      ),
      "input", arg = arg, call = call
    )
  }
  x
}

is_whole <- function(x) {
  all(x == trunc(x))
}

# Amounts of weight in another unit, of about the greatest of `of`, so that their products neither overflow nor vanish.
# A power of two: no digit changes.
unit_free <- function(x, of) {
  as.double(x) / 2^floor(log2(max(of)))
}

# Weights as a search takes them: whole ones count rows as long as doubles can count them.
are_counts <- function(weights) {
  is.null(weights) || (is_whole(weights) && sum(weights) < 2^53)
}

# What the core makes of them ---------------------------------------------------

# All arithmetic is on whole numbers, weights in units of about 2^-62 of their total, and none counts less than one.

#' Refuse weights that units would change beyond recognition
#'
#' @param x Positive amounts that are no counts.
#' @param position The place of each among the user's rows or cells.
#' @return How many of them are changed by more than a millionth of themselves.
#' @noRd
check_scale <- function(x, position, arg, unit, call) {
  changes <- core_weight_changes(as.double(x))
  if (changes$greatest > 0.5) {
    value <- fixed(x[[changes$at]], digits = 3, format = "g")
    total <- fixed(sum(x), digits = 3, format = "g")
    at <- position[[changes$at]]
    abort_localift(
      c(
        "{.arg {arg}} spans too many orders of magnitude.",
        x = "In {unit} {at} it is {value}, too little to be told from nothing beside a total of {total}.",
        i = "Make the least of them 0, which drops the {unit}s, or leave out the {unit}s with the greatest."
      ),
      "weights", arg = arg, row = at, call = call
    )
  }
  changes$n_changed
}

# `n`: of check_scale().
note_scale <- function(n, unit = "row") {
  if (isTRUE(n > 0)) {
    paste0(
      "Next to the total, the weight of ", count_of(n, unit), " is so small that rounding changes it by more than a ",
      "millionth."
    )
  }
}
