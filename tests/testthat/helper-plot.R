# All that a picture says around its panels.
autoplot_text <- function(object, ...) {
  labels <- ggplot2::autoplot(object, ...)$labels
  text <- unlist(labels[c("title", "subtitle", "x", "y")])
  paste(gsub("\n", " ", text, fixed = TRUE), collapse = " ")
}

# As drawing does, without a device: what is wrong with a scale or a text shows only here, as an error.
render <- function(picture) {
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  ggplot2::ggplotGrob(picture)
}

# Later versions of ggplot2 draw the same picture with other lines of SVG.
skip_unless_comparable <- function() {
  skip_on_cran()
  skip_if_not_installed("vdiffr")
  skip_if(utils::packageVersion("ggplot2") >= "3.5.0", "the pictures were made by ggplot2 3.4")
}

# Where texts are --------------------------------------------------------------

#' The boxes of all texts of a picture, as they are drawn on a page
#'
#' Goes through the grobs as drawing does (contents that are made when a picture is drawn are made, viewports are
#' pushed), so that sizes, turns and clipping are the real ones.
#' @param width,height Of the page, inches.
#' @return A list, of each text: `label`, `corners` (a 4 x 2 matrix, inches from the lower left of the page), and `room`
#'   (left, right, bottom, top of the page, or of the clipped part of it that the text is in).
text_boxes <- function(picture, width, height) drawn_parts(picture, width, height)$boxes

# With the texts' boxes, in the order in which they are drawn (`at`): `lines`, segments as thin boxes, and `covers`,
# filled rectangles, which hide the lines before them.
drawn_parts <- function(picture, width, height) {
  grDevices::pdf(NULL, width, height)
  on.exit(grDevices::dev.off())
  grid::grid.newpage()
  if (inherits(picture, "ggplot")) picture <- ggplot2::ggplotGrob(picture)
  found <- new.env()
  found$boxes <- found$lines <- found$covers <- list()
  found$at <- 0
  walk_grob(picture, found, c(0, width, 0, height))
  as.list(found)
}

walk_grob <- function(grob, found, room) {
  if (inherits(grob, "zeroGrob") || inherits(grob, "null")) {
    return(invisible())
  }
  grob <- grid_method("makeContext", grob)
  before <- viewport_depth()
  room <- walk_viewport(grob$vp, room)
  if (!is.null(grob$gp)) grid::pushViewport(grid::viewport(gp = grob$gp))
  grob <- grid_method("makeContent", grob)
  found$at <- found$at + 1
  if (inherits(grob, "text")) found$boxes <- c(found$boxes, boxes_of_text(grob, room, found$at))
  if (inherits(grob, "segments")) found$lines <- c(found$lines, ends_of_segments(grob, found$at))
  if (inherits(grob, c("rect", "polygon"))) found$covers <- c(found$covers, corners_of_covers(grob, found$at))
  if (inherits(grob, "gTree")) {
    if (!is.null(grob$childrenvp)) {
      grid::pushViewport(grob$childrenvp)
      grid::upViewport(grid::depth(grob$childrenvp))
    }
    for (name in grob$childrenOrder) walk_grob(grob$children[[name]], found, room)
  }
  up <- viewport_depth() - before
  if (up > 0) grid::upViewport(up)
}

# Called where grid's own methods are found.
grid_method <- function(name, grob) eval(call(name, quote(grob)), list(grob = grob), asNamespace("grid"))

viewport_depth <- function() {
  path <- grid::current.vpPath()
  if (is.null(path)) 0L else grid::depth(path)
}

# Goes into a viewport; if one of them clips, there is that much room.
walk_viewport <- function(vp, room) {
  if (is.null(vp)) {
    return(room)
  }
  if (inherits(vp, "path")) grid::downViewport(vp, strict = FALSE) else grid::pushViewport(vp)
  depth <- grid::depth(vp)
  path <- grid::current.vpPath()
  for (i in seq_len(depth)) {
    here <- grid::current.viewport()
    if (isTRUE(here$clip)) {
      ends <- device_inches(cbind(c(0, 1), c(0, 1)), "npc")
      room <- c(max(room[1], ends[1, 1]), min(room[2], ends[2, 1]), max(room[3], ends[1, 2]), min(room[4], ends[2, 2]))
    }
    if (i < depth) grid::upViewport(1)
  }
  if (depth > 1) {
    grid::upViewport(0)
    grid::downViewport(path)
  }
  room
}

# Points of the current viewport as inches of the page.
device_inches <- function(points, unit = "inches") {
  x <- grid::convertX(grid::unit(points[, 1], unit), "inches", valueOnly = TRUE)
  y <- grid::convertY(grid::unit(points[, 2], unit), "inches", valueOnly = TRUE)
  (cbind(x, y, 1) %*% grid::current.transform())[, 1:2, drop = FALSE]
}

ends_of_segments <- function(grob, at) {
  number <- max(lengths(grob[c("x0", "x1", "y0", "y1")]))
  inches <- function(x, convert) rep_len(convert(x, "inches", valueOnly = TRUE), number)
  x <- cbind(inches(grob$x0, grid::convertX), inches(grob$x1, grid::convertX))
  y <- cbind(inches(grob$y0, grid::convertY), inches(grob$y1, grid::convertY))
  lapply(which(!is.na(rowSums(x + y))), function(i) {
    ends <- device_inches(cbind(x[i, ], y[i, ]))
    along <- ends[2, ] - ends[1, ]
    # A thin box.
    across <- c(-along[2], along[1]) / max(sqrt(sum(along^2)), 1e-9) * 1e-3
    list(at = at, corners = rbind(ends, sweep(ends[2:1, ], 2, across, "+")))
  })
}

corners_of_covers <- function(grob, at) {
  if (inherits(grob, "polygon")) {
    # The background of a label, with round corners: by then it is a polygon.
    x <- grid::convertX(grob$x, "inches", valueOnly = TRUE)
    ends <- device_inches(cbind(range(x), range(grid::convertY(grob$y, "inches", valueOnly = TRUE))))
    return(list(list(at = at, corners = cbind(ends[c(1, 2, 2, 1), 1], ends[c(1, 1, 2, 2), 2]))))
  }
  place <- device_place(grob, length(grob$x))
  w <- rep_len(grid::convertWidth(grob$width, "inches", valueOnly = TRUE), length(grob$x))
  h <- rep_len(grid::convertHeight(grob$height, "inches", valueOnly = TRUE), length(grob$x))
  fill <- rep_len(grob$gp$fill %||% NA, length(grob$x))
  filled <- which(!is.na(fill) & fill != "transparent")
  lapply(filled, function(i) {
    left <- place$x[[i]] - place$hjust[[i]] * w[[i]]
    low <- place$y[[i]] - place$vjust[[i]] * h[[i]]
    list(at = at, corners = device_inches(cbind(left + c(0, w[[i]], w[[i]], 0), low + c(0, 0, h[[i]], h[[i]]))))
  })
}

boxes_of_text <- function(grob, room, drawn) {
  label <- as.character(grob$label)
  number <- length(label)
  place <- device_place(grob, number)
  boxes <- lapply(seq_len(number), function(i) {
    one <- grid::textGrob(label[[i]], gp = text_gp(grob$gp, i))
    w <- grid::convertWidth(grid::grobWidth(one), "inches", valueOnly = TRUE)
    h <- grid::convertHeight(grid::grobHeight(one), "inches", valueOnly = TRUE)
    tail <- grid::convertHeight(grid::grobDescent(one), "inches", valueOnly = TRUE)
    left <- -place$hjust[[i]] * w
    low <- -place$vjust[[i]] * h
    at <- cbind(c(left, left + w, left + w, left), c(low - tail, low - tail, low + h, low + h))
    turn <- place$rot[[i]] * pi / 180
    at <- at %*% rbind(c(cos(turn), sin(turn)), c(-sin(turn), cos(turn)))
    list(
      label = label[[i]], corners = device_inches(sweep(at, 2, c(place$x[[i]], place$y[[i]]), "+")), room = room,
      at = drawn
    )
  })
  boxes <- boxes[!is.na(label) & nzchar(trimws(label))]
  # As the device does: a text that overlaps one before it is left out.
  if (isTRUE(grob$check.overlap)) {
    kept <- list()
    for (box in boxes) {
      if (!any(vapply(kept, boxes_overlap, NA, box))) kept <- c(kept, list(box))
    }
    boxes <- kept
  }
  boxes
}

device_place <- function(grob, number) {
  list(
    x = rep_len(grid::convertX(grob$x, "inches", valueOnly = TRUE), number),
    y = rep_len(grid::convertY(grob$y, "inches", valueOnly = TRUE), number),
    hjust = rep_len(grid::resolveHJust(grob$just, grob$hjust), number),
    vjust = rep_len(grid::resolveVJust(grob$just, grob$vjust), number), rot = rep_len(grob$rot %||% 0, number)
  )
}

# The graphical parameters of the i-th text.
text_gp <- function(gp, i) {
  if (length(gp)) do.call(grid::gpar, lapply(gp[lengths(gp) > 0], function(x) x[[(i - 1) %% length(x) + 1]]))
}

# Two convex quadrangles are apart if some direction of a side parts them.
boxes_overlap <- function(a, b, slack = 0.002) {
  sides <- rbind(a$corners[c(2, 4), ] - a$corners[c(1, 1), ], b$corners[c(2, 4), ] - b$corners[c(1, 1), ])
  for (i in 1:4) {
    along <- sides[i, ] / max(sqrt(sum(sides[i, ]^2)), 1e-9)
    of_a <- range(a$corners %*% along)
    of_b <- range(b$corners %*% along)
    if (of_a[[2]] <= of_b[[1]] + slack || of_b[[2]] <= of_a[[1]] + slack) {
      return(FALSE)
    }
  }
  TRUE
}

# What cannot be read: pairs of texts that overlap, and texts that leave the page, or the part that is drawn of it.
text_faults <- function(picture, width, height) {
  boxes <- text_boxes(picture, width, height)
  faults <- character()
  for (i in seq_along(boxes)) {
    box <- boxes[[i]]
    x <- range(box$corners[, 1])
    y <- range(box$corners[, 2])
    # A tail of a letter may be a little over.
    slack <- c(0.01, 0.03, 0.01, 0.03)
    if (any(c(box$room[c(1, 3)] - c(x[1], y[1]), c(x[2], y[2]) - box$room[c(2, 4)]) > slack)) {
      faults <- c(faults, sprintf("\"%s\" leaves its room", box$label))
    }
    for (other in boxes[seq_len(i - 1)]) {
      if (boxes_overlap(box, other)) {
        faults <- c(faults, sprintf("\"%s\" is over \"%s\"", box$label, other$label))
      }
    }
  }
  faults
}

# Texts that a line goes through or touches, where nothing that is drawn between them hides the line.
line_faults <- function(picture, width, height, apart = 0.01) {
  parts <- drawn_parts(picture, width, height)
  faults <- character()
  for (box in parts$boxes) {
    hiding <- Filter(function(cover) cover$at < box$at && holds_box(cover, box, apart), parts$covers)
    last <- max(vapply(hiding, `[[`, 0, "at"), 0)
    for (line in Filter(function(line) line$at > last, parts$lines)) {
      if (boxes_overlap(line, box, -apart)) {
        faults <- c(faults, sprintf("a line touches \"%s\"", box$label))
      }
    }
  }
  unique(faults)
}

# With room around it. Covers are not turned.
holds_box <- function(cover, box, apart) {
  within <- function(j) {
    of_cover <- range(cover$corners[, j])
    of_box <- range(box$corners[, j])
    of_cover[[1]] <= of_box[[1]] - apart && of_cover[[2]] >= of_box[[2]] + apart
  }
  within(1) && within(2)
}

page_sizes <- list(c(7, 5), c(5, 4), c(10, 7))

# All texts of a picture can be read, on pages of these sizes. R CMD check draws it, and does not measure them.
expect_readable <- function(picture, sizes = page_sizes) {
  if (!all_of_it) {
    return(testthat::expect_no_error(render(picture)))
  }
  faults <- unlist(lapply(sizes, function(size) {
    sprintf("%s x %s inches: %s", size[[1]], size[[2]], text_faults(picture, size[[1]], size[[2]]))
  }))
  testthat::expect_identical(as.character(faults), character())
}
