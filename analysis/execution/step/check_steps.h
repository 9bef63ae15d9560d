// Are the steps of a run intact, and do they say what its trace says?
//
//   checkSteps(run, result);
//   if (run.facts().mode == RunMode::trace) Result<StepComparison> compared = compareWithSteps(run);
#pragma once

#include "analysis/execution/trace/check.h"

#include <optional>
#include <string>

namespace leastaction {

/// Adds what the steps hold, and their damage, to `result`.
void checkSteps(Run &run, CheckResult &result);

struct StepComparison {
  uint64_t instructions = 0;            ///< That are the same in both.
  uint64_t accesses = 0;                ///< Of these instructions, with the same address in both.
  uint64_t unknownAccesses = 0;         ///< Instructions whose addresses the trace does not know: not compared.
  std::vector<std::string> differences; ///< The first one of each thread; whole sentences.
};

/// Compares what each thread executed by its trace with what it executed by its steps: the program's own instructions
/// in instrumented code, in their order, and the addresses that each of them loads from and stores to. Probes, code
/// without instrumentation and no-ops, by which linkers and assemblers align, are left out. Fails if the run's code
/// does not fit its tables.
Result<StepComparison> compareWithSteps(Run &run);

} // namespace leastaction
