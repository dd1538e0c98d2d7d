// Made by tools/objects.sh: the sources of a room, which are compiled as one in a third of the time.
#include "core/base/exact.cpp"
#include "core/base/parallel.cpp"
#include "core/base/phi.cpp"
#include "core/base/repeated_sum.cpp"
#include "core/base/set_hashes.cpp"
#include "core/base/sort_numbers.cpp"
