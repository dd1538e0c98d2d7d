#' The lift function of one feature set
#'
#' The counts of a class \eqn{Y} in each profile \eqn{x} of a feature set, and
#' how much more, or less, probable the profile makes each class:
#'
#' \deqn{L(x, y) = \frac{f(y \mid x)}{h(y)} = \frac{n_{xy} / n_x}{n_y / n}}
#'
#' Above 1 the profile is prone to the class, below 1 it inhibits it, and 1
#' everywhere is independence. Printed as the tables of the paper: lift, count
#' in parentheses, relative frequencies in the margins.
#'
#' @param x A data frame or a matrix of features (rows are observations), a
#'   formula `class ~ features`, a `table` whose last dimension is the class, a
#'   matrix of counts (when there is no `y`: rows are profiles, columns are
#'   classes, its dimnames name them), counted data ([count_profiles()],
#'   [as_counts()]) or a result of a search.
#' @param formula `class ~ a + b`, `class ~ .` or `class ~ . - a`: all features
#'   named on the right make one feature set.
#' @param data A data frame, a `table`, counted data or a table in a database
#'   ([databases]). `lift_function(data, class ~ a + b)` works too, for pipes.
#' @param y The class, one value per row of `x`; or a formula.
#' @param i `[integer(1)]` The row of the result whose feature set is meant.
#' @param ... Must be empty.
#' @param na `[character(1)]` Rows that count: `"available"`, those complete in
#'   the features named; `"complete"`, the same here; `"level"`, all, a missing
#'   value being the level `(Missing)`; `"fail"` stops if any is missing. Rows
#'   whose class is missing never count.
#' @param weights Weights of the rows, evaluated in `data`: finite and
#'   non-negative. Counts are then sums of weights.
#' @param discretize `NULL`; a [cut_points()], which makes each numeric feature an
#'   ordered one; or a [joint_quantiles()]: numeric features then become one level
#'   together.
#' @inheritParams search_arguments
#'
#' @returns A list of class `localift_lift`:
#' * `counts`: a matrix, profiles x classes, of counts (or summed weights);
#' * `lift`: a matrix of the same shape, `NA` in a row or column without counts;
#' * `profiles`: a data frame, one row per profile and one factor per feature
#'   (features discretised jointly share one, which comes first);
#' * `labels`: the profiles as text; `features`, `class_name`, `classes`: names;
#' * `n`: the counted rows (or their weight);
#' * `g`: relative frequency of each profile; `h`: of each class;
#' * `measures`: a list, see [eta()];
#' * with [cut_points()], `conditions`, for each column of `profiles` those of its
#'   levels (`NULL` for one that was not cut);
#' * with [joint_quantiles()], `levels`, a data frame of the cuts of the joint levels
#'   (see [`summary()`][summary.localift_selection]), and `by`, names of the
#'   columns that make groups;
#' * `fractional`, `TRUE` where weights or counts are no whole numbers of rows, and `searched`, `TRUE` where a search
#'   selected the set: [confint()][confint.localift_lift] needs to know.
#'
#' Profiles are those that occur, in the order of their levels, the last
#' feature fastest. From a `table` or a matrix of counts all are kept, also
#' those without counts, and those of a matrix in the order of its rows.
#'
#' @section Errors:
#' `localift_error_input` for anything that is not such data, naming the
#' argument and the column; `localift_error_missing` if missing values leave no
#' rows.
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#' @seealso [eta()] and the other measures;
#'   [tidy()][tidy.localift_lift] and [glance()][glance.localift_lift].
#' @examples
#' lift_function(party ~ PF, votes)
#'
#' # Table 1 of the paper, from its counts
#' counts <- rbind(c(9, 13, 5), c(9, 8, 9), c(9, 5, 12))
#' tertiles <- paste("Tertile", 1:3)
#' dimnames(counts) <- list("Mathematics and Physics" = tertiles, grade = tertiles)
#' lift_function(counts)
#'
#' # The feature set of the third result of a search
#' sel <- select_features(party ~ PF + AB + ES, votes)
#' lift_function(sel, 3)
#' @export
lift_function <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "lift_function")
  UseMethod("lift_function")
}

#' @rdname lift_function
#' @export
lift_function.formula <- function(formula, data, ..., na = "available", weights = NULL, discretize = NULL,
                                  max_whole = 10, show_queries = FALSE) {
  call <- match.call()
  call[[1]] <- quote(lift_function)
  check_dots_empty(
    ..., known = c("formula", "data", "na", "weights", "discretize", "max_whole", "show_queries"),
    evaluate = given_arguments(lazy = with_data), call = call
  )
  show <- check_flag(show_queries, arg = "show_queries", call = call)
  input <- read_input(formula, data, enquo(weights), substitute(data), call, discretize, show)
  lift_function_input(input, data, na, discretize, max_whole, call)
}

#' @rdname lift_function
#' @export
lift_function.data.frame <- function(x, y, ..., na = "available", weights = NULL, discretize = NULL,
                                     max_whole = 10, show_queries = FALSE) {
  call <- match.call()
  call[[1]] <- quote(lift_function)
  check_dots_empty(
    ..., known = c("x", "y", "na", "weights", "discretize", "max_whole", "show_queries"),
    evaluate = given_arguments(lazy = with_data), call = call
  )
  show <- check_flag(show_queries, arg = "show_queries", call = call)
  input <- read_input(x, y, enquo(weights), substitute(y), call, discretize, show)
  lift_function_input(input, x, na, discretize, max_whole, call)
}

#' @export
lift_function.Matrix <- lift_function.data.frame

#' @export
lift_function.tbl_lazy <- lift_function.data.frame

#' @export
lift_function.localift_files <- lift_function.data.frame

#' @rdname lift_function
#' @export
lift_function.matrix <- function(x, y, ..., na = "available", weights = NULL,
                                 discretize = NULL, max_whole = 10) {
  if (!missing(y) && !is.null(y)) {
    call <- match.call()
    call[[1]] <- quote(lift_function)
    check_dots_empty(
      ..., known = c("x", "y", "na", "weights", "discretize", "max_whole"),
      evaluate = given_arguments(lazy = with_data), call = call
    )
    input <- read_input(x, y, enquo(weights), substitute(y), call, discretize)
    return(lift_function_input(input, x, na, discretize, max_whole, call))
  }
  check_dots_empty(..., known = c("x", "y"), evaluate = given_arguments(lazy = with_data))
  if (!is.null(discretize)) {
    abort_localift(
      "A matrix of counts takes no {.arg discretize}: it has no values to cut.",
      class = "input", arg = "discretize"
    )
  }
  if (!quo_is_null(enquo(weights))) {
    abort_localift(
      "A matrix of counts takes no {.arg weights}: its counts are the weights.",
      class = "input", arg = "weights"
    )
  }
  lift_function_counts(x)
}

#' @rdname lift_function
#' @export
lift_function.table <- function(x, y, ..., na = "available", weights = NULL) {
  call <- match.call()
  call[[1]] <- quote(lift_function)
  check_dots_empty(..., known = c("x", "y", "na", "weights"), evaluate = given_arguments(lazy = with_data), call = call)
  unnamed <- length(dim(x)) == 2 && !all(nzchar(names(dimnames(x)) %||% ""))
  if (unnamed && (missing(y) || is.null(y))) {
    return(lift_function_counts(unclass(x), call))
  }
  input <- read_input(x, y, enquo(weights), substitute(y), call)
  lift_function_input(input, x, na, NULL, default_max_whole, call)
}

#' @rdname lift_function
#' @export
lift_function.localift_selection <- function(x, i = 1, ...) {
  check_dots_empty(..., known = "i")
  row <- selection_row(x, i)
  lift <- coded_lift_function(set_data(x, row$set), row$set)
  if (was_searched(attr(x, "localift"))) lift$searched <- TRUE
  lift
}

#' @export
lift_function.localift <- function(x, ...) {
  check_selection(x)
}

#' @export
lift_function.default <- function(x, ...) {
  abort_no_method(x, "lift_function")
}

# From input to lift function -------------------------------------------------

#' @param input A `localift_input`.
#' @param data What it was read from: profiles of a table are kept also where
#'   they have no counts.
#' @noRd
lift_function_input <- function(input, data, na, discretize, max_whole, call) {
  na <- check_choice(na, na_rules, "na", call)
  max_whole <- check_max_whole(max_whole, call)
  if (is_lazy(input)) {
    lift_joint <- if (has_joint_features(input, discretize)) database_hook("lift_joint_database")
    if (!is.null(lift_joint)) {
      return(lift_joint(input, na, discretize, max_whole, call))
    }
    input <- collect_input(input, discretize = discretize, max_whole = max_whole, call = call)
  }
  if (is_files_input(input)) {
    input <- count_files(input, discretize = discretize, max_whole = max_whole, call = call)
    discretize <- NULL
  }
  coded <- encode_input(
    input, na = na, one_class = TRUE, discretize = discretize, max_whole = max_whole, call = call
  )
  if (inherits(data, "table") && input$class_name %in% names(dimnames(data))) {
    inform_localift(c(coded$notes, note_scale(coded$n_rounded, "cell")))
    lift_function_table(data, coded$features, coded$class_name, na, call)
  } else {
    set <- seq_along(coded$features)
    lift <- coded_lift_function(coded, set, call)
    inform_localift(c(
      continuous_notes(coded, length(set)), note_correlated(list(set), coded), note_merged_levels(coded, set),
      coded$notes, note_scale(coded$n_rounded)
    ))
    lift
  }
}
