# Shares of a search as futures: who gets which, what is sent, and what is done where a worker is lost.
#
# A worker keeps the data of one search under their hash. A share is sent without them first, and only a worker that does
# not have them gets them, so that they go once to each. Where each future is a process of its own, as in a batch system,
# they go with it.

#' What runs in a worker, of the task `localift_task`
#'
#' Evaluated where the package may not be attached, nor be found by the worker's own library paths.
#' @noRd
future_code <- quote({
  found <- loadNamespace("localift", lib.loc = unique(c(localift_task$libraries, .libPaths())))
  if (identical(unname(getNamespaceVersion("localift")), localift_task$version)) {
    found$answer_task(localift_task)
  } else {
    list(version = unname(getNamespaceVersion("localift")))
  }
})

#' The answer of a task, in a worker
#'
#' @param task A list: `key`, the data's hash, `data`, packed, or `NULL`; `share`, `parts`, `threads`, `seconds`, `off`.
#' @return A list: `needs_data`, or `answer`, of search_share().
#' @noRd
answer_task <- function(task) {
  if (!is.null(task$data)) {
    session$shared <- list(key = task$key, coded = unpacked_data(task$data))
  } else if (!identical(session$shared$key, task$key)) {
    return(list(needs_data = TRUE))
  }
  threads <- resolve_threads(task$threads)
  list(answer = search_share(session$shared$coded, task$parts, task$share, threads, task$seconds, task$off))
}

# Are the futures of the plan processes of their own?
is_each_alone <- function() inherits(future::plan(), c("batchtools", "callr"))

#' Search shares on the plan of futures
#'
#' @return A list of the answers, one for each share.
#' @noRd
search_futures <- function(coded, parts, shares, team, until, call) {
  state <- new_futures(coded, parts, shares, team, until)
  on.exit(end_futures(state))
  bar <- if (isTRUE(parts[[1]]$progress)) cli::cli_progress_bar("Searching", total = length(shares))
  while (length(state$queue) || length(state$flying)) {
    core_answer_interrupt()
    if (seconds_over(state) > 0) launch_futures(state, call) else state$queue <- integer()
    landed <- collect_futures(state, call)
    if (!is.null(bar)) cli::cli_progress_update(id = bar, set = sum(lengths(state$answers) > 0))
    if (landed) state$wait <- least_wait(state) else wait_for_futures(state)
    if (seconds_over(state) < -state$grace) break
  }
  if (!is.null(bar)) cli::cli_progress_done(id = bar)
  Map(function(answer, share) {
    answer %||% with_core_errors(unsearched_share(coded, parts, share, 1), call)
  }, state$answers, shares)
}

#' The state of a search in futures
#'
#' @return An environment: `queue`, shares to do; `flying`, a list of what runs: `future`, `share`; `answers`; `lost`, how
#'   often each share was lost; `full`, shares that go with the data; `seconds`, the limit that each had; `workers`, those
#'   left.
#' @noRd
new_futures <- function(coded, parts, shares, team, until) {
  if (is.null(team$data)) {
    team$data <- packed_data(coded)
    team$key <- rlang::hash(team$data)
  }
  n <- length(shares)
  alone <- is_each_alone()
  # Here the data are, for plans that work in this process or in forks of it.
  session$shared <- list(key = team$key, coded = coded)
  list2env(list(
    coded = coded, parts = parts, shares = shares, team = team, until = until, queue = seq_len(n), flying = list(),
    answers = vector("list", n), lost = integer(n), full = rep(alone, n), seconds = numeric(n), workers = n_workers(), alone = alone, wait = 0,
    grace = min(max(1, 0.05 * parts[[1]]$time_limit), 5), off = tempfile("localift-off-")
  ), parent = emptyenv())
}

# What is left of the time; negative once it is over.
seconds_over <- function(state) state$until - proc.time()[["elapsed"]]

# Asking a batch system too often makes it fail.
least_wait <- function(state) if (state$alone) 1 else 0.005

wait_for_futures <- function(state) {
  if (!length(state$flying)) {
    return(invisible())
  }
  state$wait <- min(max(1.5 * state$wait, least_wait(state)), max(0.1, least_wait(state)))
  Sys.sleep(state$wait)
}

# The next shares, as long as workers are free; here, if there are none any more.
launch_futures <- function(state, call) {
  while (length(state$queue) && (length(state$flying) < state$workers || state$workers == 0)) {
    i <- state$queue[[1]]
    state$queue <- state$queue[-1]
    if (state$workers == 0 || state$lost[[i]] > 1) {
      state$answers[[i]] <- search_here(state, i, call)
      return(invisible())
    }
    state$team$sent <- state$team$sent + state$full[[i]]
    future <- tryCatch(new_future(state, i), FutureError = function(error) NULL)
    if (is.null(future)) lose_future(state, i) else state$flying <- c(state$flying, list(list(future = future, share = i)))
  }
}

search_here <- function(state, i, call) {
  state$team$here <- state$team$here + 1
  with_core_errors(
    search_share(
      state$coded, state$parts, state$shares[[i]], resolve_threads(state$team$threads), max(seconds_over(state), 0)
    ),
    call
  )
}

new_future <- function(state, i) {
  task <- list(
    key = state$team$key, data = if (state$full[[i]]) state$team$data, share = state$shares[[i]],
    parts = parts_beyond(lapply(state$parts, small_options), state$answers), threads = state$team$threads, seconds = seconds_for(state, i),
    off = state$off, libraries = .libPaths(), version = unname(getNamespaceVersion("localift"))
  )
  # The limit is meant for what is sent by mistake.
  before <- options(future.globals.maxSize = Inf)
  on.exit(options(before))
  future::future(
    future_code,
    substitute = FALSE, globals = list(localift_task = task), packages = NULL, lazy = FALSE, seed = NULL, stdout = FALSE,
    conditions = character()
  )
}

# Each share gets its part of the time, so that all are begun: what some do not need is there for others, which are
# then searched once more, for longer.
seconds_for <- function(state, i) {
  left <- seconds_over(state)
  part <- if (is.finite(left)) left * min(1, state$workers / (length(state$queue) + 1)) else Inf
  state$seconds[[i]] <- max(min(max(part, 1.5 * state$seconds[[i]]), left), 0.01)
}

was_stopped <- function(answer) any(vapply(answer, function(part) part$info$reason == "time_limit", NA))

#' Let a share look only for what may be among the best
#'
#' Of profiles, those whose lift is not certainly below that of the last of the best so far: `min_lift` leaves out such
#' without a trace, and no tie is among them.
#'
#' @param answers Those that are there.
#' @noRd
parts_beyond <- function(parts, answers) {
  options <- parts$profiles
  if (!is.null(options) && options$search == "exact") {
    answers <- lapply(Filter(Negate(is.null), answers), `[[`, "profiles")
    class <- unlist(lapply(answers, `[[`, "class"))
    lift <- as.double(unlist(lapply(answers, `[[`, "lift")))
    last <- vapply(options$classes, function(y) {
      sort(lift[class == y], decreasing = !options$inhibit)[options$n_best]
    }, 0)
    parts$profiles["lift_limit"] <- list(closer_limit(options, if (options$inhibit) max(last) else min(last)))
  }
  parts
}

# Off the lift of the last by more than its rounding. `last` is NA where a class has fewer results than asked for.
closer_limit <- function(options, last) {
  limit <- signif(last * if (options$inhibit) 1 + 1e-5 else 1 - 1e-5, 8)
  if (is.na(limit) || limit <= 0) {
    return(options$lift_limit)
  }
  now <- options$lift_limit[1] / options$lift_limit[2]
  closer <- is.null(options$lift_limit) || if (options$inhibit) limit < now else limit > now
  if (closer) decimal_limit(limit, 0) else options$lift_limit
}

# What a search of shares reads of options: not what belongs to R.
small_options <- function(options) {
  options[vapply(options, function(x) is.null(x) || is.atomic(x), NA)]
}

# Whether one landed.
collect_futures <- function(state, call) {
  done <- vapply(state$flying, function(x) is_done(x$future), NA)
  landed <- state$flying[done]
  state$flying <- state$flying[!done]
  for (x in landed) take_answer(state, x$share, value_of(x$future, call), call)
  length(landed) > 0
}

# A future that was lost is done, too: its value says so.
is_done <- function(future) tryCatch(future::resolved(future), FutureError = function(error) TRUE)

value_of <- function(future, call) {
  tryCatch(
    with_core_errors(future::value(future), call),
    FutureError = function(error) NULL,
    packageNotFoundError = function(error) {
      abort_localift(
        c(
          "A worker does not have the package {.pkg {error$package}}.",
          i = "Install it where the workers of {.fn future::plan} find it."
        ),
        "package", arg = "workers", call = call, parent = error, package = error$package
      )
    }
  )
}

take_answer <- function(state, i, value, call) {
  if (is.null(value)) {
    lose_future(state, i)
  } else if (!is.null(value$version)) {
    here <- unname(getNamespaceVersion("localift"))
    abort_localift(
      c(
        "The workers must have the {.pkg localift} of this session.",
        x = "A worker has version {value$version}, and here is {here}."
      ),
      "package", arg = "workers", call = call, package = "localift"
    )
  } else if (isTRUE(value$needs_data)) {
    state$full[[i]] <- TRUE
    state$queue <- c(i, state$queue)
  } else {
    state$answers[[i]] <- value$answer
    more <- seconds_over(state) > 1.2 * state$seconds[[i]]
    if (more && was_stopped(value$answer)) state$queue <- c(state$queue, i)
  }
}

# Its share is done again: in another worker, and if that is lost, too, here.
lose_future <- function(state, i) {
  state$lost[[i]] <- state$lost[[i]] + 1L
  if (state$lost[[i]] == 1) state$team$lost <- state$team$lost + 1
  state$workers <- max(state$workers - 1L, 0L)
  state$queue <- c(i, state$queue)
}

#' Leave the plan as it was found
#'
#' Futures that still run, after an error or an interrupt, or as the time is over, are called off, and waited for as long
#' as an interrupt may take.
#' @noRd
end_futures <- function(state) {
  session$shared <- NULL
  if (!length(state$flying)) {
    return(invisible())
  }
  file.create(state$off)
  future <- asNamespace("future")
  # Since version 1.40 of the package.
  if (exists("cancel", future)) try(lapply(state$flying, function(x) future$cancel(x$future)), silent = TRUE)
  until <- proc.time()[["elapsed"]] + 0.4
  repeat {
    state$flying <- Filter(function(x) {
      done <- is_done(x$future)
      if (done) try(future::value(x$future), silent = TRUE)
      !done
    }, state$flying)
    if (!length(state$flying) || proc.time()[["elapsed"]] > until) break
    Sys.sleep(0.02)
  }
}
