// SPDX-License-Identifier: GPL-2.0-or-later
// To be included last, by sources whose results must have the same bits everywhere: from here on a product and the sum
// that takes it are rounded one by one, also where the processor's base set could do both at once (arm64). Code for
// base x86-64 or AVX2 alone has no such instruction, and needs nothing.
#pragma once

#if defined(__clang__)
#pragma clang fp contract(off)
#elif defined(__GNUC__) && (defined(__FMA__) || !(defined(__x86_64__) || defined(__i386__)))
#pragma GCC optimize("fp-contract=off")
#endif
