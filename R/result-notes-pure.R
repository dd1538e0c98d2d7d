# The note of profiles that are pure: the class has no greater share than all, so that their lift says little.

#' Which profiles hold rows of the class only, or, where those that inhibit it are sought, none
#'
#' @param x A list with `n_profile` and `n_profile_class`.
#' @noRd
is_pure <- function(x, options) {
  if (isTRUE(options$inhibit)) x$n_profile_class == 0 else x$n_profile_class == x$n_profile
}

says_pure <- function(pure, n) {
  if (pure == 0) {
    return(NULL)
  }
  whose <- if (pure == 1) "its lift" else "their lift"
  if (n == 1) {
    return("the profile is pure: its lift cannot be told from its ceiling")
  }
  sprintf(
    "%s of the %s %s on %s: %s cannot be told from its ceiling", format_count(pure), format_count(n),
    if (pure == 1) "rests" else "rest", if (pure == 1) "a pure profile" else "pure profiles", whose
  )
}
