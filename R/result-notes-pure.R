# The note of profiles that are pure: the class has no greater share than all, so that their lift says little.

# Weights that are not whole are no rows, of which there may be few or many.
note_pure <- function(verb, result, coded, options) {
  if (verb != "profiles" || !coded$whole) {
    return(NULL)
  }
  said <- says_pure(sum(is_pure(result, options)), length(result$features), options$inhibit)
  if (!is.null(said)) paste0(capitalise(said), ".")
}

#' Which profiles hold rows of the class only, or, where those that inhibit it are sought, none
#'
#' @param x A list with `n_profile` and `n_profile_class`.
#' @noRd
is_pure <- function(x, options) {
  if (isTRUE(options$inhibit)) x$n_profile_class == 0 else x$n_profile_class == x$n_profile
}

says_pure <- function(pure, n, inhibit) {
  if (pure == 0) {
    return(NULL)
  }
  limit <- if (inhibit) "0" else "its ceiling"
  if (n == 1) {
    return(paste("the profile is pure: its lift cannot be told from", limit))
  }
  sprintf(
    "%s of the %s %s: %s lift cannot be told from %s", format_count(pure), format_count(n),
    if (pure == 1) "rests on a pure profile" else "rest on pure profiles", if (pure == 1) "its" else "their", limit
  )
}
