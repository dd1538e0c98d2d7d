# Many rows of few distinct ones, weights, missing values, and levels and classes too many for one byte or for two: the
# searches against counts by tapply(), whatever the threads, the order of rows, and how often a row stands there.

# --- the reference -----------------------------------------------------------------------------------------------

# A problem is a list: `data`, with a class y and features; `w`, a weight each row or NULL; `na`, the rule.
# What the rule leaves: text, weights, and how many rows each stands for.
prepared <- function(problem) {
  data <- problem$data
  w <- problem$w %||% rep(1, nrow(data))
  features <- setdiff(names(data), "y")
  kept <- w > 0 & !is.na(data$y)
  if (problem$na == "complete") kept <- kept & stats::complete.cases(data[features])
  text <- lapply(data[kept, ], as.character)
  if (problem$na == "level") text <- lapply(text, function(x) replace(x, is.na(x), "(Missing)"))
  w <- w[kept]
  list(x = text[features], y = text$y, w = w, rows = if (all(w == round(w))) w else rep(1, length(w)))
}

# Profile x class of one set: sums of weights and of rows.
counted <- function(input, set) {
  kept <- Reduce(`&`, lapply(input$x[set], Negate(is.na)))
  parts <- Map(function(name, x) paste0(name, "=", x[kept]), set, input$x[set])
  groups <- list(do.call(paste, unname(parts)), input$y[kept])
  sums <- function(x) tapply(x[kept], groups, sum, default = 0)
  list(set = set, counts = sums(input$w), rows = rowSums(sums(input$rows)))
}

# Every set of at most so many features, and whether it may be a result.
counted_sets <- function(problem, max_features) {
  input <- prepared(problem)
  names <- names(input$x)
  sets <- unlist(lapply(seq_len(max_features), function(k) utils::combn(names, k, simplify = FALSE)), FALSE)
  counts <- lapply(sets, function(set) counted(input, set))
  eligible <- vapply(counts, function(x) nrow(x$counts) > 0 && ncol(x$counts) > 1, NA)
  names(counts) <- vapply(sets, paste, "", collapse = " ")
  list(eligible = counts[eligible], left_out = sum(!eligible), space = length(sets))
}

uncertainty <- function(n) {
  p <- n[n > 0] / sum(n)
  -sum(p * log(p))
}

# eta of a set, or of some of its profiles.
window_eta <- function(counts, window = rownames(counts)) {
  share <- colSums(counts) / sum(counts)
  inside <- counts[window, , drop = FALSE]
  f <- inside / rowSums(inside)
  kl <- rowSums(inside * ifelse(f > 0, log(sweep(f, 2, share, "/")), 0))
  sum(kl) / -sum(inside %*% log(share))
}

expected_features <- function(sets) {
  data.frame(
    features = names(sets),
    eta = vapply(sets, function(x) {
      inside <- sum(apply(x$counts, 1, function(n) sum(n) * uncertainty(n)))
      1 - inside / sum(x$counts) / uncertainty(colSums(x$counts))
    }, 0),
    n_features = lengths(lapply(sets, `[[`, "set")), n_profiles = vapply(sets, function(x) nrow(x$counts), 0),
    n = vapply(sets, function(x) sum(x$counts), 0), row.names = NULL
  )
}

expected_profiles <- function(sets, min_freq, min_count) {
  parts <- lapply(names(sets), function(features) {
    counts <- sets[[features]]$counts
    n <- rowSums(counts)
    kept <- which(n > min_freq * sum(n) & sets[[features]]$rows >= min_count)
    if (length(kept) == 0) return(NULL)
    p <- counts[kept, , drop = FALSE]
    lift <- sweep(p / n[kept], 2, colSums(counts) / sum(n), "/")
    data.frame(
      class = rep(colnames(counts), each = length(kept)), features = features, profile = rownames(counts)[kept],
      lift = c(lift), frequency = n[kept] / sum(n), n_profile = n[kept], n_profile_class = c(p),
      n_class = rep(colSums(counts), each = length(kept)), n = sum(n), row.names = NULL
    )
  })
  do.call(rbind, parts)
}

# The best window of each set, of all there are.
expected_windows <- function(sets, min_freq, min_count) {
  best <- vapply(sets, function(x) {
    usable <- rownames(x$counts)[x$rows >= min_count]
    n <- sum(x$counts)
    windows <- lapply(seq_len(2^length(usable) - 1), function(i) usable[bitwAnd(i, 2^(seq_along(usable) - 1)) > 0])
    frequent <- vapply(windows, function(window) sum(x$counts[window, ]) > min_freq * n, NA)
    etas <- vapply(windows[frequent], function(window) window_eta(x$counts, window), 0)
    if (length(etas) > 0) max(etas) else NA
  }, 0)
  best[!is.na(best)]
}

# --- the problems ------------------------------------------------------------------------------------------------

# Rows of a few distinct ones, each feature with the number of levels asked for, all of which occur. Levels are in
# another order than their text.
repeated_problem <- function(seed, levels, classes = 3, n = 2000, distinct = 40, missing = 0.05,
                             weights = "none", na = "available") {
  with_fixed_seed(seed, {
    once <- max(levels, classes, distinct)
    codes <- lapply(levels, function(l) c(sample.int(l), sample.int(l, once - l, TRUE)))
    y <- c(sample.int(classes), 1 + (codes[[length(codes)]][-seq_len(classes)] + sample(0:1, 1)) %% classes)
    # Few rows are most of the data: the first of the pool more often than the next.
    at <- sample(c(seq_len(once), sample.int(once, n - once, TRUE, 1 / seq_len(once)^1.5)))
    # All classes occur.
    follows <- !duplicated(at) | stats::runif(n) < 0.8
    y <- ifelse(follows, y[at], sample(y, n, TRUE))
    columns <- lapply(seq_along(levels), function(j) {
      code <- codes[[j]][at]
      # Not the only row of a level.
      lost <- duplicated(code) & stats::runif(n) < missing
      labels <- paste0("l", sample.int(levels[[j]]))
      factor(labels[replace(code, lost, NA)], levels = c(labels, "unused"))
    })
    data <- stats::setNames(data.frame(columns), paste0("V", seq_along(levels)))
    data$y <- factor(paste0("c", y), levels = paste0("c", rev(seq_len(classes))))
    w <- switch(weights,
      none = NULL, whole = sample(c(0, 1, 1, 2, 5), n, TRUE), dyadic = sample(0:13, n, TRUE) / 8,
      decimal = sample(c(0.1, 0.2, 0.3, 0.7), n, TRUE)
    )
    list(data = data, w = w, na = na)
  })
}

# A problem of each kind of weights and rule, of levels that one byte holds and that it does not.
varied_problem <- function(seed) {
  with_fixed_seed(seed, {
    levels <- c(one_of(1, 2, 3), one_of(2, 7, 40), one_of(3, 255, 256, 257, 300), one_of(2, 5))
    classes <- one_of(2, 3, 12)
    weights <- one_of("none", "none", "whole", "dyadic", "decimal")
    na <- one_of("available", "available", "complete", "level")
    missing <- one_of(0, 0.05, 0.3)
    distinct <- one_of(8, 60)
  })
  repeated_problem(seed, levels, classes, 1500, distinct, missing, weights, na)
}

search_of <- function(problem, verb, ...) {
  # No weights column is a feature.
  columns <- problem$data
  weights <- problem$w
  call <- if (is.null(weights)) {
    quote(verb(y ~ ., columns, na = problem$na, ..., progress = FALSE))
  } else {
    quote(verb(y ~ ., columns, na = problem$na, weights = weights, ..., progress = FALSE))
  }
  suppressMessages(eval(call))
}

# The same columns in the same order, as plain data.
plain_rows <- function(sel) plain_selection(sel)

expect_close <- function(actual, expected, label) {
  expect_identical(nrow(actual), nrow(expected), label = label)
  for (name in setdiff(names(expected), c("features", "class", "profile"))) {
    expect_equal(actual[[name]], expected[[name]], tolerance = 1e-11, label = paste(label, name))
  }
}

both_threads <- function(problem, verb, ..., label) {
  one <- search_of(problem, verb, ..., threads = 1)
  two <- search_of(problem, verb, ..., threads = 2)
  expect_identical(plain_rows(two), plain_rows(one), label = label)
  list(rows = plain_rows(one), info = search_info(one), info_two = search_info(two))
}

# --- the searches ------------------------------------------------------------------------------------------------

test_that("feature sets of many equal rows have the counts of tapply()", {
  for (seed in some(1:12)) {
    problem <- varied_problem(seed)
    label <- paste("seed", seed)
    sets <- counted_sets(problem, 3)
    expected <- expected_features(sets$eligible)
    all <- both_threads(problem, select_features, max_features = 3, n_best = Inf, search = "exhaustive", label = label)
    expect_false(is.unsorted(-round(all$rows$eta, 10)), label = label)
    expect_close(all$rows[match(expected$features, all$rows$features), ], expected, label)
    expect_identical(all$info$evaluated, as.numeric(sets$space), label = label)
    expect_identical(all$info_two$evaluated, all$info$evaluated, label = label)
    expect_identical(all$info$left_out, as.numeric(sets$left_out), label = label)
    exact <- both_threads(problem, select_features, max_features = 3, label = label)
    expect_identical(exact$rows, utils::head(all$rows, 10), label = label)
  }
})

test_that("corrected values of many equal rows are those of their counts", {
  for (seed in some(31:36)) {
    problem <- varied_problem(seed)
    sets <- counted_sets(problem, 2)$eligible
    whole <- is.null(problem$w) || all(problem$w == round(problem$w))
    for (correction in c(if (whole) "permutation", "miller_madow", "smoothed", "singletons")) {
      label <- paste("seed", seed, correction)
      all <- both_threads(
        problem, select_features, correction = correction, max_features = 2, n_best = Inf, search = "exhaustive",
        label = label
      )
      expected <- vapply(sets, function(x) reference_measures[[correction]](x), 0)
      expect_equal(all$rows$eta_corrected[match(names(sets), all$rows$features)], unname(expected), tolerance = 1e-9)
      exact <- both_threads(problem, select_features, correction = correction, max_features = 2, label = label)
      expect_identical(exact$rows, utils::head(all$rows, 10), label = label)
    }
  }
})

test_that("profiles of many equal rows have the counts of tapply()", {
  for (seed in some(51:58)) {
    problem <- varied_problem(seed)
    label <- paste("seed", seed)
    sets <- counted_sets(problem, 3)
    expected <- expected_profiles(sets$eligible, 0.0137, 3)
    all <- both_threads(
      problem, select_profiles, max_features = 3, min_freq = 0.0137, min_count = 3, min_lift = -Inf, n_best = Inf,
      search = "exhaustive", label = label
    )
    at <- match(paste(expected$class, expected$profile), paste(all$rows$class, all$rows$profile))
    expect_false(anyNA(at), label = label)
    expect_identical(nrow(all$rows), length(at), label = label)
    expect_close(all$rows[at, ], expected, label)
    expect_identical(all$info$left_out, as.numeric(sets$left_out), label = label)
    exact <- both_threads(
      problem, select_profiles, max_features = 3, min_freq = 0.0137, min_count = 3, min_lift = -Inf, label = label
    )
    expect_identical(exact$rows, all$rows[all$rows$rank <= 10, ], ignore_attr = "row.names", label = label)
  }
})

# A least count that leaves few profiles in every set, so that windows can be enumerated.
few_profiles <- function(sets, least = 2, most = 7) {
  next_one <- vapply(sets, function(x) sort(x$rows, decreasing = TRUE)[most + 1], 0)
  max(least, next_one + 1, na.rm = TRUE)
}

test_that("windows of many equal rows are the best of all there are", {
  for (seed in some(71:76)) {
    problem <- varied_problem(seed)
    label <- paste("seed", seed)
    sets <- counted_sets(problem, 3)$eligible
    min_count <- few_profiles(sets)
    expected <- expected_windows(sets, 0.0137, min_count)
    all <- both_threads(
      problem, select_windows, max_features = 3, min_freq = 0.0137, min_count = min_count, n_best = Inf,
      search = "exhaustive", label = label
    )
    at <- match(names(expected), all$rows$features)
    expect_identical(nrow(all$rows), length(at), label = label)
    expect_equal(all$rows$eta[at], unname(expected), tolerance = 1e-11, label = label)
    for (i in seq_len(nrow(all$rows))) {
      counts <- sets[[all$rows$features[[i]]]]$counts
      window <- strsplit(all$rows$window[[i]], "; ")[[1]]
      expect_equal(all$rows$eta[[i]], window_eta(counts, window), tolerance = 1e-11, label = label)
      expect_equal(all$rows$n_window[[i]], sum(counts[window, ]), tolerance = 1e-12, label = label)
    }
    exact <- both_threads(
      problem, select_windows, max_features = 3, min_freq = 0.0137, min_count = min_count, label = label
    )
    expect_identical(exact$rows, utils::head(all$rows, 10), label = label)
  }
})

test_that("approximate searches of many equal rows look at the sets of the plain walk", {
  for (seed in some(91:93)) {
    problem <- repeated_problem(seed, c(3, 7, 30, 2, 1), 3, 800, weights = c("none", "whole")[[1 + seed %% 2]])
    expected <- expected_features(counted_sets(problem, 5)$eligible)
    rows <- problem$data[rep(seq_len(nrow(problem$data)), problem$w %||% 1), ]
    for (search in c("forward", "backward", "floating", "beam")) {
      label <- paste("seed", seed, search)
      walked <- reference_walk(rows, search, list(what = "features"), max_features = 5, width = 2)
      found <- both_threads(problem, select_features, search = search, width = 2, n_best = Inf, label = label)
      expect_identical(found$info$evaluated, as.numeric(length(walked)), label = label)
      expect_identical(found$info_two$evaluated, found$info$evaluated, label = label)
      texts <- vapply(walked, function(set) paste0("V", set, collapse = " "), "")
      expect_setequal(found$rows$features, intersect(texts, expected$features))
      expect_close(found$rows, expected[match(found$rows$features, expected$features), ], label)
      for (verb in list(select_profiles, select_windows)) {
        both_threads(problem, verb, search = search, width = 2, min_freq = 0.05, min_count = 60, label = label)
      }
    }
  }
})

# TRUE for the rows that hold a profile "f=l g=m", NA where the rule does not count them.
holds_profile <- function(problem, profile) {
  x <- lapply(problem$data[names(problem$data) != "y"], as.character)
  if (problem$na == "level") x <- lapply(x, function(column) replace(column, is.na(column), "(Missing)"))
  parts <- strsplit(strsplit(profile, " ")[[1]], "=")
  holds <- Reduce(`&`, lapply(parts, function(part) x[[part[[1]]]] %in% part[[2]]))
  asked <- if (problem$na == "complete") x else x[vapply(parts, `[[`, "", 1)]
  replace(holds, Reduce(`|`, lapply(asked, is.na)), NA)
}

test_that("what a result knows of its many equal rows is what they hold", {
  for (seed in some(131:136)) {
    problem <- varied_problem(seed)
    label <- paste("seed", seed)
    sel <- search_of(problem, select_profiles, max_features = 2, min_freq = 0.0137, n_best = 4)
    sets <- counted_sets(problem, 2)$eligible
    for (i in c(1, nrow(sel))) {
      lift <- lift_function(sel, i)
      counts <- sets[[sel$features[[i]]]]$counts
      expect_setequal(rownames(lift$counts), rownames(counts))
      expect_equal(lift$counts[rownames(counts), colnames(counts)], counts, ignore_attr = TRUE, label = label)
    }
    holds <- vapply(sel$profile, function(profile) holds_profile(problem, profile), NA[seq_len(nrow(problem$data))])
    said <- function(type) suppressMessages(predict(sel, problem$data, type = type))
    expect_identical(unname(said("member")), unname(holds), label = label)
    rank <- said("rank")
    lift <- said("lift")
    for (class in as.character(unique(sel$class))) {
      of_class <- which(sel$class == class)
      first <- apply(holds[, of_class, drop = FALSE], 1, function(x) which(x)[1])
      expect_equal(unname(rank[, class]), sel$rank[of_class][first], label = label)
      expect_equal(unname(lift[, class]), sel$lift[of_class][first], label = label)
    }
  }
})

# Where rows are merged, or shared among threads, depends on how many there are.
test_that("sixty thousand rows of few distinct ones have the counts of tapply()", {
  for (i in some(c(3, 1, 2, 4))) {
    weights <- c("none", "whole", "dyadic", "decimal")[[i]]
    na <- c("available", "level", "available", "complete")[[i]]
    problem <- repeated_problem(140 + i, c(5, 300, 12), 3, 6e4, missing = 0.01, weights = weights, na = na)
    sets <- counted_sets(problem, 3)$eligible
    features <- expected_features(sets)
    for (search in c("exact", "exhaustive", "forward")) {
      all <- both_threads(problem, select_features, search = search, n_best = Inf, label = paste(weights, search))$rows
      at <- match(features$features, all$features)
      if (search == "forward") at <- at[!is.na(at)]
      expect_close(all[at, ], features[match(all$features[at], features$features), ], weights)
    }
    profiles <- expected_profiles(sets, 0.0137, 2)
    found <- both_threads(
      problem, select_profiles, min_freq = 0.0137, min_count = 2, min_lift = -Inf, n_best = Inf, label = weights
    )$rows
    at <- match(paste(profiles$class, profiles$profile), paste(found$class, found$profile))
    expect_identical(sort(at), seq_len(nrow(found)), label = weights)
    expect_close(found[at, ], profiles, weights)
    min_count <- few_profiles(sets)
    windows <- expected_windows(sets, 0.0137, min_count)
    found <- both_threads(
      problem, select_windows, min_freq = 0.0137, min_count = min_count, n_best = Inf, label = weights
    )$rows
    expect_equal(found$eta[match(names(windows), found$features)], unname(windows), tolerance = 1e-11)
  }
})

# --- the limits of codes -----------------------------------------------------------------------------------------

test_that("as many levels or classes as a code of one byte holds, and one more, with and without missing values", {
  # Missing values as a level are one more.
  of_feature <- expand.grid(levels = 255:257, missing = c(0, 0.1), na = "available")
  of_feature <- rbind(of_feature, data.frame(levels = 254:256, missing = 0.1, na = "level"))
  of_class <- data.frame(levels = 255:257, missing = 0.1, na = "available")
  cases <- rbind(cbind(of_feature, kind = "feature"), cbind(of_class, kind = "class"))
  for (i in some(with_fixed_seed(1, sample(nrow(cases))))) {
    case <- cases[i, ]
    label <- paste(case$kind, case$levels, case$missing, case$na)
    feature <- case$kind == "feature"
    levels <- if (feature) c(case$levels, 2) else c(3, 5)
    classes <- if (feature) 3 else case$levels
    problem <- repeated_problem(i, levels, classes, 500, missing = case$missing, na = as.character(case$na))
    sets <- counted_sets(problem, 2)$eligible
    expected <- expected_features(sets)
    all <- both_threads(problem, select_features, n_best = Inf, label = label)
    expect_close(all$rows[match(expected$features, all$rows$features), ], expected, label)
    # Of some classes: each has its list.
    chosen <- c("c1", paste0("c", nlevels(problem$data$y)))
    expected <- expected_profiles(sets, 0.02, 1)
    expected <- expected[expected$class %in% chosen, ]
    all <- both_threads(
      problem, select_profiles, min_freq = 0.02, n_best = Inf, min_lift = -Inf, classes = chosen, label = label
    )
    at <- match(paste(expected$class, expected$profile), paste(all$rows$class, all$rows$profile))
    expect_identical(sort(at), seq_len(nrow(all$rows)), label = label)
    expect_close(all$rows[at, ], expected, label)
  }
})

test_that("as many levels as a code of two bytes holds", {
  for (levels in some(c(65535, 65534))) {
    # A level more, for missing values: 65,535 are allowed.
    na <- if (levels == 65534) "level" else "available"
    code <- with_fixed_seed(levels, sample(c(seq_len(levels), rep(1:3, 10000), rep(NA, 50))))
    # factor() would look at the text of each value.
    x <- structure(code, levels = paste0("l", seq_len(levels)), class = "factor")
    number <- seq_along(code)
    data <- data.frame(V1 = x, V2 = c("a", "b")[1 + number %% 2], y = c("c1", "c2")[1 + (number %/% 2 + code) %% 2])
    data$y[is.na(code)] <- "c1"
    # Level x class, by one number each.
    in_class <- cbind(data$y == "c1", data$y == "c2") + 0
    if (na == "level") code[is.na(code)] <- levels + 1
    expected <- vapply(list(code, number %% 2, 2 * code + number %% 2), function(x) {
      cells <- rowsum(in_class[!is.na(x), ], x[!is.na(x)])
      n <- rowSums(cells)
      f <- cells / n
      inside <- -sum(cells * ifelse(f > 0, log(f), 0))
      c(1 - inside / sum(n) / uncertainty(colSums(cells)), length(n), sum(n))
    }, numeric(3))
    problem <- list(data = data, w = NULL, na = na)
    all <- both_threads(problem, select_features, n_best = Inf, label = paste(levels))$rows
    all <- all[match(c("V1", "V2", "V1 V2"), all$features), ]
    expect_equal(rbind(all$eta, all$n_profiles, all$n), expected, tolerance = 1e-11)
  }
})

# --- what changes nothing ----------------------------------------------------------------------------------------

# All three searches, exact, and two approximate ones. `repeats`: how often each row stands there.
all_answers <- function(problem, repeats = 1, fractional = FALSE) {
  shared <- function(verb, ...) plain_rows(search_of(problem, verb, max_features = 3, ...))
  answers <- list(
    features = shared(select_features), forward = shared(select_features, search = "forward"),
    floating = shared(select_features, search = "floating"),
    profiles = shared(select_profiles, min_freq = 0.0137),
    distinct = shared(select_profiles, min_freq = 0.0137, distinct = TRUE, productive = TRUE)
  )
  # The least count of windows is of rows, and so are values seen once: splitting a fractional weight changes them.
  if (!fractional) {
    sets <- counted_sets(problem, 3)$eligible
    min_count <- few_profiles(sets, 2 * repeats)
    answers$windows <- shared(select_windows, min_freq = 0.0137, min_count = min_count)
    if (repeats == 1) answers$singletons <- shared(select_features, correction = "singletons")
  }
  answers
}

permuted <- function(problem, seed) {
  at <- with_fixed_seed(seed, sample.int(nrow(problem$data)))
  list(data = problem$data[at, ], w = problem$w[at], na = problem$na)
}

test_that("the order of many rows changes nothing", {
  for (seed in some(101:104)) {
    problem <- varied_problem(seed)
    expect_identical(all_answers(permuted(problem, seed)), all_answers(problem), label = paste("seed", seed))
  }
})

test_that("a row of a weight, and rows that share it, are the same", {
  for (seed in some(111:116)) {
    kind <- c("whole", "dyadic", "decimal")[[1 + seed %% 3]]
    na <- c("available", "level")[[1 + seed %% 2]]
    problem <- repeated_problem(seed, c(3, 7, 256, 2), 3, 1200, weights = kind, na = na)
    whole <- kind == "whole"
    times <- if (whole) problem$w else 1 + (seq_along(problem$w) %% 2)
    rows <- problem$data[rep(seq_along(times), times), ]
    split <- list(data = rows, w = if (!whole) rep(problem$w / times, times), na = na)
    actual <- all_answers(permuted(split, seed), fractional = !whole)
    expected <- all_answers(problem, fractional = !whole)
    # Halves of decimals need a bit more than weights are kept with.
    same <- if (kind == "decimal") expect_equal else expect_identical
    same(actual, expected, label = paste("seed", seed))
  }
})

test_that("all rows several times give the same values, and counts so many times as great", {
  for (seed in some(121:124)) {
    problem <- varied_problem(seed)
    k <- c(3, 8)[[1 + seed %% 2]]
    rows <- problem$data[rep(seq_len(nrow(problem$data)), k), ]
    repeated <- list(data = rows, w = if (!is.null(problem$w)) rep(problem$w, k), na = problem$na)
    once <- all_answers(problem)
    several <- all_answers(permuted(repeated, seed), repeats = k)
    for (name in names(several)) {
      label <- paste("seed", seed, name)
      counts <- intersect(c("n", "n_window", "n_profile", "n_profile_class", "n_class"), names(once[[name]]))
      once[[name]][counts] <- lapply(once[[name]][counts], `*`, k)
      expect_equal(several[[name]], once[[name]], tolerance = 1e-12, label = label)
    }
  }
})
