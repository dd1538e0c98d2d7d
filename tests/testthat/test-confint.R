votes_lift <- function() lift_function(party ~ PF + AB, votes)

test_that("lifts have a row for each class and profile, with the interval of their counts", {
  lift <- votes_lift()
  got <- confint(lift)
  expect_s3_class(got, c("localift_intervals", "data.frame"), exact = TRUE)
  expect_named(got, c("class", "AB", "PF", "estimate", "lower", "upper", "n", "p", "method", "flag"))
  expect_identical(as.character(got$class), rep(c("democrat", "republican"), each = 4))
  expect_identical(got$estimate, as.vector(lift$lift))
  expect_equal(got$p, as.vector(lift$counts))
  expect_equal(got$n, rep(unname(rowSums(lift$counts)), 2))
  for (i in seq_len(nrow(got))) {
    P <- sum(votes$party[stats::complete.cases(votes[c("AB", "PF")])] == got$class[[i]])
    expect_equal(got[i, c("lower", "upper")], data.frame(localift:::lift_interval(got$p[[i]], got$n[[i]], P, 419)),
                 ignore_attr = TRUE)
  }
  # Of a window, the lifts of its profiles.
  some <- confint(lift, "lift", window = c("AB=y PF=y", "AB=n PF=n"))
  expect_identical(as.data.frame(some)$estimate, got$estimate[c(1, 4, 5, 8)])
  expect_identical(confint(lift, level = 0.5, method = "delta")$method, rep("delta", 8))
})

test_that("whole weights are rows", {
  weight <- rep(1:3, length.out = nrow(votes))
  weighted <- lift_function(party ~ PF + AB, votes, weights = weight)
  replicated <- lift_function(party ~ PF + AB, votes[rep(seq_len(nrow(votes)), weight), ])
  expect_equal(confint(weighted), confint(replicated))
  expect_equal(confint(weighted, "eta"), confint(replicated, "eta"))
  expect_equal(confint(weighted, window = 2), confint(replicated, window = 2))
})

test_that("the order of classes and profiles changes nothing", {
  counts <- rbind(a = c(u = 30, v = 10, w = 4), b = c(8, 25, 9), c = c(5, 5, 40))
  rows <- c(3, 1, 2)
  columns <- c(2, 3, 1)
  one <- confint(lift_function(counts))
  other <- confint(lift_function(counts[rows, columns]))
  key <- function(x) paste(x$class.1 %||% x$class, x$profile)
  expect_equal(
    as.data.frame(one)[c("estimate", "lower", "upper")],
    as.data.frame(other)[match(key(one), key(other)), c("estimate", "lower", "upper")],
    ignore_attr = TRUE
  )
  expect_equal(confint(lift_function(counts), "eta"), confint(lift_function(counts[rows, columns]), "eta"))
  expect_equal(
    as.data.frame(confint(lift_function(counts), window = c("a", "c")))[-1],
    as.data.frame(confint(lift_function(counts[rows, columns]), window = c("a", "c")))[-1]
  )
})

test_that("eta is of all profiles, or of a window", {
  lift <- votes_lift()
  got <- confint(lift, "eta")
  expect_named(got, c(
    "window", "estimate", "corrected", "lower", "upper", "n", "n_profiles", "n_small", "method", "flag"
  ))
  expect_identical(got$estimate, eta(lift))
  expect_identical(got$n, 419L)
  expect_true(got$lower < got$corrected && got$corrected < got$upper)
  window <- confint(lift, window = "AB=n PF=y")
  expect_identical(window$estimate, eta(lift, window = "AB=n PF=y"))
  expect_identical(window$window, "AB=n PF=y")
  expect_identical(window$n, 146L)
})

test_that("flags say what there is to know", {
  flags <- function(counts, ...) confint(lift_function(counts), ...)$flag
  expect_identical(flags(cbind(c(1, 2), c(10, 20))), rep("few expected", 4))
  expect_identical(flags(rbind(c(5, 6), 0)), c("all rows", "no rows", "all rows", "no rows"))
  expect_identical(flags(cbind(c(5, 6), 0)), c("one class", "one class", "no rows", "no rows"))
  expect_identical(flags(cbind(c(0, 20), c(20, 30)), method = "delta"), c("no estimate", NA, NA, NA))
  expect_identical(flags(diag(30, 2), "eta"), "eta is 1")
  expect_identical(flags(cbind(c(5, 6), 0), "eta"), "one class")
  # All samples of the bootstrap are of eta 1, or above an eta of 0.
  few_rows <- with_fixed_seed(1, confint(lift_function(rbind(c(400, 400), c(400, 400))), "eta", method = "bootstrap"))
  expect_true(is.na(few_rows$lower) == identical(few_rows$flag, "no estimate"))
})

test_that("features called as columns have a suffix", {
  data <- data.frame(n = c("a", "b", "a"), p = c("x", "x", "y"), y = c("u", "v", "v"))
  expect_named(
    confint(lift_function(y ~ n + p, data)),
    c("class", "n.1", "p.1", "estimate", "lower", "upper", "n", "p", "method", "flag")
  )
})

test_that("it prints rounded, with the meaning of flags", {
  counts <- rbind(a = c(u = 30, v = 10, w = 4), b = c(8, 25, 9), c = c(5, 5, 2), d = c(0, 0, 0))
  expect_snapshot({
    confint(votes_lift())
    confint(votes_lift(), "eta")
    confint(lift_function(counts), level = 0.9)
    print(confint(lift_function(counts), method = "delta"), n = 2)
    confint(lift_function(counts), window = c("a", "b"))
    confint(lift_function(diag(30, 2)), "eta")
    confint(votes_lift())[1:2, ]
    confint(lift_function(suppressMessages(select_features(party ~ ., votes, max_features = 1)), 1))
  })
  expect_length(format(confint(votes_lift())[0, ]), 2)
})

test_that("bad arguments are errors that name them", {
  lift <- votes_lift()
  expect_snapshot(error = TRUE, {
    confint(lift, "theta")
    confint(lift, level = 95)
    confint(lift, method = "logit")
    confint(lift, "eta", method = "score")
    confint(lift, method = "bootstrap", B = 10)
    confint(lift, window = "nobody")
    confint(lift, conf.level = 0.9)
  })
  many <- lift_function(matrix(c(3e9, 1e9, 2e9, 4e9), 2))
  expect_error(confint(many, method = "bootstrap"), class = "localift_error_too_large")
  expect_true(all(!is.na(confint(many)$lower)))
})

test_that("a result of a search has no interval of its own", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 1))
  expect_error(confint(sel), "lift_function(sel, 1)", fixed = TRUE, class = "localift_error_input")
  expect_error(
    confint(suppressMessages(localift(party ~ PF + AB, votes))), "takes a lift function", class = "localift_error_input"
  )
})

test_that("tables of intervals keep their numbers where the width is small", {
  fit <- lift_function(party ~ PF + AB + ES, votes)
  for (width in c(40, 60, 80)) {
    lines <- format(confint(fit), width = width)
    expect_true(all(cli::ansi_nchar(lines, "width") <= width))
    expect_match(lines[!startsWith(lines, "#")][[1]], "estimate +lower +upper +n +p")
  }
})

test_that("profiles of the same counts have the same interval, however many there are", {
  counts <- data.frame(p = c(3, 0, 3, 7, 0), n = c(10, 4, 10, 7, 4), P = 20, N = c(50, 50, 50, 50, 60))
  together <- lift_interval(counts$p, counts$n, counts$P, counts$N)
  for (i in 1:5) {
    alone <- lift_interval(counts$p[i], counts$n[i], counts$P[i], counts$N[i])
    expect_equal(c(together$lower[i], together$upper[i]), c(alone$lower, alone$upper), tolerance = 1e-12)
  }
})
