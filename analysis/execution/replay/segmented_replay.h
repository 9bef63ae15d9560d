// Replays a run of which only some chunks are read: in segments, each of some chunks of a thread that were drawn, which
// do not depend on each other. So several threads of this process replay them, and it comes out the same.
//
//   Result<ReplayFacts> facts = replaySegments(run, options, table, consumer);
#pragma once

#include "analysis/execution/replay/replay_facts.h"
#include "analysis/execution/replay/replay_options.h"
#include "analysis/execution/trace/run.h"

namespace leastaction {

/// As replay(), which calls it where options.sample does not read all.
Result<ReplayFacts> replaySegments(Run &run, const ReplayOptions &options, InstructionTable &table,
                                   EventConsumer &consumer);

} // namespace leastaction
