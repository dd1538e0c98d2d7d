# From the input of a verb to its result: encode, resolve, search, report.

#' Run a search
#'
#' @param verb One of `searches`, or `"localift"`.
#' @param input A `localift_input`.
#' @param arguments The arguments of the verb but `weights`, unchecked.
#' @param call The user's call.
#' @param started When it began (`elapsed` of [proc.time()]).
#' @return The verb's result.
#' @noRd
run_search <- function(verb, input, arguments, call, started = proc.time()[["elapsed"]]) {
  force(started)
  if (is_lazy(input)) {
    return(search_database(verb, input, arguments, call))
  }
  threads <- arguments$threads
  arguments <- check_arguments(arguments, verb, call)
  features <- input$known %||% names(input$features)
  for (name in c("always", "never")) {
    check_features_exist(
      arguments[[name]], features, input$class_name, name, call
    )
  }
  input <- collect_input(
    input, arguments$never, cells_wanted(verb, arguments), arguments$max_whole %||% default_max_whole,
    arguments$progress, call
  )
  until <- started + arguments$time_limit
  coded <- if (verb %in% boxed) {
    encode_cells(input, arguments, call, until)
  } else {
    encode_input(
      input, arguments$never, arguments$na,
      discretize = arguments$discretize, max_whole = arguments$max_whole, call = call, until = until,
      threads = arguments$threads
    )
  }
  check_not_left_out(arguments$always, coded, call)
  search_coded(verb, coded, arguments, started, call, threads = threads)
}

#' Search coded data
#'
#' @param coded Coded data, with rows or without (see result-given.R).
#' @param arguments What check_arguments() returns.
#' @param started When the call began (`elapsed` of [proc.time()]).
#' @param threads The argument of the call, unresolved.
#' @param counted_to Of data without rows, the largest size of which all sets were counted before the time was up.
#' @param database `NULL`, or the lazy input that can be asked for more counts.
#' @return The verb's result.
#' @noRd
search_coded <- function(verb, coded, arguments, started, call, threads = NULL, counted_to = Inf, database = NULL) {
  until <- started + arguments$time_limit
  options <- resolve_options(arguments, coded, verb, call)
  parts <- options_by_resolution(verb, options)
  # What is counted already takes no time worth a limit.
  parts <- if (is_given(coded)) lapply(parts, of_counted_sizes, counted_to) else within_time(parts, started)
  team <- if (!is_given(coded)) new_team(arguments$workers, threads)
  notes <- if (verb %in% boxed) {
    check_subgroups_size(coded, arguments, call)
  } else if (!is_given(coded) && parts[[1]]$time_limit > 0) {
    check_search_size(verb, options, coded, call, speed_of(team, parts[[1]]))
  }
  inform_localift(notes)
  result <- search_core(coded, parts, call, team, until)
  if (is_given(coded)) {
    result <- say_uncounted(result, coded, options_by_resolution(verb, options), counted_to, call)
    result <- lapply(result, function(part) {
      # Most of them are those of the queries.
      part$info$seconds <- proc.time()[["elapsed"]] - started
      part
    })
  }
  for (type in intersect(searches_by_class, names(result))) {
    result[[type]]$unlifted <- find_unlifted(type, result[[type]], coded, parts[[type]], until, call, team)
  }
  of_team <- inform_localift(team_notes(team), limit = max_notes - length(notes))
  notes <- c(notes, of_team)
  if (verb != "localift") {
    result <- result[[verb]]
  }
  if (verb == "windows") {
    check_not_too_wide(result$info, coded, options, call)
  }
  about <- about_search(coded, call, arguments$keep_data && !is_given(coded))
  about$database <- if (arguments$keep_data) database
  selection <- if (verb == "localift") {
    new_localift(result, coded, options, about)
  } else {
    new_selection(verb, result, coded, options, about)
  }
  notes <- c(notes, inform_localift(
    search_notes(verb, result, coded, options, about, until), limit = max_notes - length(notes)
  ))
  attr(selection, "localift")$notes <- notes
  selection
}

#' Ask the core
#'
#' @param parts The options of each type that is asked for, by name.
#' @param team Who searches: what new_team() gives.
#' @param until When the time of the call is up (`elapsed` of [proc.time()]).
#' @return What was found of each, by name.
#' @noRd
search_core <- function(coded, parts, call, team = NULL, until = Inf) {
  if (!is.null(team)) {
    return(search_in_team(coded, parts, team, until, call))
  }
  result <- with_core_errors(
    if ("cover" %in% names(parts)) {
      list(cover = core_cover(coded, parts$cover))
    } else if (identical(parts$profiles$rank_by, "lower")) {
      list(profiles = profiles_by_bound(coded, parts$profiles))
    } else if (is_given(coded)) {
      core_select_from_counts(coded$given$counts, parts)
    } else {
      core_select(coded, parts)
    },
    call
  )
  keep_correlations(attr(result, "correlations"), coded)
  result
}

#' The classes that min_lift leaves without a profile, or without a subgroup
#'
#' One more search, of these classes without the limit, says which lift they reach.
#'
#' @param type `"profiles"` or `"subgroups"`.
#' @param until When the time of the call is up (`elapsed` of [proc.time()]).
#' @return `NULL`, or a list: `classes`, positions, and `lift`, the best of each, `NA` where the search did not end;
#'   `unproductive`, those whose best is beyond the limit, so that `productive` left them nothing. A class of which no
#'   profile is eligible at all is not among them.
#' @noRd
find_unlifted <- function(type, result, coded, options, until, call, team = NULL) {
  none <- setdiff(options$classes, result$class)
  if (!length(none) || is.null(options$lift_limit)) {
    return(NULL)
  }
  unknown <- list(classes = none, lift = NA)
  if (!result$info$complete) {
    # Of a search that found nothing at all there is another note.
    return(if (length(result$class)) unknown)
  }
  left <- until - proc.time()[["elapsed"]]
  if (left <= 0) {
    return(unknown)
  }
  more <- list(
    classes = none, n_best = 1, distinct = FALSE, productive = FALSE, search = "exact", time_limit = left,
    progress = FALSE
  )
  # By lift, whatever ranks.
  more <- c(more, rank_by = "lift", max_overlap = 1)
  options <- utils::modifyList(options, more)
  options["lift_limit"] <- list(NULL)
  found <- search_core(coded, set_names(list(options), type), call, team, until)[[type]]
  if (!found$info$complete) {
    return(unknown)
  }
  # By the limit itself, in case what left nothing was another restriction.
  # The core reads the limit as a decimal, which the lift that it was copied from may miss by its last digits.
  room <- 1e-14 * abs(options$min_lift)
  beyond <- if (options$inhibit) found$lift < options$min_lift - room else found$lift > options$min_lift + room
  list(classes = found$class[!beyond], lift = found$lift[!beyond], unproductive = found$class[beyond])
}

# The limit of time holds for the whole call, so what preparing the data took is no more there for the search.
within_time <- function(parts, started) {
  gone <- proc.time()[["elapsed"]] - started
  lapply(parts, function(options) {
    options$time_limit <- max(options$time_limit - gone, 0)
    options
  })
}

# The same of counts that are there: all of the sizes that were counted, or, if there are none, nothing.
of_counted_sizes <- function(options, counted_to) {
  least <- max(options$min_features, length(options$always))
  options$time_limit <- if (counted_to < least) 0 else Inf
  options$max_features <- as.integer(min(options$max_features, max(counted_to, least)))
  options
}

# What a search of the whole space that ends at once says of it, is true of one whose larger sets were not counted.
say_uncounted <- function(result, coded, parts, counted_to, call) {
  short <- vapply(parts, function(options) options$max_features > counted_to, NA)
  if (!any(short)) {
    return(result)
  }
  unseen <- search_core(coded, lapply(parts[short], utils::modifyList, list(time_limit = 0)), call)
  for (type in names(unseen)) {
    known <- c("space", "complete", "reason", "bound")
    result[[type]]$info[known] <- unseen[[type]]$info[known]
    result[[type]]$info$ties_exact[] <- FALSE
  }
  result
}

# The options of each resolution that is asked for, by name.
options_by_resolution <- function(verb, options) {
  if (verb == "localift") options else set_names(list(options), verb)
}

check_not_too_wide <- function(info, coded, options, call) {
  if (info$reason != "too_wide") {
    return(invisible())
  }
  set <- coded$features[unlist(info$too_wide)]
  number <- info$too_wide_profiles
  most <- core_max_enumerated_profiles()
  count <- options$min_count
  abort_localift(
    c(
      "Too many windows to enumerate: a feature set may have at most {most} profiles of at least {count} row{?s}.",
      x = "The set of {.var {set}} has {number}.",
      i = paste0(
        "Leave {.arg search} at {.val exact}, raise {.arg min_count}, lower ",
        "{.arg max_features}, or remove features with {.arg never}."
      )
    ),
    "too_large", arg = "search", column = set, call = call
  )
}
