#include "analysis/execution/step/emulated_code.h"

#include "analysis/execution/step/access_pieces.h"
#include "analysis/execution/trace/record_reader.h"
#include "runtime/emulation_format.h"

#include <algorithm>
#include <utility>

namespace leastaction {
namespace {

constexpr size_t mostFrames = 1 << 16, mostInterruptions = 64;

bool isBlock(uint64_t word) {
  return (word & format::emulatedBlock) != 0;
}

bool isAccess(uint64_t word) {
  return !isBlock(word) && word >= format::firstCodeWord;
}

} // namespace

EmulatedCode::EmulatedCode(const Run &run, StepLines &lines, EmulatedBlocks &blocks, ThreadTrace &trace)
    : run_(run), lines_(lines), blocks_(blocks), trace_(trace) {
  thread_ = trace.header().thread;
}

Result<std::vector<Decoded>> EmulatedCode::decode(const CodeLine &line) const {
  return std::vector{*lines_.decode(lines_[line.number])}; // StepLines::of() has done it before
}

std::vector<Error> EmulatedCode::problems() const {
  std::vector<Error> found = trace_.problems(run_.facts().finished);
  if (problem_)
    found.push_back(*problem_);
  return found;
}

ExecutedCode::Item EmulatedCode::damaged(const std::string &what) {
  problem_ = Error{what, trace_.path() + ", chunk " + std::to_string(trace_.chunks() - 1),
                   "what precedes it is used; record the program again for the rest"};
  isOver_ = true;
  return Item::end;
}

/// Is there a word at at_? Records go on from one chunk to the next.
bool EmulatedCode::hasWord() {
  while (!isOver_ && at_ == words_.size()) {
    const std::optional<std::span<const uint64_t>> words = trace_.nextChunk();
    if (!words || trace_.followsGap()) { // Where a record begins behind a gap is not known.
      isOver_ = true;
      break;
    }
    words_ = *words;
    at_ = 0;
    position_ = trace_.position();
  }
  return !isOver_;
}

Result<ExecutedCode::Item> EmulatedCode::next(uint64_t now) {
  for (;;) {
    if (block_ && std::exchange(waitsForCode_, false))
      return Item::opaqueCall;
    if (block_ && next_ < end_) {
      const EmulatedInstruction &instruction = block_->instructions[next_];
      if (!lines_[instruction.line].isRecorder)
        return this->instruction();
      ++next_;
      continue;
    }
    block_ = nullptr;
    if (problem_ || !hasWord())
      return Item::end;
    if (isBlock(words_[at_])) {
      const bool isKnown = TRY(beginBlock(now));
      if (!isKnown)
        return damaged("a record names an unknown block of code");
    } else if (isAccess(words_[at_])) {
      ++at_; // QEMU 7.2 may tell of accesses that are not the block's: see watched() in runtime/emulator/plugin.cpp
    } else if (std::optional<Item> item = control()) {
      return *item;
    }
  }
}

std::optional<ExecutedCode::Item> EmulatedCode::control() {
  const auto kind = static_cast<format::Control>(words_[at_] & 0xff);
  const uint64_t size = words_[at_++] >> 8;
  constexpr uint64_t longest = 255;
  payload_.clear();
  for (; payload_.size() < std::min(size, longest + 1) && hasWord(); ++at_)
    payload_.push_back(words_[at_]);
  if (payload_.size() != size)
    return damaged("a record is cut short");
  if (const char *problem = regions_.take(kind, payload_))
    return damaged(problem);
  switch (kind) {
  case format::Control::callers:
    setCallers(payload_);
    return std::nullopt;
  case format::Control::regionName:
    if (size >= 2)
      names_[payload_[0]] = regionNameIn(payload_);
    return std::nullopt;
  case format::Control::handlerStart:
    if (interrupted_.size() == mostInterruptions)
      interrupted_.erase(interrupted_.begin());
    interrupted_.push_back(std::exchange(last_, nullptr));
    interruptsLine_ = false;
    return Item::handlerStart;
  case format::Control::handlerEnd:
    last_ = nullptr;
    if (!interrupted_.empty()) {
      last_ = interrupted_.back();
      interrupted_.pop_back();
    }
    return Item::handlerEnd;
  case format::emulatedSystemCall:
    if (size == 0 || !last_ || !last_->isSystemCall)
      return std::nullopt;
    opaqueCall(blocks_.systemCall(last_->line, payload_[0]), 0, 0);
    return Item::opaqueCall;
  case format::Control::regionStart:
  case format::Control::regionStop:
    break;
  default:
    return std::nullopt;
  }
  if (size < 2)
    return std::nullopt;
  static const std::string unnamed = "(unnamed)";
  regionId_ = payload_[0];
  const auto name = names_.find(regionId_);
  regionName_ = name == names_.end() ? &unnamed : &name->second;
  clock_ = payload_[1];
  const bool isStart = kind == format::Control::regionStart;
  if (isStart && open_ == 0) // Nothing is recorded outside of regions.
    forget();
  open_ += isStart;
  open_ -= !isStart && open_ > 0;
  return isStart ? Item::regionStart : Item::regionStop;
}

void EmulatedCode::forget() {
  last_ = nullptr;
  calls_.clear();
  afterReturn_ = 0;
}

/// Reads a block's record with its accesses. False if nothing is known of it.
Result<bool> EmulatedCode::beginBlock(uint64_t now) {
  const EmulatedBlock *block = TRY(blocks_.of(words_[at_++] & format::emulatedBlockMask));
  if (!block || block->instructions.empty())
    return false;
  pieces_.clear();
  nextPiece_ = next_ = 0;
  const auto takeAccesses = [&](uint32_t of) {
    for (; hasWord() && isAccess(words_[at_]); ++at_) {
      const uint64_t word = words_[at_];
      const auto number =
          static_cast<uint32_t>(word >> format::emulatedInstructionShift & format::emulatedInstructionMask);
      pieces_.push_back({of + number, word & format::emulatedAddressMask});
    }
  };
  takeAccesses(0);
  if (block->isLinkage)
    return true;
  block_ = block;
  end_ = block->instructions.size();
  // Each repetition executes a block that begins with the string instruction.
  if (const EmulatedInstruction &last = block->instructions.back(); last.isRepeated)
    while (hasWord() && isBlock(words_[at_])) {
      const EmulatedBlock *again = TRY(blocks_.of(words_[at_] & format::emulatedBlockMask));
      if (!again || again->address != last.address || again->instructions.size() != 1)
        break;
      ++at_;
      takeAccesses(static_cast<uint32_t>(end_ - 1));
    }
  cut();
  if (end_ > 0)
    arrive(now);
  return true;
}

/// A fault, or what the emulator does anew, ends a block before an access: that instruction comes again, or a handler.
void EmulatedCode::cut() {
  const bool hasNext = hasWord();
  uint64_t nextAddress = 0;
  if (hasNext && isBlock(words_[at_])) {
    if (const Result<const EmulatedBlock *> next = blocks_.of(words_[at_] & format::emulatedBlockMask); next && *next)
      nextAddress = (*next)->address;
  } else if (hasNext && static_cast<format::Control>(words_[at_] & 0xff) != format::Control::handlerStart) {
    return;
  }
  size_t piece = 0;
  for (size_t i = 0; i < end_; ++i) {
    const EmulatedInstruction &instruction = block_->instructions[i];
    const size_t before = piece;
    while (piece < pieces_.size() && pieces_[piece].instruction == i)
      ++piece;
    if (piece == before && instruction.mustAccess && (nextAddress == 0 || nextAddress == instruction.address)) {
      end_ = i;
      return;
    }
  }
}

void EmulatedCode::opaqueCall(uint32_t line, uint64_t stackPointer, uint64_t begunAt) {
  line_ = &lines_[line].code;
  opaqueCall_ = {0, 0, begunAt};
  afterReturn_ = stackPointer;
}

/// How the thread came to the block: by a call, out of one, or from code that is not recorded.
void EmulatedCode::arrive(uint64_t now) {
  const EmulatedInstruction &first = block_->instructions.front();
  const uint64_t address = first.address;
  entersNext_ = first.beginsFunction;
  isCalledBackNext_ = false;
  if (!last_)
    return;
  const EmulatedInstruction &last = *last_;
  if (last.isCall) {
    if (last.target == address && address != last.end) {
      entersNext_ = true;
      calls_.push_back({last.end, atCall_, last.line, false, now});
    } else if (address == last.end) {
      if (last.target == address) // which is how code finds out where it is
        return;
      opaqueCall(last.line, atCall_, now);
      waitsForCode_ = true;
      entersNext_ = false;
    } else {
      const bool isOwn =
          blocks_.recordsLibraries() || !last.isOpaque || lines_[first.line].code.function == last.callee;
      entersNext_ = true;
      isCalledBackNext_ = !isOwn;
      calls_.push_back({last.end, atCall_, last.line, !isOwn, now});
    }
    if (calls_.size() > mostFrames) // Those that are left by jumps are never popped.
      calls_.erase(calls_.begin(), calls_.begin() + mostFrames / 2);
    return;
  }
  const bool leaves = last.isReturn || (last.isJump && (last.isOpaque || !last.target));
  if (!leaves)
    return;
  const auto frame = std::ranges::find(calls_.rbegin(), calls_.rend(), address, &Frame::returnAddress);
  if (frame == calls_.rend()) {
    // Code that is not recorded calls once more; or somebody has replaced the return address of a call (retpolines).
    const bool isReplaced = afterReturn_ != 0 && !calls_.empty() && calls_.back().stackPointer == afterReturn_;
    isCalledBackNext_ = last.isReturn && first.beginsFunction && !isReplaced;
    return;
  }
  if (frame->isOpaque || last.isJump) {
    const uint32_t line = frame->isOpaque ? frame->line : last.line;
    opaqueCall(line, frame->stackPointer, frame->isOpaque ? frame->begunAt : now);
    waitsForCode_ = lines_[line].code.callee.has_value();
  }
  afterReturn_ = afterReturn_ ? afterReturn_ : frame->stackPointer;
  calls_.erase(std::prev(frame.base()), calls_.end());
}

ExecutedCode::Item EmulatedCode::instruction() {
  const EmulatedInstruction &instruction = block_->instructions[next_];
  const StepLines::Line &line = lines_[instruction.line];
  addresses_.clear();
  while (nextPiece_ < pieces_.size() && pieces_[nextPiece_].instruction < next_)
    ++nextPiece_;
  for (; nextPiece_ < pieces_.size() && pieces_[nextPiece_].instruction == next_; ++nextPiece_)
    addresses_.push_back(pieces_[nextPiece_].address - instruction.accessOffset);
  joined_.clear();
  joinPieces(line.accesses, addresses_, joined_);
  accesses_ = joined_;
  line_ = &line.code;
  count_ = 1;
  entersFunction_ = next_ == 0 ? entersNext_ : instruction.beginsFunction;
  isCalledBack_ = next_ == 0 && isCalledBackNext_;
  stackPointerBefore_ = std::exchange(afterReturn_, 0);
  stackPointerAtCall_ = 0;
  for (const Access &access : joined_) {
    if (instruction.isCall && access.isStore)
      stackPointerAtCall_ = atCall_ = access.address + sizeof(uint64_t);
    if (instruction.isReturn && !access.isStore)
      afterReturn_ = access.address + sizeof(uint64_t);
  }
  last_ = &instruction;
  ++next_;
  return Item::code;
}

std::unique_ptr<ExecutedCode> instructionsOf(const Run &run, StepLines &lines, EmulatedBlocks &blocks,
                                             ThreadTrace &file) {
  if (run.emulatedBlocks().empty())
    return std::make_unique<SteppedCode>(lines, file);
  return std::make_unique<EmulatedCode>(run, lines, blocks, file);
}

} // namespace leastaction
