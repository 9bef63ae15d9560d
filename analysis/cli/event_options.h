// The options of commands that read events: --core, --completion and so on.
//
//   EventInputOptions options;
//   addEventOptions(app, options);
#pragma once

#include "analysis/cli/command_line.h"
#include "analysis/study/program/event_options.h"

namespace leastaction::cli {

/// `options` must stay until the app has parsed. Progress is shown on a terminal.
void addEventOptions(CommandLine &app, EventInputOptions &options);

} // namespace leastaction::cli
