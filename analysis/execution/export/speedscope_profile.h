// The JSON of speedscope (https://www.speedscope.app/file-format-schema.json): a sample for each chain of calls,
// weighted by what its innermost function carried itself. One profile for each weight; the viewer opens the one that
// was chosen.
#pragma once

#include "analysis/execution/export/path_exporter.h"

namespace leastaction {

class SpeedscopeProfile : public PathExporter {
public:
  /// `name` is the title that the viewer shows.
  SpeedscopeProfile(TextOutput out, std::string name, StackWeight weight, const InstructionTable &table)
      : PathExporter(std::move(out), weight, table), name_(std::move(name)) {}
  Result<void> finish() override;

private:
  std::string name_;
};

} // namespace leastaction
