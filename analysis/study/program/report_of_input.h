// `leastaction report`: what does a run, or an events CSV, say of its regions?
//
//   RunReport report = TRY(reportOf({.path = "dot.run", .page = true}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/spectrum/region_analysis.h"
#include "analysis/report/run/run_report.h"
#include "analysis/study/program/event_options.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct ReportQuestion {
  std::string path;        ///< Run folder or events CSV.
  std::string region = {}; ///< The only one; empty: all.
  EventInputOptions events = {};
  uint64_t binTicks = 0;                  ///< Width of the spectrum's bins; 0: as narrow as there is room for.
  std::vector<uint64_t> energyAt = {};    ///< Ticks.
  std::optional<TickInterval> ticks = {}; ///< Shown singly.
  std::optional<uint64_t> event = {};     ///< The instruction whose motion is shown.
  bool measured = false;                  ///< With the time that the clock told while recording.
  std::string against = {};               ///< A run of mode=markers, for the dilation by probes.
  bool spikeWindows = false;              ///< For formats that show them.
  bool page = false;                      ///< For an HTML page: more bins, and the text of source files.
  bool sourceText = true;
  std::vector<std::string> sourceRoots = {}; ///< Folders whose files a page may show.
};

/// The ticks that are shown singly; an end of 0 stands for as many as possible. Fails if there are none or too many.
Result<TickInterval> tickInterval(TickInterval asked);

/// Fails, too, if nothing was recorded, or if no region has the ticks or the instruction that were asked for.
Result<RunReport> reportOf(const ReportQuestion &question);

} // namespace leastaction
