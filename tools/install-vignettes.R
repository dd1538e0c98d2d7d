# Builds the vignettes and adds them to the installed package, for vignette("localift"): of sources that R CMD build has
# not been through, R CMD INSTALL installs none. Where what makes them is missing, a line says what to install, and one
# that cannot be made is named and left out: the package is installed all the same.
# Usage: Rscript tools/install-vignettes.R [NAME...]

stage <- "_build/vignettes"

main <- function(names) {
  lacking <- lacking_builders()
  if (length(lacking) > 0) {
    cat("vignettes: none without ", paste(lacking, collapse = " and "), "; install that, then run `make install` again\n", sep = "")
    return(invisible())
  }
  start <- proc.time()[["elapsed"]]
  files <- list.files("vignettes", "[.]Rmd$")
  if (length(names) > 0) files <- files[tools::file_path_sans_ext(files) %in% names]
  outputs <- file.path(stage, "vignettes", sub("[.]Rmd$", ".html", files))
  if (!all(file.exists(outputs)) || min(file.mtime(outputs)) <= newest_source()) build(files)
  add(files[file.exists(outputs)], system.file(package = "localift"))
  cat("vignettes: done in ", round(proc.time()[["elapsed"]] - start), " s\n", sep = "")
}

# What turns a vignette into a page, as far as it is not there.
lacking_builders <- function() {
  packages <- c("knitr", "rmarkdown")
  here <- vapply(packages, requireNamespace, NA, quietly = TRUE)
  pandoc <- if (here[["rmarkdown"]]) rmarkdown::pandoc_available("1.14") else nzchar(Sys.which("pandoc"))
  c(packages[!here], if (!pandoc) "pandoc")
}

newest_source <- function() {
  files <- list.files(c("R", "src", "data", "inst", "vignettes"), recursive = TRUE, full.names = TRUE)
  max(file.mtime(c("DESCRIPTION", files[!grepl("[.](o|so|dll)$", files)])))
}

# Into the stage, a package of nothing but vignettes; each in a process of its own.
build <- function(files) {
  unlink(stage, recursive = TRUE)
  dir.create(stage, recursive = TRUE)
  file.copy(c("DESCRIPTION", "vignettes"), stage, recursive = TRUE)
  back <- setwd(file.path(stage, "vignettes"))
  on.exit(setwd(back))
  failures <- parallel::mclapply(files, function(file) {
    tryCatch({
      suppressMessages(tools::buildVignette(file, latex = FALSE, quiet = TRUE))
      NULL
    }, error = conditionMessage)
  }, mc.preschedule = FALSE, mc.cores = as.integer(Sys.getenv("JOBS", "2")))
  failed <- lengths(failures) > 0
  cat(sprintf("vignettes: left out %s: %s\n", files[failed], unlist(failures[failed])), sep = "")
}

# As R CMD INSTALL does with vignettes that it finds built, which is the one use here of what R keeps to itself.
add <- function(files, package) {
  here <- file.path(stage, "vignettes")
  unlink(setdiff(file.path(here, list.files(here, "[.]Rmd$")), file.path(here, files)))
  doc <- file.path(package, "doc")
  unlink(doc, recursive = TRUE)
  dir.create(doc)
  names <- tools::file_path_sans_ext(files)
  products <- file.path(here, paste0(rep(names, each = 2), c(".html", ".R")))
  file.copy(products[file.exists(products)], doc)
  tools:::.install_package_vignettes2(stage, package)
}

main(commandArgs(TRUE))
