// SPDX-License-Identifier: GPL-2.0-or-later
// Can functions be compiled for newer processors of the kind, to be chosen at run time? Then their instructions are here.
#pragma once

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define LOCALIFT_X86 1
#include <immintrin.h>
#else
#define LOCALIFT_X86 0
#endif
