// Is a run intact, and can the program have run as it says?
//
//   CheckResult result = checkRun(run);
//   if (!result.problems.empty()) ...
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

struct CheckResult {
  uint64_t threads = 0;
  uint64_t chunks = 0;          ///< Whole ones.
  uint64_t missingChunks = 0;   ///< Damaged or missing; in a run that is not finished: as far as known.
  uint64_t unclosedThreads = 0; ///< Traces without an end: their last records may be missing.
  uint64_t fileBytes = 0;       ///< Of the trace files.
  uint64_t intactBytes = 0;     ///< Of these, readable.
  uint64_t records = 0;
  uint64_t instructions = 0; ///< Executed.
  uint64_t stepped = 0;      ///< Instructions recorded by single-stepping.
  uint64_t regionExecutions = 0;
  uint64_t windows = 0; ///< Of a run of which only windows were recorded; each is an execution of the regions it is in.
  std::vector<std::string> problems; ///< Whole sentences; at most maxProblems of each thread.
};

inline constexpr size_t maxProblems = 20;

/// Invariants: chunks follow each other up to an end mark, and all checksums hold; every record names a block of the
/// code table; every executed block decodes to instructions that fit its table; regions that start also stop; and each
/// block can follow the one before it (fall through, branch, call, or a return, throw or longjmp to behind a call).
CheckResult checkRun(const Run &run);

} // namespace leastaction
