#include "analysis/execution/job/mpi_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace leastaction {
namespace {

using format::MpiRecord;
using format::MpiRecordKind;

/// Of kinds; for calls whose function is not known.
constexpr auto names = std::to_array<std::string_view>({"MPI",
                                                        "MPI_Init",
                                                        "MPI_Finalize",
                                                        "MPI_Abort",
                                                        "MPI_Send",
                                                        "MPI_Bsend",
                                                        "MPI_Ssend",
                                                        "MPI_Rsend",
                                                        "MPI_Recv",
                                                        "MPI_Isend",
                                                        "MPI_Ibsend",
                                                        "MPI_Issend",
                                                        "MPI_Irsend",
                                                        "MPI_Irecv",
                                                        "MPI_Sendrecv",
                                                        "MPI_Send_init",
                                                        "MPI_Recv_init",
                                                        "MPI_Start",
                                                        "MPI_Probe",
                                                        "MPI_Iprobe",
                                                        "MPI_Mrecv",
                                                        "MPI_Wait",
                                                        "MPI_Test",
                                                        "MPI_Cancel",
                                                        "MPI_Request_free",
                                                        "MPI_Barrier",
                                                        "MPI_Bcast",
                                                        "MPI_Reduce",
                                                        "MPI_Allreduce",
                                                        "MPI_Gather",
                                                        "MPI_Gatherv",
                                                        "MPI_Scatter",
                                                        "MPI_Scatterv",
                                                        "MPI_Allgather",
                                                        "MPI_Allgatherv",
                                                        "MPI_Alltoall",
                                                        "MPI_Alltoallv",
                                                        "MPI_Reduce_scatter",
                                                        "MPI_Scan",
                                                        "MPI_Exscan",
                                                        "MPI_Comm_create",
                                                        "MPI_Comm_free",
                                                        "MPI call"});
static_assert(names.size() == static_cast<size_t>(MpiCall::other) + 1);

constexpr std::string_view functionNames[] = {
#define LEASTACTION_MPI(NAME, WRAPPER, CALL) "MPI_" #NAME,
#include "runtime/mpi/functions.def"
};

/// One file, record by record.
class Reader {
public:
  Reader(std::FILE *file, const std::string &path) : file_(file), path_(path) {}

  Result<MpiTrace> read() {
    TRY(readHeader());
    while (std::optional<MpiRecord> record = TRY(next()))
      TRY(take(*record));
    // Threads take turns: those of one call need not stand together.
    std::ranges::sort(completions_, {}, [](const OfCall &of) { return std::pair(of.call, of.number); });
    for (const OfCall &of : completions_) {
      MpiCallRecord &call = trace_.calls[of.call];
      if (call.completions++ == 0)
        call.firstCompletion = static_cast<uint32_t>(trace_.allCompletions.size());
      trace_.allCompletions.push_back(of.completion);
    }
    return std::move(trace_);
  }

private:
  static constexpr const char *remedy = "record the program again";

  std::string place() const { return fmt::format("{}, byte {}", path_, position_); }

  Result<void> readHeader() {
    format::MpiFileHeader header;
    if (std::fread(&header, sizeof header, 1, file_) != 1 ||
        std::memcmp(header.magic, format::mpiMagic, sizeof header.magic) != 0)
      return fail("this is not a record of MPI calls", path_, remedy);
    if (header.version != format::mpiVersion || header.recordBytes != sizeof(MpiRecord) ||
        header.headerBytes != sizeof header)
      return fail(fmt::format("MPI calls were recorded in version {} of their format; this reader knows {}",
                              header.version, format::mpiVersion),
                  path_, "record the program again with this version of leastaction");
    if (header.check != format::headerCheck(header) || header.rank >= header.ranks)
      return fail("the header is damaged", path_, remedy);
    trace_.rank = header.rank;
    trace_.ranks = header.ranks;
    position_ = sizeof header;
    return {};
  }

  /// The next one that is whole; nothing at the end.
  Result<std::optional<MpiRecord>> next() {
    MpiRecord record;
    const size_t bytes = std::fread(&record, 1, sizeof record, file_);
    if (bytes != sizeof record || record.kind == MpiRecordKind::none) {
      trace_.isTorn = bytes != sizeof record && bytes != 0;
      return std::nullopt;
    }
    if (record.check != format::headerCheck(record)) {
      // Only the last one may be: it was being written.
      MpiRecord behind;
      if (std::fread(&behind, sizeof behind, 1, file_) == 1 && behind.kind != MpiRecordKind::none)
        return fail("the record of an MPI call is damaged", place(), remedy);
      trace_.isTorn = true;
      return std::nullopt;
    }
    position_ += sizeof record;
    return record;
  }

  Result<void> take(const MpiRecord &record) {
    switch (record.kind) {
    case MpiRecordKind::call:
      return takeCall(record);
    case MpiRecordKind::completion:
      if (!threads_.contains(record.thread))
        break;
      completions_.push_back(
          {threads_.at(record.thread).call,
           static_cast<uint32_t>(completions_.size()),
           {.request = record.request, .source = record.peer, .tag = record.tag, .bytes = record.bytesIn}});
      return {};
    case MpiRecordKind::communicator:
      if (record.count > trace_.ranks)
        break;
      if (const auto thread = threads_.find(record.thread);
          thread != threads_.end() && thread->second.call < trace_.calls.size() &&
          trace_.calls[thread->second.call].kind == MpiCall::makeCommunicator)
        trace_.calls[thread->second.call].made = record.communicator;
      threads_[record.thread].members = &trace_.communicators[record.communicator];
      threads_[record.thread].members->assign(record.count, 0);
      return {};
    case MpiRecordKind::members: {
      std::array<uint32_t, format::mpiMembersPerRecord> some;
      std::memcpy(some.data(), &record.begin, sizeof some);
      std::vector<uint32_t> *const members = threads_[record.thread].members;
      if (!members || record.count >= members->size())
        break;
      const size_t count = std::min<size_t>(some.size(), members->size() - record.count);
      if (std::ranges::any_of(std::span(some).first(count), [&](uint32_t rank) { return rank >= trace_.ranks; }))
        break;
      std::ranges::copy_n(some.begin(), static_cast<ptrdiff_t>(count), members->begin() + record.count);
      return {};
    }
    case MpiRecordKind::parts: {
      std::array<MpiPart, format::mpiPartsPerRecord> some;
      static_assert(sizeof(MpiPart) == 8);
      std::memcpy(some.data(), &record.begin, sizeof some);
      if (!threads_.contains(record.thread) || trace_.calls.empty())
        break;
      MpiCallRecord &call = trace_.calls[threads_.at(record.thread).call];
      const auto found = trace_.communicators.find(call.communicator);
      const size_t size = found == trace_.communicators.end() ? 0 : found->second.size();
      if (record.count >= size)
        break;
      if (call.parts == 0) {
        call.firstPart = static_cast<uint32_t>(trace_.allParts.size());
        call.parts = static_cast<uint32_t>(size);
        trace_.allParts.resize(trace_.allParts.size() + size);
      }
      std::ranges::copy_n(some.begin(), static_cast<ptrdiff_t>(std::min<size_t>(some.size(), size - record.count)),
                          trace_.allParts.begin() + call.firstPart + record.count);
      return {};
    }
    case MpiRecordKind::none:
      break;
    }
    return fail("the record of an MPI call cannot be", place(), remedy);
  }

  Result<void> takeCall(const MpiRecord &record) {
    if (record.call == MpiCall::none || record.call > MpiCall::other || (record.end != 0 && record.end < record.begin))
      return fail("the record of an MPI call cannot be", place(), remedy);
    threads_[record.thread].call = static_cast<uint32_t>(trace_.calls.size());
    trace_.calls.push_back({.kind = record.call,
                            .function = record.function,
                            .thread = record.thread,
                            .begin = record.begin,
                            .end = record.end,
                            .communicator = record.communicator,
                            .peer = record.peer,
                            .peerIn = record.peerIn,
                            .tag = record.tag,
                            .bytesOut = record.bytesOut,
                            .bytesIn = record.bytesIn,
                            .request = record.request,
                            .caller = record.caller,
                            .count = record.count});
    return {};
  }

  std::FILE *file_;
  const std::string &path_;
  MpiTrace trace_;
  /// What a thread's next records belong to.
  struct Thread {
    uint32_t call = 0;
    std::vector<uint32_t> *members = nullptr; ///< Of the communicator that it told last.
  };
  std::map<uint32_t, Thread> threads_; ///< By the kernel's number.
  struct OfCall {
    uint32_t call = 0, number = 0; ///< `number`: among all.
    MpiCompletion completion;
  };
  std::vector<OfCall> completions_;
  uint64_t position_ = 0;
};

} // namespace

std::string_view name(MpiFunction function) {
  return function.number == 0 || function.number > std::size(functionNames) ? names[static_cast<size_t>(function.kind)]
                                                                            : functionNames[function.number - 1];
}

bool sends(MpiCall call) {
  return (call >= MpiCall::send && call <= MpiCall::readySend) || call == MpiCall::sendReceive ||
         (call >= MpiCall::immediateSend && call <= MpiCall::immediateReadySend) || call == MpiCall::makeSend;
}

bool receives(MpiCall call) {
  return call == MpiCall::receive || call == MpiCall::immediateReceive || call == MpiCall::sendReceive ||
         call == MpiCall::matchedReceive || call == MpiCall::makeReceive;
}

bool isCollective(MpiCall call) {
  return call >= MpiCall::barrier && call <= MpiCall::makeCommunicator;
}

int64_t MpiTrace::worldRank(uint64_t communicator, int32_t rankThere) const {
  const auto found = communicators.find(communicator);
  if (rankThere < 0 || found == communicators.end() || static_cast<size_t>(rankThere) >= found->second.size())
    return -1;
  return found->second[static_cast<size_t>(rankThere)];
}

Result<MpiTrace> readMpiTrace(const std::string &path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file)
    return fail("the record of MPI calls cannot be read", path, "check that it exists and its permissions");
  return Reader(file.get(), path).read();
}

} // namespace leastaction
