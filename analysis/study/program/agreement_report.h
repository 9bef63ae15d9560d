// Measured against simulated kappa of one program: a run of mode=probe and one of mode=trace or of single steps.
//
//   if (std::optional<AgreementRuns> runs = agreementRuns(paths))
//     Result<AgreementReport> report = agreementReport(*runs, options, "");
#pragma once

#include "analysis/report/agreement/agreement_report.h"
#include "analysis/study/program/read_events.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct AgreementRuns {
  std::string measured, simulated;
};

/// Fails if measured runs (mode=probe) stand among others, unless it is one of each: what probes time are single
/// instructions, which make no action curve to hold against that of a whole program.
Result<void> checkMeasured(const std::vector<std::string> &paths);

/// If the paths are two runs, one of them measured and the other to be simulated.
std::optional<AgreementRuns> agreementRuns(const std::vector<std::string> &paths);

/// Of all regions, or of the one of that name. Fails if a run cannot be read, if the probes read a clock whose ticks
/// are no time, or if the runs have no instruction in common.
Result<AgreementReport> agreementReport(const AgreementRuns &runs, const EventInputOptions &options,
                                        const std::string &region);

} // namespace leastaction
