// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/narrow_numbers.h"

#include <algorithm>

namespace localift {

const double* NarrowNumbers::read(std::size_t begin, std::size_t n, double* scratch) const {
  if (!eight_.empty()) return eight_.data() + begin;
  if (!two_.empty())
    std::copy_n(two_.data() + begin, n, scratch);
  else
    std::copy_n(four_.data() + begin, n, scratch);
  return scratch;
}

}  // namespace localift
