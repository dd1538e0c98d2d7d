# The measures that the paper prints, from the counts that it prints (Tables 1, 2, 3 and 7).

# The printed value of a quantity, and to how many digits it is printed.
paper_value <- function(table, quantity) {
  printed <- utils::read.csv(test_path("fixtures", "measures.csv"), colClasses = "character")
  text <- printed$value[printed$table == table & printed$quantity == quantity]
  list(value = as.numeric(text), digits = nchar(sub(".*\\.", "", text)))
}

# `exact` is the same quantity from the printed counts with 60 decimal digits: python3,
# decimal, sum of c ln(c N / (n P)) over sum of c ln(N / P).
expect_measure <- function(actual, table, quantity, exact) {
  printed <- paper_value(table, quantity)
  expect_equal(actual, exact, tolerance = 1e-14, info = paste("table", table, quantity))
  expect_equal(round(actual, printed$digits), printed$value, info = paste("table", table, quantity))
}

test_that("every printed measure has a test", {
  printed <- utils::read.csv(test_path("fixtures", "measures.csv"))
  expect_equal(paste(printed$table, printed$quantity), c(
    "1 eta global", "2 eta global", "3 eta window Tertile 3", "3 lift Tertile 3 of class Tertile 3",
    "7 eta global", "7 eta window Quintile 5", "7 eta window Quintiles 1 and 5"
  ))
})

test_that("the global eta of Tables 1, 2 and 7 is the printed one", {
  expect_measure(eta(lift_function(paper_counts(1))), 1, "eta global", 0.03874687615337830861896636)
  expect_measure(eta(lift_function(paper_counts(2))), 2, "eta global", 0.03540962043151646082880868)
  expect_measure(eta(lift_function(paper_counts(7))), 7, "eta global", 0.30728867481697849529650353)
})

test_that("a window is a row number, a label or a mask", {
  mathematics <- lift_function(paper_counts(3))
  for (window in list(3, 3L, "Tertile 3", c(FALSE, FALSE, TRUE))) {
    expect_measure(eta(mathematics, window = window), 3, "eta window Tertile 3", 0.05750099050929560034459467)
  }
  cover <- lift_function(paper_counts(7))
  for (window in list(5, "Quintile 5", 1:5 == 5)) {
    expect_measure(eta(cover, window = window), 7, "eta window Quintile 5", 0.38132606328120400758581277)
  }
  for (window in list(c(1, 5), c(5, 1), c("Quintile 1", "Quintile 5"), c(TRUE, FALSE, FALSE, FALSE, TRUE))) {
    expect_measure(eta(cover, window = window), 7, "eta window Quintiles 1 and 5", 0.36062654151126470668368465)
  }
})

test_that("the whole range is a window", {
  for (table in c(1, 2, 3, 7)) {
    x <- lift_function(paper_counts(table))
    expect_identical(eta(x, window = seq_len(nrow(paper_counts(table)))), eta(x))
  }
})

test_that("the lift of the third tertile of Mathematics is the printed one", {
  mathematics <- lift_function(paper_counts(3))
  expect_measure(mathematics$lift["Tertile 3", "Tertile 3"], 3, "lift Tertile 3 of class Tertile 3",
                 1.51314350502522441760798)
})

test_that("a table and a matrix of counts give the same measures", {
  counts <- paper_counts(3)
  expect_identical(eta(lift_function(as.table(counts))), eta(lift_function(counts)))
})

test_that("a dependence far below the precision of a plain sum is right", {
  # Exact values as above (60 digits). A plain sum of f log L gives 4.05745328e-11 for the
  # first: wrong in the seventh digit, as the terms cancel.
  counts <- matrix(c(100003, 100000, 100000, 100000), 2)
  x <- lift_function(counts)
  expect_equal(eta(x) / 4.0574580780476135433914217e-11, 1, tolerance = 1e-12)
  expect_equal(eta(x, window = 1) / 4.0573972175707611281820425e-11, 1, tolerance = 1e-12)
  expect_equal(eta(x, window = 2) / 4.0575189394373632336114322e-11, 1, tolerance = 1e-12)

  counts <- matrix(c(1e9 + 7, 1e9, 1e9, 1e9), 2)
  expect_equal(eta(lift_function(counts)) / 2.2091267658973378351845332e-18, 1, tolerance = 1e-12)

  counts <- rbind(c(3e6 + 1, 1e6, 2e6), c(6e6, 2e6 + 1, 4e6 - 1))
  expect_equal(eta(lift_function(counts)) / 9.9177570565488202536755706e-15, 1, tolerance = 1e-12)
  expect_equal(eta(lift_function(counts), window = 1) / 1.9835513400263863721521438e-14, 1, tolerance = 1e-12)
})
