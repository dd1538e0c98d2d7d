# What searches for feature sets and windows on permuted classes have of their own.

# Each set is looked at, whatever a search with bounds left out.
max_permuted_sets <- 2^20

check_permuted_space <- function(fit, call) {
  n <- fit$info$space
  if (fit$type != "profiles" && n > max_permuted_sets) {
    abort_localift(
      c(
        "{.fn permute_search} looks at every feature set, and at most {format_count(max_permuted_sets)} of them.",
        x = "The search is of {format_size(n)}.",
        i = "Search again with a smaller {.arg max_features}."
      ),
      "too_large", arg = "sel", call = call
    )
  }
}

# eta after a correction ranks: of its maximum nothing is known.
ranks_by_correction <- function(fit) fit$type == "features" && fit$options$correction != "none"

note_ranked_by_correction <- function(fit) {
  if (ranks_by_correction(fit)) {
    fill(paste0(
      "{.field p_raw} is {.val {NA}}, since a corrected eta ranks; {.field p_value} needs no correction: each set is ",
      "compared with its own permutations."
    ))
  }
}

# What is the same in every permutation.
note_unmoved <- function(told, type) {
  n <- sum(is.na(told$statistic))
  many <- result_types[[type]]$many
  if (n > 0) {
    fill("No permutation changes anything in {n} of the {many}: their p-values are 1.")
  }
}
