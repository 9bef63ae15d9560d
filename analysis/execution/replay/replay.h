// Turns a recorded run into events: every thread's blocks go through a core model of their own.
//
//   InstructionTable table;
//   Result<ReplayFacts> facts = replay(run, {.core = *findCore("skylake")}, table, consumer);
//
// Events stream; memory depends on the program's code and on nothing else.
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/layout.h"
#include "analysis/execution/replay/change_of.h"
#include "analysis/execution/replay/replay_facts.h"
#include "analysis/execution/sample/sample_plan.h"
#include "analysis/execution/trace/run.h"

#include <functional>
#include <optional>

namespace leastaction {

/// How long a call into code that was not recorded takes.
enum class OpaqueTime {
  measured, ///< As the clock said while recording, in ticks of the simulated core; nominal where it was not read.
  nominal,  ///< The core description's value: two recordings of a deterministic program give the same events.
};

struct ReplayOptions {
  CoreDescription core;
  CoreModel::Options model;
  OpaqueTime opaque = OpaqueTime::nominal;
  Layout layout = Layout::real; ///< The canonical one is CanonicalLayout.
  /// Of a run that holds a trace and steps, replays the steps.
  bool prefersSteps = false;
  /// Asked once for each static instruction of a thread; empty: nothing is different.
  ChangeOf changeOf = {};
  /// Only windows are told, and what is between them is not timed. None: everything is told. Of timing probes it
  /// changes nothing.
  std::optional<SamplePlan> sample = {};
  /// Asked of each call into code that was not recorded: is it another's to say how long it takes? Then the consumer
  /// gets the mark, as it does where outermost regions begin and end, and the processor waits for the call with all
  /// that it has in flight. `callee`: a symbol name, empty if unknown. Not with `sample`.
  std::function<bool(const ClockMark &call, std::string_view callee)> marksCall = {};
  /// Called now and then with how much of the trace files has been read, from 0 to 1.
  std::function<void(double)> progress;
};

/// Replays all threads, one after the other. Fails only if nothing can be replayed at all.
Result<ReplayFacts> replay(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer);

} // namespace leastaction
