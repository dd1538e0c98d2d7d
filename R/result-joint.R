# Joint levels of new rows, by the covariance and cuts of the search.

# What the core knows of a set's continuous features, without the level of each
# row of the data. It depends on the whole set: covariance and cuts are those of
# the rows that the set counts, and a row may lack a discrete feature.
joint_fit <- function(set, coded) {
  fit <- core_joint_fit(coded, as.integer(set))
  fit$levels <- NULL
  fit
}

# From the result itself, or from its data.
kept_fit <- function(set, fit, object, call) {
  if (is.null(fit$continuous$fits)) {
    return(joint_fit(set, selection_data(object, "object", call)))
  }
  fit$continuous$fits[[paste(set, collapse = " ")]]
}

#' Joint levels of new rows
#'
#' @param values A list of vectors of doubles: the features of the set.
#' @param group Codes of groups, 0 for one that the search did not see.
#' @param fit What `joint_fit()` returns.
#' @return Level codes; `NA` where a value or the group is missing, 0 where the
#'   group is unknown.
#' @noRd
place_rows <- function(values, group, fit) {
  known <- group
  known[known %in% 0L] <- NA
  level <- core_joint_place(fit, unname(values), known)
  complete <- !Reduce(`|`, lapply(values, is.na))
  level[complete & group %in% 0L] <- 0L
  level
}

# New data ---------------------------------------------------------------------

#' Values and groups of new rows
#'
#' @param needed Positions of the features needed.
#' @return A list of `values` (by feature position) and `group`, or `NULL` if
#'   none of the features is continuous.
#' @noRd
continuous_newdata <- function(source, needed, fit, call, arg) {
  needed <- continuous_part(needed, fit)
  if (!length(needed)) {
    return(NULL)
  }
  at <- match_newdata(fit$features[needed], names(source$columns), call, arg)
  values <- vector("list", length(fit$features))
  values[needed] <- Map(function(x, name) {
    if (!is.numeric(x) || is.factor(x)) {
      abort_localift(
        c(
          "{.var {name}} must be numeric in {.arg {arg}}, as it was in the search.",
          x = "It is {describe(x)}."
        ),
        "input", arg = arg, column = name, call = call
      )
    }
    x <- encode_continuous(x)
    if (fit$data$na == "fail") {
      check_no_missing(is.na(x), name, "Feature", call)
    }
    x
  }, source$columns[at], fit$features[needed])
  check_finite(values[needed], fit$features[needed], NULL, call)
  list(values = values, group = group_newdata(source, fit, call, arg))
}

group_newdata <- function(source, fit, call, arg) {
  continuous <- fit$continuous
  if (!length(continuous$by)) {
    return(rep(1L, source$n))
  }
  at <- match_newdata(continuous$by, names(source$columns), call, arg)
  codes <- Map(function(x, levels, name) {
    code_new_column(x, levels, name, fit$data$na, call)
  }, source$columns[at], continuous$group_levels, continuous$by)
  codes <- do.call(cbind, unname(codes))
  group <- match_codes(codes, continuous$group_codes)
  group[rowSums(is.na(codes)) > 0] <- NA
  unseen <- sum(group == 0, na.rm = TRUE)
  if (unseen > 0) {
    inform_localift(cli::format_inline(
      "{.var {continuous$by}} make{?s/} groups that the search did not see, in {count_of(unseen, 'row')}: no members."
    ))
  }
  group
}
