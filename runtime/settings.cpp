#include "runtime/settings.h"

#include "runtime/message.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

#include <initializer_list>

namespace leastaction::runtime {
namespace {

Settings current;
pthread_once_t once = PTHREAD_ONCE_INIT;

/// A number from the environment; -1 if there is none.
int64_t number(const char *name) {
  const char *text = getenv(name);
  if (!text || *text < '0' || *text > '9')
    return -1;
  char *end = nullptr;
  errno = 0;
  long value = strtol(text, &end, 10);
  return errno || *end ? -1 : value;
}

/// Open MPI, PMIx (Open MPI 5, PRRTE), MPICH and others with Hydra, Slurm.
int64_t rankFromLauncher() {
  for (const char *name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"})
    if (int64_t rank = number(name); rank >= 0)
      return rank;
  return number("SLURM_NTASKS") > 1 ? number("SLURM_PROCID") : -1;
}

void read() {
  static Once badSwitch, badLimit, otherUser;
  if (const char *value = getenv("LEASTACTION"); value && *value) {
    current.on = strcmp(value, "off") != 0;
    if (current.on && strcmp(value, "on") != 0)
      badSwitch.note("LEASTACTION is '", value, "': it must be 'on' or 'off'; the program is recorded");
  }
  // Whoever starts such a program must not choose what it writes with rights that are not theirs.
  if (current.on && getauxval(AT_SECURE)) {
    current.on = false;
    otherUser.say("the program runs with rights that its caller does not have (set-user-ID or the like) and is not "
                  "recorded: start it as the user whose rights it gets");
  }
  const char *verbose = getenv("LEASTACTION_VERBOSE");
  current.verbose = verbose && *verbose && strcmp(verbose, "0") != 0;
  current.out = getenv("LEASTACTION_OUT");
  current.clock = getenv("LEASTACTION_CLOCK");
  current.rank = rankFromLauncher();
  if (const char *value = getenv("LEASTACTION_MAX_BYTES"); value && *value) {
    char *end = nullptr;
    errno = 0;
    unsigned long long limit = strtoull(value, &end, 10);
    if (errno || *end || *value == '-')
      badLimit.note("LEASTACTION_MAX_BYTES is '", value, "': it must be a whole number of bytes; no limit is set");
    else
      current.maxBytes = limit;
  }
}

} // namespace

const Settings &settings() {
  pthread_once(&once, read);
  return current;
}

} // namespace leastaction::runtime
