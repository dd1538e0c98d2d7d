# The approximate searches: what they look at, against the plain walks of helper-heuristic-reference.R.

names_of <- function(sets) sort(vapply(sets, function(set) paste0("V", set, collapse = " "), ""))

in_space <- function(sets, arguments) {
  size <- lengths(sets)
  holds <- vapply(sets, function(set) all(arguments$always %in% set), NA)
  sets[size >= arguments$min_features & size <= arguments$max_features & holds]
}

random_walk_arguments <- function(data, seed) {
  with_fixed_seed(seed, {
    m <- ncol(data) - 1
    always <- if (seed %% 4 == 0) sample(m, 1)
    max_features <- sample(max(2, m - 2):m, 1)
    list(
      max_features = max_features, min_features = sample(1:2, 1), always = always, width = sample(1:4, 1)
    )
  })
}

for (search in heuristic_searches()) {
  test_that(paste0("a ", search, " search looks at the feature sets of the plain walk, and ranks them"), {
    for (seed in some(1:30)) {
      data <- random_walkable(seed)
      arguments <- random_walk_arguments(data, seed)
      walked <- do.call(reference_walk, c(list(data, search, list(what = "features")), arguments))
      expected <- in_space(walked, arguments)
      fit <- suppressMessages(select_features(
        y ~ ., data,
        search = search, n_best = Inf, max_features = arguments$max_features,
        min_features = arguments$min_features, width = arguments$width,
        always = names(data)[arguments$always], threads = 1 + seed %% 2
      ))
      info <- search_info(fit)
      expect_false(info$complete)
      expect_identical(info$reason, "heuristic")
      expect_identical(info$evaluated, as.numeric(length(expected)), label = paste("seed", seed))
      everything <- suppressMessages(select_features(
        y ~ ., data,
        n_best = Inf, max_features = arguments$max_features,
        min_features = arguments$min_features, always = names(data)[arguments$always]
      ))
      among <- everything[everything$features %in% names_of(expected), ]
      expect_identical(fit$features, among$features, label = paste("seed", seed))
      expect_identical(fit$eta, among$eta)
    }
  })

  test_that(paste0("a ", search, " search for profiles looks at the sets of a walk for each class"), {
    for (seed in some(31:45)) {
      data <- random_walkable(seed)
      arguments <- random_walk_arguments(data, seed)
      inhibit <- seed %% 5 == 0
      walked <- lapply(levels(data$y), function(class) {
        goal <- list(what = "profiles", class = class, min_freq = 0.1, inhibit = inhibit)
        do.call(reference_walk, c(list(data, search, goal), arguments))
      })
      expected <- unique(in_space(unlist(walked, recursive = FALSE), arguments))
      # What it restricts is the list, and not the walk.
      min_lift <- c(1, if (inhibit) Inf else -Inf, 1.25)[[seed %% 3 + 1]]
      profiles <- function(search) {
        suppressMessages(select_profiles(
          y ~ ., data,
          search = search, n_best = Inf, min_freq = 0.1, max_features = arguments$max_features,
          min_features = arguments$min_features, width = arguments$width,
          always = names(data)[arguments$always], direction = if (inhibit) "inhibit" else "lift", min_lift = min_lift
        ))
      }
      fit <- profiles(search)
      expect_identical(search_info(fit)$evaluated, as.numeric(length(expected)), label = paste("seed", seed))
      everything <- as.data.frame(profiles("exact"))
      among <- everything[everything$features %in% names_of(expected), ]
      expect_identical(fit$profile, among$profile, label = paste("seed", seed))
      expect_identical(fit$lift, among$lift)
    }
  })

  test_that(paste0("windows of a ", search, " search are windows of the exact one, whatever the threads"), {
    for (seed in some(46:55)) {
      data <- random_walkable(seed)
      windows <- function(search, threads = 2) {
        as.data.frame(suppressMessages(select_windows(
          y ~ ., data,
          search = search, n_best = Inf, max_features = 3, min_freq = 0.1, min_count = 2, threads = threads
        )))
      }
      found <- windows(search)
      expect_identical(windows(search, 1), found)
      everything <- windows("exact")
      at <- match(paste(found$features, found$window), paste(everything$features, everything$window))
      expect_false(anyNA(at))
      expect_false(is.unsorted(at))
      expect_identical(found$eta, everything$eta[at])
    }
  })
}

test_that("a wide enough beam looks at everything that its walk can reach", {
  fit <- suppressMessages(select_features(party ~ ., votes[1:9], search = "beam", width = 1000, max_features = 3))
  exact <- suppressMessages(select_features(party ~ ., votes[1:9], max_features = 3))
  expect_identical(as.data.frame(fit), as.data.frame(exact))
  expect_identical(search_info(fit)$evaluated, search_info(fit)$space)
})

test_that("continuous features are walked like others", {
  data <- stats::setNames(iris, c("SL", "SW", "PL", "PW", "species"))
  exact <- suppressMessages(localift(species ~ ., data, discretize = joint_quantiles(4), n_best = Inf))
  for (search in heuristic_searches()) {
    fit <- suppressMessages(
      localift(species ~ ., data, discretize = joint_quantiles(4), n_best = Inf, search = search)
    )
    for (what in c("features", "windows", "profiles")) {
      at <- match(do.call(paste, fit[[what]]["features"]), do.call(paste, exact[[what]]["features"]))
      expect_gt(nrow(fit[[what]]), 0)
      expect_false(anyNA(at))
    }
    at <- match(fit$features$features, exact$features$features)
    expect_identical(fit$features$eta, exact$features$eta[at])
  }
})

test_that("hundreds of features are no obstacle, and the result says what it is", {
  data <- with_fixed_seed(1, {
    data <- as.data.frame(matrix(sample(c("a", "b"), 60 * 400, replace = TRUE), 60))
    data$y <- ifelse(data$V17 == "a", data$V250, data$V3)
    data
  })
  fit <- suppressMessages(select_features(y ~ ., data, search = "beam", max_features = 4))
  expect_match(format(fit)[[2]], "Beam search of [0-9,]+ of 1,[0-9,]+ feature sets")
  expect_true(any(grepl("Not complete: a beam search may miss the best", format(fit))))
  expect_true(is.finite(search_info(fit)$evaluated))
})

test_that("a time limit ends an approximate search", {
  fit <- suppressMessages(select_features(party ~ ., votes, search = "backward", time_limit = 1e-9))
  expect_identical(search_info(fit)$reason, "time_limit")
})

test_that("what is wrong with the arguments is said", {
  expect_snapshot(error = TRUE, {
    select_features(party ~ ., votes, search = "beam", width = 0)
    select_features(party ~ ., votes, search = "greedy")
  })
})
