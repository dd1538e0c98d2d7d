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
  expect_error(select_features(y ~ f, counts[c("f", "y")]), "no longer have", class = "localift_error_input")
  expect_identical(counts[["n"]], counts[, "n"])
  expect_s3_class(head(counts, 2), "localift_counts")
  # Without the class, a formula has to say it.
  expect_equal(read_input(f ~ g, counts[c("f", "g", "n")])$class_name, "f")
  expect_error(select_features(counts[c("f", "g", "n")]), class = "localift_error_input")
})
