test_that("labels and probabilities are those of the design", {
  expect_identical(joint_quantiles(3)$labels, paste("Tertile", 1:3))
  expect_identical(joint_quantiles(4)$labels, paste("Quartile", 1:4))
  expect_identical(joint_quantiles(5)$labels, paste("Quintile", 1:5))
  expect_identical(joint_quantiles(10)$labels, paste("Decile", 1:10))
  expect_identical(joint_quantiles(2)$labels, c("Quantile 1/2", "Quantile 2/2"))
  expect_identical(joint_quantiles(7)$labels[[3]], "Quantile 3/7")
  expect_identical(joint_quantiles(probs = c(0.2, 0.9))$labels, paste("Level", 1:3))
  expect_identical(joint_quantiles(5)$probs, 1:4 / 5)
  expect_identical(joint_quantiles(3, by = ~ a + b)$by, c("a", "b"))
  expect_identical(joint_quantiles(3, by = c("a", "b"))$by, c("a", "b"))
  expect_null(joint_quantiles(3)$by)
})

test_that("it prints what it does", {
  expect_snapshot({
    joint_quantiles(5)
    joint_quantiles(3, by = ~ course + year)
    joint_quantiles(7, by = "course")
    joint_quantiles(probs = c(0.1, 0.9))
  })
})

test_that("what is no number of levels, probability or group is an error", {
  expect_snapshot(error = TRUE, joint_quantiles())
  expect_snapshot(error = TRUE, joint_quantiles(5, probs = 0.5))
  expect_snapshot(error = TRUE, joint_quantiles(1))
  expect_snapshot(error = TRUE, joint_quantiles(2.5))
  expect_snapshot(error = TRUE, joint_quantiles(255))
  expect_snapshot(error = TRUE, joint_quantiles(probs = c(0.5, 0.2)))
  expect_snapshot(error = TRUE, joint_quantiles(probs = c(0, 0.5)))
  expect_snapshot(error = TRUE, joint_quantiles(probs = NA_real_))
  expect_snapshot(error = TRUE, joint_quantiles(3, by = 2))
  expect_snapshot(error = TRUE, joint_quantiles(3, by = y ~ a))
  expect_snapshot(error = TRUE, joint_quantiles(3, by = ~ a * b))
  for (wrong in list(quote(joint_quantiles()), quote(joint_quantiles(0)))) {
    expect_s3_class(error_of(eval(wrong)), "localift_error_input")
  }
})

# Counts -----------------------------------------------------------------------

joint_count_difference <- function(lift, expected) {
  actual <- lift$counts
  if (!setequal(rownames(actual), rownames(expected))) {
    return(paste("profiles", paste(rownames(actual), collapse = ", ")))
  }
  expected <- expected[rownames(actual), colnames(actual), drop = FALSE]
  if (any(actual != expected)) {
    paste("counts of", rownames(actual)[rowSums(actual != expected) > 0][[1]])
  }
}

test_that("counts equal the plain-R reference's", {
  compared <- 0
  for (seed in some(1:160)) {
    problem <- random_joint(seed)
    sets <- feature_subsets(problem$features)
    good <- 0
    for (set in sets) {
      expected <- reference_joint_counts(problem, set)
      if (is.null(expected) || attr(expected, "fragile")) next
      # The rule "complete" looks at all features: the others cannot just be left out.
      actual <- if (problem$na == "complete") {
        joint_lift_of(problem, set)
      } else {
        joint_call("lift_function", problem, set)
      }
      if (is.null(actual)) next
      difference <- joint_count_difference(actual, expected)
      expect(is.null(difference), paste("seed", seed, paste(set, collapse = " "), difference))
      good <- good + 1
    }
    compared <- compared + (good > 0)
  }
  expect_gte(compared, few(120))
})

test_that("the searches see the counts of lift_function(), in every set", {
  searched <- 0
  for (seed in 201:230) {
    problem <- random_joint(seed)
    if (problem$na == "complete") next
    features <- joint_call("select_features", problem, n_best = Inf, threads = 1 + seed %% 2)
    profiles <- joint_call("select_profiles", problem, n_best = Inf, min_freq = 0.05, threads = 1)
    windows <- joint_call(
      "select_windows", problem,
      n_best = 20, per_set = Inf, min_freq = 0.1, min_count = 6
    )
    for (i in seq_len(nrow(features))) {
      set <- selected_features(features)[[i]]
      lift <- joint_call("lift_function", problem, set)
      expect_identical(suppressMessages(lift_function(features, i))$counts, lift$counts)
      expect_equal(features$eta[[i]], eta(lift), tolerance = 1e-12)
      expect_equal(features$n_profiles[[i]], nrow(lift$counts))

      mine <- profiles[profiles$features == features$features[[i]], ]
      at <- cbind(mine$profile, mine$class)
      expect_equal(mine$lift, unname(lift$lift[at]), tolerance = 1e-12)
      expect_equal(mine$n_profile_class, unname(lift$counts[at]))
      eligible <- rowSums(lift$counts) > 0.05 * lift$n
      expect_equal(nrow(mine), sum(eligible) * sum(lift$h > 0))
    }
    for (i in seq_len(nrow(windows))) {
      lift <- joint_call("lift_function", problem, selected_features(windows)[[i]])
      window <- selected_windows(windows)[[i]]
      expect_equal(eta(lift, window = window), windows$eta[[i]], tolerance = 1e-12)
    }
    searched <- searched + 1
  }
  expect_gte(searched, 10)
})

test_that("localift() equals its parts", {
  problem <- random_joint(3)
  all <- joint_call("localift", problem, min_freq = 0.1, n_best = 5)
  for (what in c("features", "windows", "profiles")) {
    extra <- if (what != "features") list(min_freq = 0.1)
    part <- do.call(joint_call, c(list(paste0("select_", what), problem, n_best = 5), extra))
    expect_identical(plain_selection(all[[what]]), plain_selection(part))
  }
})

test_that("answers do not depend on threads, the order of rows or of columns", {
  for (seed in c(5, 8, 11)) {
    problem <- random_joint(seed)
    one <- joint_call("localift", problem, min_freq = 0.1, threads = 1)
    two <- joint_call("localift", problem, min_freq = 0.1, threads = 2)
    shuffled <- problem
    shuffled$data <- with_fixed_seed(1, problem$data[sample(nrow(problem$data)), ])
    three <- joint_call("localift", shuffled, min_freq = 0.1)
    for (what in names(one)) {
      expect_identical(plain_selection(two[[what]]), plain_selection(one[[what]]))
      expect_identical(plain_selection(three[[what]]), plain_selection(one[[what]]))
    }
  }
})

test_that("whole weights equal replicated rows", {
  problem <- random_joint(4)
  data <- problem$data
  data$w <- with_fixed_seed(1, sample(0:4, nrow(data), replace = TRUE))
  problem$data <- data
  problem$weights <- "w"
  weighted <- joint_call("localift", problem, min_freq = 0.1)
  problem$weights <- NULL
  problem$data <- data[rep(seq_len(nrow(data)), data$w), setdiff(names(data), "w")]
  replicated <- joint_call("localift", problem, min_freq = 0.1)
  for (what in names(weighted)) {
    expect_equal(plain_selection(weighted[[what]]), plain_selection(replicated[[what]]))
  }
})

test_that("joint quantiles are not monotone: a set may depend less, or more, than its parts", {
  data <- function(...) {
    x <- matrix(c(...), ncol = 3, byrow = TRUE)
    data.frame(a = x[, 1], b = x[, 2], y = factor(x[, 3]))
  }
  up <- data(8, 11, 0, 6, 9, 1, 12, 7, 0, 10, 5, 1, 3, 12, 0, 9, 8, 1, 11, 6, 0, 2, 2, 1)
  down <- data(10, 1, 0, 4, 11, 1, 7, 5, 0, 3, 12, 1, 12, 2, 0, 6, 3, 1, 11, 10, 0, 1, 7, 1)
  etas <- function(data) {
    suppressMessages(vapply(list(y ~ a, y ~ b, y ~ a + b), eta, 0, data, discretize = joint_quantiles(2)))
  }
  expect_equal(etas(up), c(0, 0, 1))
  expect_equal(etas(down)[c(1, 3)], c(1, 0))
})

# Input ------------------------------------------------------------------------

iris_groups <- function() {
  transform(iris, g = rep(c("u", "v"), 75), year = rep(2001:2015, 10), w = 1 + (1:150) %% 3)
}

test_that("columns of `by` and of the class's call are no features", {
  data <- iris_groups()
  sel <- suppressMessages(select_features(
    quantile_bins(Petal.Width, 3, by = list(g, year)) ~ . - Species, data,
    weights = w, discretize = joint_quantiles(3, by = ~ g + year)
  ))
  expect_setequal(unlist(selected_features(sel)), c("Sepal.Length", "Sepal.Width", "Petal.Length"))
  # x and y.
  sel <- suppressMessages(select_features(
    data[c(1, 6)], data$Species,
    discretize = joint_quantiles(3, by = "g")
  ))
  expect_identical(sel$features, "Sepal.Length")
})

test_that("every numeric column is continuous, and factor() keeps one discrete", {
  data <- data.frame(a = rep(1:4, 5), b = factor(rep(1:5, 4)), y = rep(c("p", "q"), 10))
  lift <- suppressMessages(lift_function(y ~ a + b, data, discretize = joint_quantiles(4)))
  expect_identical(names(lift$profiles), c("a", "b"))
  expect_identical(levels(lift$profiles$a), paste("Quartile", 1:4))
  expect_identical(levels(lift$profiles$b), as.character(1:5))
  expect_identical(lift$labels[[1]], "Quartile 1 b=1")
})

test_that("a joint level is called by its features, and is text that comes first", {
  data <- transform(iris, soil = factor(rep(c("a", "b c"), 75)))
  lift <- lift_function(
    Species ~ soil + Sepal.Length + Petal.Length, data,
    discretize = joint_quantiles(3)
  )
  expect_identical(names(lift$profiles), c("Sepal.Length Petal.Length", "soil"))
  expect_identical(lift$labels[1:2], c("Tertile 1 soil=a", "Tertile 1 soil=\"b c\""))
  expect_identical(eta(lift, window = lift$labels[1:2]), eta(lift, window = lift$profiles[1:2, ]))

  sel <- select_windows(
    Species ~ ., iris,
    discretize = joint_quantiles(5), n_best = Inf, per_set = Inf
  )
  expect_true("Quintile 1, Quintile 5" %in% sel$window)
  counts <- count_profiles(sel, match("Sepal.Length Petal.Length", sel$features))
  expect_identical(names(counts), c("Sepal.Length Petal.Length", "Species", "n"))
  expect_identical(sum(counts$n), 150L)
})

test_that("results print the features that joint levels do not name", {
  expect_snapshot({
    select_profiles(
      Species ~ Petal.Length + Petal.Width, iris,
      discretize = joint_quantiles(5), n_best = 2
    )
    lift_function(Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(3))
    cat(grep("seconds|kept", format(summary(select_features(
      Species ~ ., iris_groups()[c("Species", "Petal.Width", "Sepal.Width", "g")],
      discretize = joint_quantiles(3, by = "g")
    ))), value = TRUE, invert = TRUE), sep = "\n")
  })
})

test_that("what cannot be discretised is an error, by name", {
  data <- iris_groups()
  jq <- joint_quantiles
  expect_snapshot(error = TRUE, select_features(Species ~ ., iris, discretize = 5))
  expect_snapshot(error = TRUE, select_features(Species ~ ., data, discretize = jq(3, by = "gg")))
  expect_snapshot(error = TRUE, select_features(Species ~ g, data, discretize = jq(3, by = "g")))
  expect_snapshot(error = TRUE, select_features(g ~ ., data, discretize = jq(3, by = "g")))
  expect_snapshot(error = TRUE, select_features(Species ~ ., data, discretize = jq(3, by = "g"), always = "g"))
  expect_snapshot(error = TRUE, {
    select_features(Species ~ ., data, discretize = jq(3, by = "g"), weights = w / 2)
  })
  infinite <- data
  infinite$Sepal.Length[7] <- Inf
  infinite$Petal.Width[3] <- -Inf
  expect_snapshot(error = TRUE, lift_function(Species ~ ., infinite, discretize = jq(3, by = "g")))
  expect_no_error(suppressMessages(
    select_features(Species ~ Sepal.Width, infinite, discretize = jq(3, by = "g"))
  ))
  data$g[1:5] <- NA
  expect_snapshot(error = TRUE, {
    select_features(Species ~ ., data, discretize = jq(3, by = "g"), na = "fail")
  })
  data$g <- NA
  expect_snapshot(error = TRUE, select_features(Species ~ ., data, discretize = jq(3, by = "g")))
  expect_snapshot(error = TRUE, lift_function(diag(2), discretize = jq(3)))
})

test_that("notes say what a distance to zero cannot, and which rows and levels are missing", {
  data <- iris_groups()
  data$Sepal.Length <- data$Sepal.Length - 5
  sets <- Species ~ Sepal.Length + Sepal.Width
  notes <- function(...) localift_messages(select_features(..., n_best = 1))
  expect_match(notes(sets, data, discretize = joint_quantiles(3)), "`Sepal.Length` has negative and positive")
  # Alone, a value is cut, not a distance.
  expect_identical(notes(sets, data, discretize = joint_quantiles(3), max_features = 1), character())
  data$g[4] <- NA
  expect_match(
    notes(sets, data, discretize = joint_quantiles(3, by = "g"), max_features = 1),
    "Dropped 1 row without a value of `g`"
  )
  expect_match(
    notes(sets, data, discretize = joint_quantiles(12, by = "year"), max_features = 1),
    "15 of 15 groups have fewer rows than the 12 levels, such as year=2001.",
    all = FALSE
  )
  ties <- data.frame(x = c(0, 0, 0, 0, 1, 2), y = rep(c("a", "b"), 3))
  expect_match(notes(y ~ x, ties, discretize = joint_quantiles(4)), "Cuts of `x` coincide")
  expect_match(
    localift_messages(lift_function(y ~ x, ties, discretize = joint_quantiles(4))),
    "Cuts of `x` coincide"
  )
})

test_that("a missing group is a group of its own under \"level\" alone", {
  data <- iris_groups()
  data$g[1:20] <- NA
  n <- function(na) {
    suppressMessages(lift_function(
      Species ~ Petal.Width, data,
      discretize = joint_quantiles(3, by = "g"), na = na
    ))$n
  }
  expect_identical(c(n("available"), n("complete"), n("level")), c(130, 130, 150))
})

test_that("sets without a distance are left out of searches, and named", {
  data <- transform(iris[c(1, 2, 5)], twice = 2 * Sepal.Length + 1, one = 1)
  data$twice <- 2 * data$Sepal.Length - 3 * data$Sepal.Width
  search <- function() select_features(Species ~ ., data, discretize = joint_quantiles(3), n_best = Inf)
  expect_match(localift_messages(search()), "without a Mahalanobis distance", all = FALSE)
  sets <- suppressMessages(search())$features
  # A constant alone has a level; with others it has no distance.
  expect_true("one" %in% sets)
  expect_false(any(grepl(" one", sets)))
  expect_true("Sepal.Length twice" %in% sets)
  expect_false("Sepal.Length Sepal.Width twice" %in% sets)
  expect_snapshot(error = TRUE, {
    lift_function(Species ~ Sepal.Length + one, data, discretize = joint_quantiles(3))
  })
  expect_snapshot(error = TRUE, {
    lift_function(Species ~ Sepal.Length + Sepal.Width + twice, data, discretize = joint_quantiles(3))
  })
  groups <- transform(iris_groups()[1:31, ], g = c(rep("u", 30), "v"))
  expect_snapshot(error = TRUE, {
    lift_function(Species ~ Sepal.Length + Sepal.Width, transform(groups, Species = rep(c("a", "b"), c(15, 16))),
      discretize = joint_quantiles(3, by = "g"))
  })
})

# New rows -----------------------------------------------------------------------

test_that("predict() on the training data gives back each result's own rows", {
  checked <- 0
  for (seed in 301:325) {
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
  expect_gte(checked, 300)
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
