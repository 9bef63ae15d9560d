#include "runtime/mpi_services.h"

#include "runtime/chunk_writer.h"
#include "runtime/guard.h"
#include "runtime/message.h"
#include "runtime/run_folder.h"
#include "runtime/run_phase.h"
#include "runtime/settings.h"
#include "runtime/signals.h"
#include "runtime/step.h"
#include "runtime/write_all.h"

#include <errno.h>

namespace leastaction::runtime {
namespace {

const char *madeRunFolder() {
  Unstepped unstepped;
  InRuntime guard;
  if (!mayRecord())
    return nullptr;
  callWhenRunFolderIsMade(guardDefaultActions); // as for a region: there is something to lose
  return prepareRunFolder() ? runFolder() : nullptr;
}

void guarded(void (*function)(void *), void *context) {
  Unstepped unstepped;
  InRuntime guard;
  function(context);
}

bool appendZeros(int file, size_t bytes) {
  static const char zeros[1 << 12] = {};
  static Once full, limit;
  if (!countBytes(bytes)) {
    limit.say("the run has reached LEASTACTION_MAX_BYTES (", settings().maxBytes,
              " bytes) and MPI calls are no longer recorded; the program goes on: set a higher limit to record more");
    return false;
  }
  for (size_t size; bytes; bytes -= size) {
    size = bytes < sizeof zeros ? bytes : sizeof zeros;
    if (writeAll(file, zeros, size))
      continue;
    full.say("the run folder '", runFolder(), "' cannot be written any more (", strerrordesc_np(errno),
             "); MPI calls are no longer recorded and the program goes on: make room and record again");
    return false;
  }
  return true;
}

void say(const char *sentence) {
  static Once once;
  once.say(sentence);
}

constexpr MpiServices services = {mpiServicesVersion, madeRunFolder, guarded, appendZeros, say};

} // namespace
} // namespace leastaction::runtime

__attribute__((visibility("default"))) const leastaction::runtime::MpiServices *leastaction_mpi_services() {
  return leastaction::runtime::settings().on ? &leastaction::runtime::services : nullptr;
}
