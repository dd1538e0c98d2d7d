# The core's plan of a request, in parts: what the tests of search-size.R and search-memory.R look at.

unit_seconds <- core_unit_seconds()
set_seconds <- unit_seconds[["set"]]
row_seconds <- unit_seconds[["row"]]

# `options` of one resolution; those that a test does not give are of no matter here.
plan_of <- function(options, coded, verb = "features", memory = Inf) {
  defaults <- resolve(verb, data = small_data())
  options <- utils::modifyList(defaults, options)
  options$always <- as.integer(options$always)
  core_plan(coded, set_names(list(options), verb), memory)
}

count_sets <- function(n_features, options) {
  data <- as.data.frame(rep(list(c("a", "b")), n_features), col.names = paste0("x", seq_len(n_features)))
  data$y <- c("p", "q")
  sum(plan_of(options, encode(y ~ ., data))$sets)
}

counting_seconds <- function(options, coded) {
  plan_of(options, coded)$counting_seconds
}

certain_profiles <- function(options, coded) {
  plan_of(options, coded, "profiles")$walks[[1]]$visits
}

# Of the first features in this order, which is that of the core: those of `always` first, then by number of levels.
profiles_of_prefixes <- function(features, coded) {
  options <- list(max_features = length(features), always = utils::head(features, -1))
  plan_of(options, coded, memory = 0)$walks[[1]]$memory$n_profiles
}
