# The exhaustive searches of counts that plain R makes set by set, against those of the rows.

# The counts of every set of at most `max_features` of the features that were coded, as core_select_from_counts() takes
# them: xtabs() of the columns, which leaves out rows with a missing value in the set.
r_counts <- function(data, class, weights, coded, max_features, exponent) {
  w <- if (is.null(weights)) rep(1, nrow(data)) else data[[weights]]
  used <- w > 0 & !is.na(data[[class]])
  data <- data[used, ]
  w <- w[used]
  columns <- unname(Map(function(x, levels) factor(as.character(x), levels), data[coded$features], coded$levels))
  y <- factor(as.character(data[[class]]), coded$classes)
  whole <- all(w == floor(w))
  sets <- lapply(seq_len(max_features), function(k) utils::combn(length(columns), k, simplify = FALSE))
  list(
    n_features = length(columns), class_total = as.vector(stats::xtabs(w ~ y)), exponent = exponent, whole = whole,
    tables = lapply(unlist(sets, recursive = FALSE), function(set) {
      n_levels <- lengths(coded$levels[set])
      by_class <- function(sums) matrix(sums, prod(n_levels), length(coded$classes))
      crossed <- c(columns[set], list(y))
      list(
        set = set, levels = unname(as.matrix(expand.grid(lapply(n_levels, seq_len)))),
        counts = by_class(tapply(w, crossed, sum, default = 0)),
        rows = if (!whole) by_class(table(crossed))
      )
    })
  )
}

# The rows' answer, and that of R's counts as the same kind of result.
search_both <- function(problem, what, ..., exponent = 0) {
  by_rows <- problem_selection(problem, what, search = "exhaustive", ...)
  fit <- attr(by_rows, "localift")
  counts <- r_counts(problem$data, problem$class, problem$weights, fit$coded, fit$options$max_features, exponent)
  result <- core_select_from_counts(counts, options_by_resolution(what, fit$options))[[what]]
  about <- about_search(fit$coded, fit$call, TRUE)
  list(rows = by_rows, counts = new_selection(what, result, fit$coded, fit$options, about))
}

expect_same_search <- function(problem, what, ..., exponent = 0, info = what) {
  both <- search_both(problem, what, ..., exponent = exponent)
  expect_identical(plain_selection(both$counts), plain_selection(both$rows), info = info)
  for (fact in c("space", "left_out", "complete", "reason", "ties", "ties_exact")) {
    expect_identical(search_info(both$counts)[[fact]], search_info(both$rows)[[fact]], info = paste(info, fact))
  }
  nrow(both$rows)
}

test_that("R's counts of the votes, with missing values, give what the rows give", {
  problem <- list(data = votes[1:7], class = "party", n_best = 20, max_features = 3)
  expect_equal(expect_same_search(problem, "features", threads = 1), 20)
  expect_equal(expect_same_search(problem, "windows", threads = 2, min_freq = 0.1), 20)
  expect_equal(expect_same_search(problem, "profiles", threads = 2), 40)
})

# 60 problems: every second with weights, every third with productive profiles, some that inhibit, several classes.
test_that("R's counts of random data give what the rows give", {
  n <- c(features = 0, windows = 0, profiles = 0)
  for (seed in 7000 + some(1:60)) {
    weighting <- c("none", "whole", "none", "dyadic")[seed %% 4 + 1]
    exponent <- if (weighting == "dyadic") 3 else 0
    problem <- random_data(seed, na = "available", weighting = weighting, m = seed %% 4 + 1)
    for (what in resolutions) {
      filters <- if (what == "profiles") list(productive = seed %% 3 == 0)
      info <- paste("seed", seed, what, weighting)
      n[what] <- n[what] + do.call(expect_same_search, c(list(problem, what, exponent = exponent, info = info), filters))
    }
  }
  expect_true(all(n > few(60)), info = paste(n, collapse = " "))
})

# The tables of random continuous and discrete features by mahalanobis() and quantile(), of every set; NULL if a row lies
# so near a cut that rounding could move it. Of sets without a distance the reference does not say why.
r_joint_counts <- function(problem, coded) {
  rows <- reference_joint_rows(problem)
  y <- factor(as.character(rows$data[[problem$class]]), coded$classes)
  continuous <- coded$continuous$features
  by_class <- function(codes, mask) {
    cells <- unique(codes[mask, , drop = FALSE])
    cell <- factor(match_codes(codes[mask, , drop = FALSE], cells), seq_len(nrow(cells)))
    list(levels = cells, counts = unname(unclass(stats::xtabs(rows$w[mask] ~ cell + y[mask]))))
  }
  tables <- lapply(feature_subsets(seq_along(coded$features)), function(set) {
    names <- coded$features[set]
    text <- reference_joint_text(problem, names, rows)
    if (isTRUE(attr(text, "fragile"))) {
      return("fragile")
    }
    complete <- problem$na == "level" | stats::complete.cases(rows$data[names])
    if (is.null(text)) {
      table <- by_class(matrix(1L, length(y), 1), complete)
      return(list(set = set, counts = table$counts, degenerate = list(reason = "few_rows", group = 1, feature = 1)))
    }
    codes <- lapply(set[!continuous[set]], function(j) {
      value <- as.character(rows$data[[coded$features[[j]]]])
      if (problem$na == "level") value[is.na(value)] <- "(Missing)"
      match(value, coded$levels[[j]])
    })
    if (any(continuous[set])) codes <- c(list(match(attr(text, "level"), coded$continuous$labels)), codes)
    c(list(set = set), by_class(do.call(cbind, codes), !is.na(text)))
  })
  if (!any(vapply(tables, identical, NA, "fragile"))) {
    list(
      n_features = length(coded$features), class_total = as.vector(stats::xtabs(rows$w ~ y)), exponent = 0, whole = TRUE,
      continuous = continuous, tables = tables
    )
  }
}

test_that("R's counts of joint levels give what the rows give, sets without a distance left out", {
  compared <- c(features = 0, windows = 0, profiles = 0, degenerate = 0)
  for (seed in 400 + some(1:40)) {
    problem <- random_joint(seed)
    if (seed %% 2 == 0 && problem$na != "complete") {
      # Known in one row of each group, so that with another there is no distance.
      first <- !duplicated(if (is.null(problem$by)) rep("", nrow(problem$data)) else problem$data[[problem$by]])
      problem$data$seldom <- ifelse(first, 1.5, NA)
      problem$features <- c(problem$features, "seldom")
    }
    for (what in resolutions) {
      arguments <- list(search = "exhaustive", n_best = 15, productive = what == "profiles" && seed %% 2 == 0)
      if (what != "profiles") arguments$productive <- NULL
      by_rows <- do.call(joint_call, c(list(paste0("select_", what), problem), arguments))
      fit <- attr(by_rows, "localift")
      if (is.null(fit$coded$continuous)) next
      counts <- r_joint_counts(problem, fit$coded)
      if (is.null(counts)) next
      result <- core_select_from_counts(counts, options_by_resolution(what, fit$options))[[what]]
      by_counts <- new_selection(what, result, fit$coded, fit$options, about_search(fit$coded, fit$call, TRUE))
      expect_identical(plain_selection(by_counts), plain_selection(by_rows), info = paste("seed", seed, what))
      for (fact in c("space", "left_out", "complete", "ties", "ties_exact", "degenerate")) {
        expect_identical(search_info(by_counts)[[fact]], search_info(by_rows)[[fact]], info = paste(seed, what, fact))
      }
      compared[what] <- compared[what] + nrow(by_rows)
      compared["degenerate"] <- compared["degenerate"] + search_info(by_rows)$degenerate
    }
  }
  # A few problems may have no set without a distance.
  if (!all_of_it) compared <- compared[resolutions]
  expect_true(all(compared > 0), info = paste(compared, collapse = " "))
})

test_that("a set without counts, and counts that are none, are errors", {
  problem <- list(data = votes[1:4], class = "party")
  fit <- attr(problem_selection(problem, "features", search = "exhaustive"), "localift")
  counts <- r_counts(problem$data, problem$class, NULL, fit$coded, 3, 0)
  parts <- options_by_resolution("features", fit$options)
  lacking <- counts
  lacking$tables <- Filter(function(table) !identical(table$set, c(1L, 3L)), counts$tables)
  expect_error(core_select_from_counts(lacking, parts), "no counts of the feature set {1, 3}", fixed = TRUE)
  half <- counts
  half$tables[[2]]$counts[1, 1] <- 0.5
  expect_error(core_select_from_counts(half, parts), "a count of 0.5 is no whole number", fixed = TRUE)
  negative <- counts
  negative$tables[[2]]$counts[1, 1] <- -1
  expect_error(core_select_from_counts(negative, parts), "a count of -1 is no whole number", fixed = TRUE)
  units <- counts
  units$exponent <- 3
  expect_error(core_select_from_counts(units, parts), "rows are counted in units of one")
  twice <- counts
  twice$tables[[1]]$levels[2, ] <- twice$tables[[1]]$levels[1, ]
  expect_error(core_select_from_counts(twice, parts), "a profile occurs twice")
  bounded <- parts
  bounded$features$search <- "u_curve"
  expect_error(core_select_from_counts(counts, bounded), "rows of discrete features only")
})
