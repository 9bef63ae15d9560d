// The whole command line: finds the command, runs it and prints its error.
//
//   return runCommandLine(argc, argv);                      // in main()
#pragma once

namespace leastaction::cli {

/// Returns the exit code: 0 done, 1 a check said no, 2 bad usage.
int runCommandLine(int argc, char **argv);

} // namespace leastaction::cli
