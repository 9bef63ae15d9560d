// Baseline files: what `leastaction baseline` wrote, told from runs and events CSV files by how they begin.
//
//   if (isBaselineFile(path)) Result<Baseline> baseline = readBaselineFile(path);
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"

#include <string>

namespace leastaction {

/// False, too, of what cannot be read: those who read it as something else will say why.
bool isBaselineFile(const std::string &path);

Result<Baseline> readBaselineFile(const std::string &path);

} // namespace leastaction
