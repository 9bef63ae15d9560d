// The options of commands that store the summary of a run: `--db`, `--commit`, `--label`.
#pragma once

#include "analysis/study/program/stored_run.h"

#include <CLI/CLI.hpp>

namespace leastaction::cli {

void addHistoryOptions(CLI::App &app, RunStorage &storage);

} // namespace leastaction::cli
