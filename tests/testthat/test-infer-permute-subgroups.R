# The best value of each class, by a search of its own on data with these classes.
plain_best <- function(data, classes, y, column, inhibit, ...) {
  data$y <- classes
  found <- find_subgroups(data, n_best = 1, max_overlap = 1, classes = y, ...)
  vapply(y, function(class) {
    value <- found[[column]][found$class == class]
    if (length(value)) value * (if (inhibit) -1 else 1) else -Inf
  }, 0)
}

retest_like_fisher <- function(sel, inhibit) {
  vapply(seq_len(nrow(sel)), function(i) {
    p <- sel$n_subgroup_class[[i]]
    n <- sel$n_subgroup[[i]]
    P <- sel$n_class[[i]]
    table <- matrix(c(p, n - p, P - p, sel$n[[i]] - n - P + p), 2)
    stats::fisher.test(table, alternative = if (inhibit) "less" else "greater")$p.value
  }, 0)
}

test_that("p-values are those of searches of permuted data, one by one", {
  rank_by <- c("lower", "lift", "gain")
  for (seed in some(1:6)) {
    data <- numbers_to_infer(seed, n = 90, n_classes = 2 + seed %% 2, effect = 0.2)
    rank <- rank_by[[seed %% 3 + 1]]
    inhibit <- seed %% 4 == 0
    given <- list(rank_by = rank, direction = if (inhibit) "inhibit" else "lift")
    sel <- do.call(find_subgroups, c(list(data, n_best = 2), given))
    if (nrow(sel) == 0) next
    strata <- if (seed %% 2) "missing"
    tested <- quietly(permute_search(sel, 19, strata = strata))
    about <- attr(tested, "localift")$permuted
    column <- value_column(sel, attr(sel, "localift"))
    y <- attr(sel, "localift")$classes
    best <- t(vapply(0:19, function(b) {
      do.call(plain_best, c(list(data, as.character(permutation_of(sel, about$seed, b, strata)), y, column, inhibit), given))
    }, numeric(length(y))))
    value <- sel[[column]] * (if (inhibit) -1 else 1)
    # By definition: the least rank over the classes.
    reach <- function(x, class) sum(best[, class] >= x - 1e-9)
    least <- vapply(1:20, function(b) min(vapply(seq_along(y), function(k) reach(best[b, k], k), 0)), 0)
    p <- vapply(seq_along(value), function(i) sum(least <= reach(value[[i]], match(sel$class[[i]], y))), 0) / 20
    expect_equal(tested$p_value, p)
    expect_equal(tested$p_naive, retest_like_fisher(sel, inhibit))
    expect_true(all(tested$n_permuted == 19))
  }
})

test_that("one class: 1 and the permutations whose best is no less, over B + 1", {
  best <- cbind(c(3, 1, 2, 3, 0.5))
  told <- rank_against(c(3, 2, 0.7, 0.1), c(1, 1, 1, 1), best)
  expect_equal(told$p_value, c(2, 3, 4, 5) / 5)
  expect_equal(told$null, best[-1, 1])
  # A permutation without any result is less than all others.
  expect_equal(rank_against(3, 1, cbind(c(3, -Inf, -Inf)))$p_value, 1 / 3)
})

test_that("several classes: a rare class with great lifts is no match for another", {
  # What is best of all in the second class counts, though every value of the first is greater.
  best <- cbind(c(10, 11, 12, 13), c(3, 1, 1, 2))
  told <- rank_against(c(3, 10), c(2, 1), best)
  # Ranks: rows have 4/4, 3/4, 2/4, 1/4 and 1/4, 4/4, 4/4, 2/4; least 1/4, 3/4, 2/4, 1/4.
  expect_equal(told$p_value, c(2, 4) / 4)
})

test_that("weights are rows, threads change nothing, and the print says what was done", {
  data <- numbers_to_infer(4, n = 60, effect = 0.5)
  w <- rep(1:2, 30)
  one <- quietly(select_subgroups(y ~ ., data, weights = w, n_best = 2, max_features = 2, cuts = 4))
  many <- find_subgroups(data[rep(1:60, w), ], n_best = 2)
  test <- function(sel, ...) {
    set.seed(1)
    quietly(permute_search(sel, 19, ...))
  }
  expect_identical(test(one)$p_value, test(many)$p_value)
  expect_equal(attr(test(one), "localift")$permuted$null, attr(test(many), "localift")$permuted$null)
  expect_identical(test(many, threads = 1), test(many, threads = 2))
  lines <- format(test(many), width = 200)
  expect_match(lines, "p_value: corrected for the whole search of .* subgroups, in one step; 19 permutations of y", all = FALSE)
  # Once tested it is a result still, and can be tested again.
  expect_s3_class(test(many)[1, ], "localift_permuted")
  expect_identical(test(test(many))$p_value, test(many)$p_value)
})

test_that("what cannot be is refused by name", {
  data <- numbers_to_infer(2, n = 60)
  sel <- find_subgroups(data, n_best = 1)
  beam <- find_subgroups(data, n_best = 1, search = "beam")
  expect_snapshot(error = TRUE, {
    permute_search(sel, 19, stop_after = 5)
    permute_search(beam, 19)
    check_searches_end(100, 1e5, FALSE, NULL)
    confint(sel)
  })
})
