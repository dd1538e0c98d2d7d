test_that("what chance explains is the mean over random classes", {
  for (seed in some(1:10)) {
    counts <- with_fixed_seed(seed, matrix(stats::rpois(12, 4), 4))
    parts <- eta_parts(counts)
    n <- sum(counts)
    expect_equal(parts[["a"]] / n, plain_information(counts))
    expect_equal(parts[["b"]] / n, plain_entropy(colSums(counts)))
    expect_equal(parts[["chance"]] / n, plain_expected_information(counts))
    inside <- c(TRUE, FALSE, TRUE, TRUE)
    window <- eta_parts(counts, inside)
    expect_equal(eta_of_parts(window), core_eta_window(counts, which(inside)))
    # The mean of what a window explains, over random tables of the margins.
    drawn <- with_fixed_seed(seed, stats::r2dtable(few(4000), rowSums(counts), colSums(counts)))
    mean <- mean(vapply(drawn, function(x) eta_parts(x, inside)[["a"]], 0))
    expect_equal(window[["chance"]], mean, tolerance = if (all_of_it) 0.05 else 0.2)
  }
})

test_that("empty profiles and classes add nothing, and one class explains nothing", {
  counts <- matrix(c(3, 0, 2, 1, 0, 4, 0, 0, 0), 3)
  expect_equal(eta_parts(counts), eta_parts(counts[c(1, 3), 1:2]))
  one <- eta_parts(matrix(c(3, 2), 2))
  expect_identical(eta_of_parts(one), NA_real_)
  expect_identical(honest_eta(one), NA_real_)
})

test_that("tails are those of fisher.test()", {
  table <- matrix(c(4, 2, 3, 9), 2)
  tail <- function(alternative) stats::fisher.test(table, alternative = alternative)$p.value
  expect_equal(fisher_tail(4, 6, 7, 18), tail("greater"))
  expect_equal(fisher_tail(4, 6, 7, 18, inhibit = TRUE), tail("less"))
  expect_equal(fisher_tail(0, 0, 7, 18), 1)
})

test_that("what chance gives to a cell of very many rows is that of adding up all of them", {
  plainly <- function(m, of_class, n) {
    k <- seq(max(1, m + of_class - n), min(m, of_class))
    sum(stats::dhyper(k, of_class, n - of_class, m) * k * log(n * k / (m * of_class)))
  }
  expect_equal(chance_of_cell(12, 20, 50), plainly(12, 20, 50))
  # Many numbers, most of which are beyond reach; of a mean below one, too.
  expect_equal(chance_of_cell(1.2e6, 1.1e6, 1e7), plainly(1.2e6, 1.1e6, 1e7), tolerance = 1e-9)
  expect_equal(chance_of_cell(1.1e6, 1.1e6, 1e13), plainly(1.1e6, 1.1e6, 1e13), tolerance = 1e-9)
  # The series alone is as near.
  expect_equal(chance_of_cell(2^40, 2^41, 2^43), (1 - 1 / 4) * (1 - 1 / 8) / 2, tolerance = 1e-6)
})
