#' Declare a data frame to be counted data
#'
#' Data that come as counts, such as the answer of a database to `GROUP BY` or
#' of `dplyr::count()`, are known as such by a class, never by the name of a
#' column. `as_counts()` gives them that class.
#'
#' @param df A data frame: a row for each group, with a column of counts.
#'   Groups may repeat; their counts add.
#' @param n The column of counts: its name, bare or as a string, or its
#'   position.
#'
#' @returns `df` as a data frame of class `localift_counts`, with its columns
#'   and their order unchanged. Which column is the class is said by a formula
#'   later on, as in `select_features(class ~ ., counts)`.
#'
#' @section Errors:
#' `localift_error_input` if `n` is not a column, or its values are not finite
#' numbers of at least zero, some above.
#'
#' @seealso [count_profiles()], which counts rows, and says what verbs make of
#'   counted data.
#' @examples
#' admissions <- as_counts(as.data.frame(UCBAdmissions), Freq)
#' select_profiles(Admit ~ ., admissions, n_best = 2)
#' @export
as_counts <- function(df, n) {
  call <- match.call()
  if (!missing(df)) check_evaluates("df")
  if (missing(df) || !is.data.frame(df)) {
    abort_argument("must be a data frame", if (!missing(df)) df, "df", call)
  }
  if (missing(n)) {
    abort_localift(
      c(
        "{.arg n} is missing.",
        i = "Name the column of counts, as in {.code as_counts(df, n)}."
      ),
      "input", arg = "n", call = call
    )
  }
  name <- count_column(enquo(n), df, call)
  count <- check_counts(df[[name]], name, "row", call)
  columns <- set_names(data_frame_columns(df), names(df))
  columns[[name]] <- count
  class_name <- if (inherits(df, "localift_counts")) attr(df, "class_name")
  new_counts(columns, name, class_name)
}

# A bare name that is a column is that column; anything else is evaluated.
count_column <- function(n, df, call) {
  expr <- quo_get_expr(n)
  if (is.name(expr) && as.character(expr) %in% names(df)) {
    return(as.character(expr))
  }
  value <- tryCatch(eval_tidy(n), error = function(error) {
    abort_missing_column(as_label(expr), "n", names(df), call)
  })
  if (is_string(value)) {
    if (!value %in% names(df)) {
      abort_missing_column(value, "n", names(df), call)
    }
    return(value)
  }
  if (is_one_number(value) && value %in% seq_along(df)) {
    return(names(df)[[value]])
  }
  abort_argument("must be the name or the position of one column", value, "n", call)
}
