// What `leastaction record --emulate` wants: lines KEY=VALUE in a file that the plugin's argument names.
#pragma once

#include <stdint.h>
#include <string>
#include <utility>
#include <vector>

namespace leastaction::emulator {

struct Settings {
  std::string out;                  ///< The run folder to make.
  std::string executable;           ///< The program's file, its real path.
  std::string program;              ///< Its command line and
  std::string emulator;             ///< what emulates it, as JSON for run.json.
  uint64_t arguments = 0;           ///< Of the program, its name included.
  bool libraries = false;           ///< Shared libraries are recorded, too.
  bool joins = false;               ///< The program tells of its regions itself, and its runtime makes the run.
  std::vector<std::string> regions; ///< Patterns of function names.
  uint64_t mostBytes = UINT64_MAX;
  /// Link-time addresses of the executable's code that is the runtime's.
  std::pair<uint64_t, uint64_t> runtime{};
};

/// False if the file cannot be read; it is closed if `path` names a descriptor of this process ("/proc/self/fd/5").
bool readSettings(const char *path, Settings &settings);

} // namespace leastaction::emulator
