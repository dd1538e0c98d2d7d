#!/bin/sh
# Holds src/core/bounds.md and the code together: that
#   - each label of a bound (A1, D2, rule B) in a comment of src and tests/cpp is defined on the page, and once;
#   - the files, classes, functions and tests that the page names are there.
# Prints `where: what` for each breach, and then fails. Usage: sh tools/bounds-labels.sh [ROOT]
set -u
cd "${1:-.}" || exit 1
page=src/core/bounds.md
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
breaches=$work/breaches
: >"$breaches"
[ -s "$page" ] || { echo "$page: missing"; exit 1; }

# Labels defined: **A1. ...** or **A1** at the start of a statement, and the heading of a rule.
{ grep -oE '\*\*[A-Z][0-9]+[ .(*]' "$page" | grep -oE '[A-Z][0-9]+'
  grep -oE '^## Rule [A-Z]:' "$page" | grep -oE 'Rule [A-Z]'; } | sort >"$work/all"
sort -u "$work/all" >"$work/defined"
uniq -d "$work/all" | sed "s|^|$page: defined twice: |" >>"$breaches"

# Labels used, in what follows // on a line, and on the page itself. Quoted text may hold //, but no label.
find src tests/cpp \( -name '*.cpp' -o -name '*.h' -o -name '*.md' \) ! -name catch.hpp | LC_ALL=C sort >"$work/files"
xargs awk -v page="$page" -v labels="$work/defined" '
  function tell(text, pattern,   label) {
    text = " " text " "
    while (match(text, pattern)) {
      label = substr(text, RSTART + 1, RLENGTH - 2)
      sub(/^rule/, "Rule", label)
      if (!(label in defined) && !told[FILENAME, label]++) print FILENAME ": not defined in " page ": " label
      text = substr(text, RSTART + RLENGTH - 1)
    }
  }
  function look(text) {
    tell(text, "[^-A-Za-z0-9_][A-Z][0-9]+[^A-Za-z0-9_]")
    tell(text, "[^A-Za-z0-9_][Rr]ule [A-Z][^A-Za-z0-9_]")
  }
  BEGIN { while ((getline label <labels) > 0) defined[label] = 1 }
  FILENAME ~ /\.md$/ { look($0); next }
  /\/\// {
    before = after = $0
    if (sub(/^[^"]*\/\//, "", before)) look(before)
    if (sub(/^.*"[^"]*" *[;,)]* *\/\//, "", after)) look(after)
  }' <"$work/files" >>"$breaches"

# What the page names: code in backticks, then tests in double quotes.
grep -oE '`[^`]+`' "$page" | tr -d '`' | sort -u >"$work/code"
grep -rohE --include='*.h' --include='*.cpp' '[A-Za-z_][A-Za-z0-9_]*' src | sort -u >"$work/names"
while read -r name; do
  case $name in
    tools/*) [ -e "$name" ] ;;
    */*) [ -e "src/core/$name" ] ;;
    *' '*) ;;
    *) grep -qx -e "$(echo "$name" | sed 's/()$//; s/.*:://')" "$work/names" ;;
  esac || echo "$page: names what is not there: $name" >>"$breaches"
done <"$work/code"
grep -oE 'test-[A-Za-z0-9_-]+\.R' "$page" | sort -u | while read -r name; do
  [ -e "tests/testthat/$name" ] || echo "$page: names what is not there: $name" >>"$breaches"
done
sed 's/`[^`]*`//g' "$page" | grep -oE '"[^"]+"' | sort -u >"$work/tests"
grep -rhE '(TEST_CASE|test_that)\("' tests >"$work/cases"
while read -r name; do
  grep -qF -e "TEST_CASE($name)" -e "test_that($name," "$work/cases" || echo "$page: no test is called $name" >>"$breaches"
done <"$work/tests"

[ ! -s "$breaches" ] || { cat "$breaches"; exit 1; }
echo "bounds: $(wc -l <"$work/defined") labels, $(wc -l <"$work/tests") tests of them"
