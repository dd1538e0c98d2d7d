// SPDX-License-Identifier: GPL-2.0-or-later
// The main function of Catch2 version 2; version 3 does not look at the macro and links its own.
#define CATCH_CONFIG_MAIN
#include "catch.hpp"
