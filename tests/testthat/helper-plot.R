# All that a picture says around its panels.
autoplot_text <- function(object, ...) {
  labels <- ggplot2::autoplot(object, ...)$labels
  paste(unlist(lapply(labels[c("title", "subtitle", "x", "y")], gsub, pattern = "\n", replacement = " ")), collapse = " ")
}

# As drawing does, without a device.
render <- function(picture) {
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  ggplot2::ggplotGrob(picture)
}
