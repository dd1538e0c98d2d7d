# The label of each value, by the documented rule.
value_label <- function(x) {
  if (is.numeric(x)) ifelse(is.na(x), NA, sprintf("%.0f", x)) else as.character(x)
}

# Whether each row of `data` holds one of the profiles, by comparing labels.
plain_member <- function(profiles, data, na, features) {
  labels <- lapply(data[features], value_label)
  if (na == "level") {
    labels <- lapply(labels, function(x) ifelse(is.na(x), "(Missing)", x))
  }
  needed <- if (na == "complete") features else names(profiles)
  counted <- Reduce(`&`, lapply(labels[needed], function(x) !is.na(x)))
  holds <- rep(FALSE, nrow(data))
  for (row in seq_len(nrow(profiles))) {
    same <- lapply(names(profiles), function(name) {
      labels[[name]] %in% as.character(profiles[[name]][[row]])
    })
    holds <- holds | Reduce(`&`, same)
  }
  ifelse(counted, holds, NA)
}

# Features of the search: what is left of the data after class, weights, `never`.
searched_features <- function(problem) {
  all <- setdiff(names(problem$data), c(problem$class, problem$weights))
  named <- if (is.null(problem$features)) all else problem$features
  setdiff(intersect(all, named), problem$never)
}

search_problem <- function(problem, what) {
  data <- problem$data
  weights <- if (!is.null(problem$weights)) list(weights = as.name(problem$weights))
  eval(as.call(c(
    as.name(paste0("select_", what)), problem_formula(problem), quote(data),
    search_arguments(problem, what), weights
  )))
}

test_that("predict() on the training data gives back each result's own rows", {
  checked <- 0
  for (seed in some(1:50)) {
    problem <- random_data(seed)
    data <- problem$data
    weights <- if (is.null(problem$weights)) rep(1, nrow(data)) else data[[problem$weights]]
    used <- !is.na(data[[problem$class]]) & weights > 0
    features <- searched_features(problem)
    for (what in c("features", "windows", "profiles")) {
      sel <- tryCatch(
        suppressMessages(search_problem(problem, what)),
        localift_error = function(error) NULL
      )
      if (is.null(sel) || nrow(sel) == 0) next
      # A level may occur only in rows that the search dropped.
      member <- suppressMessages(predict(sel, data))
      selected <- switch(what,
        features = lapply(seq_len(nrow(sel)), function(i) lift_function(sel, i)$profiles),
        windows = selected_windows(sel),
        profiles = selected_profiles(sel)
      )
      size <- switch(what, features = sel$n, windows = sel$n_window, profiles = sel$n_profile)
      expected <- vapply(selected, plain_member, logical(nrow(data)), data, problem$na, features)
      label <- paste("problem", seed, what)
      expect_identical(unname(member[used, ]), expected[used, ], label = label)
      expect_equal(
        unname(colSums(weights[used] * member[used, , drop = FALSE], na.rm = TRUE)),
        size + 0, label = label
      )
      expect_equal(
        unname(colSums(weights[used] * !is.na(member[used, , drop = FALSE]))),
        sel$n + 0, label = label
      )
      checked <- checked + nrow(sel)
    }
  }
  expect_gt(checked, few(500))
})

test_that("members of feature sets are the profiles that occurred", {
  data <- data.frame(a = c("x", "y", "x"), b = c("u", "v", NA), y = c("p", "q", "p"))
  sel <- select_features(y ~ a + b, data, min_features = 2)
  new <- data.frame(a = c("x", "x", "y", NA), b = c("u", "v", "v", "u"))
  expect_identical(unname(predict(sel, new)), cbind(c(TRUE, FALSE, TRUE, NA)))
  expect_identical(predict(sel, new, type = "rank"), c(1L, NA, 1L, NA))
  expect_identical(
    unname(predict(sel, new, type = "lift")),
    rbind(c(2, 0), NA, c(0, 2), NA)
  )
})

test_that("lift and rank are those of the best ranked profile of the class", {
  sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 5)
  member <- predict(sel, votes)
  rank <- predict(sel, votes, type = "rank")
  lift <- predict(sel, votes, type = "lift")
  expect_identical(colnames(rank), c("democrat", "republican"))
  for (class in colnames(rank)) {
    mine <- which(sel$class == class)
    held <- apply(member[, mine], 1, function(x) which(x)[1])
    expect_identical(unname(rank[, class]), sel$rank[mine][held])
    expect_identical(unname(lift[, class]), sel$lift[mine][held])
  }
  expect_identical(colnames(member)[c(1, 6)], c("democrat 1", "republican 1"))
  # Whatever the order of the rows; of the classes that are left.
  expect_identical(predict(sel[order(sel$n), ], votes, type = "rank"), rank)
  expect_identical(
    predict(sel[sel$class == "republican", ], votes, type = "lift"),
    lift[, "republican", drop = FALSE]
  )
})

test_that("lift of a window is its own", {
  sel <- select_windows(party ~ PF + AB + ES, votes, n_best = 4)
  member <- predict(sel, votes)
  rank <- predict(sel, votes, type = "rank")
  lift <- predict(sel, votes, type = "lift")
  expect_identical(rank, sel$rank[apply(member, 1, function(x) which(x)[1])])
  for (i in unique(rank[!is.na(rank)])) {
    set <- selected_features(sel)[[i]]
    rows <- stats::complete.cases(votes[set])
    h <- prop.table(table(votes$party[rows]))
    f <- prop.table(table(votes$party[which(member[, i])]))
    found <- lift[which(rank == i), , drop = FALSE]
    expect_equal(unique(unname(found)), unname(t(as.vector(f / h))))
  }
  expect_true(all(is.na(lift[is.na(rank), ])))
})

test_that("a new column without any value predicts NA, of whatever type", {
  data <- data.frame(y = c("a", "b"), f = c("u", "v", "v", "u"), x = c(1.5, 2, 3, 4, 5, 7, 8, 9))
  discrete <- suppressMessages(select_profiles(y ~ f, data))
  continuous <- suppressMessages(select_windows(y ~ x, data, discretize = joint_quantiles(2), min_count = 1))
  for (empty in list(NA, NA_character_, NA_real_, factor(NA))) {
    expect_true(all(is.na(predict(discrete, data.frame(f = empty)))))
    if (!is.character(empty) && !is.factor(empty)) expect_true(all(is.na(predict(continuous, data.frame(x = empty)))))
  }
  expect_true(all(is.na(predict(continuous, data.frame(x = c(NA, NA))))))
})
