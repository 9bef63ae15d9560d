// Where does an algorithm sit on its efficiency surface on each machine while a variable grows?
//
//   Result<SurfaceReport> report = sweptSurface({.model = "stewart", .machines = {"1990"}, .sweep = "n=500:2000:100"});
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/surface/surface_list.h"
#include "analysis/report/surface/surface_report.h"

#include <string>
#include <vector>

namespace leastaction {

struct SweptSurfaceQuestion {
  std::string model;                      ///< Built in, or a TOML file.
  std::vector<std::string> machines;      ///< As readMachine() takes them.
  std::string sweep;                      ///< "n=500:2000:100".
  std::vector<std::string> settings = {}; ///< Of other variables: "p=32".
};

Result<SurfaceReport> sweptSurface(const SweptSurfaceQuestion &question);

/// The built-in models and machines.
Result<SurfaceList> builtInSurfaces();

} // namespace leastaction
