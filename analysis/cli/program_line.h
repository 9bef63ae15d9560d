// The command line of a command that runs a program: leastaction COMMAND OPTIONS -- PROGRAM ARGUMENTS
//
//   const ProgramLine line = TRY(parseProgramLine(app, argc, argv));
//   if (line.exit)
//     return *line.exit;
//   ... line.program[0] ...
#pragma once

#include "analysis/cli/command.h"

#include <optional>

namespace leastaction::cli {

struct ProgramLine {
  std::optional<int> exit = {}; ///< Of a command that is to end here: --help, or a mistake.
  char **program = nullptr;     ///< What stands behind --, which is the program's; a null pointer ends it.
};

/// Parses what stands before --, and adds the program to what the command's help lists. Fails where there is no
/// program, and says where -- belongs.
Result<ProgramLine> parseProgramLine(CLI::App &app, int argc, char **argv);

} // namespace leastaction::cli
