# What the system says of this process.

# Megabytes, from the process's own status; NA where there is none.
status <- function(field) {
  lines <- if (file.exists("/proc/self/status")) readLines("/proc/self/status")
  line <- grep(paste0("^", field, ":"), lines, value = TRUE)
  if (length(line) == 1) as.numeric(gsub("[^0-9]", "", line)) / 1024 else NA_real_
}

# Sets the high-water mark VmHWM back to what is resident, where the system lets us.
clear_peak <- function() {
  invisible(gc())
  suppressWarnings(try(cat("5", file = "/proc/self/clear_refs"), silent = TRUE))
}
