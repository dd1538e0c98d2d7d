#!/bin/sh
# The rules of the core that its text shows: that
#   - no room of src/core includes from a room above or beside it, nor a header of R;
#   - no function has over 60 lines, and no file over 400;
#   - no 8 equal lines stand in two places: comments, blank lines, includes and lone punctuation apart, names kept;
#   - src/Makevars lists the objects of the sources that are there.
# Prints `file:line: what` for each breach, and then fails. Usage: sh tools/core-rules.sh [ROOT]
set -u
tools=$(cd "$(dirname "$0")" && pwd)
cd "${1:-.}/src" || exit 1
breaches=$(mktemp) && trap 'rm -f "$breaches"' EXIT

sources=$(find core -name '*.cpp' -o -name '*.h' | LC_ALL=C sort)
[ -n "$sources" ] || { echo "src/core:1: no sources"; exit 1; }
LC_ALL=C awk -f "$tools/core-rules.awk" $sources >"$breaches" || exit 1

# The list of objects is what follows OBJECTS =, over the lines that end in a backslash.
find . -name '*.cpp' | sed 's|^\./||; s|\.cpp$|.o|' | awk '
  NR == FNR { source[$0] = 1; next }
  /^OBJECTS *=/ { listing = 1; start = FNR }
  listing {
    line = $0
    sub(/^OBJECTS *=/, "", line)
    listing = sub(/\\$/, "", line)
    count = split(line, objects, " ")
    for (i = 1; i <= count; i++) {
      if (!(objects[i] in source)) print "src/Makevars:" FNR ": " objects[i] " has no source: make objects"
      if (objects[i] in listed) print "src/Makevars:" FNR ": " objects[i] " is listed twice: make objects"
      listed[objects[i]] = 1
    }
  }
  END { for (object in source) if (!(object in listed)) print "src/Makevars:" start + 0 ": lacks " object ": make objects" }
' - Makevars >>"$breaches"

[ ! -s "$breaches" ] || { cat "$breaches"; exit 1; }
echo "core rules: $(echo "$sources" | wc -l) files keep them"
