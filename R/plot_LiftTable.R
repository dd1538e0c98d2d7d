#' The lift function between two factors, as a picture
#'
#' A short form of `autoplot(lift_function(...))` for two factors, under the name and with the arguments that the
#' authors' own package has.
#'
#' @param x A factor (or what a feature may be, see [search_arguments]), not its name: its levels are the profiles, in
#'   rows.
#' @param y A factor of the same length, the class: its levels are the columns.
#' @param x.lab,y.lab `[character(1)]` What to call them in the picture; by default as the arguments are written.
#'
#' @returns A ggplot: the heat map of [`plot()`][plot.localift_lift] of the lift function, with a column for each class,
#'   also of two. Pairs with a missing value are not counted.
#' @inheritSection plot.localift_lift Errors
#' @examplesIf rlang::is_installed("ggplot2")
#' plot_LiftTable(votes$PF, votes$party, "physician fee freeze", "party")
#' @export
plot_LiftTable <- function(x, y, x.lab = as_label(substitute(x)), y.lab = as_label(substitute(y))) {
  call <- match.call()
  check_evaluates(call = call)
  need_ggplot2(call)
  for (lab in c("x.lab", "y.lab")) {
    if (!is_string(get(lab))) {
      abort_argument("must be a string", get(lab), lab, call)
    }
  }
  lift <- lift_of_factors(x, y, call)
  names(lift$profiles) <- lift$features <- enc2utf8(x.lab)
  lift$class_name <- enc2utf8(y.lab)
  draw_lift_function(lift_plot_data(lift, all = TRUE), lift)
}

lift_of_factors <- function(x, y, call) {
  for (arg in c("x", "y")) {
    if (if (arg == "x") missing(x) else missing(y)) {
      abort_localift(
        c(
          "{.arg {arg}} is missing.",
          i = "Give two factors, as in {.code plot_LiftTable(votes$PF, votes$party)}."
        ),
        "input", arg = arg, call = call
      )
    }
  }
  # Names of columns are what one would think of first: this function has no data to look them up in.
  for (arg in c("x", "y")) {
    value <- get(arg)
    if (is_string(value)) {
      abort_localift(
        c(
          "{.arg x} and {.arg y} must be the factors themselves, as in {.code plot_LiftTable(votes$PF, votes$party)}.",
          x = "{.arg {arg}} is the string {.str {value}}.",
          i = "With names of columns: {.code plot(lift_function(party ~ PF, votes))}."
        ),
        "input", arg = arg, call = call
      )
    }
  }
  for (arg in c("x", "y")) {
    value <- get(arg)
    if (!is.atomic(value) || is.null(value) || !is.null(dim(value))) {
      abort_argument("must be a factor", value, arg, call)
    }
  }
  if (length(x) != length(y)) {
    abort_localift(
      c(
        "{.arg x} and {.arg y} must be of the same length.",
        x = "{.arg x} has {length(x)} value{?s}, {.arg y} has {length(y)}."
      ),
      "input", arg = "y", call = call
    )
  }
  data <- structure(list(x = x), class = "data.frame", row.names = .set_row_names(length(x)))
  tryCatch(
    lift_function(data, y),
    localift_error = function(error) {
      error$call <- call
      rlang::cnd_signal(error)
    }
  )
}
