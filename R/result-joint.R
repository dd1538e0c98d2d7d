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
