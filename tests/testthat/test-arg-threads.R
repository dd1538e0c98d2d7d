local_threads <- function(cores = 8, env = parent.frame()) {
  old <- session$hardware_threads
  session$hardware_threads <- cores
  withr::defer(session$hardware_threads <- old, env)
  withr::local_envvar(
    OMP_THREAD_LIMIT = NA, LOCALIFT_NUM_THREADS = NA, .local_envir = env
  )
  withr::local_options(localift.threads = NULL, .local_envir = env)
}

test_that("the argument rules, then the option, then the variable, then two", {
  skip_if_not_installed("withr")
  local_threads()
  expect_identical(resolve_threads(), 2L)
  withr::local_envvar(LOCALIFT_NUM_THREADS = "3")
  expect_identical(resolve_threads(), 3L)
  withr::local_options(localift.threads = 4)
  expect_identical(resolve_threads(), 4L)
  expect_identical(resolve_threads(5), 5L)
})

test_that("hardware and OMP_THREAD_LIMIT cap them", {
  skip_if_not_installed("withr")
  local_threads(cores = 4)
  expect_identical(resolve_threads(1000), 4L)
  withr::local_envvar(OMP_THREAD_LIMIT = "3")
  expect_identical(resolve_threads(1000), 3L)
  withr::local_envvar(OMP_THREAD_LIMIT = "nonsense")
  expect_identical(resolve_threads(1000), 4L)
  local_threads(cores = 1)
  expect_identical(resolve_threads(), 1L)
})

test_that("the hardware is known, or does not cap", {
  old <- session$hardware_threads
  session$hardware_threads <- NULL
  expect_gte(hardware_threads(), 1)
  expect_identical(session$hardware_threads, hardware_threads())
  session$hardware_threads <- old
})

test_that("a forked child gets one", {
  skip_if_not_installed("withr")
  local_threads()
  skip_on_os("windows")
  expect_false(is_forked())
  in_child <- parallel::mclapply(
    1:2, function(i) resolve_threads(2), mc.cores = 2
  )
  expect_identical(in_child, list(1L, 1L))
})

test_that("wrong numbers are errors that say where they are from", {
  skip_if_not_installed("withr")
  local_threads()
  expect_snapshot(error = TRUE, {
    resolve_threads(0)
    resolve_threads(1.5)
    resolve_threads("2")
    withr::with_options(list(localift.threads = -1), resolve_threads())
    withr::with_envvar(c(LOCALIFT_NUM_THREADS = "many"), resolve_threads())
  })
})
