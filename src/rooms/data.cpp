// Made by tools/objects.sh: the sources of a room, which are compiled as one in a third of the time.
#include "core/data/coded_data.cpp"
#include "core/data/column_values.cpp"
#include "core/data/continuous_data.cpp"
#include "core/data/cut_cells.cpp"
#include "core/data/integer_weights.cpp"
#include "core/data/narrow_numbers.cpp"
#include "core/data/profiles_of_prefixes.cpp"
#include "core/data/row_groups.cpp"
