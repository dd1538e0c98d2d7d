test_that("what is said of columns is kept", {
  expect_identical(cut_points()$n, 10L)
  expect_identical(cut_points(4), cut_points(n = 4))
  spec <- cut_points(age = c(18, 30, 50), bmi = 4, 10)
  expect_identical(spec$n, 10L)
  expect_identical(spec$columns$bmi, 4L)
  expect_identical(spec$columns$age$values, c(18, 30, 50))
  expect_identical(cut_points(age = list(50))$columns$age$values, 50)
  expect_identical(cut_points(day = as.Date("2020-01-01"))$columns$day$kind, "date")
})

test_that("it prints", {
  expect_snapshot({
    cut_points(4)
    cut_points(
      age = c(18, 30.5, 50), bmi = 4, `my day` = as.Date("2020-01-01"), wait = as.difftime(c(1, 1.5), units = "mins"),
      once = as.POSIXct("2020-01-01 12:00", tz = "UTC"), n = 7
    )
  })
})

test_that("bad arguments are errors that name the column", {
  expect_snapshot(error = TRUE, {
    cut_points(4, 5)
    cut_points(4, n = 5)
    cut_points(1)
    cut_points(255)
    cut_points(c(1, 2))
    cut_points("4")
    cut_points(n = NULL)
    cut_points(n = no_such_thing)
    cut_points(no_such_thing)
    cut_points(a = 1.5)
    cut_points(a = 300)
    cut_points(a = NA)
    cut_points(a = "x")
    cut_points(a = c("x", "y"))
    cut_points(a = c(3, 1))
    cut_points(a = c(1, 1))
    cut_points(a = c(1, NA))
    cut_points(a = c(1, Inf))
    cut_points(a = numeric())
    cut_points(a = 1:300)
    cut_points(a = list())
    cut_points(a = 3, a = 4)
    cut_points(`{a}` = mean)
  })
})
