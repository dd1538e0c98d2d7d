test_that("predict() on the training data gives back each result's own rows", {
  checked <- 0
  for (seed in some(301:325)) {
    problem <- random_joint(seed)
    for (what in c("features", "windows", "profiles")) {
      for (keep_data in c(TRUE, what == "features")) {
        sel <- joint_call(paste0("select_", what), problem, keep_data = keep_data)
        member <- suppressMessages(predict(sel, problem$data))
        rows <- reference_joint_rows(problem)
        w <- rep(0, nrow(problem$data))
        w[match(rownames(rows$data), rownames(problem$data))] <- rows$w
        for (i in seq_len(nrow(sel))) {
          count <- sum(w[which(member[, i])])
          expected <- switch(what,
            features = sel$n[[i]], windows = sel$n_window[[i]], profiles = sel$n_profile[[i]]
          )
          expect(count == expected, paste("seed", seed, what, "row", i))
          checked <- checked + 1
        }
      }
    }
  }
  expect_gte(checked, few(300))
})

test_that("predict() places new rows by the fitted covariance and cuts", {
  train <- iris[c(1:40, 51:90, 101:140), ]
  sel <- select_windows(
    Species ~ Sepal.Length + Petal.Length, train,
    discretize = joint_quantiles(3), always = c("Sepal.Length", "Petal.Length"),
    per_set = Inf, n_best = Inf
  )
  x <- as.matrix(iris[c("Sepal.Length", "Petal.Length")])
  used <- as.integer(rownames(train))
  d <- stats::mahalanobis(x, 0, stats::cov(x[used, ]))
  cuts <- stats::quantile(d[used], 1:2 / 3, names = FALSE)
  level <- paste("Tertile", 1 + (d > cuts[[1]]) + (d > cuts[[2]]))
  member <- predict(sel, iris)
  for (i in seq_len(nrow(sel))) {
    expect_identical(unname(member[, i]), level %in% strsplit(sel$window[[i]], ", ")[[1]])
  }
  lift <- predict(sel, iris, type = "lift")
  expect_identical(dim(lift), c(150L, 3L))
  # The same without the data.
  small <- select_windows(
    Species ~ Sepal.Length + Petal.Length, train,
    discretize = joint_quantiles(3), always = c("Sepal.Length", "Petal.Length"),
    per_set = Inf, n_best = Inf, keep_data = FALSE
  )
  expect_identical(predict(small, iris), member)
})

test_that("predict() wants the columns, their type, and knows no new groups", {
  data <- iris_groups()
  sel <- select_profiles(
    Species ~ Sepal.Length + Petal.Length, data,
    discretize = joint_quantiles(3, by = "g"), n_best = 2
  )
  new <- data[1:4, ]
  expect_snapshot(error = TRUE, predict(sel, new[c("Sepal.Length", "g")]))
  expect_snapshot(error = TRUE, predict(sel, new[1:4]))
  expect_snapshot(error = TRUE, predict(sel, transform(new, Petal.Length = "a")))
  expect_snapshot(error = TRUE, predict(sel, transform(new, Petal.Length = Inf)))
  new$g <- c("u", "z", NA, "v")
  new$Petal.Length[4] <- NA
  expect_match(localift_messages(predict(sel, new)), "groups that the search did not see, in 1 row")
  member <- suppressMessages(predict(sel, new))
  expect_false(any(member[2, ]))
  expect_true(all(is.na(member[3, ])))
  mixed <- grepl("Petal.Length", sel$features)
  expect_true(all(is.na(member[4, mixed])))
})
