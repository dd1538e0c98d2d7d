test_that("the paper's tables print as the paper prints them", {
  table1 <- paper_counts(1)
  names(dimnames(table1)) <- c("Mathematics and Physics", "Weighted Mean Grade")
  table7 <- paper_counts(7)
  names(dimnames(table7)) <- c("(E,HH,HF)", "Cover type")
  expect_snapshot({
    lift_function(table1)
    lift_function(paper_counts(2))
    lift_function(paper_counts(3))
    lift_function(table7)
    print(lift_function(table7), width = 130)
  })
})

test_that("lift functions of several features print, cut where they are long", {
  expect_snapshot({
    lift_function(party ~ AB + PF, votes)
    print(lift_function(party ~ AB + PF + SA + RG + ST + MM + EA, votes), n = 3)
  })
  # Names that are too long for a column each.
  data <- data.frame(
    first = c("n", "y y"), second = c("y", "n"), third = "n", y = c("u", "v")
  )
  names(data)[1:3] <- paste("a rather long", names(data)[1:3])
  expect_snapshot(lift_function(y ~ ., data))
})

test_that("printed tables stay within the width", {
  counts <- matrix(1:40 * 1e6, 2)
  rownames(counts) <- c(strrep("long ", 30), "\u4e2d\u6587")
  colnames(counts) <- sprintf("a long name of class number %d of 20 %s", 1:20, strrep("x", 60))
  lift <- lift_function(counts)
  for (width in c(60, 80)) {
    expect_true(all(cli::utf8_nchar(format(lift, width = width), "width") <= width))
  }
})

test_that("print() writes what format() builds, and returns its argument", {
  lift <- lift_function(party ~ PF, votes)
  expect_output(out <- withVisible(print(lift)))
  expect_identical(out, list(value = lift, visible = FALSE))
  expect_identical(capture.output(print(lift)), format(lift))
})
