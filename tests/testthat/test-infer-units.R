test_that("a part of coded data is what its rows alone would be", {
  for (seed in some(1:10)) {
    data <- data_to_infer(seed, n = 40, k = 3, n_classes = 3)
    coded <- encode(y ~ ., data)
    units <- with_fixed_seed(seed, sample(0:1, 40, replace = TRUE))
    part <- take_units(coded, units)
    alone <- encode(y ~ ., data[units == 1, ])
    same <- c("features", "codes", "levels", "class", "classes", "weights", "whole")
    expect_identical(part[same], alone[same])
    for (j in 1:3) expect_identical(coded$levels[[j]][part$origin$levels[[j]]], part$levels[[j]])
    expect_identical(coded$classes[part$origin$classes], part$classes)
  }
})

test_that("a feature without any value stays one", {
  data <- cbind(data_to_infer(1), none = NA_character_)
  part <- take_units(encode(y ~ ., data), rep(0:1, 40))
  expect_identical(part$codes[[4]], rep(NA_integer_, 40))
  expect_equal(nrow(with_fixed_seed(1, quietly(stability(quietly(select_profiles(y ~ ., data, n_best = 1)), 2)))), 2)
})

test_that("groups of joint quantiles that a part lacks are dropped", {
  data <- cbind(iris, g = rep(c("u", "v", "w"), 50))
  coded <- encode_input(
    read_input(Species ~ ., data, discretize = joint_quantiles(3, by = "g")), discretize = joint_quantiles(3, by = "g")
  )
  keep <- data$g != "v" & seq_len(150) %% 4 > 0
  part <- take_units(coded, keep + 0)
  alone <- encode_input(
    read_input(Species ~ ., data[keep, ], discretize = joint_quantiles(3, by = "g")),
    discretize = joint_quantiles(3, by = "g")
  )
  expect_identical(part$continuous$group, alone$continuous$group)
  expect_identical(part$continuous$n_groups, 2L)
  expect_identical(part$continuous$columns, alone$continuous$columns)
  expect_equal(count_set(part, 1:2), count_set(alone, 1:2))
  expect_identical(part$origin$groups, c(1L, 3L))
})

test_that("rows are dealt evenly, class by class", {
  data <- data_to_infer(1, n = 97, n_classes = 3)
  w <- rep(1:3, length.out = 97)
  for (coded in list(encode(y ~ ., data), encode(y ~ . - w, cbind(data, w = w), weights = rlang::quo(w)))) {
    for (k in c(2, 3, 10)) {
      dealt <- with_fixed_seed(k, deal_units(coded, k))
      expect_identical(with_fixed_seed(k, deal_units(coded, k, canonical_order(coded))), dealt)
      units <- vapply(seq_len(k), function(part) units_in(dealt, part, coded), numeric(97))
      expect_equal(rowSums(units), row_units(coded))
      expect_lte(diff(range(colSums(units))), 1)
      for (y in 1:3) expect_lte(diff(range(colSums(units[coded$class == y, ]))), 1)
    }
  }
})

test_that("each row may come to each part", {
  coded <- encode(y ~ ., data_to_infer(1, n = 12, n_classes = 2))
  first <- with_fixed_seed(1, rowMeans(replicate(few(2000, 5), units_in(deal_units(coded, 3), 1, coded))))
  expect_equal(first, rep(1 / 3, 12), tolerance = 0.2)
})

test_that("a search of all units is the search itself", {
  for (verb in list(select_profiles, select_windows, select_features)) {
    sel <- quietly(verb(party ~ PF + AB + ES + SC, votes, n_best = 5))
    fit <- attr(sel, "localift")
    found <- search_units(fit$coded, rep(1, 435), fit, options_left(sel, fit), NULL)$results
    own <- results_of(sel, fit, NULL)
    expect_identical(vapply(found, `[[`, "", "key"), vapply(own, `[[`, "", "key"))
    expect_equal(vapply(found, `[[`, 0, "value"), sel$lift %||% sel$eta)
  }
})
