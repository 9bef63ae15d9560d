// The report of a run that was counted (mode=count), which has no events.
#pragma once

#include "analysis/report/run/run_report.h"
#include "analysis/study/program/read_events.h"

#include <optional>
#include <string>

namespace leastaction {

/// That run.json names; none where there is no run. Whatever is wrong with one comes up when it is read.
std::optional<RunMode> modeOfRun(const std::string &path);

/// `region`: only this one, unless it is empty. Of the options only the core has a say: whose peaks the report shows.
Result<RunReport> countReport(const std::string &path, const std::string &region, const EventInputOptions &options);

} // namespace leastaction
