#include "runtime/emulator/settings.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <string_view>
#include <unistd.h>

namespace leastaction::emulator {
namespace {

void take(Settings &settings, std::string_view key, const std::string &value) {
  const auto number = [&] { return strtoull(value.c_str(), nullptr, 10); };
  if (key == "out")
    settings.out = value;
  else if (key == "executable")
    settings.executable = value;
  else if (key == "program")
    settings.program = value;
  else if (key == "emulator")
    settings.emulator = value;
  else if (key == "arguments")
    settings.arguments = number();
  else if (key == "libraries")
    settings.libraries = number() != 0;
  else if (key == "joins")
    settings.joins = number() != 0;
  else if (key == "region")
    settings.regions.push_back(value);
  else if (key == "most-bytes")
    settings.mostBytes = number();
  else if (key == "runtime-begin")
    settings.runtime.first = number();
  else if (key == "runtime-end")
    settings.runtime.second = number();
}

} // namespace

bool readSettings(const char *path, Settings &settings) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  std::string text;
  char block[4096];
  for (ssize_t count; (count = read(file, block, sizeof block)) > 0;)
    text.append(block, static_cast<size_t>(count));
  close(file);
  constexpr std::string_view own = "/proc/self/fd/";
  if (std::string_view(path).starts_with(own))
    close(static_cast<int>(strtol(path + own.size(), nullptr, 10)));
  for (size_t at = 0, end; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    const std::string_view line = std::string_view(text).substr(at, end - at);
    if (const size_t equals = line.find('='); equals != line.npos)
      take(settings, line.substr(0, equals), std::string(line.substr(equals + 1)));
  }
  return !settings.out.empty();
}

} // namespace leastaction::emulator
