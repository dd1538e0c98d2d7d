test_that("the expected gain is that of the counts, and of the lift", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES + SC, votes, min_freq = 0.15))
  gain <- expected_gain(sel, n = 100)
  expect_s3_class(gain, "data.frame", exact = TRUE)
  expect_identical(gain[c("class", "rank", "profile")], as.data.frame(sel)[c("class", "rank", "profile")])
  # By hand, from the data.
  rows <- predict(sel, votes)
  for (i in seq_len(nrow(sel))) {
    counted <- !is.na(rows[, i])
    of_class <- votes$party == sel$class[[i]]
    expected <- 100 * (mean(of_class[which(rows[, i])]) - mean(of_class[counted]))
    expect_equal(gain$gain[[i]], expected)
  }
  expect_equal(gain$gain, 100 * sel$n_class / sel$n * (sel$lift - 1))
  expect_equal(gain$expected - gain$expected_overall, gain$gain)
  # Follows what is sorted and filtered; inhibited classes lose.
  expect_equal(expected_gain(sel[3:2, ], 100)$gain, gain$gain[3:2])
  inhibited <- suppressMessages(select_profiles(party ~ PF + AB, votes, direction = "inhibit", n_best = 1))
  expect_true(all(expected_gain(inhibited, 10)$gain < 0))
  expect_equal(nrow(expected_gain(sel[0, ], 10)), 0)
})

test_that("a sample from the profile holds what is expected", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, classes = "republican", n_best = 1))
  set.seed(1)
  inside <- votes$party[which(predict(sel, votes)[, 1])]
  drawn <- replicate(4000, sum(sample(inside, 20, replace = TRUE) == "republican"))
  expect_equal(mean(drawn), expected_gain(sel, 20)$expected, tolerance = 0.01)
})

test_that("what cannot be is an error that names the argument", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 1))
  sets <- suppressMessages(select_features(party ~ PF + AB, votes, n_best = 1))
  fit <- suppressMessages(localift(party ~ PF + AB, votes))
  expect_snapshot(error = TRUE, {
    expected_gain(sel)
    expected_gain(sel, n = -1)
    expected_gain(sets, n = 10)
    expected_gain(fit, n = 10)
    expected_gain(sel[c("class", "rank", "profile")], n = 10)
    augment(sel)
    augment(sel, as.matrix(votes))
    augment(sel, votes["PF"])
    augment(sel, data.frame(votes, .lift_democrat = 1))
    augment(fit, votes)
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

test_that("the gain of joint levels names their features", {
  sel <- suppressMessages(select_profiles(Species ~ ., iris, discretize = joint_quantiles(3), max_features = 2))
  gain <- expected_gain(sel, 10)
  expect_identical(gain$features, sel$features)
  expect_identical(gain$profile, sel$profile)
  expect_named(gain, c("class", "rank", "features", "profile", "n_sample", "expected", "expected_overall", "gain"))
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

test_that("results go through a file and back", {
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  file <- withr::local_tempfile(fileext = ".csv")
  for (part in fit) {
    write.csv(part, file, row.names = FALSE)
    expect_equal(read.csv(file), as.data.frame(part), tolerance = 1e-14)
  }
  # Quotes, commas, and line breaks in labels; a class that reads as a number.
  data <- data.frame(f = c("a,\"b\"", "c\nd", "e")[1 + (1:40) %% 3], y = c("no, \"not\"", "yes")[1 + (1:40) %% 2])
  sel <- suppressMessages(select_profiles(y ~ f, data))
  write.csv(sel, file, row.names = FALSE)
  expect_equal(read.csv(file), as.data.frame(sel), tolerance = 1e-14)
})
