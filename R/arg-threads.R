# How many threads a search may use. Resolved once in R, so that the core gets
# a number: the argument, else the option, else the environment variable, else
# two (the most that CRAN allows unless asked).

resolve_threads <- function(threads = NULL, call = caller_env()) {
  wanted <- wanted_threads(threads, call)
  if (is_forked()) {
    return(1L)
  }
  as.integer(max(1, min(wanted, hardware_threads(), thread_limit())))
}

wanted_threads <- function(threads, call) {
  if (!is.null(threads)) {
    return(check_count(threads, arg = "threads", call = call))
  }
  option <- getOption("localift.threads")
  if (!is.null(option)) {
    return(check_count(
      option, arg = "options(localift.threads)", call = call
    ))
  }
  variable <- Sys.getenv("LOCALIFT_NUM_THREADS")
  if (nzchar(variable)) {
    number <- suppressWarnings(as.numeric(variable))
    if (is.na(number)) {
      number <- variable
    }
    return(check_count(number, arg = "LOCALIFT_NUM_THREADS", call = call))
  }
  2
}

# Asking the system takes some milliseconds: once a session.
hardware_threads <- function() {
  if (is.null(session$hardware_threads)) {
    cores <- parallel::detectCores()
    session$hardware_threads <- if (is.na(cores)) Inf else cores
  }
  session$hardware_threads
}

# Batch systems and CRAN's checks set OMP_THREAD_LIMIT; anything but a positive
# number in it is not ours to judge.
thread_limit <- function() {
  limit <- suppressWarnings(as.numeric(Sys.getenv("OMP_THREAD_LIMIT")))
  if (is.na(limit) || limit < 1) Inf else limit
}

# A child of parallel::mclapply() has its siblings beside it: it gets one
# thread. It is known by its process id, which is not that of the process that
# loaded the package.
is_forked <- function() {
  !identical(session$pid, Sys.getpid())
}
