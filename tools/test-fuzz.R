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

# A fault: `effect` happens in each call of `name`; `check` of a frame then says `told`.
does <- function(name, effect, told, check = "lifts average to 1") {
  effect <- substitute(effect)
  list(name = name, told = told, check = check, new = function(old) function(...) {
    eval(effect, globalenv())
    old(...)
  })
}

# A fault: `change` is made of the answer, where `when` holds of the call and of its second argument, the data.
answers <- function(name, change, check, told, when = function(call, data) TRUE) {
  list(name = name, told = told, check = check, new = function(old) function(...) {
    out <- old(...)
    if (when(match.call(), if (...length() > 1) ..2)) change(out) else out
  })
}

# The answer of localift() as if the search had said so: a row that says else than its search is none of a result.
with_values <- function(part, column, change) {
  function(fit) {
    fit[[part]] <- put_column(fit[[part]], column, change)
    attr(fit[[part]], "localift")$table <- put_column(attr(fit[[part]], "localift")$table, column, change)
    fit
  }
}

put_column <- function(table, column, change) {
  columns <- unclass(table)
  columns[[column]] <- change(columns[[column]])
  attributes(columns) <- attributes(table)
  columns
}

less <- with_values("features", "eta", function(eta) eta * 0.999)

other_locale <- function() if (Sys.getlocale("LC_COLLATE") == "C") "C.UTF-8" else "C"

faults <- list(
  error = does("eta", stop("foreign"), "fails: foreign"),
  warning = does("eta", warning("foreign"), "simpleWarning: foreign"),
  message = does("eta", message("foreign"), "simpleMessage: foreign"),
  output = does("eta", cat("foreign\n"), "prints: foreign"),
  "random numbers" = does("localift", stats::runif(1), "changes seed", NULL),
  options = does("eta", options(digits = 3 + getOption("digits") %% 5), "changes options digits"),
  locale = does("eta", Sys.setlocale("LC_COLLATE", other_locale()), "changes locale"),
  folder = does("eta", setwd(if (getwd() == normalizePath(tempdir())) root else tempdir()), "changes folder"),
  par = does("eta", graphics::par(lwd = 1 + stats::runif(1)), "par"),
  device = does("eta", grDevices::pdf(NULL), "changes devices"),
  connection = does("eta", file(), "changes connections"),
  "text that is run" = does("eta", assign("fuzz_ran", TRUE, globalenv()), "runs text"),
  "a refusal" = does("localift", rlang::abort("no", class = "localift_error"), "is not answered", NULL),
  "eta above 1" = answers(
    "localift", with_values("features", "eta", function(x) x + 1), "values of feature sets", "eta is"
  ),
  "wrong eta" = answers("localift", less, "eta by its definition", "not 0"),
  "wrong lifts" = answers("lift_function", function(lift) {
    lift$lift <- lift$lift * 1.001
    lift
  }, "lifts average to 1", "do not average"),
  "lost counts" = answers("count_profiles", function(counts) counts[-1, ], "counts sum to the rows", "counts sum to"),
  "lost rows" = answers(
    "localift", with_values("features", "n", function(n) n - 1), "counted rows", "rows complete in the set"
  ),
  "wrong members" = answers(
    "predict.localift_selection", function(member) !member, "predict() finds the rows", "does not find the rows"
  ),
  "a bound too tight" = answers("localift", less, "exhaustive", "exhaustive search differ", function(call, data) {
    is.null(call$search)
  }),
  threads = answers("localift", less, "threads", "threads differ", function(call, data) !is.null(call$threads)),
  numbers = answers("localift", less, "number options", "OutDec", function(call, data) getOption("OutDec") == ","),
  "order of rows" = answers("localift", less, "order of rows", "order of rows differ", function(call, data) {
    is.data.frame(data) && !identical(attr(data, "row.names"), seq_len(nrow(data)))
  }),
  "text and factors" = answers("localift", less, "text of factors", "text of factors differ", function(call, data) {
    is.data.frame(data) && !any(vapply(data, is.factor, NA))
  })
)

root <- getwd()

# Whether the check tells it of one of the first frames.
is_told <- function(fault) {
  take_back <- replace_function(fault$name, fault$new)
  on.exit(take_back())
  said <- character()
  record <- function(kind, ...) if (kind == "fault") said <<- c(said, paste(c(...), collapse = " "))
  for (seed in 1:8) {
    frame <- random_frame(seed)
    if (answer_base_calls(frame, record)) {
      for (name in fault$check) run_check(name, c(own_checks, other_ways)[[name]], frame, record)
    }
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
