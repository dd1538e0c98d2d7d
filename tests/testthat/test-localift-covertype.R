# On the full Covertype data, where the environment variable says where they are.
skip_if(
  !nzchar(Sys.getenv("LOCALIFT_COVERTYPE")),
  "LOCALIFT_COVERTYPE names no copy of the Covertype data"
)

covertype <- covertype_data(names = "short")
terrain <- covertype[c(1:10, 13)]
quintiles <- joint_quantiles(5)
fit <- suppressMessages(localift(
  cover_type ~ ., terrain,
  discretize = quintiles, per_set = Inf, n_best = 60
))

test_that("the data are those of the paper", {
  expect_identical(dim(covertype), c(581012L, 13L))
  expect_identical(
    as.vector(table(covertype$cover_type)),
    c(211840L, 283301L, 35754L, 2747L, 9493L, 17367L, 20510L)
  )
  expect_identical(nlevels(covertype$soil), 40L)
  long <- covertype_data()
  expect_identical(names(long)[1:4], c("elevation", "aspect", "slope", "horizontal_distance_to_hydrology"))
  expect_identical(unname(as.list(long)), unname(as.list(covertype)))
})

test_that("Table 7: the lift function of (E, HH, HF)", {
  expected <- read.csv(test_path("fixtures", "table7_counts.csv"), row.names = 1, check.names = FALSE)
  lift <- lift_function(cover_type ~ E + HH + HF, terrain, discretize = quintiles)
  expect_equal(unname(lift$counts), unname(as.matrix(expected)))
  expect_identical(lift$labels, rownames(expected))
  expect_equal(eta(lift), 0.3072887, tolerance = 1e-7)
  expect_identical(fit$features$features[1:2], c("E HH HF", "E HH"))
  expect_lt(max(abs(fit$features$eta[1:2] - c(0.3072887, 0.3070065))), 1e-7)
  expect_identical(lift_function(fit$features, 1)$counts, lift$counts)
})

test_that("Table 8: the ten best windows, in order", {
  expected <- read.csv(test_path("fixtures", "table8_windows.csv"), colClasses = "character")
  windows <- fit$windows[1:10, ]
  expect_identical(windows$features, expected$features)
  expect_identical(gsub(",? ?Quintile ", " ", windows$window), paste0(" ", expected$window))
  expect_identical(sprintf("%.2f", windows$eta), expected$eta)
})

test_that("Table 9: a best profile of each class", {
  expected <- read.csv(test_path("fixtures", "table9_profiles.csv"), colClasses = "character")
  for (i in seq_len(nrow(expected))) {
    best <- as.data.frame(fit$profiles)
    best <- best[best$class == expected$class[[i]], ]
    best <- best[best$lift == max(best$lift) & best$n_profile == best$n_profile[[1]], ]
    at <- match(expected$features[[i]], best$features)
    expect_false(is.na(at))
    expect_identical(best$profile[[at]], paste("Quintile", expected$quintile[[i]]))
    expect_lt(abs(best$lift[[at]] - as.numeric(expected$lift[[i]])), 0.005 + 1e-9)
    expect_identical(nrow(best), if (expected$class[[i]] == "4") 52L else 1L)
  }
})

test_that("the search is complete, and the same with one thread", {
  info <- search_info(fit$features)
  expect_identical(c(info$space, info$left_out), c(1023, 0))
  expect_true(info$complete)
  one <- suppressMessages(select_features(cover_type ~ ., terrain, discretize = quintiles, n_best = 60, threads = 1))
  expect_identical(plain_selection(one), plain_selection(fit$features))
})

test_that("levels of soil and wilderness go with the joint level", {
  sel <- suppressMessages(select_profiles(
    cover_type ~ E + HH + soil + wilderness, covertype,
    discretize = quintiles, n_best = 5, classes = "4", min_freq = 0
  ))
  lift <- lift_function(sel, 1)
  expect_equal(max(lift$lift[, "4"]), sel$lift[[1]])
  expect_true(all(grepl("Quintile|soil=|wilderness=", sel$profile)))
})

test_that("predict() gives back the rows of the best window and profile", {
  member <- predict(fit$windows[1:2, ], terrain)
  expect_equal(unname(colSums(member)), fit$windows$n_window[1:2])
  member <- predict(fit$profiles[1, ], terrain)
  expect_equal(sum(member), fit$profiles$n_profile[[1]])
})

test_that("held-out rows get the levels that plain R gives from the training cuts", {
  set.seed(1)
  train <- sample(nrow(terrain), 400000)
  sel <- suppressMessages(select_profiles(
    cover_type ~ ., terrain[train, ],
    discretize = quintiles, max_features = 3, n_best = 40
  ))
  # One result of each feature set.
  sel <- sel[!duplicated(sel$features), ]
  sets <- selected_features(sel)
  expect_setequal(lengths(sets), 1:3)
  levels <- augment(sel, terrain[-train, ])
  values <- as.matrix(terrain[1:10])
  for (set in sets) {
    known <- values[train, set, drop = FALSE]
    new <- values[-train, set, drop = FALSE]
    if (length(set) > 1) {
      covariance <- cov(known)
      known <- mahalanobis(known, FALSE, covariance)
      new <- mahalanobis(new, FALSE, covariance)
    }
    cuts <- quantile(known, 1:4 / 5, type = 7)
    expected <- findInterval(new, cuts, left.open = TRUE) + 1L
    expect_identical(as.integer(levels[[paste0(".level_", paste(set, collapse = "_"))]]), expected)
  }
})

test_that("printed forms fit 80 columns", {
  expect_fits_80_columns(
    fit, summary(fit), lift_function(fit$features, 1), lift_function(fit$windows, 3),
    expected_gain(fit$profiles, 1000)
  )
})

test_that("the committed vignette shows the numbers of a fresh run", {
  files <- c(
    test_path("..", "..", "vignettes", "covertype.Rmd"),
    system.file("doc", "covertype.Rmd", package = "localift")
  )
  file <- files[file.exists(files)]
  skip_if(length(file) == 0, "the vignette is not here")
  shown <- trimws(readLines(file[[1]], encoding = "UTF-8"), "right")
  withr::local_options(width = 80)
  fresh <- c(
    format(head(fit$windows, 10)), format(lift_function(fit$features, 1)),
    utils::capture.output(head(as.data.frame(fit$features), 5))
  )
  expect_identical(setdiff(trimws(paste("#>", fresh), "right"), shown), character())
})
