// Memory for messages whose contents do not matter: the same few pages over and over again.
//
//   char *room = roomFor(uint64_t{1} << 40);           // addresses of a Tbyte, and memory of a few Mbyte
#pragma once

#include <cstdint>

namespace leastaction::script {

/// Stays until the process ends. Throws std::runtime_error if there are not enough addresses.
char *roomFor(uint64_t bytes);

} // namespace leastaction::script
