// Regions of runs on the efficiency surface of machines: measured work, bytes and time as software forces.
//
//   Result<SurfaceReport> report = measuredSurface({.runs = {"dot.run"}}, machines);
#pragma once

#include "analysis/report/surface/surface_report.h"

#include <string>
#include <vector>

namespace leastaction::cli {

struct MeasuredSurfaceInput {
  std::vector<std::string> runs;
  std::string region;    ///< Only regions of that name, unless it is empty.
  std::string core;      ///< That the runs are held against, as for readEvents().
  std::string bandwidth; ///< At which bytes come; empty: l1 if all machines have it, else b.
};

/// The runs' own core is the first machine; `others` stand behind it. Regions without work or time are left out, with a
/// note; fails if none is left.
Result<SurfaceReport> measuredSurface(const MeasuredSurfaceInput &input, std::vector<Machine> others);

} // namespace leastaction::cli
