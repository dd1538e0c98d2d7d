# The cases, by group: lists of cases, or text that says why there are none.

case_groups <- function() {
  list(
    votes = votes_cases, mushrooms = mushroom_cases, covertype = covertype_cases, errors = error_cases,
    discrete = function() unlist(lapply(1:140, random_cases, joint = FALSE), recursive = FALSE),
    joint = function() unlist(lapply(141:200, random_cases, joint = TRUE), recursive = FALSE)
  )
}

# Cases of one data set: a search for each row of expand.grid() of `arguments`, lists of values by name.
grid_cases <- function(name, data, verb, formula, arguments) {
  grid <- expand.grid(arguments, KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE)
  lapply(seq_len(nrow(grid)), function(i) {
    arguments <- lapply(grid, function(column) column[[i]])
    new_case(name, data, search_call(verb, arguments, formula = formula))
  })
}

votes_cases <- function() {
  votes <- localift::votes
  complete <- votes[stats::complete.cases(votes), ]
  weighted <- votes
  weighted$whole <- rep(c(0, 1, 2, 3, 1), length.out = nrow(votes))
  weighted$part <- rep(c(0.1, 0.2, 0.7, 1, 0.3, 0), length.out = nrow(votes))
  all <- function(verb, of, ...) grid_cases(of, if (of == "votes") votes else complete, verb, party ~ ., list(...))
  c(
    all("select_features", "votes", search = c("exact", "exhaustive"), correction = corrections),
    all("select_features", "complete votes", search = c("exact", "exhaustive"), correction = corrections),
    all("select_features", "votes", search = c(heuristics, "u_curve"), correction = corrections),
    all("select_features", "complete votes", search = c(heuristics, "u_curve"), correction = corrections),
    all("select_features", "votes", na = c("level", "complete"), n_best = c(1, 100), correction = corrections),
    all("select_profiles", "votes", search = searches, direction = c("lift", "inhibit"), min_freq = c(0.05, 0.15)),
    all("select_profiles", "votes", search = c("exact", "exhaustive"), min_freq = 0.15, distinct = c(FALSE, TRUE),
        productive = c(FALSE, TRUE), na = c("available", "level", "complete"), n_best = 30),
    all("select_profiles", "votes", search = c("exact", "exhaustive"), min_freq = 0.3, n_best = 1e6),
    all("select_profiles", "complete votes", search = searches, min_freq = 0.1, min_count = c(1, 60)),
    all("select_windows", "votes", search = c("exact", heuristics), max_features = c(4, 16), min_freq = c(0.05, 0.15)),
    all("select_windows", "votes", search = "exact", max_features = 6, min_freq = 0.15, per_set = c(1, 3, Inf),
        n_best = c(10, 200), na = c("available", "level")),
    all("select_windows", "votes", search = c("exact", "exhaustive"), max_features = 3, min_count = 20,
        per_set = c(1, Inf)),
    all("localift", "votes", search = searches, max_features = 4, min_count = 20),
    list(
      new_case("weighted votes", weighted, quote(
        select_features(party ~ . - part, data, weights = whole, correction = "permutation", max_features = 5)
      )),
      new_case("weighted votes", weighted, quote(
        select_windows(party ~ . - whole, data, weights = part, max_features = 4)
      )),
      new_case("weighted votes", weighted, quote(
        select_profiles(party ~ . - whole, data, weights = part, min_freq = 0.2)
      )),
      new_case("weighted votes", weighted, quote(
        select_profiles(party ~ . - part, data, weights = whole, distinct = TRUE)
      )),
      new_case(
        "votes", votes, quote(select_profiles(party ~ ., data, min_freq = 0.15, distinct = TRUE, n_best = 5)),
        quote(equivalents(sel, 1)), quote(equivalents(sel, 6)), quote(predict(sel, data, type = "rank"))
      ),
      new_case(
        "votes", votes, quote(select_windows(party ~ ., data, max_features = 3, n_best = 3)), quote(predict(sel, data)),
        quote(predict(sel, data, type = "lift")), quote(tidy(sel)), quote(lift_function(sel, 2))
      ),
      new_case("votes", votes, quote(lift_function(party ~ AB + PF + SC, data)), quote(eta(sel, window = 1:3)))
    )
  )
}

mushroom_cases <- function() {
  data <- read_mushrooms()
  if (is.character(data)) {
    return(data)
  }
  some <- function(verb, ...) grid_cases("mushrooms", data, verb, class ~ ., list(...))
  c(
    some("select_profiles", search = "exact", min_freq = c(0.01, 0.15), direction = c("lift", "inhibit")),
    some("select_profiles", search = "exact", min_freq = 0.15, distinct = c(FALSE, TRUE),
         productive = c(FALSE, TRUE), n_best = 25),
    some("select_profiles", search = "exhaustive", min_freq = 0.15, n_best = c(10, 2000)),
    some("select_profiles", search = heuristics, min_freq = c(0.05, 0.15), n_best = 5),
    some("select_features", search = c("exact", "exhaustive"), max_features = 3, correction = corrections),
    some("select_features", search = heuristics, max_features = 6, correction = c("none", "permutation"), width = 5),
    some("select_features", search = "exact", n_best = 1),
    some("select_windows", search = "exact", max_features = c(1, 4), min_freq = 0.15, min_count = c(5, 200)),
    some("select_windows", search = heuristics, max_features = 4, width = 3),
    some("localift", search = "exact", max_features = 3, min_freq = 0.15, n_best = 5)
  )
}

covertype_cases <- function() {
  data <- read_covertype_part()
  if (is.character(data)) {
    return(data)
  }
  discrete <- discrete_covertype(data)
  holes <- data
  holes$E[seq(3, nrow(data), 17)] <- NA
  holes$HF[seq(5, nrow(data), 23)] <- NA
  quintiles <- quote(joint_quantiles(5))
  groups <- quote(joint_quantiles(4, by = "wilderness"))
  tails <- quote(joint_quantiles(probs = c(0.1, 0.9)))
  terrain <- cover_type ~ . - wilderness - soil
  joint <- function(verb, ..., .formula = terrain, .discretize = quintiles, .data = data) {
    cases <- grid_cases("covertype", .data, verb, .formula, list(...))
    lapply(cases, function(case) {
      case$calls[[1]]$discretize <- .discretize
      case
    })
  }
  levels <- function(verb, ...) grid_cases("discrete covertype", discrete, verb, cover_type ~ ., list(...))
  c(
    joint("localift", search = c("exact", "exhaustive"), per_set = Inf),
    joint("localift", search = heuristics, n_best = 5, width = 3),
    joint("localift", max_features = 4, search = "exact", .formula = cover_type ~ . - soil, .discretize = groups),
    joint("localift", max_features = 3, search = "exact", .formula = cover_type ~ ., .discretize = tails),
    joint("localift", max_features = 3, na = c("available", "complete", "level"), .data = holes),
    joint("select_features", correction = corrections, max_features = 4),
    joint("select_profiles", direction = "inhibit", n_best = 3, search = c("exact", "forward")),
    list(new_case(
      "covertype", data, quote(
        select_windows(
          cover_type ~ . - wilderness - soil, data, discretize = joint_quantiles(5), max_features = 3, n_best = 3
        )
      ), quote(predict(sel, data)), quote(lift_function(sel, 1))
    )),
    levels("select_features", search = c("exact", heuristics), max_features = 3, correction = c("none", "permutation")),
    levels("select_profiles", search = c("exact", "forward"), max_features = 4, n_best = 5),
    levels("select_windows", search = c("exact", "forward"), max_features = 2, n_best = 5)
  )
}

# Errors, as their text.
error_cases <- function() {
  calls <- expression(
    select_features(party ~ ., data, max_feature = 2), select_features(party ~ ., data, max_features = 0),
    select_features(party ~ ., data, always = "XX"), select_features(party ~ ., data, always = "AB", never = "AB"),
    select_features(party ~ ., data, search = "best"), select_features(party ~ ., data, correction = "bonferroni"),
    select_features(party ~ ., data, n_best = -1), select_features(party ~ ., data, na = "fail"),
    select_features(party ~ ., data, min_features = 20), select_features(nothing ~ ., data),
    select_windows(party ~ ., data, search = "u_curve"),
    select_windows(party ~ ., data, search = "exhaustive", min_features = 14, min_count = 1),
    select_windows(party ~ ., data, min_freq = 1), select_windows(party ~ ., data, min_count = 1e6, max_features = 2),
    select_profiles(party ~ ., data, classes = "green"), select_profiles(party ~ ., data, direction = "up"),
    select_profiles(party ~ ., data, search = "beam", distinct = TRUE), select_profiles(party ~ ., data, min_n = 1e6),
    select_profiles(party ~ ., data, min_freq = 0.999), select_profiles(party ~ ., data, weights = rep(-1, 435)),
    select_features(party ~ ., data, weights = rep(0.5, 435), correction = "permutation"),
    localift(party ~ ., data, search = c(windows = "u_curve")), localift(party ~ ., data, min_freq = c(cells = 1)),
    lift_function(party ~ AB, data, discretize = 3), eta(party ~ AB, data, window = 9), joint_quantiles(1),
    search_info(data), selected_windows(data), equivalents(data, 1)
  )
  lapply(as.list(calls), function(call) new_case("errors", localift::votes, call, threads = 1))
}
