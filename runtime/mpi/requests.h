// The program's requests: which number each handle has, and what it is of. All is called in withTrace().
//
//   requests().add(handle, place, {.number = 7, ...});
//   const Request *known = findRequest(handle, place);
#pragma once

#include "runtime/mpi_format.h"

#include <mpi.h>

namespace leastaction::mpi {

struct Request {
  uint64_t number = 0; ///< 0 if nothing is known of it.
  uint64_t communicator = 0;
  uint64_t bytesOut = 0, bytesIn = 0;
  int32_t peer = 0, tag = 0;
  int32_t offset = 0; ///< Of ranks that the program names (Communicator::offset).
  format::MpiCall call = format::MpiCall::none;
  bool isPersistent = false, isActive = true;
  /// Of MPI_Comm_idup: where the handle will be, and what is known of the communicator already.
  MPI_Comm *communicatorPlace = nullptr;
  uint64_t communicatorId = 0;

  bool receives() const { return call == format::MpiCall::immediateReceive || call == format::MpiCall::makeReceive; }
};

/// `place` is the program's variable, null if that is not known, as of Fortran. MPI gives several requests one handle
/// if they are complete at once.
void addRequest(MPI_Request handle, const MPI_Request *place, const Request &request);

/// That of a handle in a variable of the program's, and marks it, so that it is not found again for the same call; a
/// request without a number if it is not known.
Request claimRequest(MPI_Request handle, const MPI_Request *place);

/// It was not completed, or is persistent and goes on.
void releaseRequest(MPI_Request handle, uint64_t number, bool isActive);
void removeRequest(MPI_Request handle, uint64_t number);

} // namespace leastaction::mpi
