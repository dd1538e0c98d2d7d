// Made by tools/objects.sh: the sources of a room, which are compiled as one in a third of the time.
#include "core/measure/cell_measures.cpp"
#include "core/measure/divergences.cpp"
#include "core/measure/entropy_measure.cpp"
#include "core/measure/eta.cpp"
#include "core/measure/expected_information.cpp"
#include "core/measure/feature_measure.cpp"
#include "core/measure/split_cells.cpp"
#include "core/measure/split_divergences.cpp"
