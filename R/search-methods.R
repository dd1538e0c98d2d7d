# The methods of searches and what each can do: the core's table, asked for once a session.

#' The values of `search`
#'
#' @return A data frame, a row for each, in the order in which users are told of
#'   them: `name`; `features`, `windows` and `profiles`, whether it serves that
#'   resolution; `continuous`, whether continuous features too; `approximate`,
#'   whether it looks at some feature sets only, along the best ones; `missed`,
#'   the reason that `search_info()` gives where the method may have missed the
#'   best, or "".
#' @noRd
search_methods <- function() {
  if (is.null(session$methods)) {
    session$methods <- core_methods()
  }
  session$methods
}

search_names <- function() {
  search_methods()$name
}

# Its row, as a list.
method_traits <- function(search) {
  methods <- search_methods()
  lapply(methods, `[`, match(search, methods$name))
}

heuristic_searches <- function() {
  methods <- search_methods()
  methods$name[methods$approximate]
}

is_heuristic <- function(options) {
  options$search %in% heuristic_searches()
}

# Of a method that looks at some feature sets only, and may say so.
may_miss <- function(options) {
  nzchar(method_traits(options$search)$missed)
}

# Did the method asked for leave out what may be better? (Not: did a limit.)
missed_by_method <- function(info) {
  any(info$reason %in% setdiff(search_methods()$missed, ""))
}
