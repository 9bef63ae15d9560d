// The dendrogram in characters: a line for each program, joined where clusters become one.
//
//   for (const std::string &line : drawDendrogram(tree, labels, {.width = 80}))
//     writer.line(line);
#pragma once

#include "analysis/program/metric/dendrogram.h"

#include <string>
#include <vector>

namespace leastaction {

struct DendrogramStyle {
  unsigned width = 80;
  size_t rows = 40; ///< Of a tree with more programs, so many clusters are shown; "A + 3" are A and three more.
  bool unicode = true;
};

/// Distances grow to the right, from 0 behind the labels to the last merge; the last line is the scale. `labels`, one
/// for each program, must be printable. Nothing for fewer than two programs.
std::vector<std::string> drawDendrogram(const Dendrogram &tree, const std::vector<std::string> &labels,
                                        const DendrogramStyle &style);

} // namespace leastaction
