# Many classes of the same rows, as a test of permuted classes has them. A walk that asks after all of them at once is
# held against searches in tests/cpp/profiles/test-profile_judge.cpp; here the searches are held against plain R.

feature_rows <- function(n, missing) {
  feature <- function(levels) {
    code <- sample(levels, n, TRUE)
    if (missing) code[sample(n, n %/% 8)] <- NA
    factor(code, labels = letters[seq_len(levels)])
  }
  data.frame(f1 = feature(2), f2 = feature(3), f3 = feature(2), f4 = feature(4), f5 = feature(2))
}

for (missing in c(FALSE, TRUE)) {
  rows <- if (missing) "with missing values" else "on complete data"
  test_that(paste0("the greatest lift of each of 20 classes is plain R's, ", rows), {
    withr::local_seed(12 + missing)
    x <- feature_rows(60, missing)
    restrictions <- list(
      list(min_freq = 0.1), list(min_freq = 0.05, min_count = 6, max_features = 2),
      list(min_freq = 0, min_features = 2, max_features = 4)
    )
    for (b in some(1:20)) {
      data <- cbind(y = factor(c(1, 0, sample(0:1, 58, TRUE, c(1 + b %% 3, 2)))), x)
      for (restriction in restrictions) {
        arguments <- c(list(data = data, n_best = 1, classes = "1"), restriction)
        sel <- suppressMessages(do.call(select_profiles, c(list(y ~ .), arguments)))
        expected <- do.call(reference_profiles, c(list(class = "y"), arguments))
        expect_identical(sel$profile, expected$profile)
        expect_equal(sel$lift, expected$lift, tolerance = 1e-14)
      }
    }
  })
}
