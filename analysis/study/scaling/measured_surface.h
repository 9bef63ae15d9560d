// Where do regions of runs sit on the efficiency surface of machines? Measured work, bytes and time are software
// forces.
//
//   Result<SurfaceReport> report = measuredSurface({.runs = {"dot.run"}, .machines = {"core:skylake"}});
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/surface/surface_report.h"

#include "analysis/study/progress.h"

#include <string>
#include <vector>

namespace leastaction {

struct MeasuredSurfaceQuestion {
  std::vector<std::string> runs;          ///< Of mode=count or mode=trace.
  std::vector<std::string> machines = {}; ///< Beside the runs' own core.
  std::string region = {};                ///< Only regions of that name, unless it is empty.
  std::string core = {};                  ///< That the runs are held against, as for readEvents().
  std::string bandwidth = {};             ///< At which bytes come; empty: l1 if all machines have it, else b.
  ShowProgress progress = {};
};

/// The runs' own core is the first machine; the others stand behind it. Regions without work or time are left out, with
/// a note; fails if none is left.
Result<SurfaceReport> measuredSurface(const MeasuredSurfaceQuestion &question);

} // namespace leastaction
