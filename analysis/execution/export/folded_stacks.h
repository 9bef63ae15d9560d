// Folded stacks: a line for each chain of calls, "main;solve;dot 1234", as tools that draw flame graphs read them.
#pragma once

#include "analysis/execution/export/path_exporter.h"

#include <string>

namespace leastaction {

/// A name as a frame: semicolons separate frames, and the last space the weight; neither they nor ends of lines are in
/// it.
std::string foldedFrame(std::string name);

/// The weight of a line is what the innermost function carried itself; lines without any are left out.
class FoldedStacks : public PathExporter {
public:
  using PathExporter::PathExporter;
  Result<void> finish() override;
};

} // namespace leastaction
