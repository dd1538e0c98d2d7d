#!/bin/sh
# Runs every test, and closes with one line that sums them up: N passed, N failed. Run by `make test`.
# Each suite is a command that writes "passed failed skipped" to the file named as its last argument, at its end:
# one that crashed leaves no such file. Those that run in one process stand in two rows beside the R tests, which take
# two and leave them their turn, so that these end last and two cores have something to do to the end.
set -u
passed=0 failed=0 skipped=0
mkdir -p _build/counts _build/log
rm -f _build/counts/*

# Runs a suite, which leaves its counts, its status and what it said. Usage: run NAME COMMAND...
run() {
  name=$1 counts=_build/counts/$1
  shift
  "$@" "$counts" </dev/null >"_build/log/$name-tests.log" 2>&1
  echo $? >"$counts.status"
}

# Shows what a suite said, and adds what it left to the sums. Usage: add NAME
add() {
  counts=_build/counts/$1
  p=0 f=0 s=0 status=1
  [ -s "$counts" ] && read -r p f s <"$counts"
  [ -s "$counts.status" ] && read -r status <"$counts.status"
  # Failed, whatever it counted: a suite that ended badly, and one that ran no test.
  [ "$f" -eq 0 ] && { [ "$status" -ne 0 ] || [ $((p + s)) -eq 0 ]; } && f=1
  [ -f "_build/log/$1-tests.log" ] && cat "_build/log/$1-tests.log"
  echo "$1 tests: $p ok, $f not ok, $s left out"
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

# A step that failed counts as one failed test.
step() {
  sh tools/step.sh "$@" && return
  failed=$((failed + 1))
  return 1
}

# Runs a step whose status others wait for. Usage: pass_on NAME LABEL COMMAND...
pass_on() {
  name=$1
  shift
  sh tools/step.sh "$@"
  echo $? >"_build/counts/$name.part" && mv "_build/counts/$name.part" "_build/counts/$name.status"
}

# Waits for such steps; fails if one of them did, or if the run ended before. Usage: passed_on NAME...
passed_on() {
  for name in "$@"; do
    until [ -f "_build/counts/$name.status" ]; do
      kill -0 $$ 2>/dev/null || return 1
      sleep 1
    done
    grep -qx 0 "_build/counts/$name.status" || return 1
  done
}

step "set up" Rscript tools/setup.R install

# What the tests need is got while the package compiles.
pass_on set-up "set up for tests" Rscript tools/setup.R test engines &
setting_up=$! rows=$!
# What runs beside is not told of an interrupt.
trap 'kill $rows 2>/dev/null; exit 130' INT TERM
# What needs no package.
{
  passed_on set-up
  run C++ sh tools/test-cpp.sh
  run core-rules sh tools/test-core-rules.sh
  run bounds sh tools/test-bounds-labels.sh
} &
rows="$rows $!"
# What needs it.
{
  if passed_on install set-up; then
    run README Rscript tools/test-readme.R
    run vignette Rscript tools/test-vignettes.R
    run compare Rscript tools/test-compare.R
    run engines env LOCALIFT_WATCH=$$ bash tools/engines/servers.sh run Rscript tools/engines/test.R
    run fuzz Rscript tools/fuzz.R 45
    run fuzz-faults Rscript tools/test-fuzz.R
  fi
} &
rows="$rows $!"
pass_on install "install" sh tools/install.sh
wait "$setting_up"
[ -f _build/counts/set-up.status ] || echo 1 >_build/counts/set-up.status
passed_on install set-up && run R nice -n 3 Rscript tools/test-r.R
wait
for suite in core-rules bounds C++; do add "$suite"; done
for needed in set-up install; do passed_on "$needed" || failed=$((failed + 1)); done
if passed_on set-up install; then
  for suite in R README vignette compare engines fuzz fuzz-faults; do add "$suite"; done
  # Measures seconds, so alone.
  run interrupt Rscript tools/interrupts.R 8
  add interrupt
fi

line="$passed passed, $failed failed"
[ "$skipped" -gt 0 ] && line="$line, $skipped skipped"
echo "$line"
[ "$failed" -eq 0 ]
