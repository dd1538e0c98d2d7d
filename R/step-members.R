# What the steps that add columns of members, of profiles or of subgroups, have in common.

check_prefix <- function(prefix, call) {
  if (!is_string(prefix)) {
    abort_argument("must be one string", prefix, "prefix", call)
  }
}

#' Train a step that adds members
#'
#' @param verb What it searches for.
#' @param direct Arguments of the search that are arguments of the step.
#' @return The step, trained.
#' @noRd
prep_members <- function(x, verb, direct, training, info) {
  call <- call(paste0("step_llds_", verb))
  fit <- train_llds(x, verb, c(x[direct], x$options), training, info, call)
  x$trained <- TRUE
  # A step has all of its parts, also those that are NULL.
  x[c("selection", "candidates", "columns", "names", "keep_original_cols", "case_weights")] <- list(
    fit$selection, fit$candidates, columns_needed(fit), indicator_names(fit$selection, x$prefix),
    recipes::get_keep_original_cols(x), fit$case_weights
  )
  x
}

# The columns that predict() asks for: under "complete", all features say which rows are counted.
columns_needed <- function(fit) {
  if (NROW(fit$selection) == 0) {
    return(character())
  }
  about <- attr(fit$selection, "localift")
  features <- if (about$data$na == "complete") {
    about$features
  } else {
    intersect(about$features, unlist(selected_features(fit$selection)))
  }
  c(features, fit$by)
}

# "llds_republican_1": valid and unique, whatever the classes are called, and the same for any number of results.
indicator_names <- function(selection, prefix) {
  if (length(selection$rank) == 0) {
    return(character())
  }
  make.unique(make.names(paste(prefix, selection$class, selection$rank, sep = "_")), sep = "_")
}

bake_members <- function(object, new_data) {
  if (is.null(object$selection)) {
    return(new_data)
  }
  recipes::check_new_data(object$columns, object, new_data)
  if (nrow(object$selection) == 0) {
    return(without_candidates(object, new_data))
  }
  member <- predict(object$selection, new_data[object$columns], type = "member")
  # Indicators are numbers, as those of step_dummy().
  storage.mode(member) <- "integer"
  added <- recipes::check_name(tibble::as_tibble(member), new_data, object, newname = object$names)
  new_data <- without_candidates(object, new_data)
  new_data[names(added)] <- added
  new_data
}

# Where the step was to keep the features, they are kept.
without_candidates <- function(step, new_data) {
  if (recipes::get_keep_original_cols(step)) new_data else new_data[, !names(new_data) %in% step$candidates, drop = FALSE]
}

# `columns`: those of the search that tidy() shows, a list of what is missing before training.
tidy_members <- function(x, columns) {
  terms <- if (x$trained) x$names else selector_names(x)
  columns <- c(columns, if (!is.null(x$permute)) list(p_value = NA_real_))
  shown <- lapply(columns, function(missing) rep(missing, length(terms)))
  if (!is.null(x$selection)) {
    known <- intersect(names(shown), names(x$selection))
    shown[known] <- as.list(x$selection)[known]
  }
  tibble::tibble(terms = terms, !!!shown, id = rep(x$id, length(terms)))
}
