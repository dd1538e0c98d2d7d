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

test_that("a time limit that is over before the data are ready gives an answer without rows", {
  data <- wide_data(6)
  data$x7 <- seq_len(nrow(data)) / 7
  verbs <- list(
    function(...) select_features(...), function(...) select_features(..., search = "forward"),
    function(...) select_features(..., search = "u_curve"), function(...) select_windows(...),
    function(...) select_windows(..., search = "exhaustive"), function(...) select_profiles(...),
    function(...) select_profiles(..., distinct = TRUE), function(...) select_profiles(..., direction = "inhibit"),
    function(...) select_features(..., discretize = joint_quantiles(3)),
    function(...) select_profiles(..., discretize = joint_quantiles(3))
  )
  for (i in seq_along(verbs)) {
    formula <- if (i < 9) y ~ . - x7 else y ~ .
    messages <- localift_messages(sel <- verbs[[i]](formula, data, time_limit = 1e-9, na = "complete"))
    expect_match(messages, "`time_limit` ended the search for .*: none was found", all = FALSE)
    info <- search_info(sel)
    expect_identical(nrow(sel), 0L)
    expect_identical(info$reason, "time_limit")
    expect_false(anyNA(info$bound))
    expect_no_error(print_of <- format(summary(sel)))
  }
  expect_no_error(capture.output(print(suppressMessages(localift(y ~ . - x7, data, time_limit = 1e-9)))))
})

test_that("what preparing the data took is no more there for the search", {
  parts <- within_time(list(features = list(time_limit = 5), windows = list(time_limit = Inf)), proc.time()[["elapsed"]] - 3)
  expect_lt(parts$features$time_limit, 2.1)
  expect_identical(parts$windows$time_limit, Inf)
  # Features that are not coded in time stay without codes, and errors that need none are there.
  tall <- data.frame(y = gl(2, 1, 6e5, c("a", "b")), f = gl(3, 2, 6e5), g = gl(2, 3, 6e5))
  coded <- encode_input(read_input(y ~ ., tall), until = 0)
  expect_identical(coded$codes, list(NULL, NULL))
  expect_identical(coded$classes, c("a", "b"))
  messages <- localift_messages(sel <- select_profiles(y ~ ., tall, time_limit = 1e-9))
  expect_match(messages, "none was found", all = FALSE)
  expect_identical(search_info(sel)$bound, c(a = Inf, b = Inf))
  expect_match(format(summary(sel)), "nothing is known of what is left out", all = FALSE)
  expect_error(select_features(y ~ nowhere, small_data(), time_limit = 1e-9), class = "localift_error_input")
})

test_that("a limit may fall in coding where columns are continuous too", {
  data <- function(n) {
    f <- gl(2, 3, n)
    data.frame(y = gl(2, 1, n, c("a", "b")), u = seq_len(n) / 7, a = f, b = f, c = f, d = f, e = f)
  }
  sel <- suppressMessages(select_features(y ~ ., data(60), discretize = joint_quantiles(3)))
  coded <- encode_input(read_input(y ~ ., data(1e6)), discretize = joint_quantiles(3))
  for (limit in c(0.0005, 0.001, 0.002, 0.004)) {
    options <- utils::modifyList(attr(sel, "localift")$options, list(time_limit = limit, progress = FALSE))
    result <- core_select(coded, list(features = options))$features
    expect_identical(result$info$reason, "time_limit")
    expect_length(result$eta, 0)
  }
})
