// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "core/base/parallel.h"

namespace small {

/// Nobody asks for it.
inline const localift::Stop kNoStop;

}  // namespace small
