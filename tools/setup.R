# Gets what tools/needs.txt lists and this machine lacks: Debian's prebuilt packages where it may use apt-get,
# then R's configured repositories. Asks neither when nothing is lacking.
#
# Usage: Rscript tools/setup.R PURPOSE...
# R packages are looked for in the library paths and put in the first of them; R_LIBS names another.

main <- function(purposes) {
  unlink(log_file("*"))
  needs <- read_needs(purposes)
  drivers <- needs$name[needs$kind == "driver"]
  needs <- needs[needs$kind != "driver", ]
  apt <- nzchar(Sys.which("apt-get")) && !is.null(as_root())
  # Without apt-get, headers are for CMake to find or to miss.
  if (!apt) needs <- needs[!needs$kind %in% c("headers", "engine"), ]
  library <- target_library()
  lacking <- needs[lacks(needs), ]
  if (apt && nrow(lacking) > 0) {
    get_from_apt(lacking)
    lacking <- lacking[lacks(lacking), ]
  }
  if (any(lacking$kind == "package")) {
    get_from_repositories(lacking$name[lacking$kind == "package"], library)
    lacking <- lacking[lacks(lacking), ]
  }
  lacking <- lacking[!lacking$kind %in% c("spare", "engine"), ]
  if (nrow(lacking) > 0) {
    for (log in Sys.glob(log_file("*"))) writeLines(c(log, utils::tail(readLines(log), 30)))
    stop("still lacking, please install: ", paste(lacking$name, collapse = ", "), call. = FALSE)
  }
  if (length(drivers) > 0) {
    system2(file.path(R.home("bin"), "Rscript"), c("tools/engines/drivers.R", log_file("drivers"), drivers))
  }
}

read_needs <- function(purposes) {
  needs <- utils::read.table("tools/needs.txt", header = TRUE, colClasses = "character")
  unlisted <- setdiff(declared_packages(), needs$name)
  if (length(unlisted) > 0) {
    stop("DESCRIPTION names what tools/needs.txt lacks: ", paste(unlisted, collapse = ", "), call. = FALSE)
  }
  needs$minimum[needs$minimum == "-"] <- "0"
  needs[needs$purpose %in% purposes, ]
}

# The packages that DESCRIPTION names and that do not come with R itself.
declared_packages <- function() {
  fields <- read.dcf("DESCRIPTION", c("Imports", "LinkingTo", "Suggests"))
  entries <- trimws(unlist(strsplit(fields[!is.na(fields)], ",")))
  setdiff(sub("[[:space:](].*", "", entries), rownames(utils::installed.packages(.Library, priority = "base")))
}

# R's own library is never written to: where there is no other, R_LIBS_USER is made, and later R processes see it first.
target_library <- function() {
  library <- setdiff(normalizePath(.libPaths()), normalizePath(.Library))[1]
  if (is.na(library) || file.access(library, 2) != 0) {
    library <- strsplit(Sys.getenv("R_LIBS_USER"), .Platform$path.sep)[[1]][1]
    if (is.na(library)) stop("no writable R library: set R_LIBS, or LIB of make", call. = FALSE)
    dir.create(library, recursive = TRUE, showWarnings = FALSE)
  }
  if (file.access(library, 2) != 0) stop("cannot write to the R library ", library, call. = FALSE)
  library
}

# Which needs are not met.
lacks <- function(needs) {
  lacking <- logical(nrow(needs))
  of <- function(kind) needs$kind == kind
  lacking[of("package")] <- !loads(needs$name[of("package")], needs$minimum[of("package")])
  command <- of("command") | of("spare")
  lacking[command] <- !nzchar(Sys.which(needs$name[command]))
  debian <- of("headers") | of("engine")
  lacking[debian] <- !nzchar(apt_versions(needs$deb[debian])$installed)
  lacking
}

# Loading is the test, since a package built for another R is found and yet unusable; in a fresh process, which a
# broken package may bring down.
loads <- function(packages, minimum) {
  if (length(packages) == 0) return(logical())
  code <- sprintf(
    'if (requireNamespace("%1$s", quietly = TRUE) && packageVersion("%1$s") >= "%2$s") cat("%1$s\\n")',
    packages, minimum
  )
  packages %in% suppressWarnings(rscript(code, stdout = TRUE, stderr = FALSE))
}

rscript <- function(code, ...) {
  system2(file.path(R.home("bin"), "Rscript"), c("-e", shQuote(paste(code, collapse = "\n"))), ...)
}

# --- apt-get -------------------------------------------------------------------------------------------------

# The words to put before a command for it to run as root; NULL if we cannot.
as_root <- function() {
  if (system2("id", "-u", stdout = TRUE) == "0") return(character())
  if (nzchar(Sys.which("sudo")) && system2("sudo", c("-n", "true"), stdout = FALSE, stderr = FALSE) == 0) {
    return(c("sudo", "-n"))
  }
  NULL
}

get_from_apt <- function(lacking) {
  # An R that is not Debian's does not look where Debian puts its R packages.
  if (normalizePath(R.home()) != "/usr/lib/R") lacking <- lacking[lacking$kind != "package", ]
  # What Debian's tools count as installed and R does not see, apt-get cannot help with.
  lacking <- lacking[!new_enough(apt_versions(lacking$deb)$installed, lacking$minimum), ]
  if (nrow(lacking) == 0) return(invisible())
  apt_get("update")
  lacking <- lacking[new_enough(apt_versions(lacking$deb)$candidate, lacking$minimum), ]
  if (nrow(lacking) == 0) return(invisible())
  cat("apt-get install:", lacking$deb, "\n")
  apt_get(c("install", "-y", "--no-install-recommends", lacking$deb))
}

apt_get <- function(args) {
  command <- c(as_root(), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", args)
  logged("apt-get", command[1], command[-1])
}

# The versions that Debian's tools know, "" where there is none: a data frame, one row per package.
apt_versions <- function(debs) {
  # Each package is its name and a colon, then a line for each version; one that is not known is left out.
  policy <- if (length(debs) > 0) system2("apt-cache", c("policy", debs), stdout = TRUE, env = "LC_ALL=C")
  heads <- grep("^[^ ].*:$", policy)
  rows <- heads[match(paste0(debs, ":"), policy[heads])]
  version <- function(offset) {
    text <- sub(".*: ", "", policy[rows + offset])
    ifelse(is.na(text) | text == "(none)", "", text)
  }
  data.frame(installed = version(1), candidate = version(2))
}

new_enough <- function(version, minimum) {
  nzchar(version) & mapply(function(v, m) {
    system2("dpkg", c("--compare-versions", shQuote(v), "ge", m)) == 0
  }, version, minimum)
}

# --- R's repositories ----------------------------------------------------------------------------------------

get_from_repositories <- function(packages, library) {
  cat("install.packages:", packages, "\n")
  # An R with no mirror chosen would ask for one: take the first of its own list.
  code <- sprintf('
    if ("@CRAN@" %%in%% getOption("repos")) chooseCRANmirror(ind = 1, local.only = TRUE)
    install.packages(c(%s), lib = %s, Ncpus = 2)',
    paste(encodeString(packages, quote = '"'), collapse = ", "), encodeString(library, quote = '"')
  )
  logged("install-packages", file.path(R.home("bin"), "Rscript"), c("-e", shQuote(code)))
}

# Runs a command with its output added to a log. Whether it did its work is for lacks() to say.
logged <- function(name, command, args) {
  output <- tempfile()
  system2(command, args, stdout = output, stderr = output)
  dir.create("_build/log", recursive = TRUE, showWarnings = FALSE)
  file.append(log_file(name), output)
}

log_file <- function(name) file.path("_build/log", paste0("setup-", name, ".log"))

main(commandArgs(TRUE))
