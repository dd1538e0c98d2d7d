test_that("each part is a search without it, looked at in it: profiles", {
  for (seed in some(1:8)) {
    data <- data_to_infer(seed, n = 90, n_classes = 2 + seed %% 2, effect = 0.3)
    inhibit <- seed %% 3 == 0
    search <- function(data) {
      quietly(select_profiles(
        y ~ ., data, n_best = 2, min_freq = 0.1, direction = if (inhibit) "inhibit" else "lift"
      ))
    }
    sel <- search(data)
    part <- rep(1:3, 30)
    cv <- quietly(cross_validate(sel, folds = part))
    for (k in 1:3) {
      found <- search(data[part != k, ])
      levels <- levels_of_profiles(found)
      here <- tidy(cv, folds = TRUE)
      here <- here[here$fold == k, ]
      expect_setequal(paste(here$class, here$rank), paste(found$class, found$rank))
      here <- here[match(paste(found$class, found$rank), paste(here$class, here$rank)), ]
      expect_equal(here$lift, found$lift)
      expect_identical(here$profile, found$profile)
      expected <- vapply(seq_len(nrow(found)), function(i) {
        count_by_rows(data[part == k, ], "y", found$class[[i]], levels[[i]])
      }, c(n = 0, p = 0, N = 0, P = 0))
      expect_equal(unname(t(as.matrix(here[c("n_profile", "n_profile_class", "n", "n_class")]))), unname(expected))
    }
    for (i in seq_len(nrow(sel))) {
      rows <- cv$folds[[i]]
      expected <- sum(ifelse(rows$n_profile > 0, rows$n_profile * rows$n_class / rows$n, 0))
      expect_equal(cv$expected[[i]], expected)
      held <- sum(rows$n_profile_class) / expected
      expect_equal(cv$lift_held[[i]], held)
      optimism <- mean(log(rows$lift)) - log(held)
      if (is.finite(optimism)) expect_equal(cv$optimism[[i]], if (inhibit) -optimism else optimism)
      again <- vapply(1:3, function(k) {
        found <- search(data[part != k, ])
        paste(sel$class[[i]], sel$profile[[i]]) %in% paste(found$class, found$profile)
      }, NA)
      expect_identical(cv$again[[i]], sum(again))
    }
  }
})

test_that("each part is a search without it, looked at in it: windows, sets, joint levels", {
  part <- rep(1:3, 50)
  for (verb in list(select_profiles, select_windows, select_features)) {
    search <- function(data) {
      quietly(verb(Species ~ ., data, discretize = joint_quantiles(3), max_features = 2, n_best = 2))
    }
    sel <- search(iris)
    details <- tidy(quietly(cross_validate(sel, folds = part)), folds = TRUE)
    for (k in 1:3) {
      found <- search(iris[part != k, ])
      member <- predict(found, iris[part == k, ])
      key <- function(x) paste(x$class, x$rank)
      here <- details[details$fold == k, ]
      here <- here[match(key(found), key(here)), ]
      expect_identical(here$features, found$features)
      expect_equal(here$lift %||% here$eta, found$lift %||% found$eta)
      expect_equal(here$n_profile %||% here$n_window, unname(colSums(member)))
    }
  }
  sel <- quietly(select_windows(party ~ PF + AB + ES, votes, n_best = 3))
  part <- rep(1:3, 145)
  details <- tidy(quietly(cross_validate(sel, folds = part)), folds = TRUE)
  for (k in 1:3) {
    found <- quietly(select_windows(party ~ PF + AB + ES, votes[part != k, ], n_best = 3))
    held <- votes[part == k, ]
    for (i in 1:3) {
      lift <- lift_function(held[selected_features(found)[[i]]], held$party)
      here <- details[details$fold == k & details$rank == i, ]
      expect_equal(here$eta_held, eta(lift, window = selected_windows(found)[[i]]))
      expect_equal(here$n, lift$n)
    }
  }
})

test_that("neither rows' order, nor threads, nor counts change the answer", {
  data <- data_to_infer(2, n = 120, m = 4, effect = 0.4)
  shuffled <- data[with_fixed_seed(1, sample.int(120)), ]
  validate <- function(data, verb = select_profiles, ...) {
    with_fixed_seed(3, quietly(cross_validate(quietly(verb(y ~ ., data, n_best = 3, ...)), folds = 4)))
  }
  for (verb in list(select_profiles, select_windows, select_features)) {
    expected <- validate(data, verb)
    expect_equal(tidy(validate(shuffled, verb), folds = TRUE), tidy(expected, folds = TRUE))
    expect_equal(tidy(validate(data, verb, threads = 1)), tidy(expected))
    counts <- quietly(count_profiles(y ~ ., data))
    expect_equal(tidy(validate(counts, verb)), tidy(expected))
  }
  joint <- function(data) {
    sel <- quietly(select_profiles(Species ~ ., data, discretize = joint_quantiles(3), n_best = 1))
    tidy(with_fixed_seed(3, quietly(cross_validate(sel, folds = 3))))
  }
  expect_equal(joint(iris[150:1, ]), joint(iris))
})

test_that("noise looks better than it is, and what was planted does not much", {
  noise <- quietly(select_profiles(y ~ ., data_to_infer(1, n = 150, m = 6, k = 3, missing = 0), n_best = 1))
  cv <- with_fixed_seed(1, quietly(cross_validate(noise)))
  expect_gt(min(cv$optimism), 0.2)
  expect_true(all(cv$lift_held < noise$lift))
  planted <- quietly(select_profiles(y ~ ., data_to_infer(3, n = 300, effect = 0.8), n_best = 1, max_features = 1))
  cv <- with_fixed_seed(1, quietly(cross_validate(planted)))
  expect_lt(max(abs(cv$optimism)), 0.05)
  expect_equal(cv$again, c(10, 10))
})

test_that("a part may lack a class, and a class most parts", {
  data <- data_to_infer(4, n = 60, effect = 0.5)
  data$y[1:2] <- "rare"
  sel <- quietly(select_profiles(y ~ ., data, min_freq = 0.01, n_best = 1))
  cv <- with_fixed_seed(1, quietly(cross_validate(sel, folds = 5)))
  rare <- cv$folds[[match("rare", cv$class)]]
  expect_equal(sum(rare$n_class == 0), nrow(rare) - sum(rare$n_class > 0))
  expect_gt(sum(rare$n_class == 0), 0)
  # Without part 1 there is no row of the class at all.
  cv <- quietly(cross_validate(sel, folds = rep(1:2, c(30, 30))))
  expect_equal(cv$n_folds[[match("rare", cv$class)]], 1)
  # One class is left to search.
  two <- quietly(select_profiles(y ~ ., data[-(1:2), ], n_best = 1))
  own <- two |> attr("localift")
  classes <- own$coded$class
  expect_identical(
    localift_messages(cv <- cross_validate(two, folds = ifelse(classes == 1, "a", "b"))),
    "i Nothing was found without the rows of parts \"a\" and \"b\"."
  )
  expect_equal(cv$n_folds, c(0, 0))
  one <- list(which(classes == 1), which(classes == 2)[1:3])
  expect_identical(
    localift_messages(cross_validate(two, folds = one)), "i Nothing was found without the rows of part \"1\"."
  )
  expect_true(all(is.na(cv$lift_held)))
  expect_output(print(cv))
})

test_that("parts may be listed, and repeat", {
  data <- data_to_infer(5, effect = 0.4)
  sel <- quietly(select_profiles(y ~ ., data, n_best = 1))
  part <- rep(c("u", "v", "w", "x"), 20)
  by_row <- quietly(cross_validate(sel, folds = part))
  listed <- quietly(cross_validate(sel, folds = split(1:80, part)))
  expect_equal(tidy(listed, folds = TRUE), tidy(by_row, folds = TRUE))
  twice <- quietly(cross_validate(sel, folds = rep(split(1:80, part), 2)))
  expect_equal(twice$lift_held, listed$lift_held)
  expect_equal(twice$again, 2L * listed$again)
  expect_equal(tidy(quietly(cross_validate(sel, factor(part)))), tidy(by_row))
})

test_that("filtered results are validated as far as they go", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 4))
  all <- with_fixed_seed(1, quietly(cross_validate(sel, folds = 3)))
  part <- with_fixed_seed(1, quietly(cross_validate(sel[c(6, 1), ], folds = 3)))
  expect_equal(part$lift_held, all$lift_held[c(6, 1)])
  fit <- quietly(localift(party ~ PF + AB, votes, n_best = 1))
  expect_identical(quietly(cross_validate(fit, rep(1:5, 87)))$profile, fit$profiles$profile)
})

test_that("approximate searches are repeated, unfinished ones are not", {
  sel <- quietly(select_features(party ~ ., votes, search = "forward", max_features = 3, n_best = 2))
  expect_equal(nrow(with_fixed_seed(1, quietly(cross_validate(sel, folds = 2)))), 2)
  limited <- quietly(select_profiles(party ~ PF + AB, votes, time_limit = 60, n_best = 1))
  expect_equal(nrow(with_fixed_seed(1, quietly(cross_validate(limited, folds = 2)))), 2)
  stopped <- limited
  fit <- attr(stopped, "localift")
  fit$info$reason <- "time_limit"
  attr(stopped, "localift") <- fit
  curve <- quietly(select_features(party ~ PF + AB + ES, votes, search = "u_curve"))
  fit <- attr(curve, "localift")
  fit$info$reason <- "u_curve"
  attr(curve, "localift") <- fit
  fractional <- quietly(select_profiles(party ~ PF + AB, votes, weights = rep(0.5, 435), n_best = 1))
  bare <- quietly(select_profiles(party ~ PF + AB, votes, n_best = 1, keep_data = FALSE))
  partial <- votes
  partial$PF[1:40] <- NA
  partial$party[434:435] <- NA
  complete <- quietly(select_profiles(party ~ PF + AB, partial, n_best = 1, na = "complete"))
  expect_snapshot(error = TRUE, {
    cross_validate()
    cross_validate(stopped)
    cross_validate(curve)
    cross_validate(fractional)
    cross_validate(bare)
    cross_validate(limited[0, ])
    cross_validate(limited, folds = 1)
    cross_validate(limited, folds = 1000)
    cross_validate(limited, folds = 1:7)
    cross_validate(limited, folds = rep(1, 435))
    cross_validate(limited, folds = list(1:10, 11:500))
    cross_validate(limited, 5, 6)
    cross_validate(complete, folds = rep(1:5, 87))
    cross_validate(complete, folds = list(1:200, 201:435))
  })
})

test_that("what is printed", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 2, min_freq = 0.15))
  windows <- quietly(select_windows(party ~ PF + AB, votes, n_best = 2))
  sets <- quietly(select_features(party ~ PF + AB, votes, n_best = 2, correction = "permutation"))
  part <- rep(1:5, 87)
  expect_snapshot({
    cross_validate(sel, part)
    cross_validate(windows, part)
    cross_validate(sets, part)
  })
})

test_that("subgroups: each part is searched as if it had been given alone, with cuts of its own", {
  for (seed in some(1:5)) {
    data <- numbers_to_infer(seed, n = 100, n_classes = 2 + seed %% 2)
    # No level may lack in a part: fewer of them make other prices, as they should.
    folds <- rep_len(1:4, 100)
    own <- seed %% 2 == 0
    cuts <- if (own) cut_points(x = c(15, 20, 22, 25), 4) else 4
    sel <- find_subgroups(data, cuts = cuts)
    cv <- quietly(cross_validate(sel, folds))
    for (i in seq_len(nrow(sel))) {
      again <- 0
      for (k in 1:4) {
        found <- find_subgroups(data[folds != k, ], cuts = cuts)
        found <- found[found$class == sel$class[[i]] & found$rank == sel$rank[[i]], ]
        row <- cv$folds[[i]][cv$folds[[i]]$fold == k, ]
        expect_equal(row$subgroup, found$subgroup)
        expect_equal(row$lift, found$lift)
        if (nrow(found)) {
          held <- plain_counts(found$subgroup, data[folds == k, ], sel$class[[i]])
          expect_equal(unlist(row[c("n_subgroup", "n_subgroup_class", "n", "n_class")]), held, ignore_attr = TRUE)
        }
      }
      rows <- cv$folds[[i]]
      expected <- sum((rows$n_subgroup * rows$n_class / rows$n)[rows$n_subgroup > 0])
      expect_equal(cv$lift_held[[i]], if (expected > 0) sum(rows$n_subgroup_class) / expected else NA_real_)
    }
    expect_true(all(cv$overlap >= cv$again * !own))
  }
})

test_that("subgroups overlap with those of parts by the rows of all data", {
  data <- numbers_to_infer(3, n = 100)
  folds <- rep_len(1:3, 100)
  sel <- find_subgroups(data)
  cv <- quietly(cross_validate(sel, folds))
  overlap <- vapply(seq_len(nrow(sel)), function(i) {
    sum(vapply(1:3, function(k) {
      found <- find_subgroups(data[folds != k, ])
      mine <- plain_holds(sel$subgroup[[i]], data) %in% TRUE
      any(vapply(found$subgroup[found$class == sel$class[[i]]], function(text) {
        theirs <- plain_holds(text, data) %in% TRUE
        sum(mine & theirs) >= 0.5 * sum(mine | theirs)
      }, NA))
    }, NA))
  }, 0L)
  expect_identical(cv$overlap, overlap)
})

test_that("columns cut one by one are cut anew for profiles, too, and a level is the same by its number", {
  data <- numbers_to_infer(2, n = 100, missing = 0)
  folds <- rep_len(1:2, 100)
  search <- function(data, na = "available") {
    quietly(select_profiles(y ~ x + z, data, n_best = 2, discretize = cut_points(3), max_features = 1, na = na))
  }
  cv <- quietly(cross_validate(search(data), folds))
  for (i in seq_len(nrow(cv))) {
    for (k in 1:2) {
      found <- search(data[folds != k, ])
      row <- cv$folds[[i]][cv$folds[[i]]$fold == k, ]
      at <- found$class == cv$class[[i]] & found$rank == cv$rank[[i]]
      expect_identical(row$profile, found$profile[at])
      expect_equal(row$lift, found$lift[at])
    }
  }
  # A missing value is a level after the cells.
  data$x[c(3, 50, 77)] <- NA
  level <- search(data, "level")
  expect_no_error(cv <- quietly(cross_validate(level, folds)))
  expect_true(all(cv$folds[[1]]$n == 50))
})
