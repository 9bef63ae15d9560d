// The log that the pipeline viewer Konata reads ("Kanata 0004"): when each instruction begins to execute, has its
// result, and retires.
#pragma once

#include "analysis/execution/export/viewer_exporter.h"

namespace leastaction {

/// Stage X is from issue to the result, stage W the wait for retirement (Event::wait). Instructions stand in the order
/// of the program; threads follow each other.
class KanataLog : public ViewerExporter {
public:
  using ViewerExporter::ViewerExporter;

  Result<void> finish() override;

private:
  void introduce(size_t id, const CollectedEvents::Entry &entry);
  void command(char kind, std::initializer_list<uint64_t> arguments, const char *last = "");
};

} // namespace leastaction
