// `leastaction cachesweep`: how often would caches of all sizes have missed in a run?
//
//   CacheSweepQuestion question{.path = "dot.run"};
//   TRY(readCacheSizes("1024:65536", question.options));
//   CacheSweepReport report = TRY(cacheSweep(question));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/locality/cache_sweep.h"
#include "analysis/report/cachesweep/cachesweep_report.h"
#include "analysis/study/program/event_options.h"

#include <optional>
#include <string>

namespace leastaction {

struct CacheSweepQuestion {
  std::string path;                   ///< A run of mode=trace, or one with steps.
  std::string region = {};            ///< Only accesses within it; empty: all.
  std::optional<RunPart> source = {}; ///< Otherwise the trace, or the steps where there is none.
  CacheSweepOptions options = {};     ///< Line sizes and ways in any order.
  ShowProgress progress = {};
};

/// "1024:65536", from the smallest to the largest cache in byte.
Result<void> readCacheSizes(const std::string &text, CacheSweepOptions &options);

/// Fails for caches that cannot be, and for runs without addresses.
Result<CacheSweepReport> cacheSweep(const CacheSweepQuestion &question);

} // namespace leastaction
