# The paper's voting analysis: both halves of Table 5.
library(localift)
options(width = 120)

seconds <- system.time(
  selection <- select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30)
)[["elapsed"]]
profiles <- as.data.frame(selection)

# Lift against the ratio cut/1000 in whole numbers: one republican profile is exactly at the cut.
lift_minus_cut <- function(rows, cut) {
  1000 * rows$n_profile_class * rows$n - cut * rows$n_profile * rows$n_class
}

show_half <- function(class, heading, keep) {
  rows <- profiles[profiles$class == class, ]
  rows <- rows[keep(rows), ]
  cat("\n", heading, ": ", nrow(rows), " profiles\n", sep = "")
  table <- data.frame(
    features = as.character(rows$features),
    lift = format(rows$lift, digits = 5),
    profile = as.character(rows$profile),
    n = rows$n
  )
  names(table)[4] <- "sample size"
  print(table, right = FALSE, row.names = FALSE)
}

cat("Table 5: profiles of the 1984 votes whose frequency is above 0.15\n")
show_half("democrat", "Democrats, lift >= 1.935", function(rows) lift_minus_cut(rows, 1935) >= 0)
show_half("republican", "Republicans, lift > 2.625", function(rows) lift_minus_cut(rows, 2625) > 0)
cat(sprintf("\nThe search took %.2f seconds.\n", seconds))
