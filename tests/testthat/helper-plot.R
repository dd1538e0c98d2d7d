# All that a picture says around its panels.
autoplot_text <- function(object, ...) {
  labels <- ggplot2::autoplot(object, ...)$labels
  text <- unlist(labels[c("title", "subtitle", "x", "y")])
  paste(gsub("\n", " ", text, fixed = TRUE), collapse = " ")
}

# As drawing does, without a device: what is wrong with a scale or a text shows only here, as an error.
render <- function(picture) {
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  ggplot2::ggplotGrob(picture)
}

# Later versions of ggplot2 draw the same picture with other lines of SVG.
skip_unless_comparable <- function() {
  skip_on_cran()
  skip_if_not_installed("vdiffr")
  skip_if(utils::packageVersion("ggplot2") >= "3.5.0", "the pictures were made by ggplot2 3.4")
}
