#!/bin/sh
# Runs tools/core-rules.sh on the core, and shows on copies of it that each rule fails where it is broken, and only
# there. Usage: sh tools/test-core-rules.sh COUNTS
set -u
counts=$1
passed=0 failed=0
copy=$(mktemp -d) && trap 'rm -rf "$copy"' EXIT

# Counts the command before as a test. Usage: result STATUS WHAT
result() {
  if [ "$1" -eq 0 ]; then passed=$((passed + 1)); return; fi
  failed=$((failed + 1))
  printf '%s\n' "core rules, $2:" "$said"
}

afresh() {
  rm -rf "$copy/src"
  mkdir -p "$copy/src/rooms"
  cp -R src/core src/*.cpp src/Makevars "$copy/src"
  cp src/rooms/*.cpp "$copy/src/rooms"
}

# Puts standard input into a file of the copy; a source is listed. Usage: plant FILE <<END
plant() {
  mkdir -p "$(dirname "$copy/src/core/$1")"
  cat >"$copy/src/core/$1"
  case $1 in *.cpp) list ;; esac
}

# Lists the sources of the copy.
list() { (tools=$PWD/tools && cd "$copy" && sh "$tools/objects.sh"); }

# Reads the copy, which must be refused. Usage: refused WHAT
refused() {
  said=$(sh tools/core-rules.sh "$copy")
  [ $? -eq 1 ]
  result $? "$1 pass"
}

# What must, and must not, have been said. Usage: told FILE:LINE WHAT; kept FILE
told() { echo "$said" | grep -qxF "src/$1: $2"; result $? "no word of $1: $2"; }
kept() { ! echo "$said" | grep -qF "src/$1:"; result $? "false word of $1"; }

# NUMBER lines that stand nowhere else. Usage: lines NUMBER NAME
lines() { awk -v n="$1" -v name="$2" 'BEGIN { for (i = 1; i <= n; i++) print "  use(" name i ");" }'; }

said=$(sh tools/core-rules.sh)
result $? "the core"
afresh
said=$(sh tools/core-rules.sh "$copy")
result $? "a copy of the core"

# --- Includes ---

afresh
for pair in base:data data:count count:joint joint:measure measure:joint measure:lattice lattice:windows \
  features:profiles windows:features profiles:windows profiles:permute cellar:base; do
  printf '\n #  include "core/%s/planted.h" // why\n' "${pair#*:}" | plant "${pair%:*}/to_${pair#*:}.h"
done
plant count/planted.h <<'END'
#include <Rcpp.h>
#include <R_ext/Utils.h>
#include "glue_data.h"
#include "../base/types.h"
#include "core/select.h"
END
plant joint/planted.h <<'END'
// #include "core/windows/planted.h"
/* as in
#include "core/windows/planted.h"
*/
const char* text = R"(
#include "core/windows/planted.h"
)";
#include "core/base/types.h"
#include "core/count/count_table.h"
#include "core/joint/quantile.h"
#include <Eigen/Core>
#include <vector>
END
plant planted.h <<'END'
#include "core/profiles/planted.h"
#include "core/windows/planted.h"
#include "core/select.h"
END
refused "includes from above and beside"
above() { told "core/$1/to_$2.h:2" "core/$1 includes core/$2/planted.h, above it"; }
beside() { told "core/$1/to_$2.h:2" "core/$1 includes core/$2/planted.h, beside it"; }
above base data
above data count
above count joint
beside joint measure
beside measure joint
above measure lattice
above lattice windows
above profiles permute
beside features profiles
beside windows features
beside profiles windows
told core/cellar/to_base.h:2 "core/cellar is none of the rooms that tools/core-rules.awk knows"
told core/count/planted.h:1 "<Rcpp.h> is a header of R"
told core/count/planted.h:2 "<R_ext/Utils.h> is a header of R"
told core/count/planted.h:3 '"glue_data.h" is not named core/ROOM/FILE'
told core/count/planted.h:4 '"../base/types.h" is not named core/ROOM/FILE'
told core/count/planted.h:5 "core/count includes core/select.h, above it"
kept core/joint/planted.h
kept core/planted.h

# --- Functions ---

# Plants a function of 60 lines and one of 61. Usage: far NAME BEFORE AFTER, where two lines of BEFORE and one of AFTER
# are the function's.
far() {
  for n in 57 58; do
    { printf '%s\n' "$2"; lines "$n" "$1_$n"; printf '%s\n' "$3"; } | plant "base/$1_$((n + 3)).cpp"
  done
}
# Usage: long NAME LINE CALLED
long() {
  kept "core/base/$1_60.cpp"
  told "core/base/$1_61.cpp:$2" "$3 has 61 lines, more than 60"
}

afresh
far plain 'namespace localift {
void far(int a)
{' '}
}'
far template '// {
namespace localift { namespace {
constexpr int table[] = {1, 2, 3};
template <class T = std::function<void(int)>>
T far(T a, std::vector<int> b = {}) noexcept {' '}}}'
far attribute '__attribute__((target("avx2")))
void far(const char* text = "}") {' '}'
far constructor 'struct Near;
Near make(int) { return {}; }
Near::Near(int a) : Base<int>{a}, b_(a), c_{{a}, {a}},
    d_{a} {' '}'
far member 'class alignas(64) Near final : public Base<int> {
 public:
  explicit Near(int a) : a_{a}, b_(a) {}
  enum class Kind { one, two };
  auto at(int a) const
      -> std::vector<int> {' '  }
 private:
  int a_{1}, b_ = 2;
};'
far operator 'struct Near {
  bool operator<(const Near& b) const { return a < b.a; }
  int operator()(int a) const
  {' '} };'
far lambda 'const auto far = make(3,
  [](int a) -> int {' '});'
far literals "void far() { char a = '\"', b = '{', c = '\\''; auto d = \"}\\\"}\"; int e = 1'000; auto f = R\"x(}\")\" }
)x\"; /* } } */ // }" '}'
far inside 'void far(int a) {
  struct Local { int b; int get() const { return b; } }; auto add = [&](int b) { if (b) { use(b); } };' '}'
{
  echo 'class Near {'
  for i in 1 2 3; do echo "  void far$i() {"; lines 40 "far$i"; echo '  }'; done
  echo '  int table[3] = {'; awk 'BEGIN { for (i = 0; i < 80; i++) print "    " i "," }'; echo '  };'
  echo '#define FAR(x) \'; awk 'BEGIN { for (i = 0; i < 80; i++) print "  { x" i "; \\" }'; echo '  done'
  echo '};'
} | plant base/planted.h
echo 'void far() { {' | plant base/open.h
echo 'void far() { } }' | plant base/closed.h
refused "functions of 61 lines"
long plain 2 "far()"
long template 4 "far()"
long attribute 1 "far()"
long constructor 3 "Near::Near()"
long member 5 "at()"
long operator 3 "operator()()"
long lambda 1 "a lambda"
long literals 1 "far()"
long inside 1 "far()"
kept core/base/planted.h
told core/base/open.h:1 "braces that do not match"
told core/base/closed.h:1 "braces that do not match"

# --- Files ---

afresh
awk 'BEGIN { for (i = 1; i <= 400; i++) print "// " i }' | plant base/planted_400.h
awk 'BEGIN { for (i = 1; i <= 401; i++) print "// " i }' | plant base/planted_401.h
refused "files of 401 lines"
kept core/base/planted_400.h
told core/base/planted_401.h:401 "file of 401 lines, more than 400"

# --- Equal lines ---

afresh
{ echo 'void near() {'; lines 9 equal; echo '}'; echo 'void here() {'; lines 9 equal; echo '}'; } | plant base/planted.h
{ echo 'void seven() {'; lines 7 equal; echo '}'; } | plant data/planted_7.h
{
  printf 'void eight() {\n  {\n'
  lines 3 equal | sed 's|^|  |; s|;$|;   // here|'
  printf '/* and\n*/\n\n#include <vector>\n  };\n'
  lines 8 equal | tail -n 5
  echo '}'
} | plant data/planted_8.h
awk 'BEGIN { for (i = 1; i <= 15; i++) print "0x0," }' | plant data/planted_zeros.h
refused "8 equal lines"
told core/base/planted.h:13 "9 lines as at src/core/base/planted.h:2"
kept core/data/planted_7.h
told core/data/planted_8.h:3 "8 lines as at src/core/base/planted.h:2"
kept core/data/planted_zeros.h

# --- The lists of sources ---

afresh
mkdir -p "$copy/src/core/data"
echo >"$copy/src/core/data/planted.cpp"
refused "lists that lack a source"
told Makevars:1 "not of the sources that are there: make objects"
told rooms/data.cpp:1 "not of the sources that are there: make objects"

afresh
echo '#include "core/base/phi.cpp"' >>"$copy/src/rooms/base.cpp"
refused "a source that is listed twice"
told rooms/base.cpp:1 "not of the sources that are there: make objects"
kept Makevars

afresh
echo '#include "core/absent/absent.cpp"' >"$copy/src/rooms/absent.cpp"
refused "a room without sources"
told rooms/absent.cpp:1 "not of the sources that are there: make objects"

# What was compiled is no list.
afresh
echo >"$copy/src/rooms/base.o"
said=$(sh tools/core-rules.sh "$copy")
result $? "a core that was compiled"

afresh
sed '/core\/base\/phi.cpp/d' src/Makevars >"$copy/src/Makevars"
refused "a room that does not depend on its source"
told Makevars:1 "not of the sources that are there: make objects"
kept rooms

echo "$passed $failed 0" >"$counts"
[ "$failed" -eq 0 ]
