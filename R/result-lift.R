# The lift function of coded data.

# The lift function of one set of coded data; `set` holds feature positions.
coded_lift_function <- function(coded, set, call = caller_env()) {
  if (cells_at_most(coded, set) > many_cells) {
    measures <- with_core_errors(core_set_measures(coded, as.integer(set)), call)
    if (measures$n > 0 && asked_for_measures()) {
      return(structure(list(measures = measures), class = "localift_lift"))
    }
    check_table_fits(measures$n_profiles, coded, set, call)
  }
  lift_function_counted(with_core_errors(count_set(coded, set), call), coded, set, call)
}

# The lift function of a set that was counted: see count_set().
lift_function_counted <- function(counted, coded, set, call) {
  if (!is.null(counted$degenerate)) {
    abort_degenerate(set, counted$degenerate, coded, call)
  }
  if (nrow(counted$counts) == 0) {
    features <- coded$features[set]
    abort_localift(
      c(
        "No row is complete in {.var {features}}.",
        i = "Name fewer features, or count missing values as a level with {.code na = \"level\"}."
      ),
      class = "missing", arg = "na", column = features, call = call
    )
  }
  new_lift_function(
    counted$counts,
    profiles = profile_frame(counted$profiles, set, coded),
    labels = profiles_text(
      rep(list(set), nrow(counted$counts)), row_list(counted$profiles), coded
    ),
    features = coded$features[set],
    class_name = coded$class_name, classes = coded$classes, conditions = profile_columns(set, coded)$conditions,
    levels = level_frame(set, coded),
    by = coded$continuous$by, fractional = isFALSE(coded$whole)
  )
}

# Tables of more cells are made only if they are asked for, and fit into memory.
many_cells <- 1e6

# Of the table of counts of a set of discrete features; joint levels are few.
cells_at_most <- function(coded, set) {
  if (length(continuous_part(set, coded))) {
    return(0)
  }
  min(length(coded$class), prod(lengths(coded$levels[set]))) * length(coded$classes)
}

# Whether the caller wants no more than measures_of().
asked_for_measures <- function() {
  withRestarts(
    {
      signalCondition(structure(
        class = c("localift_large_table", "condition"), list(message = "A large table of counts.", call = NULL)
      ))
      FALSE
    },
    localift_measures = function() TRUE
  )
}

# Counts and lifts, in the core and in R, eight bytes each.
lift_bytes <- 4 * 8

check_table_fits <- function(n_profiles, coded, set, call) {
  limit <- memory_limit(call) * 1e9
  bytes <- n_profiles * length(coded$classes) * lift_bytes
  if (bytes <= limit) {
    return(invisible())
  }
  widest <- coded$features[[set[[which.max(lengths(coded$levels[set]))]]]]
  abort_localift(
    c(
      paste0(
        "The lift function would need {format_gigabytes(bytes)} for its counts, and more than ",
        "{format_gigabytes(limit)} are refused."
      ),
      x = paste0(
        "There are {format_count(n_profiles)} profiles, and {format_count(length(coded$classes))} classes."
      ),
      i = "{.fn eta}, {.fn mutual_information} and the like need no such table, if the whole set is meant.",
      i = paste0(
        "Otherwise join levels ({.var {widest}} has most) or classes, or allow more gigabytes, as by ",
        "{.code options(localift.memory = {ceiling(bytes / 1e9)})}."
      )
    ),
    "too_large", arg = "data", column = widest, call = call
  )
}

#' Build a lift function
#'
#' @param counts A double matrix, profiles x classes.
#' @param profiles A data frame of factors, one row per profile.
#' @param labels Texts of the profiles.
#' @param features Names of the features of the set.
#' @param conditions For each column of `profiles`, the conditions of its levels, or `NULL`: see `profile_columns()`.
#' @param levels,by Its joint levels, see `level_frame()`, and names of what makes their groups.
#' @param fractional Whether the counts are sums of weights that count no rows, even where these sums are whole.
#' @noRd
new_lift_function <- function(counts, profiles, labels, features, class_name,
                              classes, conditions = NULL, levels = NULL, by = NULL, fractional = FALSE) {
  measures <- core_measures(counts)
  names <- list(labels, classes)
  n <- sum(counts)
  joint <- if (!is.null(levels)) list(levels = levels, by = by %||% character())
  structure(
    c(list(
      counts = structure(counts, dimnames = names),
      lift = structure(measures$lift, dim = dim(counts), dimnames = names),
      profiles = profiles,
      labels = labels,
      features = features,
      class_name = class_name,
      classes = classes,
      n = n,
      g = structure(rowSums(counts) / n, names = labels),
      h = structure(colSums(counts) / n, names = classes),
      measures = measures[setdiff(names(measures), "lift")]
    ), if (length(unlist(conditions))) list(conditions = conditions), joint, if (fractional) list(fractional = TRUE)),
    class = "localift_lift"
  )
}
