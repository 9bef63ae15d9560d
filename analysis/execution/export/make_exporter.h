// The exporter for a format.
//
//   std::unique_ptr<EventExporter> exporter =
//       makeExporter({.format = ExportFormat::folded}, file, "dot.folded", table);
#pragma once

#include "analysis/execution/export/event_exporter.h"

#include <cstdio>
#include <memory>
#include <string>

namespace leastaction {

/// `file` and `table` must outlive the exporter. `name` is what errors call the file. Of ExportFormat::otf2 it is the
/// folder that is made, and there is no file.
std::unique_ptr<EventExporter> makeExporter(const ExportOptions &options, std::FILE *file, std::string name,
                                            const InstructionTable &table);

} // namespace leastaction
