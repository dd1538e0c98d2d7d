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
