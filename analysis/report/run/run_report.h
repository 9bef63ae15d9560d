// What the report of a run says, as plain structs: text, JSON and page are made from the same data.
//
//   RunReport report = ...;              // filled by a study
//   std::string text = renderText(report, {});
#pragma once

#include "analysis/execution/event/run_mode.h"
#include "analysis/program/spectrum/region_summary.h"
#include "analysis/report/format/clock_info.h"
#include "analysis/report/format/source_lines.h"
#include "analysis/report/why/why_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// Measured events of one instruction in one chain of calls, whose callers were recorded because they took long.
struct LongEventsRow {
  std::vector<std::string> path; ///< Functions, outermost first.
  std::string opcode;
  std::string line; ///< "file:line", as in shares.
  uint64_t count = 0, action = 0, longestKappa = 0;
};

/// One region of the report: the summary of its events and its time on the clock of the recording.
struct RegionReport {
  RegionSummary summary;
  double timeSeconds = 0;     ///< summary.ticks in seconds of the simulated core; 0 if its frequency is unknown.
  double measuredSeconds = 0; ///< Wall time between the markers while recording (probe cost included); 0 if unknown.
  bool isCounted = false;     ///< There are counts only: no ticks, no action.
  bool workIsKnown = true;    ///< The summary's work and length: imported events tell neither.
  std::vector<LongEventsRow> longEvents; ///< By falling action; the first 100.
  std::optional<RegionEstimate>
      sample;                   ///< Where windows alone were replayed: the summary's values stand for the whole,
  uint64_t timelineTicks = 0;   ///< and its spectrum, score and curve are of so many ticks in windows.
  std::optional<WhyRegion> why; ///< Whose ticks are the summary's; none where nothing explains them.
  std::vector<std::pair<uint64_t, double>> energyAt; ///< T(k) at the ticks the user asked for, [N 5.22].
};

/// What a machine can do at most: its hardware forces are these rates of work, divided by those of transfer.
struct MachinePeaks {
  struct Transfer {
    std::string level; ///< "L1", "L2", "L3", "memory".
    double bytePerSecond = 0;
  };
  std::string source;           ///< Where the figures come from.
  double flopPerSecond = 0;     ///< Double precision; 0 if nothing is known.
  std::vector<Transfer> levels; ///< Nearest first.
};

struct RunReport {
  std::string program; ///< Command line of the recorded program without its folder, or the name of the events file.
  std::string source;  ///< The run folder or events file as the user named it.
  RunMode mode = RunMode::trace;
  ClockInfo clock;
  std::string core; ///< Name of the core model; empty if none was used.
  std::vector<std::string>
      perfect;           ///< What it took for perfect: "memory", "branches". Then its ticks are hypothetical.
  std::string flaw = {}; ///< Why something may be missing; empty if nothing is known to be.
  MachinePeaks peaks;
  std::optional<SampleSummary> sample; ///< Where windows alone were replayed.
  std::vector<RegionReport> regions;
  std::vector<SourceFile> sources; ///< Shown by the HTML report only.
  std::vector<std::string> notes;  ///< Whole sentences: what is missing, measured, or assumed.
};

} // namespace leastaction
