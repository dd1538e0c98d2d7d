// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "core/base/parallel.h"

namespace localift {

/// Sorts numbers, none of which is NaN, in ascending order. Many of them by their digits, in O(n), and looking at `stop`
/// between passes: once that is requested, their order is not to be used.
void sort_numbers(std::vector<double>& values, const Stop* stop = nullptr);

}  // namespace localift
