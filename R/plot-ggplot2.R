# What all pictures need: ggplot2, if it is there.
#
# Each picture is made in two steps: a function `*_plot_data()` gives plain data frames with all that is drawn, and a
# function `draw_*()` only draws them. Texts are ASCII but for the user's own names, so that no font or locale lacks
# what a picture needs.

# The first version with `linewidth`.
ggplot2_minimum <- "3.4.0"

need_ggplot2 <- function(call = caller_env()) {
  need_package("ggplot2", ggplot2_minimum, "to draw results", call)
}

# `plot()` of a result draws what `autoplot()` makes.
plot_autoplot <- function(x, ..., call) {
  need_ggplot2(call)
  picture <- ggplot2::autoplot(x, ...)
  print(picture)
  invisible(picture)
}
