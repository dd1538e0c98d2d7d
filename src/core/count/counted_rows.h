// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace localift {

/// The counted rows of a feature set, ascending, and the profile of each. Only lent.
struct CountedRows {
  const std::uint32_t* row = nullptr;
  const std::uint32_t* profile = nullptr;
  std::size_t size = 0;
};

}  // namespace localift
