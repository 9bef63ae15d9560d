// Which rank of an MPI program this process is, as the launcher says that started it: Open MPI, PMIx (Open MPI 5,
// PRRTE), MPICH and others with Hydra, Slurm.
//
//   const PlaceInJob place = placeInJob();
//   if (place.rank >= 0) ...                 // jobName().text
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

/// What tells the job from others: names that `leastaction record` and the launcher gave it. Empty if neither did.
struct JobName {
  char text[128] = {};
};

inline JobName jobName() {
  constexpr const char *variables[] = {"LEASTACTION_JOB", "PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid", "SLURM_JOB_ID",
                                       "SLURM_STEP_ID"};
  JobName name;
  unsigned length = 0;
  for (const char *variable : variables) {
    const char *value = getenv(variable);
    if (!value || !*value)
      continue;
    if (length != 0 && length + 1 < sizeof name.text)
      name.text[length++] = '/';
    for (; *value && length + 1 < sizeof name.text; ++value)
      name.text[length++] = *value;
  }
  return name;
}

} // namespace leastaction::runtime
