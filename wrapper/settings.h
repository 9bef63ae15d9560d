// What a user or a class sets once: wrapper.toml in $XDG_CONFIG_HOME/leastaction, else /etc/leastaction, or the file
// that LEASTACTION_WRAP_CONFIG names.
//
//   language = "de"     # a set that ships (en, de, es) or the path of one; default: the locale's language
//   timeout_s = 60      # how long a question waits for its answer
//   ask = true          # false: compiles are logged, nobody is asked
#pragma once

#include "wrapper/problem.h"

#include <string>

namespace leastaction::wrapper {

struct Settings {
  std::string language = "en";
  int timeoutSeconds = 60;
  bool isAsking = true;
};

/// The defaults where there is no file. Fails if there is one that is wrong.
Outcome<Settings> loadSettings();

} // namespace leastaction::wrapper
