#include "analysis/cli/terminal.h"

#include "runtime/launcher.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
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

unsigned terminalWidth(int descriptor) {
  constexpr unsigned narrowest = 40, usual = 80;
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? std::max<unsigned>(size.ws_col, narrowest)
                                                                      : usual;
}

bool wantsColour() {
  if (!variable("NO_COLOR").empty())
    return false;
  const std::string_view forced = variable("CLICOLOR_FORCE");
  return (!forced.empty() && forced != "0") || (isTerminal(STDOUT_FILENO) && variable("TERM") != "dumb");
}

} // namespace leastaction::cli
