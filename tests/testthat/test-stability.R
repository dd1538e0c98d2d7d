test_that("shares are those of searches of halves, row by row", {
  data <- data_to_infer(6, n = 100, effect = 0.3)
  sel <- quietly(select_profiles(y ~ ., data, n_best = 2, min_freq = 0.1))
  found <- with_fixed_seed(2, quietly(stability(sel, B = 8)))
  # The same halves, searched by themselves.
  coded <- attr(sel, "localift")$coded
  halves <- with_fixed_seed(2, {
    unlist(lapply(1:4, function(pair) {
      dealt <- deal_units(coded, 2)
      lapply(1:2, function(half) units_in(dealt, half, coded) == 1)
    }), recursive = FALSE)
  })
  for (pair in 1:4) expect_identical(halves[[2 * pair - 1]], !halves[[2 * pair]])
  member <- predict(sel, data) %in% TRUE
  dim(member) <- c(100, nrow(sel))
  seen <- vapply(halves, function(half) {
    other <- quietly(select_profiles(y ~ ., data[half, ], n_best = 2, min_freq = 0.1))
    theirs <- predict(other, data) %in% TRUE
    dim(theirs) <- c(100, nrow(other))
    vapply(seq_len(nrow(sel)), function(i) {
      rivals <- which(other$class == sel$class[[i]])
      c(
        sel$profile[[i]] %in% other$profile[rivals], sel$features[[i]] %in% other$features[rivals],
        any(vapply(rivals, function(j) sum(member[, i] & theirs[, j]) / sum(member[, i] | theirs[, j]) >= 0.5, NA))
      )
    }, c(NA, NA, NA))
  }, matrix(NA, 3, nrow(sel)))
  shares <- apply(seen, 1:2, mean)
  expect_equal(found$same, shares[1, ])
  expect_equal(found$same_set, shares[2, ])
  expect_equal(found$overlap, shares[3, ])
})

# Every pair of results compared over all rows.
plain_found_again <- function(results, found, coded) {
  units <- coded$weights %||% rep(1, length(coded$class))
  held <- function(rows, part) lapply(rows, function(row) rows_holding(row, codes_of_set(row$set, coded, part)))
  mine <- held(results, coded)
  theirs <- held(found$results, found$part)
  out <- matrix(0, length(results), 3, dimnames = list(NULL, c("same", "same_set", "overlap")))
  for (i in seq_along(results)) {
    for (j in seq_along(found$results)) {
      a <- results[[i]]
      b <- found$results[[j]]
      if (!is.na(a$class) && a$class != b$class) next
      like <- if (is.null(a$levels) && is.null(a$window)) {
        length(intersect(a$set, b$set)) / length(union(a$set, b$set))
      } else {
        sum(units[mine[[i]] & theirs[[j]]]) / sum(units[mine[[i]] | theirs[[j]]])
      }
      out[i, ] <- pmax(out[i, ], c(a$key == b$key, setequal(a$set, b$set), like >= 0.5))
    }
  }
  out
}

test_that("what a half found again is what all pairs say", {
  halves_agree <- function(sel) {
    fit <- attr(sel, "localift")
    coded <- fit$coded
    results <- results_of(sel, fit, NULL)
    units <- row_units(coded)
    held <- held_by_results(results, coded, coded, units)
    dealt <- deal_units(coded, 2)
    for (half in 1:2) {
      found <- search_units(coded, units_in(dealt, half, coded), fit, options_left(sel, fit), NULL)
      expect_identical(found_again(results, held, found, coded, units), plain_found_again(results, found, coded))
      none <- list(part = found$part, results = list())
      expect_true(all(found_again(results, held, none, coded, units) == 0))
    }
  }
  for (seed in some(1:6)) {
    data <- data_to_infer(seed, n = 90, m = 4, k = 3, effect = 0.3)
    for (verb in list(select_profiles, select_windows, select_features)) {
      with_fixed_seed(seed, {
        halves_agree(quietly(verb(y ~ ., data, n_best = 8)))
        halves_agree(quietly(verb(y ~ ., quietly(count_profiles(y ~ ., data)), n_best = 8)))
        halves_agree(quietly(verb(
          Species ~ ., iris[seq(seed, 150, 2), ],
          discretize = joint_quantiles(3), n_best = 5, max_features = 2
        )))
      })
    }
  }
})

test_that("what was planted is stable, and noise is not", {
  planted <- quietly(select_profiles(y ~ ., data_to_infer(3, n = 300, effect = 0.8), n_best = 1, max_features = 1))
  stable <- with_fixed_seed(1, quietly(stability(planted, B = 20)))
  expect_equal(stable$same, c(1, 1))
  noise <- quietly(select_profiles(y ~ ., data_to_infer(1, n = 150, m = 6, k = 3, missing = 0), n_best = 1))
  expect_lt(max(with_fixed_seed(1, quietly(stability(noise, B = 20)))$same), 0.5)
})

test_that("shares grow from the same result to the same set, and to an overlap", {
  for (verb in list(select_profiles, select_windows, select_features)) {
    sel <- quietly(verb(party ~ PF + AB + ES + SC, votes, n_best = 5))
    stable <- with_fixed_seed(1, quietly(stability(sel, B = 10)))
    expect_true(all(stable$same <= stable$same_set & stable$same <= stable$overlap))
    expect_true(all(stable$same * 10 == round(stable$same * 10)))
  }
})

test_that("neither rows' order, nor threads, nor counts change the answer", {
  data <- data_to_infer(2, n = 120, m = 4, effect = 0.4)
  shares <- function(data, verb, ...) {
    sel <- quietly(verb(y ~ ., data, n_best = 3, ...))
    tidy(with_fixed_seed(3, quietly(stability(sel, B = 6))))
  }
  for (verb in list(select_profiles, select_windows, select_features)) {
    expected <- shares(data, verb)
    expect_equal(shares(data[120:1, ], verb), expected)
    expect_equal(shares(data, verb, threads = 1), expected)
    expect_equal(shares(quietly(count_profiles(y ~ ., data)), verb), expected)
  }
  joint <- function(data) {
    sel <- quietly(select_windows(Species ~ ., data, discretize = joint_quantiles(3), n_best = 2))
    tidy(with_fixed_seed(3, quietly(stability(sel, B = 4))))
  }
  expect_equal(joint(iris[150:1, ]), joint(iris))
})

test_that("limits of rows are halved, and said", {
  options <- list(min_count = 5, min_class_count = 0, min_n = 100, min_freq = 0.05)
  expect_identical(halved(options), list(min_count = 3, min_class_count = 0, min_n = 50, min_freq = 0.05))
  sel <- quietly(select_profiles(party ~ PF + AB, votes, min_count = 21, min_n = 100, n_best = 1))
  expect_identical(
    localift_messages(stability(sel, B = 2)),
    "i Halves were searched with half of `min_count = 21` and `min_n = 100`; `min_freq` is as it was."
  )
  sel <- quietly(select_profiles(party ~ PF + AB, votes, n_best = 1))
  expect_identical(localift_messages(stability(sel, B = 3)), character())
})

test_that("what is printed, and what cannot be halved", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 2, min_freq = 0.15))
  sets <- quietly(select_features(party ~ PF + AB + ES, votes, n_best = 2))
  bare <- quietly(select_profiles(party ~ PF + AB, votes, n_best = 1, keep_data = FALSE))
  expect_snapshot({
    with_fixed_seed(1, stability(sel, B = 3))
    with_fixed_seed(1, stability(sets, B = 3))
  })
  expect_snapshot(error = TRUE, {
    stability()
    stability(bare)
    stability(sel, B = 1)
    stability(sel, B = 10, folds = 2)
  })
})

test_that("subgroups of halves are the same by their cells, and overlap by rows", {
  data <- numbers_to_infer(4, n = 100, effect = 0.9, missing = 0.02)
  sel <- find_subgroups(data, n_best = 2)
  set.seed(3)
  told <- quietly(stability(sel, 6))
  fit <- attr(sel, "localift")
  coded <- fit$coded
  order <- canonical_order(coded)
  set.seed(3)
  overlap <- numeric(nrow(sel))
  for (pair in 1:3) {
    dealt <- deal_units(coded, 2, order)
    for (half in 1:2) {
      found <- find_subgroups(data[units_in(dealt, half, coded) > 0, ], n_best = 2)
      overlap <- overlap + vapply(seq_len(nrow(sel)), function(i) {
        mine <- plain_holds(sel$subgroup[[i]], data) %in% TRUE
        any(vapply(found$subgroup[found$class == sel$class[[i]]], function(text) {
          theirs <- plain_holds(text, data) %in% TRUE
          sum(mine & theirs) >= 0.5 * sum(mine | theirs)
        }, NA))
      }, NA)
    }
  }
  expect_equal(told$overlap, overlap / 6)
  expect_true(all(told$same <= told$same_set))
  expect_identical(told$subgroup, sel$subgroup)
})
