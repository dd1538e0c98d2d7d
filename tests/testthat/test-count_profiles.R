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

test_that("as_counts() takes a name, a string or a position", {
  data <- data.frame(y = c("a", "b"), x = c("u", "v"), size = c(2, 3))
  counts <- as_counts(data, size)
  expect_s3_class(counts, c("localift_counts", "data.frame"), exact = TRUE)
  expect_named(counts, names(data))
  expect_equal(as_counts(data, "size"), counts)
  expect_equal(as_counts(data, 3), counts)
  name <- "size"
  expect_equal(as_counts(data, name), counts)
  expect_equal(read_input(y ~ ., counts)$weights, c(2, 3))
  expect_equal(names(read_input(y ~ ., counts)$features), "x")
  if (requireNamespace("tibble", quietly = TRUE)) {
    expect_equal(as_counts(tibble::as_tibble(data), size), counts)
  }
})

test_that("groups may repeat, and zero counts are no rows", {
  data <- data.frame(
    y = c("a", "b", "b", "c"), x = c("u", "v", "v", "w"), n = c(2, 3, 1, 0)
  )
  coded <- encode_input(read_input(y ~ x, as_counts(data, n)))
  expect_equal(coded$weights, c(2, 3, 1))
  expect_equal(coded$classes, c("a", "b"))
})

test_that("counted data are known by class, never by a column's name", {
  data <- small_data(n = 1:6)
  expect_equal(names(read_input(y ~ ., data)$features), c("f", "g", "w", "n"))
})

test_that("counted data stay so while they have their counts", {
  counts <- count_profiles(y ~ f + g, small_data())
  part <- counts[counts$f == "u", ]
  expect_s3_class(part, "localift_counts")
  expect_equal(attr(part, "class_name"), "y")
  expect_s3_class(counts[c("f", "y", "n")], "localift_counts")
  expect_false(inherits(counts[c("f", "y")], "localift_counts"))
  expect_identical(counts[["n"]], counts[, "n"])
  expect_s3_class(head(counts, 2), "localift_counts")
  # Without the class, a formula has to say it.
  expect_equal(read_input(f ~ g, counts[c("f", "g", "n")])$class_name, "f")
  expect_error(select_features(counts[c("f", "g", "n")]), class = "localift_error_input")
})

test_that("wrong counts are errors", {
  data <- small_data(n = c(1, -1, 1, 1, 1, 1), m = NA_real_, z = 0, s = "1")
  broken <- count_profiles(y ~ f, small_data())
  broken$n <- NULL
  expect_snapshot(error = TRUE, {
    as_counts(1, "n")
    as_counts(data)
    as_counts(data, n)
    as_counts(data, m)
    as_counts(data, z)
    as_counts(data, s)
    as_counts(data, nn)
    as_counts(data, "nn")
    as_counts(data, 99)
    select_features(broken)
    count_profiles(y ~ f, data, weight = n)
    count_profiles(g ~ f, small_data())
    count_profiles(y ~ f, small_data()[0, ])
  })
})

test_that("counts that are not whole say nothing of rows", {
  counts <- count_profiles(y ~ f + g, small_data(), weights = w / 3)
  expect_snapshot(error = TRUE, {
    select_windows(counts)
    select_profiles(counts, min_count = 2)
    select_features(counts, min_n = 3)
  })
  expect_silent(select_windows(counts, min_count = 1, n_best = Inf))
})
