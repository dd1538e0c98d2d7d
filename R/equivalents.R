# The most profiles that are listed.
max_equivalents <- 10000

#' Profiles that hold the same rows
#'
#' Profiles of different features can hold the very same rows: they are one
#' finding told in several ways. This lists them for one row of a result,
#' itself included: all profiles within the restrictions of its search
#' (numbers of features, `always`, `never`, `min_freq`, `min_count`,
#' `min_class_count`, `min_n`, `min_lift`, `productive`). They hold the same rows of each class; their lifts may differ
#' if there are missing values, as each set has its own counted rows.
#'
#' @param sel A result of [select_profiles()] or of [localift()], whose profiles
#'   are meant.
#' @param i `[integer(1)]` The row.
#'
#' @returns A data frame with the columns of [select_profiles()] from `features`
#' on, and a row for each profile: that of fewest features first, which
#' `distinct = TRUE` keeps, then by the order of ties. At most 10,000 are
#' listed, and at most a million combinations looked at: a message says so if
#' there may be more, and the attribute `complete` is then `FALSE`.
#'
#' With [joint_quantiles()], profiles of joint levels are among them. Which rows a
#' joint level holds is not known before it is made, so that every feature set of
#' the search is counted: that takes as long as the search. Of more than 10,000
#' profiles those of the greatest lift are listed.
#'
#' @section Errors:
#' An error of class `localift_error_input` if `sel` is not such a result, was
#' made with `keep_data = FALSE`, or `i` is not one of its rows.
#' @seealso The argument `distinct` of [select_profiles()].
#' @examples
#' data <- data.frame(
#'   ill = c("yes", "yes", "no", "no", "no"),
#'   age = c("old", "old", "young", "young", "old"),
#'   smokes = c("yes", "yes", "no", "no", "no"),
#'   coughs = c("yes", "yes", "no", "no", "no")
#' )
#' sel <- select_profiles(ill ~ ., data, classes = "yes", distinct = TRUE)
#' sel
#' equivalents(sel, 1)
#' @export
equivalents <- function(sel, i = 1) {
  call <- environment()
  check_evaluates()
  sel <- only_part(if (!missing(sel)) sel)
  row <- selection_row(sel, i)
  check_selection_type(sel, "profiles")
  coded <- selection_data(sel)
  fit <- attr(sel, "localift")
  y <- match(as.character(sel$class[[i]]), coded$classes)
  found <- with_core_errors(
    core_equivalent_profiles(
      coded, fit$options, row$set, row$levels, y, max_equivalents
    ),
    call
  )
  if (!found$complete) {
    inform_localift(fill(
      "There may be more equivalent profiles: {count_of(length(found$features), 'profile')} {?is/are} listed."
    ))
  }
  table <- profiles_table(found, coded)
  table <- table[setdiff(names(table), c("class", "rank"))]
  attr(table, "complete") <- found$complete
  table
}
