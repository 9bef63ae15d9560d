// How much power has each arrangement of processors at a fixed time?
//
//   Result<FixedTimeReport> report = fixedTimePower({.runs = "linpack.csv", .timeSeconds = 60});
//   Result<FixedTimeReport> asked = fixedTimePower({.machine = "asci-red", .grids = {"16x4"}, .timeSeconds = 60});
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/fixedtime/fixedtime_report.h"

#include <string>
#include <vector>

namespace leastaction {

struct FixedTimeQuestion {
  std::string runs = {};                  ///< CSV with the columns p,q,n,time_s, or the model's; empty: of the machine.
  std::string machine = {};               ///< Built in, or a TOML file.
  std::vector<std::string> grids = {};    ///< Of the machine: "16x4"; "16" of models with one variable of processors.
  double timeSeconds = 0;                 ///< 0: one that most arrangements of the runs reach.
  std::string model = "linpack";          ///< With n, p and q, or as fixedTimeVariables() says.
  std::vector<std::string> settings = {}; ///< Of other variables: "k=64".
};

/// Either runs are given, or a machine with grids and the time.
Result<FixedTimeReport> fixedTimePower(const FixedTimeQuestion &question);

} // namespace leastaction
