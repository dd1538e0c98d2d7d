// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

namespace localift {

/// phi(t) = (1 + t) log(1 + t) - t for t >= -1: the Kullback-Leibler divergence of f from h is sum_y h(y) phi(f/h - 1).
/// Relative error near machine precision for every t, where the sum of f log(f/h) cancels when dependence is small.
double phi(double t);

}  // namespace localift
