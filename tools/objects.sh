#!/bin/sh
# Rewrites the list of objects at the end of src/Makevars from the sources that are there.
set -eu
cd src
objects=$(find . -name '*.cpp' | LC_ALL=C sort | sed 's|^\./||; s|\.cpp$|.o|')
{
  sed '/^OBJECTS *=/,$d' Makevars
  printf 'OBJECTS ='
  printf ' \\\n  %s' $objects
  printf '\n'
} >Makevars.new
mv Makevars.new Makevars
