// Replays one thread of a run, all of it or some of its chunks.
//
//   ReplayContext context(run, options, table, consumer);
//   TRY(replayThread(context, {.number = 0, .trace = trace, .code = *code, .isOnly = true}, showPosition));
//   context.facts.instructions
#pragma once

#include "analysis/execution/replay/canonical_layout.h"
#include "analysis/execution/replay/chunk_schedule.h"
#include "analysis/execution/replay/line_rows.h"
#include "analysis/execution/replay/page_numbering.h"
#include "analysis/execution/replay/region_callers.h"
#include "analysis/execution/replay/replay_facts.h"
#include "analysis/execution/replay/replay_options.h"
#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace leastaction {

/// What all threads of a replay share.
struct ReplayContext {
  /// All must outlive this.
  ReplayContext(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer,
                LineRows::Content content = LineRows::Content::all);

  Run &run;
  const ReplayOptions &options;
  CoreDescription core; ///< Of the options, for code laid out so.
  InstructionTable &table;
  EventConsumer &consumer;
  ReplayFacts facts;
  Disassembler disassembler;
  LineRows rows;
  std::unique_ptr<CanonicalLayout> layout; ///< None if it is the real one.
  PageNumbering pages;                     ///< Of the process.
  RegionCallers callers;
  std::vector<uint64_t> opaqueTicks;   ///< By function of the InstructionTable.
  std::map<uint32_t, bool> timedCalls; ///< By row of the table: whether the clock told the time of all its executions.
  /// By row of the table: the row of page faults there; none where a change lets the line cost nothing.
  std::map<uint32_t, std::optional<uint32_t>> pageFaultRows;
};

struct ReplayedThread {
  size_t number;
  ThreadTrace &trace;
  ExecutedCode &code;                    ///< What `trace` tells.
  bool isOnly;                           ///< No other thread has caches and places that this one shares.
  const ChunkSchedule *chunks = nullptr; ///< Which of the trace are read; null if all.
};

/// Where the model has come to.
struct ThreadEnd {
  uint64_t tick = 0;     ///< In which the last instruction has retired.
  uint64_t sequence = 0; ///< The number that its next event would have.
};

/// `progress` is called with ExecutedCode::position() now and then.
Result<ThreadEnd> replayThread(ReplayContext &context, const ReplayedThread &thread,
                               const std::function<void(uint64_t position)> &progress);

} // namespace leastaction
