# Which rows of new data hold which row of a result.

#' Position of the best ranked element that each row of the new data holds
#'
#' @return An integer vector of length `new$n`, `NA` where there is none.
#' @noRd
first_member <- function(rows, rank, new, object, fit, call) {
  best <- rep(NA_integer_, new$n)
  for (i in order(rank)) {
    open <- is.na(best)
    if (!any(open)) {
      break
    }
    member <- row_member(rows[[i]], new, object, fit, call)
    best[open & !is.na(member) & member] <- i
  }
  best
}

#' Whether each row of the new data holds one result
#'
#' @return A logical vector, `NA` where the row is not counted.
#' @noRd
row_member <- function(row, new, object, fit, call) {
  codes <- new_codes(new, row$set, object, fit, call)
  counted <- new$counted
  for (j in seq_len(ncol(codes))) {
    counted <- counted & !is.na(codes[, j])
  }
  member <- result_types[[fit$type]]$holds(row, codes, function() {
    count_set(selection_data(object, "object", call), row$set)$profiles
  })
  member[!counted] <- NA
  member
}

holds_profile <- function(row, codes) {
  member <- rep(TRUE, nrow(codes))
  for (j in seq_len(ncol(codes))) {
    member <- member & codes[, j] == row$levels[[j]]
  }
  member
}

# Codes of the new rows as those of the set's profiles: the joint level first.
new_codes <- function(new, set, object, fit, call) {
  joint <- continuous_part(set, fit)
  codes <- new$codes[setdiff(set, joint)]
  if (length(joint)) {
    key <- model_key(set)
    # Many results may share a set.
    if (is.null(new$joint[[key]])) {
      new$joint[[key]] <- place_rows(
        new$continuous$values[joint], new$continuous$group,
        kept_model(set, fit, object, call)
      )
    }
    codes <- c(list(new$joint[[key]]), codes)
  }
  do.call(cbind, codes)
}

#' Joint levels of new rows
#'
#' @param values A list of vectors of doubles: the features of the set.
#' @param group Codes of groups, 0 for one that the search did not see.
#' @param model What `joint_model()` returns.
#' @return Level codes; `NA` where a value or the group is missing, 0 where the
#'   group is unknown.
#' @noRd
place_rows <- function(values, group, model) {
  known <- group
  known[known %in% 0L] <- NA
  level <- core_joint_place(model, unname(values), known)
  complete <- !Reduce(`|`, lapply(values, is.na))
  level[complete & group %in% 0L] <- 0L
  level
}
