#!/bin/sh
# Writes what says to R which sources are compiled, from those that are there: src/rooms, one source for each room, that
# includes the room's, and the end of src/Makevars. Usage: sh tools/objects.sh [FOLDER]: into FOLDER instead of src.
set -eu
cd src
into=${1:-.}
case $into in /* | .) ;; *) into=../$into ;; esac

# The sources of a room. The exports' come last: they open a namespace.
sources() {
  case $1 in
    glue) ls glue_*.cpp RcppExports.cpp ;;
    core) ls core/*.cpp ;;
    *) ls "core/$1"/*.cpp ;;
  esac | LC_ALL=C sort -f
}

rooms="$(find core/* -name '*.cpp' -path 'core/*/*' | cut -d/ -f2 | LC_ALL=C sort -u) core glue"
mkdir -p "$into/rooms"
rm -f "$into"/rooms/*.cpp
for room in $rooms; do
  {
    echo "// Made by tools/objects.sh: the sources of a room, which are compiled as one in a third of the time."
    for source in $(sources "$room"); do echo "#include \"$source\""; done
  } >"$into/rooms/$room.cpp"
done
{
  sed '/^OBJECTS *=/,$d' Makevars
  printf 'OBJECTS ='
  printf ' \\\n  rooms/%s.o' $rooms
  printf '\n\nall: $(SHLIB)\n'
  for room in $rooms; do
    printf 'rooms/%s.o:' "$room"
    printf ' \\\n  %s' $(sources "$room")
    printf '\n'
  done
} >"$into/Makevars.new"
mv "$into/Makevars.new" "$into/Makevars"
