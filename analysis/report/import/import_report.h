// What was read of another tool's file, and what was left out.
//
//   std::string line = importText(import);
#pragma once

#include "analysis/execution/import/perf_import.h"
#include "analysis/execution/import/pipeline_import.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

std::string importText(const PerfImport &import);
std::string importText(const PipelineImport &import);

/// `source` is the file as the user named it.
nlohmann::ordered_json importJson(const std::string &source, const PerfImport &import);
nlohmann::ordered_json importJson(const std::string &source, const PipelineImport &import);

} // namespace leastaction
