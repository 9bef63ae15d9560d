#include "analysis/execution/trace/traced_code.h"

#include "analysis/execution/trace/string_instruction.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

namespace leastaction {

TracedCode::TracedCode(const Run &run, const Disassembler &disassembler, ThreadTrace &trace, RegionNameSearch *names)
    : run_(run), disassembler_(disassembler), trace_(trace), nameSearch_(names),
      lines_(run, disassembler, trace.header().threadPointer), reader_(run, trace) {
  thread_ = trace.header().thread;
}

Result<std::vector<Decoded>> TracedCode::decode(const CodeLine &line) const {
  return run_.decode(line.number, disassembler_);
}

Result<ExecutedCode::Item> TracedCode::next(uint64_t now) {
  for (;;) {
    switch (std::exchange(waiting_, Waiting::nothing)) {
    case Waiting::block:
      waiting_ = Waiting::blockAfterCall;
      if (pending_ && !pending_->isPlain && followCall(now))
        return Item::opaqueCall;
      continue;
    case Waiting::blockAfterCall: {
      const BlockLine *line = TRY(lines_.of(reader_.block()));
      bool opaque = line->isBehindCall && followReturn();
      hold(*line);
      if (opaque)
        return Item::opaqueCall;
      break;
    }
    case Waiting::control:
      if (reader_.control() == format::Control::enterCopy) {
        setRegisters();
        continue;
      }
      if (reader_.control() == format::Control::handlerEnd) {
        resumeInterrupted();
        return Item::handlerEnd;
      }
      return control();
    case Waiting::nothing:
      break;
    }
    if (!missedMarks_.empty()) {
      auto [region, isStart] = missedMarks_.back();
      missedMarks_.pop_back();
      return mark(region, isStart);
    }
    if (!reader_.next()) {
      const BlockLine *last = std::exchange(pending_, nullptr);
      return last ? give(*last, nullptr) : Item::end;
    }
    position_ = trace_.position();
    if (reader_.isBlock()) {
      waiting_ = Waiting::block;
      if (pending_)
        return give(*pending_, &run_.blocks()[reader_.block()].code);
      continue;
    }
    switch (reader_.control()) {
    case format::Control::regionName:
      if (reader_.payload().size() >= 2)
        names_[reader_.payload()[0]] = regionNameIn(reader_.payload());
      continue;
    case format::Control::openRegions:
      findMissedMarks();
      continue;
    case format::Control::registers:
      if (std::exchange(isBehindGap_, false))
        setRegisters();
      continue;
    case format::Control::interrupted:
      pending_ = nullptr;
      continue;
    case format::Control::countersOf:
    case format::Control::counts:
    case format::Control::eventCallers:
      continue;
    case format::Control::callers:
      setCallers(reader_.payload());
      continue;
    case format::Control::handlerStart:
      interruptsLine_ = pending_ != nullptr;
      if (interruptsLine_)
        begin(*pending_, words_.data());
      interrupted_.push({std::exchange(pending_, nullptr), slots_, words_, registers_.snapshot(), registersAreSet_,
                         std::exchange(pendingIsCalledBack_, false)});
      return Item::handlerStart;
    case format::Control::regionStart:
    case format::Control::regionStop:
      if (reader_.payload().size() >= 2)
        waiting_ = Waiting::control;
      break;
    case format::Control::gap:
    case format::Control::handlerEnd:
    case format::Control::enterCopy:
      waiting_ = Waiting::control;
      break;
    }
    // The block before a marker ends in the call into the runtime, which is no event of any region.
    if (const BlockLine *last = std::exchange(pending_, nullptr))
      return give(*last, nullptr);
  }
}

/// The block that a signal handler interrupted goes on.
void TracedCode::resumeInterrupted() {
  const std::optional<Interrupted> block = interrupted_.pop();
  if (!block)
    return;
  pending_ = block->pending;
  slots_ = block->slots;
  words_ = block->words;
  registers_.restore(block->registers);
  registersAreSet_ = block->registersAreSet;
  pendingIsCalledBack_ = block->isCalledBack;
}

/// The line at hand is this one, with `slots` in its record; tells how the thread came to it.
void TracedCode::begin(const BlockLine &line, const uint64_t *slots) {
  line_ = &line.code;
  entersFunction_ = line.has(format::blockIsFunctionEntry);
  isCalledBack_ = pendingIsCalledBack_;
  stackPointerBefore_ = line.recordsStackPointer ? slots[line.has(format::blockResumesTimed)]
                        : registersAreSet_       ? registers_[format::stackRegister]
                                                 : 0;
}

/// The pending block ran up to the branch that led to `next` (null: nothing is known of what came next).
ExecutedCode::Item TracedCode::give(const BlockLine &line, const CodeBlock *next) {
  size_t count = line.code.instructions.size();
  if (next)
    for (const BlockExit &exit : line.exits)
      if (exit.target == next->begin) {
        count = exit.instruction + 1;
        break;
      }
  begin(line, words_.data());
  resolve(line, count);
  pendingIsCalledBack_ = false;
  count_ = static_cast<uint32_t>(count);
  return Item::code;
}

/// Follows the registers through the first `count` instructions of a block and computes the addresses that they give.
void TracedCode::resolve(const BlockLine &line, size_t count) {
  size_t accesses = count ? line.code.instructions[count - 1].accessesEnd : 0, done = 0;
  if (resolved_.size() < accesses)
    resolved_.resize(accesses);
  auto resolveTo = [&](size_t end) {
    for (; done < end; ++done) {
      const AccessRecipe &recipe = line.accesses[done];
      uint64_t address =
          recipe.base + registers_[recipe.baseRegister] + registers_[recipe.indexRegister] * recipe.scale;
      bool isKnown = registers_.knows(recipe.baseRegister, recipe.indexRegister);
      resolved_[done] = {isKnown ? address : unknownAddress, recipe.bytes, recipe.isStore};
      if (recipe.isRepeated && isKnown) [[unlikely]]
        resolved_[done].bytes = repeatedBytes(recipe.bytes, registers_[recipe.indexRegister]);
    }
  };
  const uint64_t *const firstSlot = words_.data() + line.has(format::blockResumesTimed), *slots = firstSlot;
  bool isSet = std::exchange(registersAreSet_, false);
  stackPointerAtCall_ = 0;
  if (line.has(format::blockFollowsCall) && !isSet)
    registers_.returnFromCall(*slots);
  bool isWhole = count == line.code.instructions.size();
  for (const BlockStep &next : line.steps) {
    if (!isWhole && next.step.instruction >= count)
      break;
    resolveTo(std::min<size_t>(next.accessesBefore, accesses));
    registers_.apply(next.step, slots);
  }
  resolveTo(accesses);
  if (isWhole && line.gather)
    accesses = spreadGather(*line.gather, firstSlot, accesses);
  while (accesses && resolved_[accesses - 1].bytes == 0) // repeated no times
    --accesses;
  if (isWhole && line.has(format::blockEndsInCall)) {
    registers_.leaveForCall();
    if (registers_.knows(format::stackRegister, format::stackRegister))
      stackPointerAtCall_ = registers_[format::stackRegister];
  }
  accesses_ = std::span<const Access>(resolved_).first(accesses);
}

/// Makes the last access, whose address is that of index 0, one for each lane. Returns how many there are then.
size_t TracedCode::spreadGather(const GatherRecipe &gather, const uint64_t *slots, size_t accesses) {
  Access first = resolved_[accesses - 1];
  if (first.address == unknownAddress)
    return accesses;
  resolved_.resize(std::max<size_t>(resolved_.size(), accesses + gather.operands.lanes));
  --accesses;
  for (unsigned lane = 0; lane < gather.operands.lanes; ++lane)
    if (gather.isOn(slots, lane))
      resolved_[accesses++] = {first.address + gather.index(slots, lane) * gather.scale, first.bytes, first.isStore};
  return accesses;
}

/// The reader's block becomes the pending one.
void TracedCode::hold(const BlockLine &line) {
  pending_ = &line;
  std::span<const uint64_t> slots = reader_.payload();
  slots_ = slots.size();
  std::ranges::copy(slots, words_.begin());
}

/// The pending block has run and the reader's follows: was there a call into code that is not recorded?
bool TracedCode::followCall(uint64_t now) {
  const BlockLine &line = *pending_;
  uint32_t pendingBlock = line.code.number;
  const CodeBlock &code = run_.blocks()[pendingBlock].code;
  const CodeBlock &next = run_.blocks()[reader_.block()].code;
  bool entersFunction = next.has(format::blockIsFunctionEntry);
  if (line.endsInCall) {
    uint64_t clock = code.has(format::blockCallIsTimed) ? words_[slots_ - 1] : 0;
    // A call that never returns may stand last in its function: the entry of another one is not where it returns to.
    if (reader_.block() == pendingBlock + 1 && !entersFunction) {
      opaque(line, clock, now);
      return true;
    }
    if (entersFunction) {
      bool direct = line.callTarget == next.begin || code.callee == next.function || code.callee.empty();
      calls_.push({pendingBlock, !direct, clock, now});
      pendingIsCalledBack_ = !direct;
      return false;
    }
  }
  if (entersFunction && line.code.end == LineEnd::leave && !code.has(format::blockEndsInTailCall))
    pendingIsCalledBack_ = true; // the same callee calls once more
  bool fallsThrough = line.endsInCondition && reader_.block() == pendingBlock + 1;
  if (!code.has(format::blockEndsInTailCall) || entersFunction || fallsThrough)
    return false;
  opaque(line, 0, now);
  return true;
}

/// The reader's block is where a call returns to: that call is over.
bool TracedCode::followReturn() {
  uint32_t block = reader_.block(), from = pending_ ? pending_->code.number : KeyIndex::none;
  if (from == block - 1)
    return false;
  std::optional<CallFrame> frame = calls_.returnTo(block - 1);
  if (!frame || !frame->opaque)
    return false;
  Result<const BlockLine *> caller = lines_.of(block - 1);
  if (caller)
    opaque(**caller, frame->clockBefore, frame->begunAt);
  return caller.has_value();
}

void TracedCode::opaque(const BlockLine &caller, uint64_t clockBefore, uint64_t begunAt) {
  const CodeBlock &next = run_.blocks()[reader_.block()].code;
  uint64_t clockAfter = next.has(format::blockResumesTimed) && !reader_.payload().empty() ? reader_.payload()[0] : 0;
  line_ = &caller.code;
  const bool isTimed = clockBefore && clockAfter > clockBefore;
  opaqueCall_ = {isTimed ? clockAfter - clockBefore : 0, isTimed ? clockBefore : 0, begunAt};
}

ExecutedCode::Item TracedCode::control() {
  if (reader_.control() == format::Control::gap) {
    calls_ = {};
    registers_.forget();
    interrupted_.clear();
    isBehindGap_ = true;
    setCallers({});
    return Item::gap;
  }
  clock_ = reader_.payload()[1];
  return mark(reader_.payload()[0], reader_.control() == format::Control::regionStart);
}

void TracedCode::setRegisters() {
  if (reader_.payload().size() != format::registerCount)
    return;
  registers_.set(reader_.payload());
  registersAreSet_ = true;
}

ExecutedCode::Item TracedCode::mark(uint64_t region, bool isStart) {
  static const std::string unnamed = "(unnamed)";
  regionId_ = region;
  if (nameSearch_ && !names_.contains(region))
    if (std::optional<std::string> name = nameSearch_->find(region))
      names_.emplace(region, *std::move(name));
  auto name = names_.find(region);
  regionName_ = name == names_.end() ? &unnamed : &name->second;
  if (isStart)
    open_.push_back(region);
  else if (auto last = std::ranges::find(open_.rbegin(), open_.rend(), region); last != open_.rend())
    open_.erase(std::next(last).base());
  return isStart ? Item::regionStart : Item::regionStop;
}

/// A chunk begins. Behind a gap, regions may have been started or stopped in what is missing.
void TracedCode::findMissedMarks() {
  std::vector<uint64_t> missing = reader_.openRegions(), stopped;
  for (uint64_t region : open_)
    if (auto same = std::ranges::find(missing, region); same != missing.end())
      missing.erase(same);
    else
      stopped.push_back(region);
  for (uint64_t region : std::views::reverse(missing))
    missedMarks_.emplace_back(region, true);
  for (uint64_t region : stopped)
    missedMarks_.emplace_back(region, false);
}

} // namespace leastaction
