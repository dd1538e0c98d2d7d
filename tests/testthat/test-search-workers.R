# Searches on workers: the answer is that of one process, to the last bit.

skip_if_not_installed("future")
skip_if_not_installed("withr")

test_that("random problems have the answer of one process", {
  skip_on_cran()
  local_future_plan(future::sequential)
  for (seed in some(1:200)) {
    problem <- random_data(seed)
    if (problem$na == "fail" && refuses_missing(problem)) next
    for (what in resolutions) {
      more <- list(search = with_fixed_seed(seed, one_of("exact", "exact", "exhaustive")))
      if (what == "profiles") more$productive <- with_fixed_seed(seed, one_of(FALSE, TRUE, 0.1))
      if (what == "features") {
        corrections <- c("none", "none", "smoothed", if (problem$weighting %in% c("none", "whole")) correction_names())
        more$correction <- with_fixed_seed(seed, one_of(corrections))
      }
      here <- do.call(problem_selection, c(list(problem, what), more))
      there <- do.call(problem_selection, c(list(problem, what), more, list(workers = "future")))
      expect_null(workers_difference(there, here), label = paste("seed", seed, what))
      if (what != "features") expect_true(same_ties(there, here), label = paste("ties of seed", seed, what))
    }
  }
})

test_that("continuous features have the answer of one process", {
  skip_on_cran()
  local_future_plan(future::sequential)
  for (seed in some(1:60)) {
    problem <- random_joint(seed)
    for (verb in c("select_features", "select_windows", "select_profiles", "localift")) {
      here <- joint_call(verb, problem, n_best = 5)
      there <- joint_call(verb, problem, n_best = 5, workers = "future")
      expect_null(workers_difference(there, here), label = paste("seed", seed, verb))
    }
  }
})

test_that("all three resolutions, cuts and counts have the answer of one process", {
  skip_on_cran()
  local_future_plan(future::sequential)
  call <- function(data, ...) suppressMessages(localift(party ~ ., data, max_features = 3, min_freq = 0.15, ...))
  expect_null(workers_difference(call(votes, workers = "future"), call(votes)))
  counts <- count_profiles(party ~ PF + AB + ES + SA + HI, votes)
  here <- suppressMessages(localift(counts, n_best = Inf, per_set = Inf))
  expect_null(workers_difference(suppressMessages(localift(counts, n_best = Inf, per_set = Inf, workers = "future")), here))
  flowers <- function(...) suppressMessages(localift(Species ~ ., iris, discretize = cut_points(4), ...))
  expect_null(workers_difference(flowers(workers = "future"), flowers()))
})

test_that("a space is cut into shares that have no set in common and leave none out", {
  for (seed in 1:30) {
    with_fixed_seed(seed, {
      m <- one_of(1, 2, 5, 7)
      always <- sort(sample(m, one_of(0, 0, min(2, m))))
      options <- list(min_features = one_of(1, min(2, m)), max_features = m, always = always)
      options$max_features <- max(options$min_features, length(always), one_of(m, m - 1))
      shares <- cut_space(options, sample(m), one_of(1, 3, 8, 50))
    })
    sets <- lapply(shares, function(share) {
      free <- setdiff(share$columns, share$inside)
      of_share <- lapply(seq_len(2^length(free)) - 1, function(mask) {
        sort(c(share$inside, free[bitwAnd(mask, 2^(seq_along(free) - 1)) > 0]))
      })
      of_share <- Filter(function(set) {
        length(set) >= options$min_features && length(set) <= options$max_features
      }, of_share)
      expect_length(of_share, share$n_sets)
      of_share
    })
    found <- vapply(unlist(sets, recursive = FALSE), paste, "", collapse = " ")
    every <- lapply(seq_len(2^m - 1), function(mask) which(bitwAnd(mask, 2^(seq_len(m) - 1)) > 0))
    every <- Filter(function(set) {
      length(set) >= options$min_features && length(set) <= options$max_features && all(always %in% set)
    }, every)
    expect_setequal(found, vapply(every, paste, "", collapse = " "))
    expect_false(anyDuplicated(found) > 0)
  }
})

test_that("data come out of the small form as the core reads them", {
  for (seed in 1:10) {
    problem <- random_data(seed, na = "available")
    coded <- attr(problem_selection(problem), "localift")$coded
    back <- unpacked_data(packed_data(coded))
    expect_identical(back$codes, unname(lapply(coded$codes, as.vector)))
    expect_identical(back$class, as.vector(coded$class))
    expect_identical(lengths(back$levels), lengths(coded$levels, use.names = FALSE))
  }
  wide <- c(seq_len(300), NA)
  expect_identical(unpack_codes(pack_codes(wide, 300)), wide)
  expect_type(pack_codes(c(1:255, NA), 255), "raw")
})

test_that("counts above what a double holds order the results", {
  local_future_plan(future::sequential)
  # Two sets tie in eta, and their rows differ by one unit of 2^62.
  for (seed in some(1:20)) {
    problem <- random_data(seed, weighting = "large", m = 4)
    if (problem$na == "fail" && refuses_missing(problem)) next
    for (what in resolutions) {
      here <- problem_selection(problem, what, search = "exhaustive")
      there <- problem_selection(problem, what, search = "exhaustive", workers = "future")
      expect_null(workers_difference(there, here), label = paste("seed", seed, what))
    }
  }
})

test_that("what does not come in shares is done here, and a note says so", {
  local_future_plan(future::sequential)
  notes_of <- function(...) {
    notes <- character()
    withCallingHandlers(
      select_profiles(party ~ PF + AB + ES, votes, ..., workers = "future"),
      localift_message = function(note) notes <<- c(notes, note$note)
    )
    notes
  }
  told <- quietly(c(notes_of(distinct = TRUE), notes_of(search = "beam"), notes_of(rank_by = "lower")))
  expect_snapshot(cat(grep("workers", told, value = TRUE), sep = "\n"))
  here <- quietly(select_profiles(party ~ ., votes, distinct = TRUE, max_features = 2))
  there <- quietly(select_profiles(party ~ ., votes, distinct = TRUE, max_features = 2, workers = "future"))
  expect_null(workers_difference(there, here))
  both <- quietly(localift(party ~ ., votes, max_features = 2, search = c(windows = "beam"), workers = "future"))
  expect_null(workers_difference(
    both, quietly(localift(party ~ ., votes, max_features = 2, search = c(windows = "beam")))
  ))
})

test_that("the session stays as it is", {
  local_future_plan(future::sequential)
  before <- list(future::plan(), options())
  with_fixed_seed(1, {
    kind <- .Random.seed
    quietly(select_features(party ~ ., votes, max_features = 2, workers = "future"))
    expect_identical(.Random.seed, kind)
  })
  expect_identical(list(future::plan(), options()), before)
  expect_null(session$shared)
})

test_that("workers must be a plan's", {
  expect_snapshot(select_features(party ~ ., votes, workers = 2), error = TRUE)
  expect_snapshot(select_features(party ~ ., votes, workers = "cluster"), error = TRUE)
  expect_error(select_subgroups(party ~ ., votes, workers = "future"), class = "localift_error_input")
})

test_that("workers without the package, or with another version, are an error", {
  local_future_plan(future::sequential)
  call <- quote(select_features(y ~ ., data, workers = "future"))
  lacking <- future::future(do.call(loadNamespace, list("no.such.package")), seed = NULL)
  expect_snapshot(future_value(lacking, call), error = TRUE)
  failed <- future::future(stop("no {space} left"), seed = NULL)
  expect_snapshot(future_value(failed, call), error = TRUE)
  expect_error(take_answer(NULL, 1, list(version = "0.0.1"), call), "version 0.0.1", class = "localift_error_package")
})

test_that("a share that was lost twice is done here, and without workers all are", {
  local_future_plan(future::sequential)
  fit <- attr(quietly(select_features(party ~ ., votes, max_features = 3)), "localift")
  team <- new_team("future", NULL)
  parts <- list(features = fit$options)
  shares <- cut_space(fit$options, seq_along(fit$features), 6)
  state <- new_futures(fit$coded, parts, shares, team, Inf)
  state$workers <- 2L
  lose_future(state, 1L)
  expect_identical(state$queue[[1]], 1L)
  launch_futures(state, NULL)
  expect_identical(team$here, 0)
  state$lost[[5]] <- 2L
  state$queue <- 5L
  state$flying <- list()
  launch_futures(state, NULL)
  expect_identical(team$here, 1)
  expected <- search_share(fit$coded, parts, shares[[5]], 1, Inf)$features
  expect_identical(state$answers[[5]]$features$features, expected$features)
  expect_snapshot(cat(note_lost(team), note_lost(list(lost = 3, here = 0)), note_lost(list(lost = 1, here = 0)), sep = "\n"))
  end_futures(state)
})

test_that("the time limit holds for all shares together", {
  local_future_plan(future::sequential)
  data <- with_fixed_seed(3, as.data.frame(lapply(set_names(1:24, paste0("f", 1:24)), function(j) sample(3, 2000, TRUE))))
  data$y <- with_fixed_seed(4, factor(sample(2, 2000, TRUE)))
  started <- proc.time()[["elapsed"]]
  found <- quietly(select_features(y ~ ., data, search = "exhaustive", time_limit = 1, workers = "future"))
  expect_lt(proc.time()[["elapsed"]] - started, 4)
  info <- search_info(found)
  expect_identical(info$reason, "time_limit")
  expect_identical(info$bound, 1)
  expect_false(info$ties_exact)
  expect_equal(info$space, 2^24 - 1)
  none <- quietly(select_profiles(y ~ ., data, time_limit = 1e-6, workers = "future"))
  expect_identical(nrow(none), 0L)
})

# Real workers -----------------------------------------------------------------------

test_that("other processes give the same, and get the data once", {
  skip_on_cran()
  local_future_plan(future::multisession, workers = 2)
  quietly(for (what in resolutions) {
    verb <- get(paste0("select_", what))
    here <- verb(party ~ ., votes, max_features = 4, n_best = 20)
    there <- verb(party ~ ., votes, max_features = 4, n_best = 20, workers = "future")
    expect_null(workers_difference(there, here), label = what)
  })
  # A search again with the data of another: each of the two workers gets them once.
  for (by in c("features", "profiles")) {
    fit <- attr(quietly(get(paste0("select_", by))(party ~ . - SA, votes, max_features = 5)), "localift")
    times <- vapply(1:2, function(i) {
      team <- new_team("future", NULL)
      search_core(fit$coded, stats::setNames(list(fit$options), by), NULL, team)
      team$sent
    }, 0)
    expect_identical(times, if (by == "features") c(2, 0) else c(0, 0))
  }
  whole <- quietly(localift(Species ~ ., iris, discretize = joint_quantiles(3)))
  expect_null(workers_difference(
    quietly(localift(Species ~ ., iris, discretize = joint_quantiles(3), workers = "future")), whole
  ))
})

test_that("a lost worker's share is done again, and a note says so", {
  skip_on_cran()
  skip_on_os("windows")
  cluster <- future::makeClusterPSOCK(2, autoStop = TRUE)
  local_future_plan(future::cluster, workers = cluster)
  ids <- vapply(1:2, function(i) parallel::clusterCall(cluster[i], Sys.getpid)[[1]], 0L)
  data <- with_fixed_seed(5, as.data.frame(lapply(set_names(1:14, paste0("f", 1:14)), function(j) sample(3, 60000, TRUE))))
  data$y <- with_fixed_seed(6, factor(sample(2, 60000, TRUE)))
  here <- quietly(select_features(y ~ ., data, search = "exhaustive", max_features = 12))
  # Ends one of them while both search, which takes seconds: the process with that number is the cluster's own.
  killer <- tempfile(fileext = ".R")
  writeLines(sprintf("Sys.sleep(1); tools::pskill(%d, tools::SIGKILL)", ids[[1]]), killer)
  system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", killer), wait = FALSE)
  notes <- character()
  there <- withCallingHandlers(
    select_features(y ~ ., data, search = "exhaustive", max_features = 12, workers = "future"),
    localift_message = function(note) {
      notes <<- c(notes, note$note)
      invokeRestart("muffleMessage")
    }
  )
  expect_null(workers_difference(there, here))
  expect_match(notes, "lost", all = FALSE)
  # Both gone: all is done here.
  tools::pskill(ids[[2]], tools::SIGKILL)
  Sys.sleep(0.2)
  alone <- quietly(select_features(party ~ ., votes, max_features = 2, workers = "future"))
  expect_null(workers_difference(alone, quietly(select_features(party ~ ., votes, max_features = 2))))
})
