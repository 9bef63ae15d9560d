// What a class report says: programmers, their time by activity, action functions, contributions and distances.
//
//   const ClassProgrammer &first = report.programmers[report.least[0]];   // of the smallest norm
//   std::string text = renderText(report, {});     // analysis/report/class/class_formats.h
#pragma once

#include "analysis/program/metric/dendrogram.h"
#include "analysis/program/metric/program_map.h"
#include "analysis/programmers/productivity/action_function.h"
#include "analysis/programmers/productivity/power_ratings.h"
#include "analysis/programmers/productivity/work_reports.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct ClassProgrammer {
  std::string name;
  ActionFunction function;             ///< Of the time worked, s and s^2 times the unit of power.
  std::vector<WorkInterval> intervals; ///< None if the action was given as a curve.
  std::vector<double> power;           ///< Ratings of the activities for this programmer.
  std::vector<double> secondsBy;       ///< Time of each activity.
  std::vector<double> actionBy;        ///< Action of each activity, s^2.
  double norm = 0, normTriangle = 0;   ///< In rho T^2 [N 6.25].
  uint64_t reports = 0;                ///< Before repairs.
  SelfReport selfReport;               ///< Of no reports if no gaps were measured.
};

struct ClassReport {
  std::vector<std::string> sources;
  std::string project;            ///< Empty: all.
  std::optional<double> deadline; ///< Seconds on the clock of the reports.
  std::vector<Activity> activities;
  double unitSeconds = 0; ///< T: the longest time of the set.
  std::vector<ClassProgrammer> programmers;
  std::vector<std::vector<double>> distance, distanceTriangle; ///< In rho T^2 [N 6.26].
  std::vector<size_t> least;                                   ///< Programmers of the smallest norm.
  ProgramMap map;
  Dendrogram dendrogram;
  uint64_t reports = 0;
  Repairs repairs;
  std::optional<std::pair<size_t, size_t>> pair; ///< Two to be compared.
  std::vector<std::string> notes;
};

} // namespace leastaction
