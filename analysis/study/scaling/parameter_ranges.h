// Where parameters of models lie, from text.
//
//   Result<std::map<std::string, ParameterRange>> ranges = readRanges({"l2=0:1e-6", "k=0:"});
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/complexity/time_form.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction {

/// "l2=0:1e-6": the range of a parameter; either end may be missing.
Result<std::map<std::string, ParameterRange>> readRanges(const std::vector<std::string> &texts);

} // namespace leastaction
