// The options of commands that read events: --core, --completion and so on.
//
//   EventInputOptions options;
//   addEventOptions(app, options);    // the default of --opaque is the one that `options` has
#pragma once

#include "analysis/study/program/event_options.h"

#include <CLI/CLI.hpp>

namespace leastaction::cli {

/// `options` must stay until the app has parsed. Progress is shown on a terminal.
void addEventOptions(CLI::App &app, EventInputOptions &options);

/// Of these --core, --opaque and --layout: all that a command has which takes jobs besides other inputs.
void addJobEventOptions(CLI::App &app, EventInputOptions &options);
const std::vector<std::string> &jobEventOptions();

/// -j, of commands that replay runs. `inputs`: what it is of, such as "for jobs: ", if not of all; `ofDefault`: what
/// else is said of its default.
void addThreadsOption(CLI::App &app, EventInputOptions &options, const std::string &inputs = {},
                      const std::string &ofDefault = {});

/// --inlines, of commands that show source lines; behind addEventOptions().
void addInlinesOption(CLI::App &app, EventInputOptions &options);

} // namespace leastaction::cli
