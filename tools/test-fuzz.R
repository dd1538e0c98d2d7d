# Plants faults in the package, one at a time, and shows that tools/fuzz.R tells each. Usage: Rscript tools/test-fuzz.R
# COUNTS
library(localift)
source("tools/fuzz/run.R")

package <- asNamespace("localift")

# Puts a function in the place of an exported one, or of a method; gives what takes it back.
replace_function <- function(name, new) {
  old <- get(name, package)
  put <- function(value) {
    for (where in list(package, as.environment("package:localift"))) {
      if (exists(name, where, inherits = FALSE)) {
        unlockBinding(name, where)
        assign(name, value, where)
        lockBinding(name, where)
      }
    }
    parts <- strsplit(name, ".", fixed = TRUE)[[1]]
    if (length(parts) == 2) registerS3method(parts[[1]], parts[[2]], value, package)
  }
  put(new(old))
  function() put(old)
}

# A fault: `effect` happens in each call of `name`; or `change` is made of its answer where `when` holds of the call.
does <- function(name, effect, told) {
  effect <- substitute(effect)
  list(name = name, told = told, new = function(old) function(...) {
    eval(effect, globalenv())
    old(...)
  })
}

answers <- function(name, change, told, when = function(call, data) TRUE) {
  list(name = name, told = told, new = function(old) function(...) {
    out <- old(...)
    if (when(match.call(), if (...length() > 1) ..2)) change(out) else out
  })
}

# A column of a result as if the search had said so.
with_column <- function(column, change) {
  function(result) {
    columns <- unclass(result)
    columns[[column]] <- change(columns[[column]])
    attributes(columns) <- attributes(result)
    columns
  }
}

# The first value of `eta` of the feature sets of a fit, a little less.
less <- function(fit) {
  fit$features <- with_column("eta", function(eta) c(eta[[1]] * 0.999, eta[-1]))(fit$features)
  fit
}

other_locale <- function() if (Sys.getlocale("LC_COLLATE") == "C") "C.UTF-8" else "C"

faults <- list(
  error = does("eta", stop("foreign"), "foreign"),
  warning = does("eta", warning("foreign"), "simpleWarning: foreign"),
  message = does("eta", message("foreign"), "simpleMessage: foreign"),
  output = does("eta", cat("foreign\n"), "prints: foreign"),
  "random numbers" = does("eta", stats::runif(1), "changes seed"),
  options = does("eta", options(digits = 3 + getOption("digits") %% 5), "changes options digits"),
  locale = does("eta", Sys.setlocale("LC_COLLATE", other_locale()), "changes locale"),
  folder = does("eta", setwd(if (getwd() == normalizePath(tempdir())) root else tempdir()), "changes folder"),
  par = does("eta", graphics::par(lwd = 1 + stats::runif(1)), "par"),
  device = does("eta", grDevices::pdf(NULL), "changes devices"),
  connection = does("eta", file(), "changes connections"),
  "text that is run" = does("eta", assign("fuzz_ran", TRUE, globalenv()), "runs text"),
  "eta above 1" = answers("select_features", with_column("eta", function(x) x + 1), "eta is"),
  "wrong eta" = answers("select_features", with_column("eta", function(x) x * 0.9), "not 0"),
  "wrong lifts" = answers("lift_function", function(lift) {
    lift$lift <- lift$lift * 1.001
    lift
  }, "lifts do not average"),
  "lost counts" = answers("count_profiles", function(counts) counts[-1, ], "counts sum to"),
  "lost rows" = answers("select_features", with_column("n", function(n) n - 1), "rows complete in the set"),
  "wrong members" = answers("predict.localift_selection", function(member) !member, "does not find the rows"),
  "a bound too tight" = answers("localift", less, "exhaustive search differ", function(call, data) {
    is.null(call$search)
  }),
  threads = answers("localift", less, "threads differ", function(call, data) !is.null(call$threads)),
  "options of numbers" = answers("localift", less, "OutDec", function(call, data) getOption("OutDec") == ","),
  "order of rows" = answers("localift", less, "order of rows", function(call, data) {
    is.data.frame(data) && !identical(attr(data, "row.names"), seq_len(nrow(data)))
  }),
  "missing values counted" = answers("select_features", with_column("n", max), "rows complete in the set")
)

root <- getwd()

# Whether frames tell it, of the first few: few calls, all checks.
is_told <- function(fault) {
  take_back <- replace_function(fault$name, fault$new)
  on.exit(take_back())
  said <- character()
  record <- function(kind, ...) if (kind == "fault") said <<- c(said, paste(c(...), collapse = " "))
  for (seed in 1:25) {
    run_frame(seed, record, n_calls = 0)
    if (any(grepl(fault$told, said, fixed = TRUE))) {
      return(TRUE)
    }
  }
  writeLines(unique(said))
  FALSE
}

restored <- function(expr) {
  locale <- Sys.getlocale("LC_COLLATE")
  old <- options()
  on.exit({
    options(old)
    Sys.setlocale("LC_COLLATE", locale)
    setwd(root)
    suppressWarnings(rm("fuzz_ran", envir = globalenv()))
  })
  expr
}

# Whether the script fails, and says so, where the session dies in the middle of a frame.
death_is_told <- function() {
  plant <- tempfile()
  writeLines("trace(localift::eta, quote(tools::pskill(Sys.getpid(), 9)), print = FALSE)", plant)
  rscript <- file.path(R.home("bin"), "Rscript")
  said <- suppressWarnings(system2(
    rscript, c("tools/fuzz.R", "2"), stdout = TRUE, env = paste0("LOCALIFT_FUZZ_PLANT=", plant)
  ))
  sum(grepl("ends the session", said)) == 2 && attr(said, "status") == 1
}

load_packages()
told <- vapply(faults, function(fault) restored(is_told(fault)), NA)
all <- generators()
told <- c(
  told,
  "the death of a session" = death_is_told(),
  "an export without calls" = any(grepl("no calls of `eta`", missing_generators(all[names(all) != "eta"]))),
  "calls of nothing" = any(grepl("calls of `gone`", missing_generators(c(all, gone = NULL, list(gone = identity))))),
  "nothing missing" = length(missing_generators()) == 0
)
if (!all(told)) cat("not told: ", paste(names(told)[!told], collapse = ", "), "\n", sep = "")
cat(sum(told), sum(!told), 0, "\n", file = commandArgs(trailingOnly = TRUE)[[1]])
quit(status = as.integer(!all(told)))
