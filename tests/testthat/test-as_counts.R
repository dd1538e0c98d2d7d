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
