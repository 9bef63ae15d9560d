// `leastaction why`: why do the regions of a run take as long as they do?
//
//   WhyReport report = TRY(whyReport({.path = "chase.run"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/port_names.h"
#include "analysis/program/cause/cause_collector.h"
#include "analysis/report/why/why_report.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/read_events.h"

#include <functional>
#include <string>
#include <vector>

namespace leastaction {

struct WhyQuestion {
  std::string path;        ///< A run of mode=trace, or with steps.
  std::string region = {}; ///< The only one; empty: all.
  EventInputOptions events = {};
  std::vector<std::string> whatIf = {}; ///< Changes, as parseChange() reads them;
  bool choosesWhatIf = false;           ///< without any, the likeliest ones are chosen.
  /// Gets what is known before changes are replayed: the answer of the region that has the most ticks.
  std::function<void(const std::string &)> tellAnswer = {};
  bool page = false; ///< For an HTML page: the text of source files.
  bool sourceText = true;
  std::vector<std::string> sourceRoots = {}; ///< Folders whose files a page may show.
};

/// Ticks are those from the first issue to the last retirement of each execution. Fails, too, if the input has no
/// instructions that a core model could execute.
Result<WhyReport> whyReport(const WhyQuestion &question);

/// Fails if a core model had nothing to execute.
Result<void> checkInstructions(const EventInput &input, const std::string &path);

/// What was collected of a region, by everything that its instructions have in common. `estimate`: what that says of
/// the whole, if windows alone were replayed.
WhyRegion whyRegion(const CauseCollector::Collected &collected, const InstructionTable &table,
                    const PortNames &ports = {}, const RegionEstimate *estimate = nullptr);

} // namespace leastaction
