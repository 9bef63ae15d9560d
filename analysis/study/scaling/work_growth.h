// How must the work grow with the processors so that the efficiency stays the same?
//
//   Result<IsoefficiencyReport> report = workGrowth({.work = "n", .overhead = "2*P*log2(P)"});
//   Result<IsoefficiencyReport> measured = workGrowth({.runs = "runs.csv", .work = "n^2"});
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/isoefficiency/isoefficiency_report.h"
#include "analysis/study/scaling/job_scaling.h"

#include <string>
#include <vector>

namespace leastaction {

struct WorkGrowthQuestion {
  JobScalingQuestion jobs = {};                ///< In place of all else, if it names jobs; W is `work`.
  std::string runs = {};                       ///< CSV, as readScalingRuns() has it; empty: formulas or a model.
  std::string work = {};                       ///< W in n; or W itself.
  std::string overhead = {};                   ///< T_o in n, P, W and constants,
  std::string time = {};                       ///< or T_p in its place: T_o = P T_p - W t_c.
  std::string concurrency = {};                ///< So many processors have work.
  std::string versus = {};                     ///< T_o of another algorithm for the same work,
  std::string versusConcurrency = {};          ///< and how many processors have work there.
  std::string model = {};                      ///< A timing model in place of formulas,
  std::string machine = {};                    ///< and the machine that it is about.
  std::vector<std::string> settings = {};      ///< Constants: "t_w=2".
  std::vector<double> efficiencies = {};       ///< Empty: 0.5 and 0.8.
  std::vector<double> processors = {};         ///< Empty: 2, 4, ... 1024.
  std::string bytes = {};                      ///< Memory of the problem, in n; or of one unit of n.
  double machineBytes = 0, processorBytes = 0; ///< Memory that there is; 0: not known.
};

/// Runs, or a model, or work with overhead or time.
Result<IsoefficiencyReport> workGrowth(const WorkGrowthQuestion &question);

} // namespace leastaction
