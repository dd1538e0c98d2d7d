#!/bin/sh
# Builds the core and its Catch2 tests without R, under sanitizers, and runs them, the examples of CONTRIBUTING.md among
# them. Usage: tools/test-cpp.sh COUNTS
# LOCALIFT_SANITIZE: address (with undefined behaviour, the default), thread, or none.
set -u
counts=$1
sanitize=${LOCALIFT_SANITIZE:-address}
build=_build/cpp-$sanitize
log=_build/log/cpp-tests.log

sh tools/step.sh "configure C++ tests" cmake -S tests/cpp -B "$build" -DLOCALIFT_SANITIZE="$sanitize" || exit 1
sh tools/step.sh "build C++ tests" cmake --build "$build" --parallel "${JOBS:-2}" || exit 1

passed=0 failed=0 skipped=0 status=0
# Catch2 closes with "All tests passed (9 assertions in 3 test cases)" or "test cases: 3 | 2 passed | 1 failed".
cases() { sed -n "s/^test cases:.*[| ]\([0-9][0-9]*\) $1\( |.*\)*$/\1/p" "$log" | tail -n 1; }
for tests in core-tests contributing-tests; do
  # What failed stands at the end once more: the last lines are what a log is read by.
  UBSAN_OPTIONS=print_stacktrace=1 "$build/$tests" >"$log" 2>&1 || { status=1; cat "$log"; grep -A 3 'FAILED:$' "$log"; }
  p=$(sed -n 's/^All tests passed (.* in \([0-9]*\) test cases*)$/\1/p' "$log" | tail -n 1)
  [ -n "$p" ] || p=$(cases passed)
  f=$(cases failed)
  s=$(cases skipped)
  # One that did not come to its end leaves no counts, and the suite counts as failed.
  [ -n "$p$f$s" ] || exit 1
  passed=$((passed + ${p:-0})) failed=$((failed + ${f:-0})) skipped=$((skipped + ${s:-0}))
done
echo "$passed $failed $skipped" >"$counts"
exit "$status"
