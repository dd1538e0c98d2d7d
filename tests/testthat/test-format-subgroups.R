test_that("subgroups print with what their bounds hold for", {
  withr::local_options(width = 80)
  expect_snapshot({
    small_subgroups(max_features = 2, cuts = 4, n_best = 3)
    small_subgroups(max_features = 2, cuts = 4, n_best = 3, classes = "yes", rank_by = "gain", intervals = "one")
    small_subgroups(max_features = 1, cuts = 4, n_best = 3, classes = "yes", direction = "inhibit", conf = 0.9)
    small_subgroups(max_features = 1, cuts = 4, n_best = 3, min_count = 200)
  })
})

test_that("a result that is not beyond chance says so, of the classes of which it is true", {
  line <- "No subgroup%s is beyond what chance would give in such a search."
  noise <- with_fixed_seed(3, data.frame(y = rep(c("a", "b"), 20), x = stats::rnorm(40)))
  sel <- suppressMessages(select_subgroups(y ~ x, noise, cuts = 4))
  expect_true(all(sel$lift_lower <= 1))
  expect_match(format(sel, width = 200), sprintf(line, ""), fixed = TRUE, all = FALSE)
  # However few rows are left.
  expect_match(format(sel[1, ], width = 200), sprintf(line, ""), fixed = TRUE, all = FALSE)
  sure <- data.frame(y = rep(c("a", "b", "c"), c(60, 60, 3)), x = c(1:60, 101:160, 50, 120, 30))
  sel <- suppressMessages(select_subgroups(y ~ x, sure, cuts = 4))
  expect_match(format(sel, width = 200), sprintf(line, " of c"), fixed = TRUE, all = FALSE)
  both <- suppressMessages(select_subgroups(y ~ x, sure, classes = c("a", "b"), cuts = 4))
  expect_no_match(format(both, width = 200), "beyond what chance")
})

test_that("other rankings, and searches that left something out, speak of what they list", {
  line <- "No subgroup%s is beyond what chance would give in such a search."
  sure <- data.frame(y = rep(c("a", "b"), c(60, 60)), x = 1:120)
  luckiest <- suppressMessages(select_subgroups(y ~ x, sure, classes = "a", n_best = 1, rank_by = "lift"))
  text <- chance_line(list(class = "a", lift_lower = 0.9), attr(luckiest, "localift"), "lower")
  expect_identical(text, sprintf(line, " listed"))
  best <- suppressMessages(select_subgroups(y ~ x, sure, classes = "a", n_best = 1))
  fit <- attr(best, "localift")
  expect_identical(chance_line(list(class = "a", lift_lower = 0.9), fit, "lower"), sprintf(line, ""))
  fit$info$complete <- FALSE
  expect_identical(chance_line(list(class = "a", lift_lower = 0.9), fit, "lower"), sprintf(line, " listed"))
})

test_that("subgroups within others are told of the rows shown", {
  sel <- suppressMessages(small_subgroups(
    max_features = 1, cuts = 4, n_best = 30, classes = "yes", max_overlap = 1, never = c("job", "flag", "size", "day")
  ))
  within <- tidy(sel, within = TRUE)$within
  expect_gt(sum(!is.na(within)), 1)
  line <- function(x) grep("Within another", format(x, width = 1000), value = TRUE)
  first <- which(!is.na(within))[[1]]
  expect_match(line(sel), sprintf("Within another: %d in %d", first, within[[first]]), fixed = TRUE)
  alone <- sel[which(is.na(within))[[1]], ]
  expect_length(line(alone), 0)
})

test_that("documents and other widths show subgroups", {
  sel <- suppressMessages(small_subgroups(max_features = 2, cuts = 4, n_best = 3, classes = "yes"))
  expect_fits_80_columns(sel, summary(sel))
  for (width in c(20, 40, 60)) expect_lte(max(cli::utf8_nchar(format(sel, width = width), "width")), max(width, 62))
  skip_if_not_installed("knitr")
  table <- knitr::knit_print(sel)
  expect_match(table, "Lift, lower bound", fixed = TRUE)
  expect_match(table, "holds for all of them at once", fixed = TRUE)
})
