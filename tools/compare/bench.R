# The main calls of the committed benchmarks, both builds in turn.

bench_cases <- function() {
  list(
    "votes profiles" = quote(select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30)),
    "votes profiles exhaustive" = quote(
      select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30, search = "exhaustive")
    ),
    "mushroom profiles" = quote(select_profiles(class ~ ., mushrooms, classes = "p", min_freq = 0.15)),
    "mushroom profiles exhaustive" = quote(
      select_profiles(class ~ ., mushrooms, classes = "p", min_freq = 0.15, search = "exhaustive")
    ),
    "complete votes features" = quote(select_features(party ~ ., complete)),
    "complete votes permutation" = quote(select_features(party ~ ., complete, correction = "permutation")),
    "votes features singletons" = quote(select_features(party ~ ., votes, correction = "singletons")),
    "votes features exhaustive" = quote(select_features(party ~ ., votes, search = "exhaustive")),
    "votes u_curve" = quote(select_features(party ~ ., complete, correction = "permutation", search = "u_curve")),
    "votes windows" = quote(select_windows(party ~ ., votes, max_features = 6, min_freq = 0.15, min_count = 5)),
    "covertype joint" = quote(
      localift(cover_type ~ . - wilderness - soil, covertype, discretize = joint_quantiles(5), per_set = Inf)
    ),
    "covertype forward" = quote(select_features(cover_type ~ ., discrete, search = "forward", max_features = 6))
  )
}

# Reads what the call needs.
bench_data <- function(call) {
  needs <- all.names(call)
  data <- list(votes = localift::votes)
  data$complete <- data$votes[stats::complete.cases(data$votes), ]
  if ("mushrooms" %in% needs) data$mushrooms <- read_mushrooms()
  if (any(c("covertype", "discrete") %in% needs)) data$covertype <- read_covertype_part()
  if ("discrete" %in% needs) data$discrete <- discrete_covertype(data$covertype)
  absent <- Filter(is.character, data)
  if (length(absent)) stop(absent[[1]], call. = FALSE)
  data
}

# Writes the median seconds of some calls, after one that warms up: of the whole call, and of the core.
time_once <- function(name) {
  suppressPackageStartupMessages(library(localift))
  call <- bench_cases()[[name]]
  if (is.null(call)) stop("no such case: ", name, call. = FALSE)
  data <- list2env(bench_data(call), parent = globalenv())
  run <- function(threads) {
    call$threads <- threads
    whole <- system.time(sel <- suppressMessages(eval(call, data)), gcFirst = FALSE)[["elapsed"]]
    # Those of localift() are its pass's.
    c(whole, search_info(if (inherits(sel, "localift")) sel$features else sel)$seconds)
  }
  for (threads in 1:2) {
    first <- run(threads)
    times <- vapply(seq_len(min(21, max(3, ceiling(0.5 / first[[1]])))), function(i) run(threads), c(0, 0))
    cat(sprintf("%.17g", apply(times, 1, stats::median)), "")
  }
  cat("\n")
}

compare_times <- function(old, new, arguments) {
  pairs <- if (length(arguments)) as.integer(arguments[[1]]) else 7L
  cases <- if (length(arguments) > 1) arguments[-1] else names(bench_cases())
  once <- function(library, case) {
    environment <- paste0("R_LIBS=", shQuote(paste(c(library, Sys.getenv("R_LIBS")), collapse = ":")))
    script <- shQuote(file.path(here, "compare.R"))
    rscript <- file.path(R.home("bin"), "Rscript")
    out <- system2(rscript, c(script, "once", shQuote(case)), stdout = TRUE, env = environment)
    if (!length(out) || !is.null(attr(out, "status"))) {
      return(rep(NA_real_, 4))
    }
    scan(text = out, quiet = TRUE)
  }
  columns <- paste0(rep(c("call", "core"), 2), ", ", rep(1:2, each = 2), " thr.")
  cat("Medians of", pairs, "pairs of fresh processes in turn, ms; the ratio: median of the pairs', new over old.\n\n")
  cat(sprintf("%-30s %-13s %10s %10s %7s\n", "case", "time of", "old", "new", "ratio"))
  for (case in cases) {
    runs <- lapply(seq_len(pairs), function(i) {
      # The order changes, so that neither build always comes first.
      if (i %% 2) {
        a <- once(old, case)
        b <- once(new, case)
      } else {
        b <- once(new, case)
        a <- once(old, case)
      }
      rbind(a, b)
    })
    for (j in 1:4) {
      a <- vapply(runs, function(run) run[1, j], 0)
      b <- vapply(runs, function(run) run[2, j], 0)
      figures <- c(1e3 * stats::median(a), 1e3 * stats::median(b), stats::median(b / a))
      cat(sprintf("%-30s %-13s %10.2f %10.2f %7.3f\n", case, columns[[j]], figures[[1]], figures[[2]], figures[[3]]))
    }
  }
}
