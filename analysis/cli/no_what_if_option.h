// --no-what-if, of commands that explain a run.
//
//   bool withoutWhatIf = false;
//   CLI::Option *none = addNoWhatIf(app, withoutWhatIf);
#pragma once

#include <CLI/CLI.hpp>

namespace leastaction::cli {

inline CLI::Option *addNoWhatIf(CLI::App &app, bool &withoutWhatIf) {
  return app.add_flag("--no-what-if", withoutWhatIf, "skip the what-ifs, to save time");
}

} // namespace leastaction::cli
