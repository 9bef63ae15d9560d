// One MPI call while it is recorded: its record is written when it begins and again when it ends.
//
//   Call c({MpiCall::barrier, functionBarrier}, communicator, __builtin_return_address(0));
//   c.begin();
//   return c.end(PMPI_Barrier(communicator));
#pragma once

#include "runtime/clock.h"
#include "runtime/mpi/communicators.h"
#include "runtime/mpi/layer.h"
#include "runtime/mpi/requests.h"
#include "runtime/mpi/trace_file.h"

namespace leastaction::mpi {

using format::MpiCall;
using format::MpiRecord;
using format::MpiRecordKind;

extern const FortranCode *fortranCode;

/// Of the outermost MPI call that the thread is in: those within it are MPI's own, or of a function that MPI calls.
extern __thread const void *outermostFrame __attribute__((tls_model("initial-exec")));

/// Is the call that asks to be recorded?
__attribute__((always_inline)) inline bool isRecorded() {
  // A frame above it is of a call that was left by an exception.
  return isOpen() && !(outermostFrame && __builtin_frame_address(0) < outermostFrame);
}

/// Of so many elements; 0 where there are none, since the type may be none then.
template <class Count> uint64_t bytesOf(Count count, MPI_Datatype type) {
  MPI_Count size = 0;
  if (count <= 0 || type == MPI_DATATYPE_NULL || PMPI_Type_size_x(type, &size) != MPI_SUCCESS || size < 0)
    return 0;
  return static_cast<uint64_t>(count) * static_cast<uint64_t>(size);
}

inline int32_t tagOf(int tag) {
  return tag == MPI_ANY_TAG ? format::mpiAnyTag : tag;
}

/// The bytes that a status tells.
uint64_t bytesIn(const MPI_Status &status);

/// A status that MPI has not been given.
MPI_Status noStatus();

/// What a function of the list is recorded as.
struct Called {
  MpiCall call;
  Function function;
  constexpr bool operator==(MpiCall other) const { return call == other; }
};

class Call {
public:
  Call(Called called, const void *caller);
  Call(Called called, MPI_Comm communicator, const void *caller);
  ~Call() { outermostFrame = nullptr; }
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;

  MpiRecord record{};
  Communicator communicator; ///< What is known of it.

  /// The number of a rank that the program names.
  int32_t peerOf(int rank) const;
  bool isRoot(int root) const { return root == MPI_ROOT || (!communicator.isInter && root == communicator.rank); }

  void begin();
  /// It gets a request.
  void begin(const MPI_Request *request);

  int end(int result);
  /// Takes note of the request if the call has succeeded.
  int end(int result, const MPI_Request *request, bool isPersistent = false);
  int end(int result, const MPI_Request *request, MPI_Comm *made, uint64_t madeId);

  /// A completion that belongs to no request: of a receive or a probe.
  void received(const MPI_Status &status);
  /// Of a request that this call has completed.
  void completed(const Request &request, const MPI_Status &status);

  /// Bytes for and from each rank, of so many.
  template <class Give, class Get> void parts(int ranks, Give give, Get get) {
    for (int first = 0; first < ranks; first += static_cast<int>(format::mpiPartsPerRecord)) {
      uint32_t words[2 * format::mpiPartsPerRecord] = {};
      for (int i = 0; i < static_cast<int>(format::mpiPartsPerRecord) && first + i < ranks; ++i) {
        words[2 * i] = atMost32Bits(give(first + i));
        words[2 * i + 1] = atMost32Bits(get(first + i));
      }
      writeParts(first, words);
    }
  }

private:
  static uint32_t atMost32Bits(uint64_t bytes) {
    return bytes < UINT32_MAX ? static_cast<uint32_t>(bytes) : UINT32_MAX;
  }
  void start();
  /// Sets the time. A call that MPI refused has no effect on others.
  void finish(int result);
  void writeParts(int first, const uint32_t (&words)[2 * format::mpiPartsPerRecord]);
  Request asRequest() const;
  /// The program's variable; bindings for Fortran have handles of C in their own.
  const MPI_Request *placeOf(const MPI_Request *request) const {
    return fortranCode->holds(reinterpret_cast<const void *>(record.caller)) ? nullptr : request;
  }
  Place place_ = 0;
};

} // namespace leastaction::mpi
