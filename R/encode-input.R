# Raw input -> coded data: columns become level codes, by design rules that
# depend on the type of a column alone.
#
# `coded` is a list of class "localift_coded" for n rows and m features:
#   features        chr[m]   names, in the data's column order
#   codes           list[m]  int[n], 1..L, NA = missing
#   levels          list[m]  chr[L], the levels that occur, in level order
#   class           int[n]   1..C, never NA
#   classes         chr[C]   the classes that occur, in level order
#   class_name      chr[1]
#   weights         NULL or dbl[n], positive
#   whole           TRUE if the weights count rows (or there are none)
#   n_rounded       rows whose weight the core's units change: see check_scale()
#   na              the rule for missing values
#   n_dropped       rows dropped because their class is missing
#   n_incomplete    rows dropped because a feature is missing (na = "complete"),
#   incomplete      and their weight
#   n_missing       NULL or num[m]: with na = "complete", rows in which each is
#   counted         TRUE if the rows are counts
#   unfinished      TRUE if time was up before all features had codes: see encode_input()
#   unused_classes  chr, classes without a row
#   notes           chr, one-line texts to show with a result
#   copies          chr, features that the notes tell to be identical to the class
#   cuts            list[m], what `quantile_bins()` and `cut_points()` keep of a feature, NULL for others: see
#                   encode-bins.R and encode-cuts.R
#   ordered         lgl[m], features whose levels are in order: cells, and ordered factors without `(Missing)`
#   numbers         list[m], dbl[n] or int[n], what was cut into as many cells as asked for; NULL for others
#   cut_points      NULL, or the `cut_points()` given
#   one_cell        chr, numeric columns left out, since cutting them leaves one cell
#   continuous      NULL, or what joint quantiles need: see encode-joint.R

#' Code the input of a verb
#'
#' @param input A `localift_input`.
#' @param never Names of features to remove first.
#' @param na The rule for missing values.
#' @param one_class Whether a single class will do: for measures, not searches.
#' @param discretize `NULL`, a `joint_quantiles()` or a `cut_points()`.
#' @param max_whole The most values of whole numbers that are levels.
#' @param until When the time of the caller is up (`elapsed` of [proc.time()]):
#'   features that are not coded by then stay without codes, for a search that
#'   looks at none.
#' @param threads How many may read a long column.
#' @return A `localift_coded`.
#' @noRd
encode_input <- function(input, never = character(), na = "available",
                         one_class = FALSE, discretize = NULL, max_whole = default_max_whole,
                         call = caller_env(), until = Inf, threads = 1L) {
  features <- input$features[setdiff(names(input$features), never)]
  check_not_empty(input, features, call)
  class <- encode_class(input$class, input$class_name, call, threads)

  kept <- rows_to_count(input, class, na, call)
  columns <- encode_features(features, input$n, kept$rows, call, discretize, max_whole, until, threads)
  columns <- cut_columns(columns, cut_by_r(discretize, input), take(input$weights, kept$rows), call, until = until)
  unfinished <- columns$unfinished
  if (unfinished) na <- "available"
  if (any(columns$continuous)) {
    check_joint_weights(input, call)
  }
  # What is left out makes no row incomplete, but its missing values may be a level, or an error.
  if (na == "complete") columns <- drop_one_cell(columns, call)
  columns$n_missing <- if (na == "complete") count_missing(columns$codes, take(input$weights, kept$rows))
  columns <- apply_na_rule(columns, na, kept$rows, call)
  rows <- columns$rows
  incomplete <- if (na == "complete") mask_of(kept$rows, input$n) & !mask_of(rows, input$n) else FALSE
  if (na != "complete") columns <- drop_one_cell(columns, call)
  columns <- split_continuous(columns, kept$groups, discretize, na, sum(kept$no_group))

  class <- drop_unused(take(class$codes, rows), class$levels)
  if (!one_class && length(class$levels) < 2) {
    abort_one_class(class$levels, input, na, call)
  }
  weights <- take(input$weights, rows)
  whole <- are_counts(weights) && (!input$importance || all(weights == 1))
  structure(
    list(
      features = columns$features,
      codes = columns$codes,
      levels = columns$levels,
      class = class$codes,
      classes = class$levels,
      class_name = input$class_name,
      weights = weights,
      whole = whole,
      n_rounded = if (whole) 0 else check_rows_scale(input, weights, rows, call),
      na = na,
      n_dropped = n_dropped(kept$no_class, input$weights),
      n_incomplete = n_dropped(incomplete, input$weights),
      incomplete = if (is.null(input$weights)) sum(incomplete) else sum(input$weights[incomplete]),
      n_missing = columns$n_missing,
      counted = input$counted,
      unfinished = unfinished,
      unused_classes = setdiff(as.character(levels(input$class)), class$levels),
      notes = c(note_cells(columns), input$notes),
      copies = intersect(input$copies, columns$features),
      cuts = columns$cuts,
      ordered = columns$ordered,
      numbers = columns$numbers,
      cut_points = if (is_cut_points(discretize)) discretize,
      one_cell = columns$one_cell,
      continuous = columns$continuous
    ),
    class = "localift_coded"
  )
}

# Rows that have a weight, a class and a group: `rows`, a mask, or NULL for all. `no_class` and `no_group` are masks of
# those of positive weight that lack the one or the other.
rows_to_count <- function(input, class, na, call) {
  if (is.null(input$weights) && !length(input$by) && !anyNA(class$codes)) {
    return(list(rows = NULL, groups = encode_by(list(), 0, na, call), no_class = FALSE, no_group = FALSE))
  }
  weighted <- if (is.null(input$weights)) rep(TRUE, input$n) else input$weights > 0
  no_class <- weighted & is.na(class$codes)
  if (na == "fail") {
    check_no_missing(no_class, input$class_name, "The class", call)
  }
  rows <- weighted & !no_class
  check_rows_left(rows, input$class_name, call)
  groups <- encode_by(input$by, input$n, na, call)
  check_groups(groups, input$by, rows, na, call)
  no_group <- rows & groups$missing
  rows <- rows & !no_group
  check_rows_grouped(rows, names(input$by), call)
  list(rows = if (!all(rows)) rows, groups = groups, no_class = no_class, no_group = no_group)
}

# Rows dropped: whole weights stand for that many.
n_dropped <- function(dropped, weights) {
  weights <- weights[dropped]
  if (length(weights) && is_whole(weights)) sum(weights) else sum(dropped)
}

check_rows_scale <- function(input, weights, rows, call) {
  position <- which(mask_of(rows, input$n))
  if (input$counted) {
    check_scale(weights, position, "data", "row", call)
  } else {
    check_scale(weights, position, "weights", "row", call)
  }
}

mask_of <- function(rows, n) rows %||% rep(TRUE, n)

# Rows, or their weight, in which each column is missing.
count_missing <- function(columns, weights) {
  vapply(columns, function(x) {
    if (is.null(weights)) core_n_missing(x) else sum(weights[is.na(x)])
  }, 0)
}

# `rows` is a mask, or NULL for all.
take <- function(x, rows) {
  if (is.null(rows)) x else x[rows]
}

encode_class <- function(x, name, call, threads = 1L) {
  x <- plain_column(x, name, "class", call)
  if (is.numeric(x)) {
    abort_numeric_class(name, call)
  }
  coded <- encode_column(x, name, call = call, role = "class", threads = threads)
  check_n_levels(coded$levels, name, "class", call)
  coded
}

# Fewer values take no time worth a limit; as in the core's preparations.
few_values <- 2^20

#' Codes of the features, for the rows of the mask
#'
#' What cannot be a feature is reported together: who has one such column often has ten, of several kinds. Of
#' `continuous` columns, those that `discretize` takes as numbers, the codes are their values.
#' @noRd
encode_features <- function(features, n, rows, call, discretize = NULL, max_whole = default_max_whole, until = Inf,
                            threads = 1L) {
  unfinished <- FALSE
  # By position: looking 1e5 columns up by name takes minutes.
  coded <- lapply(seq_along(features), function(j) {
    core_answer_interrupt()
    if (n * length(features) >= few_values && proc.time()[["elapsed"]] >= until) {
      unfinished <<- TRUE
      return(list(codes = NULL, levels = character()))
    }
    tryCatch(
      encode_feature(features[[j]], names(features)[[j]], n, rows, call, discretize, max_whole, threads),
      localift_error = identity
    )
  })
  failed <- vapply(coded, inherits, NA, "condition")
  if (any(failed)) {
    abort_unusable(coded[failed], names(features)[failed], max_whole, call)
  }
  is_continuous <- vapply(coded, function(column) is.null(column$levels), NA)
  check_finite(
    lapply(coded[is_continuous], `[[`, "codes"), names(features)[is_continuous], rows, call
  )
  list(
    features = names(features),
    codes = lapply(coded, `[[`, "codes"),
    levels = lapply(coded, function(column) column$levels %||% character()),
    continuous = is_continuous,
    cuts = unname(lapply(features, cuts_of)),
    kinds = lapply(coded, `[[`, "about"),
    ordered = unname(vapply(features, is.ordered, NA)),
    numbers = vector("list", length(features)),
    unfinished = unfinished
  )
}

encode_feature <- function(x, name, n, rows, call, discretize, max_whole, threads = 1L) {
  if (is_cut_points(discretize) && is_time(x)) {
    found <- numbers_in(x)
    x <- found$values
  } else {
    x <- plain_column(x, name, "feature", call)
    found <- list(kind = "number")
  }
  if (length(x) != n) {
    abort_localift(
      "Feature {.var {name}} has {length(x)} value{?s} for {n} row{?s}.",
      "input", arg = "data", column = name, call = call
    )
  }
  labels <- attr(x, "labels")
  cuts <- cuts_of(x)
  x <- take(x, rows)
  if (!is.null(discretize) && is.numeric(x)) {
    found$values <- x
    # The core reads integers as they are: a copy would be twice as large as the column.
    codes <- if (is.integer(x) && !is_cut_points(discretize)) bare(x) else encode_continuous(x)
    return(list(codes = codes, about = found))
  }
  coded <- encode_column(x, name, max_whole, labels, call, "feature", threads)
  if (is.null(coded)) {
    abort_numeric_features(name, max_whole, call, whole = is_whole(x[!is.na(x)]) && !any(is.infinite(x)))
  }
  check_n_levels(coded$levels, name, "feature", call)
  all_cells(coded, cuts)
}

# What is left to count --------------------------------------------------------

check_not_empty <- function(input, features, call) {
  if (!length(features)) {
    abort_localift(
      c(
        "There is no feature.",
        i = if (length(input$features)) {
          "{.arg never} removes all of them."
        } else {
          "The data must have a column besides the class."
        }
      ),
      "input", arg = if (length(input$features)) "never" else "data",
      call = call
    )
  }
  if (input$n == 0) {
    abort_localift(
      "The data have no rows.", "input", arg = "data", call = call
    )
  }
}

check_rows_left <- function(rows, class_name, call) {
  if (!any(rows)) {
    abort_localift(
      c(
        "No rows are left.",
        x = "The class {.var {class_name}} is missing in every row of positive weight."
      ),
      "missing", arg = "data", column = class_name, call = call
    )
  }
}

abort_one_class <- function(class, input, na, call) {
  name <- input$class_name
  reason <- if (na == "complete") {
    "These are the rows that are complete in every feature."
  }
  abort_localift(
    c(
      "The class must have at least two values.",
      x = "{.var {name}} is {.val {class}} in every row.",
      i = reason
    ),
    "input", arg = "data", column = name, call = call
  )
}
