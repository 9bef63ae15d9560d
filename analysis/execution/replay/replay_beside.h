// Replays a run while what consumes its events works in a thread of its own, if there may be two.
//
//   Result<ReplayFacts> facts = replayBeside(run, options, table, consumer);
#pragma once

#include "analysis/execution/event/concurrent_consumer.h"
#include "analysis/execution/replay/replay.h"

#include <utility>

namespace leastaction {

/// As replay(), which it calls.
inline Result<ReplayFacts> replayBeside(Run &run, const ReplayOptions &options, InstructionTable &table,
                                        EventConsumer &consumer) {
  if (options.threads < 2)
    return replay(run, options, table, consumer);
  ConcurrentConsumer concurrent(table, consumer);
  Result<ReplayFacts> facts = replay(run, options, table, concurrent);
  concurrent.finish();
  return facts;
}

} // namespace leastaction
