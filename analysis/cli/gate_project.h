// What `gate` and `baseline` take from leastaction.toml where they are not told a run.
//
//   const GateConfig config = TRY(gateConfig(path));     // --config, or the nearest leastaction.toml
//   TRY(recordRun(config));                              // if it says what to record
#pragma once

#include "analysis/base/error.h"
#include "analysis/study/program/gate_config.h"

#include <string>

namespace leastaction::cli {

/// `path`: where it is; empty: in the current folder, or in one above.
Result<GateConfig> gateConfig(const std::string &path);

/// Records the program, in the folder of the configuration, into its run folder, in place of an earlier run there; what
/// it prints goes to standard error. Nothing without a program. Fails unless the program ends with exit code 0.
Result<void> recordRun(const GateConfig &config);

} // namespace leastaction::cli
