# What a search that its time limit ends says of what it left out, against the whole answer.

rules_of_time <- c("available", "complete", "level")
values <- c(features = "eta", windows = "eta", profiles = "lift")

test_that("nothing that a search left out exceeds its bound", {
  cut <- c(features = 0, windows = 0, profiles = 0)
  for (seed in some(90000 + 1:90)) {
    what <- resolutions[[seed %% 3 + 1]]
    problem <- random_data(seed, m = 4 + seed %% 4, n = 30, what = what, na = rules_of_time[[seed %% 3 + 1]])
    sel <- problem_selection(problem, what, time_limit = c(1e-9, 0.0005)[[seed %% 2 + 1]], threads = 1 + seed %% 2)
    info <- search_info(sel)
    if (info$complete) {
      expect_null(info$bound)
      next
    }
    expect_identical(info$reason, "time_limit")
    problem$n_best <- Inf
    everything <- package_search(problem, what)
    text <- function(x) do.call(paste, c(x[intersect(c("class", "features", "window", "profile"), names(x))], sep = "\r"))
    missed <- everything[!text(everything) %in% text(plain_selection(sel)), ]
    value <- missed[[values[[what]]]]
    bound <- if (what == "profiles") unname(info$bound[missed$class]) else rep(info$bound, nrow(missed))
    least <- identical(problem$direction, "inhibit") && what == "profiles"
    expect_false(anyNA(bound), info = seed)
    expect_true(all(if (least) bound <= value + 1e-12 else bound >= value - 1e-12), info = paste("seed", seed, what))
    cut[[what]] <- cut[[what]] + 1
  }
  expect_true(all(cut >= few(10)))
})

test_that("summaries and glance() show the bound, by class for profiles", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, min_freq = 0.01, time_limit = 1e-9, threads = 1))
  info <- search_info(sel)
  expect_named(info$bound, c("democrat", "republican"))
  # At most N / P of any set.
  expect_true(all(info$bound > 1))
  expect_identical(glance(sel)$bound, max(info$bound))
  line <- grep("bound:", format(summary(sel)), value = TRUE)
  expect_match(line, "no lift left out is above [0-9.]+ for democrat, [0-9.]+ for republican")
  shown <- as.numeric(regmatches(line, gregexpr("[0-9]+\\.[0-9]+", line))[[1]])
  expect_true(all(shown >= info$bound - 1e-9))
  all <- suppressMessages(localift(party ~ ., votes, time_limit = 1e-9))
  expect_identical(glance(all)$bound, NA_real_)
  expect_true("bound" %in% names(search_info(all$windows)))
})

test_that("summaries round bounds away from what was found", {
  text <- function(bound, ...) {
    bound_text(list(search = list(bound = bound), type = "profiles", options = list(...)))
  }
  expect_equal(text(c(a = 1.23456)), "no lift left out is above 1.235 for a")
  expect_equal(text(c(a = 1.23401, b = NA)), "no lift left out is above 1.235 for a")
  expect_equal(text(c(a = 1.5)), "no lift left out is above 1.5 for a")
  expect_equal(text(c(a = 0.123456, b = 0), inhibit = TRUE), "no lift left out is below 0.1234 for a, 0 for b")
  expect_equal(text(c(a = NA)), "nothing is left out")
  expect_null(text(NULL))
})
