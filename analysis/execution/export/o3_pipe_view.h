// The text that gem5 writes with the debug flag O3PipeView, as util/o3-pipeview.py and Konata read it.
#pragma once

#include "analysis/execution/export/viewer_exporter.h"

namespace leastaction {

/// Issue, complete (the result) and retire are the event's; the stages before issue, which events do not tell, are put
/// where it issues. One tick is 1,000 of gem5's, its viewer's default; in the order of the program, threads after each
/// other.
class O3PipeView : public ViewerExporter {
public:
  using ViewerExporter::ViewerExporter;

  Result<void> finish() override;

private:
  void write(uint64_t number, const CollectedEvents::Entry &entry, uint64_t offset);
  void stage(const char *name, uint64_t tick);
};

} // namespace leastaction
