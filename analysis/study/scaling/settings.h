// The numbers that --set gives names.
//
//   Result<std::map<std::string, double>> values = readSettings({"p=32", "q=2"}, "p=32");
#pragma once

#include "analysis/base/error.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction {

/// Positive numbers, each name once. `example` shows how one is written.
Result<std::map<std::string, double>> readSettings(const std::vector<std::string> &texts, const std::string &example);

} // namespace leastaction
