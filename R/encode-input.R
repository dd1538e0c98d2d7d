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
#   whole           TRUE if every weight is whole (or there are none)
#   na              the rule for missing values
#   n_dropped       rows dropped because their class is missing
#   n_incomplete    rows dropped because a feature is missing (na = "complete"),
#   incomplete      and their weight
#   n_missing       NULL or num[m]: with na = "complete", rows in which each is
#   counted         TRUE if the rows are counts
#   unused_classes  chr, classes without a row
#   notes           chr, one-line texts to show with a result
#   continuous      NULL, or what joint quantiles need: see joint-encode.R

#' Code the input of a verb
#'
#' @param input A `localift_input`.
#' @param never Names of features to remove first.
#' @param na The rule for missing values.
#' @param one_class Whether a single class will do: for measures, not searches.
#' @param discretize `NULL`, or a `joint_quantiles()`.
#' @return A `localift_coded`.
#' @noRd
encode_input <- function(input, never = character(), na = "available",
                         one_class = FALSE, discretize = NULL,
                         call = caller_env()) {
  features <- input$features[setdiff(names(input$features), never)]
  check_not_empty(input, features, call)
  class <- encode_class(input$class, input$class_name, call)

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
  if (all(rows)) {
    rows <- NULL
  }
  columns <- encode_features(features, input$n, rows, call, !is.null(discretize))
  if (any(columns$continuous)) {
    check_whole_weights(input, call)
  }
  before <- rows
  n_missing <- if (na == "complete") count_missing(columns$codes, take(input$weights, rows))
  columns <- apply_na_rule(columns, na, rows, call)
  incomplete <- if (na == "complete") mask_of(before, input$n) & !mask_of(columns$rows, input$n) else FALSE
  columns <- split_continuous(columns, groups, discretize, na, sum(no_group))
  rows <- columns$rows

  class <- drop_unused(take(class$codes, rows), class$levels)
  if (!one_class && length(class$levels) < 2) {
    abort_one_class(class$levels, input, na, call)
  }
  weights <- take(input$weights, rows)
  structure(
    list(
      features = names(features),
      codes = columns$codes,
      levels = columns$levels,
      class = class$codes,
      classes = class$levels,
      class_name = input$class_name,
      weights = weights,
      whole = is.null(weights) || is_whole(weights),
      na = na,
      n_dropped = n_dropped(no_class, input$weights),
      n_incomplete = n_dropped(incomplete, input$weights),
      incomplete = if (is.null(input$weights)) sum(incomplete) else sum(input$weights[incomplete]),
      n_missing = n_missing,
      counted = input$counted,
      unused_classes = setdiff(as.character(levels(input$class)), class$levels),
      notes = input$notes,
      continuous = columns$continuous
    ),
    class = "localift_coded"
  )
}

# Rows dropped: whole weights stand for that many.
n_dropped <- function(dropped, weights) {
  weights <- weights[dropped]
  if (length(weights) && is_whole(weights)) sum(weights) else sum(dropped)
}

mask_of <- function(rows, n) rows %||% rep(TRUE, n)

# Rows, or their weight, in which each column is missing.
count_missing <- function(columns, weights) {
  vapply(columns, function(x) {
    if (!anyNA(x)) 0 else if (is.null(weights)) sum(is.na(x)) else sum(weights[is.na(x)])
  }, 0)
}

# `rows` is a mask, or NULL for all.
take <- function(x, rows) {
  if (is.null(rows)) x else x[rows]
}

encode_class <- function(x, name, call) {
  check_column_type(x, name, "class", call)
  if (is.numeric(x)) {
    abort_numeric_class(name, call)
  }
  coded <- encode_column(x, name, call)
  check_n_levels(coded$levels, name, "class", call)
  coded
}

# Codes of the features, for the rows of the mask. Numeric columns that are no
# discrete features are reported together: who has one often has ten. Where
# numeric columns are `continuous`, their codes are their values.
encode_features <- function(features, n, rows, call, continuous = FALSE) {
  # By position: looking 1e5 columns up by name takes minutes.
  coded <- lapply(seq_along(features), function(j) {
    name <- names(features)[[j]]
    x <- features[[j]]
    check_column_type(x, name, "feature", call)
    if (length(x) != n) {
      abort_localift(
        "Feature {.var {name}} has {length(x)} value{?s} for {n} row{?s}.",
        "input", arg = "data", column = name, call = call
      )
    }
    if (continuous && is.numeric(x)) {
      return(list(codes = encode_continuous(take(x, rows))))
    }
    encode_column(take(x, rows), name, call)
  })
  refused <- names(features)[vapply(coded, is.null, NA)]
  if (length(refused)) {
    abort_numeric_features(refused, call)
  }
  is_continuous <- vapply(coded, function(column) is.null(column$levels), NA)
  check_finite(
    lapply(coded[is_continuous], `[[`, "codes"), names(features)[is_continuous], rows, call
  )
  for (j in seq_along(coded)) {
    check_n_levels(coded[[j]]$levels, names(features)[[j]], "feature", call)
  }
  list(
    features = names(features),
    codes = lapply(coded, `[[`, "codes"),
    levels = lapply(coded, function(column) column$levels %||% character()),
    continuous = is_continuous
  )
}

# Columns ---------------------------------------------------------------------

#' Code one column
#'
#' Levels are in factor order, ascending for numbers, FALSE before TRUE, and in
#' the order of their UTF-8 bytes for characters, whatever the locale. Unused
#' ones are dropped.
#'
#' @param x A column of an accepted type.
#' @return A list of `codes` and `levels`, or `NULL` for a numeric column that
#'   is not discrete.
#' @noRd
encode_column <- function(x, name, call = caller_env()) {
  if (is.factor(x)) {
    encode_factor(x, name, call)
  } else if (is.character(x)) {
    encode_character(x, name, call)
  } else if (is.logical(x)) {
    drop_unused(as.integer(x) + 1L, c("FALSE", "TRUE"))
  } else {
    encode_whole(x)
  }
}

encode_factor <- function(x, name, call) {
  codes <- as.integer(x)
  levels <- to_utf8(levels(x), name, call)
  if (any(codes < 1L | codes > length(levels), na.rm = TRUE)) {
    abort_localift(
      c(
        "{.var {name}} is a broken factor: some of its codes have no level.",
        i = "Make it anew with {.fn factor}."
      ),
      "input", arg = "data", column = name, call = call
    )
  }
  # Levels that are NA (see addNA()), or the same once encoded alike.
  unique <- unique(levels[!is.na(levels)])
  if (length(unique) < length(levels)) {
    codes <- match(levels, unique)[codes]
  }
  drop_unused(codes, unique)
}

encode_character <- function(x, name, call) {
  x <- as.vector(unclass(x))
  values <- unique(x)
  text <- to_utf8(values, name, call)
  # Radix sorts by bytes: the order must not depend on the locale.
  levels <- unique(text[!is.na(text)])
  levels <- levels[order(levels, method = "radix")]
  list(codes = match(text, levels)[match(x, values)], levels = levels)
}

# The most values that a numeric column may have to be discrete.
max_discrete_values <- 10L

encode_whole <- function(x) {
  x <- as.vector(unclass(x))
  values <- unique(x)
  values <- sort(values[!is.na(values)])
  if (length(values) > max_discrete_values ||
    any(is.infinite(values) | values != trunc(values))) {
    return(NULL)
  }
  list(codes = match(x, values), levels = number_labels(values))
}

# Whole numbers without exponents: 100000, not 1e+05. `+ 0` turns -0 into 0.
number_labels <- function(x) {
  sprintf("%.0f", x + 0)
}

# Text as UTF-8. Where undeclared text is UTF-8 already it is declared to be,
# not converted: converting would replace bytes that are no UTF-8 (in the C
# locale all beyond ASCII) by escapes, and hide them from the check below.
as_utf8 <- function(x) {
  if (l10n_info()[["UTF-8"]] || Sys.getlocale("LC_CTYPE") %in% c("C", "POSIX")) {
    undeclared <- Encoding(x) == "unknown"
    Encoding(x[undeclared]) <- "UTF-8"
  }
  text <- Encoding(x) != "bytes"
  x[text] <- enc2utf8(x[text])
  x
}

# Which strings are no text.
is_not_utf8 <- function(x) {
  !is.na(x) & (Encoding(x) == "bytes" | !validUTF8(x))
}

to_utf8 <- function(x, name, call) {
  if (is.null(x)) {
    return(character())
  }
  x <- as_utf8(x)
  bad <- which(is_not_utf8(x))
  if (length(bad)) {
    shown <- printable(x[bad[[1]]])
    abort_localift(
      c(
        "{.var {name}} holds text that is not valid UTF-8, such as {.val {shown}}.",
        i = "Say which encoding it has, as in {.code iconv(x, \"latin1\", \"UTF-8\")}."
      ),
      "input", arg = "data", column = name, call = call
    )
  }
  x
}

drop_unused <- function(codes, levels) {
  used <- tabulate(codes, length(levels)) > 0
  if (all(used)) {
    return(list(codes = codes, levels = levels))
  }
  position <- cumsum(used)
  list(codes = position[codes], levels = levels[used])
}

#' Codes of a new column by known levels
#'
#' Values are matched by label, whatever the type of either column.
#'
#' @param levels The levels of a coded feature.
#' @return An integer vector: the code, `NA` if missing, 0 for a value that is
#'   none of `levels`.
#' @noRd
code_against <- function(x, levels, name, call = caller_env()) {
  check_column_type(x, name, "feature", call)
  if (is.numeric(x)) {
    x <- as.vector(unclass(x))
    values <- unique(x)
    labels <- as.character(values)
    whole <- which(is.finite(values) & values == trunc(values))
    labels[whole] <- number_labels(values[whole])
    labels[is.na(values)] <- NA
    coded <- list(codes = match(x, values), levels = labels)
  } else {
    coded <- encode_column(x, name, call)
  }
  known <- match(coded$levels, levels, nomatch = 0L)
  known[is.na(coded$levels)] <- NA
  known[coded$codes]
}
