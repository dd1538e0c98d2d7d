#!/bin/sh
# The rules of the core that its text shows: that
#   - no room of src/core includes from a room above or beside it, nor a header of R;
#   - no function has over 60 lines, and no file over 400;
#   - no 8 equal lines stand in two places: comments, blank lines, includes and lone punctuation apart, names kept;
#   - src/Makevars and src/rooms list the sources that are there.
# Prints `file:line: what` for each breach, and then fails. Usage: sh tools/core-rules.sh [ROOT]
set -u
tools=$(cd "$(dirname "$0")" && pwd)
cd "${1:-.}/src" || exit 1
breaches=$(mktemp) && trap 'rm -f "$breaches"' EXIT

sources=$(find core -name '*.cpp' -o -name '*.h' | LC_ALL=C sort)
[ -n "$sources" ] || { echo "src/core:1: no sources"; exit 1; }
LC_ALL=C awk -f "$tools/core-rules.awk" $sources >"$breaches" || exit 1

# What is compiled is listed by another tool, from the sources that are there.
listed=$(mktemp -d) && trap 'rm -rf "$breaches" "$listed"' EXIT
(cd .. && sh "$tools/objects.sh" "$listed")
list_lines() { for list in Makevars rooms/*.cpp; do sed "s|^|$list: |" "$list"; done; }
list_lines >"$listed/here"
(cd "$listed" && list_lines) >"$listed/made"
if ! diff "$listed/here" "$listed/made" >"$listed/said"; then
  sed -n 's|^[<>] \([^:]*\): .*|src/\1:1: not of the sources that are there: make objects|p' "$listed/said" | sort -u
fi >>"$breaches"

[ ! -s "$breaches" ] || { cat "$breaches"; exit 1; }
echo "core rules: $(echo "$sources" | wc -l) files keep them"
