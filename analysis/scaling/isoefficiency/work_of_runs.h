// The work W(n) of measured runs as a growth term: what the user says, or c n^k log2^j n fitted to column W or to the
// times on one processor.
//
//   Result<WorkOfRuns> work = workOfRuns(points, "", "runs.csv");
//   work->term.text() == "n^2"
#pragma once

#include "analysis/scaling/isoefficiency/growth_parser.h"
#include "analysis/scaling/isoefficiency/scaling_runs.h"

#include <string>
#include <vector>

namespace leastaction {

struct WorkOfRuns {
  std::string formula;
  GrowthSum sum;
  std::string note; ///< Where it comes from, or how badly it fits.
};

/// Fails if there is nothing to tell the work from, or the formula is none in n.
Result<WorkOfRuns> workOfRuns(const std::vector<MeasuredPoint> &points, const std::string &given,
                              const std::string &where);

} // namespace leastaction
