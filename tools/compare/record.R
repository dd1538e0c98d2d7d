# What a build answers, in plain R objects that identical() compares bit for bit.
#
# A case is list(name, data, calls): expressions evaluated in turn, in an environment that holds `data` and, from the
# second on, the first one's value as `sel`. `threads`: the numbers to run with, where the first call takes them.

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

# The first call with the number of threads, which the later ones, that take none, do not see.
with_threads <- function(call, threads) {
  call$threads <- threads
  call
}

record_case <- function(case) {
  answers <- list()
  for (threads in case$threads) {
    environment <- list2env(list(data = case$data), parent = globalenv())
    for (i in seq_along(case$calls)) {
      call <- case$calls[[i]]
      takes <- i == 1 && grepl("^(select_|localift$)", as.character(call[[1]]))
      given <- answer(if (takes) with_threads(call, threads) else call, environment, threads)
      if (i == 1) environment$sel <- given$raw
      text <- paste(deparse(call, 500), collapse = " ")
      name <- paste0(case$name, " | ", text, if (takes || i > 1) paste0(" | threads = ", threads))
      answers[[name]] <- given$plain
      # A result that there is none of has nothing to be asked.
      if (i == 1 && inherits(given$raw, "error")) break
      if (i == 1 && is.data.frame(given$raw) && nrow(given$raw) == 0) break
    }
    if (!grepl("^(select_|localift$)", as.character(case$calls[[1]][[1]]))) break
  }
  answers
}

# With a word on standard error of a case that takes long.
timed_case <- function(case) {
  start <- proc.time()[["elapsed"]]
  answers <- record_case(case)
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
    out$groups[[group]] <- do.call(c, lapply(cases, timed_case))
    cat(sprintf(
      "%-12s %6d answers of %5d cases, %5.1f s\n",
      group, length(out$groups[[group]]), length(cases), proc.time()[["elapsed"]] - start
    ))
  }
  out$package <- find.package("localift")
  saveRDS(out, file, compress = TRUE)
}
