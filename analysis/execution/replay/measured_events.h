// The events of a run in mode=probe: what the clock said before and after each timed instruction, on a timeline from
// which the median of an empty probe is removed for each. What a probe takes outside of its two readings stays in it.
//
//   std::map<uint32_t, uint32_t> rows;
//   Result<void> done = measuredEvents(run, trace, "0", disassembler, rows, table, consumer, callers,
//                                      facts);
#pragma once

#include "analysis/execution/replay/region_callers.h"
#include "analysis/execution/replay/replay_facts.h"
#include "analysis/execution/trace/disassembler.h"
#include "analysis/execution/trace/run.h"

#include <map>

namespace leastaction {

/// By how many ticks a single measured event may be off: what empty probes vary by above their median, or the step of
/// the clock. At least 1; `facts` are of a run in mode=probe.
double probeResolutionTicks(const RunFacts &facts);

/// The events of one thread. `rows`: of `table`, by block of the run; shared by all threads. Adds to the facts.
Result<void> measuredEvents(Run &run, ThreadTrace &trace, const std::string &thread, const Disassembler &disassembler,
                            std::map<uint32_t, uint32_t> &rows, InstructionTable &table, EventConsumer &consumer,
                            RegionCallers &callers, ReplayFacts &facts);

} // namespace leastaction
