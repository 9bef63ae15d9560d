// Samples that `perf script` printed, as events: one for each sample that has a time and a latency.
//
//   LineReader lines("samples.txt", file->source());
//   Result<PerfImport> import = importPerf(lines, {.clockHz = 3e9}, table, consumer);
//   ... import->events, import->leftOut ...
//
// A sample is taken when its instruction is over: its time stands for complete, and issue is that minus the latency.
// Latencies count cycles of the core; times are seconds of perf's clock and become ticks with `clockHz`.
#pragma once

#include "analysis/execution/import/line_reader.h"
#include "analysis/execution/import/perf_latency.h"

#include <map>
#include <string>

namespace leastaction {

struct PerfImportOptions {
  std::string region = {}; ///< Name of the region that all samples are in.
  std::optional<PerfFields> fields = {};
  Hardware hardware = Hardware::unknown; ///< `unknown`: as the file tells.
  LatencyField latency = LatencyField::automatic;
  double clockHz = 0; ///< Ticks per second of perf's clock; 0: as the file's header tells, or else 1 GHz.
};

struct PerfImport {
  struct LeftOut {
    std::string event;
    std::string reason;
    auto operator<=>(const LeftOut &) const = default;
  };
  uint64_t samples = 0;
  uint64_t events = 0;
  uint64_t repetitions = 0; ///< Samples that tell of the same operation as the one before (Arm SPE).
  std::map<LeftOut, uint64_t> leftOut;
  std::map<const LatencyMeaning *, uint64_t> latencies;
  std::map<std::string, uint64_t> otherPlaces; ///< Events whose data were found in none of MemoryLevel.
  bool hasNanoseconds = false;                 ///< Otherwise times are whole microseconds.
  double clockHz = 0;
  std::string clockFrom; ///< "--clock-hz", "the header's cpudesc", or "assumed".
};

/// Streams the events in the order of issue as region 0; adds to `table` one static instruction for each distinct
/// operation, function and source line. Fails with the line of what is no `perf script` text, if samples are out of
/// order by more than IssueOrder::window, and if no sample gives an event.
Result<PerfImport> importPerf(LineReader &lines, const PerfImportOptions &options, InstructionTable &table,
                              EventConsumer &consumer);

/// Whole sentences: what stands for issue and for complete, the clock, what was left out.
std::vector<std::string> notesOf(const PerfImport &import);

} // namespace leastaction
