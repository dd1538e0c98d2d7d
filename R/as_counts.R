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
#' @section Adding counts:
#' Counts add up: `c()` of counted data is what counting all their rows would give. So parts of data that are in
#' several places, as tables of databases that no engine joins, are counted each by one query, and searched together:
#' `c(count_profiles(class ~ ., shard1), count_profiles(class ~ ., shard2))`.
#'
#' They must have the same columns, in any order, but for the name of the counts, which is that of the first; and the same
#' class, where it is known. Columns are joined by type: factors keep the order of their levels, first those of the first,
#' then new ones; of factors and text the first says what they become; ordered factors must have the same levels, and
#' columns that were cut the same cuts. A column that is wholly missing in a part says nothing of its type there. Whole
#' counts must add up to less than 2^53.
#'
#' @returns `df` as a data frame of class `localift_counts`, with its columns
#'   and their order unchanged. Which column is the class is said by a formula
#'   later on, as in `select_features(class ~ ., counts)`.
#'
#'   Of `c()`, a data frame of that class with the columns of the first and a row for each group, in the order of levels;
#'   of one, itself.
#'
#' @section Errors:
#' `localift_error_input` if `n` is not a column, or its values are not finite
#' numbers of at least zero, some above; for `c()`, if an argument is no counted
#' data, or does not go with the others.
#'
#' @seealso [count_profiles()], which counts rows, and says what verbs make of
#'   counted data.
#' @examples
#' admissions <- as_counts(as.data.frame(UCBAdmissions), Freq)
#' select_profiles(Admit ~ ., admissions, n_best = 2)
#'
#' # The rows in two parts
#' first <- count_profiles(party ~ PF, votes[1:200, ])
#' counts <- c(first, count_profiles(party ~ PF, votes[201:435, ]))
#' counts
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
