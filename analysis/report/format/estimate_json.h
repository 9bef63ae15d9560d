// Fitted values as JSON: what is not known is null.
//
//   json["alpha"] = estimateJson(fit.alpha);   // {"value": ..., "low": ..., "high": ...}
#pragma once

#include "analysis/scaling/dimension/linear_fit.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace leastaction {

inline nlohmann::ordered_json estimateJson(const std::optional<Estimate> &estimate) {
  if (!estimate)
    return nullptr;
  return {{"value", estimate->value}, {"low", estimate->low}, {"high", estimate->high}};
}

} // namespace leastaction
