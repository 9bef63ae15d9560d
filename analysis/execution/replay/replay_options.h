// How a run is replayed.
//
//   ReplayOptions options{.core = *findCore("skylake"), .layout = Layout::canonical};
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/event.h"
#include "analysis/execution/event/layout.h"
#include "analysis/execution/replay/change_of.h"
#include "analysis/execution/sample/sample_plan.h"

#include <functional>
#include <optional>
#include <string_view>

namespace leastaction {

/// How long a call into code that was not recorded takes.
enum class OpaqueTime {
  measured, ///< As the clock said while recording, in ticks of the simulated core; nominal where it was not read.
  nominal,  ///< The core description's value: two recordings of a deterministic program give the same events.
};

struct ReplayOptions {
  CoreDescription core;
  CoreModel::Options model;
  OpaqueTime opaque = OpaqueTime::nominal; ///< With `sample`, the nominal one.
  Layout layout = Layout::real;            ///< The canonical one is CanonicalLayout.
  /// Of a run that holds a trace and steps, replays the steps.
  bool prefersSteps = false;
  /// Asked once for each static instruction of a thread, or of a segment; empty: nothing is different.
  ChangeOf changeOf = {};
  /// Only windows are told, and what is between them is not timed. None: everything is told. Of timing probes it
  /// changes nothing.
  std::optional<SamplePlan> sample = {};
  /// Asked of each call into code that was not recorded: is it another's to say how long it takes? Then the consumer
  /// gets the mark, as it does where outermost regions begin and end, and the processor waits for the call with all
  /// that it has in flight. `callee`: a symbol name, empty if unknown. Not with `sample`.
  std::function<bool(const ClockMark &call, std::string_view callee)> marksCall = {};
  /// How many threads may replay a sample of which only some chunks are read. It comes out the same with any number.
  unsigned threads = 1;
  /// Called now and then with how much of what will be read has been, from 0 to 1; by one thread at a time.
  std::function<void(double)> progress;
};

} // namespace leastaction
