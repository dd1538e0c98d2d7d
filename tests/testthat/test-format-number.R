test_that("numbers read as those of the paper's tables", {
  expect_identical(
    localift:::format_significant(c(0.97531, 1.4023, 5.0001, 0, 0.0766, 0.8, 123456, 1.5e-5, NA)),
    c("0.975", "1.4", "5", "0", "0.0766", "0.8", "123000", "1.50e-05", "NA")
  )
  expect_identical(localift:::format_count(c(0, 1277, 3e9)), c("0", "1,277", "3,000,000,000"))
  expect_identical(localift:::format_count(c(1.5, 2000, NA)), c("1.50", "2,000.00", "NA"))
  expect_identical(
    localift:::format_share(c(0.3418, 0.3, 1, 0.0012, 0)),
    c("0.34", "0.30", "1.00", "0.001", "0.00")
  )
  expect_identical(localift:::format_aligned(c(2.65114, 0.5), 4), c("2.651", "0.500"))
  expect_identical(localift:::format_aligned(c(0.25, 0.0004), 3), c("0.250", "0.0004"))
  expect_identical(localift:::format_aligned(double()), character())
})

test_that("numbers do not depend on the decimal mark of the session", {
  withr::local_options(OutDec = ",")
  expect_identical(localift:::format_significant(1.25), "1.25")
  expect_identical(localift:::format_count(1234.5), "1,234.50")
  expect_identical(localift:::format_aligned(0.5, 3), "0.500")
})

test_that("durations read well", {
  expect_identical(localift:::format_seconds(0.0123), "0.012 s")
  expect_identical(localift:::format_seconds(61), "1 min 1 s")
  expect_identical(localift:::format_seconds(3723.4), "1 h 2 min 3 s")
})

test_that("eta reads as 1 only where it is", {
  expect_identical(localift:::format_eta(c(0.996, 1, 1 - 1e-15, 0.5, NA), 2), c(">0.99", "1", "1", "0.5", "NA"))
})

test_that("small weights keep their digits", {
  expect_identical(localift:::format_count(c(0.00979, 1)), c("0.0098", "1.0000"))
  expect_identical(localift:::format_count(c(1234.5, 2)), c("1,234.50", "2.00"))
})
