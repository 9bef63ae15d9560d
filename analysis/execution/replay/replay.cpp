#include "analysis/execution/replay/replay.h"

#include "analysis/execution/replay/measured_events.h"
#include "analysis/execution/replay/run_threads.h"
#include "analysis/execution/replay/segmented_replay.h"
#include "analysis/execution/replay/thread_replay.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>

namespace leastaction {
namespace {

/// Which call into code without instrumentation has the most ticks.
void findMostOpaque(ReplayContext &context) {
  const std::vector<uint64_t> &ticks = context.opaqueTicks;
  const auto most = std::ranges::max_element(ticks);
  if (most == ticks.end() || *most == 0)
    return;
  context.facts.mostOpaqueTicks = *most;
  context.facts.mostOpaqueCall = context.table.functionName(static_cast<uint32_t>(most - ticks.begin()));
}

} // namespace

Result<ReplayFacts> replay(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer) {
  const bool isTraced = run.facts().mode == RunMode::trace && !options.prefersSteps;
  if (isTraced && options.sample && !options.sample->readsAll())
    return replaySegments(run, options, table, consumer);
  const bool steps = isByInstruction(run.facts().mode) || options.prefersSteps;
  ReplayContext context(run, options, table, consumer);
  std::unique_ptr<RunThreads> threads = TRY(RunThreads::open(run, context.disassembler, steps));
  context.facts.problems = threads->problems();
  std::vector<ThreadTrace> &traces = threads->traces();
  const uint64_t totalBytes = threads->totalBytes();
  uint64_t bytesBefore = 0, chunks = 0;
  std::map<uint32_t, uint32_t> measuredRows;
  for (size_t number = 0; number < traces.size(); ++number) {
    ThreadTrace &trace = traces[number];
    if (run.facts().mode == RunMode::probe) {
      TRY(measuredEvents(run, trace, std::to_string(number), context.disassembler, measuredRows, table, consumer,
                         context.callers, context.facts));
    } else {
      const std::unique_ptr<ExecutedCode> code = threads->code(trace);
      TRY(replayThread(context, {.number = number, .trace = trace, .code = *code, .isOnly = traces.size() == 1},
                       [&](uint64_t position) {
                         if (options.progress && totalBytes)
                           options.progress(static_cast<double>(bytesBefore + position) /
                                            static_cast<double>(totalBytes));
                       }));
      bytesBefore += trace.fileBytes();
    }
    chunks += trace.chunks();
  }
  findMostOpaque(context);
  for (const auto &[row, isTimed] : context.timedCalls)
    if (isTimed)
      table.setOrigins(row, {.latency = RuleOrigin::here, .ports = RuleOrigin::here});
  if (steps) // Only the chunks of traces are counted.
    chunks = UINT64_MAX;
  std::ranges::move(run.missingFrom(chunks), std::back_inserter(context.facts.problems));
  return std::move(context.facts);
}

} // namespace leastaction
