# Data for subgroups: a number that lifts the class `yes`, one of few values, a date, text, a logical and an ordered
# factor, with some values missing.
boxed_data <- function(n = 120, missing = 6) {
  with_fixed_seed(16, {
    data <- data.frame(
      x = round(stats::rnorm(n), 2), whole = sample(20, n, TRUE), day = as.Date("2020-01-01") + sample(300, n, TRUE),
      job = sample(c("clerk", "a b", "it's", "x"), n, TRUE), flag = stats::runif(n) < 0.5,
      size = factor(sample(c("S", "M", "L"), n, TRUE), c("S", "M", "L"), ordered = TRUE)
    )
    lifted <- 2 * (data$x > 0.3) + (data$job == "clerk") - 1
    data$y <- ifelse(stats::runif(n) < stats::plogis(lifted), "yes", "no")
    for (name in setdiff(names(data), "y")) data[[name]][sample(n, missing)] <- NA
    data
  })
}

small_subgroups <- function(..., data = boxed_data()) {
  select_subgroups(y ~ ., data, ...)
}
