// The plugin's arguments, -fplugin-arg-leastaction-KEY=VALUE.
//
//   Options options;
//   if (std::optional<std::string> problem = options.parse("mode=trace")) ... // *problem is a whole sentence
#pragma once

#include "pass/timed_instructions.h"

#include "llvm/Support/GlobPattern.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

enum class Mode { markers, count, probe, trace };

struct RegionPattern {
  std::string text;
  llvm::GlobPattern glob;
};

struct Options {
  Mode mode = Mode::trace;
  std::vector<RegionPattern> regions;
  TimingOptions timing;     ///< Of Mode::probe.
  bool entersLoops = false; ///< Of Mode::trace: recording may begin in the middle of a loop.

  /// Takes one KEY=VALUE. Returns what is wrong with it, with the list of what is valid, or nothing.
  std::optional<std::string> parse(llvm::StringRef argument);

  /// The same of all arguments together.
  std::optional<std::string> check() const;

private:
  std::optional<std::string> parseTiming(llvm::StringRef key, llvm::StringRef value);
  std::string timingKey_; ///< The last argument that only mode=probe has.
};

} // namespace leastaction
