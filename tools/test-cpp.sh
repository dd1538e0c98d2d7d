#!/bin/sh
# Builds the core and its Catch2 tests without R, under sanitizers, and runs them. Usage: tools/test-cpp.sh COUNTS
# LOCALIFT_SANITIZE: address (with undefined behaviour, the default), thread, or none.
set -u
counts=$1
sanitize=${LOCALIFT_SANITIZE:-address}
build=_build/cpp-$sanitize
log=_build/log/cpp-tests.log

sh tools/step.sh "configure C++ tests" cmake -S tests/cpp -B "$build" -DLOCALIFT_SANITIZE="$sanitize" || exit 1
sh tools/step.sh "build C++ tests" cmake --build "$build" --parallel "${JOBS:-2}" || exit 1

UBSAN_OPTIONS=print_stacktrace=1 "$build/core-tests" >"$log" 2>&1
status=$?
[ "$status" -eq 0 ] || cat "$log"

# Catch2 closes with "All tests passed (9 assertions in 3 test cases)" or "test cases: 3 | 2 passed | 1 failed".
cases() { sed -n "s/^test cases:.*[| ]\([0-9][0-9]*\) $1\( |.*\)*$/\1/p" "$log" | tail -n 1; }
passed=$(sed -n 's/^All tests passed (.* in \([0-9]*\) test cases*)$/\1/p' "$log" | tail -n 1)
[ -n "$passed" ] || passed=$(cases passed)
failed=$(cases failed)
skipped=$(cases skipped)
[ -n "$passed$failed$skipped" ] && echo "${passed:-0} ${failed:-0} ${skipped:-0}" >"$counts"
exit "$status"
