#!/bin/sh
# Compares the answers of the clone with those of a commit, bit for bit: tools/compare.R says of what.
# Usage: tools/compare.sh COMMIT         the answers: ONLY="errors votes" of these groups alone
#        tools/compare.sh COMMIT bench   the time of the benchmarks' main calls: PAIRS=7 in turn, CASE="name" one only
# A commit's build and its answers stay in _build/compare, by commit and by the comparing script.
set -eu
if [ $# -lt 1 ] || [ -z "$1" ]; then
  echo "usage: make compare BASE=commit" >&2
  exit 2
fi
commit=$(git rev-parse --verify "$1^{commit}")
folder=$(pwd)/_build/compare
base=$folder/$commit
new=$folder/new
mkdir -p "$folder"
if [ ! -e "$base/installed" ]; then
  rm -rf "$base"
  mkdir -p "$base/source" "$base/lib"
  git archive "$commit" | tar -x -C "$base/source"
  (cd "$base/source" && sh "$OLDPWD/tools/step.sh" "build of $commit" env MAKEFLAGS="-j${JOBS:-2}" \
    R CMD INSTALL --no-docs --no-test-load --library="$base/lib" .)
  touch "$base/installed"
fi
mkdir -p "$new"
R_LIBS="$new${R_LIBS:+:$R_LIBS}" sh tools/step.sh "build of the clone" sh tools/install.sh
if [ "${2:-answers}" = bench ]; then
  exec Rscript tools/compare.R bench "$base/lib" "$new" "${PAIRS:-7}" ${CASE:+"$CASE"}
fi
data="${LOCALIFT_COVERTYPE-}:${LOCALIFT_MUSHROOM-}"
script=$({ cat tools/compare.R tools/compare/*.R; echo "${ONLY-}:$data"; } | cksum | tr -d " ")
answers() {
  R_LIBS="$1${R_LIBS:+:$R_LIBS}" sh tools/step.sh "answers of $3" Rscript tools/compare.R answers "$2" ${ONLY-}
}
# Both at once, as each uses one processor most of the time.
answers "$new" "$folder/new.rds" "the clone" &
[ -e "$base/$script.rds" ] || answers "$base/lib" "$base/$script.rds" "$commit"
wait $!
Rscript tools/compare.R diff "$base/$script.rds" "$folder/new.rds"
