# Builds the site of the package as installed, in _build/site, as _pkgdown.yml says. Needs no network but for npm, once.
#
# What pkgdown leaves to other hosts is put into the site, which can then be read from a disk or under any address:
# the scripts and styles of a page come from npm, in the versions that tools/site names, and formulas become MathML.

site <- "_build/site"
npm <- "_build/npm"

# What a page loads from elsewhere, by its file name there: a file of npm's or of tools/site, or NULL to leave it out.
libraries <- list(
  "all.min.css" = "@fortawesome/fontawesome-free/css/all.min.css",
  "v4-shims.min.css" = "@fortawesome/fontawesome-free/css/v4-shims.min.css",
  "headroom.min.js" = "headroom.js/dist/headroom.min.js",
  "jQuery.headroom.min.js" = "headroom.js/dist/jQuery.headroom.min.js",
  "clipboard.min.js" = "clipboard/dist/clipboard.min.js",
  "fuse.js" = "fuse.js/dist/fuse.js",
  "autocomplete.jquery.min.js" = "autocomplete.js/dist/autocomplete.jquery.min.js",
  "mark.min.js" = "mark.js/dist/mark.min.js",
  "bootstrap-toc.min.js" = "tools/site/toc.js",
  "MathJax.js" = NULL, # formulas are MathML
  "TeX-AMS-MML_HTMLorMML.js" = NULL,
  "respond.min.js" = NULL # for browsers of 2009
)

main <- function() {
  get_libraries()
  unlink(site, recursive = TRUE)
  options(pkgdown.internet = FALSE)
  pkgdown::build_site(preview = FALSE, install = FALSE, devel = FALSE)
  # Icons: the styles name their fonts beside their own folder.
  fonts <- Sys.glob(file.path(npm, "node_modules/@fortawesome/fontawesome-free/webfonts/*.woff2"))
  copy(fonts, file.path(site, "deps/npm/webfonts"))
  pages <- list.files(site, "[.]html$", recursive = TRUE)
  for (page in pages) rewrite(file.path(site, page), to_root(page))
  render_formulas(file.path(site, pages))
  mend_search()
}

# npm's own check of the sums in package-lock.json is what makes them the same everywhere.
get_libraries <- function() {
  manifest <- file.path("tools/site", c("package.json", "package-lock.json"))
  done <- file.path(npm, "node_modules/.package-lock.json")
  have <- file.path(npm, basename(manifest))
  if (file.exists(done) && identical(unname(tools::md5sum(manifest)), unname(tools::md5sum(have)))) return(invisible())
  dir.create(npm, recursive = TRUE, showWarnings = FALSE)
  file.copy(manifest, npm, overwrite = TRUE)
  if (system2("npm", c("ci", "--prefix", npm, "--no-audit", "--no-fund", "--ignore-scripts")) != 0) {
    unlink(done)
    stop("npm could not get the libraries of the site", call. = FALSE)
  }
}

copy <- function(from, to) {
  dir.create(to, recursive = TRUE, showWarnings = FALSE)
  if (!all(file.copy(from, to, recursive = TRUE))) stop("could not copy ", from, call. = FALSE)
}

read <- function(file) paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
write <- function(text, file) writeLines(enc2utf8(text), file, useBytes = TRUE)

# The way from a page to the folder of the site: "", "../", ...
to_root <- function(page) strrep("../", lengths(regmatches(page, gregexpr("/", page))))

# Replaces each match of a regular expression by what `with` makes of it.
replace_each <- function(text, pattern, with) {
  found <- gregexpr(pattern, text, perl = TRUE)
  regmatches(text, found) <- lapply(regmatches(text, found), function(x) vapply(x, with, ""))
  text
}

rewrite <- function(file, root) {
  text <- read(file)
  text <- gsub("(?s)<!--\\[if .*?<!\\[endif\\]-->", "", text, perl = TRUE)
  elsewhere <- "(?:https?:|file:)?//[^\"]*"
  text <- replace_each(text, sprintf('<script[^>]* src="%s"[^>]*></script>', elsewhere), function(tag) {
    local <- local_copy(tag)
    if (is.null(local)) "" else sprintf('<script src="%s%s"></script>', root, local)
  })
  text <- replace_each(text, sprintf('<link rel="stylesheet" href="%s"[^>]*>', elsewhere), function(tag) {
    sprintf('<link rel="stylesheet" href="%s%s">', root, local_copy(tag))
  })
  # A logo that the package does not have.
  text <- gsub('<img src="" class="logo"[^>]*>', "", text)
  # README.md links to the sources of the vignettes.
  text <- gsub('href="vignettes/([^"/]+)[.]Rmd"', sprintf('href="%sarticles/\\1.html"', root), text)
  # A description in the head is plain text.
  text <- replace_each(text, '<meta [^>]*content="[^"]*"', function(tag) gsub("\\\\[()]", "", tag))
  write(text, file)
}

local_copy <- function(tag) {
  name <- basename(sub('.*(?:src|href)="([^"]*)".*', "\\1", tag, perl = TRUE))
  if (!name %in% names(libraries)) stop("tools/site.R knows no copy of what a page loads: ", tag, call. = FALSE)
  source <- libraries[[name]]
  if (is.null(source)) return(NULL)
  folder <- if (grepl("[.]css$", name)) "deps/npm/css" else "deps/npm/js"
  if (!file.exists(file.path(site, folder, name))) {
    if (!file.exists(source)) source <- file.path(npm, "node_modules", source)
    copy(source, file.path(site, folder))
    file.rename(file.path(site, folder, basename(source)), file.path(site, folder, name))
  }
  file.path(folder, name)
}

# --- Formulas ------------------------------------------------------------------------------------------------

# TeX in the text of the pages, as pandoc and pkgdown leave it to a script: \(inline\), \[display\] or $$display$$.
formula <- "(?s)\\\\\\((.+?)\\\\\\)|\\\\\\[(.+?)\\\\\\]|\\$\\$(.+?)\\$\\$"

render_formulas <- function(files) {
  known <- character()
  for (file in files) {
    document <- xml2::read_html(file, encoding = "UTF-8")
    texts <- xml2::xml_find_all(document, "//main//text()[not(ancestor::pre or ancestor::code or ancestor::script)]")
    texts <- texts[grepl(formula, xml2::xml_text(texts), perl = TRUE)]
    if (length(texts) == 0) next
    for (i in seq_along(texts)) {
      xml2::xml_text(texts[[i]]) <- replace_each(xml2::xml_text(texts[[i]]), formula, function(tex) {
        known <<- union(known, tex)
        mark(match(tex, known))
      })
    }
    write(as.character(document), file)
  }
  mathml <- to_mathml(known)
  for (file in files) {
    write(replace_each(read(file), mark("([0-9]+)"), function(x) mathml[[as.integer(gsub("[^0-9]", "", x))]]), file)
  }
}

# A word that no page holds.
mark <- function(i) paste0("@formula", i, "@")

to_mathml <- function(formulas) {
  display <- !startsWith(formulas, "\\(")
  # A blank line would end the paragraph, and a dollar beside a space is a dollar.
  tex <- trimws(gsub("[[:space:]]+", " ", substring(formulas, 3, nchar(formulas) - 2)))
  around <- ifelse(display, "$$", "$")
  input <- tempfile(fileext = ".md")
  output <- tempfile(fileext = ".html")
  write(paste(paste0(around, tex, around), collapse = "\n\n"), input)
  system2("pandoc", c("--from=markdown", "--to=html", "--mathml", "--wrap=none", "-o", output, input))
  found <- xml2::xml_find_all(xml2::read_html(output, encoding = "UTF-8"), "//p")
  result <- regmatches(read(output), gregexpr("(?s)<math.*?</math>", read(output), perl = TRUE))[[1]]
  result <- gsub("(?s)<annotation.*?</annotation>", "", result, perl = TRUE)
  if (length(found) != length(formulas) || length(result) != length(formulas)) {
    stop("pandoc could not render one of these formulas:\n", paste(tex, collapse = "\n"), call. = FALSE)
  }
  result
}

# --- Search --------------------------------------------------------------------------------------------------

# What is changed in pkgdown's search: it takes the site to be at the root of its host, goes to the anchor "null" if a
# result has none, and ranks a passing use of a function above the page of the function.
patches <- c(
  "window.location.href = s.path +" =
    'window.location.href = new URL(s.path, new URL($("#search-input").data("search-index"), window.location.href)) +',
  '+ "#" + s.id' = '+ (s.id ? "#" + s.id : "")',
  'keys: ["what", "text", "code"]' = 'keys: [{ name: "what", weight: 10 }, "text", "code"]'
)

mend_search <- function() {
  # Paths relative to the index, which is at the root of the site.
  index <- file.path(site, "search.json")
  write(gsub('"path":"/', '"path":"', read(index), fixed = TRUE), index)
  script <- file.path(site, "pkgdown.js")
  text <- read(script)
  for (old in names(patches)) {
    if (!grepl(old, text, fixed = TRUE)) {
      stop("tools/site.R does not know the search of this version of pkgdown: no ", old, call. = FALSE)
    }
    text <- sub(old, patches[[old]], text, fixed = TRUE)
  }
  write(text, script)
}

main()
