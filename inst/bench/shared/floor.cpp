// SPDX-License-Identifier: GPL-2.0-or-later
// The floor under joint quantiles: all sets of features walked depth first, a block of rows at a time, with the cuts
// given, so that nothing is left but the distances and the comparisons. A set's distance is that of its parent plus the
// square of one new component of the triangular solve, z_j = (x_j - sum_i l_ji z_i) / l_jj; a set of one feature is
// cut by its value. R CMD SHLIB compiles it.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <thread>
#include <vector>

#define R_NO_REMAP
#include <Rinternals.h>

namespace {

constexpr int kMost = 10, kCuts = 4, kBlock = 1024;

/// A set in depth-first order: its last feature, and the last row of its covariance's Cholesky factor.
struct Node {
  int depth, feature;
  double row[kMost], inverse;
  bool inner;
};

using Rows = std::vector<std::vector<double>>;

void add_nodes(const double* c, int m, std::vector<int>& set, Rows& l, std::vector<Node>& out) {
  const int k = static_cast<int>(set.size());
  for (int f = k ? set.back() + 1 : 0; f < m; ++f) {
    Node node{k, f, {}, 0, f + 1 < m};
    std::vector<double> row;
    double rest = c[f * m + f];
    for (int i = 0; i < k; ++i) {
      double x = c[set[i] * m + f];
      for (int t = 0; t < i; ++t) x -= row[t] * l[i][t];
      row.push_back(x / l[i][i]);
      rest -= row[i] * row[i];
      node.row[i] = row[i];
    }
    row.push_back(std::sqrt(rest));
    node.inverse = 1 / row.back();
    out.push_back(node);
    set.push_back(f);
    l.push_back(row);
    add_nodes(c, m, set, l, out);
    set.pop_back();
    l.pop_back();
  }
}

std::vector<Node> all_nodes(SEXP covariance) {
  const int m = Rf_ncols(covariance);
  std::vector<int> set;
  Rows l;
  std::vector<Node> out;
  add_nodes(REAL(covariance), m, set, l, out);
  return out;
}

/// The components and distances of a walk, one block of rows for each depth.
struct Walk {
  std::vector<double> z, d;
  explicit Walk(std::size_t rows) : z(kMost * rows), d(kMost * rows) {}
};

/// The cuts of a set, and how many rows are at most each.
struct Cuts {
  const double* cut;
  std::int64_t* at_most;
};

/// The distances of a node of depth K from those of its parent, counted as they come; kept where it has children.
template <int K, bool Inner>
void extend(const Node& node, const double* __restrict x, Walk& walk, std::size_t rows, std::size_t n, Cuts cuts) {
  const double* z = walk.z.data();
  double* __restrict here = walk.z.data() + K * rows;
  double* __restrict distances = walk.d.data() + K * rows;
  const double* parent = walk.d.data() + (K ? K - 1 : 0) * rows;
  const double first = cuts.cut[0], second = cuts.cut[1], third = cuts.cut[2], fourth = cuts.cut[3];
  std::int64_t a = 0, b = 0, c = 0, d = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double v = x[i];
    for (int t = 0; t < K; ++t) v -= node.row[t] * z[static_cast<std::size_t>(t) * rows + i];
    v *= node.inverse;
    const double distance = (K ? parent[i] : 0) + v * v;
    if (Inner) {
      here[i] = v;
      distances[i] = distance;
    }
    const double value = K ? distance : x[i];
    a += value <= first;
    b += value <= second;
    c += value <= third;
    d += value <= fourth;
  }
  cuts.at_most[0] += a;
  cuts.at_most[1] += b;
  cuts.at_most[2] += c;
  cuts.at_most[3] += d;
}

using Extend = void (*)(const Node&, const double*, Walk&, std::size_t, std::size_t, Cuts);
template <bool Inner>
constexpr Extend kExtend[kMost] = {extend<0, Inner>, extend<1, Inner>, extend<2, Inner>, extend<3, Inner>,
                                   extend<4, Inner>, extend<5, Inner>, extend<6, Inner>, extend<7, Inner>,
                                   extend<8, Inner>, extend<9, Inner>};

struct Block {
  std::size_t begin, end;
  int y;
};

}  // namespace

/// Cuts of every set at the quintiles of a sample of rows: a matrix, cut x set. O(sets x rows).
extern "C" SEXP floor_cuts(SEXP x, SEXP covariance) {
  const auto nodes = all_nodes(covariance);
  const auto n = static_cast<std::size_t>(Rf_nrows(x));
  SEXP cuts = PROTECT(Rf_allocMatrix(REALSXP, kCuts, static_cast<int>(nodes.size())));
  Walk walk(n);
  std::vector<double> sorted(n);
  std::int64_t ignored[kCuts];
  const double none[kCuts] = {};
  double* cut = REAL(cuts);
  for (const Node& node : nodes) {
    const double* column = REAL(x) + static_cast<std::size_t>(node.feature) * n;
    kExtend<true>[node.depth](node, column, walk, n, n, {none, ignored});
    const double* value = node.depth ? walk.d.data() + static_cast<std::size_t>(node.depth) * n : column;
    sorted.assign(value, value + n);
    std::sort(sorted.begin(), sorted.end());
    for (int q = 0; q < kCuts; ++q) *cut++ = sorted[n * static_cast<std::size_t>(q + 1) / (kCuts + 1)];
  }
  UNPROTECT(1);
  return cuts;
}

/// Counts of every set: how many rows of a class are at most a cut, cut x class x set. `x`: a double matrix of rows
/// sorted by class x features; `ends`: of each class, one past its last row.
extern "C" SEXP floor_counts(SEXP x, SEXP ends, SEXP covariance, SEXP cuts, SEXP threads) {
  const auto nodes = all_nodes(covariance);
  const auto n = static_cast<std::size_t>(Rf_nrows(x));
  const std::size_t n_classes = static_cast<std::size_t>(Rf_length(ends));
  const double *data = REAL(x), *cut = REAL(cuts);
  std::vector<Block> blocks;
  std::size_t begin = 0;
  for (std::size_t y = 0; y < n_classes; ++y) {
    for (const auto end = static_cast<std::size_t>(INTEGER(ends)[y]); begin < end;) {
      const std::size_t next = std::min(end, begin + kBlock);
      blocks.push_back({begin, next, static_cast<int>(y)});
      begin = next;
    }
  }
  const auto n_threads = static_cast<std::size_t>(Rf_asInteger(threads));
  const std::size_t size = nodes.size() * n_classes * kCuts;
  std::vector<std::vector<std::int64_t>> counts(n_threads, std::vector<std::int64_t>(size));
  std::atomic<std::size_t> next{0};
  const auto work = [&](std::vector<std::int64_t>& mine) {
    Walk walk(kBlock);
    for (std::size_t b; (b = next.fetch_add(1)) < blocks.size();) {
      const Block& block = blocks[b];
      const std::size_t rows = block.end - block.begin;
      for (std::size_t s = 0; s < nodes.size(); ++s) {
        const Node& node = nodes[s];
        const double* column = data + static_cast<std::size_t>(node.feature) * n + block.begin;
        const std::size_t at = (s * n_classes + static_cast<std::size_t>(block.y)) * kCuts;
        const Extend extend_by = node.inner ? kExtend<true>[node.depth] : kExtend<false>[node.depth];
        extend_by(node, column, walk, kBlock, rows, {cut + s * kCuts, mine.data() + at});
      }
    }
  };
  std::vector<std::thread> others;
  for (std::size_t t = 1; t < n_threads; ++t) others.emplace_back(work, std::ref(counts[t]));
  work(counts[0]);
  for (auto& thread : others) thread.join();
  SEXP out = PROTECT(Rf_allocVector(REALSXP, static_cast<R_xlen_t>(size)));
  for (std::size_t i = 0; i < size; ++i) {
    std::int64_t sum = 0;
    for (const auto& mine : counts) sum += mine[i];
    REAL(out)[i] = static_cast<double>(sum);
  }
  UNPROTECT(1);
  return out;
}
