// What the MPI layer (runtime/mpi) writes into a rank's run and the analysis reads: every MPI call, in order.
//
//   RUN/mpi.trace    MpiFileHeader, then MpiRecords until the first one whose kind is `none`, or the end of the file
//
// Clock ticks are those of the trace (runtime/clock.h), so that an MPI call lies between the two readings around a
// call into code that was not recorded. The file is mapped while the program runs: what was written survives its
// process. A record whose checksum does not fit is the one that a process was in the middle of when it was killed.
//
// Version history
//   1  first version; later recordings of it say of each call which function it was
#pragma once

#include "runtime/format.h"

namespace leastaction::format {

inline constexpr uint32_t mpiVersion = 1;
inline constexpr char mpiMagic[8] = {'L', 'A', 'M', 'P', 'I', '\n', 0, 0};
inline constexpr char mpiFileName[] = "mpi.trace";

struct MpiFileHeader {
  char magic[8];
  uint32_t version;
  uint32_t headerBytes; ///< Of this structure in the writer; records start behind it.
  uint32_t recordBytes; ///< Of MpiRecord in the writer.
  uint32_t rank;        ///< In MPI_COMM_WORLD.
  uint32_t ranks;       ///< Size of MPI_COMM_WORLD.
  uint32_t pid;
  uint64_t check; ///< headerCheck() of the fields above.
};
static_assert(sizeof(MpiFileHeader) == 40);

enum class MpiRecordKind : uint8_t {
  none = 0, ///< Nothing was written here.
  call = 1, ///< A call: written when it begins, with end = 0, and again when it ends. One that MPI refused is `other`
            ///< then.
  completion = 2, ///< Behind the call that completed it, one for each request: who sent what. `call` is what made the
                  ///< request; of a blocking call, the call itself, and the request is 0. Cancelled: no peer, no bytes.
  communicator = 3, ///< Behind the call that made it, and at the start for MPI_COMM_WORLD and MPI_COMM_SELF. One
                    ///< between two groups has the members of both, those of the one with the lowest rank first.
  members = 4,      ///< Behind a communicator: its ranks in MPI_COMM_WORLD, in order, so many a record.
  parts = 5,        ///< Behind a collective call whose ranks take different shares: the bytes of some ranks.
};
// What is behind a call is behind the last call of its thread: records of others may stand between.

/// Values of `MpiRecord::call`. Variants with the same effect on others (Rsend, Bsend) are told apart.
enum class MpiCall : uint8_t {
  none = 0,
  init,
  finalize,
  abort,
  // Messages. `peer` is a rank of the communicator.
  send,
  bufferedSend,
  synchronousSend,
  readySend,
  receive, ///< A completion follows: its source, tag and bytes.
  immediateSend,
  immediateBufferedSend,
  immediateSynchronousSend,
  immediateReadySend,
  immediateReceive,
  sendReceive, ///< Sends `bytesOut` to `peer`; a completion follows for what it receives, whose `peer` was `peerIn`.
  makeSend,    ///< MPI_Send_init and its like: begins nothing.
  makeReceive, ///< MPI_Recv_init.
  start,       ///< MPI_Start, and once for each request of MPI_Startall: begins `request` anew, of a kind made before.
  probe,       ///< MPI_Probe, MPI_Mprobe: waits until there is a message.
  immediateProbe, ///< MPI_Iprobe, MPI_Improbe.
  matchedReceive, ///< MPI_Mrecv; MPI_Imrecv is an immediateReceive.
  // Requests. Completions follow.
  wait, ///< MPI_Wait, Waitall, Waitany, Waitsome.
  test, ///< MPI_Test, Testall, Testany, Testsome: `count` of them completed.
  cancel,
  freeRequest,
  // Collective calls: `peer` is the root, -1 if there is none. `request` is 0 for those that block.
  barrier,
  broadcast,
  reduce,
  allreduce,
  gather,
  gatherv,
  scatter,
  scatterv,
  allgather,
  allgatherv,
  alltoall,
  alltoallv, ///< MPI_Alltoallw, too.
  reduceScatter,
  scan,
  exscan,
  // Communicators: each is collective over the one that it starts from, unless `count` says otherwise.
  makeCommunicator,
  freeCommunicator,
  other, ///< A call that the layer measures and does not understand: windows, files.
};

/// `peer` where there is none, and of a receive that takes any source or tag until its completion says which.
inline constexpr int32_t mpiNoPeer = -1;  ///< MPI_PROC_NULL, or a collective call without a root.
inline constexpr int32_t mpiAnyPeer = -2; ///< MPI_ANY_SOURCE.
inline constexpr int32_t mpiAnyTag = -2;

/// Communicators of each program: MPI_COMM_WORLD and MPI_COMM_SELF.
inline constexpr uint64_t mpiWorld = 1, mpiSelf = 2;

struct MpiRecord {
  MpiRecordKind kind;
  MpiCall call;
  /// Of a call: 1 + the function's place in the list runtime/mpi/functions.def; 0 in early recordings.
  uint16_t function;
  uint32_t thread; ///< The kernel's number of the thread.
  uint64_t begin;  ///< Clock ticks: when the program called.
  uint64_t end;    ///< When it had the control back; 0 until then.
  /// The same on all its ranks: mpiWorld, mpiSelf; others follow from the communicator they were
  /// made from, the number of those made before from that one, and the lowest rank in MPI_COMM_WORLD among their
  /// members.
  uint64_t communicator;
  int32_t peer;      ///< Rank in the communicator: destination, source or root.
  int32_t tag;       ///< Of messages.
  uint64_t bytesOut; ///< That this rank gives: of a message, or of a collective call.
  uint64_t bytesIn;  ///< That it gets; of receives that begin, the room there is.
  uint64_t request;  ///< Numbered from 1 in this rank; 0 if the call has none.
  uint64_t caller;   ///< Run-time address that the call returns to.
  /// communicator: its size; parts and members: index of the first; test: how many completed; makeCommunicator: 1 if
  /// only the members of the new one call, as of MPI_Comm_create_group.
  uint32_t count;
  int32_t peerIn; ///< sendReceive: the source; communicator: this rank in it.
  uint64_t check; ///< headerCheck() of the fields above.
};
static_assert(sizeof(MpiRecord) == 88);

/// How many ranks a record of `members` or `parts` tells; from `begin` up to `caller`, members are
/// 32-bit numbers, parts two 32-bit numbers each: bytes given to that rank, bytes got from it (at most 4 Gbyte are
/// told).
inline constexpr unsigned mpiMembersPerRecord = 12, mpiPartsPerRecord = 6;
static_assert(offsetof(MpiRecord, caller) - offsetof(MpiRecord, begin) >= 4 * mpiMembersPerRecord);
static_assert(offsetof(MpiRecord, caller) - offsetof(MpiRecord, begin) >= 8 * mpiPartsPerRecord);

} // namespace leastaction::format
