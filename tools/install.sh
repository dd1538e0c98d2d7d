#!/bin/sh
# Installs the package into the first library path, compiling only what changed.
# R's make does not know which objects a header goes into, so a header newer than the library means compiling anew.
set -eu
preclean=
if [ -e src/localift.so ] && [ -n "$(find src \( -name '*.h' -o -name Makevars \) -newer src/localift.so)" ]; then
  preclean=--preclean
fi
# R CMD INSTALL starts a make of its own, which must not wait for a job server that it cannot reach.
MAKEFLAGS="-j${JOBS:-2}" exec R CMD INSTALL $preclean .
