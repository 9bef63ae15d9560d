// Turns a recorded run into events: every thread's blocks go through a core model of their own.
//
//   InstructionTable table;
//   Result<ReplayFacts> facts = replay(run, {.core = *findCore("skylake")}, table, consumer);
//
// Events stream; memory depends on the program's code and on nothing else.
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/replay/replay_facts.h"
#include "analysis/execution/replay/replay_options.h"
#include "analysis/execution/trace/run.h"

namespace leastaction {

/// Replays all threads, one after the other; of a sample of which only some chunks are read, these in segments
/// (segmented_replay.h). Fails only if nothing can be replayed at all.
Result<ReplayFacts> replay(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer);

} // namespace leastaction
