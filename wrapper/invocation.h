// What the wrapper was called for: as itself with a compiler behind it, or under a compiler's name.
//
//   Invocation call = readInvocation({"/opt/wrap/mpicc", "-c", "life.c"});
//   // call.purpose == Purpose::compile, call.words == {"mpicc", "-c", "life.c"}, call.isMasquerade
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

enum class Purpose : uint8_t {
  compile, ///< `leastaction-wrap COMPILER ARGS`, or by a compiler's name.
  run,     ///< `leastaction-wrap --run PROGRAM ARGS`, or by the name of a launcher of MPI programs.
  help,
  version,
  wrong, ///< Bad usage; `words` holds the argument that is wrong, if there is one.
};

struct Invocation {
  Purpose purpose = Purpose::wrong;
  std::vector<std::string> words; ///< The program that is wanted, by name or path, and its arguments.
  bool isMasquerade = false;      ///< Called under the program's own name: ours must be skipped on the path.
};

Invocation readInvocation(const std::vector<std::string> &arguments);

constexpr std::string_view ownName = "leastaction-wrap";

/// What stands behind the last slash.
std::string_view baseName(std::string_view path);

} // namespace leastaction::wrapper
