#!/bin/sh
# Installs the package into the first library path, compiling only what changed.
# R's make does not know which objects a header goes into, so one newer than any object, or than the library, means
# compiling anew: an interrupted build leaves objects and no library.
set -eu
preclean=
oldest=$(find src/rooms src/localift.so \( -name '*.o' -o -name localift.so \) -exec ls -tr {} + 2>/dev/null | head -n 1)
if [ -n "$oldest" ] && [ -n "$(find src \( -name '*.h' -o -name Makevars \) -newer "$oldest")" ]; then
  preclean=--preclean
fi
# R CMD INSTALL starts a make of its own, which must not wait for a job server that it cannot reach.
MAKEFLAGS="-j${JOBS:-2}" exec R CMD INSTALL $preclean .
