// What did a class of programmers work on, how far are its members from each other, and whose action is least?
//
//   Result<ClassReport> report = classMetric({.sources = {"class.csv"}});
#pragma once

#include "analysis/report/class/class_report.h"

#include <string>
#include <vector>

namespace leastaction {

struct ClassQuestion {
  std::vector<std::string> sources;   ///< As readClass() takes them.
  std::string ratings = {};           ///< A TOML file with power ratings.
  std::string project = {};           ///< Only reports of this one; empty: all.
  std::string deadline = {};          ///< As parseDeadline() takes it; empty: none.
  std::vector<std::string> pair = {}; ///< The names of two programmers to be compared, or none.
};

Result<ClassReport> classMetric(const ClassQuestion &question);

} // namespace leastaction
