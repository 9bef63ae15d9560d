// `leastaction events`: the events of a run, in CSV or in the format of another tool.
//
//   std::vector<std::string> notes = TRY(writeEvents({.path = "dot.run", .out = "dot.csv"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/export/event_exporter.h"
#include "analysis/study/program/event_options.h"

#include <string>
#include <vector>

namespace leastaction {

struct EventsQuestion {
  std::string path;        ///< Run folder or events CSV.
  std::string out = "-";   ///< "-" is standard output; of OTF2 a folder.
  std::string region = {}; ///< The only one; empty: all.
  ExportOptions format = {};
  EventInputOptions events = {};
};

/// Returns notes: what is missing, left out or assumed. What fails before the first event leaves an older file as it
/// is.
Result<std::vector<std::string>> writeEvents(const EventsQuestion &question);

} // namespace leastaction
