# Searches of a table in a database: counted there, then searched as counts are; where that cannot be, by counts of each
# feature set, or by joint quantiles that the engine finds.

#' @param verb,arguments,call As run_search() takes them.
#' @param input A lazy input.
#' @noRd
search_database <- function(verb, input, arguments, call) {
  started <- proc.time()[["elapsed"]]
  checked <- check_arguments(arguments, verb, call)
  for (name in c("always", "never")) {
    check_features_exist(checked[[name]], names(input$features), input$class_name, name, call)
  }
  if (has_joint_features(input, checked$discretize, checked$never)) {
    search <- database_hook("search_joint_database")
    if (!is.null(search)) {
      inform_localift(note_workers_idle(checked$workers))
      return(search(verb, input, arguments, call))
    }
  }
  discretize <- if (verb %in% boxed) cells_wanted(checked$cuts) else checked$discretize
  max_whole <- checked$max_whole %||% default_max_whole
  counted <- tryCatch(
    about_cuts(collect_input(input, checked$never, discretize, max_whole, call), verb),
    localift_error_too_large = function(error) {
      search <- database_hook("search_sets_database")
      if (verb %in% boxed || is.null(error$columns) || is.null(search)) {
        rlang::cnd_signal(error)
      }
      inform_localift(note_workers_idle(checked$workers))
      list(searched = search(verb, input, arguments, error, call, started))
    }
  )
  if (!is.null(counted$searched)) {
    return(counted$searched)
  }
  run_search(verb, counted, arguments, call, started)
}

# What takes the place of numbers in a search of boxes.
cells_wanted <- function(cuts) if (is.numeric(cuts)) cut_points(cuts) else cuts

#' Whether joint quantiles are wanted of a column of numbers
#' @noRd
has_joint_features <- function(input, discretize, never = character()) {
  features <- input$features[setdiff(names(input$features), never)]
  inherits(discretize, "localift_joint_quantiles") &&
    any(vapply(features, function(x) is_number_like(x) && !is.factor(x), NA))
}

# A function of the package, or NULL if it has none of that name.
database_hook <- function(name) get0(name, envir = topenv(), mode = "function", inherits = FALSE)
