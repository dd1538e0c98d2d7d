test_that("profiles of one set are compared by Koopman's interval of their probabilities", {
  lift <- lift_function(party ~ PF + AB, votes)
  got <- compare_lift(lift, c("AB=y PF=y", "AB=n PF=n"))
  expect_named(got, c(
    "class", "profile_1", "profile_2", "estimate", "lower", "upper", "n_1", "p_1", "n_2", "p_2", "method", "flag"
  ))
  expect_equal(got$estimate, unname(lift$lift["AB=y PF=y", ] / lift$lift["AB=n PF=n", ]))
  score <- localift:::score_ratio(got$p_1, got$n_1, got$p_2, got$n_2, qnorm(0.975))
  expect_identical(got$lower, score$lower)
  expect_identical(got$upper, score$upper)
  # The other way round it is the reciprocal.
  back <- compare_lift(lift, data.frame(PF = c("n", "y"), AB = c("n", "y")))
  expect_equal(back$estimate, 1 / got$estimate)
  expect_equal(back$lower, 1 / got$upper)
  expect_equal(compare_lift(lift, c(4, 1))$lower, got$lower)
  expect_identical(as.character(compare_lift(lift, 1:2, classes = "republican")$class), "republican")
})

test_that("a profile without rows of the class is at an end", {
  lift <- lift_function(rbind(a = c(u = 0, v = 20), b = c(10, 20), c = c(0, 30), d = c(0, 0)))
  got <- compare_lift(lift, c("a", "b"))
  expect_identical(got$lower[[1]], 0)
  expect_identical(compare_lift(lift, c("b", "a"))$upper[[1]], Inf)
  expect_identical(compare_lift(lift, c("a", "c"))$flag[[1]], "no estimate")
  expect_error(compare_lift(lift, c("a", "d")), "two profiles", class = "localift_error_input")
})

test_that("profiles that share rows are compared by the delta method", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, classes = "republican", na = "level"))
  got <- compare_lift(sel, c("1" = 1, "2" = 2))
  expect_identical(got$method, "delta")
  expect_identical(got$flag, "same rows")
  expect_equal(got$estimate, sel$lift[[1]] / sel$lift[[2]])
  # The influence function, row by row.
  data <- votes
  data[] <- lapply(data, function(x) ifelse(is.na(x), "(Missing)", as.character(x)))
  first <- data$AB == "n" & data$PF == "y"
  second <- data$PF == "y"
  of_class <- data$party == "republican"
  influence <- (first & of_class) / mean(first & of_class) - first / mean(first) -
    (second & of_class) / mean(second & of_class) + second / mean(second)
  away <- qnorm(0.975) * sqrt(mean(influence^2) / nrow(data))
  expect_equal(log(c(got$lower, got$upper)), log(got$estimate) + c(-1, 1) * away)
  # Those of one set, found by a search, are compared as those of a lift function.
  same <- which(sel$features == "AB PF")
  if (length(same) >= 2) {
    expect_identical(compare_lift(sel, same[1:2])$method, "score")
  }
  one_set <- suppressMessages(select_profiles(party ~ PF + AB, votes, classes = "republican", min_features = 2))
  lift <- lift_function(one_set, 1)
  lift$searched <- NULL
  expect_equal(
    as.data.frame(compare_lift(one_set, 1:2))[4:10],
    as.data.frame(compare_lift(lift, one_set$profile[1:2], classes = "republican"))[4:10]
  )
})

test_that("joint levels and whole weights are compared", {
  sel <- suppressMessages(select_profiles(
    Species ~ ., iris, discretize = joint_quantiles(3), max_features = 1, classes = "setosa"
  ))
  pair <- which(sel$features == sel$features[[1]])
  if (length(pair) < 2) pair <- 1:2
  expect_true(all(compare_lift(sel, pair[1:2])$n_1 > 0))
  weight <- rep(1:2, length.out = nrow(votes))
  weighted <- suppressMessages(select_profiles(party ~ AB + PF, votes, na = "level", weights = weight))
  replicated <- suppressMessages(
    select_profiles(party ~ AB + PF, votes[rep(seq_len(nrow(votes)), weight), ], na = "level")
  )
  expect_equal(compare_lift(weighted, 1:2), compare_lift(replicated, 1:2))
})

test_that("of the result of localift() the profiles are meant", {
  fit <- suppressMessages(localift(party ~ PF + AB, votes, na = "level"))
  expect_identical(compare_lift(fit, 1:2), compare_lift(fit$profiles, 1:2))
})

test_that("what cannot be compared is an error that names the argument", {
  lift <- lift_function(party ~ PF + AB, votes)
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes))
  fractional <- suppressMessages(select_profiles(party ~ PF, votes, weights = rep(0.5, 435)))
  expect_snapshot(error = TRUE, {
    compare_lift()
    compare_lift(votes)
    compare_lift(lift)
    compare_lift(lift, 1)
    compare_lift(lift, c(2, 2))
    compare_lift(lift, c("AB=y PF=y", "nobody"))
    compare_lift(lift, 1:2, classes = "whig")
    compare_lift(sel, 1)
    compare_lift(sel, c(1, 5))
    compare_lift(sel, 1:2)
    compare_lift(fractional, 1:2)
    compare_lift(suppressMessages(select_features(party ~ PF, votes)))
  })
})

test_that("a profile is not compared with itself, and pure profiles that share rows have no interval", {
  d <- data.frame(
    y = rep(c("a", "b"), each = 30), x = c(rep("u", 20), rep("v", 40)), z = c(rep("p", 15), rep("q", 45))
  )
  sel <- suppressMessages(select_profiles(y ~ ., d, min_freq = 0.05, classes = "a"))
  expect_error(compare_lift(sel, c(1, 1)), "\"x=u\" is given twice", class = "localift_error_input")
  pure <- compare_lift(sel, which(sel$probability == 1)[1:2])
  expect_identical(pure$estimate, 1)
  expect_identical(c(pure$lower, pure$upper), c(NA_real_, NA_real_))
  expect_identical(pure$flag, "no estimate")
})
