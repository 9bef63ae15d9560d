#include "analysis/execution/export/otf2_job.h"

#include "analysis/execution/export/otf2_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>

namespace leastaction {
namespace {

enum Attribute : OTF2_AttributeRef { callSite, waitKind, waitTicks };

OTF2_CollectiveOp operationOf(MpiCall call) {
  switch (call) {
  case MpiCall::barrier:
    return OTF2_COLLECTIVE_OP_BARRIER;
  case MpiCall::broadcast:
    return OTF2_COLLECTIVE_OP_BCAST;
  case MpiCall::reduce:
    return OTF2_COLLECTIVE_OP_REDUCE;
  case MpiCall::allreduce:
    return OTF2_COLLECTIVE_OP_ALLREDUCE;
  case MpiCall::gather:
    return OTF2_COLLECTIVE_OP_GATHER;
  case MpiCall::gatherv:
    return OTF2_COLLECTIVE_OP_GATHERV;
  case MpiCall::scatter:
    return OTF2_COLLECTIVE_OP_SCATTER;
  case MpiCall::scatterv:
    return OTF2_COLLECTIVE_OP_SCATTERV;
  case MpiCall::allgather:
    return OTF2_COLLECTIVE_OP_ALLGATHER;
  case MpiCall::allgatherv:
    return OTF2_COLLECTIVE_OP_ALLGATHERV;
  case MpiCall::alltoall:
    return OTF2_COLLECTIVE_OP_ALLTOALL;
  case MpiCall::alltoallv:
    return OTF2_COLLECTIVE_OP_ALLTOALLV;
  case MpiCall::reduceScatter:
    return OTF2_COLLECTIVE_OP_REDUCE_SCATTER;
  case MpiCall::scan:
    return OTF2_COLLECTIVE_OP_SCAN;
  case MpiCall::exscan:
    return OTF2_COLLECTIVE_OP_EXSCAN;
  default:
    return OTF2_COLLECTIVE_OP_CREATE_HANDLE;
  }
}

OTF2_RegionRole roleOf(MpiCall call) {
  switch (call) {
  case MpiCall::barrier:
    return OTF2_REGION_ROLE_BARRIER;
  case MpiCall::broadcast:
  case MpiCall::scatter:
  case MpiCall::scatterv:
    return OTF2_REGION_ROLE_COLL_ONE2ALL;
  case MpiCall::reduce:
  case MpiCall::gather:
  case MpiCall::gatherv:
    return OTF2_REGION_ROLE_COLL_ALL2ONE;
  case MpiCall::allreduce:
  case MpiCall::allgather:
  case MpiCall::allgatherv:
  case MpiCall::alltoall:
  case MpiCall::alltoallv:
  case MpiCall::reduceScatter:
    return OTF2_REGION_ROLE_COLL_ALL2ALL;
  case MpiCall::scan:
  case MpiCall::exscan:
  case MpiCall::makeCommunicator:
  case MpiCall::freeCommunicator:
    return OTF2_REGION_ROLE_COLL_OTHER;
  case MpiCall::init:
  case MpiCall::finalize:
  case MpiCall::abort:
  case MpiCall::other:
    return OTF2_REGION_ROLE_FUNCTION;
  default:
    return OTF2_REGION_ROLE_POINT2POINT;
  }
}

/// These texts are defined first, behind the empty one.
OTF2_StringRef waitText(uint32_t wait) {
  return wait + 1;
}

class RankWriter {
public:
  RankWriter(Otf2File &file, OTF2_EvtWriter *writer)
      : file_(file), writer_(writer), attributes_(OTF2_AttributeList_New(), OTF2_AttributeList_Delete) {}

  void write(const RankEvent &event) {
    OTF2_AttributeList *const attributes = attributesOf(event);
    switch (event.kind) {
    case RankEvent::Kind::enter:
      return file_.note(OTF2_EvtWriter_Enter(writer_, attributes, event.tick, event.region));
    case RankEvent::Kind::leave:
      return file_.note(OTF2_EvtWriter_Leave(writer_, attributes, event.tick, event.region));
    case RankEvent::Kind::send:
      return file_.note(OTF2_EvtWriter_MpiSend(writer_, nullptr, event.tick, event.peer, event.communicator, event.tag,
                                               event.bytesOut));
    case RankEvent::Kind::receive:
      return file_.note(OTF2_EvtWriter_MpiRecv(writer_, nullptr, event.tick, event.peer, event.communicator, event.tag,
                                               event.bytesIn));
    case RankEvent::Kind::beginSend:
      return file_.note(OTF2_EvtWriter_MpiIsend(writer_, nullptr, event.tick, event.peer, event.communicator, event.tag,
                                                event.bytesOut, event.request));
    case RankEvent::Kind::endSend:
      return file_.note(OTF2_EvtWriter_MpiIsendComplete(writer_, nullptr, event.tick, event.request));
    case RankEvent::Kind::beginReceive:
      return file_.note(OTF2_EvtWriter_MpiIrecvRequest(writer_, nullptr, event.tick, event.request));
    case RankEvent::Kind::endReceive:
      return file_.note(OTF2_EvtWriter_MpiIrecv(writer_, nullptr, event.tick, event.peer, event.communicator, event.tag,
                                                event.bytesIn, event.request));
    case RankEvent::Kind::cancel:
      return file_.note(OTF2_EvtWriter_MpiRequestCancelled(writer_, nullptr, event.tick, event.request));
    case RankEvent::Kind::beginCollective:
      return file_.note(OTF2_EvtWriter_MpiCollectiveBegin(writer_, nullptr, event.tick));
    case RankEvent::Kind::endCollective:
      return file_.note(OTF2_EvtWriter_MpiCollectiveEnd(writer_, nullptr, event.tick, operationOf(event.call),
                                                        event.communicator, rootOf(event), event.bytesOut,
                                                        event.bytesIn));
    case RankEvent::Kind::requestCollective:
      return file_.note(OTF2_EvtWriter_NonBlockingCollectiveRequest(writer_, nullptr, event.tick, event.request));
    case RankEvent::Kind::completeCollective:
      return file_.note(OTF2_EvtWriter_NonBlockingCollectiveComplete(
          writer_, nullptr, event.tick, operationOf(event.call), event.communicator, rootOf(event), event.bytesOut,
          event.bytesIn, event.request));
    }
  }

private:
  static uint32_t rootOf(const RankEvent &event) {
    return event.peer == RankEvent::none ? uint32_t{OTF2_COLLECTIVE_ROOT_NONE} : event.peer;
  }

  /// The event that is written takes them away again.
  OTF2_AttributeList *attributesOf(const RankEvent &event) {
    OTF2_AttributeList *const list = attributes_.get();
    if (event.place != RankEvent::none)
      file_.note(OTF2_AttributeList_AddSourceCodeLocationRef(list, callSite, event.place));
    if (event.waited != 0 && event.wait != RankEvent::none) {
      file_.note(OTF2_AttributeList_AddStringRef(list, waitKind, waitText(event.wait)));
      file_.note(OTF2_AttributeList_AddUint64(list, waitTicks, event.waited));
    }
    return list;
  }

  Otf2File &file_;
  OTF2_EvtWriter *writer_;
  std::unique_ptr<OTF2_AttributeList, OTF2_ErrorCode (*)(OTF2_AttributeList *)> attributes_;
};

class Definitions {
public:
  Definitions(OTF2_GlobalDefWriter *writer, const TraceDefinitions &definitions)
      : writer_(writer), all_(definitions), text_(writer) {}

  void write(std::span<const uint64_t> events) {
    for (const std::string &wait : all_.waits)
      (void)text_(wait);
    OTF2_GlobalDefWriter_WriteClockProperties(writer_, otf2TicksPerSecond, 0, all_.ticks + 1, OTF2_UNDEFINED_TIMESTAMP);
    OTF2_GlobalDefWriter_WriteParadigm(writer_, OTF2_PARADIGM_MPI, text_("MPI"), OTF2_PARADIGM_CLASS_PROCESS);
    writeAttributes();
    writeMachine(events);
    writeRegions();
    writeCommunicators();
  }

private:
  void writeAttributes() {
    OTF2_GlobalDefWriter_WriteAttribute(writer_, callSite, text_("call site"), text_("source line that calls"),
                                        OTF2_TYPE_SOURCE_CODE_LOCATION);
    OTF2_GlobalDefWriter_WriteAttribute(writer_, waitKind, text_("wait"), text_("what the call waited for"),
                                        OTF2_TYPE_STRING);
    OTF2_GlobalDefWriter_WriteAttribute(writer_, waitTicks, text_("waited"),
                                        text_("ticks of the call that were a wait"), OTF2_TYPE_UINT64);
    for (uint32_t place = 0; place < all_.places.size(); ++place)
      OTF2_GlobalDefWriter_WriteSourceCodeLocation(writer_, place, text_(all_.places[place].file),
                                                   all_.places[place].line);
  }

  /// Ranks on hosts, in their order.
  void writeMachine(std::span<const uint64_t> events) {
    OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, 0, text_(all_.core.empty() ? "core model" : all_.core),
                                             text_("machine"), OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    const OTF2_AttributeValue clock{.uint64 = all_.clockHz};
    OTF2_GlobalDefWriter_WriteSystemTreeNodeProperty(writer_, 0, text_("ticks per second"), OTF2_TYPE_UINT64, clock);
    for (uint32_t rank = 0; rank < all_.ranks; ++rank) {
      const uint32_t host = rank / all_.ranksPerHost;
      if (rank % all_.ranksPerHost == 0)
        OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, host + 1, text_(fmt::format("host {}", host)), text_("node"),
                                                 0);
      const OTF2_StringRef called = text_(fmt::format("rank {}", rank));
      OTF2_GlobalDefWriter_WriteLocationGroup(writer_, rank, called, OTF2_LOCATION_GROUP_TYPE_PROCESS, host + 1,
                                              OTF2_UNDEFINED_LOCATION_GROUP);
      OTF2_GlobalDefWriter_WriteLocation(writer_, rank, called, OTF2_LOCATION_TYPE_CPU_THREAD, events[rank], rank);
    }
  }

  void writeRegions() {
    for (uint32_t number = 0; const TraceRegion &region : all_.regions) {
      const OTF2_StringRef called = text_(region.name);
      OTF2_RegionRole role = OTF2_REGION_ROLE_FUNCTION;
      OTF2_Paradigm paradigm = OTF2_PARADIGM_COMPILER;
      if (region.kind == TraceRegion::Kind::call) {
        role = roleOf(region.call);
        paradigm = OTF2_PARADIGM_MPI;
      } else if (region.kind == TraceRegion::Kind::region) {
        role = OTF2_REGION_ROLE_CODE;
        paradigm = OTF2_PARADIGM_USER;
      }
      OTF2_GlobalDefWriter_WriteRegion(writer_, number++, called, called, text_(""), role, paradigm,
                                       OTF2_REGION_FLAG_NONE, text_(region.file), region.line, 0);
    }
  }

  /// Members of groups are indices into the first one, which has the locations.
  void writeCommunicators() {
    std::vector<uint64_t> members(all_.ranks);
    std::iota(members.begin(), members.end(), 0);
    OTF2_GroupRef group = 0;
    const auto writeGroup = [&](OTF2_GroupType type) {
      OTF2_GlobalDefWriter_WriteGroup(writer_, group, text_(""), type, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                      static_cast<uint32_t>(members.size()), members.data());
      return group++;
    };
    writeGroup(OTF2_GROUP_TYPE_COMM_LOCATIONS);
    for (OTF2_CommRef number = 0; const TraceCommunicator &communicator : all_.communicators) {
      members.assign(communicator.members.begin(), communicator.members.end());
      const OTF2_GroupRef own = writeGroup(members.empty() ? OTF2_GROUP_TYPE_COMM_SELF : OTF2_GROUP_TYPE_COMM_GROUP);
      OTF2_GlobalDefWriter_WriteComm(writer_, number++, text_(communicator.name), own,
                                     communicator.parent == TraceCommunicator::none ? OTF2_UNDEFINED_COMM
                                                                                    : communicator.parent,
                                     OTF2_COMM_FLAG_NONE);
    }
  }

  OTF2_GlobalDefWriter *writer_;
  const TraceDefinitions &all_;
  Otf2Texts text_;
};

} // namespace

Result<void> writeOtf2Job(const std::string &folder, const TraceDefinitions &definitions,
                          const std::function<std::vector<RankEvent>(uint32_t rank)> &eventsOf) {
  Otf2File file = TRY(Otf2File::create(folder));
  std::vector<uint64_t> counts;
  for (uint32_t rank = 0; rank < definitions.ranks; ++rank) {
    OTF2_EvtWriter *const events = file.events(rank);
    RankWriter writer(file, events);
    const std::vector<RankEvent> all = eventsOf(rank);
    for (const RankEvent &event : all)
      writer.write(event);
    counts.push_back(all.size());
    file.close(events);
  }
  Definitions(TRY(file.definitions(counts.size())), definitions).write(counts);
  return file.finish();
}

} // namespace leastaction
