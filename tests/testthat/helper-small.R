# Six rows with a class, a factor, few whole numbers and a column of weights.
small_data <- function(...) {
  data <- data.frame(
    y = c("a", "b", "a", "b", "a", "b"),
    f = factor(c("u", "v", "u", "v", "u", "u")),
    g = c(1, 2, 3, 1, 2, 3),
    w = c(1, 2, 0, 1, 1, 1)
  )
  for (name in ...names()) data[[name]] <- list(...)[[name]]
  data
}

# The messages of the package that `expr` signals, as one string each.
localift_messages <- function(expr) {
  messages <- character()
  withCallingHandlers(expr, localift_message = function(message) {
    messages <<- c(messages, conditionMessage(message))
    invokeRestart("muffleMessage")
  })
  gsub("\\s+", " ", cli::ansi_strip(trimws(messages)))
}

# The error that `expr` stops with.
error_of <- function(expr) {
  tryCatch(expr, error = identity)
}

# m features of two levels, none like another.
wide_data <- function(m, n = 40) {
  x <- lapply(seq_len(m), function(j) c("a", "b")[1 + (seq_len(n) %/% j) %% 2])
  names(x) <- paste0("x", seq_len(m))
  cbind(data.frame(y = rep(c("p", "q"), length.out = n)), x)
}

# The options that a call of a verb resolves to; arguments that are not given have their defaults.
resolve <- function(verb = "profiles", ..., data = small_data(), formula = y ~ .) {
  arguments <- lapply(argument_formals(verb), eval, envir = baseenv())
  given <- list(...)
  arguments[names(given)] <- given
  call <- quote(verb())
  arguments <- check_arguments(arguments, verb, call)
  coded <- encode_input(read_input(formula, data), arguments$never, call = call)
  resolve_options(arguments, coded, verb, call)
}

# The counts of a table of the paper.
paper_counts <- function(table) {
  file <- test_path("fixtures", sprintf("table%d_counts.csv", table))
  as.matrix(utils::read.csv(file, row.names = 1, check.names = FALSE))
}

# Searches of three of the votes.
small_features <- function(...) {
  select_features(party ~ PF + AB + ES, votes, ...)
}

small_windows <- function(...) {
  select_windows(party ~ PF + AB + ES, votes, ...)
}

small_profiles <- function(...) {
  select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, ...)
}

# A question that only some answer: `consent` is constant, and missing for 60 of the 100 sick.
consent_data <- function() {
  groups <- data.frame(
    ill = rep(c("sick", "well"), c(4, 2)), smokes = c("y", "y", "n", "n", "y", "n"),
    consent = c("signed", NA, "signed", NA, "signed", "signed")
  )
  groups[rep(1:6, c(16, 22, 24, 38, 64, 236)), ]
}
