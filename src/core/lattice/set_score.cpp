// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_score.h"

#include <stdexcept>

namespace localift {

SetScore SetScorer::score_split(const SplitCounts&) { throw std::logic_error("a scorer of whole tables"); }

}  // namespace localift
