#include "analysis/execution/replay/measured_events.h"

#include "analysis/execution/core/instruction_class.h"
#include "analysis/execution/event/issue_order.h"
#include "analysis/execution/replay/line_rows.h"
#include "analysis/execution/trace/call_stack.h"
#include "analysis/execution/trace/instruction_accesses.h"
#include "analysis/execution/trace/record_reader.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <iterator>

namespace leastaction {
namespace {

/// What an empty probe may take beyond the median.
uint64_t farthestAbove(const RunFacts &facts) {
  return std::max(facts.emptyProbe[4] - facts.emptyProbe[2], facts.probeClockStepTicks);
}

class MeasuredThread {
public:
  MeasuredThread(Run &run, ThreadTrace &trace, const std::string &thread, const Disassembler &disassembler,
                 std::map<uint32_t, uint32_t> &rows, InstructionTable &table, EventConsumer &consumer,
                 RegionCallers &callers, ReplayFacts &facts)
      : run_(run), trace_(trace), thread_(thread), disassembler_(disassembler), rows_(rows), table_(table),
        consumer_(consumer), callers_(callers), facts_(facts), order_(consumer), probe_(run.facts().emptyProbe[2]),
        farthest_(probe_ + farthestAbove(run.facts())), outside_(std::max(run.facts().emptyProbe[5], probe_) - probe_) {
    if (!facts.measurement)
      facts.measurement.emplace();
    facts.measurement->resolutionTicks = probeResolutionTicks(run.facts());
    const std::vector<uint64_t> &empty = run.facts().emptyProbe;
    facts.measurement->emptyProbe = meanOf(empty[6], static_cast<double>(empty[7]), static_cast<double>(empty[8]),
                                           static_cast<double>(run.facts().probeClockStepTicks));
  }

  Result<void> run() {
    RecordReader reader(run_, trace_);
    while (reader.next())
      TRY(reader.isBlock() ? block(reader.block(), reader.payload()) : control(reader));
    cutOff();
    hand();
    while (!open_.empty())
      close(open_.back().region, last_);
    std::ranges::move(reader.problems(), std::back_inserter(facts_.problems));
    return {};
  }

private:
  struct OpenRegion {
    uint32_t region;
    uint64_t clock;
  };
  struct Branch {
    uint32_t block;
    uint64_t issue, address;
  };

  Result<void> block(uint32_t index, std::span<const uint64_t> slots) {
    const CodeBlock &code = run_.blocks()[index].code;
    const bool hasAddress = code.has(format::blockHasAddress);
    const size_t clock = hasAddress;
    hand();
    if (slots.size() <= clock)
      return {};
    read_ = slots.back();
    if (branch_) {
      TRY(complete(slots[clock]));
    } else if (!code.has(format::blockIsTimed)) {
      removed_ += outside_ / 2; // one reading, half a probe
    }
    if (code.has(format::blockCallIsTimed)) {
      calls_.push({index, true, slots[0], at(slots[0])});
    } else if (code.has(format::blockResumesTimed)) {
      if (std::optional<CallFrame> call = calls_.returnTo(index - 1))
        return event(call->caller, call->begunAt, std::max(at(slots[0]), call->begunAt), 0);
    } else if (code.has(format::blockIsTimed)) {
      uint64_t address = hasAddress ? slots[0] : 0;
      if (code.has(format::blockIsBranch))
        branch_ = {index, slots[clock], address};
      else if (slots.size() < clock + 2 || slots[clock + 1] < slots[clock])
        ++facts_.measurement->withoutCompletion;
      else
        return timed({index, slots[clock], address}, slots[clock + 1]);
    }
    return {};
  }

  /// The branch that is under way has led somewhere, by this clock.
  Result<void> complete(uint64_t clock) {
    Branch branch = *std::exchange(branch_, std::nullopt);
    if (clock < branch.issue)
      return {};
    return timed(branch, clock);
  }

  void cutOff() {
    if (std::exchange(branch_, std::nullopt))
      ++facts_.measurement->withoutCompletion;
  }

  /// A clock reading on the timeline without probes.
  uint64_t at(uint64_t clock) {
    now_ = std::max(now_, clock - std::min(clock, removed_));
    return now_;
  }

  Result<void> timed(const Branch &what, uint64_t completeClock) {
    const uint64_t measured = completeClock - what.issue;
    const uint64_t kappa = measured - std::min(measured, probe_);
    ++facts_.measurement->events;
    facts_.measurement->belowResolution += measured <= farthest_;
    const uint64_t issue = at(what.issue);
    removed_ += measured - kappa + outside_;
    if (open_.empty())
      return {};
    ++facts_.instructions;
    if (Result<uint32_t> row = rowOf(what.block))
      addSample(*row, measured);
    return event(what.block, issue, issue + kappa, what.address);
  }

  void addSample(uint32_t row, uint64_t measured) {
    std::vector<std::map<uint32_t, TrimmedSample>> &samples = facts_.measurement->samples;
    samples.resize(facts_.regions.size());
    forEachOpenRegion([&](uint32_t region) { samples[region][row].add(measured); });
  }

  /// Once for each, although it may be open inside itself.
  template <class Visit> void forEachOpenRegion(const Visit &visit) const {
    for (auto open = open_.begin(); open != open_.end(); ++open)
      if (std::ranges::find(open_.begin(), open, open->region, &OpenRegion::region) == open)
        visit(open->region);
  }

  Result<void> event(uint32_t block, uint64_t issue, uint64_t complete, uint64_t address) {
    uint32_t row = TRY(rowOf(block));
    const CodeBlock &code = run_.blocks()[block].code;
    if (!code.accesses.empty() && !(code.accesses[0].flags & format::accessIsUnknown)) {
      if (code.accesses[0].flags & format::accessIsStatic)
        address = staticAddress_[block];
      if (code.accesses[0].flags & format::accessIsThreadLocal)
        address += trace_.header().threadPointer;
    }
    facts_.opaqueCalls += code.has(format::blockCallIsTimed);
    Event made;
    made.sequence = sequence_++;
    made.issue = issue;
    made.complete = complete;
    made.address = address;
    made.instruction = row;
    made.path = pathOf(table_.instructions()[row].function);
    hand();
    waiting_ = made;
    return {};
  }

  /// Callers of the event that waits, if there are any, would have come.
  void hand() {
    if (!waiting_)
      return;
    Event event = *std::exchange(waiting_, std::nullopt);
    if (!order_.push(event)) { // a call that was left long ago
      event.issue = std::min(now_, event.complete);
      order_.push(event);
    }
  }

  /// The event that waits took long: what its callers are, and the clock when they were known.
  void setEventCallers(std::span<const uint64_t> payload) {
    if (payload.empty())
      return;
    removed_ += payload[0] - std::min(payload[0], read_);
    if (!waiting_)
      return;
    ++facts_.measurement->withCallers;
    waiting_->path = callers_.path(payload.subspan(1));
    auto &found = facts_.measurement->longEvents;
    found.resize(facts_.regions.size());
    forEachOpenRegion([&](uint32_t region) {
      LongEvents &sum = found[region][{waiting_->path, waiting_->instruction}];
      ++sum.count;
      sum.action += waiting_->kappa();
      sum.longest = std::max(sum.longest, waiting_->kappa());
    });
  }

  /// Calls are not recorded: an instruction stands in its function, and that beneath the callers of the region.
  uint16_t pathOf(uint32_t function) {
    CallPaths &paths = table_.paths();
    const bool isCallers = regionPath_ != CallPaths::none && paths.function(regionPath_) == function;
    return isCallers ? regionPath_ : paths.child(regionPath_, function);
  }

  Result<uint32_t> rowOf(uint32_t index) {
    if (auto found = rows_.find(index); found != rows_.end() && staticAddress_.contains(index))
      return found->second;
    const RunBlock &block = run_.blocks()[index];
    std::vector<Decoded> decoded = TRY(run_.decode(index, disassembler_));
    Instruction row;
    row.function = table_.function(llvm::demangle(block.code.function));
    uint64_t &address = staticAddress_[index];
    if (!decoded.empty()) {
      const Decoded &instruction = decoded.front();
      setSource(row, run_.sourceLine(block.module, instruction.address), table_);
      row.address = instruction.address;
      row.text = disassembler_.text(instruction);
      row.opcode = table_.opcode(disassembler_.opcodeName(instruction),
                                 classify(disassembler_.target(), instruction.instruction));
      row.workFlop = disassembler_.facts(instruction).workFlop;
      for (const AccessOperand &operand : accessesOf(instruction, disassembler_.target()).operands)
        row.lengthByte += operand.bytes;
      address = instruction.staticAddress.value_or(0);
      if (instruction.staticAddress && !(block.code.accesses.empty()) &&
          !(block.code.accesses[0].flags & format::accessIsThreadLocal))
        address += run_.moduleBase(block.module);
    }
    if (block.code.has(format::blockCallIsTimed)) {
      std::string callee = llvm::demangle(block.code.callee);
      row.opcode = table_.opcode(std::string(callPrefix) + callee, InstructionClass::call);
      row.text = callee;
      row.workFlop = row.lengthByte = 0;
    }
    if (auto found = rows_.find(index); found != rows_.end())
      return found->second;
    return rows_[index] = table_.addInstruction(row);
  }

  Result<void> control(const RecordReader &reader) {
    std::span<const uint64_t> payload = reader.payload();
    const bool beginsChunk =
        reader.control() == format::Control::regionName || reader.control() == format::Control::openRegions;
    if (reader.control() != format::Control::eventCallers && !beginsChunk)
      hand();
    switch (reader.control()) {
    case format::Control::regionName:
      if (payload.size() >= 2)
        names_[payload[0]] = regionNameIn(payload);
      break;
    case format::Control::regionStart:
    case format::Control::regionStop: {
      if (payload.size() < 2)
        break;
      cutOff();
      last_ = payload[1];
      auto [found, isNew] = regions_.try_emplace(payload[0], static_cast<uint32_t>(facts_.regions.size()));
      if (isNew)
        facts_.regions.push_back({{names_[payload[0]], thread_}});
      if (reader.control() == format::Control::regionStart)
        start(found->second);
      else
        close(found->second, last_);
      break;
    }
    case format::Control::callers:
      callersPath_ = callers_.path(payload);
      break;
    case format::Control::eventCallers:
      setEventCallers(payload);
      break;
    case format::Control::gap:
      callersPath_ = regionPath_ = CallPaths::none;
      cutOff();
      break;
    case format::Control::handlerStart:
    case format::Control::handlerEnd:
    case format::Control::interrupted:
      cutOff();
      break;
    default:
      break;
    }
    return {};
  }

  void start(uint32_t region) {
    order_.finish();
    if (open_.empty())
      regionPath_ = callersPath_;
    ++facts_.regions[region].executions;
    open_.push_back({region, last_});
    consumer_.beginRegion(region, facts_.regions[region].region);
  }

  void close(uint32_t region, uint64_t clock) {
    auto open = std::find_if(open_.rbegin(), open_.rend(), [&](const OpenRegion &o) { return o.region == region; });
    if (open == open_.rend())
      return;
    order_.finish();
    if (double hz = run_.facts().clockHz; hz > 0 && clock >= open->clock)
      facts_.regions[region].measuredSeconds += static_cast<double>(clock - open->clock) / hz;
    open_.erase(std::next(open).base());
    consumer_.endRegion(region);
  }

  Run &run_;
  ThreadTrace &trace_;
  const std::string &thread_;
  const Disassembler &disassembler_;
  std::map<uint32_t, uint32_t> &rows_;
  InstructionTable &table_;
  EventConsumer &consumer_;
  RegionCallers &callers_;
  ReplayFacts &facts_;
  IssueOrder order_;
  const uint64_t probe_, farthest_; ///< Ticks of an empty probe: median and 99th percentile.
  const uint64_t outside_;          ///< What a probe takes outside of its two readings.
  std::map<uint32_t, uint64_t> staticAddress_;
  std::map<uint64_t, std::string> names_;
  std::map<uint64_t, uint32_t> regions_;
  std::vector<OpenRegion> open_;
  CallStack calls_;
  std::optional<Branch> branch_;
  std::optional<Event> waiting_;           ///< Made, but its callers may follow.
  uint16_t callersPath_ = CallPaths::none; ///< As the records said last.
  uint16_t regionPath_ = CallPaths::none;  ///< Of the outermost open region.
  uint64_t last_ = 0, now_ = 0, removed_ = 0, sequence_ = 0;
  uint64_t read_ = 0; ///< The last clock that a record holds.
};

} // namespace

double probeResolutionTicks(const RunFacts &facts) {
  return std::max(static_cast<double>(farthestAbove(facts)), 1.0);
}

Result<void> measuredEvents(Run &run, ThreadTrace &trace, const std::string &thread, const Disassembler &disassembler,
                            std::map<uint32_t, uint32_t> &rows, InstructionTable &table, EventConsumer &consumer,
                            RegionCallers &callers, ReplayFacts &facts) {
  return MeasuredThread(run, trace, thread, disassembler, rows, table, consumer, callers, facts).run();
}

} // namespace leastaction
