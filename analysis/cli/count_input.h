// The report of a run that was counted (mode=count), which has no events.
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/report_data.h"

#include <string>

namespace leastaction::cli {

/// Is it a folder whose run.json says so? Whatever is wrong with it otherwise comes up when it is read.
bool isCountedRun(const std::string &path);

/// `region`: only this one, unless it is empty. `core`: whose peaks the report shows, as for readEvents().
Result<RunReport> countReport(const std::string &path, const std::string &region, const std::string &core);

} // namespace leastaction::cli
