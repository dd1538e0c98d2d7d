# Searches on the workers of a plan of the package future: in shares (search-shares.R), each of which is a future
# (search-futures.R). What does not come in shares is searched here, and a note says so.

check_workers <- function(x, arg, call) {
  if (is.null(x)) {
    return(NULL)
  }
  if (!identical(x, "future")) {
    abort_argument(
      "must be NULL, or \"future\" for the workers of the plan", x, arg, call,
      hint = c(i = fill("Their number is the plan's, as in {.code future::plan(\"multisession\", workers = 2)}."))
    )
  }
  need_package("future", NULL, "for searches on workers", call)
  x
}

#' Who searches
#'
#' @param threads The argument of the call, unresolved.
#' @return `NULL` for this process alone. Else an environment: `threads` of a worker; `lost`, the shares whose worker was
#'   lost, and `here` those that were done in this process for it; `alone`, by what was not shared, the reason; `data`, what
#'   workers need, made once, and how often they were `sent`.
#' @noRd
new_team <- function(workers, threads) {
  if (is.null(workers)) {
    return(NULL)
  }
  list2env(
    list(threads = threads %||% 1, lost = 0, here = 0, alone = character(), data = NULL, sent = 0), parent = emptyenv()
  )
}

#' How many workers the plan has
#' @noRd
n_workers <- function() {
  as.integer(max(1, min(future::nbrOfWorkers(), most_workers)))
}

# Some plans of batch systems name no number, or hundreds.
most_workers <- 64L

# So many shares for each that none is done alone at the end while the others wait; in a batch system each is a job.
# Where bounds skip most sets, each share has to find its own: on the voting records eight count three times as many sets
# as one search, and four twice as many.
shares_per_worker <- function(coded, parts) {
  bounded <- is.null(coded$continuous) && any(vapply(parts, function(part) part$search == "exact", NA))
  if (is_each_alone()) 1L else if (bounded) 2L else 4L
}

# How many times as fast as this process: the threads of all.
speed_of <- function(team, options) {
  if (is.null(team)) 1 else max(n_workers() * team$threads / options$threads, 1)
}

#' Search with a team
#'
#' @inheritParams search_core
#' @param until When the time of the call is up (`elapsed` of [proc.time()]).
#' @return As `search_core()`.
#' @noRd
search_in_team <- function(coded, parts, team, until, call) {
  reasons <- lapply(set_names(names(parts)), function(type) reason_alone(type, parts[[type]]))
  reasons <- if (coded$unfinished) lapply(parts, function(part) "") else Filter(Negate(is.null), reasons)
  shared <- parts[setdiff(names(parts), names(reasons))]
  team$alone[names(reasons)] <- unlist(reasons)
  result <- list()
  if (length(shared)) {
    started <- proc.time()[["elapsed"]]
    result <- search_shares(coded, shared, team, until, call)
    seconds <- proc.time()[["elapsed"]] - started
    result <- lapply(result, function(part) {
      part$info$seconds <- seconds
      part
    })
  }
  if (length(reasons)) {
    left <- max(until - proc.time()[["elapsed"]], 0)
    alone <- lapply(parts[names(reasons)], function(options) {
      options$time_limit <- min(options$time_limit, left)
      options
    })
    result <- c(result, search_core(coded, alone, call))
  }
  result[names(parts)]
}

# Why a part does not come in shares, as finished text; NULL if it does.
reason_alone <- function(type, options) {
  if (identical(options$rank_by, "lower")) {
    fill("{.code rank_by = \"lower\"} lets each profile pay for the whole search")
  } else if (options$search %in% c(heuristic_searches(), "u_curve")) {
    fill("{.code search = \"{options$search}\"} goes from one feature set to the next")
  } else if (isTRUE(options$distinct)) {
    fill("{.code distinct = TRUE} compares the rows of all profiles")
  }
}

search_shares <- function(coded, parts, team, until, call) {
  options <- parts[[1]]
  shares <- cut_space(options, cutting_order(coded), n_workers() * shares_per_worker(coded, parts))
  answers <- search_futures(coded, parts, shares, team, until, call)
  unfinished <- coded
  unfinished$unfinished <- TRUE
  whole <- core_select(unfinished, parts)
  lapply(set_names(names(parts)), function(type) {
    looked <- switch(type,
      features = FALSE,
      windows = parts$windows$search != "exhaustive",
      profiles = parts$profiles$search != "exhaustive" && is.null(coded$continuous)
    )
    merge_shares(type, lapply(answers, `[[`, type), whole[[type]], parts[[type]], looked)
  })
}

# Notes -----------------------------------------------------------------------------

# What the user should know of the workers of a search.
team_notes <- function(team) {
  if (is.null(team)) {
    return(NULL)
  }
  c(note_lost(team), note_alone(team$alone[nzchar(team$alone)]))
}

# `lost` are shares; a worker that is gone takes the one that it has.
note_lost <- function(team) {
  if (team$lost == 0) {
    return(NULL)
  }
  where <- if (team$here == 0) "in another one" else "in this session"
  if (team$lost == 1) {
    fill("A worker was lost: its share of the search was done again, {where}.")
  } else {
    where <- if (team$here == 0) "in others" else where
    fill("Workers were lost: {count_of(team$lost, 'share')} of the search were done again, {where}.")
  }
}

note_alone <- function(alone) {
  if (!length(alone)) {
    return(NULL)
  }
  types <- names(alone)[alone == alone[[1]]]
  reason <- alone[[1]]
  fill("{.arg workers}: the search for {.and {types}} was done in this session, as {reason}.")
}

# Where the engine of a database counts set by set.
note_workers_idle <- function(workers) {
  if (!is.null(workers)) {
    fill("{.arg workers}: the database counts the feature sets, so that the search was done in this session.")
  }
}
