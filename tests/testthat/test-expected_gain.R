test_that("the expected gain is that of the counts, and of the lift", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES + SC, votes, min_freq = 0.15))
  gain <- expected_gain(sel, n = 100)
  expect_s3_class(gain, "data.frame", exact = TRUE)
  expect_identical(gain[c("class", "rank", "profile")], as.data.frame(sel)[c("class", "rank", "profile")])
  # By hand, from the data.
  rows <- predict(sel, votes)
  for (i in seq_len(nrow(sel))) {
    of_class <- votes$party == sel$class[[i]]
    expected <- 100 * (mean(of_class[which(rows[, i])]) - mean(of_class))
    expect_equal(gain$gain[[i]], expected)
  }
  # Of all rows, not of those counted: here some votes are missing.
  expect_gt(max(abs(gain$gain - 100 * sel$base_rate * (sel$lift - 1))), 0.1)
  complete <- stats::na.omit(votes)
  known <- suppressMessages(select_profiles(party ~ PF + AB + ES, complete))
  expect_equal(expected_gain(known, 100)$gain, 100 * known$base_rate * (known$lift - 1))
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

test_that("the gain of joint levels names their features", {
  sel <- suppressMessages(select_profiles(Species ~ ., iris, discretize = joint_quantiles(3), max_features = 2))
  gain <- expected_gain(sel, 10)
  expect_identical(gain$features, sel$features)
  expect_identical(gain$profile, sel$profile)
  expect_named(gain, c("class", "rank", "features", "profile", "n_sample", "expected", "expected_overall", "gain"))
})

test_that("of the result of localift() the profiles are meant", {
  fit <- suppressMessages(localift(party ~ PF + AB, votes))
  expect_identical(expected_gain(fit, n = 10), expected_gain(fit$profiles, n = 10))
})

test_that("what cannot be is an error that names the argument", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 1))
  sets <- suppressMessages(select_features(party ~ PF + AB, votes, n_best = 1))
  expect_snapshot(error = TRUE, {
    expected_gain(sel)
    expected_gain(sel, n = -1)
    expected_gain(sets, n = 10)
    expected_gain(sel[c("class", "rank", "profile")], n = 10)
  })
})

test_that("the column of counted rows is not needed", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, min_freq = 0.05, n_best = 3))
  expect_equal(expected_gain(sel[setdiff(names(sel), "n")], 100)$gain, expected_gain(sel, 100)$gain)
})

test_that("the interval of the gain is Newcombe's, against all other rows", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15))
  gain <- expected_gain(sel, n = 100, conf.int = TRUE)
  expect_identical(gain[names(expected_gain(sel, 100))], expected_gain(sel, 100))
  rows <- predict(sel, votes)
  for (i in seq_len(nrow(sel))) {
    holds <- rows[, i] %in% TRUE
    of_class <- votes$party == sel$class[[i]]
    inside <- sum(holds & of_class)
    outside <- sum(!holds & of_class)
    difference <- inside / sum(holds) - outside / sum(!holds)
    # The identity: against all rows it is (1 - g) times that against the others.
    expect_equal(gain$gain[[i]], 100 * mean(!holds) * difference)
    # prop.test() has Newcombe's ends through those of one proportion each.
    wilson <- function(p, n) as.vector(stats::prop.test(p, n, correct = FALSE)$conf.int)
    w1 <- suppressWarnings(wilson(inside, sum(holds)))
    w0 <- suppressWarnings(wilson(outside, sum(!holds)))
    of_g <- qnorm(0.975)^2 * difference^2 * mean(holds) / (mean(!holds) * 435)
    low <- difference - sqrt((inside / sum(holds) - w1[[1]])^2 + (w0[[2]] - outside / sum(!holds))^2 + of_g)
    high <- difference + sqrt((w1[[2]] - inside / sum(holds))^2 + (outside / sum(!holds) - w0[[1]])^2 + of_g)
    expect_equal(c(gain$conf.low[[i]], gain$conf.high[[i]]), 100 * mean(!holds) * c(low, high))
  }
  narrow <- expected_gain(sel, n = 100, conf.int = TRUE, conf.level = 0.5)
  expect_true(all(gain$conf.low < narrow$conf.low & narrow$conf.high < gain$conf.high))
  expect_named(
    expected_gain(sel[0, ], 10, conf.int = TRUE),
    c("class", "rank", "profile", "n_sample", "expected", "expected_overall", "gain", "conf.low", "conf.high")
  )
})

test_that("a profile of all rows gains nothing, and fractional weights have no interval", {
  gain <- localift:::gain_interval(10, 30, 100, 30, 100, 0.95)
  expect_identical(unlist(gain), c(conf.low = 0, conf.high = 0))
  sel <- suppressMessages(select_profiles(party ~ PF, votes, weights = rep(0.5, 435)))
  expect_error(expected_gain(sel, 10, conf.int = TRUE), class = "localift_error_weights")
  expect_silent(expected_gain(sel, 10))
})

test_that("subgroups gain, too", {
  data <- numbers_to_infer(1)
  sel <- find_subgroups(data)
  gain <- expected_gain(sel, 50, conf.int = TRUE)
  expect_identical(gain$subgroup, sel$subgroup)
  overall <- vapply(sel$class, function(class) mean(data$y == class), 0, USE.NAMES = FALSE)
  expect_equal(gain$gain, 50 * (sel$n_subgroup_class / sel$n_subgroup - overall))
  expect_true(all(gain$conf.low < gain$gain & gain$gain < gain$conf.high))
})
