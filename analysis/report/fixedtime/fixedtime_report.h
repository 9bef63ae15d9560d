// What 'fixedtime' says: the power of arrangements of processors at a fixed time, and the self-similarity parameters.
//
//   std::string text = renderText(FixedTimeReport{.model = model, .fixed = *fixed, .isMeasured = true}, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/force/fixed_time.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

struct FixedTimeReport {
  TimingModel model;
  FixedTime fixed;
  bool isMeasured = false; ///< Fitted to runs, else told by a machine.
};

std::string renderText(const FixedTimeReport &report, const TextStyle &style);
nlohmann::ordered_json toJson(const FixedTimeReport &report);

} // namespace leastaction
