test_that("what cannot be is an error that names the argument", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 1))
  expect_snapshot(error = TRUE, {
    augment(suppressMessages(select_features(party ~ PF + AB, votes)))
    augment(sel, as.matrix(votes))
    augment(sel, votes["PF"])
    augment(sel, data.frame(votes, .lift_democrat = 1))
    augment(sel, votes, n = 2)
  })
})

test_that("data are augmented with what predict() says", {
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 2))
  for (part in fit) {
    both <- augment(part, votes)
    expect_identical(both[names(votes)], votes)
    member <- predict(part, votes)
    expect_identical(unname(as.matrix(both[grep("^\\.member_", names(both))])), unname(member))
    lift <- predict(part, votes, type = "lift")
    expect_equal(unname(as.matrix(both[grep("^\\.lift_", names(both))])), unname(lift))
    expect_identical(names(both)[grep("^\\.lift_", names(both))], paste0(".lift_", c("democrat", "republican")))
  }
  expect_identical(grep("member", names(augment(fit$profiles[3, ], votes)), value = TRUE), ".member_republican_1")
  skip_if_not_installed("tibble")
  expect_s3_class(augment(fit$features, tibble::as_tibble(votes)), "tbl_df")
})

test_that("a result without rows adds what it can: nothing", {
  none <- suppressMessages(select_profiles(party ~ PF + SC, votes, min_freq = 0.9))
  expect_identical(augment(none, votes), votes)
  sel <- suppressMessages(select_features(party ~ PF + SC, votes))
  added <- augment(sel[0, ], votes)
  expect_named(added, c(names(votes), ".lift_democrat", ".lift_republican"))
  expect_true(all(is.na(added$.lift_democrat)))
  expect_identical(dim(predict(sel[0, ], votes)), c(435L, 0L))
  expect_error(lift_function(sel[0, ]), "has no rows", class = "localift_error_input")
})

test_that("joint levels are added", {
  sel <- suppressMessages(select_features(
    Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(3), n_best = 3
  ))
  both <- augment(sel, iris)
  for (i in seq_len(nrow(sel))) {
    set <- selected_features(sel)[[i]]
    level <- both[[paste0(".level_", paste(set, collapse = "_"))]]
    counted <- count_profiles(sel, i)
    expect_equal(as.vector(table(level)), as.vector(rowsum(counted$n, counted[[1]])))
  }
})

test_that("names are unique and readable, without quotes, whichever rows are left", {
  classes <- c("a b", "a_b", "a_b_1", "say \"hi\"", "it's", "a\tb", "", "\u00e9t\u00e9")
  data <- data.frame(y = factor(rep(classes, each = 4), classes), f = rep(letters[1:8], each = 4))
  sel <- suppressMessages(select_profiles(y ~ f, data, min_freq = 0, n_best = 1))
  both <- augment(sel, data)
  names <- c("a_b", "a_b_2", "a_b_1", "say_hi", "its", "a_b_3", "", "\u00e9t\u00e9")
  expect_identical(names(both), c("y", "f", paste0(".member_", names, "_1"), paste0(".lift_", names)))
  # Each column is that of its class: it lifts its own rows eightfold.
  for (i in seq_along(classes)) {
    own <- data$y == classes[[i]]
    expect_identical(both[[paste0(".member_", names[[i]], "_1")]], own)
    expect_identical(both[[paste0(".lift_", names[[i]])]], ifelse(own, 8, NA))
    # The same name without the others.
    alone <- augment(sel[i, ], data)
    expect_named(alone, c("y", "f", paste0(".member_", names[[i]], "_1"), paste0(".lift_", names[[i]])))
    expect_identical(alone[[4]], both[[paste0(".lift_", names[[i]])]])
  }
  expect_identical(augment(sel[c(2, 2), ], data), augment(sel[2, ], data))
  windows <- suppressMessages(select_windows(y ~ f, data, min_freq = 0, min_count = 1))
  expect_identical(names(augment(windows, data))[-(1:3)], paste0(".lift_", names))
})

test_that("joint levels of feature sets that read alike have names of their own", {
  data <- with_fixed_seed(1, data.frame(y = rep(c("p", "q"), 60), matrix(rexp(360), 120)))
  names(data)[-1] <- c("a b", "c", "a_b")
  sel <- suppressMessages(select_features(y ~ ., data, discretize = joint_quantiles(3), n_best = Inf))
  both <- augment(sel, data)
  added <- grep("^[.]level", names(both), value = TRUE)
  expect_identical(anyDuplicated(added), 0L)
  expect_false(any(grepl("[ \"]", added)))
  sets <- selected_features(sel)
  for (i in seq_len(nrow(sel))) {
    alone <- augment(sel[i, ], data)
    name <- grep("^[.]level", names(alone), value = TRUE)
    expect_identical(alone[[name]], both[[name]])
    expect_match(name, paste0("^[.]level_", gsub(" ", "_", paste(sets[[i]], collapse = "_")), "(_[0-9])?$"))
  }
})

test_that("the result of localift() is augmented by its profiles", {
  fit <- suppressMessages(localift(party ~ PF + AB, votes))
  expect_identical(augment(fit, votes), augment(fit$profiles, votes))
})

test_that("without data there are the measures that others know, by R's own tests", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  boxes <- find_subgroups(numbers_to_infer(1), n_best = 3)
  for (found in list(sel, boxes, find_subgroups(numbers_to_infer(2), direction = "inhibit"))) {
    told <- augment(found)
    expect_s3_class(told, class(found))
    columns <- held_columns(attr(found, "localift")$type)
    side <- if (isTRUE(attr(found, "localift")$options$inhibit)) "less" else "greater"
    for (i in seq_len(nrow(found))) {
      p <- found[[columns[["p"]]]][[i]]
      n <- found[[columns[["n"]]]][[i]]
      P <- found$n_class[[i]]
      table <- matrix(c(p, n - p, P - p, found$n[[i]] - n - P + p), 2)
      expect_equal(told$recall[[i]], p / P)
      expect_equal(told$odds_ratio[[i]], table[1, 1] * table[2, 2] / (table[1, 2] * table[2, 1]))
      expect_equal(told$p_fisher[[i]], stats::fisher.test(table, alternative = side)$p.value)
      chi_square <- suppressWarnings(stats::chisq.test(table, correct = FALSE))$statistic
      expect_equal(told$chi_square[[i]], chi_square, ignore_attr = TRUE)
    }
  }
  # A pure profile has infinite odds, and one of all rows none.
  expect_identical(fourfold_measures(5, 5, 10, 20)$odds_ratio, Inf)
  expect_identical(fourfold_measures(10, 20, 10, 20)$odds_ratio, NaN)
  expect_identical(fourfold_measures(10, 20, 10, 20)$chi_square, 0)
  # Fractions are no rows.
  w <- rep(c(0.5, 1.25), length.out = nrow(votes))
  weighted <- augment(suppressMessages(select_profiles(party ~ PF + AB, votes, weights = w)))
  expect_true(all(is.na(weighted$p_fisher) & is.na(weighted$chi_square)) && !anyNA(weighted$recall))
  expect_identical(nrow(augment(sel[0, ])), 0L)
})
