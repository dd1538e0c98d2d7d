# What was counted so far of files, kept for a call that goes on: the argument `resume` of data_files().
#
# `state` is a list of
#   localift  the kind and version of what was kept
#   request   a hash of what is counted
#   files     a data frame: path, size, time
#   pass      1 while values of numeric columns are counted, 2 for the counts
#   file, at  the file, and the place in it where reading goes on
#   row       rows read of that file
#   n         rows read of all
#   values    of pass 1: by column, NULL for one that holds no numbers, or `values` and `n`, their weights, `kind` and
#             `units`
#   cuts      by column, the cuts of those that become cells
#   columns   of pass 2: the columns of the groups, and `counts`

state_kind <- "counts of files, 1"

new_state <- function(files, request) {
  list(
    localift = state_kind, request = request, files = file_stamps(files$paths), pass = 2, file = 1, at = 0, row = 0,
    n = 0, values = list(), cuts = list(), columns = NULL, counts = numeric()
  )
}

file_stamps <- function(paths) {
  found <- file.info(paths, extra_cols = FALSE)
  data.frame(path = paths, size = found$size, time = as.double(found$mtime))
}

# `new`: the state of nothing read.
resume_state <- function(path, new, call) {
  if (is.null(path) || !file.exists(path)) {
    return(new)
  }
  kept <- tryCatch(suppressWarnings(readRDS(path)), error = function(error) NULL)
  if (!is.list(kept) || !identical(kept$localift, state_kind) || !identical(sort(names(kept)), sort(names(new)))) {
    abort_resume(path, "It is damaged, or was not written by {.fn data_files}.", call)
  }
  if (!identical(kept$request, new$request)) {
    abort_resume(path, "It belongs to another call: other columns, weights, cuts or ways of reading.", call)
  }
  other <- setdiff(kept$files$path, new$files$path)
  if (length(other) || !identical(kept$files$path, new$files$path)) {
    abort_resume(path, "It belongs to other files, or to these in another order.", call)
  }
  changed <- kept$files$path[kept$files$size != new$files$size | kept$files$time != new$files$time]
  if (length(changed)) {
    abort_resume(path, "{.file {changed}} {?has/have} changed since.", call, changed)
  }
  inform_localift(fill("Going on after {count_of(kept$n, 'row')}, which {.file {path}} holds the counts of."))
  kept
}

# `changed` is a value of `found`.
abort_resume <- function(path, found, call, changed = NULL) {
  abort_localift(
    c(
      "Can't go on with {.arg resume}, {.file {path}}.",
      x = found,
      i = "Remove it to count from the start, or name another file."
    ),
    "input", arg = "resume", file = path, call = call
  )
}

# Whole or not at all: a file beside it takes its place.
keep_state <- function(path, state, call) {
  if (is.null(path)) {
    return()
  }
  beside <- paste0(path, ".", Sys.getpid())
  on.exit(unlink(beside))
  kept <- tryCatch(
    {
      saveRDS(state, beside)
      file.rename(beside, path)
    },
    error = function(error) FALSE, warning = function(warning) FALSE
  )
  if (!kept) {
    abort_localift(
      c("Can't write {.arg resume}, {.file {path}}.", i = "Is there room, and may you write there?"),
      "input", arg = "resume", file = path, call = call
    )
  }
}

check_not_changed <- function(state, call) {
  now <- file_stamps(state$files$path)
  changed <- which(is.na(now$size) | now$size != state$files$size | now$time != state$files$time)
  if (length(changed)) {
    path <- state$files$path[[changed[[1]]]]
    abort_localift(
      c("{.file {path}} changed while it was counted.", i = "Count again when it is complete."),
      "input", arg = "paths", file = path, call = call
    )
  }
}
