# Writes what is generated: the glue's RcppExports, NAMESPACE and man/.
Rcpp::compileAttributes()
roxygen2::roxygenise(load_code = function(path) {
  # From source: loading the way roxygen2 does by default would leave unoptimised objects in src/.
  env <- roxygen2::load_source(path)
  for (file in Sys.glob(file.path(path, "data", "*.rda"))) load(file, envir = env)
  env
})
