// Programs joined by average linkage (UPGMA): the two nearest clusters first, until all are one.
//
//   Dendrogram tree = dendrogram(metric.distance);
//   tree.merges.back().height;                  // mean distance between the two last clusters
//   std::vector<size_t> order = tree.order;     // leaves in which no lines cross
#pragma once

#include <cstddef>
#include <vector>

namespace leastaction {

/// Two clusters become one. Below the number of programs n, a cluster is a program; n + i is the one that merge i made.
struct Merge {
  size_t left = 0; ///< The one that holds the first program of both.
  size_t right = 0;
  double height =
      0; ///< Mean distance between a program of one and a program of the other; never falls from merge to merge.
  size_t size = 0; ///< Programs in both.
};

struct Dendrogram {
  std::vector<Merge> merges; ///< One less than there are programs.
  std::vector<size_t> order; ///< The programs, left clusters before right ones.
};

/// Of equally near pairs (to 1e-12 of the distance) the one whose clusters begin with the first programs is joined
/// first. `distance` is square and symmetric.
Dendrogram dendrogram(const std::vector<std::vector<double>> &distance);

/// The `count` clusters (at least one) that are left before the last merges, in the order of the tree; for trees too
/// large to be shown whole.
std::vector<size_t> largestClusters(const Dendrogram &tree, size_t count);

/// The programs of a cluster, in the order of the tree.
std::vector<size_t> programsOf(const Dendrogram &tree, size_t cluster);

} // namespace leastaction
