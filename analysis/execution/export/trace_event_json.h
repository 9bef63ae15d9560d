// Chrome's trace event format (JSON), which Perfetto (ui.perfetto.dev) and chrome://tracing open.
#pragma once

#include "analysis/execution/export/viewer_exporter.h"

namespace leastaction {

/// A tick is shown as a microsecond, the format's unit. Every thread is a process there; its regions are one track, and
/// its instructions as many as were in flight at once, each on the first that is free.
class TraceEventJson : public ViewerExporter {
public:
  using ViewerExporter::ViewerExporter;

  Result<void> finish() override;

private:
  void begin(const char *phase, uint64_t process, uint64_t track, const std::string &quotedName);
  void slice(uint64_t begin, uint64_t end);
  void nameTracks(uint64_t process, uint64_t tracks, const std::string &thread);
  void writeExecutions();
  void writeInstructions();

  bool isFirst_ = true;
};

} // namespace leastaction
