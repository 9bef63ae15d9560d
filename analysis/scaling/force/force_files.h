// Timing models and machines as TOML, built in or a user's. Every key is checked; errors name file, line and column.
//
//   Result<TimingModel> model = parseModel(*builtInModel("matmul"), "matmul.toml");
//   Result<Machine> machine = parseMachine(text, "mine.toml");
#pragma once

#include "analysis/scaling/force/timing_model.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Names for built-in files, in the order of Numrich's report.
std::vector<std::string> builtInModels();
std::vector<std::string> builtInMachines();
/// Their text; nothing if there is none of that name.
std::optional<std::string_view> builtInModel(std::string_view name);
std::optional<std::string_view> builtInMachine(std::string_view name);

Result<TimingModel> parseModel(std::string_view toml, const std::string &where);
Result<Machine> parseMachine(std::string_view toml, const std::string &where);

} // namespace leastaction
