// The plugin's arguments, -fplugin-arg-leastaction-KEY=VALUE.
//
//   Options options;
//   if (std::optional<std::string> problem = options.parse("mode=trace")) ... // *problem is a whole sentence
#pragma once

#include "llvm/Support/GlobPattern.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

enum class Mode { markers, count, trace };

struct Options {
  Mode mode = Mode::trace;
  std::vector<llvm::GlobPattern> regions;

  /// Takes one KEY=VALUE. Returns what is wrong with it, with the list of what is valid, or nothing.
  std::optional<std::string> parse(llvm::StringRef argument);
};

} // namespace leastaction
