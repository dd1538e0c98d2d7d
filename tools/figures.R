# Draws the picture of README.md, man/figures/README-tree.png. Needs localift and ggplot2 installed. Usage: make figures
library(localift)
fit <- suppressMessages(localift(party ~ PF + SC, votes, n_best = Inf, per_set = Inf, min_freq = 0, min_count = 1))
dir.create("man/figures", showWarnings = FALSE)
ggplot2::ggsave(
  "man/figures/README-tree.png", ggplot2::autoplot(fit), width = 8, height = 5, dpi = 110, bg = "white"
)
