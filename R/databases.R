#' Data in a database
#'
#' @name databases
NULL
