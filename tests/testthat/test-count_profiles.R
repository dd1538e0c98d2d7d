test_that("counts are those of table(), missing values included", {
  counts <- count_profiles(party ~ PF + AB, votes)
  expect_s3_class(counts, c("localift_counts", "data.frame"), exact = TRUE)
  # The data's column order, then the class, then the counts.
  expect_named(counts, c("AB", "PF", "party", "n"))
  expected <- as.data.frame(
    table(votes[c("AB", "PF", "party")], useNA = "always"), responseName = "n"
  )
  expected <- expected[expected$n > 0, ]
  expect_equal(nrow(counts), nrow(expected))
  expect_equal(sum(counts$n), 435)
  merged <- merge(as.data.frame(counts), expected, by = c("AB", "PF", "party"))
  expect_equal(nrow(merged), nrow(expected))
  expect_equal(merged$n.x, merged$n.y)
})

test_that("columns keep their types, and rows come in the order of levels", {
  data <- small_data(h = c(TRUE, NA, FALSE, TRUE, TRUE, FALSE))
  counts <- count_profiles(y ~ h + g + f, data)
  expect_identical(vapply(counts, typeof, ""), c(
    f = "integer", g = "double", h = "logical", y = "character", n = "integer"
  ))
  expect_identical(levels(counts$f), c("u", "v"))
  expect_false(is.unsorted(as.integer(counts$f)))
  expect_true(anyNA(counts$h))
})

test_that("weights add up, and rows without weight are no groups", {
  counts <- count_profiles(y ~ f, small_data(), weights = w)
  expect_equal(counts$n, c(2, 1, 3))
  expect_equal(count_profiles(y ~ f, small_data(), weights = w / 4)$n, c(2, 1, 3) / 4)
  counts <- count_profiles(y ~ g, small_data(), weights = w)
  expect_false(any(counts$g == 3 & counts$y == "a"))
})

test_that("the column of counts gives way to a feature of its name", {
  data <- setNames(small_data(), c("y", "n", "nn", "w"))
  counts <- count_profiles(y ~ n + nn, data)
  expect_named(counts, c("n", "nn", "y", "nnn"))
  a <- suppressMessages(select_features(counts))
  b <- suppressMessages(select_features(y ~ n + nn, data))
  expect_equal(as.data.frame(a), as.data.frame(b))
})

test_that("counts may be counted further, and give the same answers", {
  all <- count_profiles(party ~ ., votes)
  expect_equal(sum(all$n), 435)
  expect_equal(
    count_profiles(party ~ PF + AB, all), count_profiles(party ~ PF + AB, votes)
  )
  args <- list(min_freq = 0.15, n_best = 5, max_features = 3)
  run <- function(...) {
    as.data.frame(suppressMessages(do.call(select_profiles, c(list(...), args))))
  }
  expect_equal(run(all), run(party ~ ., votes))
  for (na in na_rules[1:3]) {
    expect_equal(run(all, na = na), run(party ~ ., votes, na = na))
  }
})

test_that("the methods of count_profiles() agree", {
  data <- small_data()
  expected <- count_profiles(y ~ f + g, data)
  expect_equal(count_profiles(data, y ~ f + g), expected)
  expect_equal(count_profiles(data[c("f", "g")], data$y), expected)
  from_table <- count_profiles(table(data[c("f", "g", "y")]))
  expect_equal(from_table$n, expected$n)
})

test_that("count_profiles() of a result counts its feature set", {
  sel <- select_features(party ~ AB + PF, votes, min_features = 2)
  counts <- count_profiles(sel, 1)
  rows <- stats::complete.cases(votes[c("AB", "PF")])
  expect_equal(counts, count_profiles(party ~ AB + PF, votes[rows, ]), ignore_attr = FALSE)
  expect_identical(lift_function(counts), lift_function(sel, 1))
})
