#include "analysis/program/parallel/job_events.h"

#include "analysis/program/parallel/rank_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace leastaction {
namespace {

/// Where the record does not say which function it was, those that do not block are known by their request.
std::string nameOf(const MpiCallRecord &call) {
  std::string plain(name(call.called()));
  if (call.function != 0 || !isCollective(call.kind) || call.request == 0)
    return plain;
  if (call.kind == MpiCall::makeCommunicator)
    return "MPI_Comm_idup";
  plain[4] = static_cast<char>(std::tolower(static_cast<unsigned char>(plain[4])));
  return plain.insert(4, "I"); // MPI_Ibarrier
}

} // namespace

JobEvents::JobEvents(const Job &job, const JobTimeline &timeline, std::vector<RankCode> codes)
    : job_(job), timeline_(timeline), codes_(std::move(codes)) {
  definitions_.ranks = job.ranks();
  definitions_.ticks = timeline.ticks;
  for (const std::string_view wait : enumNames<WaitKind>)
    definitions_.waits.emplace_back(wait);
  addRegions();
  addCommunicators();
}

uint32_t JobEvents::region(TraceRegion region) {
  const auto [found, isNew] =
      regionNumbers_.try_emplace({region.kind, region.name}, static_cast<uint32_t>(definitions_.regions.size()));
  if (isNew)
    definitions_.regions.push_back(std::move(region));
  else if (TraceRegion &known = definitions_.regions[found->second]; known.file.empty())
    known = std::move(region);
  return found->second;
}

void JobEvents::addRegions() {
  for (uint32_t rank = 0; rank < job_.ranks(); ++rank)
    for (const MpiCallRecord &call : job_.trace(rank).calls)
      if (const auto [found, isNew] = callRegions_.try_emplace({call.called(), call.request != 0}); isNew)
        found->second = region({.kind = TraceRegion::Kind::call, .name = nameOf(call), .call = call.kind});
  for (uint32_t rank = 0; rank < codes_.size(); ++rank)
    numbers_.push_back(numbersOf(codes_[rank], timeline_.ranks[rank]));
  numbers_.resize(job_.ranks());
}

/// Frames that are never entered, and functions of places where frames are known, are no regions.
JobEvents::RankNumbers JobEvents::numbersOf(const RankCode &code, const RankTimeline &line) {
  RankNumbers numbers;
  for (const TracePlace &place : code.places) {
    const auto [found, isNew] = placeNumbers_.try_emplace(place, static_cast<uint32_t>(definitions_.places.size()));
    if (isNew && !place.file.empty())
      definitions_.places.push_back(place);
    numbers.places.push_back(place.file.empty() ? RankEvent::none : found->second);
  }
  numbers.frames.resize(code.frames.size(), RankEvent::none);
  numbers.functions.resize(code.places.size(), RankEvent::none);
  size_t change = 0, depth = 0;
  for (uint32_t call = 0; call < code.placeOfCall.size() && call < line.calls.size(); ++call) {
    for (; change < code.changes.size() && code.changes[change].place.call <= call; ++change)
      code.changes[change].frame == FrameChange::leaves ? --depth : ++depth;
    const uint32_t place = code.placeOfCall[call];
    if (const std::string &function = code.places[place].function; depth == 0 && !function.empty())
      numbers.functions[place] =
          region({.kind = TraceRegion::Kind::function, .name = function, .file = code.places[place].file});
  }
  for (const FrameChange &one : code.changes)
    if (one.frame != FrameChange::leaves && numbers.frames[one.frame] == RankEvent::none) {
      const CodeFrame &frame = code.frames[one.frame];
      numbers.frames[one.frame] =
          region({.kind = frame.isRegion ? TraceRegion::Kind::region : TraceRegion::Kind::function,
                  .name = frame.name,
                  .file = frame.file,
                  .line = frame.line});
    }
  return numbers;
}

void JobEvents::addCommunicators() {
  definitions_.communicators = {{.name = "MPI_COMM_WORLD"}, {.name = "MPI_COMM_SELF"}};
  for (uint32_t rank = 0; rank < job_.ranks(); ++rank)
    definitions_.communicators.front().members.push_back(rank);
  communicatorNumbers_ = {{format::mpiWorld, 0}, {format::mpiSelf, 1}};
  const auto add = [&](uint64_t id, const std::vector<uint32_t> &members, uint32_t parent) {
    const auto number = static_cast<uint32_t>(definitions_.communicators.size());
    if (members.empty() || !communicatorNumbers_.try_emplace(id, number).second)
      return;
    definitions_.communicators.push_back(
        {.name = fmt::format("communicator {}", number - 1), .members = members, .parent = parent});
  };
  for (uint32_t rank = 0; rank < job_.ranks(); ++rank) {
    const MpiTrace &trace = job_.trace(rank);
    for (const MpiCallRecord &call : trace.calls)
      if (const auto made = trace.communicators.find(call.made); call.made != 0 && made != trace.communicators.end()) {
        const auto parent = communicatorNumbers_.find(call.communicator);
        add(made->first, made->second, parent == communicatorNumbers_.end() ? TraceCommunicator::none : parent->second);
      }
    for (const auto &[id, members] : trace.communicators) // Those of MPI_Comm_idup.
      add(id, members, TraceCommunicator::none);
  }
  for (const TraceCommunicator &communicator : definitions_.communicators) {
    std::map<uint32_t, uint32_t> &own = ranksIn_.emplace_back();
    for (uint32_t i = 0; i < communicator.members.size(); ++i)
      own.emplace(communicator.members[i], i);
  }
}

uint32_t JobEvents::rankIn(uint32_t communicator, uint32_t rank) const {
  const auto found = ranksIn_[communicator].find(rank);
  return found == ranksIn_[communicator].end() ? 0 : found->second; // MPI_COMM_SELF has one.
}

uint32_t JobEvents::regionOf(const MpiCallRecord &call) const {
  return callRegions_.at({call.called(), call.request != 0});
}

/// Those of one rank, as they are made.
class RankEvents {
public:
  RankEvents(const JobEvents &all, uint32_t rank)
      : all_(all), job_(all.job_), trace_(all.job_.trace(rank)), links_(all.job_.links(rank)),
        line_(all.timeline_.ranks[rank]), numbers_(all.numbers_[rank]), requests_(trace_, links_) {
    if (rank < all.codes_.size())
      code_ = &all.codes_[rank];
  }

  std::vector<RankEvent> take() {
    for (uint32_t call = 0; call < line_.calls.size(); ++call) {
      const CallTiming &timing = line_.calls[call];
      work(call, timing.enter);
      if (!trace_.isIdlePoll(trace_.calls[call]))
        add(call, timing);
    }
    if (line_.isComplete)
      work(static_cast<uint32_t>(line_.calls.size()), line_.end);
    else
      tick_ = std::max(tick_, line_.end);
    while (!open_.empty())
      leave();
    return std::move(events_);
  }

private:
  using Kind = RankEvent::Kind;

  RankEvent &put(RankEvent event) {
    event.tick = tick_;
    return events_.emplace_back(event);
  }

  void enter(uint32_t region) {
    put({.kind = Kind::enter, .region = region});
    open_.push_back(region);
  }

  void leave() {
    put({.kind = Kind::leave, .region = open_.back()});
    open_.pop_back();
  }

  /// What is entered and left in front of a call.
  void work(uint32_t call, uint64_t end) {
    const uint64_t begin = line_.workBegin(call);
    for (; code_ && change_ < code_->changes.size() && code_->changes[change_].place.call <= call; ++change_) {
      const FrameChange &change = code_->changes[change_];
      if (change.place.call == call)
        tick_ = std::clamp(begin + std::min(change.place.ticks, end - begin), tick_, std::max(tick_, end));
      if (change.frame != FrameChange::leaves)
        enter(numbers_.frames[change.frame]);
      else if (!open_.empty())
        leave();
    }
    tick_ = std::max(tick_, end);
  }

  void add(uint32_t call, const CallTiming &timing) {
    const MpiCallRecord &record = trace_.calls[call];
    const bool ends = line_.isComplete || call + 1 < line_.calls.size();
    const uint32_t site = code_ && call < code_->placeOfCall.size() ? code_->placeOfCall[call] : RankEvent::none;
    const bool isAlone = open_.empty() && site != RankEvent::none && numbers_.functions[site] != RankEvent::none;
    if (isAlone)
      enter(numbers_.functions[site]);
    enter(all_.regionOf(record));
    if (site != RankEvent::none)
      events_.back().place = numbers_.places[site];
    begin(call, record);
    tick_ = std::max(tick_, ends ? timing.leave : all_.timeline_.ticks);
    if (ends)
      end(call, record);
    leave();
    if (timing.wait != WaitKind::none) {
      events_.back().wait = static_cast<uint32_t>(timing.wait);
      events_.back().waited = ends ? timing.waited : tick_ - timing.enter;
    }
    if (isAlone)
      leave();
  }

  void begin(uint32_t call, const MpiCallRecord &record) {
    const CallLinks &links = links_.calls[call];
    const bool blocks = record.request == 0;
    if (links.sent != CallLinks::none)
      message(blocks ? Kind::send : Kind::beginSend, links.sent, call);
    if (!blocks && requests_.receives(call) && (links.received != CallLinks::none || requests_.endsNowhere(call)))
      put({.kind = Kind::beginReceive}).request = numberOf(call);
    if (links.collective != CallLinks::none)
      put({.kind = blocks ? Kind::beginCollective : Kind::requestCollective}).request = numberOf(call);
  }

  void end(uint32_t call, const MpiCallRecord &record) {
    const CallLinks &links = links_.calls[call];
    if (record.request == 0 && links.received != CallLinks::none)
      message(Kind::receive, links.received, call);
    if (record.request == 0 && links.collective != CallLinks::none)
      collective(Kind::endCollective, call);
    for (const uint32_t begun : requests_.endedBy(call)) {
      const CallLinks &its = links_.calls[begun];
      if (its.sent != CallLinks::none)
        put({.kind = Kind::endSend}).request = numberOf(begun);
      else if (its.received != CallLinks::none)
        message(Kind::endReceive, its.received, begun);
      else if (its.collective != CallLinks::none)
        collective(Kind::completeCollective, begun);
      else if (requests_.receives(begun) && requests_.endsNowhere(begun))
        put({.kind = Kind::cancel}).request = numberOf(begun);
    }
  }

  void message(Kind kind, uint32_t number, uint32_t begun) {
    const JobMessage &message = job_.messages()[number];
    const MpiCallRecord &send = job_.call(message.sent);
    const auto found = all_.communicatorNumbers_.find(send.communicator);
    const uint32_t communicator = found == all_.communicatorNumbers_.end() ? 0 : found->second;
    const bool isSend = kind == Kind::send || kind == Kind::beginSend;
    RankEvent &event = put({.kind = kind});
    event.communicator = communicator;
    event.peer = isSend ? static_cast<uint32_t>(send.peer) : all_.rankIn(communicator, message.sent.rank);
    event.tag = static_cast<uint32_t>(send.tag);
    (isSend ? event.bytesOut : event.bytesIn) = message.bytes;
    event.request = numberOf(begun);
  }

  void collective(Kind kind, uint32_t begun) {
    const MpiCallRecord &record = trace_.calls[begun];
    const auto found = all_.communicatorNumbers_.find(record.calledBy());
    RankEvent &event = put({.kind = kind});
    event.call = record.kind;
    event.communicator = found == all_.communicatorNumbers_.end() ? 0 : found->second;
    event.peer = record.peer < 0 ? RankEvent::none : static_cast<uint32_t>(record.peer);
    event.bytesOut = record.bytesOut;
    event.bytesIn = record.bytesIn;
    event.request = numberOf(begun);
  }

  static uint64_t numberOf(uint32_t begun) { return uint64_t{begun} + 1; }

  const JobEvents &all_;
  const Job &job_;
  const MpiTrace &trace_;
  const RankLinks &links_;
  const RankTimeline &line_;
  const JobEvents::RankNumbers &numbers_;
  const RankRequests requests_;
  const RankCode *code_ = nullptr;
  std::vector<RankEvent> events_;
  std::vector<uint32_t> open_; ///< Regions.
  size_t change_ = 0;          ///< The next one of the code.
  uint64_t tick_ = 0;
};

std::vector<RankEvent> JobEvents::of(uint32_t rank) const {
  return RankEvents(*this, rank).take();
}

} // namespace leastaction
