// How far does measured performance lie from what simple models predict?
//
//   Result<ExplainedPerformance> explained = explainedPerformance({.files = {"sweep.csv"}});
//   explained->report.systems[0].models
#pragma once

#include "analysis/scaling/complexity/performance_complexity.h"
#include "analysis/study/program/event_options.h"

#include <string>
#include <vector>

namespace leastaction {

struct ComplexityQuestion {
  std::vector<std::string> files;         ///< As readPerformance() takes them; with `against` one run.
  std::string against = {};               ///< A run of mode=markers of the program whose run is the file.
  EventInputOptions events = {};          ///< Of the run.
  std::string models = {};                ///< Names, separated by commas; empty: all that the files have columns for.
  std::vector<std::string> formulas = {}; ///< More models: "NAME=EXPRESSION".
  std::vector<std::string> ranges = {};   ///< Of parameters: "k=0:2".
  std::vector<std::string> clocks = {};   ///< Hz, for performance per cycle: "2.4e9", or of one system "NAME=2.4e9".
  bool isUnbounded = false;               ///< Parameters may be negative.
  bool wantsExtraP = false;
  ShowProgress progress = {};
};

struct ExplainedPerformance {
  ComplexityReport report;
  std::string extraP; ///< The measurements as JSON Lines for Extra-P; empty if they were not wanted.
};

Result<ExplainedPerformance> explainedPerformance(const ComplexityQuestion &question);

} // namespace leastaction
