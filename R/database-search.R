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
    inform_localift(note_workers_idle(checked$workers))
    return(search_joint_database(verb, input, arguments, call))
  }
  cells <- cells_wanted(verb, checked)
  max_whole <- checked$max_whole %||% default_max_whole
  counted <- tryCatch(
    about_cuts(collect_input(input, checked$never, cells, max_whole, call = call), verb),
    localift_error_too_large = function(error) {
      if (verb %in% boxed || is.null(error$columns)) {
        rlang::cnd_signal(error)
      }
      inform_localift(note_workers_idle(checked$workers))
      list(searched = search_sets_database(verb, input, arguments, error, call, started))
    }
  )
  if (!is.null(counted$searched)) {
    return(counted$searched)
  }
  run_search(verb, counted, arguments, call, started)
}

#' Whether joint quantiles are wanted of a column of numbers in a database
#' @noRd
has_joint_features <- function(input, discretize, never = character()) {
  features <- input$features[setdiff(names(input$features), never)]
  is_lazy(input) && inherits(discretize, "localift_joint_quantiles") &&
    any(vapply(features, function(x) is_number_like(x) && !is.factor(x), NA))
}
