# Random problems for the comparison with the plain-R reference: small, full of ties and of
# the awkward corners of the rules.

# How many random problems: all in `make test`, a tenth where R CMD check runs the tests, as it does for everybody.
all_of_it <- identical(Sys.getenv("NOT_CRAN"), "true")

few <- function(n, share = 10) if (all_of_it) n else ceiling(n / share)

some <- function(seeds) seeds[seq_len(few(length(seeds)))]

# As many, from all parts of a list.
spread <- function(x) x[round(seq(1, length(x), length.out = few(length(x))))]

# R CMD check compares no snapshots: their code need not run there to be left out.
if (!all_of_it) expect_snapshot <- function(...) testthat::skip("On CRAN")

# Evaluates `code` with the same random numbers in every version and session of R.
with_fixed_seed <- function(seed, code) {
  kind <- RNGkind()
  old <- get0(".Random.seed", globalenv(), inherits = FALSE)
  on.exit({
    do.call(RNGkind, as.list(kind))
    if (is.null(old)) rm(".Random.seed", envir = globalenv()) else assign(".Random.seed", old, globalenv())
  })
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  code
}

one_of <- function(...) {
  choices <- c(...)
  choices[[sample.int(length(choices), 1)]]
}

# R itself cannot make data frames with other names than ASCII in a C locale.
accented <- function(x) {
  if (l10n_info()[["UTF-8"]]) x else gsub("\u00e9", "ee", x, fixed = TRUE)
}

# A problem: `data`, the names of its class and weights, and the arguments of the searches.
# `...` fixes some of `na`, `weighting` ("none", "whole", "dyadic", "decimal",
# "large"), `m`, `n`; `what` names the searches it is for.
random_data <- function(seed, ...) {
  with_fixed_seed(seed, random_problem(...))
}

random_problem <- function(na = one_of("available", "complete", "level", "fail"),
                           weighting = one_of("none", "none", "none", "whole", "dyadic", "decimal", "large"),
                           m = one_of(1, 2, 3, 3, 4, 4, 5, 6), n = sample(8:60, 1), what = resolutions) {
  n_classes <- one_of(2, 2, 3, 4)
  y <- c(1:2, sample.int(n_classes, n - 2, replace = TRUE, prob = (1:n_classes)^one_of(0, 1)))
  codes <- random_codes(n, m, y)
  w <- random_weights(n, weighting)
  if (weighting == "decimal" && one_of(TRUE, FALSE)) {
    twins <- random_twins(codes, y)
    codes <- twins$codes
    y <- twins$y
    w <- twins$w
  }
  # Some problems keep every value, so that na = "fail" has something to compare.
  if (!(na == "fail" && one_of(TRUE, TRUE, FALSE))) {
    codes <- random_missing(codes, y)
    lost <- stats::runif(length(y)) < one_of(0, 0.05)
    y[setdiff(which(lost), 1:2)] <- NA
  }
  # Two complete rows of different classes leave something under na = "complete".
  if (na == "complete") codes[1:2, ] <- 1L
  columns <- lapply(seq_len(m), function(j) random_column(codes[, j]))
  names(columns) <- sample(c(
    "A", "b", "B", "a", "x1", "n", "rank", "a b", "x=1", "q\"t", "c;d", "e,f", accented("\u00e9t\u00e9")
  ), m)
  class <- one_of("y", "y", "class", "the class")
  data <- as.data.frame(columns, optional = TRUE)
  data[[class]] <- random_class(y)
  weights <- if (weighting != "none") "w"
  data[weights] <- list(w)
  # Feature order is column order wherever the class and the weights stand.
  data <- data[sample(c(class, weights, names(columns)))]
  problem <- list(data = data, class = class, weights = weights, na = na, weighting = weighting)
  random_arguments(problem, what)
}

# n x m codes, 1..2 to 1..6: few distinct rows, so equal profiles are many; some columns
# follow the class, some repeat another or never change.
random_codes <- function(n, m, y) {
  n_levels <- sample(2:6, m, replace = TRUE)
  pool <- vapply(n_levels, function(l) sample.int(l, one_of(4, 8, 16, 60), TRUE)[1:60], integer(60))
  pool[is.na(pool)] <- 1L
  pool <- matrix(pool, ncol = m)
  codes <- pool[sample.int(one_of(4, 10, 60), n, replace = TRUE), , drop = FALSE]
  for (j in seq_len(m)) {
    kind <- one_of("pool", "pool", "class", "constant", "copy", "pure")
    follows <- stats::runif(n) < 0.7
    if (kind == "class") codes[follows, j] <- (y[follows] - 1L) %% n_levels[j] + 1L
    if (kind == "pure") codes[, j] <- (y - 1L) %% n_levels[j] + 1L
    if (kind == "constant" && one_of(TRUE, FALSE)) codes[, j] <- 1L
    if (kind == "copy") codes[, j] <- codes[, 1]
  }
  codes
}

# Missing values at rates that differ by class and feature: with rate 1 a feature set sees
# fewer classes than there are.
random_missing <- function(codes, y) {
  for (j in seq_len(ncol(codes))) {
    rate <- sample(c(0, 0, 0, 0.1, 0.3, 0.6, 1), max(y), replace = TRUE)
    lost <- stats::runif(nrow(codes)) < rate[y]
    if (!all(lost[1:2])) codes[lost, j] <- NA
  }
  codes
}

# One column in one of the shapes that a discrete feature may have.
random_column <- function(code) {
  shape <- one_of("factor", "ordered", "character", "logical", "integer", "double")
  if (shape == "logical" && max(code, na.rm = TRUE) > 2) shape <- "character"
  # Orders that differ by locale, and text that needs quotes.
  text <- list(c("b", "A", "a", "B", "_", "C"), c("n", "y", "?", "x y", "z=1", "Y"),
               c("10", "9", "1", "2", "a;b", "01"), c(accented("\u00e9"), "z", "e", "q\"", "l,m", "E"))
  labels <- sample(one_of(text))
  switch(shape,
    factor = factor(labels[code], levels = sample(c(labels, "unused"))),
    ordered = factor(labels[code], levels = labels, ordered = TRUE),
    character = labels[code],
    logical = code == 2,
    integer = c(10L, 2L, -1L, 7L, 0L, 3L)[code],
    double = c(2, 11, -3, 0, 100, 5)[code]
  )
}

random_class <- function(y) {
  shape <- one_of("factor", "character", if (max(y, na.rm = TRUE) == 2) "logical")
  labels <- sample(c("b", "A", "a", "B c"))
  switch(shape,
    factor = factor(labels[y], levels = sample(c(labels, "unused"))),
    character = labels[y],
    logical = y == 2
  )
}

# Zero weights are dropped first. Decimal weights are exact when scaled to below 2^62, and
# products of the large ones pass 2^64.
random_weights <- function(n, weighting) {
  values <- switch(weighting,
    none = c(1, 1, 1, 1), whole = c(0, 1, 1, 2, 5), dyadic = c(0, 1, 4, 8, 12, 13) / 8,
    decimal = c(0, 0.1, 0.2, 0.3, 0.3, 0.6, 0.7), large = c(0, one_of(1e9, 1e12) + 0:2)
  )
  w <- sample(values, n, replace = TRUE)
  w[1:2] <- values[3:4]
  w
}

# Profiles whose lifts differ by less than a double can show: each row of weight 0.3 has a
# twin on another level of the first feature, some as 0.1 and 0.2, whose sum is not 0.3.
random_twins <- function(codes, y) {
  base <- seq_len(nrow(codes) %/% 3)
  split <- base[stats::runif(length(base)) < 0.5]
  from <- c(base, base, split)
  codes <- codes[from, , drop = FALSE]
  codes[, 1] <- rep(1:2, c(length(base), length(from) - length(base)))
  w <- c(rep(0.3, length(base)), ifelse(base %in% split, 0.1, 0.3), rep(0.2, length(split)))
  list(codes = codes, y = y[from], w = w)
}

# `what`: the searches that the problem is for.
random_arguments <- function(problem, what) {
  input <- reference_input(problem$data, problem$class,
    weights = problem$weights, na = if (problem$na == "fail") "available" else problem$na
  )
  m <- length(input$features)
  if (m >= 3) {
    named <- sample(input$features, 2)
    problem$always <- one_of(list(NULL, NULL, named[1]))
    problem$never <- one_of(list(NULL, NULL, NULL, named[2]))
    # A formula in another order than the data's, sometimes without one feature.
    left_out <- if (one_of(TRUE, FALSE)) setdiff(input$features, named)[1]
    problem$features <- one_of(list(NULL, NULL, sample(setdiff(input$features, left_out))))
  }
  left <- setdiff(if (is.null(problem$features)) input$features else problem$features, problem$never)
  problem$min_features <- one_of(1, 1, 1, min(2, length(left)))
  problem$max_features <- one_of(list(NULL, NULL, max(problem$min_features, length(left) - 1)))
  problem$min_n <- one_of(1, 1, 1, 6, 20)
  problem$n_best <- one_of(1, 3, 10, 10, 25, Inf)
  problem$per_set <- one_of(1, 1, 2, Inf)
  problem$direction <- one_of("lift", "lift", "inhibit")
  problem$classes <- one_of(list(NULL, NULL, sample(input$classes, 1)))
  # Counting every set of many features takes its time.
  least <- if ("windows" %in% what) enumerable_count(input) else 1
  problem$min_count <- c(windows = least, profiles = one_of(1, 1, 2, 5))
  problem$min_freq <- c(windows = random_threshold(input), profiles = random_threshold(input))
  inhibit <- problem$direction == "inhibit"
  problem$min_lift <- one_of(1, 1, if (inhibit) Inf else -Inf, 0.75, 1.05, 1.2, 4 / 5)
  problem$min_class_count <- if (inhibit) 0 else one_of(0, 0, 1, 3)
  problem
}

# A min_count that leaves at most ten profiles in every set, so that windows can be enumerated.
enumerable_count <- function(input) {
  eleventh <- vapply(reference_sets(input), function(set) {
    sort(reference_count(input, set)$rows, decreasing = TRUE)[11]
  }, 0)
  max(one_of(1, 1, 2, 5), eleventh + 1, na.rm = TRUE)
}

# Often exactly the frequency of some profile or window, which is then not eligible.
random_threshold <- function(input) {
  count <- reference_count(input, sort(sample(seq_along(input$features), one_of(1, length(input$features)))))
  if (nrow(count$profiles) == 0 || one_of(TRUE, FALSE)) {
    return(one_of(0, 0.05, 0.15, 0.3))
  }
  some <- sample(seq_len(nrow(count$profiles)), min(nrow(count$profiles), one_of(1, 1, 2)))
  part <- limb_sum(count$profile[some, , drop = FALSE], rep(1, length(some)), 1)
  min(limb_value(part) / limb_value(count$n), 0.9)
}

# The arguments of one search, for the reference and for the package alike.
search_arguments <- function(problem, what) {
  use <- switch(what,
    features = character(),
    windows = "per_set",
    profiles = c("classes", "direction", "min_lift", "min_class_count")
  )
  shared <- c("na", "min_features", "max_features", "always", "never", "min_n", "n_best")
  out <- problem[intersect(c(shared, use), names(problem))]
  if (what != "features") {
    out$min_freq <- problem$min_freq[[what]]
    out$min_count <- problem$min_count[[what]]
  }
  Filter(Negate(is.null), out)
}

reference_search <- function(problem, what) {
  verb <- switch(what,
    features = reference_features, windows = reference_windows, profiles = reference_profiles
  )
  do.call(verb, c(problem[c("data", "class")], list(features = problem$features, weights = problem$weights),
                  search_arguments(problem, what)))
}

# Does na = "fail" refuse this problem?
refuses_missing <- function(problem) {
  tryCatch(is.null(reference_search(problem, "features")), reference_missing = function(e) TRUE)
}

# class ~ the features in the problem's order, or class ~ . for all of them.
problem_formula <- function(problem) {
  right <- quote(.)
  if (!is.null(problem$features)) {
    right <- Reduce(function(a, b) call("+", a, b), lapply(problem$features, as.name))
  }
  stats::as.formula(call("~", as.name(problem$class), right))
}

# The package's answer in the shape of the reference's.
package_search <- function(problem, what, ...) {
  plain_selection(problem_selection(problem, what, ...))
}

# The package's answer. `data` may be counted data.
problem_selection <- function(problem, what = "features", ..., data = problem$data, weights = problem$weights) {
  verb <- paste0("select_", what)
  weights <- if (!is.null(weights)) list(weights = as.name(weights))
  call <- as.call(c(list(as.name(verb), problem_formula(problem), quote(data)),
                    search_arguments(problem, what), weights, list(...)))
  suppressMessages(eval(call))
}

# Only the columns: text as character, numbers as double, no attributes.
plain_selection <- function(selection) {
  columns <- lapply(as.list(as.data.frame(selection)), function(x) {
    if (is.numeric(x)) as.numeric(x) else as.character(x)
  })
  as.data.frame(columns, optional = TRUE, stringsAsFactors = FALSE)
}

plain_reference <- function(reference) {
  attr(reference, "fragile") <- NULL
  row.names(reference) <- NULL
  reference
}

# One expectation: the same rows, in the same order. Text, ranks and whole counts are equal
# to the last digit; measures and sums of fractional weights to 1e-12.
expect_selection <- function(actual, expected, label) {
  difference <- selection_difference(actual, plain_reference(expected))
  testthat::expect(is.null(difference), paste0(label, ": ", difference))
  invisible(actual)
}

selection_difference <- function(actual, expected) {
  if (!identical(names(actual), names(expected))) {
    return(paste("columns", paste(names(actual), collapse = " ")))
  }
  if (nrow(actual) != nrow(expected)) {
    return(paste(nrow(actual), "rows, expected", nrow(expected)))
  }
  for (column in names(expected)) {
    a <- actual[[column]]
    e <- expected[[column]]
    same <- a == e
    if (is.numeric(e)) {
      whole <- column == "rank" | startsWith(column, "n") & e == round(e)
      same <- abs(a - e) <= ifelse(whole, 0, 1e-12 * pmax(1, abs(e)))
    }
    same <- !is.na(same) & same
    if (!all(same)) {
      at <- which(!same)[1]
      return(paste0("row ", at, ", ", column, " ", format(a[at], digits = 17),
                    ", expected ", format(e[at], digits = 17)))
    }
  }
  NULL
}
