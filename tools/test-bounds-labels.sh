#!/bin/sh
# Shows that tools/bounds-labels.sh finds what it looks for: each breach, planted in a copy, must be told.
# Usage: tools/test-bounds-labels.sh COUNTS: writes "passed failed skipped" there.
set -u
copy=$(mktemp -d) && trap 'rm -rf "$copy"' EXIT
passed=0 failed=0

# Usage: breach WHAT FILE SED-COMMAND: after the change of FILE the check must fail, and say WHAT.
breach() {
  rm -rf "$copy/root" && mkdir "$copy/root" && tar -cf - --exclude='*.o' src tests | tar -xf - -C "$copy/root" &&
    cp -r tools "$copy/root"
  sed -i.bak "$3" "$copy/root/$2"
  if cmp -s "$copy/root/$2" "$2"; then said="nothing was planted" status=0
  else said=$(sh tools/bounds-labels.sh "$copy/root") && status=0 || status=1; fi
  if [ "$status" -eq 1 ] && echo "$said" | grep -qF -e "$1"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not told: $1 ($said)"
  fi
}

page=src/core/bounds.md
said=$(sh tools/bounds-labels.sh) && passed=1 || { failed=1; echo "$said"; }
breach "src/core/base/exact.h: not defined in $page: Z9" src/core/base/exact.h '$s|$| // by Z9|'
breach "tests/cpp/base/test-exact.cpp: not defined in $page: Rule Z" tests/cpp/base/test-exact.cpp '$s|$| // rule Z|'
breach "not defined in $page: D2" $page 's|^\*\*D2|**D9|'
breach "defined twice: D2" $page 's|^\*\*D1|**D2|'
breach "names what is not there: base/exakt.h" $page 's|`base/exact.h`|`base/exakt.h`|'
breach "names what is not there: leest_eligible()" $page 's|`least_eligible()`|`leest_eligible()`|'
breach 'no test is called "no set below' $page 's|is above its bound"|is above it"|'
echo "$passed $failed 0" >"${1:-/dev/null}"
[ "$failed" -eq 0 ]
