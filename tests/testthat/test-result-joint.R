# How often joint models are fitted while `expr` is evaluated, alone or to count by.
fits_of <- function(expr) {
  counter <- new.env()
  counter$fits <- 0
  one_more <- bquote(assign("fits", get("fits", .(counter)) + 1, .(counter)))
  tracers <- list(
    core_joint_fit = one_more,
    core_count = bquote(if (is.null(fit) && any(coded$continuous$features[set])) .(one_more))
  )
  namespace <- asNamespace("localift")
  suppressMessages({
    for (name in names(tracers)) trace(name, tracers[[name]], print = FALSE, where = namespace)
    withr::defer(suppressMessages(for (name in names(tracers)) untrace(name, where = namespace)))
    force(expr)
  })
  counter$fits
}

# The coded data of a problem of random_joint().
joint_coded <- function(problem) {
  formula <- stats::reformulate(problem$features, problem$class)
  weights <- rlang::new_quosure(problem$data[[problem$weights %||% ""]])
  input <- read_input(formula, problem$data, weights, discretize = problem$quantiles)
  encode_input(input, na = problem$na, one_class = TRUE, discretize = problem$quantiles)
}

joint_iris <- function(verb = localift, ..., data = iris, by = NULL) {
  verb(Species ~ Sepal.Length + Petal.Length, data, ..., discretize = joint_quantiles(3, by = by))
}

test_that("fits are counted", {
  coded <- encode(Species ~ ., iris, discretize = joint_quantiles(3))
  # The tests have copies of the functions: those of the package are meant.
  expect_identical(fits_of(localift:::core_count(coded, 1L)), 1)
  expect_identical(fits_of(fit <- localift:::core_joint_fit(coded, 1:2)), 1)
  expect_identical(fits_of(localift:::core_count(coded, 1:2, fit)), 0)
  expect_identical(fits_of(lift_function(party ~ PF, votes)), 0)
})

test_that("counts by a model that is kept are those of the core, which fits its own", {
  counted <- 0
  for (seed in some(1:60)) {
    problem <- random_joint(seed)
    coded <- joint_coded(problem)
    sets <- feature_subsets(seq_along(coded$features))
    for (set in sets) {
      expected <- core_count(coded, set)
      expect(identical(count_set(coded, set), expected), paste("seed", seed, paste(set, collapse = " ")))
      counted <- counted + 1
    }
    joint <- Filter(function(set) any(coded$continuous$features[set]), sets)
    expect_length(ls(coded$continuous$models), length(joint))
    # The rows of the data get their levels from the model as they got them from the fit, those not counted too.
    for (set in joint) {
      fit <- core_joint_fit(coded, set)
      levels <- joint_levels(set, coded)
      if (is.null(fit$degenerate)) {
        expect(identical(levels, fit$levels), paste("seed", seed, paste(set, collapse = " ")))
      }
    }
  }
  expect_gte(counted, few(250))
})

test_that("levels of the rows are those of the fit", {
  for (seed in some(61:80)) {
    problem <- random_joint(seed)
    coded <- joint_coded(problem)
    for (set in Filter(function(set) any(coded$continuous$features[set]), feature_subsets(seq_along(coded$features)))) {
      fit <- core_joint_fit(coded, set)
      if (is.null(fit$degenerate)) expect_identical(joint_levels(set, coded), fit$levels)
    }
  }
})

test_that("a model of another set is refused", {
  coded <- encode(Species ~ ., iris, discretize = joint_quantiles(3))
  fit <- core_joint_fit(coded, 1:2)
  expect_error(core_count(coded, 1:3, fit), "another set")
  expect_error(core_count(coded, 3:4, fit), "another set")
  fit$groups[[1]]$factor <- matrix(1, 1, 1)
  expect_error(core_joint_levels(coded, 1:2, fit), "factor")
})

test_that("a lift function fits one model, whatever it notes", {
  data <- data.frame(x = rep(c(0, 1, 5), c(60, 20, 20)), y = rep(c("a", "b"), 50))
  expect_identical(fits_of(notes <- localift_messages(lift_function(y ~ x, data, discretize = joint_quantiles(5)))), 1)
  expect_match(notes, "coincide", all = FALSE)
})

test_that("no set of a result is fitted twice", {
  data <- iris_groups()
  for (by in list(NULL, "g")) {
    fit <- NULL
    during <- fits_of(fit <- joint_iris(data = data, by = by, n_best = 4))
    sets <- unique(unlist(lapply(fit, function(part) selected_features(part)), recursive = FALSE))
    expect_lte(during, length(sets))
    use <- function(part) {
      for (i in seq_len(nrow(part))) {
        lift_function(part, i)
        count_profiles(part, i)
      }
      for (type in c("member", "lift", "rank")) predict(part, data[c(3, 77, 149), ], type = type)
      augment(part, data[1:9, ])
    }
    after <- fits_of(for (part in fit) use(part))
    expect_identical(during + after, as.double(length(sets)))
    # Nor again: sorted, filtered, and read from a file.
    file <- withr::local_tempfile(fileext = ".rds")
    saveRDS(fit, file)
    read <- readRDS(file)
    expect_identical(fits_of(for (part in fit) use(part[rev(seq_len(nrow(part))), ][1:2, ])), 0)
    expect_identical(fits_of(for (part in read) use(part)), 0)
    expect_identical(lapply(read, predict, data), lapply(fit, predict, data))
  }
})

test_that("pictures and reports fit no set that is known", {
  skip_if_not_installed("ggplot2", "3.4.0")
  fit <- suppressMessages(joint_iris())
  for (part in fit) for (i in seq_len(nrow(part))) lift_function(part, i)
  expect_identical(fits_of(render(ggplot2::autoplot(fit$windows, type = "joint"))), 0)
  expect_identical(fits_of(render(ggplot2::autoplot(fit$windows, type = "all"))), 0)
  # The tree of two features has no other sets.
  expect_identical(fits_of(render(ggplot2::autoplot(fit))), 0)
})

test_that("without the data, a result knows the models of its sets, fitted with the search", {
  sel <- NULL
  during <- fits_of(sel <- joint_iris(select_windows, keep_data = FALSE))
  expect_identical(during, as.double(length(unique(sel$features))))
  expect_identical(fits_of(member <- predict(sel, iris)), 0)
  expect_identical(member, predict(suppressMessages(joint_iris(select_windows)), iris))
  # A model is small, however many rows there are.
  expect_lt(length(serialize(attr(sel, "localift")$continuous$models, NULL)), 10000)
})

test_that("what a result prints and says of its size does not depend on the models it knows", {
  sel <- suppressMessages(joint_iris(select_windows))
  before <- c(format(sel), format(summary(sel)))
  for (i in seq_len(nrow(sel))) lift_function(sel, i)
  expect_identical(c(format(sel), format(summary(sel))), before)
})

test_that("correlations that a search tells are those of a fit of each set", {
  n <- 6000
  data <- with_fixed_seed(3, {
    shared <- stats::rexp(n)
    data.frame(
      a = shared + stats::rexp(n), b = shared + stats::rexp(n), c = round(10 * stats::rexp(n)), d = stats::rnorm(n) - shared,
      e = replace(stats::rexp(n), sample(n, 100), NA), k = sample(c("u", "v"), n, TRUE),
      l = replace(sample(c("s", "t"), n, TRUE), 1:50, NA), g = sample(c("x", "y", "z"), n, TRUE, c(6, 3, 1)),
      y = sample(c("p", "q"), n, TRUE)
    )
  })
  for (by in list(NULL, "g")) {
    formula <- y ~ a + b + c + d + e + k + l
    fit <- quietly(select_features(formula, data, max_features = 4, discretize = joint_quantiles(3, by = by)))
    coded <- selection_data(fit, "fit", NULL)
    known <- coded$continuous$models$correlations
    expect_identical(coded$features[known$features], c("a", "b", "c", "d"))
    alone <- coded
    alone$continuous$models <- new_models()
    for (set in Filter(function(set) sum(set <= 5) > 1, feature_subsets(1:7))) {
      groups <- joint_model(set, alone)$groups
      share <- vapply(groups, `[[`, 0, "n") / sum(vapply(groups, `[[`, 0, "n"))
      expected <- Reduce(`+`, Map(function(group, share) stats::cov2cor(group$covariance) * share, groups, share))
      expect_identical(joint_correlation(set, alone), expected)
      expect_identical(joint_correlation(set, coded), expected)
    }
    # Sets of complete features needed no fit.
    fitted <- lapply(strsplit(setdiff(ls(coded$continuous$models), "correlations"), " "), as.integer)
    expect_true(all(vapply(fitted, function(set) any(c(5, 7) %in% set), NA)))
  }
})
