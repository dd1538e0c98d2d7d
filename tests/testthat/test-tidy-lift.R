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
