// leastaction: one executable, one command per task.
#include "analysis/cli/command_line.h"

#include <csignal>

int main(int argc, char **argv) {
  // A file that reaches a limit of its size is a write that fails. A handler, unlike ignoring, ends with exec().
  std::signal(SIGXFSZ, [](int) {});
  return leastaction::cli::runCommandLine(argc, argv);
}
