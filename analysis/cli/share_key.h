// The options --by and --rows, for tables of shares and of differences.
//
//   TextOptions text;
//   addShareKey(app, text, "what the table of shares lists");
#pragma once

#include "analysis/report/format/text_options.h"

#include <CLI/CLI.hpp>

#include <string>

namespace leastaction::cli {

/// `text` holds the defaults.
void addShareKey(CLI::App &app, TextOptions &text, const std::string &what);

} // namespace leastaction::cli
