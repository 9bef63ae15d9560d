// What an option's number may be.
//
//   app.add_option("--clock-hz", hz, "...")->check(numberBetween(1, 1e12));
#pragma once

#include <CLI/CLI.hpp>

namespace leastaction::cli {

/// CLI::Range lets through what is no number at all.
CLI::Validator numberBetween(double least, double most);

/// CLI11 would read 010 as octal.
CLI::Validator wholeNumber();

} // namespace leastaction::cli
