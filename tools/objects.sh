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
for source in "$into"/rooms/*.cpp; do
  case " $(echo $rooms) " in *" $(basename "$source" .cpp) "*) ;; *) rm -f "$source" ;; esac
done

# Writes standard input to a file, unless that says it already: what is newer is compiled anew.
write() {
  cat >"$1.new"
  if cmp -s "$1.new" "$1"; then rm "$1.new"; else mv "$1.new" "$1"; fi
}

for room in $rooms; do
  {
    echo "// Made by tools/objects.sh: the sources of a room, which are compiled as one in a third of the time."
    for source in $(sources "$room"); do echo "#include \"$source\""; done
  } | write "$into/rooms/$room.cpp"
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
} | write "$into/Makevars"
