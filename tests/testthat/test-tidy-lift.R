test_that("tidy() has a row per profile and class", {
  tidied <- tidy(lift_function(party ~ PF, votes))
  expect_named(tidied, c(
    "PF", "class", "lift", "n", "probability", "profile_frequency", "class_frequency"
  ))
  counts <- table(votes$PF, votes$party)
  expect_identical(tidied$n, as.vector(t(counts)))
  expect_identical(tidied$PF, factor(c("n", "n", "y", "y")))
  expect_identical(as.character(tidied$class), rep(c("democrat", "republican"), 2))
  expect_equal(tidied$lift, tidied$probability / tidied$class_frequency)
  expect_equal(
    tidied$profile_frequency,
    as.vector(rep(prop.table(rowSums(counts)), each = 2))
  )
  lift <- lift_function(party ~ PF, votes)
  expect_identical(as.data.frame(lift), tidied)
})

test_that("a feature with the name of a measure gets a suffix", {
  data <- data.frame(n = c("a", "b"), class = c("u", "v"), lift = c("p", "p"), y = c("1", "2"))
  expect_named(tidy(lift_function(y ~ ., data)), c(
    "n.1", "class.1", "lift.1", "class", "lift", "n", "probability",
    "profile_frequency", "class_frequency"
  ))
})

test_that("cells without counts are missing", {
  tidied <- tidy(lift_function(rbind(c(2, 1, 0), c(0, 0, 0))))
  expect_identical(is.na(tidied$lift), c(FALSE, FALSE, TRUE, TRUE, TRUE, TRUE))
  expect_identical(is.na(tidied$probability), rep(c(FALSE, TRUE), each = 3))
})

test_that("glance() has the measures", {
  lift <- lift_function(party ~ PF + AB, votes)
  expect_equal(glance(lift), data.frame(
    mutual_information = mutual_information(lift), entropy = entropy(lift),
    conditional_entropy = conditional_entropy(lift), eta = eta(lift), n = 419,
    n_features = 2L, n_profiles = 4L, n_classes = 2L
  ))
})

test_that("intervals are those of confint()", {
  lift <- lift_function(party ~ PF + AB, votes)
  tidied <- tidy(lift, conf.int = TRUE, conf.level = 0.9)
  expect_identical(tidied[names(tidy(lift))], tidy(lift))
  expect_identical(utils::tail(names(tidied), 2), c("conf.low", "conf.high"))
  # By class there, by profile here.
  by_class <- order(tidied$class, tidied$AB, tidied$PF)
  expect_identical(tidied$conf.low[by_class], confint(lift, level = 0.9)$lower)
  expect_identical(tidied$conf.high[by_class], confint(lift, level = 0.9)$upper)
  one <- glance(lift, conf.int = TRUE)
  expect_identical(one[names(glance(lift))], glance(lift))
  expect_identical(c(one$conf.low, one$conf.high), unlist(confint(lift, "eta")[c("lower", "upper")], use.names = FALSE))
  expect_identical(glance(lift_function(diag(3, 2)), conf.int = TRUE)$conf.low, NA_real_)
  weighted <- lift_function(party ~ PF, votes, weights = rep(0.5, 435))
  expect_error(tidy(weighted, conf.int = TRUE), class = "localift_error_weights")
  expect_error(glance(weighted, conf.int = TRUE), class = "localift_error_weights")
  expect_error(tidy(lift, conf.int = 1), class = "localift_error_input")
  expect_error(tidy(lift, conf.int = TRUE, conf.level = 1), class = "localift_error_input")
  expect_s3_class(tidy(weighted), "data.frame")
})

test_that("intervals of joint levels are those of their counts", {
  lift <- suppressMessages(lift_function(Species ~ Sepal.Length + Sepal.Width, iris, discretize = joint_quantiles(3)))
  tidied <- tidy(lift, conf.int = TRUE)
  expect_equal(sort(tidied$conf.low), sort(confint(lift)$lower))
  expect_true("levels" %in% names(tidied))
})
