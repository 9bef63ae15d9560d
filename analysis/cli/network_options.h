// The network between the ranks of a job, for every command that plays jobs.
//
//   NetworkOptions network;
//   addNetworkOptions(app, network);
//   TRY(refuseUnused(app, networkOptions(), "unless the input is a job of MPI ranks"));
#pragma once

#include "analysis/program/parallel/network.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace leastaction::cli {

const std::vector<std::string> &networkOptions();

void addNetworkOptions(CLI::App &app, NetworkOptions &network);

/// --otf2: the time line of a job as an archive, beside a report.
void addArchiveOption(CLI::App &app, std::string &folder);

} // namespace leastaction::cli
