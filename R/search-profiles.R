# Profiles ranked by the bound of their lift: a level is a condition on its feature, so that they are the subgroups of one
# level each, with the same price, and the search for those finds them in the same order.

#' The options of the core that say what profiles rank by
#'
#' @return A list: `rank_by`, and where that is `"lower"` all that subgroup_options() gives.
#' @noRd
profile_rank_options <- function(arguments, coded, call) {
  if (!identical(arguments$rank_by, "lower")) {
    return(list(rank_by = "lift"))
  }
  check_rankable(arguments, coded, call)
  of_levels <- list(intervals = "both", max_values = 1, max_overlap = 1)
  options <- subgroup_options(utils::modifyList(arguments, of_levels), coded, call)
  options$ordered <- rep(FALSE, length(coded$features))
  options
}

# What a search for the best bounds cannot do.
check_rankable <- function(arguments, coded, call) {
  asked <- Filter(function(name) asks_filter(arguments[[name]]), c("distinct", "productive"))
  if (length(asked)) {
    given <- arguments[[asked[[1]]]]
    given <- if (is.numeric(given)) decimal_text(given) else given
    abort_localift(
      c(
        "{.code {asked[[1]]} = {given}} is not for {.code rank_by = \"lower\"}.",
        i = "Use {.code rank_by = \"lift\"}, or leave {.arg {asked[[1]]}} at {.code FALSE}."
      ),
      "input", arg = asked[[1]], call = call
    )
  }
  if (!method_traits(arguments$search)$subgroups) {
    methods <- search_methods()
    others <- methods$name[methods$subgroups]
    abort_localift(
      c(
        "{.code search = \"{arguments$search}\"} is not for {.code rank_by = \"lower\"}.",
        i = "Use {.or {.val {others}}}."
      ),
      "input", arg = "search", call = call
    )
  }
  if (any(coded$continuous$features)) {
    continuous <- coded$features[coded$continuous$features]
    abort_localift(
      c(
        "{.code rank_by = \"lower\"} is for discrete features only.",
        x = "{.var {continuous}} {?is/are} continuous, as {.arg discretize} is given.",
        i = "Cut numbers one by one, with {.code discretize = cut_points()}, or use {.fn select_subgroups}."
      ),
      "input", arg = "rank_by", column = continuous, call = call
    )
  }
}

#' Profiles by the search for subgroups
#'
#' @return As the core gives profiles, and `bound`: that of the probability.
#' @noRd
profiles_by_bound <- function(coded, options) {
  found <- core_select(coded, list(subgroups = options))$subgroups
  list(
    class = found$class, features = found$features, levels = lapply(found$values, function(x) as.integer(unlist(x))),
    lift = found$lift, n_profile = found$n_subgroup, n_profile_class = found$n_subgroup_class, n_class = found$n_class,
    n = found$n, bound = found$probability_lower, info = found$info
  )
}

#' A table of profiles with the bounds that rank
#'
#' @param bound Of the probabilities.
#' @noRd
with_bounds <- function(table, bound, options) {
  end <- if (options$inhibit) "upper" else "lower"
  bounds <- list(bound / table$base_rate, as.double(bound))
  names(bounds) <- paste(c("lift", "probability"), end, sep = "_")
  columns <- append(unclass(table), bounds[1], match("lift", names(table)))
  do.call(new_table, append(columns, bounds[2], match("probability", names(columns))))
}
