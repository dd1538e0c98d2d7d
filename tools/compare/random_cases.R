# Searches of the random data sets, with arguments drawn for each. All is drawn before any search runs.

verbs <- c("features", "windows", "profiles")
heuristics <- c("forward", "backward", "floating", "beam")
searches <- c("exact", "exhaustive", heuristics)
corrections <- c("none", "permutation", "miller_madow", "smoothed", "singletons")

# A call verb(y ~ ., data, ...) of arguments that are not NULL.
search_call <- function(verb, arguments, problem = NULL, formula = y ~ .) {
  arguments$weights <- if (!is.null(problem$weights)) as.name(problem$weights)
  arguments$discretize <- problem$quantiles
  arguments <- Filter(Negate(is.null), arguments)
  as.call(c(list(as.name(verb), stats::formula(formula), quote(data)), arguments))
}

features_of <- function(problem) setdiff(names(problem$data), c("y", "w", "g"))

# The most rows that a feature set may count, for the windows that can be enumerated.
rows_of <- function(problem) {
  if (problem$kind == "whole") sum(problem$data$w) else nrow(problem$data)
}

shared_arguments <- function(problem, windows = FALSE) {
  names <- features_of(problem)
  m <- length(names)
  fewest <- one_of(1, 1, 1, min(2, m))
  list(
    na = one_of(rep(c("available", "available", "complete", "level"), 3), "fail"),
    always = if (m >= 3) one_of(list(NULL, NULL, names[[1]])),
    never = if (m >= 3) one_of(list(NULL, NULL, NULL, names[[2]])),
    min_features = if (fewest > 1 && m > 2) fewest,
    max_features = one_of(list(NULL, NULL, max(fewest, m - 1))),
    min_n = one_of(list(NULL, NULL, 6, 20)),
    # All windows of a set of many profiles are too many.
    n_best = one_of(list(1, 3, NULL, 25, if (windows) 2 else Inf))
  )
}

own_arguments <- function(verb, search, problem) {
  own <- switch(verb,
    features = list(correction = one_of(corrections)),
    windows = list(
      min_freq = one_of(0, 0.05, 0.15, 0.3), per_set = one_of(1, 2, Inf),
      # At most ten profiles in a set whose windows are enumerated.
      min_count = if (search == "exhaustive") ceiling(rows_of(problem) / 10) else one_of(1, 2, 5)
    ),
    profiles = list(
      min_freq = one_of(0, 0.05, 0.15, 0.3), min_count = one_of(1, 1, 2, 5),
      direction = one_of(list(NULL, "inhibit")),
      classes = one_of(list(NULL, NULL, as.character(problem$data$y[[1]])))
    )
  )
  if (verb == "profiles" && search %in% c("exact", "exhaustive") && is.null(problem$quantiles)) {
    own$distinct <- one_of(list(NULL, TRUE))
    own$productive <- one_of(list(NULL, TRUE))
  }
  own$search <- search
  own$width <- if (search == "beam") one_of(1, 3, 10)
  own
}

random_search <- function(verb, search, problem) {
  arguments <- c(shared_arguments(problem, verb == "windows"), own_arguments(verb, search, problem))
  search_call(paste0("select_", verb), arguments, problem)
}

# What a result is asked afterwards.
questions <- function(verb, joint) {
  list(
    quote(predict(sel, data)), quote(predict(sel, data, type = "lift")), quote(predict(sel, data, type = "rank")),
    quote(lift_function(sel, nrow(sel))),
    if (verb == "profiles" && !joint) quote(equivalents(sel, 1)),
    if (verb == "profiles" && !joint) quote(equivalents(sel, nrow(sel)))
  )
}

case_of <- function(name, problem, call, verb = NULL) {
  asked <- if (!is.null(verb)) Filter(Negate(is.null), questions(verb, !is.null(problem$quantiles)))
  do.call(new_case, c(list(name, problem$data, call), asked), quote = TRUE)
}

random_cases <- function(seed, joint) {
  name <- sprintf("%s %03d", if (joint) "joint" else "discrete", seed)
  seeded(seed, {
    problem <- if (joint) random_joint() else random_discrete()
    calls <- list()
    for (verb in verbs) {
      for (search in c("exact", "exhaustive", sample(heuristics, 2), if (verb == "features" && !joint) "u_curve")) {
        call <- random_search(verb, search, problem)
        calls <- c(calls, list(case_of(name, problem, call, if (search == "exact") verb)))
      }
    }
    more <- c(
      lapply(sample(corrections, 2), function(correction) {
        call <- random_search("features", "exact", problem)
        call$correction <- correction
        call
      }),
      list(localift_call(problem, "exact"), localift_call(problem, one_of(searches[-1]))),
      list(lift_call(problem))
    )
    calls <- c(calls, lapply(more, function(call) case_of(name, problem, call)))
    c(calls, if (!joint) list(counted_case(name, problem)), list(eta_case(name, problem)))
  })
}

localift_call <- function(problem, search) {
  least <- ceiling(rows_of(problem) / 10)
  arguments <- c(shared_arguments(problem, TRUE), list(
    min_freq = bquote(c(windows = .(one_of(0.05, 0.15)), profiles = .(one_of(0, 0.1)))),
    min_count = if (search == "exhaustive") least, correction = one_of(corrections), search = search,
    per_set = one_of(1, Inf), direction = one_of(list(NULL, "inhibit"))
  ))
  search_call("localift", arguments, problem)
}

# The lift function of some features, and measures of it and of windows.
formula_of <- function(problem) {
  names <- features_of(problem)
  some <- names[sort(sample.int(length(names), one_of(1, length(names))))]
  stats::as.formula(call("~", quote(y), Reduce(function(a, b) call("+", a, b), lapply(some, as.name))))
}

lift_call <- function(problem) {
  search_call("lift_function", list(na = one_of("available", "level")), problem, formula_of(problem))
}

eta_case <- function(name, problem) {
  lift <- search_call("lift_function", list(na = "level"), problem, formula_of(problem))
  new_case(
    name, problem$data, lift, quote(eta(sel)), quote(eta(sel, window = 1)),
    quote(eta(sel, window = seq_len(ceiling(nrow(sel$counts) / 2)))), quote(cross_entropy(sel, window = 1)),
    quote(as.list(glance(sel)))
  )
}

counted_case <- function(name, problem) {
  weights <- if (!is.null(problem$weights)) as.name(problem$weights)
  counts <- as.call(c(list(quote(count_profiles), y ~ ., quote(data)), list(weights = weights)[!is.null(weights)]))
  new_case(
    name, problem$data, counts, quote(select_features(sel, n_best = 5)),
    quote(select_windows(sel, n_best = 5, min_count = 1)), quote(select_profiles(sel, n_best = 5))
  )
}
