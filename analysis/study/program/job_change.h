// One thing that would be different of a job or its machine: what users write after --what-if.
//
//   JobChange change = TRY(parseJobChange("bandwidth=2x"));
//   change.factors.bandwidth                          // 2
#pragma once

#include "analysis/program/parallel/job_timeline.h"
#include "analysis/study/program/network_simulation.h"
#include "analysis/study/program/what_if_change.h"

#include <optional>
#include <string>

namespace leastaction {

struct JobChange {
  enum class Load : uint8_t {
    same,
    balanced, ///< Each rank works as long as the mean of all.
    none,     ///< No rank works.
  };

  std::string text = {}; ///< As it is shown.
  NetworkFactors factors = {};
  Load load = Load::same;
  std::string core = {};                    ///< Another one; empty: the same.
  std::optional<WhatIfChange> program = {}; ///< Of its instructions, as of 'leastaction why'.

  /// The ranks have to be replayed again for it.
  bool replays() const { return !core.empty() || program.has_value(); }
};

/// "bandwidth=2x", "latency=0.5x", "load=balanced", "load=none", "core=NAME", or what parseChange() takes.
Result<JobChange> parseJobChange(const std::string &text);

/// Balanced: in proportion in front of each call, so that all ranks' sums are the mean.
JobWork changedWork(const JobWork &work, JobChange::Load load);

} // namespace leastaction
