# What makes documents is optional, and pandoc is no package that a library could have.
skip_without_pandoc <- function() {
  skip_if_not_installed("rmarkdown")
  skip_if_not(rmarkdown::pandoc_available("2.0"), "pandoc is not installed")
}
