// The table of wrappers for one kind of MPI, and how its recording begins and ends.
#include "runtime/mpi/collective_wrappers.h"
#include "runtime/mpi/communicator_wrappers.h"
#include "runtime/mpi/layer.h"
#include "runtime/mpi/message_wrappers.h"
#include "runtime/mpi/request_wrappers.h"

namespace leastaction::mpi {
namespace {

/// A communicator that every process has.
void announcePredefined(MPI_Comm communicator, uint64_t id, const MpiRecord &maker) {
  Communicator known;
  if (!describe(communicator, known))
    return;
  known.id = id;
  announce(communicator, known, maker);
}

/// MPI has begun: makes the file with the call that began it.
void beginTrace(Called call, uint64_t begin, const void *caller) {
  int rank = 0, ranks = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  bool isOpened = false;
  withTrace([&] { isOpened = openTrace(static_cast<uint32_t>(rank), static_cast<uint32_t>(ranks)); });
  if (!isOpened)
    return;
  beginCommunicators();
  Call c(call, caller);
  c.record.communicator = format::mpiWorld;
  c.begin();
  c.record.begin = begin;
  c.end(MPI_SUCCESS);
  announcePredefined(MPI_COMM_WORLD, format::mpiWorld, c.record);
  announcePredefined(MPI_COMM_SELF, format::mpiSelf, c.record);
}

template <auto Function, Called call> int initialize(int *count, char ***arguments) {
  const uint64_t begin = runtime::clockTicks();
  const int result = Function(count, arguments);
  if (result == MPI_SUCCESS && !isOpen())
    beginTrace(call, begin, __builtin_return_address(0));
  return result;
}

template <auto Function, Called call>
int initializeThreads(int *count, char ***arguments, int required, int *provided) {
  const uint64_t begin = runtime::clockTicks();
  const int result = Function(count, arguments, required, provided);
  if (result == MPI_SUCCESS && !isOpen())
    beginTrace(call, begin, __builtin_return_address(0));
  return result;
}

template <auto Function, Called call> int finalize() {
  if (!isRecorded())
    return Function();
  Call c(call, __builtin_return_address(0));
  c.record.communicator = format::mpiWorld;
  c.begin();
  endCommunicators();
  const int result = c.end(Function());
  withTrace([] { closeTrace(); });
  return result;
}

/// Mostly does not return.
template <auto Function, Called call> int abortJob(MPI_Comm communicator, int code) {
  if (!isRecorded())
    return Function(communicator, code);
  Call c(call, communicator, __builtin_return_address(0));
  c.begin();
  return c.end(Function(communicator, code));
}

template <auto Function, Called call, class... Arguments> int other(Arguments... arguments) {
  if (!isRecorded())
    return Function(arguments...);
  Call c(call, __builtin_return_address(0));
  c.begin();
  return c.end(Function(arguments...));
}

template <class Function> void *addressOf(Function *function) {
  return reinterpret_cast<void *>(function);
}

// NOLINTBEGIN(bugprone-macro-parentheses): names of templates
void *const wrappers[] = {
#define LEASTACTION_MPI(NAME, WRAPPER, CALL)                                                                           \
  addressOf(static_cast<decltype(&PMPI_##NAME)>(WRAPPER<PMPI_##NAME, Called{MpiCall::CALL, function##NAME}>)),
#if MPI_VERSION < 4
#define LEASTACTION_MPI4(NAME, WRAPPER, CALL) nullptr,
#endif
#include "runtime/mpi/functions.def"
};
// NOLINTEND(bugprone-macro-parentheses)
static_assert(sizeof wrappers / sizeof *wrappers == functionCount);

/// A program that ends without MPI_Finalize leaves a file of the right length, too.
__attribute__((destructor)) void processEnds() {
  if (isOpen())
    withTrace([] { closeTrace(); });
}

} // namespace
} // namespace leastaction::mpi

extern "C" __attribute__((visibility("default"))) void *const *
leastactionMpiWrappers(const leastaction::runtime::MpiServices *given, const leastaction::mpi::FortranCode *fortran) {
  leastaction::mpi::services = given;
  leastaction::mpi::fortranCode = fortran;
  return leastaction::mpi::wrappers;
}
