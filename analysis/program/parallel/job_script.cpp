#include "analysis/program/parallel/job_script.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <span>

namespace leastaction {
namespace {

using script::CallKind;
using script::ScriptCall;

constexpr uint64_t mostBytes = std::numeric_limits<int32_t>::max();

template <class T> void append(std::string &text, const T &value) {
  const size_t at = text.size();
  text.resize(at + sizeof value);
  std::memcpy(text.data() + at, &value, sizeof value);
}

CallKind kindOf(MpiCall call) {
  switch (call) {
  case MpiCall::barrier:
    return CallKind::barrier;
  case MpiCall::broadcast:
    return CallKind::broadcast;
  case MpiCall::reduce:
    return CallKind::reduce;
  case MpiCall::allreduce:
    return CallKind::allreduce;
  case MpiCall::gather:
    return CallKind::gather;
  case MpiCall::gatherv:
    return CallKind::gatherv;
  case MpiCall::scatter:
    return CallKind::scatter;
  case MpiCall::scatterv:
    return CallKind::scatterv;
  case MpiCall::allgather:
    return CallKind::allgather;
  case MpiCall::allgatherv:
    return CallKind::allgatherv;
  case MpiCall::alltoall:
    return CallKind::alltoall;
  case MpiCall::alltoallv:
    return CallKind::alltoallv;
  case MpiCall::reduceScatter:
    return CallKind::reduceScatter;
  case MpiCall::scan:
    return CallKind::scan;
  case MpiCall::exscan:
    return CallKind::exscan;
  default:
    return CallKind::none;
  }
}

class ScriptWriter {
public:
  ScriptWriter(const Job &job, const JobWork &work, const ScriptOptions &options)
      : job_(job), work_(work), secondsPerTick_(1.0 / static_cast<double>(options.clockHz)),
        numberOf_{{format::mpiWorld, 0}, {format::mpiSelf, 1}} {
    std::memcpy(header_.magic, script::scriptMagic, sizeof header_.magic);
    header_.ranks = job.ranks();
    header_.ranksPerHost = options.ranksPerHost;
    header_.bandwidthFactor = options.bandwidthFactor;
    header_.latencyFactor = options.latencyFactor;
  }

  JobScript write() {
    std::string ranks;
    for (uint32_t rank = 0; rank < job_.ranks(); ++rank) {
      for (uint32_t call = 0; call < job_.trace(rank).calls.size(); ++call)
        calls_.push_back(scripted({rank, call}));
      append(ranks, script::ScriptRank{.calls = job_.trace(rank).calls.size(),
                                       .lastWorkSeconds = secondsOf(work_[rank].back())});
    }
    header_.calls = calls_.size();
    header_.numbers = numbers_.size();
    header_.communicators = static_cast<uint32_t>(numberOf_.size());
    JobScript result{.text = {}, .leftOut = leftOut_, .tooLarge = tooLarge_};
    append(result.text, header_);
    result.text += ranks;
    result.text.append(reinterpret_cast<const char *>(calls_.data()), calls_.size() * sizeof(ScriptCall));
    result.text.append(reinterpret_cast<const char *>(numbers_.data()), numbers_.size() * sizeof(uint32_t));
    return result;
  }

private:
  double secondsOf(uint64_t ticks) const { return static_cast<double>(ticks) * secondsPerTick_; }

  uint32_t communicator(uint64_t id) {
    return numberOf_.try_emplace(id, static_cast<uint32_t>(numberOf_.size())).first->second;
  }

  ScriptCall scripted(CallOfRank place) {
    const MpiTrace &trace = job_.trace(place.rank);
    const MpiCallRecord &call = trace.calls[place.call];
    ScriptCall result{.workSeconds = secondsOf(work_[place.rank][place.call]),
                      .kind = CallKind::none,
                      .isImmediate = call.request != 0,
                      .bytes = 0,
                      .bytesIn = 0,
                      .peer = script::noPeer,
                      .peerIn = script::noPeer,
                      .tag = script::nothing,
                      .tagIn = script::nothing,
                      .communicator = 0,
                      .made = script::nothing,
                      .firstNumber = static_cast<uint32_t>(numbers_.size()),
                      .numbers = 0};
    if (call.end == 0)
      result.kind = CallKind::never;
    else if (call.kind == MpiCall::makeCommunicator)
      makeCommunicator(place, result);
    else if (isCollective(call.kind))
      collective(place, result);
    else if (call.kind == MpiCall::wait || call.kind == MpiCall::test)
      wait(place, result);
    else if (call.kind == MpiCall::probe)
      probe(place, result);
    else
      message(place, result);
    leftOut_ += call.kind == MpiCall::other;
    tooLarge_ += std::max(result.bytes, result.bytesIn) > mostBytes;
    result.bytes = std::min(result.bytes, mostBytes);
    result.bytesIn = std::min(result.bytesIn, mostBytes);
    result.numbers = static_cast<uint32_t>(numbers_.size()) - result.firstNumber;
    header_.roomBytes = std::max({header_.roomBytes, result.bytes, result.bytesIn});
    return result;
  }

  void message(CallOfRank place, ScriptCall &result) {
    const CallLinks &links = job_.links(place.rank).calls[place.call];
    const JobMessage *const sent = links.sent == CallLinks::none ? nullptr : &job_.messages()[links.sent];
    if (sent && sent->received.rank != CallOfRank::none) {
      result.kind =
          sent->buffered ? CallKind::bufferedSend : (sent->synchronous ? CallKind::synchronousSend : CallKind::send);
      result.bytes = sent->bytes;
      result.peer = static_cast<int32_t>(sent->received.rank);
      result.tag = links.sent;
    }
    if (links.received != CallLinks::none) {
      takeMessage(links.received, result);
      result.kind = result.kind == CallKind::none ? CallKind::receive : CallKind::sendReceive;
    } else if (result.kind != CallKind::none && job_.call(place).kind == MpiCall::sendReceive) {
      result.kind = CallKind::sendReceive;
    }
  }

  void takeMessage(uint32_t number, ScriptCall &result) const {
    const JobMessage &message = job_.messages()[number];
    result.bytesIn = message.bytes;
    result.peerIn = static_cast<int32_t>(message.sent.rank);
    result.tagIn = number;
  }

  void wait(CallOfRank place, ScriptCall &result) {
    for (const uint32_t begun : job_.links(place.rank).awaitedBy(place.call))
      numbers_.push_back(begun);
    if (numbers_.size() != result.firstNumber)
      result.kind = CallKind::wait;
  }

  void probe(CallOfRank place, ScriptCall &result) {
    const uint32_t number = job_.probed(place);
    if (number == CallLinks::none)
      return;
    result.kind = CallKind::probe;
    takeMessage(number, result);
  }

  const std::vector<uint32_t> *membersOf(CallOfRank place, uint64_t id) const {
    const auto found = job_.trace(place.rank).communicators.find(id);
    return found == job_.trace(place.rank).communicators.end() ? nullptr : &found->second;
  }

  void makeCommunicator(CallOfRank place, ScriptCall &result) {
    const MpiCallRecord &call = job_.call(place);
    const std::vector<uint32_t> *const from = membersOf(place, call.communicator);
    const std::vector<uint32_t> *const made = call.made == 0 ? nullptr : membersOf(place, call.made);
    const bool isInside = made && from && std::ranges::all_of(*made, [&](uint32_t rank) {
                            return std::ranges::find(*from, rank) != from->end();
                          });
    // One between two groups, or of an unknown one.
    if (!from || call.request != 0 || (made && !isInside) || (!made && call.isOfGroup())) {
      ++leftOut_;
      return;
    }
    result.communicator = communicator(call.communicator);
    if (made && *made == *from && !call.isOfGroup()) {
      result.kind = CallKind::duplicate;
      result.made = communicator(call.made);
      return;
    }
    if (made && call.isOfGroup()) {
      result.kind = CallKind::group;
      result.made = communicator(call.made);
      for (const uint32_t rank : *made)
        numbers_.push_back(static_cast<uint32_t>(std::ranges::find(*from, rank) - from->begin()));
      return;
    }
    result.kind = CallKind::split;
    if (!made || made->empty())
      return;
    result.made = communicator(call.made);
    numbers_.push_back(*std::ranges::min_element(*made));
    numbers_.push_back(static_cast<uint32_t>(std::ranges::find(*made, place.rank) - made->begin()));
  }

  void collective(CallOfRank place, ScriptCall &result) {
    const MpiTrace &trace = job_.trace(place.rank);
    const MpiCallRecord &call = trace.calls[place.call];
    const std::vector<uint32_t> *const members = membersOf(place, call.communicator);
    if (!members || members->empty() || job_.links(place.rank).calls[place.call].collective == CallLinks::none) {
      ++leftOut_;
      return;
    }
    const uint64_t size = members->size();
    result.kind = kindOf(call.kind);
    result.communicator = communicator(call.communicator);
    result.peer = call.peer;
    const std::span<const MpiPart> parts = trace.partsOf(call);
    uint64_t sum = 0;
    const auto put = [&](uint64_t bytes) {
      numbers_.push_back(static_cast<uint32_t>(std::min(bytes, mostBytes)));
      sum += numbers_.back();
    };
    switch (call.kind) {
    case MpiCall::broadcast:
      result.bytes = std::max(call.bytesOut, call.bytesIn);
      break;
    case MpiCall::scatter:
    case MpiCall::scatterv:
      result.bytes = call.bytesIn;
      for (const MpiPart &part : parts)
        put(part.bytesOut);
      break;
    case MpiCall::alltoall:
      result.bytes = std::max(call.bytesOut, call.bytesIn) / size;
      break;
    case MpiCall::alltoallv:
      for (const MpiPart &part : parts)
        put(part.bytesOut);
      for (const MpiPart &part : parts)
        put(part.bytesIn);
      break;
    case MpiCall::reduceScatter:
      result.bytes = call.bytesIn;
      for (const MpiPart &part : parts)
        put(part.bytesOut);
      for (uint64_t member = parts.empty() ? 0 : size; member < size; ++member)
        put(call.bytesIn);
      break;
    case MpiCall::gatherv:
    case MpiCall::allgatherv:
      result.bytes = call.bytesOut;
      for (const MpiPart &part : parts)
        put(part.bytesIn);
      break;
    default:
      result.bytes = call.bytesOut;
      break;
    }
    header_.roomBytes = std::max({header_.roomBytes, sum, std::min(result.bytes, mostBytes) * size});
  }

  const Job &job_;
  const JobWork &work_;
  const double secondsPerTick_;
  std::map<uint64_t, uint32_t> numberOf_; ///< Communicators.
  script::ScriptHeader header_ = {};
  std::vector<ScriptCall> calls_;
  std::vector<uint32_t> numbers_;
  uint64_t leftOut_ = 0, tooLarge_ = 0;
};

} // namespace

JobScript scriptOf(const Job &job, const JobWork &work, const ScriptOptions &options) {
  return ScriptWriter(job, work, options).write();
}

Result<SimulatedTimes> timesOf(std::string_view text, const Job &job) {
  const auto bad = [] {
    return fail("the simulator's times are not those of the job", "leastaction_simulator",
                "install leastaction again: its parts are of different versions");
  };
  script::TimesHeader header;
  uint64_t calls = 0;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank)
    calls += job.trace(rank).calls.size();
  if (text.size() != sizeof header + calls * sizeof(script::CallTimes))
    return bad();
  std::memcpy(&header, text.data(), sizeof header);
  if (std::memcmp(header.magic, script::timesMagic, sizeof header.magic) != 0 || header.calls != calls)
    return bad();
  SimulatedTimes times{.isDeadlock = header.ending == script::Ending::deadlock,
                       .hosts = header.hosts,
                       .detachedBytes = header.detachedBytes,
                       .earlyBytes = header.earlyBytes,
                       .ranks = {}};
  size_t at = sizeof header;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    std::vector<script::CallTimes> &own = times.ranks.emplace_back(job.trace(rank).calls.size());
    const size_t bytes = own.size() * sizeof(script::CallTimes);
    if (bytes != 0)
      std::memcpy(own.data(), text.data() + at, bytes);
    at += bytes;
  }
  return times;
}

} // namespace leastaction
