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
#' @param data A data frame, a `table` or counted data. `lift_function(data,
#'   class ~ a + b)` works too, for pipes.
#' @param y The class, one value per row of `x`; or a formula.
#' @param i `[integer(1)]` The row of the result whose feature set is meant.
#' @param ... Must be empty.
#' @param na `[character(1)]` Rows that count: `"available"`, those complete in
#'   the features named; `"complete"`, the same here; `"level"`, all, a missing
#'   value being the level `(Missing)`; `"fail"` stops if any is missing. Rows
#'   whose class is missing never count.
#' @param weights Weights of the rows, evaluated in `data`: finite and
#'   non-negative. Counts are then sums of weights.
#' @param discretize `NULL`, or a [joint_quantiles()]: numeric features then
#'   become one level together.
#'
#' @returns A list of class `localift_lift`:
#' * `counts`: a matrix, profiles x classes, of counts (or summed weights);
#' * `lift`: a matrix of the same shape, `NA` in a row or column without counts;
#' * `profiles`: a data frame, one row per profile and one factor per feature
#'   (features discretised jointly share one, which comes first);
#' * `labels`: the profiles as text; `features`, `class_name`, `classes`: names;
#' * `n`: the counted rows (or their weight);
#' * `g`: relative frequency of each profile; `h`: of each class;
#' * `measures`: a list, see [eta()].
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
  UseMethod("lift_function")
}

#' @rdname lift_function
#' @export
lift_function.formula <- function(formula, data, ..., na = "available",
                                  weights = NULL, discretize = NULL) {
  call <- match.call()
  call[[1]] <- quote(lift_function)
  check_dots_empty(
    ...,
    known = c("formula", "data", "na", "weights", "discretize"), call = call
  )
  input <- read_input(
    formula, data, enquo(weights), call = call, discretize = discretize
  )
  lift_function_input(input, data, na, discretize, call)
}

#' @rdname lift_function
#' @export
lift_function.data.frame <- function(x, y, ..., na = "available",
                                     weights = NULL, discretize = NULL) {
  call <- match.call()
  call[[1]] <- quote(lift_function)
  check_dots_empty(..., known = c("x", "y", "na", "weights", "discretize"), call = call)
  input <- read_input(x, y, enquo(weights), substitute(y), call, discretize)
  lift_function_input(input, x, na, discretize, call)
}

#' @export
lift_function.Matrix <- lift_function.data.frame

#' @rdname lift_function
#' @export
lift_function.matrix <- function(x, y, ..., na = "available", weights = NULL,
                                 discretize = NULL) {
  if (!missing(y) && !is.null(y)) {
    call <- match.call()
    call[[1]] <- quote(lift_function)
    check_dots_empty(..., known = c("x", "y", "na", "weights", "discretize"), call = call)
    input <- read_input(x, y, enquo(weights), substitute(y), call, discretize)
    return(lift_function_input(input, x, na, discretize, call))
  }
  check_dots_empty(..., known = c("x", "y"))
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
  check_dots_empty(..., known = c("x", "y", "na", "weights"), call = call)
  unnamed <- length(dim(x)) == 2 && !all(nzchar(names(dimnames(x)) %||% ""))
  if (unnamed && (missing(y) || is.null(y))) {
    return(lift_function_counts(unclass(x), call))
  }
  input <- read_input(x, y, enquo(weights), substitute(y), call)
  lift_function_input(input, x, na, NULL, call)
}

#' @rdname lift_function
#' @export
lift_function.localift_selection <- function(x, i = 1, ...) {
  check_dots_empty(..., known = "i")
  row <- selection_row(x, i)
  coded_lift_function(selection_data(x), row$set)
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
lift_function_input <- function(input, data, na, discretize, call) {
  na <- check_choice(na, na_rules, "na", call)
  coded <- encode_input(
    input, na = na, one_class = TRUE, discretize = discretize, call = call
  )
  if (inherits(data, "table") && input$class_name %in% names(dimnames(data))) {
    lift_function_table(data, coded$features, coded$class_name, na, call)
  } else {
    set <- seq_along(coded$features)
    lift <- coded_lift_function(coded, set, call)
    inform_localift(c(
      continuous_notes(coded, length(set)), note_merged_levels(coded, set)
    ))
    lift
  }
}

# The lift function of one set of coded data; `set` holds feature positions.
coded_lift_function <- function(coded, set, call = caller_env()) {
  counted <- with_core_errors(core_count(coded, as.integer(set)), call)
  if (!is.null(counted$degenerate)) {
    abort_degenerate(set, counted$degenerate, coded, call)
  }
  if (nrow(counted$counts) == 0) {
    features <- coded$features[set]
    abort_localift(
      c(
        "No row is complete in {.var {features}}.",
        i = "Name fewer features, or count missing values as a level with {.code na = \"level\"}."
      ),
      class = "missing", arg = "na", column = features, call = call
    )
  }
  new_lift_function(
    counted$counts,
    profiles = profile_frame(counted$profiles, set, coded),
    labels = profiles_text(
      rep(list(set), nrow(counted$counts)), row_list(counted$profiles), coded
    ),
    features = coded$features[set],
    class_name = coded$class_name, classes = coded$classes
  )
}

# The rows of a matrix.
row_list <- function(x) {
  lapply(seq_len(nrow(x)), function(i) x[i, ])
}

#' The lift function of a table of counts, with all of its cells
#'
#' @param x An array of checked counts with named dimensions.
#' @param features,class_name Names of dimensions.
#' @param bare Whether the labels of the profiles are the levels alone.
#' @noRd
lift_function_table <- function(x, features, class_name, na, call, bare = FALSE) {
  k <- length(features)
  dimnames(x) <- set_names(dimension_levels(x), names(dimnames(x)))
  # The first feature slowest, so that profiles come in the order of levels.
  x <- apply(unclass(x), match(c(rev(features), class_name), names(dimnames(x))), sum)
  levels <- unname(dimnames(x))
  # Missing values have a level of their own in a table (`useNA`).
  if (na == "level") {
    levels[seq_len(k)] <- lapply(levels[seq_len(k)], function(level) {
      replace(level, is.na(level), missing_level)
    })
  }
  present <- lapply(levels, function(level) !is.na(level))
  x <- do.call(`[`, c(list(x), present, list(drop = FALSE)))
  levels <- Map(function(level, here) enc2utf8(level[here]), levels, present)
  check_distinct_levels(levels, call)
  codes <- rev(expand.grid(lapply(dim(x)[seq_len(k)], seq_len)))
  codes <- unname(as.matrix(codes))
  set <- seq_len(k)
  about <- list(features = features, levels = rev(levels[set]))
  new_lift_function(
    matrix(as.double(x), ncol = length(levels[[k + 1]])),
    profiles = profile_frame(codes, set, about),
    labels = if (bare) {
      levels[[1]]
    } else {
      profiles_text(rep(list(set), nrow(codes)), row_list(codes), about)
    },
    features = features, class_name = class_name, classes = levels[[k + 1]]
  )
}

# A matrix of counts. Its profiles are labelled as its rows are: they may be
# joint levels ("Tertile 1"), which have no feature of their own.
lift_function_counts <- function(x, call = caller_env()) {
  if (!is.numeric(x)) {
    found <- describe(x)
    abort_localift(
      c(
        "A matrix without {.arg y} is a matrix of counts, and must be numeric.",
        x = "{.arg x} is {found}.",
        i = "Give the class as {.arg y} if the columns are features."
      ),
      class = "input", arg = "x", call = call
    )
  }
  if (length(x) == 0) {
    abort_localift(
      c("{.arg x} must count at least one row.", x = "It has no cells."),
      class = "input", arg = "x", call = call
    )
  }
  check_counts(as.vector(x), "x", "cell", call)
  names <- dimension_names(x)
  dimnames(x) <- set_names(dimension_levels(x), names)
  lift_function_table(x, names[[1]], names[[2]], "available", call, bare = TRUE)
}

# Of a matrix; names that it lacks are made up.
dimension_names <- function(x) {
  default <- c("profile", "class")
  names <- names(dimnames(x)) %||% default
  names <- ifelse(is.na(names) | !nzchar(names), default, names)
  make.unique(enc2utf8(names))
}

dimension_levels <- function(x) {
  lapply(seq_along(dim(x)), function(d) {
    dimnames(x)[[d]] %||% as.character(seq_len(dim(x)[[d]]))
  })
}

check_distinct_levels <- function(levels, call) {
  for (level in levels) {
    if (anyDuplicated(level)) {
      twice <- unique(level[duplicated(level)])
      abort_localift(
        c(
          "The dimnames of {.arg x} must tell its profiles and classes apart.",
          x = "{.val {twice}} {?is/are} there more than once."
        ),
        class = "input", arg = "x", call = call
      )
    }
  }
}

#' Build a lift function
#'
#' @param counts A double matrix, profiles x classes.
#' @param profiles A data frame of factors, one row per profile.
#' @param labels Texts of the profiles.
#' @param features Names of the features of the set.
#' @noRd
new_lift_function <- function(counts, profiles, labels, features, class_name,
                              classes) {
  measures <- core_measures(counts)
  names <- list(labels, classes)
  n <- sum(counts)
  structure(
    list(
      counts = structure(counts, dimnames = names),
      lift = structure(measures$lift, dim = dim(counts), dimnames = names),
      profiles = profiles,
      labels = labels,
      features = features,
      class_name = class_name,
      classes = classes,
      n = n,
      g = structure(rowSums(counts) / n, names = labels),
      h = structure(colSums(counts) / n, names = classes),
      measures = measures[setdiff(names(measures), "lift")]
    ),
    class = "localift_lift"
  )
}
