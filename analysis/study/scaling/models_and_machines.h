// Timing models and machines by name or file, and the values of their variables.
//
//   Result<TimingModel> model = readModel("linpack");
//   Result<std::vector<Machine>> machines = readMachines({"1990", "core:skylake"});
#pragma once

#include "analysis/scaling/force/timing_model.h"

#include <string>
#include <vector>

namespace leastaction {

/// A built-in one, or that of a TOML file.
Result<TimingModel> readModel(const std::string &nameOrFile);
/// "core:NAME" is one core of a core description, "core:" the one that fits this machine.
Result<Machine> readMachine(const std::string &nameOrFile);
/// Fails if two of them have the same name.
Result<std::vector<Machine>> readMachines(const std::vector<std::string> &namesOrFiles);

/// "n=500:1000:100": the variable and its values, both ends included; or "p=1,4,16".
struct VariableSweep {
  size_t variable = 0;
  std::vector<double> values;
};
Result<VariableSweep> readSweep(const std::string &text, const TimingModel &model);

/// The model's values with those of "p=32" in their places.
Result<std::vector<double>> readValues(const std::vector<std::string> &texts, const TimingModel &model);

} // namespace leastaction
