// What a report says, as plain structs: every output format (text, JSON, HTML) is made from the same data.
//
//   RunReport report = ...;              // filled by the command
//   std::string text = renderText(report, {});
//   nlohmann::json json = toJson(report);
#pragma once

#include "analysis/program/metric/action_difference.h"
#include "analysis/program/metric/agreement.h"
#include "analysis/program/metric/dendrogram.h"
#include "analysis/program/metric/program_map.h"
#include "analysis/program/spectrum/region_summary.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct ClockInfo {
  std::string name; ///< "tsc", "core model", "events" ...
  double hz = 0;    ///< Ticks per second; 0 if unknown.
  double resolutionTicks = 1;
  std::optional<MeanKappa> emptyProbe = {}; ///< Of measured events: what is taken off their means.
  std::optional<uint64_t> callersPast = {}; ///< Of events that took more ticks the callers are known.
};

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
  std::vector<LongEventsRow> longEvents;             ///< By falling action; the first 100.
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

/// The text of those lines of a source file that carry action, and of some around them.
struct SourceFile {
  struct Line {
    uint32_t number = 0; ///< From 1 on.
    std::string text;
  };
  std::string name;        ///< As in the shares by line.
  std::string missing;     ///< Why there is no text; empty if there is.
  std::vector<Line> lines; ///< By number.
};

struct RunReport {
  std::string program; ///< Command line of the recorded program without its folder, or the name of the events file.
  std::string source;  ///< The run folder or events file as the user named it.
  std::string mode;    ///< "trace", "count", "markers", "step", "events".
  ClockInfo clock;
  std::string core; ///< Name of the core model; empty if none was used.
  std::vector<std::string>
      perfect; ///< What it took for perfect: "memory", "branches". Then its ticks are hypothetical.
  MachinePeaks peaks;
  std::vector<RegionReport> regions;
  std::vector<SourceFile> sources; ///< Shown by the HTML report only.
  std::vector<std::string> notes;  ///< Whole sentences: what is missing, measured, or assumed.
};

struct ProgramReport {
  std::string name;
  uint64_t ticks = 0;
  uint64_t instructions = 0;
  uint64_t action = 0;
  double norm = 0; ///< [N 5.34], depends on the set.
  ActionCurve curve;
};

/// What accounts for the difference of one program's action from another's. Programs by their places in the list.
struct ProgramDifference {
  size_t program = 0;
  size_t reference = 0;
  double action = 0; ///< Of the program minus that of the reference, e0*tick.
  ActionDifference byOpcode, byClass, byFunction, byLine;
};

struct ComparisonReport {
  std::string core;
  std::vector<std::string> perfect; ///< As in RunReport.
  std::vector<ProgramReport> programs;
  std::vector<std::vector<double>> distance; ///< Square, symmetric, in the order of `programs` [N 5.35].
  std::vector<std::string> leastAction;      ///< Programs with the smallest norm, ties included [N 7.1].
  ProgramMap map;
  Dendrogram dendrogram;
  std::vector<ProgramDifference> differences; ///< Of every other program from one.
  std::vector<std::string> notes;
};

/// One of the two runs that are held against each other.
struct AgreementSide {
  std::string name; ///< Of the run.
  std::string mode; ///< "probe", "trace" or "step".
  ClockInfo clock;
};

/// Measured against simulated kappa of one program.
struct AgreementReport {
  AgreementSide measured, simulated;
  std::string core;
  std::vector<std::string> perfect; ///< As in RunReport.
  std::string completion;           ///< Of the simulated events: "execution" or "retirement".
  AgreementOptions scale;           ///< How measured ticks became the core's.
  Agreement agreement;
  std::vector<std::string> notes;
};

} // namespace leastaction
