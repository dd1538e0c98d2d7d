// SPDX-License-Identifier: GPL-2.0-or-later
// How many sets of features keep all bits of the core's factor and distances if Eigen makes them, in the build that
// compiled this with the core's sources. Prints: sets; sets that differ by LLT, by a triangular solve for each row of
// the factor, and by a triangular solve for the distances; and a hash of all that the core computed.
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "core/base/splitmix64.h"
#include "core/joint/covariance.h"
#include "core/joint/joint_distances.h"
#include "core/joint/joint_model.h"
#include "core/joint/nested_factor.h"

#include "core/base/no_contraction.h"

using namespace localift;

namespace {

constexpr int kFeatures = 12, kRows = 200;

/// Features that depend on each other, of different units.
Eigen::MatrixXd data() {
  std::uint64_t x = 0;
  const auto uniform = [&] { return static_cast<double>(splitmix64(x++) >> 11) / 9007199254740992.0; };
  Eigen::MatrixXd values(kRows, kFeatures);
  for (int i = 0; i < kRows; ++i) {
    const double common = uniform();
    for (int j = 0; j < kFeatures; ++j) values(i, j) = (1 + j) * (uniform() + common);
  }
  return values;
}

/// Row by row: the part before the diagonal solves a triangular system.
Eigen::MatrixXd by_solves(const Eigen::MatrixXd& c) {
  const Eigen::Index k = c.rows();
  Eigen::MatrixXd l = Eigen::MatrixXd::Zero(k, k);
  for (Eigen::Index j = 0; j < k; ++j) {
    Eigen::VectorXd row = c.col(j).head(j);
    if (j > 0) l.topLeftCorner(j, j).triangularView<Eigen::Lower>().solveInPlace(row);
    double rest = c(j, j);
    for (Eigen::Index s = 0; s < j; ++s) {
      const double square = row(s) * row(s);
      rest -= square;
    }
    l.row(j).head(j) = row;
    l(j, j) = std::sqrt(rest);
  }
  return l;
}

void add(std::uint64_t& hash, const double* x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    std::uint64_t bits;
    std::memcpy(&bits, x + i, sizeof bits);
    hash = splitmix64(hash ^ bits);
  }
}

}  // namespace

int main() {
  const Eigen::MatrixXd values = data();
  const Stop never;
  JointDistances distances(joint_kernels(), never);
  int sets = 0, llt = 0, solves = 0, solved = 0;
  std::uint64_t hash = 0;
  for (unsigned mask = 1; mask < 1u << kFeatures; ++mask) {
    std::vector<int> set;
    for (int f = 0; f < kFeatures; ++f)
      if ((mask >> f) & 1) set.push_back(f);
    const auto k = static_cast<Eigen::Index>(set.size());
    if (k < 2) continue;
    Eigen::MatrixXd x(kRows, k);
    for (Eigen::Index j = 0; j < k; ++j) x.col(j) = values.col(set[static_cast<std::size_t>(j)]);
    WeightedColumns columns;
    columns.n_rows = kRows;
    for (Eigen::Index j = 0; j < k; ++j) columns.columns.push_back(x.col(j).data());
    GroupModel model;
    model.covariance = covariance(columns, joint_kernels(), never);
    std::size_t column = 0;
    if (factorise(model.covariance, model.factor, column) != Degeneracy::none) return 1;
    Eigen::VectorXd of_core(kRows);
    distances.compute(model, set.size(), kRows, x.data(), of_core.data());
    add(hash, model.factor.data(), static_cast<std::size_t>(k * k));
    add(hash, of_core.data(), kRows);

    const Eigen::MatrixXd by_llt = model.covariance.llt().matrixL();
    const Eigen::MatrixXd z = model.factor.triangularView<Eigen::Lower>().solve(x.transpose());
    const Eigen::VectorXd of_solve = z.colwise().squaredNorm();
    ++sets;
    llt += by_llt != model.factor;
    solves += by_solves(model.covariance) != model.factor;
    solved += of_solve != of_core;
  }
  std::printf("%d %d %d %d %016llx\n", sets, llt, solves, solved, static_cast<unsigned long long>(hash));
}
