#' Count the rows of each profile and class
#'
#' `count_profiles()` counts the rows of each combination of feature values and
#' class. These counts are all that [localift()], the searches,
#' [lift_function()] and [eta()] need to know of discrete data, and they give
#' the same answer: count once, keep the counts, search often.
#'
#' @param x A formula, a data frame, a matrix, a sparse `Matrix`, a `table`, or
#'   counted data, whose groups are then counted by fewer features; or, with a formula, [data_files()], which are read in
#'   chunks.
#' @param y The class: a vector with one value for each row of `x`, or a
#'   formula.
#' @param formula The class on the left, features on the right, as in
#'   `class ~ .` or `class ~ a + b`; see [search_arguments].
#' @param data The data: anything that `x` may be but a formula, also a table in a
#'   database, which is then counted there: see [databases].
#' @param ... Must be empty.
#' @param weights `[numeric]` Weights of rows, evaluated in `data`, then in the
#'   formula's environment. Finite, not negative, not all zero.
#'
#' @param discretize `NULL`, or a [cut_points()]: numeric columns, dates and times
#'   then become ordered factors, which keep their cuts.
#' @inheritParams search_arguments
#'
#' @returns A data frame of class `localift_counts`: the features in the data's
#'   column order, then the class, both as they are in the data (but for what
#'   `discretize` cuts), then `n`, the
#'   number of rows, or the sum of their weights. (It is called `nn` if a
#'   column is called `n`.) There is a row for each combination that occurs, in
#'   the order of levels. Missing values are kept as groups of their own, so
#'   that each rule for missing values gives the same answer on the counts.
#'
#' What verbs of R, dplyr, tidyr and tibble make of counted data is counted too:
#' sorted, filtered, renamed, joined, grouped. `dplyr::count()` and `tally()` add
#' the counts, and `tidyr::uncount()` gives the rows. Where rows are summed up
#' otherwise (`summarise()`, `aggregate(counts["n"], ...)`), or the counts
#' dropped, the rows count no more, and reading them is an error that says the
#' way out; a note says where a function forgets them (`data.frame()`, `cbind()`,
#' `data.table::as.data.table()`). `as.data.frame()` and `tibble::tibble()` make
#' rows of them without a word, and functions that have something else as their
#' first argument, such as `merge(other, counts)` and `aggregate(n ~ ...,
#' counts)`, know nothing of counts: `dplyr::count()` and `tibble::as_tibble()`
#' do.
#'
#' Under weights that are not whole, counts say nothing of the number of rows:
#' `min_count` and `min_n` can then only be 1, and `correction` neither
#' `"permutation"` nor `"singletons"`.
#'
#' @section Errors:
#' `localift_error_input` for columns that can be neither features nor class
#' (see [search_arguments], "Types of columns"), and for weights as above.
#'
#' @seealso [as_counts()] for counts that you have already; [lift_function()]
#'   for the lifts of one feature set.
#' @examples
#' counts <- count_profiles(party ~ PF + AB, votes)
#' counts
#'
#' # The same answer from 13 counts as from 435 rows
#' select_profiles(counts, min_freq = 0.15, n_best = 1)
#' @export
count_profiles <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "count_profiles")
  UseMethod("count_profiles")
}

#' @rdname count_profiles
#' @export
count_profiles.formula <- function(formula, data, ..., weights = NULL, discretize = NULL, max_whole = 10,
                                   show_queries = FALSE) {
  call <- match.call()
  call[[1]] <- quote(count_profiles)
  check_dots_empty(
    ..., known = c("formula", "data", "weights", "discretize", "max_whole", "show_queries"),
    evaluate = given_arguments(lazy = with_data), call = call
  )
  show <- check_flag(show_queries, arg = "show_queries", call = call)
  input <- read_input(formula, data, enquo(weights), substitute(data), call, show = show)
  count_input(input, max_whole, discretize, call)
}

#' @rdname count_profiles
#' @export
count_profiles.data.frame <- function(x, y, ..., weights = NULL, discretize = NULL, max_whole = 10,
                                      show_queries = FALSE) {
  call <- match.call()
  call[[1]] <- quote(count_profiles)
  check_dots_empty(
    ..., known = c("x", "y", "weights", "discretize", "max_whole", "show_queries"),
    evaluate = given_arguments(lazy = with_data), call = call
  )
  show <- check_flag(show_queries, arg = "show_queries", call = call)
  count_input(read_input(x, y, enquo(weights), substitute(y), call, show = show), max_whole, discretize, call)
}

#' @export
count_profiles.matrix <- count_profiles.data.frame

#' @export
count_profiles.table <- count_profiles.data.frame

#' @export
count_profiles.tbl_lazy <- count_profiles.data.frame

#' @export
count_profiles.Matrix <- count_profiles.data.frame

#' @export
count_profiles.localift_files <- count_profiles.data.frame

#' @export
count_profiles.default <- function(x, ...) {
  abort_no_method(x, "count_profiles")
}

#' Group the rows of an input
#'
#' @return A `localift_counts`.
#' @noRd
count_input <- function(input, max_whole, discretize, call) {
  max_whole <- check_max_whole(max_whole, call)
  check_cut_points(discretize, call)
  input <- collect_input(input, discretize = discretize, max_whole = max_whole, call = call)
  if (is_files_input(input)) {
    input <- count_files(input, discretize = discretize, max_whole = max_whole, call = call)
    discretize <- NULL
  }
  check_not_empty(input, input$features, call)
  class <- encode_class(input$class, input$class_name, call)
  rows <- if (!is.null(input$weights) && any(input$weights == 0)) {
    input$weights > 0
  }
  features <- encode_features(input$features, input$n, rows, call, discretize, max_whole)
  class_codes <- take(class$codes, rows)
  cut <- cut_by_r(discretize, input)
  features <- cut_columns(features, cut, take(input$weights, rows), call, used = !is.na(class_codes))
  codes <- c(features$codes, list(class_codes))
  levels <- c(features$levels, list(class$levels))

  found <- sum_runs(codes, take(input$weights, rows))
  groups <- found$groups
  first <- if (is.null(rows)) groups else which(rows)[groups]
  name <- input$class_name
  columns <- c(input$features, set_names(list(input$class), name))
  columns <- Map(function(x, codes, levels, cuts) {
    if (are_cells(cuts)) {
      return(structure(codes[groups], levels = levels, class = c("ordered", "factor"), cuts = cuts))
    }
    # Labels, and which values are missing, are the business of a package that may not be there later.
    if (is.null(attr(x, "labels")) && !inherits(x, "haven_labelled")) return(with_cuts(x[first], x))
    structure(codes[groups], levels = levels, class = "factor")
  }, columns, codes, levels, c(features$cuts, list(NULL)))
  count_name <- free_name("n", names(columns))
  columns[[count_name]] <- found$n
  inform_localift(c(note_cells(features), input$notes))
  new_counts(columns, count_name, name)
}

#' @rdname count_profiles
#' @param i `[integer(1)]` For a result of a search: the row whose feature set
#'   is counted.
#' @export
count_profiles.localift_selection <- function(x, i = 1, ...) {
  check_dots_empty(..., known = "i")
  row <- selection_row(x, i)
  coded <- set_data(x, row$set)
  counted <- count_set(coded, row$set)
  # Row by row, so that groups come in the order of levels, the class last.
  cells <- which(t(counted$counts) > 0, arr.ind = TRUE)
  columns <- unclass(profile_frame(
    counted$profiles[cells[, 2], , drop = FALSE], row$set, coded
  ))
  attr(columns, "row.names") <- NULL
  for (name in intersect(names(columns), coded$features[vapply(coded$cuts, are_cells, NA)])) {
    class(columns[[name]]) <- c("ordered", "factor")
    attr(columns[[name]], "cuts") <- coded$cuts[[match(name, coded$features)]]
  }
  columns[[coded$class_name]] <- structure(
    unname(cells[, 1]),
    levels = coded$classes, class = "factor"
  )
  count_name <- free_name("n", names(columns))
  columns[[count_name]] <- as_whole(counted$counts[cells[, 2:1, drop = FALSE]])
  new_counts(columns, count_name, coded$class_name)
}
