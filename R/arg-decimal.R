# Numbers that counts are compared with exactly: the decimals that users write, as quotients of whole numbers.

#' A number as the decimal that it was written as
#'
#' 0.1 is a tenth, not the double next to it. Fifteen digits are what doubles keep of every decimal.
#'
#' @param x A finite number, not negative.
#' @param toward For a number of more than twelve digits, such as a lift of a result: 1 for the next decimal of fifteen
#'   digits above it, -1 for that below, so that what rounds to `x` counts as equal to it; 0 for the nearest.
#' @return Two whole numbers below 2^63 as doubles: the number is the first over the second, a power of ten.
#' @noRd
decimal_fraction <- function(x, toward = 0) {
  if (x == 0) {
    return(c(0, 1))
  }
  places <- min(max(14 - floor(log10(x)), 0), 18)
  units <- round(x * 10^places)
  if (places > 0 && (units / 10^places != x || units %% 1000 != 0)) {
    units <- max(units + toward, 0)
  }
  while (places > 0 && units %% 10 == 0) {
    units <- units / 10
    places <- places - 1
  }
  c(units, 10^places)
}

# What no lift reaches.
unreachable_lift <- c(2^62, 1)

#' What lifts must be beyond, for the core
#'
#' @param min_lift As users give it.
#' @return Two whole numbers, the limit as a quotient; `NULL` for none.
#' @noRd
min_lift_fraction <- function(min_lift, inhibit) {
  if (min_lift == if (inhibit) Inf else -Inf) {
    return(NULL)
  }
  if (inhibit) {
    return(if (min_lift > 0) decimal_limit(min_lift, -1) else c(0, 1))
  }
  if (min_lift >= 0) decimal_limit(min_lift, 1)
}

decimal_limit <- function(x, toward) if (x < 1e15) decimal_fraction(x, toward) else unreachable_lift

check_min_lift <- function(x, arg, call) {
  if (!is_one_number(x)) {
    abort_argument("must be one number, {.code -Inf} or {.code Inf}", x, arg, call)
  }
  as.double(x)
}

# `FALSE`, or the gain over its generalisations that a profile must have: 0 for `TRUE`.
check_productive <- function(x, arg, call) {
  if (is_bool(x)) {
    return(if (x) 0 else FALSE)
  }
  if (!is_one_number(x) || x < 0 || x > 1e6) {
    abort_argument("must be {.code TRUE}, {.code FALSE}, or a gain of at least 0", x, arg, call)
  }
  as.double(x)
}
