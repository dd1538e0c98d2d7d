#!/bin/sh
# Runs every test, and closes with one line that sums them up: N passed, N failed. Run by `make test`.
# Each suite is a command that writes "passed failed skipped" to the file named as its last argument, at its end:
# one that crashed leaves no such file.
set -u
passed=0 failed=0 skipped=0
mkdir -p _build/counts

# Adds a suite to the sums. Usage: suite NAME COMMAND...
suite() {
  name=$1 counts=_build/counts/$1
  shift
  rm -f "$counts"
  "$@" "$counts" </dev/null
  status=$?
  p=0 f=0 s=0
  [ -s "$counts" ] && read -r p f s <"$counts"
  # Failed, whatever it counted: a suite that ended badly, and one that ran no test.
  [ "$f" -eq 0 ] && { [ "$status" -ne 0 ] || [ $((p + s)) -eq 0 ]; } && f=1
  echo "$name tests: $p ok, $f not ok, $s left out"
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

# A step that failed counts as one failed test.
step() {
  sh tools/step.sh "$@" && return
  failed=$((failed + 1))
  return 1
}

step "set up" Rscript tools/setup.R install test
if step "install" sh tools/install.sh; then
  suite R Rscript tools/test-r.R
  suite README Rscript tools/test-readme.R
  suite interrupt Rscript tools/interrupts.R 8
fi
suite C++ sh tools/test-cpp.sh

line="$passed passed, $failed failed"
[ "$skipped" -gt 0 ] && line="$line, $skipped skipped"
echo "$line"
[ "$failed" -eq 0 ]
