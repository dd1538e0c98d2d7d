# Writes each file that CONTRIBUTING.md shows: usage awk -v root=REPOSITORY -v out=FOLDER -f contributing.awk CONTRIBUTING.md
# A block of code starts with a comment that holds its path. One marked `diff` is the file of that path with the lines
# that begin with + put after the line shown before them. Fails where such a line is not found.
function create(path) {
  file = out "/" path
  folder = file
  sub("/[^/]*$", "", folder)
  if (system("mkdir -p '" folder "'") != 0) exit failed = 1
  printf "" > file
}
function copy_until(wanted,   line, found) {
  while (!found && (getline line < original) > 0) {
    print line > file
    found = line == wanted
  }
  if (wanted != "" && !found) {
    print "CONTRIBUTING.md: " original " has no line: " wanted > "/dev/stderr"
    exit failed = 1
  }
}
/^```(cpp|diff)$/ { kind = substr($0, 4); next }
/^```$/ && kind != "" {
  if (kind == "diff") while ((getline line < original) > 0) print line > file
  close(file)
  kind = file = ""
  next
}
kind != "" && file == "" {
  create(substr($0, 4))
  original = root "/" substr($0, 4)
  next
}
kind == "cpp" { print > file }
kind == "diff" && /^\+/ { print substr($0, 2) > file }
kind == "diff" && /^ / { copy_until(substr($0, 2)) }
END { exit failed }
