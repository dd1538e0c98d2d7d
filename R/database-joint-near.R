# Rows so near a cut that rounding might have moved them across it. Rows of equal values, or of values that are equal but
# for their sign, have the same distance however it is computed: they do no harm, and others are told of.

#' Look at the rows near the cuts of models
#'
#' @return The models, with `unsure`: by group, how many rows near a cut are not alike.
#' @noRd
look_near <- function(models, joint) {
  places <- do.call(rbind, lapply(seq_along(models), function(i) {
    do.call(rbind, lapply(seq_along(models[[i]]$groups), function(g) {
      at <- which(models[[i]]$groups[[g]]$near)
      # Cuts that coincide have the same rows near them.
      at <- at[!duplicated(models[[i]]$groups[[g]]$below[at])]
      if (length(at)) data.frame(model = i, group = g, cut = at)
    }))
  }))
  for (i in seq_along(models)) models[[i]]$unsure <- rep(0, joint$n_groups)
  if (is.null(places)) {
    return(models)
  }
  sums <- 1 + 2 * max(lengths(lapply(models, `[[`, "features")))
  size <- most_sums %/% sums
  if (!is.null(joint$flat)) size <- min(size, most_parts %/% (2 * sums * max(vapply(models, distance_parts, 0, joint))))
  size <- max(1, size)
  for (batch in split(seq_len(nrow(places)), (seq_len(nrow(places)) - 1) %/% size)) {
    unlike <- count_unlike(places[batch, ], models, joint)
    for (j in seq_along(batch)) {
      one <- places[batch[[j]], ]
      models[[one$model]]$unsure[[one$group]] <- models[[one$model]]$unsure[[one$group]] + unlike[[j]]
    }
  }
  models
}

# By place, the rows near the cut, or 0 if they are alike.
count_unlike <- function(places, models, joint) {
  used <- unique(places$model)
  features <- sort(unique(unlist(lapply(models[used], `[[`, "features"))))
  joint <- flat_if_short(joint, models[used], 2 * (1 + 2 * length(features)) * max(table(places$model)))
  statement <- sql_statement(joint, distance_layers(joint, models[used], keep = features), function(from) {
    columns <- unlist(lapply(seq_len(nrow(places)), function(j) {
      model <- models[[places$model[[j]]]]
      group <- model$groups[[places$group[[j]]]]
      a <- group$below[[places$cut[[j]]]]
      room <- near_share(group) * abs(a)
      value <- paste0("ll_v", match(places$model[[j]], used))
      near <- paste0(
        value, " >= ", sql_double(a - room, joint), " AND ", value, " <= ", sql_double(a + room, joint),
        if (joint$n_groups > 1) paste(" AND ll_g =", places$group[[j]])
      )
      first <- feature_column(model$features[[1]], joint)
      alike <- function(f) {
        x <- feature_column(f, joint)
        sprintf("CASE WHEN %s THEN CASE WHEN %s < 0 THEN -%s ELSE %s END END", near, first, x, x)
      }
      c(
        sprintf("SUM(CASE WHEN %s THEN 1.0 ELSE 0.0 END) AS ll_n%d", near, j),
        vapply(seq_along(model$features), function(k) {
          of <- alike(model$features[[k]])
          sprintf("MIN(%s) AS ll_low%d_%d, MAX(%s) AS ll_high%d_%d", of, j, k, of, j, k)
        }, "")
      )
    }))
    select_text(columns, from)
  })
  rows <- ask_joint(joint, statement)
  vapply(seq_len(nrow(places)), function(j) {
    k <- length(models[[places$model[[j]]]]$features)
    edge <- function(name) as.double(unlist(rows[1, sprintf("ll_%s%d_%d", name, j, seq_len(k))]))
    if (isTRUE(all(edge("low") == edge("high")))) 0 else as.double(rows[[paste0("ll_n", j)]])[[1]]
  }, 0)
}

#' The note of rows that rounding might have moved
#'
#' @param unsure By set, how many rows.
#' @noRd
note_unsure <- function(unsure) {
  sets <- sum(unsure > 0)
  if (sets > 0) {
    paste0(
      "In ", count_of(sets, "feature set"), " ", count_of(sum(unsure), "row"), " ", if (sum(unsure) == 1) "lies" else "lie",
      " within 1e-9 of a cut: rounding in the database may have put ", if (sum(unsure) == 1) "it" else "them",
      " on the other side than in memory."
    )
  }
}
