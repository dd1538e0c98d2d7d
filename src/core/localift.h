// SPDX-License-Identifier: GPL-2.0-or-later
// All that callers of the core need: data in, a request in, its plan and its answer out, and counts and measures of one
// feature set. What a joint model holds is in joint/joint_model.h, apart, since that brings Eigen.
#pragma once

#include "core/base/merge_lists.h"
#include "core/base/parallel.h"
#include "core/base/preparation.h"
#include "core/count/coded_source.h"
#include "core/count/count_source.h"
#include "core/count/given_counts.h"
#include "core/data/coded_data.h"
#include "core/data/column_values.h"
#include "core/data/continuous_data.h"
#include "core/data/integer_weights.h"
#include "core/data/row_groups.h"
#include "core/joint/joint_counter.h"
#include "core/joint/joint_fitter.h"
#include "core/joint/joint_source.h"
#include "core/measure/cell_measures.h"
#include "core/measure/eta.h"
#include "core/methods.h"
#include "core/plan.h"
#include "core/profiles/equivalent_profiles.h"
#include "core/select.h"
#include "core/subgroups/cover_search.h"
#include "core/windows/exhaustive_windows.h"
