# Calls of what is done with results: measures, predictions, printing, pictures, reports, recipes.

# A result, sorted or filtered.
some_selection <- function(frame) {
  sel <- pick(
    quote(features), quote(windows), quote(profiles), quote(fit$profiles), quote(fit$windows), quote(subgroups)
  )
  pick(
    sel, sel, sel, quoted(.(sel)[rev(seq_len(nrow(.(sel)))), ]), quoted(head(.(sel), 1)), quoted(.(sel)[0, ]),
    quoted(subset(.(sel), rank <= 2)), quoted(dplyr::mutate(.(sel), extra = 1)), quoted(rbind(.(sel), .(sel))),
    quoted(.(sel)[setdiff(names(.(sel)), "features")]), quote(fit)
  )
}

# Or no result any more, or none at all.
maybe_selection <- function(frame) {
  pick(
    some_selection(frame), quote(transform(profiles, rank = rank + 1)), quote(as.data.frame(windows)),
    quote(rbind(features, fit$features)), pick(junk)
  )
}

# Subgroups, mostly a few of them.
some_boxes <- function(frame) {
  more <- pick(list(), list(direction = "inhibit"), list(rank_by = pick("lift", "gain")), list(keep_data = FALSE))
  sel <- quoted(select_subgroups(.(frame$formula), good, cuts = 3, max_features = 2, n_best = 2, ..(more)))
  pick(sel, sel, quoted(.(sel)[0, ]), quoted(rev(.(sel))), quoted(head(.(sel), 1)))
}

some_profiles <- function(frame) pick(quote(profiles), quote(fit), quote(profiles[2:1, ]), quote(fit$profiles[0, ]))

some_inference <- function(frame) {
  sel <- some_selection(frame)
  test <- pick(
    quoted(productive_test(.(some_profiles(frame)))), quoted(retest(.(sel), .(some_newdata(frame)))),
    quoted(cross_validate(.(sel), 2)), quoted(stability(.(sel), 2)), quoted(cross_validate(.(some_boxes(frame)), 2)),
    quoted(stability(.(some_boxes(frame)), 2)), quoted(retest(.(some_boxes(frame)), good))
  )
  pick(test, test, quoted(.(test)[1, ]), quoted(.(test)["rank"]))
}

# `data` as such, or without columns, or with values that were not seen.
some_newdata <- function(frame) {
  name <- some_features(frame)
  pick(
    quote(good), quote(good), quote(data), quote(numbers), quote(good[0, ]), quote(good[c(1, 1, nrow(good)), ]), quote(rev(good)),
    quoted(transform_column(good, .(name), function(x) rep(NA, length(x)))), quote(tibble::as_tibble(good)),
    quoted(transform_column(good, .(name), as.character)), quoted(good[setdiff(names(good), .(name))]),
    quoted(transform_column(good, .(name), function(x) rep("unseen", length(x)))), quote(counts)
  )
}

transform_column <- function(data, name, change) {
  data[[name]] <- change(data[[name]])
  data
}

some_lift <- function(frame) {
  pick(
    quote(lift), quote(lift), quote(lift_function(features, 1)), quote(lift_function(profiles, 1)),
    quote(lift_function(matrix(c(1, 0, 2, 0, 3, 4), 2))), quote(lift_function(UCBAdmissions)),
    quote(lift_function(y ~ u + v + g, numbers, discretize = joint_quantiles(3))),
    quote(lift_function(y ~ u + g, numbers, discretize = cut_points(u = list(0), 3)))
  )
}

# What measures take: a lift function, or what makes one.
some_measured <- function(frame) {
  list(pick(
    quote(lift), quote(lift), quote(good[-match(class_name, names(good))]), quote(features), quote(Titanic),
    quote(matrix(c(3, 1, 0, 2), 2)), quote(counts), pick(junk)
  ))
}

some_window <- function(frame) {
  pick(
    1, NULL, quote(lift$labels[1]), quote(lift$profiles[1, , drop = FALSE]), quote(lift$g > 0.1),
    quote(rev(lift$labels)), quote(selected_windows(windows)[[1]]), 1e6, pick(junk)
  )
}

whole_or_junk <- function() if (chance(0.8)) pick(1, 2, 30, Inf) else pick(junk)

measures <- c("eta", "entropy", "conditional_entropy", "mutual_information", "cross_entropy")

measure_generators <- lapply(stats::setNames(nm = measures), function(name) function(frame) {
  window <- if (name %in% c("eta", "cross_entropy")) list(window = some_window(frame)) else list()
  quoted(.(as.name(name))(..(some_measured(frame)), ..(window)))
})

# Printed, formatted and the like: `what` makes the object.
printed <- function(verb, what, arguments = list()) {
  function(frame) {
    given <- if (chance(0.5)) lapply(arguments, function(value) value()) else list()
    quoted(.(verb)(.(what(frame)), ..(given)))
  }
}

widths <- list(n = whole_or_junk, width = function() pick(20, 40, 80, 1000, NULL, pick(junk)))
a_fit <- function(frame) quote(fit)
summary_of <- function(what) function(frame) quoted(summary(.(what(frame))))
drawn <- function(picture) quoted(ggplot2::ggplot_gtable(ggplot2::ggplot_build(.(picture))))
some_joint <- function(frame) pick(quote(joint_quantiles(3, by = "a b")), quote(joint_quantiles(probs = c(0.1, 0.25))))
some_cuts <- function(frame) {
  pick(
    quoted(attr(quantile_bins(numbers$u, .(pick(2, 7)), by = .(pick(NULL, quote(numbers$g)))), "cuts")),
    quote(attr(count_profiles(y ~ u, numbers, discretize = cut_points(3))$u, "cuts"))
  )
}
some_cut_points <- function(frame) {
  pick(
    quote(cut_points()), quote(cut_points(a = c(1, 2.5), "a b" = 3, 4)), quote(cut_points(d = Sys.Date())),
    quote(cut_points(t = as.difftime(1:3, units = "mins"), s = as.POSIXct(c(0, 0.1), origin = "1970-01-01")))
  )
}
some_cut_fit <- function(frame) quote(select_features(y ~ ., numbers, discretize = cut_points(3)))
some_joint_fit <- function(frame) {
  quote(select_windows(y ~ ., numbers, discretize = joint_quantiles(3, by = "g"), min_count = 1))
}

some_intervals <- function(frame) {
  lift <- some_lift(frame)
  pick(
    quoted(confint(.(lift))), quoted(confint(.(lift), "eta")), quoted(confint(.(lift))[0, ]),
    quoted(confint(.(lift))[c("lower", "flag")])
  )
}

some_permuted <- function(frame) {
  sel <- pick(quote(features), quote(windows), quote(profiles), quote(profiles[0, ]), some_boxes(frame))
  quoted(permute_search(.(sel), B = 19))
}

some_conditions <- function(frame) {
  told <- quoted(subgroup_conditions(.(some_boxes(frame)), .(pick(1, 2))))
  pick(told, told, quoted(.(told)[c("change", "lift")]), quoted(.(told)[0, ]))
}

some_independence <- function(frame) {
  method <- pick(list(), list(method = pick("G", "chisq", "permutation", pick(junk))))
  strata <- pick(list(), list(strata = pick(some_features(frame), quote(good[[1]]), pick(junk))))
  c(list(B = pick(19, 99, pick(junk))), method, strata)
}

some_picture <- function(frame) pick(quote(fit), quote(features), quote(windows), quote(profiles), some_lift(frame))

# In a page of some size.
drawn_page <- function(frame) {
  quoted({
    grid::grid.newpage()
    plot(
      ggplot2::autoplot(.(some_picture(frame))),
      vp = grid::viewport(width = .(pick(0.1, 0.3, 1)), height = .(pick(0.1, 0.3, 1)))
    )
  })
}

selection_picture <- function(types) {
  function(class) function(frame) {
    type <- if (chance(0.7)) list() else list(type = pick(as.list(c(types, ""))))
    sel <- if (chance(0.8)) as.name(class) else some_joint_fit(frame)
    drawn(quoted(ggplot2::autoplot(.(sel), ..(type), ..(if (chance(0.3)) list(n = whole_or_junk()) else list()))))
  }
}

result_generators <- c(measure_generators, list(
  lift_function.localift_selection = function(frame) {
    quoted(lift_function(.(some_selection(frame)), .(whole_or_junk())))
  },
  lift_function.localift = function(frame) quote(lift_function(fit)),
  count_profiles.localift_selection = function(frame) {
    quoted(count_profiles(.(some_selection(frame)), .(whole_or_junk())))
  },
  eta.default = function(frame) quoted(eta(.(frame$formula), good, window = .(some_window(frame)))),
  eta.localift_lift = function(frame) quoted(eta(lift, window = .(some_window(frame)))),
  equivalents = function(frame) {
    quoted(equivalents(.(pick(some_profiles(frame), maybe_selection(frame))), .(whole_or_junk())))
  },
  expected_gain = function(frame) {
    interval <- pick(list(), list(conf.int = TRUE), list(conf.int = pick(junk)))
    sel <- pick(some_profiles(frame), maybe_selection(frame), some_boxes(frame))
    quoted(expected_gain(.(sel), .(whole_or_junk()), ..(interval)))
  },
  confint.localift_lift = function(frame) {
    parm <- pick(list(), list(parm = pick("lift", "eta", pick(junk))))
    methods <- list(method = pick("score", "logit", "delta", "conservative", "bootstrap"))
    method <- pick(list(), methods, list(level = pick(junk)))
    quoted(confint(.(some_lift(frame)), ..(parm), ..(method), B = 199, window = .(some_window(frame))))
  },
  confint.localift_selection = function(frame) quoted(confint(.(some_selection(frame)), .(pick("lift", pick(junk))))),
  confint.localift = function(frame) quote(confint(fit)),
  compare_lift = function(frame) pick(quote(compare_lift()), quoted(compare_lift(.(pick(junk)), 1:2))),
  compare_lift.default = function(frame) quoted(compare_lift(.(pick(junk)), .(pick(junk)))),
  compare_lift.localift = function(frame) quoted(compare_lift(fit, .(pick(1:2, 2:1, pick(junk))))),
  compare_lift.localift_lift = function(frame) {
    quoted(compare_lift(.(some_lift(frame)), .(pick(1:2, quote(rev(lift$labels)[1:2]), some_window(frame)))))
  },
  compare_lift.localift_selection = function(frame) {
    quoted(compare_lift(.(pick(some_profiles(frame), maybe_selection(frame))), .(pick(1:2, c(2, 3), pick(junk)))))
  },
  test_independence = function(frame) pick(quote(test_independence()), quoted(test_independence(.(pick(junk))))),
  test_independence.default = function(frame) {
    quoted(test_independence(..(some_measured(frame)), ..(some_independence(frame))))
  },
  test_independence.formula = function(frame) {
    quoted(test_independence(.(frame$formula), .(pick(quote(good), quote(data))), ..(some_independence(frame))))
  },
  test_independence.list = function(frame) {
    tables <- pick(quote(list(lift, lift)), quote(list(matrix(c(3, 1, 0, 2), 2), lift)), list(), list(1))
    quoted(test_independence(.(tables), ..(some_independence(frame))))
  },
  test_independence.localift_lift = function(frame) {
    quoted(test_independence(.(some_lift(frame)), ..(some_independence(frame))))
  },
  permute_search = function(frame) {
    sel <- pick(some_selection(frame), maybe_selection(frame))
    strata <- list(strata = pick("missing", some_features(frame), quote(good[[1]]), quote(~ a), pick(junk)))
    more <- pick(list(), list(raw = FALSE), list(stop_after = pick(1, 5, pick(junk))), list(B = pick(junk)))
    if (is.null(more$B)) more$B <- 19
    quoted(permute_search(.(pick(sel, some_joint_fit(frame))), ..(pick(list(), strata)), ..(more)))
  },
  productive_test = function(frame) quoted(productive_test(.(pick(some_profiles(frame), maybe_selection(frame))))),
  retest = function(frame) {
    more <- pick(list(), list(), list(y = quote(good[[class_name]])), list(weights = 2), list(level = pick(0.5, 1)))
    quoted(retest(.(pick(some_selection(frame), maybe_selection(frame))), .(some_newdata(frame)), ..(more)))
  },
  cross_validate = function(frame) {
    folds <- pick(2, 3, quote(rep_len(1:2, nrow(good))), quote(list(1:2, 3)), pick(junk))
    quoted(cross_validate(.(maybe_selection(frame)), .(folds)))
  },
  stability = function(frame) quoted(stability(.(maybe_selection(frame)), .(pick(2, 5, pick(junk))))),
  search_info = function(frame) quoted(search_info(.(maybe_selection(frame)))),
  selected_features = function(frame) quoted(selected_features(.(maybe_selection(frame)))),
  selected_windows = function(frame) quoted(selected_windows(.(pick(quote(windows), maybe_selection(frame))))),
  selected_subgroups = function(frame) quoted(selected_subgroups(.(pick(quote(subgroups), maybe_selection(frame))))),
  subgroup_filters = function(frame) {
    pick(
      quoted(subgroup_filters(.(maybe_selection(frame)))),
      quote(eval(subgroup_filters(subgroups)[[1]], numbers))
    )
  },
  selected_profiles = function(frame) quoted(selected_profiles(.(pick(quote(profiles), maybe_selection(frame))))),
  predict.localift_selection = function(frame) {
    type <- pick(list(), list(type = pick("member", "lift", "rank")), list(type = pick(junk)))
    quoted(predict(.(some_selection(frame)), .(some_newdata(frame)), ..(type)))
  },
  predict.localift = function(frame) quoted(predict(fit, .(pick(some_newdata(frame), pick(junk))))),
  augment = function(frame) quoted(augment(profiles, good, .(pick(junk)))),
  augment.localift_selection = function(frame) {
    sel <- pick(some_selection(frame), some_boxes(frame))
    pick(quoted(augment(.(sel), .(some_newdata(frame)))), quoted(augment(.(sel))))
  },
  subgroup_conditions = function(frame) {
    quoted(subgroup_conditions(.(pick(some_boxes(frame), maybe_selection(frame))), .(pick(1, whole_or_junk()))))
  },
  augment.localift = function(frame) quoted(augment(fit, .(some_newdata(frame)))),

  # What is inferred
  format.localift_conditions = printed(quote(format), some_conditions, widths["width"]),
  print.localift_conditions = printed(quote(print), some_conditions, widths["width"]),
  format.localift_inference = printed(quote(format), some_inference, widths),
  print.localift_inference = printed(quote(print), some_inference, widths),
  str.localift_inference = printed(quote(utils::str), some_inference),
  tidy.localift_inference = printed(quote(tidy), some_inference),
  tidy.localift_cv = function(frame) quoted(tidy(cross_validate(.(some_profiles(frame)), 2), folds = .(pick(TRUE, 1)))),
  tidy.localift_productive = function(frame) {
    quoted(tidy(productive_test(.(some_profiles(frame))), generalisations = .(pick(TRUE, NA))))
  },
  tidy.localift_retest = function(frame) quote(tidy(retest(windows, good))),
  as.data.frame.localift_inference = printed(quote(as.data.frame), some_inference),
  as_tibble.localift_inference = printed(quote(tibble::as_tibble), some_inference),
  autoplot.localift_inference = function(frame) drawn(quoted(ggplot2::autoplot(.(some_inference(frame))))),
  plot.localift_inference = function(frame) quoted(plot(.(some_inference(frame)))),

  # As tables
  tidy = function(frame) quoted(tidy(.(some_selection(frame)), .(pick(junk)))),
  glance = function(frame) quoted(glance(.(some_selection(frame)), .(pick(junk)))),
  tidy.localift = printed(quote(tidy), a_fit),
  tidy.localift_lift = printed(quote(tidy), some_lift),
  tidy.localift_selection = printed(quote(tidy), some_selection),
  tidy.localift_subgroups = function(frame) quoted(tidy(subgroups, within = .(pick(TRUE, FALSE, pick(junk))))),
  glance.localift = printed(quote(glance), a_fit),
  glance.localift_lift = printed(quote(glance), some_lift),
  glance.localift_selection = printed(quote(glance), some_selection),
  as.data.frame.localift = printed(quote(as.data.frame), a_fit),
  as.data.frame.localift_lift = printed(quote(as.data.frame), some_lift),
  as.data.frame.localift_selection = printed(quote(as.data.frame), some_selection),
  as_tibble.localift = printed(quote(tibble::as_tibble), a_fit),
  as_tibble.localift_lift = printed(quote(tibble::as_tibble), some_lift),
  as_tibble.localift_selection = printed(quote(tibble::as_tibble), some_selection),

  # As text
  conditionMessage.localift_message = function(frame) {
    quoted(tryCatch(.(search_call(pick(as.list(verbs)), "formula", frame)), message = conditionMessage))
  },
  format.localift = printed(quote(format), a_fit, widths),
  format.localift_intervals = printed(quote(format), some_intervals, widths),
  format.localift_lift = printed(quote(format), some_lift, widths),
  format.localift_selection = printed(quote(format), some_selection, widths),
  format.localift_cuts = printed(quote(format), some_cuts),
  format.localift_cut_points = printed(quote(format), some_cut_points),
  format.localift_joint_quantiles = printed(quote(format), some_joint),
  format.summary_localift = printed(quote(format), summary_of(a_fit)),
  format.summary_localift_lift = printed(quote(format), summary_of(some_lift), widths["n"]),
  format.summary_localift_selection = printed(quote(format), summary_of(some_selection)),
  print.localift = printed(quote(print), a_fit, widths),
  print.localift_intervals = printed(quote(print), some_intervals, widths),
  print.localift_lift = printed(quote(print), some_lift, widths),
  print.localift_selection = printed(quote(print), some_selection, widths),
  print.localift_cuts = printed(quote(print), some_cuts),
  print.localift_cut_points = printed(quote(print), some_cut_points),
  print.localift_joint_quantiles = printed(quote(print), some_joint),
  print.summary_localift = printed(quote(print), summary_of(a_fit)),
  print.summary_localift_lift = printed(quote(print), summary_of(some_lift)),
  print.summary_localift_selection = printed(quote(print), summary_of(some_selection)),
  summary.localift = printed(quote(summary), a_fit),
  summary.localift_lift = printed(quote(summary), some_lift),
  summary.localift_selection = printed(quote(summary), some_selection),
  str.localift_selection = printed(quote(utils::str), some_selection),
  knit_print.localift = printed(quote(knitr::knit_print), a_fit),
  knit_print.localift_lift = printed(quote(knitr::knit_print), some_lift),
  knit_print.localift_selection = printed(quote(knitr::knit_print), some_selection),

  # Results as data frames
  "[.localift_selection" = function(frame) {
    pick(
      quote(profiles[0, ]), quote(profiles[, 1]), quote(profiles["lift"]), quote(profiles[NA, ]), quote(windows[9, ])
    )
  },
  "[<-.localift_selection" = function(frame) quoted(`[<-`(profiles, 1, "lift", .(pick(0, NA, "a")))),
  "[[<-.localift_selection" = function(frame) {
    quoted(`[[<-`(windows, .(pick("eta", "new")), value = .(pick(NULL, 1, "a"))))
  },
  "$<-.localift_selection" = function(frame) quoted(`$<-`(features, .(pick("rank", "new")), .(pick(NULL, 1, "a")))),
  "names<-.localift_selection" = function(frame) quote(`names<-`(features, rev(names(features)))),
  rbind.localift_selection = function(frame) {
    quoted(rbind(.(some_selection(frame)), .(pick(quote(profiles), quote(fit$profiles), NULL))))
  },
  dplyr_reconstruct.localift_selection = function(frame) quote(dplyr::mutate(profiles, more = lift * 2)),
  dplyr_row_slice.localift_selection = function(frame) quote(dplyr::filter(windows, eta >= 0)),
  vec_restore.localift_selection = function(frame) quote(vctrs::vec_slice(profiles, 1)),

  # Pictures
  autoplot.localift = function(frame) {
    drawn(quoted(ggplot2::autoplot(fit, ..(pick(list(), list(type = "best"), list(n = whole_or_junk()))))))
  },
  autoplot.localift_lift = function(frame) {
    drawn(quoted(ggplot2::autoplot(.(some_lift(frame)), type = .(pick("lift", "windows")))))
  },
  autoplot.localift_features = selection_picture(c("best", "joint"))("features"),
  autoplot.localift_windows = selection_picture(c("best", "all", "joint"))("windows"),
  autoplot.localift_profiles = selection_picture(c("best", "joint"))("profiles"),
  autoplot.localift_cover = function(frame) {
    few <- quoted(select_cover(.(frame$formula), good, cuts = 3, max_features = 2, min_new = 1, min_probability = .(pick(0.5, 0.9))))
    drawn(quoted(ggplot2::autoplot(.(few), type = .(pick("best", "conditions")))))
  },
  autoplot.localift_subgroups = function(frame) {
    more <- pick(list(), list(type = pick("best", "conditions", "")), list(n = whole_or_junk()))
    drawn(quoted(ggplot2::autoplot(.(some_boxes(frame)), ..(more))))
  },
  plot.localift = function(frame) quote(plot(fit)),
  # What ggplot2 and grid ask of a picture, as it is built and drawn in a page of some size.
  ggplot_build.localift_picture = function(frame) {
    quoted(ggplot2::ggplot_build(ggplot2::autoplot(.(some_picture(frame)))))
  },
  ggplot_gtable.localift_built = function(frame) drawn(quoted(ggplot2::autoplot(.(some_picture(frame))))),
  heightDetails.localift_wrapped = function(frame) drawn_page(frame),
  makeContent.localift_page = function(frame) drawn_page(frame),
  makeContent.localift_wrapped = function(frame) drawn_page(frame),
  plot.localift_lift = function(frame) quoted(plot(.(some_lift(frame)))),
  plot.localift_selection = function(frame) quoted(plot(.(some_selection(frame)))),
  autoplot.localift_permuted = function(frame) drawn(quoted(ggplot2::autoplot(.(some_permuted(frame))))),
  plot.localift_permuted = function(frame) quoted(plot(.(some_permuted(frame)))),
  plot_LiftTable = function(frame) {
    pick(
      drawn(quoted(plot_LiftTable(good[[1]], good[[length(good)]], .(pick(as.list(texts))), "y"))),
      quoted(plot_LiftTable(.(pick(junk)), y)), drawn(quote(plot_LiftTable(y, y)))
    )
  },
  write_report = function(frame) {
    if (chance(0.1)) return(quoted(write_report(.(some_selection(frame)), tempfile(fileext = ".html"))))
    quoted(write_report(.(maybe_selection(frame)), .(pick("nowhere/report.html", "a.txt", pick(junk)))))
  },

  selected_cuts = function(frame) quoted(selected_cuts(.(pick(some_cut_fit(frame), maybe_selection(frame))))),
  joint_cuts = function(frame) quoted(joint_cuts(.(pick(some_joint_fit(frame), maybe_selection(frame))))),

  # Without data
  cut_points = function(frame) {
    quoted(cut_points(..(pick(list(), list(whole_or_junk()), list(a = pick(junk)), list(a = c(1, 2), b = pick(junk)))),
                      ..(pick(list(), list(n = whole_or_junk())))))
  },
  joint_quantiles = function(frame) {
    quoted(joint_quantiles(..(pick(list(n = whole_or_junk()), list(probs = pick(c(0.1, 0.9), pick(junk))), list())),
                           by = .(pick(NULL, "a", ~ a + b, pick(junk)))))
  },
  quantile_bins = function(frame) {
    by <- pick(list(), list(by = pick(quote(numbers$g), quote(data[[1]]), quote(good[1]), pick(junk))))
    more <- pick(list(), list(labels = "interval"), list(labels = pick(junk)))
    pick(
      quoted(quantile_bins(numbers$u, .(whole_or_junk()), ..(by), ..(more))),
      quoted(quantile_bins(c(1, NA, 1e300, -1e300, 5e-324), probs = .(pick(0.5, pick(junk))))),
      quote(quantile_bins(numbers$v, like = quantile_bins(numbers$u, 3))),
      quoted(quantile_bins(.(pick(quote(y), quote(w), pick(junk))), 2, like = .(pick(junk))))
    )
  },
  covertype_data = function(frame) {
    path <- pick(Filter(Negate(is.null), junk))
    quoted(covertype_data(.(pick("nowhere", path)), .(pick(Filter(Negate(isTRUE), junk)))))
  },

  # Recipes
  step_select_llds = function(frame) some_step(frame, quote(step_select_llds)),
  step_llds_profiles = function(frame) some_step(frame, quote(step_llds_profiles)),
  step_llds_subgroups = function(frame) some_step(frame, quote(step_llds_subgroups)),
  prep.step_select_llds = function(frame) quoted(recipes::prep(.(good_step(quote(step_select_llds))))),
  prep.step_llds_profiles = function(frame) quoted(recipes::prep(.(good_step(quote(step_llds_profiles))))),
  prep.step_llds_subgroups = function(frame) quoted(recipes::prep(.(good_step(quote(step_llds_subgroups))))),
  bake.step_select_llds = function(frame) baked(quote(step_select_llds)),
  bake.step_llds_profiles = function(frame) baked(quote(step_llds_profiles)),
  bake.step_llds_subgroups = function(frame) baked(quote(step_llds_subgroups)),
  print.step_select_llds = function(frame) quoted(print(.(one_step("step_select_llds")))),
  print.step_llds_profiles = function(frame) quoted(print(.(one_step("step_llds_profiles")))),
  print.step_llds_subgroups = function(frame) quoted(print(.(one_step("step_llds_subgroups")))),
  tidy.step_select_llds = function(frame) quoted(tidy(recipes::prep(.(good_step(quote(step_select_llds)))), 1)),
  tidy.step_llds_profiles = function(frame) quoted(tidy(recipes::prep(.(good_step(quote(step_llds_profiles)))), 1)),
  tidy.step_llds_subgroups = function(frame) quoted(tidy(recipes::prep(.(good_step(quote(step_llds_subgroups)))), 1)),
  required_pkgs.step_select_llds = function(frame) quoted(generics::required_pkgs(.(one_step("step_select_llds")))),
  required_pkgs.step_llds_profiles = function(frame) quoted(generics::required_pkgs(.(one_step("step_llds_profiles")))),
  required_pkgs.step_llds_subgroups = function(frame) quoted(generics::required_pkgs(.(one_step("step_llds_subgroups")))),
  tunable.step_select_llds = function(frame) quoted(generics::tunable(.(one_step("step_select_llds")))),
  tunable.step_llds_profiles = function(frame) quoted(generics::tunable(.(one_step("step_llds_profiles")))),
  tunable.step_llds_subgroups = function(frame) quoted(generics::tunable(.(one_step("step_llds_subgroups"))))
))

# recipes itself takes tibbles of plain columns; ids are given, as recipes draws them at random.
good_step <- function(step) {
  quoted(.(step)(recipes::recipe(y ~ ., plain), recipes::all_predictors(), max_features = 2, id = "one"))
}

one_step <- function(step) quoted(.(good_step(as.name(step)))$steps[[1]])

some_step <- function(frame, step) {
  quoted(.(step)(
    .(pick(quote(recipes::recipe(y ~ ., plain)), pick(junk))), recipes::all_predictors(), id = "one",
    options = .(pick(quote(list(na = "level")), pick(junk))), outcome = .(pick(NULL, "y", pick(junk)))
  ))
}

baked <- function(step) {
  quoted(recipes::bake(recipes::prep(.(good_step(step))), .(pick(quote(plain), quote(plain[0, ]), quote(plain[-1])))))
}
