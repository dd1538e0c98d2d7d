# The rules of src/core that can be read off its text: see tools/core-rules.sh, which runs this in the root's src on
# every file of core, by name. Prints `src/FILE:LINE: what` for each breach.
#
# A file is read in two forms, both without comments: `text` is what the code says, and `code` has its literals emptied,
# so that every brace left in it is one of the grammar's.

BEGIN {
  # Rooms by height: one includes from itself and from those below it, never from beside it.
  split("base data count joint,measure lattice features,windows,profiles,subgroups permute", storeys, " ")
  for (height = 1; height in storeys; height++) {
    rooms = split(storeys[height], names, ",")
    for (i = 1; i <= rooms; i++) height_of[names[i]] = height
  }
  top = height
  most_function_lines = 60
  most_file_lines = 400
  block = 8
}

FNR == 1 {
  if (file != "") end_file()
  file = FILENAME
  state = "code"
  directive = 0
  depth = parens = 0
  kind[0] = "namespace"
  reset_head()
}

{
  last = FNR
  strip($0)
  if (directive || code ~ /^[ \t]*#/) {
    directive = code ~ /\\$/
    check_include()
  } else {
    for (at = 1; at <= length(code); at++) scan(substr(code, at, 1))
    add_to_head(" ")
  }
  keep_for_comparison()
}

END {
  end_file()
  compare_blocks()
}

function breach(where, line, what) {
  printf "src/%s:%d: %s\n", where, line, what
}

function end_file() {
  if (last > most_file_lines) breach(file, last, "file of " last " lines, more than " most_file_lines)
  if (depth != 0) breach(file, last, "braces that do not match")
}

# --- Comments and literals -------------------------------------------------------------------------------------------

# Sets `text` and `code` from a line. `state` lasts from line to line: code, comment, raw (a raw string, up to
# `raw_end`), or a quote (a string or character, up to that).
function strip(line,    i, c, pair) {
  text = code = ""
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    pair = substr(line, i, 2)
    if (state == "comment") {
      if (pair == "*/") { state = "code"; i++; text = text " "; code = code " " }
    } else if (state == "raw") {
      if (substr(line, i, length(raw_end)) == raw_end) { c = raw_end; i += length(c) - 1; state = "code"; code = code "\"" }
      text = text c
    } else if (state != "code") {
      if (c == "\\") { c = pair; i++ }
      else if (c == state) { state = "code"; code = code c }
      text = text c
    } else if (pair == "//") {
      return
    } else if (pair == "/*") {
      state = "comment"
      i++
    } else {
      if (c == "\"" && code ~ /(^|[^A-Za-z0-9_])(u8|u|U|L)?R$/) {
        raw_end = substr(line, i + 1)
        sub(/[(].*/, "", raw_end)
        raw_end = ")" raw_end "\""
        state = "raw"
      } else if (c == "\"" || c == "'" && code !~ /(^|[^A-Za-z0-9_])[0-9][A-Za-z0-9_'.]*$/) {
        state = c # and not the separator of digits
      }
      text = text c
      code = code c
    }
  }
  # A string ends with its line, but for one that goes on behind a backslash.
  if ((state == "\"" || state == "'") && line !~ /\\$/) state = "code"
}

# --- Includes --------------------------------------------------------------------------------------------------------

function room_of(path,    parts) {
  return split(path, parts, "/") == 3 ? parts[2] : ""
}

function check_include(    name, from, to) {
  if (text !~ /^[ \t]*#[ \t]*include[ \t]*[<"]/) return
  name = text
  sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
  sub(/[>"][ \t]*$/, "", name)
  from = room_of(file)
  if (from != "" && !(from in height_of) && !(from in told)) {
    told[from] = 1
    breach(file, FNR, "core/" from " is none of the rooms that tools/core-rules.awk knows")
  }
  if (name ~ /^</) {
    name = substr(name, 2)
    if (name ~ /^(R|Rcpp[A-Za-z]*|Rinternals|Rmath|Rdefines|Rembedded|Rinterface|Rversion|Rconfig|S)([.]h)?$/ ||
        name ~ /^(R_ext|Rcpp[A-Za-z]*|cli)\//) breach(file, FNR, "<" name "> is a header of R")
    return
  }
  name = substr(name, 2)
  if (name !~ /^core\/([^\/]+\/)?[^\/]+$/ || name ~ /[.][.]/) {
    breach(file, FNR, "\"" name "\" is not named core/ROOM/FILE")
    return
  }
  to = room_of(name)
  if (to != from && storey(to) >= storey(from)) {
    breach(file, FNR, "core/" from " includes " name (storey(to) == storey(from) ? ", beside it" : ", above it"))
  }
}

# Files that stand in core itself are above all rooms.
function storey(room) {
  return room == "" ? top : room in height_of ? height_of[room] : 0
}

# --- Functions -------------------------------------------------------------------------------------------------------

# A stack of what braces have opened: namespace, class, function, or other (an initialiser, the names of an enum). `head`
# is what was said since the last statement or brace, from `head_line` on: it tells what the next brace opens.

function reset_head() {
  head = ""
  head_line = 0
}

function add_to_head(c) {
  if (c == " " || c == "\t") {
    if (head != "") head = head " "
    return
  }
  if (head == "") head_line = FNR
  head = head c
}

function scan(c) {
  if (c == "{") {
    open_brace()
  } else if (c == "}") {
    close_brace()
  } else if (in_function()) {
    return
  } else if (c == ";" || kind[depth] == "other" && c == ",") {
    reset_head()
  } else {
    add_to_head(c)
    if (kind[depth] == "class" && head ~ /^(public|protected|private) *:$/) reset_head()
  }
}

function in_function() {
  return kind[depth] == "function" || kind[depth] == "inside"
}

function open_brace(    what) {
  what = in_function() ? "inside" : opens()
  depth++
  kind[depth] = what
  outer_head[depth] = head
  outer_line[depth] = head_line
  reset_head()
}

function close_brace(    lines) {
  if (depth == 0) {
    breach(file, FNR, "braces that do not match")
    return
  }
  if (kind[depth] == "function") {
    lines = FNR - outer_line[depth] + 1
    if (lines > most_function_lines) {
      breach(file, outer_line[depth], name_in(outer_head[depth]) " has " lines " lines, more than " most_function_lines)
    }
  }
  # A statement goes on behind an initialiser, and ends with any other brace.
  if (kind[depth] == "other" && !(depth > 1 && kind[depth - 1] == "other")) {
    head = outer_head[depth] "{}"
    head_line = outer_line[depth]
  } else {
    reset_head()
  }
  depth--
}

# A head without what may hide its shape: names of operators, then all that is in brackets. Parameters in parentheses
# become @, those in square brackets #.
function shape_of(text,    before) {
  gsub(/operator *[^A-Za-z0-9_ (]+/, "operator", text)
  gsub(/->/, " returns ", text)
  gsub(/::/, "__", text)
  do {
    before = text
    gsub(/<[^<>(){}]*>/, "", text)
    gsub(/\[[^][]*\]/, "#", text)
    gsub(/[(][^()]*[)]/, "@", text)
  } while (text != before)
  gsub(/(alignas|__attribute__|noexcept|decltype) *@/, " ", text)
  gsub(/^ +| +$/, "", text)
  return text
}

# What a brace behind `head` opens.
function opens(    shape) {
  shape = shape_of(head)
  if (is_lambda(shape)) return "function"
  if (kind[depth] == "other") return "other"
  if (shape ~ /^(inline +)?namespace( |$)/ || shape ~ /^extern *""$/) return "namespace"
  if (shape ~ /[(=]/ || shape ~ /(^| )enum( |$)/) return "other"
  if (shape ~ /@/) {
    # Behind the colon of a constructor, what follows a name initialises a member.
    return shape ~ /@[^:]*:.*[A-Za-z0-9_]$/ ? "other" : "function"
  }
  return shape ~ /(^| )(class|struct|union)( |$)/ ? "class" : "other"
}

# A lambda outside functions: captures, perhaps parameters, and no name before its body.
function is_lambda(shape) {
  return shape ~ /(^|[^A-Za-z0-9_# ]) *# *@? *(mutable|constexpr)? *(returns [A-Za-z0-9_ *&]+)?$/
}

# What a function calls itself: the word before its parameters.
function name_in(head) {
  if (is_lambda(shape_of(head))) return "a lambda"
  while (head ~ /^ *template *</) head = behind_brackets(head)
  gsub(/__attribute__ *[(][(][^()]*([(][^()]*[)])?[^()]*[)][)]/, "", head)
  if (!match(head, /(operator *[^A-Za-z0-9_ (]+|operator *[(][)]|[A-Za-z0-9_:~]+) *[(]/)) return "a function"
  head = substr(head, RSTART, RLENGTH - 1)
  sub(/ +$/, "", head)
  return head "()"
}

# What follows the first pair of angle brackets.
function behind_brackets(text,    i, c, open) {
  for (i = index(text, "<"); i <= length(text); i++) {
    c = substr(text, i, 1)
    open += (c == "<") - (c == ">")
    if (open == 0) break
  }
  return substr(text, i + 1)
}

# --- Equal lines -----------------------------------------------------------------------------------------------------

# Keeps a line for comparison, unless it is blank, an include, or punctuation alone.
function keep_for_comparison(    line) {
  line = text
  gsub(/[ \t]+/, " ", line)
  gsub(/^ | $/, "", line)
  if (line !~ /[A-Za-z0-9_]/ || line ~ /^# ?include/) return
  kept++
  kept_text[kept] = line
  kept_file[kept] = file
  kept_line[kept] = FNR
}

# Blocks of equal lines, each told once, where it stands for the second time.
function compare_blocks(    i, j, key, first, lines) {
  for (i = 1; i + block - 1 <= kept; i++) {
    if (kept_file[i] != kept_file[i + block - 1]) continue
    key = ""
    for (j = i; j < i + block; j++) key = key kept_text[j] "\n"
    if (!(key in seen)) {
      seen[key] = i
      continue
    }
    first = seen[key]
    # The same place, where lines repeat themselves.
    if (kept_file[first] == kept_file[i] && first + block > i) continue
    if (i - 1 in twin && twin[i - 1] == first - 1) { twin[i] = first; continue }
    twin[i] = first
    for (lines = block; same(first + lines, i + lines, first, i); lines++) continue
    breach(kept_file[i], kept_line[i], lines " lines as at src/" kept_file[first] ":" kept_line[first])
  }
}

function same(a, b, first, second) {
  return b <= kept && kept_text[a] == kept_text[b] && kept_file[a] == kept_file[first] && kept_file[b] == kept_file[second]
}
