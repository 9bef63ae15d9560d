// Folded stacks: a line for each chain of calls, "main;solve;dot 1234", as tools that draw flame graphs read them.
#pragma once

#include "analysis/execution/export/path_exporter.h"

namespace leastaction {

/// The weight of a line is what the innermost function carried itself; lines without any are left out.
class FoldedStacks : public PathExporter {
public:
  using PathExporter::PathExporter;
  Result<void> finish() override;
};

} // namespace leastaction
