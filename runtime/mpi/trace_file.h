// The file RUN/mpi.trace of this process (runtime/mpi_format.h): records are written into mapped memory, so that those
// of a process that is killed are there. All calls need traceLock(), and runtime::MpiServices::guarded.
//
//   if (openTrace(services, rank, ranks)) ...
//   const Place place = append(record); ...; rewrite(place, record);
//   closeTrace();
#pragma once

#include "runtime/lock.h"
#include "runtime/mpi_format.h"
#include "runtime/mpi_services.h"

namespace leastaction::mpi {

using Place = uint64_t; ///< Of a record in the file; 0 is none.

/// False, and why was said, if there can be none.
bool openTrace(const runtime::MpiServices &services, uint32_t rank, uint32_t ranks);

/// Is there a file, and is this the process that writes it? Not in its forked children. Needs no lock.
bool isOpen();

/// Sets the checksum and writes the record behind the others. 0 if there is no room any more: the file is closed then.
Place append(format::MpiRecord &record);

/// Writes over a record.
void rewrite(Place place, format::MpiRecord &record);

/// Cuts the file to its length. Nothing is written from now on.
void closeTrace();

runtime::Lock &traceLock();

} // namespace leastaction::mpi
