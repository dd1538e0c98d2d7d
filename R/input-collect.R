# Inputs whose rows are not in R: those of a database (database-input.R), and of files (input-files.R). Here they become
# counts, and from then on are as any counted data.

#' Count the rows that an input holds elsewhere
#'
#' @param input Any input; rows that R holds are given back as they are.
#' @param never Names of features to leave out.
#' @param discretize,max_whole,progress As the verbs take them, checked.
#' @return A `localift_input` of counts: a row for each combination of features, `by` and class, missing values kept.
#'   `cells`: the features that were cut on the way; they are ordered factors with their cuts.
#' @noRd
collect_input <- function(input, never = character(), discretize = NULL, max_whole = default_max_whole, progress = NULL,
                          call = caller_env()) {
  if (is_lazy(input)) {
    collect_table(input, never, discretize, max_whole, call)
  } else if (is_files_input(input)) {
    count_files(input, never, discretize, max_whole, progress, call)
  } else {
    input
  }
}

# What is still to cut of counted data: the names in `discretize` were checked where cells were made.
cut_by_r <- function(discretize, input) {
  if (is_cut_points(discretize)) discretize$columns[input$cells] <- NULL
  discretize
}

# What takes the place of numbers in a search: of boxes by the name that it has there.
cells_wanted <- function(verb, arguments) {
  if (!verb %in% boxed) {
    return(arguments$discretize)
  }
  if (is.numeric(arguments$cuts)) cut_points(arguments$cuts) else arguments$cuts
}
