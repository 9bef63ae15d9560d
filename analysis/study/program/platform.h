// Machines that jobs are predicted on: SimGrid's descriptions of them, from a file or made for a number of ranks.
//
//   Platform platform = TRY(platformOf({.name = "torus"}, 16));
//   write(platform.xml);                              // or platform.path, where it is the user's file
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/parallel/network.h"

#include <cstdint>
#include <string>

namespace leastaction {

struct PlatformOptions {
  std::string name = "cluster"; ///< A file, or cluster, fattree, hypercube or torus.
  double latencySeconds = 5e-7; ///< Of each link that is made,
  double bytesPerSecond = 1e10; ///< likewise.
  uint32_t ranksPerHost = 1;
};

struct Platform {
  std::string path = {};       ///< Of the user's file,
  std::string xml = {};        ///< or the text of one that was made.
  NetworkOptions network = {}; ///< Between two hosts, roughly: of a file the usual figures.
  std::string text = {};       ///< "torus of 4 by 4 hosts".
};

/// Is it the name of one that is made?
bool isPlatformKind(const std::string &name);

/// Fails if there is no such file or kind.
Result<Platform> platformOf(const PlatformOptions &options, uint32_t ranks);

} // namespace leastaction
