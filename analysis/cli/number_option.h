// What an option's number may be.
//
//   app.addOption("--clock-hz", hz, "...")->check(numberBetween(1, 1e12));
#pragma once

#include "analysis/cli/command_line.h"

namespace leastaction::cli {

/// `between` lets through what is no number at all.
Check numberBetween(double least, double most);

/// CLI11 would read 010 as octal.
Check wholeNumber();

} // namespace leastaction::cli
