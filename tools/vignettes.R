# Makes the vignettes that are computed beforehand: NAME.Rmd.orig, knitted on the full data, becomes NAME.Rmd and its
# figures, which are committed. Needs the package installed and its data: see ?covertype_data.
setwd("vignettes")
for (source in Sys.glob("*.Rmd.orig")) {
  knitr::knit(source, sub("\\.orig$", "", source), quiet = TRUE, envir = new.env(parent = globalenv()))
}
