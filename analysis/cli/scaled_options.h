// The options of commands that start from a table of quantities with units of one's own: --define, --in, --quantities.
//
//   addScaledOptions(app, question.scaled);
#pragma once

#include "analysis/study/scaling/scaled_quantities.h"

#include <CLI/CLI.hpp>

namespace leastaction::cli {

inline void addScaledOptions(CLI::App &app, ScaledQuestion &scaled) {
  app.add_option("--define", scaled.units.definitions,
                 "define a unit for headings: 'word=8 byte', 'clock=0.3 ns' (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--in", scaled.units.in, "primary units, separated by commas: word,clock")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--quantities", scaled.quantities,
                 "TOML file that defines primary units and describes the columns of the CSV");
}

} // namespace leastaction::cli
