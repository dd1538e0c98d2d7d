#!/bin/sh
# Runs one step of a build: a line when it went well, everything it said when it did not.
# Usage: tools/step.sh LABEL COMMAND...
label=$1
shift
mkdir -p _build/log
log=_build/log/$(printf %s "$label" | tr -c 'A-Za-z0-9' '-').log
start=$(date +%s)
"$@" >"$log" 2>&1 </dev/null
status=$?
if [ "$status" -ne 0 ]; then
  cat "$log"
  echo "$label: FAILED"
  exit "$status"
fi
echo "$label: done in $(($(date +%s) - start)) s"
