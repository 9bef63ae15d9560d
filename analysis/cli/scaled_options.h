// The options of commands that start from a table of quantities with units of one's own: --define, --in, --quantities.
//
//   addScaledOptions(app, question.scaled);
#pragma once

#include "analysis/study/scaling/scaled_quantities.h"

#include <CLI/CLI.hpp>

namespace leastaction::cli {

inline void addScaledOptions(CLI::App &app, ScaledQuestion &scaled) {
  app.add_option("--define", scaled.units.definitions,
                 "a unit of your own for headings: 'word=8 byte', 'clock=0.3 ns'; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--in", scaled.units.in, "the primary units, separated by commas: word,clock")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--quantities", scaled.quantities,
                 "a TOML file with primary units of your own, that says what the columns of the CSV are");
}

} // namespace leastaction::cli
