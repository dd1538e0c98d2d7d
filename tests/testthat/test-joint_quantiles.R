test_that("labels and probabilities are those of the design", {
  expect_identical(joint_quantiles(3)$labels, paste("Tertile", 1:3))
  expect_identical(joint_quantiles(4)$labels, paste("Quartile", 1:4))
  expect_identical(joint_quantiles(5)$labels, paste("Quintile", 1:5))
  expect_identical(joint_quantiles(10)$labels, paste("Decile", 1:10))
  expect_identical(joint_quantiles(2)$labels, c("Quantile 1/2", "Quantile 2/2"))
  expect_identical(joint_quantiles(7)$labels[[3]], "Quantile 3/7")
  expect_identical(joint_quantiles(probs = c(0.2, 0.9))$labels, paste("Level", 1:3))
  expect_identical(joint_quantiles(5)$probs, 1:4 / 5)
  expect_identical(joint_quantiles(3, by = ~ a + b)$by, c("a", "b"))
  expect_identical(joint_quantiles(3, by = c("a", "b"))$by, c("a", "b"))
  expect_null(joint_quantiles(3)$by)
})

test_that("it prints what it does", {
  expect_snapshot({
    joint_quantiles(5)
    joint_quantiles(3, by = ~ course + year)
    joint_quantiles(7, by = "course")
    joint_quantiles(probs = c(0.1, 0.9))
  })
})

test_that("what is no number of levels, probability or group is an error", {
  expect_snapshot(error = TRUE, joint_quantiles())
  expect_snapshot(error = TRUE, joint_quantiles(5, probs = 0.5))
  expect_snapshot(error = TRUE, joint_quantiles(1))
  expect_snapshot(error = TRUE, joint_quantiles(2.5))
  expect_snapshot(error = TRUE, joint_quantiles(255))
  expect_snapshot(error = TRUE, joint_quantiles(probs = c(0.5, 0.2)))
  expect_snapshot(error = TRUE, joint_quantiles(probs = c(0, 0.5)))
  expect_snapshot(error = TRUE, joint_quantiles(probs = NA_real_))
  expect_snapshot(error = TRUE, joint_quantiles(3, by = 2))
  expect_snapshot(error = TRUE, joint_quantiles(3, by = y ~ a))
  expect_snapshot(error = TRUE, joint_quantiles(3, by = ~ a * b))
  for (wrong in list(quote(joint_quantiles()), quote(joint_quantiles(0)))) {
    expect_s3_class(error_of(eval(wrong)), "localift_error_input")
  }
})
