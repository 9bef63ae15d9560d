// How the regions of programs developed over the stored runs, as text and JSON.
//
//   std::string text = historyText(histories, {.width = 80});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/history/history.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace leastaction {

std::string historyText(const std::vector<RegionHistory> &histories, TextStyle style);
nlohmann::ordered_json historyJson(const std::vector<RegionHistory> &histories);

} // namespace leastaction
