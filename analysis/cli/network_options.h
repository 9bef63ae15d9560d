// The network between the ranks of a job, for every command that plays jobs.
//
//   NetworkOptions network;
//   addNetworkOptions(app, network);
//   TRY(refuseUnused(app, networkOptions(), "unless the input is a job of MPI ranks"));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/parallel/network.h"
#include "analysis/study/program/network_choice.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace leastaction::cli {

const std::vector<std::string> &networkOptions();

void addNetworkOptions(CLI::App &app, NetworkOptions &network);

/// --platform and what belongs to it, --latency and --bandwidth. What is in `choice` is the default; where that is a
/// platform, the command takes nothing but jobs on platforms.
void addNetworkChoice(CLI::App &app, NetworkChoice &choice);
const std::vector<std::string> &networkChoiceOptions();
/// Once the app has parsed. Fails on options that mean nothing beside others.
Result<void> checkNetworkChoice(const CLI::App &app, NetworkChoice &choice);

/// --otf2: the time line of a job as an archive, beside a report.
void addArchiveOption(CLI::App &app, std::string &folder);

} // namespace leastaction::cli
