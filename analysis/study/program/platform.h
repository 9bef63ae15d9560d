// Machines that jobs are predicted on: SimGrid's descriptions of them, from a file or made for a number of ranks.
//
//   Platform platform = TRY(platformOf({.platform = "torus"}, 16));
//   write(platform.xml);                              // or platform.path, where it is the user's file
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/parallel/job_network.h"
#include "analysis/program/parallel/network.h"

#include <cstdint>
#include <string>

namespace leastaction {

struct Platform {
  std::string path = {};       ///< Of the user's file,
  std::string xml = {};        ///< or the text of one that was made.
  NetworkOptions network = {}; ///< Between two hosts, roughly: of a file the usual figures.
  std::string text = {};       ///< "torus of 4 by 4 hosts".
};

/// Is it the name of one that is made?
bool isPlatformKind(const std::string &name);

/// Links of one that is made have 0.5 us and 10 Gbyte/s in each direction, unless `network` says otherwise. Fails if
/// there is no such file or kind.
Result<Platform> platformOf(const JobNetwork &network, uint32_t ranks);

} // namespace leastaction
