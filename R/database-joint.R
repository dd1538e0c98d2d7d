# Joint quantiles of a table in a database: what is known of the table (database-joint-facts.R), sums
# (database-joint-moments.R), and then for batches of sets cuts (database-joint-cuts.R), a look at rows too near to them
# (database-joint-near.R) and counts (database-joint-counts.R), by distances as SQL (database-joint-sql.R).

#' The lift function of a table with continuous features in a database
#'
#' @param input A lazy input.
#' @param na,discretize,max_whole,call As of [lift_function()], checked.
#' @noRd
lift_joint_database <- function(input, na, discretize, max_whole, call) {
  with_snapshot(input, {
    settings <- list(never = character(), na = na, discretize = discretize, one_class = TRUE, largest = Inf)
    joint <- find_moments(joint_facts(input, settings, call))
    set <- seq_along(joint$features)
    lift <- joint_lift_function(set, joint)
    coded <- joint$coded
    inform_localift(c(
      note_unsure(lift$unsure), continuous_notes(coded, length(set)), note_correlated(list(set), coded),
      note_merged_levels(coded, set), coded$notes
    ))
    lift$lift
  })
}

#' The lift function of one set
#'
#' @return A list of `lift` and `unsure`.
#' @noRd
joint_lift_function <- function(set, joint) {
  table <- count_joint_sets(list(set), joint)[[1]]
  counted <- list(counts = table$counts, profiles = table$levels, degenerate = table$degenerate)
  list(lift = lift_function_counted(counted, joint$coded, set, joint$call), unsure = table$unsure)
}

#' Search a table with continuous features in a database
#'
#' @param verb,input,arguments,call As search_database() takes them.
#' @return The verb's result, without rows: counts and models of its sets are kept.
#' @noRd
search_joint_database <- function(verb, input, arguments, call) {
  started <- proc.time()[["elapsed"]]
  arguments <- check_arguments(arguments, verb, call)
  settings <- list(
    never = arguments$never, na = arguments$na, discretize = arguments$discretize, one_class = FALSE,
    largest = max(unlist(arguments$max_features))
  )
  counted <- with_snapshot(input, {
    joint <- joint_facts(input, settings, call)
    check_not_left_out(arguments$always, joint$coded, call)
    # What cannot be asked for is refused before the queries that take long.
    resolve_options(arguments, joint$coded, verb, call)
    count_joint_sizes(find_moments(joint), arguments, started + arguments$time_limit, call)
  })
  selection <- search_coded(
    verb, counted$coded, arguments, started, call, counted_to = counted$counted_to, database = input
  )
  add_unsure(selection, counted$unsure, counted$coded)
}

#' Count all sets of a search, one size after the other
#'
#' @return A list: `coded`, with the tables; `counted_to`, the largest size of which all sets were counted before the time
#'   was up, `Inf` if all were; `unsure`, the sets with rows too near a cut: their `set` and number of `rows`.
#' @noRd
count_joint_sizes <- function(joint, arguments, until, call) {
  coded <- joint$coded
  counted <- count_by_size(
    coded, arguments,
    room = function(sizes, n_sets) sets_room(coded, sizes, n_sets, call),
    count = function(sets, step) count_joint_sets(sets, joint, step, until)
  )
  tables <- counted$tables
  near <- vapply(tables, `[[`, 0, "unsure")
  coded$notes <- c(note_unsure(near), coded$notes)
  coded$given$counts <- list(
    n_features = length(coded$features), class_total = coded$given$class_counts, exponent = 0, whole = TRUE,
    continuous = joint$continuous, tables = tables
  )
  list(
    coded = coded, counted_to = counted$counted_to,
    unsure = list(sets = lapply(tables[near > 0], `[[`, "set"), rows = near[near > 0])
  )
}

# What search_info() says of rows near cuts. Models of other sets than those of the result are not kept.
add_unsure <- function(selection, unsure, coded) {
  features <- feature_set_text(unsure$sets, coded$features)
  table <- new_table(features = as.character(features), rows = as.double(unsure$rows))
  of_part <- function(part) {
    fit <- attr(part, "localift")
    fit$info$near_cuts <- table
    attr(part, "localift") <- fit
    part
  }
  parts <- if (inherits(selection, "localift")) unclass(selection) else list(selection)
  sets <- unlist(lapply(parts, function(part) lapply(attr(part, "localift")$structure, `[[`, "set")), recursive = FALSE)
  models <- coded$continuous$models
  rm(list = setdiff(ls(models), vapply(sets, model_key, "")), envir = models)
  if (inherits(selection, "localift")) {
    for (name in names(parts)) selection[[name]] <- of_part(selection[[name]])
    selection
  } else {
    of_part(selection)
  }
}

#' Coded data of one set of a result, with its counts
#'
#' @param fit What a result keeps.
#' @noRd
database_joint_data <- function(fit, set, call) {
  model <- fit$continuous$models[[model_key(set)]]
  new_given_coded(
    fit$features, fit$levels, fit$classes, fit$class_name, fit$data$na, TRUE, ordered = fit$ordered,
    continuous = fit$continuous, given = list(counts = list(tables = list(model$table)))
  )
}
