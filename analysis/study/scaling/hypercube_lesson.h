// How do messages go through a hypercube? For teaching.
//
//   Result<HypercubeReport> report = hypercubeLesson({.dimensions = 4, .from = "0101", .to = "1010"});
#pragma once

#include <vector>

#include "analysis/base/error.h"
#include "analysis/report/hypercube/hypercube_report.h"

namespace leastaction {

struct HypercubeQuestion {
  unsigned dimensions = 4;        ///< 1 to largestHypercube.
  std::string from = {}, to = {}; ///< The ends of the route, in binary digits; empty: bits in turn.
  std::vector<unsigned> order =
      {}; ///< In which the route corrects bits, 1 the last; empty: from the last to the first.
};

Result<HypercubeReport> hypercubeLesson(const HypercubeQuestion &question);

} // namespace leastaction
