// The file RUN/mpi.trace of this process (runtime/mpi_format.h): records are written into mapped memory, so that those
// of a process that is killed are there. All functions but isOpen() are called in withTrace().
//
//   withTrace([&] { openTrace(rank, ranks); });
//   withTrace([&] { place = append(record); }); ...; withTrace([&] { rewrite(place, record); });
//   withTrace([] { closeTrace(); });
#pragma once

#include "runtime/lock.h"
#include "runtime/mpi_format.h"
#include "runtime/mpi_services.h"

namespace leastaction::mpi {

extern const runtime::MpiServices *services; ///< Set before any of these functions is called.

runtime::Lock &traceLock();

/// Calls a function that may use the trace, or one of the tables of what is known of handles.
template <class Function> void withTrace(Function function) {
  services->guarded(
      [](void *context) {
        const runtime::LockGuard guard(traceLock());
        (*static_cast<Function *>(context))();
      },
      static_cast<void *>(&function));
}

using Place = uint64_t; ///< Of a record in the file; 0 is none.

/// False, and why was said, if there can be none.
bool openTrace(uint32_t rank, uint32_t ranks);

/// Is there a file, and is this the process that writes it? Not in its forked children.
bool isOpen();

/// Sets the checksum and writes the record behind the others. 0 if there is no room any more: the file is closed then.
Place append(format::MpiRecord &record);

/// Writes over a record.
void rewrite(Place place, format::MpiRecord &record);

/// Cuts the file to its length. Nothing is written from now on.
void closeTrace();

} // namespace leastaction::mpi
