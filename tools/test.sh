#!/bin/sh
# Runs every test, and closes with one line that sums them up: N passed, N failed. Run by `make test`.
# Each suite is a command that writes "passed failed skipped" to the file named as its last argument, at its end:
# one that crashed leaves no such file.
set -u
passed=0 failed=0 skipped=0
mkdir -p _build/counts _build/log

# Runs a suite, which leaves its counts and its status. Usage: run NAME COMMAND...
run() {
  name=$1 counts=_build/counts/$1
  shift
  rm -f "$counts" "$counts.status"
  "$@" "$counts" </dev/null
  echo $? >"$counts.status"
}

# Adds what a suite left to the sums. Usage: add NAME
add() {
  counts=_build/counts/$1
  p=0 f=0 s=0 status=1
  [ -s "$counts" ] && read -r p f s <"$counts"
  [ -s "$counts.status" ] && read -r status <"$counts.status"
  # Failed, whatever it counted: a suite that ended badly, and one that ran no test.
  [ "$f" -eq 0 ] && { [ "$status" -ne 0 ] || [ $((p + s)) -eq 0 ]; } && f=1
  echo "$1 tests: $p ok, $f not ok, $s left out"
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

suite() {
  run "$@"
  add "$1"
}

# Runs a suite beside those that follow, up to `join`, which shows what it said.
beside() {
  run "$@" >"_build/log/$1-tests.log" 2>&1 &
}
join() {
  wait
  cat "_build/log/$1-tests.log"
  add "$1"
}

# A step that failed counts as one failed test.
step() {
  sh tools/step.sh "$@" && return
  failed=$((failed + 1))
  return 1
}

step "set up" Rscript tools/setup.R install test
suite core-rules sh tools/test-core-rules.sh
suite bounds sh tools/test-bounds-labels.sh
beside C++ sh tools/test-cpp.sh
if step "install" sh tools/install.sh; then
  suite R Rscript tools/test-r.R
  suite README Rscript tools/test-readme.R
  suite vignette Rscript tools/test-vignettes.R
  suite compare Rscript tools/test-compare.R
  suite fuzz Rscript tools/fuzz.R 45
  suite fuzz-faults Rscript tools/test-fuzz.R
  installed=yes
fi
join C++
# Measures seconds, so alone.
[ -n "${installed:-}" ] && suite interrupt Rscript tools/interrupts.R 8

line="$passed passed, $failed failed"
[ "$skipped" -gt 0 ] && line="$line, $skipped skipped"
echo "$line"
[ "$failed" -eq 0 ]
