test_that("a constant column shows what it does, and makes no profile productive", {
  sel <- suppressMessages(select_profiles(ill ~ ., consent_data(), classes = "sick"))
  # The paper's ranking stays: a lift is over the base rate of the rows counted.
  expect_identical(sel$profile, c("smokes=y consent=signed", "smokes=y"))
  expect_equal(sel$lift, c(1.7, 38 / 102 / 0.25))
  expect_equal(sel$probability, c(0.2, 38 / 102))
  expect_identical(sel$base_rate, c(40 / 340, 0.25))
  expect_identical(names(sel)[7:8], c("probability", "base_rate"))
  expect_identical(names(tidy(sel)), names(sel))
  # Who samples by it gets less than at random.
  gain <- expected_gain(sel, 100)
  expect_equal(gain$expected_overall, c(25, 25))
  expect_equal(gain$gain, c(-5, 100 * 38 / 102 - 25))
  for (search in c("exact", "exhaustive")) {
    productive <- suppressMessages(
      select_profiles(ill ~ ., consent_data(), classes = "sick", productive = TRUE, search = search)
    )
    expect_identical(productive$profile, "smokes=y")
  }
  # A constant never helps, whatever it leaves out and whatever else is in the set.
  for (seed in some(1:40)) {
    data <- random_filter_data(seed)
    data$constant <- factor(ifelse(seq_len(nrow(data)) %in% withr::with_seed(seed, sample(nrow(data), 3)), NA, "c"))
    for (direction in c("lift", "inhibit")) {
      sel <- suppressMessages(select_profiles(
        y ~ ., data, productive = TRUE, min_freq = 0, n_best = Inf, direction = direction
      ))
      expect_false(any(grepl("constant", sel$features)))
    }
  }
})

test_that("the base rate prints where it differs by more than a tenth, and is named otherwise", {
  sel <- suppressMessages(select_profiles(ill ~ ., consent_data(), classes = "sick"))
  expect_match(format(sel), "probability base_rate", all = FALSE, fixed = TRUE)
  alone <- format(sel[2, ])
  expect_false(any(grepl("probability base_rate", alone, fixed = TRUE)))
  expect_match(alone, "Not shown:.*base_rate", all = FALSE)
})

test_that("a tenth is no more than a tenth, of the class's share of all rows", {
  fit <- list(data = list(class_counts = c(a = 10, b = 90)))
  rows <- function(rate) list(class = rep("a", length(rate)), base_rate = rate)
  expect_identical(off_base_rate(rows(c(11, 12, 9, 8, 10) / 100), fit), c(FALSE, TRUE, FALSE, TRUE, FALSE))
  expect_identical(off_base_rate(list(class = "b", base_rate = 0.99), fit), FALSE)
  expect_identical(off_base_rate(list(class = "b"), fit), FALSE)
})
