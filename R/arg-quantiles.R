# How many levels, or at which probabilities they are cut: for joint_quantiles() and quantile_bins().

# The core keeps a level in one byte, two values of which are taken.
max_joint_levels <- 254L

#' Check the number of levels, or the probabilities of the cuts
#'
#' @param n,probs What the user gave; one of them is `NULL`.
#' @return A list of `probs` and `labels`.
#' @noRd
check_quantiles <- function(n, probs, call = caller_env()) {
  if (is.null(n) == is.null(probs)) {
    found <- if (is.null(n)) "neither" else "both"
    abort_localift(
      c(
        "Give either {.arg n}, the number of levels, or {.arg probs}, the probabilities of the cuts.",
        x = "You gave {found}."
      ),
      "input", arg = "n", call = call
    )
  }
  if (!is.null(probs)) {
    probs <- check_probs(probs, call)
    return(list(probs = probs, labels = paste("Level", seq_len(length(probs) + 1))))
  }
  n <- check_count(n, min = 2, arg = "n", call = call)
  if (n > max_joint_levels) {
    abort_argument("must be at most {max}", n, "n", call, max = max_joint_levels)
  }
  list(probs = seq_len(n - 1) / n, labels = quantile_labels(n))
}

check_probs <- function(probs, call) {
  good <- is.numeric(probs) && !is.object(probs) && length(probs) > 0 && !anyNA(probs) &&
    all(probs > 0 & probs < 1) && all(diff(probs) > 0)
  if (!good) {
    abort_argument(
      "must hold probabilities above 0 and below 1, in ascending order",
      probs, "probs", call
    )
  }
  if (length(probs) >= max_joint_levels) {
    abort_argument(
      "must hold at most {max} probabilities", probs, "probs", call,
      max = max_joint_levels - 1
    )
  }
  as.double(probs)
}

quantile_labels <- function(n) {
  word <- c("3" = "Tertile", "4" = "Quartile", "5" = "Quintile", "10" = "Decile")
  if (number_text(n) %in% names(word)) {
    paste(word[[number_text(n)]], seq_len(n))
  } else {
    paste0("Quantile ", seq_len(n), "/", number_text(n))
  }
}
