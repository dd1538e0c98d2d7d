#!/bin/sh
# Runs every test, and closes with one line that sums them up: N passed, N failed. Run by `make test`.
# Each suite is a command that writes "passed failed skipped" to the file named as its last argument, at its end:
# one that crashed leaves no such file. Two run at a time, so that two cores have something to do to the end.
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

step "set up" Rscript tools/setup.R install test engines

# Beside the installation and the R tests: what needs no package, then what needs it and runs in one process.
{
  run C++ sh tools/test-cpp.sh
  run core-rules sh tools/test-core-rules.sh
  run bounds sh tools/test-bounds-labels.sh
  until [ -f _build/counts/install.status ]; do sleep 1; done
  if grep -qx 0 _build/counts/install.status; then
    run README Rscript tools/test-readme.R
    run vignette Rscript tools/test-vignettes.R
    run compare Rscript tools/test-compare.R
    run engines env LOCALIFT_WATCH=$$ bash tools/engines/servers.sh run Rscript tools/engines/test.R
    run fuzz Rscript tools/fuzz.R 45
    run fuzz-faults Rscript tools/test-fuzz.R
  fi
} &
step "install" sh tools/install.sh
installed=$?
echo "$installed" >_build/counts/install.status
[ "$installed" -eq 0 ] && run R Rscript tools/test-r.R
wait
for suite in core-rules bounds C++; do add "$suite"; done
if [ "$installed" -eq 0 ]; then
  for suite in R README vignette compare engines fuzz fuzz-faults; do add "$suite"; done
  # Measures seconds, so alone.
  run interrupt Rscript tools/interrupts.R 8
  add interrupt
fi

line="$passed passed, $failed failed"
[ "$skipped" -gt 0 ] && line="$line, $skipped skipped"
echo "$line"
[ "$failed" -eq 0 ]
