// What `gate` and `baseline` take from leastaction.toml where they are not told a run.
//
//   const GateConfig config = TRY(gateConfig(path));     // --config, or the nearest leastaction.toml
//   const ProjectTurn turn = TRY(recordRun(config));     // if it says what to record
#pragma once

#include "analysis/base/error.h"
#include "analysis/study/program/gate_config.h"
#include "wrapper/file_descriptor.h"

#include <string>
#include <vector>

namespace leastaction::cli {

/// `path`: where it is; empty: in the current folder, or in one above.
Result<GateConfig> gateConfig(const std::string &path);

/// What nothing may be written over: the configuration itself, and the program.
std::vector<std::string> inputsOf(const GateConfig &config);

/// Fails where the program that is to be recorded is not there.
Result<void> checkProgram(const GateConfig &config);

/// Fails where the core is not known, which the configuration names, or --core. Empty: the machine's.
Result<void> checkCore(const std::string &core, const GateConfig &config);

/// As long as it lives, no other `gate` or `baseline` records for a leastaction.toml of that folder: it waits for its
/// turn.
using ProjectTurn = wrapper::FileDescriptor;

/// Records the program, in the folder of the configuration, into its run folder, in place of an earlier run there; what
/// it prints goes to standard error. Nothing without a program. Fails unless the program ends with exit code 0. The run
/// stays what was recorded while the turn lives.
Result<ProjectTurn> recordRun(const GateConfig &config);

} // namespace leastaction::cli
