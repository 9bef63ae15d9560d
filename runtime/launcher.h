// Which rank of an MPI program this process is, as the launcher says that started it: Open MPI, PMIx (Open MPI 5,
// PRRTE), MPICH and others with Hydra, Slurm.
//
//   const PlaceInJob place = placeInJob();
//   if (place.rank >= 0) ...
#pragma once

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

namespace leastaction::runtime {

struct PlaceInJob {
  int64_t rank = -1;  ///< -1 if this is none.
  int64_t ranks = -1; ///< How many there are; -1 if the launcher does not say.
};

/// A number from the environment; -1 if there is none.
inline int64_t numberInEnvironment(const char *name) {
  const char *text = getenv(name);
  if (!text || *text < '0' || *text > '9')
    return -1;
  char *end = nullptr;
  errno = 0;
  const long value = strtol(text, &end, 10);
  return errno || *end ? -1 : value;
}

inline PlaceInJob placeInJob() {
  struct Names {
    const char *rank, *ranks;
    bool isOfAnyProgram; ///< Of a job with a single task, too: no sign of MPI.
  };
  constexpr Names launchers[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", false},
                                 {"PMIX_RANK", "OMPI_COMM_WORLD_SIZE", false}, // PMIx itself does not say
                                 {"PMI_RANK", "PMI_SIZE", false},
                                 {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", true}}; // batch scripts have SLURM_NTASKS
  for (const Names &names : launchers) {
    const int64_t rank = numberInEnvironment(names.rank), ranks = numberInEnvironment(names.ranks);
    if (rank >= 0 && (!names.isOfAnyProgram || ranks > 1))
      return {rank, ranks > rank ? ranks : -1};
  }
  return {};
}

} // namespace leastaction::runtime
