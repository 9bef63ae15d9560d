// leastaction.toml: what a project records, and what its gate holds it to.
//
//   record = ["./dot", "1000"]          # or run = "dot.run"
//   baseline = "dot.baseline"
//   cores = ["skylake", "znver3"]       # or core = "skylake"
//   layout = "canonical"                # or "real"
//   [limits]
//   ticks = "+0.5%"                     # action, distance, moves
//   [regions.dot]
//   ticks = "+3%"
//
//   GateConfig config = TRY(readGateConfig(*findGateConfig(".")));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/gate.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Those that are given.
struct GivenLimits {
  std::optional<Limit> ticks = {}, action = {}, moves = {};
  std::optional<double> distance = {};

  /// `limits` with these in place of its own.
  GateLimits over(GateLimits limits) const;
};

struct GateConfig {
  std::filesystem::path file;           ///< Paths in it are relative to its folder; here they are whole.
  std::vector<std::string> record = {}; ///< The program and its arguments; empty: nothing is recorded.
  std::string run = {};                 ///< The run folder; of what is recorded, the one to write.
  std::string baseline = {};
  std::vector<std::string> cores = {}; ///< Names or TOML files; empty: the baseline's.
  std::optional<Layout> layout = {};
  GivenLimits limits = {};
  std::map<std::string, GivenLimits> regions = {};

  /// "dot.baseline"; where there are several cores, "dot.skylake.baseline".
  std::string baselineOf(const std::string &core) const;
};

/// leastaction.toml of the folder, or of the nearest one above it that has one.
std::optional<std::filesystem::path> findGateConfig(const std::filesystem::path &folder);

/// Errors name the line of the file, and of keys that mean nothing those that do.
Result<GateConfig> readGateConfig(const std::filesystem::path &file);

} // namespace leastaction
