# What a build answers, in plain R objects that identical() compares bit for bit.
#
# A case is list(name, data, calls): expressions evaluated in turn, in an environment that holds `data` and, from the
# second on, the first one's value as `sel`. `threads`: the numbers to run with, where any call takes them.

new_case <- function(name, data, ..., threads = 1:2) {
  list(name = name, data = data, calls = list(...), threads = threads)
}

# Counters that depend on which thread comes first, and what no run gives twice.
thread_counters <- c("nodes", "evaluated", "pruned")
never_compared <- "seconds"
# Feature sets, windows and profiles kept of one result as data, beside its text.
most_structures <- 50

# One answer: the value, what was said on the way, or the error.
answer <- function(expression, environment, threads) {
  said <- character()
  note <- function(condition) {
    said <<- c(said, paste0(class(condition)[[1]], ": ", conditionMessage(condition)))
    tryInvokeRestart(if (inherits(condition, "warning")) "muffleWarning" else "muffleMessage")
  }
  value <- withCallingHandlers(
    tryCatch(eval(expression, environment), error = identity),
    message = note, warning = note
  )
  list(raw = value, plain = list(value = plain(value, threads), notes = said))
}

plain <- function(x, threads) {
  if (inherits(x, "error")) {
    list(error = class(x)[[1]], message = conditionMessage(x))
  } else if (inherits(x, "localift_selection")) {
    plain_result(x, threads)
  } else if (inherits(x, "localift") || is.list(x)) {
    complete <- attr(x, "complete")
    c(lapply(stats::setNames(unclass(seq_along(x)), names(x)), function(i) plain(x[[i]], threads)),
      if (!is.null(complete)) list("attribute complete" = complete))
  } else if (is.factor(x)) {
    list(codes = as.integer(x), levels = levels(x))
  } else if (is.function(x) || is.language(x)) {
    paste(deparse(x), collapse = " ")
  } else {
    attributes(x) <- attributes(x)[intersect(names(attributes(x)), c("dim", "dimnames", "names"))]
    x
  }
}

plain_result <- function(sel, threads) {
  info <- search_info(sel)
  info <- info[setdiff(names(info), c(never_compared, if (threads != 1) thread_counters))]
  # "At least that many": how many of the ties that were not looked at a search saw depends on the threads.
  if (threads != 1) info$ties[!info$ties_exact] <- NA
  kind <- sub("^localift_", "", intersect(class(sel), paste0("localift_", c("features", "windows", "profiles"))))
  top <- sel[seq_len(min(nrow(sel), most_structures)), ]
  columns <- lapply(stats::setNames(seq_along(sel), names(sel)), function(i) plain(sel[[i]], threads))
  list(
    kind = kind, columns = columns, sets = selected_features(top),
    structures = switch(kind,
      windows = plain(selected_windows(top), threads), profiles = plain(selected_profiles(top), threads)
    ),
    info = plain(info, threads)
  )
}

takes_threads <- function(call) grepl("^select_|^localift$", as.character(call[[1]]))

with_threads <- function(call, threads) {
  if (takes_threads(call)) call$threads <- threads
  call
}

# The answers to a case by name: `name` and the call itself, which any two calls of the case differ in.
record_case <- function(case, name = case$name) {
  answers <- list()
  for (threads in if (any(vapply(case$calls, takes_threads, NA))) case$threads else 1L) {
    environment <- list2env(list(data = case$data), parent = globalenv())
    for (i in seq_along(case$calls)) {
      call <- with_threads(case$calls[[i]], threads)
      given <- answer(call, environment, threads)
      text <- paste(deparse(case$calls[[i]], 500), collapse = " ")
      answers[[paste0(name, " | ", text, " | threads = ", threads)]] <- given$plain
      if (i > 1) next
      environment$sel <- given$raw
      # A result that there is none of has nothing to be asked.
      if (inherits(given$raw, "error") || (is.data.frame(given$raw) && nrow(given$raw) == 0)) break
    }
  }
  answers
}

# With a word on standard error of a case that takes long.
timed_case <- function(case, number) {
  start <- proc.time()[["elapsed"]]
  answers <- record_case(case, paste0(case$name, " #", number))
  seconds <- proc.time()[["elapsed"]] - start
  if (seconds > 5) message(sprintf("%.1f s: %s", seconds, names(answers)[[1]]))
  answers
}

write_answers <- function(file, groups) {
  suppressPackageStartupMessages(library(localift))
  makers <- case_groups()
  unknown <- setdiff(groups, names(makers))
  if (length(unknown)) stop("no such group: ", unknown[[1]], "; they are ", paste(names(makers), collapse = ", "))
  if (!length(groups)) groups <- names(makers)
  out <- list(left_out = character(), groups = list())
  for (group in groups) {
    start <- proc.time()[["elapsed"]]
    cases <- makers[[group]]()
    if (is.character(cases)) {
      out$left_out <- c(out$left_out, stats::setNames(cases, group))
      cat(sprintf("%-12s left out: %s\n", group, cases))
      next
    }
    out$groups[[group]] <- do.call(c, Map(timed_case, cases, seq_along(cases)))
    stopifnot(!anyDuplicated(names(out$groups[[group]])))
    cat(sprintf(
      "%-12s %6d answers of %5d cases, %5.1f s\n",
      group, length(out$groups[[group]]), length(cases), proc.time()[["elapsed"]] - start
    ))
  }
  out$package <- find.package("localift")
  saveRDS(out, file, compress = TRUE)
}
