# Algorithm 1 with corrections, against the plain-R reference in helper-corrections.R.

complete_votes <- function() votes[stats::complete.cases(votes), ]

corrected <- function(correction, ..., data = complete_votes()) {
  suppressMessages(select_features(party ~ ., data, correction = correction, ...))
}

test_that("the reference measures are right where they can be worked out by hand", {
  measures <- function(counts, rows = rowSums(counts)) {
    vapply(reference_measures, function(f) f(list(counts = counts, rows = rows)), 0)
  }
  # Two pure profiles of two rows: I = H = log 2, and under permutation log 2 with probability 1/3.
  pure <- measures(rbind(c(2, 0), c(0, 2)))
  expect_equal(pure[["none"]], 1)
  expect_equal(pure[["permutation"]], 2 / 3)
  expect_equal(pure[["miller_madow"]], 1 - 1 / (8 * log(2)))
  expect_equal(pure[["smoothed"]], 1 - plain_entropy(c(5, 1)) / log(2))
  expect_equal(pure[["singletons"]], 1)
  # Unique profiles say nothing that chance would not.
  unique <- measures(rbind(c(1, 0), c(1, 0), c(0, 1), c(0, 1)))
  expect_equal(unname(unique[c("none", "permutation", "singletons")]), c(1, 0, 0))
  # Three classes of different size; one profile seen once.
  counts <- rbind(c(3, 1, 0), c(0, 2, 2), c(0, 0, 1))
  cost <- 1 / 9 + (4 / 9 * plain_entropy(c(3, 1)) + 4 / 9 * log(2)) / log(3)
  expect_equal(measures(counts)[["singletons"]], 1 - cost * log(3) / log(3))
  expect_equal(measures(counts)[["miller_madow"]], measures(counts)[["none"]] - 2 * 2 / (18 * log(3)))
})

# 5 x 300 problems that have results and no doubtful order: the exact search for all, every tenth by enumeration too.
for (correction in names(reference_measures)) {
  test_that(paste0("the search equals the reference, correction = \"", correction, "\""), {
    compared <- i <- 0
    while (compared < few(300, 30)) {
      i <- i + 1
      seed <- 500000 + 10000 * match(correction, names(reference_measures)) + i
      problem <- corrected_problem(seed, correction)
      expected <- corrected_reference(problem, correction)
      if (isTRUE(attr(expected, "fragile"))) next
      compared <- compared + (nrow(expected) > 0)
      for (search in c("exact", if (i %% 10 == 0) "exhaustive")) {
        actual <- package_search(problem, "features", correction = correction, search = search, threads = 1 + i %% 2)
        expect_selection(actual, expected, paste("seed", seed, correction, search, problem$na, problem$weighting))
      }
    }
  })
}

test_that("the voting records give the known sets and values", {
  best <- function(...) corrected(..., n_best = 1, threads = 1)
  permutation <- best("permutation")
  expect_equal(permutation$features, "AB PF SC SR")
  expect_equal(round(permutation$eta_corrected, 6), 0.885539)
  expect_lte(search_info(permutation)$evaluated, 2600)
  expect_lte(search_info(corrected("permutation", n_best = 10, threads = 1))$evaluated, 3500)

  miller_madow <- best("miller_madow")
  expect_equal(miller_madow$features, "AB PF SC SR")
  expect_equal(round(miller_madow$eta_corrected, 6), 0.892855)

  singletons <- best("singletons")
  expect_equal(singletons$features, "WP AB PF SC SR")
  h <- plain_entropy(table(complete_votes()$party))
  expect_equal(round((1 - singletons$eta_corrected) * h / log(2), 7), 0.0453008)

  for (sel in list(permutation, miller_madow, singletons)) {
    info <- search_info(sel)
    expect_true(info$complete)
    expect_equal(info$space, 65535)
    expect_gt(sum(info$pruned), 0)
  }
})

test_that("plain eta needs few sets of the voting records, missing values or not", {
  for (data in list(votes, complete_votes())) {
    sel <- corrected("none", data = data)
    expect_lt(search_info(sel)$evaluated, 0.03 * 65535)
    all <- corrected("none", data = data, search = "exhaustive")
    expect_equal(search_info(all)$evaluated, 65535)
    expect_equal(as.data.frame(sel), as.data.frame(all))
  }
})

test_that("eta of a set whose profiles are all pure is exactly 1", {
  all <- corrected("none", n_best = 400, search = "exhaustive")
  expect_equal(sum(all$eta == 1), 332)
  expect_false(any(all$eta < 1 & all$eta > 1 - 1e-9))
})

test_that("nothing depends on threads, the order of rows, columns and levels, or how rows are counted", {
  data <- votes[c("party", "HI", "WP", "AB", "PF", "ES", "SC")]
  for (correction in names(reference_measures)) {
    sel <- plain_selection(corrected(correction, data = data, threads = 1))
    expect_identical(plain_selection(corrected(correction, data = data, threads = 2)), sel)
    shuffled <- with_fixed_seed(1, data[sample.int(nrow(data)), ])
    expect_identical(plain_selection(corrected(correction, data = shuffled)), sel)
    turned <- data
    turned[] <- lapply(turned, function(x) factor(x, levels = rev(levels(x))))
    expect_equal(plain_selection(corrected(correction, data = turned)), sel, tolerance = 1e-12)
    columns <- plain_selection(corrected(correction, data = rev(data)))
    values <- c("eta", "eta_corrected", "n_features", "n_profiles", "n")
    expect_equal(columns[names(columns) %in% values], sel[names(sel) %in% values], tolerance = 1e-12)
    counted <- plain_selection(corrected(correction, data = count_profiles(party ~ ., data)))
    expect_identical(counted, sel)
  }
})

test_that("localift() corrects its features as select_features() does", {
  data <- votes[c("party", "HI", "WP", "AB", "PF", "ES", "SC")]
  for (correction in c("permutation", "singletons")) {
    all <- suppressMessages(localift(party ~ ., data, correction = correction, max_features = 3))
    alone <- corrected(correction, data = data, max_features = 3)
    expect_identical(as.data.frame(all$features), as.data.frame(alone))
    part <- tidy(all)
    part <- part[part$resolution == "features", ]
    expect_equal(unique(part$measure), "eta_corrected")
    expect_equal(part$value, alone$eta_corrected)
  }
})

test_that("the corrected value has a column that ranks, kept and named by all that shows it", {
  data <- votes[c("party", "PF", "AB", "ES", "SC")]
  sel <- corrected("permutation", data = data, n_best = 4)
  expect_named(sel, c("rank", "features", "eta", "eta_corrected", "n_features", "n_profiles", "n"))
  expect_false(is.unsorted(-sel$eta_corrected))
  expect_named(sel[2:1, ], names(sel))
  expect_equal(selected_features(sel[2, ]), selected_features(sel)[2])
  expect_named(as.data.frame(sel), names(sel))
  expect_equal(tidy(sel)$eta_corrected, sel$eta_corrected)
  expect_equal(glance(sel)$best, sel$eta_corrected[[1]])
  expect_equal(summary(sel)$best, sel$eta_corrected[[1]])
  expect_equal(eta(lift_function(sel, 1)), sel$eta[[1]])
  expect_snapshot({
    print(sel)
    strsplit(grep("correction|results", format(summary(sel)), value = TRUE), "\n")
  })
})

test_that("sets without entropy or profiles to compare are left out, not corrected", {
  data <- data.frame(y = c("a", "a", "b"), x = c("u", "v", NA), z = c("p", "p", "q"))
  for (correction in names(reference_measures)) {
    sel <- suppressMessages(select_features(y ~ ., data, correction = correction))
    expect_equal(sel$features, "z")
    none <- suppressMessages(select_features(y ~ x, data, correction = correction))
    expect_equal(nrow(none), 0)
    expect_equal("eta_corrected" %in% names(none), correction != "none")
  }
})

test_that("a time limit gives the best so far and what could still be found", {
  m <- 22
  data <- with_fixed_seed(1, {
    x <- replicate(m, sample(c("a", "b", "c", NA), 300, replace = TRUE), simplify = FALSE)
    data.frame(y = sample(c("p", "q"), 300, replace = TRUE), stats::setNames(x, paste0("x", seq_len(m))))
  })
  sel <- suppressMessages(select_features(y ~ ., data, correction = "permutation", time_limit = 0.3))
  info <- search_info(sel)
  expect_false(info$complete)
  expect_equal(info$reason, "time_limit")
  expect_lt(info$seconds, 30)
  expect_gte(info$bound, max(sel$eta_corrected, -Inf))
  expect_lte(info$bound, 1)
})

test_that("corrections rank by their own column, however small the weights", {
  data <- data.frame(
    y = c("u", "v", "u", "v", "v", "u"), f = c("a", "a", "b", "c", "b", "a"), g = c("x", "x", "z", "z", "x", "z")
  )
  weights <- c(1.5, 1, 1, 1, 2, 0.5)
  for (correction in c("miller_madow", "smoothed", "singletons")) {
    for (scale in c(1, 1e-9, 1e-100, 1e-240)) {
      for (search in c("exact", "exhaustive")) {
        sel <- suppressMessages(
          select_features(y ~ f + g, data, weights = weights * scale, correction = correction, search = search)
        )
        expect_true(all(is.finite(sel$eta_corrected)))
        expect_false(is.unsorted(-round(sel$eta_corrected, 12)), info = paste(correction, scale, search))
        expect_identical(nrow(sel), 3L)
      }
    }
  }
  # At 1e-9 the bias by row is a thousand million times what it is at 1.
  corrected <- function(scale) {
    sel <- suppressMessages(select_features(y ~ f + g, data, weights = weights * scale, correction = "miller_madow"))
    set_names(sel$eta - sel$eta_corrected, sel$features)
  }
  expect_equal(corrected(1e-9)[names(corrected(1))], corrected(1) * 1e9, tolerance = 1e-6)
  expect_error(
    select_features(y ~ f + g, data, weights = weights * 1e-309, correction = "miller_madow"),
    class = "localift_error_weights"
  )
})
