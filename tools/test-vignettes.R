# Shows that tools/install-vignettes.R gives an installed package its vignettes, and is no obstacle where it cannot.
# Works on copies, with vignettes of its own. Usage: Rscript tools/test-vignettes.R COUNTS
counts <- file.path(getwd(), commandArgs(TRUE))
script <- file.path(getwd(), "tools", "install-vignettes.R")

folder <- tempfile()
dir.create(file.path(folder, "vignettes"), recursive = TRUE)
invisible(file.copy("DESCRIPTION", folder))
setwd(folder)
library <- file.path(folder, "library")
dir.create(library)
invisible(file.copy(system.file(package = "localift"), library, recursive = TRUE))
Sys.setenv(R_LIBS = paste(c(library, .libPaths()), collapse = .Platform$path.sep))

vignette_source <- function(name, code) {
  writeLines(c(
    "---", paste("title:", name), "output: rmarkdown::html_vignette", "vignette: >",
    paste0("  %\\VignetteIndexEntry{", name, "}"), "  %\\VignetteEngine{knitr::rmarkdown}", "  %\\VignetteEncoding{UTF-8}",
    "---", "", "```{r}", code, "```"
  ), file.path("vignettes", paste0(name, ".Rmd")))
}
install <- function() {
  said <- suppressWarnings(system2(file.path(R.home("bin"), "Rscript"), shQuote(script), stdout = TRUE, stderr = TRUE))
  list(said = said, ok = is.null(attr(said, "status")))
}
vignettes <- function() {
  unname(utils::vignette(package = "localift", lib.loc = library)$results[, "Item"])
}
page <- function(name) {
  found <- utils::vignette(name, package = "localift", lib.loc = library)
  paste(readLines(file.path(found$Dir, "doc", found$PDF)), collapse = "\n")
}

ok <- c()
test <- function(what, passed, said = character()) {
  if (!isTRUE(passed)) writeLines(c(paste("vignettes:", what), said))
  ok[[what]] <<- isTRUE(passed)
}

vignette_source("first", "nrow(localift::votes)")
made <- install()
test("a vignette is installed", made$ok && identical(vignettes(), "first") && grepl("435", page("first")), made$said)

made <- install()
test("and again, when it is there already", made$ok && identical(vignettes(), "first"), made$said)

vignette_source("first", "nrow(localift::votes) + 1")
vignette_source("second", "stop(\"no such data\")")
made <- install()
test("what has changed is made anew", grepl("436", page("first")), made$said)
test(
  "one that cannot be made is named and left out",
  made$ok && identical(vignettes(), "first") && any(grepl("left out second.Rmd: .*no such data", made$said)), made$said
)

# All programs but pandoc.
path <- strsplit(Sys.getenv("PATH"), .Platform$path.sep)[[1]]
programs <- list.files(path, full.names = TRUE)
programs <- programs[!duplicated(basename(programs)) & basename(programs) != "pandoc"]
dir.create("bin")
invisible(file.symlink(programs, file.path("bin", basename(programs))))
Sys.setenv(PATH = file.path(folder, "bin"), RSTUDIO_PANDOC = "")
made <- install()
test("a line says that pandoc is missing", made$ok && identical(grepl("none without pandoc; install that", made$said), TRUE), made$said)

ok <- unlist(ok)
writeLines(paste(sum(ok), sum(!ok), 0), counts)
