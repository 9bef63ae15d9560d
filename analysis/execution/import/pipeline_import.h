// Logs of pipeline viewers, as other simulators write them, as events: gem5's O3PipeView, and Konata's "Kanata 0004".
//
//   LineReader lines("pipe.txt", file->source());
//   Result<PipelineImport> import = importO3PipeView(lines, {.region = "pipe"}, table, consumer);
//   ... import->events, notesOf(*import) ...
//
// Complete is the tick of retirement, and wait what lies between the result and that; instructions that did not retire
// are no events, since their work was thrown away.
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/import/line_reader.h"

#include <string>
#include <vector>

namespace leastaction {

struct PipelineImportOptions {
  std::string region = {};       ///< Name of the region that all instructions are in.
  uint64_t ticksPerCycle = 1000; ///< Of gem5's ticks; they are divided by it.
  std::string issueStage = {};   ///< Of Konata's stages; empty: X, or else Is, or else the last one that began.
};

struct PipelineImport {
  uint64_t instructions = 0; ///< That the log begins.
  uint64_t events = 0;
  uint64_t squashed = 0;   ///< Flushed, or never retired.
  uint64_t unfinished = 0; ///< Of which the log does not tell the end.
};

/// Stream the events in the order of issue as region 0; add to `table` one static instruction for each distinct address
/// and text. Fail with the line of what is no such log, of ticks that fall from issue to retirement, if instructions
/// are out of order by more than IssueOrder::window, and if none retires. Other lines of gem5's debug output are passed
/// over.
Result<PipelineImport> importO3PipeView(LineReader &lines, const PipelineImportOptions &options,
                                        InstructionTable &table, EventConsumer &consumer);
Result<PipelineImport> importKanata(LineReader &lines, const PipelineImportOptions &options, InstructionTable &table,
                                    EventConsumer &consumer);

/// Whole sentences: what was left out.
std::vector<std::string> notesOf(const PipelineImport &import);

} // namespace leastaction
