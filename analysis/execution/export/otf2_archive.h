// A trace in the Open Trace Format 2, which Vampir, Scalasca and otf2-print read.
//
//   Otf2Archive archive("dot.otf2", 200'000, table);
//   archive.events(events);
//   Result<void> written = archive.finish();      // dot.otf2/traces.otf2 and the files beside it
#pragma once

#include "analysis/execution/export/viewer_exporter.h"

#include <string>

namespace leastaction {

/// A location is a thread; what is entered and left are the region and the chain of calls in it. A tick is shown as a
/// nanosecond. Where a function is entered or left, the metric "action" tells the sum of kappa up to there.
/// Instructions stand in the order of the program, so a function is entered when the first of its instructions issues,
/// but never before the instruction ahead of it.
class Otf2Archive : public CollectingExporter {
public:
  /// `folder` must not exist yet.
  Otf2Archive(std::string folder, uint64_t maxEvents, const InstructionTable &table)
      : CollectingExporter(maxEvents, table), folder_(std::move(folder)) {}

  /// Fails if this build has left it out.
  static Result<void> isBuilt();

  Result<void> finish() override;

private:
  std::string folder_;
};

} // namespace leastaction
