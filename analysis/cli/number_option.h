// What an option's number may be.
//
//   app.add_option("--clock-hz", hz, "...")->check(numberBetween(1, 1e12));
#pragma once

#include <CLI/CLI.hpp>

namespace leastaction::cli {

/// CLI::Range lets through what is no number at all.
CLI::Validator numberBetween(double least, double most);

} // namespace leastaction::cli
