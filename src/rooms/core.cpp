// Made by tools/objects.sh: the sources of a room, which are compiled as one in a third of the time.
#include "core/methods.cpp"
#include "core/plan.cpp"
#include "core/select.cpp"
