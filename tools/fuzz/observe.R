# Evaluates a call and says what is wrong with how it went. Right is a value or an error of the package; nothing else
# may happen but notes of the package, printing by what prints, and pictures by what draws.

# What a call may not change.
session_state <- function() {
  # In an order that no locale changes, without the number that dbplyr gives its next subquery.
  options <- options()[order(names(options()), method = "radix")]
  options$dbplyr_subquery_name <- NULL
  list(
    seed = get0(".Random.seed", globalenv(), inherits = FALSE), options = options, locale = Sys.getlocale(),
    folder = getwd(), devices = grDevices::dev.list(), par = graphics::par(no.readonly = TRUE),
    connections = length(getAllConnections()), sinks = sink.number(), search = search(), zone = Sys.getenv("TZ"),
    globals = setdiff(ls(globalenv(), all.names = TRUE), ".Random.seed")
  )
}

state_changes <- function(before, after) {
  changed <- names(before)[!mapply(identical, before, after)]
  what <- if ("options" %in% changed) {
    names <- union(names(before$options), names(after$options))
    names[!mapply(identical, before$options[names], after$options[names])]
  }
  if (length(changed)) sprintf("changes %s", paste(c(changed, what), collapse = " "))
}

# The functions whose calls print.
printing <- c("print", "plot", "utils::str")

# Conditions of others in their own name, not of how the package used them: characters that a font lacks.
of_others <- "mbcsToSbcs|font metrics unknown|font width unknown|invalid in this locale"

#' Evaluate a call
#'
#' @param call A call.
#' @param frame Where.
#' @param draws Whether it may draw random numbers.
#' @return A list: `value` (if there is one), `error` (the condition, if it failed), `outcome` ("value", or the class of
#'   the error), `faults` (a character vector).
observe <- function(call, frame, draws = FALSE) {
  before <- session_state()
  sunk <- file()
  sink(sunk)
  result <- list(value = NULL, error = NULL, conditions = list())
  tryCatch(
    withCallingHandlers(
      result["value"] <- list(eval(call, frame)),
      warning = function(warning) {
        result$conditions <<- c(result$conditions, list(warning))
        invokeRestart("muffleWarning")
      },
      message = function(message) {
        if (!inherits(message, "localift_message")) result$conditions <<- c(result$conditions, list(message))
        invokeRestart("muffleMessage")
      }
    ),
    error = function(error) result$error <<- error,
    interrupt = function(interrupt) result$error <<- simpleError("interrupted")
  )
  while (sink.number() > before$sinks) sink()
  result$printed <- readLines(sunk, warn = FALSE)
  close(sunk)
  after <- session_state()
  if (draws) after$seed <- before$seed
  result$changes <- state_changes(before, after)
  result$outcome <- outcome_of(result)
  result$faults <- faults_of(result, call, frame)
  result
}

outcome_of <- function(result) {
  if (is.null(result$error)) {
    return("value")
  }
  error <- localift_cause(result$error)
  if (is.null(error)) class(result$error)[[1]] else class(error)[[1]]
}

# The package's error, which recipes and dplyr show as the cause of their own.
localift_cause <- function(error) {
  while (!is.null(error) && !inherits(error, "localift_error")) error <- error$parent
  error
}

faults_of <- function(result, call, frame) {
  name <- deparse(call[[1]])[1]
  own <- localift_cause(result$error)
  foreign <- result$conditions[!grepl(of_others, vapply(result$conditions, conditionMessage, ""), useBytes = TRUE)]
  told <- vapply(foreign, function(condition) {
    sprintf("%s: %s", class(condition)[[1]], conditionMessage(condition))
  }, "")
  if (!is.null(result$error) && is.null(own)) told <- c(told, sprintf("error: %s", conditionMessage(result$error)))
  if (length(told) && fails_plain(call, frame)) told <- NULL
  c(
    told,
    if (inherits(own, "localift_error_internal")) sprintf("internal error: %s", conditionMessage(own)),
    if (!is.null(own) && !has_subclass(own)) "an error without a subclass",
    if (length(result$printed) && !name %in% printing) sprintf("prints: %s", result$printed[[1]]),
    if (any(!validUTF8(result$printed))) "prints what is no UTF-8",
    if (exists("fuzz_ran", globalenv())) "runs text of the user's",
    result$changes
  )
}

has_subclass <- function(error) any(startsWith(class(error), "localift_error_"))

# Whether the call says the like of data frames without a class of the package's: verbs of others are others' business.
# Calls that do not name a package are ours.
fails_plain <- function(call, frame) {
  used <- intersect(all.names(call), c("counts", "features", "windows", "profiles"))
  verb <- grepl("^(dplyr|tidyr|vctrs|tibble|data.table)::", deparse(call[[1]])[1])
  base <- deparse(call[[1]])[1] %in% c(
    "[", "[<-", "[[<-", "$<-", "names<-", "merge", "aggregate", "transform", "rbind"
  )
  if (!length(used) || !verb && !base) {
    return(FALSE)
  }
  plain <- new.env(parent = frame)
  for (name in used) assign(name, as.data.frame(frame[[name]]), plain)
  failed <- FALSE
  tryCatch(
    utils::capture.output(eval(call, plain)),
    condition = function(condition) failed <<- TRUE
  )
  failed
}
