// What 'fixedtime' says: the power of arrangements of processors at a fixed time, and the self-similarity parameters.
//
//   std::string text = renderText(FixedTimeReport{.model = model, .values = values, .fixed = *fixed, .isMeasured =
//   true}, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/force/fixed_time.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct FixedTimeReport {
  TimingModel model;
  std::vector<double> values; ///< Of its variables that are neither the size nor the processors.
  FixedTime fixed;

  /// Names and values of these.
  std::vector<std::pair<std::string, double>> settings() const;
  bool isMeasured = false; ///< Fitted to runs, else told by a machine.
};

std::string renderText(const FixedTimeReport &report, const TextStyle &style);
nlohmann::ordered_json toJson(const FixedTimeReport &report);

} // namespace leastaction
