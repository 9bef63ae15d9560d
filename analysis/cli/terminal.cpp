#include "analysis/cli/terminal.h"

#include "runtime/launcher.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace leastaction::cli {
namespace {

std::string_view variable(const char *name) {
  const char *const value = std::getenv(name);
  return value ? value : "";
}

} // namespace

bool isTerminal(int descriptor) {
  return isatty(descriptor) && runtime::placeInJob().rank < 0;
}

bool wantsColour() {
  if (!variable("NO_COLOR").empty())
    return false;
  const std::string_view forced = variable("CLICOLOR_FORCE");
  return (!forced.empty() && forced != "0") || (isTerminal(STDOUT_FILENO) && variable("TERM") != "dumb");
}

} // namespace leastaction::cli
