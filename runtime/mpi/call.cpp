#include "runtime/mpi/call.h"

#include <unistd.h>

namespace leastaction::mpi {

const FortranCode *fortranCode;
__thread const void *outermostFrame __attribute__((tls_model("initial-exec")));

namespace {

uint64_t requestsMade; // only in withTrace()

uint32_t threadNumber() {
  static __thread uint32_t number __attribute__((tls_model("initial-exec")));
  if (!number)
    number = static_cast<uint32_t>(gettid());
  return number;
}

} // namespace

uint64_t bytesIn(const MPI_Status &status) {
  MPI_Count bytes = 0;
  return PMPI_Get_elements_x(&status, MPI_BYTE, &bytes) == MPI_SUCCESS && bytes > 0 ? static_cast<uint64_t>(bytes) : 0;
}

MPI_Status noStatus() {
  MPI_Status status;
  memset(&status, 0, sizeof status);
  status.MPI_SOURCE = MPI_PROC_NULL;
  status.MPI_TAG = MPI_ANY_TAG;
  return status;
}

Call::Call(Called called, const void *caller) {
  record.kind = MpiRecordKind::call;
  record.call = called.call;
  record.function = static_cast<uint16_t>(called.function + 1);
  record.thread = threadNumber();
  record.peer = record.peerIn = format::mpiNoPeer;
  record.caller = reinterpret_cast<uint64_t>(caller);
}

Call::Call(Called called, MPI_Comm given, const void *caller) : Call(called, caller) {
  withTrace([&] {
    if (const Communicator *known = findCommunicator(given))
      communicator = *known;
  });
  record.communicator = communicator.id;
}

int32_t Call::peerOf(int rank) const {
  return rank == MPI_PROC_NULL    ? format::mpiNoPeer
         : rank == MPI_ANY_SOURCE ? format::mpiAnyPeer
         : rank == MPI_ROOT       ? communicator.rank
                                  : rank + communicator.offset;
}

void Call::start() {
  outermostFrame = this;
  __builtin_ia32_lfence(); // under the lock: in the order of the records
  record.begin = runtime::clockTicks();
  place_ = append(record);
}

void Call::begin() {
  withTrace([&] { start(); });
}

void Call::begin(const MPI_Request *) {
  withTrace([&] {
    record.request = ++requestsMade;
    start();
  });
}

void Call::finish(int result) {
  record.end = runtime::clockTicks();
  if (result == MPI_SUCCESS || record.call == MpiCall::wait || record.call == MpiCall::test)
    return;
  int kind = MPI_SUCCESS;
  PMPI_Error_class(result, &kind);
  if (kind == MPI_ERR_TRUNCATE) // the message is gone all the same
    return;
  record.call = MpiCall::other;
  record.peer = record.peerIn = format::mpiNoPeer;
  record.tag = 0;
  record.bytesOut = record.bytesIn = record.request = 0;
}

int Call::end(int result) {
  finish(result);
  withTrace([&] { rewrite(place_, record); });
  return result;
}

Request Call::asRequest() const {
  return {.number = record.request,
          .communicator = record.communicator,
          .bytesOut = record.bytesOut,
          .bytesIn = record.bytesIn,
          .peer = record.peer,
          .tag = record.tag,
          .offset = communicator.offset,
          .call = record.call};
}

int Call::end(int result, const MPI_Request *request, bool isPersistent) {
  finish(result);
  Request made = asRequest();
  made.isPersistent = isPersistent;
  made.isActive = !isPersistent;
  withTrace([&] {
    rewrite(place_, record);
    if (result == MPI_SUCCESS && *request != MPI_REQUEST_NULL)
      addRequest(*request, placeOf(request), made);
  });
  return result;
}

int Call::end(int result, const MPI_Request *request, MPI_Comm *made, uint64_t madeId) {
  finish(result);
  Request known = asRequest();
  known.communicatorPlace = placeOf(request) ? made : nullptr;
  known.communicatorId = madeId;
  withTrace([&] {
    rewrite(place_, record);
    if (result == MPI_SUCCESS && *request != MPI_REQUEST_NULL)
      addRequest(*request, placeOf(request), known);
  });
  return result;
}

void Call::received(const MPI_Status &status) {
  MpiRecord completion = record;
  completion.kind = MpiRecordKind::completion;
  completion.peer = peerOf(status.MPI_SOURCE);
  completion.peerIn = format::mpiNoPeer;
  completion.tag = tagOf(status.MPI_TAG);
  completion.bytesOut = 0;
  completion.bytesIn = status.MPI_SOURCE == MPI_PROC_NULL ? 0 : bytesIn(status);
  withTrace([&] { append(completion); });
}

void Call::completed(const Request &request, const MPI_Status &status) {
  MpiRecord completion = record;
  completion.kind = MpiRecordKind::completion;
  completion.call = request.call;
  completion.communicator = request.communicator;
  completion.request = request.number;
  completion.peer = request.peer;
  completion.tag = request.tag;
  completion.bytesOut = request.bytesOut;
  completion.bytesIn = request.bytesIn;
  completion.count = 0;
  int isCancelled = 0;
  if (request.receives() || request.call == MpiCall::makeSend || request.bytesOut)
    PMPI_Test_cancelled(&status, &isCancelled);
  if (isCancelled || (request.receives() && status.MPI_SOURCE == MPI_PROC_NULL)) {
    completion.peer = format::mpiNoPeer;
    completion.bytesOut = completion.bytesIn = 0;
  } else if (request.receives()) {
    completion.peer = status.MPI_SOURCE + request.offset;
    completion.tag = status.MPI_TAG;
    const uint64_t bytes = bytesIn(status); // of a message that was too long, all of it perhaps
    completion.bytesIn = bytes < request.bytesIn ? bytes : request.bytesIn;
  }
  withTrace([&] { append(completion); });
  if (request.communicatorPlace && request.communicatorId) {
    Communicator made;
    if (describe(*request.communicatorPlace, made)) {
      made.id = request.communicatorId;
      announce(*request.communicatorPlace, made, completion);
    }
  }
}

void Call::writeParts(int first, const uint32_t (&words)[2 * format::mpiPartsPerRecord]) {
  MpiRecord part{};
  part.kind = MpiRecordKind::parts;
  part.call = record.call;
  part.thread = record.thread;
  part.caller = record.caller;
  part.count = static_cast<uint32_t>(first + communicator.offset);
  memcpy(reinterpret_cast<char *>(&part) + offsetof(MpiRecord, begin), words, sizeof words);
  withTrace([&] { append(part); });
}

} // namespace leastaction::mpi
