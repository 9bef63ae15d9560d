// What the MPI layer (runtime/mpi) needs of the runtime in the program, which it finds by name when the program first
// calls MPI. A program without the runtime has no such function, and the layer then does nothing.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace leastaction::runtime {

struct MpiServices {
  uint32_t version; ///< mpiServicesVersion of the runtime: the layer takes no other.
  /// Path of the run, which is made if need be; null, and why was said, if it cannot be.
  const char *(*runFolder)();
  /// Calls the function while the program's signal handlers wait, errno is kept and nothing is stepped.
  void (*guarded)(void (*function)(void *), void *context);
  /// Writes zeros at the end of a file, as a part of what LEASTACTION_MAX_BYTES limits. False, and why was said, if
  /// that is not possible.
  bool (*appendZeros)(int file, size_t bytes);
  /// A sentence to the user: something is not recorded.
  void (*say)(const char *sentence);
};

inline constexpr uint32_t mpiServicesVersion = 1;
inline constexpr char mpiServicesName[] = "leastaction_mpi_services";

} // namespace leastaction::runtime

/// Null if nothing is recorded.
extern "C" const leastaction::runtime::MpiServices *leastaction_mpi_services();
