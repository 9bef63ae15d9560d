// The options --by and --rows, for tables of shares and of differences.
//
//   addShareKey(app, by, rows, "what the table of shares lists");
//   TextOptions text{.by = shareKeyNamed(by), .rows = rows};
#pragma once

#include "analysis/cli/command.h"
#include "analysis/report/format/text_options.h"

#include <string>
#include <string_view>

namespace leastaction::cli {

/// `by` and `rows` hold the defaults.
void addShareKey(CLI::App &app, std::string &by, unsigned &rows, const std::string &what);

TextOptions::By shareKeyNamed(std::string_view name);

} // namespace leastaction::cli
