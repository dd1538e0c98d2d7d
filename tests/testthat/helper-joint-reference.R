# Joint quantiles in slow, plain R: mahalanobis(), quantile(type = 7) and table().
#
#   reference_joint_counts(problem, set)   counts of one feature set, by label
#   random_joint(seed)                     a small problem with continuous features

# The level of each row in one group; NA where a value is missing. `w`: whole weights.
# The attribute "fragile": TRUE if a row lies so near a cut that rounding could move it.
reference_level <- function(x, w, probs) {
  level <- rep(NA_integer_, nrow(x))
  rows <- which(stats::complete.cases(x))
  if (length(rows) == 0) {
    return(structure(level, fragile = FALSE))
  }
  x <- x[rows, , drop = FALSE]
  replicated <- rep(seq_along(rows), w[rows])
  distance <- if (ncol(x) == 1) {
    x[, 1]
  } else {
    # Features of very different scales are no reason to refuse.
    stats::mahalanobis(x, 0, stats::cov(x[replicated, , drop = FALSE]), tol = 0)
  }
  cuts <- stats::quantile(distance[replicated], probs, type = 7, names = FALSE)
  level[rows] <- 1L + rowSums(outer(distance, cuts, ">"))
  structure(level, fragile = ncol(x) > 1 && near_cut(x, distance, cuts))
}

# A row on a cut is fragile unless it, or rows equal to it up to the sign, is the cut.
near_cut <- function(x, distance, cuts) {
  for (cut in cuts) {
    near <- which(abs(distance - cut) <= 1e-9 * abs(cut))
    same <- unique(rbind(x[near, , drop = FALSE], -x[near, , drop = FALSE]))
    exact <- all(distance[near] == cut)
    if (!exact || nrow(same) > 2) {
      return(TRUE)
    }
  }
  FALSE
}

# Does every group have a distance, well clear of rounding?
has_distance <- function(x, group, w) {
  if (ncol(x) == 1) {
    return(TRUE)
  }
  rows <- stats::complete.cases(x)
  all(vapply(unique(group[rows]), function(g) {
    part <- x[rep(which(rows & group == g), w[rows & group == g]), , drop = FALSE]
    nrow(part) > ncol(part) && all(apply(part, 2, stats::sd) > 0) &&
      kappa(stats::cor(part), exact = TRUE) < 1e8
  }, NA))
}

# The rows that a search starts from.
reference_joint_rows <- function(problem) {
  data <- problem$data
  w <- if (is.null(problem$weights)) rep(1, nrow(data)) else data[[problem$weights]]
  group <- if (is.null(problem$by)) rep("", nrow(data)) else as.character(data[[problem$by]])
  if (problem$na == "level") group[is.na(group)] <- "(Missing)"
  keep <- w > 0 & !is.na(data[[problem$class]]) & !is.na(group)
  if (problem$na == "complete") keep <- keep & stats::complete.cases(data[problem$features])
  list(data = data[keep, , drop = FALSE], w = w[keep], group = group[keep])
}

# The text of each row's profile in a set, NA where it is not counted; NULL if the set has no distance. The attribute
# "level" is the text of its joint level, "fragile" that of reference_level().
reference_joint_text <- function(problem, set, rows = reference_joint_rows(problem)) {
  data <- rows$data
  continuous <- set[vapply(data[set], is.numeric, NA)]
  fragile <- FALSE
  level_text <- text <- NULL
  if (length(continuous)) {
    x <- as.matrix(data[continuous])
    # Covariance and cuts are those of the rows that the whole set counts.
    if (problem$na != "level") x[!stats::complete.cases(data[set]), ] <- NA
    if (!has_distance(x, rows$group, rows$w)) {
      return(NULL)
    }
    level <- rep(NA_integer_, nrow(data))
    for (g in unique(rows$group)) {
      mine <- which(rows$group == g)
      part <- reference_level(x[mine, , drop = FALSE], rows$w[mine], problem$probs)
      level[mine] <- part
      fragile <- fragile || attr(part, "fragile")
    }
    text <- problem$labels[level]
    if (problem$na == "level") text[is.na(level)] <- "(Missing)"
    level_text <- text
  }
  for (name in setdiff(set, continuous)) {
    value <- as.character(data[[name]])
    if (problem$na == "level") value[is.na(value)] <- "(Missing)"
    cell <- ifelse(is.na(value), NA, paste0(name, "=", value))
    text <- if (is.null(text)) cell else ifelse(is.na(text) | is.na(cell), NA, paste(text, cell))
  }
  structure(text, level = level_text, fragile = fragile)
}

#' Counts of one feature set: a table, profile text x class, without empty rows
#'
#' NULL if the set has no distance. With the attribute "fragile" of reference_level().
reference_joint_counts <- function(problem, set) {
  rows <- reference_joint_rows(problem)
  text <- reference_joint_text(problem, set, rows)
  if (is.null(text) || all(is.na(text))) {
    return(NULL)
  }
  counts <- tapply(rows$w, list(text, as.character(rows$data[[problem$class]])), sum)
  counts[is.na(counts)] <- 0
  structure(counts, fragile = attr(text, "fragile"))
}

# Every profile of every set of a problem, for one class: its text, its rows, and its counts and those of each profile
# without one of its discrete features, on the same rows. NULL if a level is fragile.
reference_joint_profiles <- function(problem, class) {
  rows <- reference_joint_rows(problem)
  y <- as.character(rows$data[[problem$class]])
  found <- list()
  for (set in feature_subsets(problem$features)) {
    text <- reference_joint_text(problem, set, rows)
    if (isTRUE(attr(text, "fragile"))) {
      return(NULL)
    }
    counted <- !is.na(text)
    if (is.null(text) || length(unique(y[counted])) < 2 || !any(y[counted] == class)) next
    discrete <- set[!vapply(rows$data[set], is.numeric, NA)]
    key <- cbind(
      attr(text, "level"),
      vapply(rows$data[discrete], function(x) ifelse(is.na(x), "NA", as.character(x)), character(nrow(rows$data)))
    )
    amount <- function(mask) sum(rows$w[mask])
    for (profile in sort(unique(text[counted]))) {
      holds <- counted & text == profile
      first <- which(holds)[[1]]
      wider <- lapply(seq_along(discrete), function(j) {
        others <- key[, -(ncol(key) - length(discrete) + j), drop = FALSE]
        inside <- counted & rowSums(others != rep(others[first, ], each = nrow(others))) == 0
        c(p = amount(inside & y == class), n = amount(inside))
      })
      found[[length(found) + 1]] <- list(
        set = match(set, problem$features), features = paste(set, collapse = " "), profile = profile,
        rows = which(holds), wider = wider, p = amount(holds & y == class), n = amount(holds),
        P = amount(counted & y == class), N = amount(counted)
      )
    }
  }
  found
}

# Random problems -----------------------------------------------------------------------

# Ties, negative values, groups, missing values, mixed kinds, whole weights, and scales
# from thousandths to millions.
random_joint <- function(seed) {
  with_fixed_seed(seed, {
    n <- one_of(12, 30, 60, 150)
    k <- one_of(1, 2, 3, 4)
    y <- sample(one_of(2, 3), n, replace = TRUE)
    y[1:2] <- 1:2
    data <- as.data.frame(lapply(set_names_of(k), function(j) random_continuous(n, y)))
    if (one_of(TRUE, FALSE)) data$d <- factor(sample(c("u", "v", "w"), n, replace = TRUE))
    if (one_of(TRUE, FALSE)) data$e <- sample(c("a", "b"), n, replace = TRUE)
    features <- names(data)
    na <- one_of("available", "available", "complete", "level")
    for (name in features[stats::runif(length(features)) < 0.4]) {
      data[[name]][sample(n, n %/% one_of(6, 12))] <- NA
    }
    data$y <- paste0("class", y)
    problem <- list(class = "y", features = features, na = na)
    if (one_of(TRUE, FALSE) && n >= 30) {
      data$g <- sample(c("g1", "g2", if (n > 60) c("g3", NA)), n, replace = TRUE)
      problem$by <- "g"
    }
    if (one_of(TRUE, FALSE, FALSE)) {
      data$w <- sample(c(0, 1, 1, 2, 5), n, replace = TRUE)
      problem$weights <- "w"
    }
    cuts <- one_of(list(3, 5, 4, 7, c(0.1, 0.5, 0.95)))
    problem$quantiles <- if (length(cuts) == 1) {
      joint_quantiles(cuts, by = problem$by)
    } else {
      joint_quantiles(probs = cuts, by = problem$by)
    }
    problem$probs <- if (length(cuts) == 1) seq_len(cuts - 1) / cuts else cuts
    problem$labels <- problem$quantiles$labels
    problem$data <- data
    problem
  })
}

set_names_of <- function(k) {
  stats::setNames(seq_len(k), paste0("x", seq_len(k)))
}

random_continuous <- function(n, y) {
  x <- switch(one_of("normal", "positive", "whole", "few", "shifted"),
    normal = stats::rnorm(n),
    positive = stats::rexp(n),
    whole = sample(-8:25, n, replace = TRUE),
    few = sample(c(0, 0, 0, 1, 2, 5), n, replace = TRUE),
    shifted = 40 + stats::rnorm(n)
  )
  scale <- one_of(1, 1, 1e-3, 1e6)
  (x + one_of(0, 1) * y) * scale
}

# Arguments of a verb for a problem, with the features in `set`.
joint_call <- function(verb, problem, set = problem$features, ...) {
  right <- Reduce(function(a, b) call("+", a, b), lapply(set, as.name))
  formula <- stats::as.formula(call("~", as.name(problem$class), right))
  weights <- if (!is.null(problem$weights)) list(weights = as.name(problem$weights))
  suppressMessages(eval(as.call(c(
    list(as.name(verb), formula, problem$data, na = problem$na, discretize = problem$quantiles),
    weights, list(...)
  ))))
}

# The lift function of a set, as a search of all features counts it. NULL if a search
# leaves the set out: its rows hold one class.
joint_lift_of <- function(problem, set) {
  sel <- joint_call(
    "select_features", problem, problem$features,
    n_best = Inf, always = set, max_features = length(set)
  )
  if (nrow(sel) > 0) suppressMessages(lift_function(sel, 1))
}

# The non-empty subsets of a problem's features.
feature_subsets <- function(features) {
  unlist(lapply(seq_along(features), function(k) {
    utils::combn(features, k, simplify = FALSE)
  }), recursive = FALSE)
}

# Irises with columns that make groups, and one of weights.
iris_groups <- function() {
  transform(iris, g = rep(c("u", "v"), 75), year = rep(2001:2015, 10), w = 1 + (1:150) %% 3)
}
