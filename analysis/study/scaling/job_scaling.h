// How a program scales, from jobs of it that were recorded with several numbers of ranks: their overhead by kind.
//
//   JobScalingQuestion question{.jobs = {"add-1.run", "add-2.run", "add-4.run"}};
//   ScalingByKind scaling = TRY(jobScaling(question, {}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/isoefficiency/overhead_by_kind.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/network_choice.h"

#include <string>
#include <vector>

namespace leastaction {

struct JobScalingQuestion {
  std::vector<std::string> jobs = {}; ///< Folders.
  std::vector<double> sizes = {};     ///< Of the jobs; empty: what the arguments of the program say.
  std::string work = {};              ///< W as a formula in n; empty: by the work on one rank.
  bool wantsProcessors = false;       ///< As of ByKindOptions.
  EventInputOptions events = {};
  NetworkChoice network = {};
};

/// Fails on what is no job, is not complete, or is of another program.
Result<ScalingByKind> jobScaling(const JobScalingQuestion &question, const ScalingQuestion &asked);

} // namespace leastaction
