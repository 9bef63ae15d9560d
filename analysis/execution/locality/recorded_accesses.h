// The memory accesses of a recorded run, in the order of each thread's program, without any core model.
//
//   struct Count : AccessConsumer { ... };
//   Result<AccessFacts> facts = recordedAccesses(run, {.region = "solve"}, count);
//
// Only what is recorded in regions can be seen. Addresses are those that the core model sees, too: pages in the order
// of their first touch (replay/page_numbering), so that they do not depend on where the system put the program.
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/event/access.h"
#include "analysis/execution/trace/run.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

class AccessConsumer {
public:
  virtual ~AccessConsumer() = default;
  virtual void beginThread() = 0;
  /// Of one instruction, addresses known.
  virtual void accesses(std::span<const Access> accesses) = 0;
};

struct AccessOptions {
  std::string region;        ///< Only what runs while one of this name is open; empty: all regions.
  bool prefersSteps = false; ///< Of a run that holds a trace and steps, reads the steps.
  std::function<void(double)> progress;
};

struct AccessFacts {
  std::vector<std::string> regions; ///< Names, in the order in which they began.
  uint64_t instructions = 0;
  uint64_t unknownAddresses = 0; ///< Accesses that were left out.
  std::vector<Error> problems;   ///< Damage; what came before it was read.
};

/// Fails if nothing can be read at all. The run must have a trace or steps.
Result<AccessFacts> recordedAccesses(Run &run, const AccessOptions &options, AccessConsumer &consumer);

} // namespace leastaction
