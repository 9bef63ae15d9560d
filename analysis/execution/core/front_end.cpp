#include "analysis/execution/core/front_end.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace leastaction {
namespace {

// An instruction is decoded three ticks after it was predecoded (Abel and Reineke, uiCA), which is left out of all
// ticks here, and its place in the queue is free one tick later.
constexpr uint64_t queuedTicks = 4;

} // namespace

FrontEnd::FrontEnd(const CoreDescription &core, CodeSource source)
    : decoder_(core.decoder), cache_(core.microOpCache),
      source_(core.microOpCache.sets == 0 ? CodeSource::legacy : source),
      fetchShift_(static_cast<unsigned>(std::countr_zero(core.decoder.fetchBytes))),
      windowShift_(static_cast<unsigned>(std::countr_zero(core.microOpCache.windowBytes))),
      queueRoom_(std::clamp(core.microOpQueue - std::min(core.microOpQueue, core.microOpCache.microOpsPerTick), 1u,
                            queueSize - 1)),
      instructionQueueRoom_(std::clamp(core.decoder.instructionQueue -
                                           std::min(core.decoder.instructionQueue, core.decoder.predecodeWidth),
                                       1u, instructionQueueSize - 1)),
      windows_(core.microOpCache), cachePerTick_(core.microOpCache.microOpsPerTick),
      loops_(core.microOpQueue, source_ == CodeSource::cached ? core.loopCopies : std::vector<uint32_t>()) {}

uint64_t FrontEnd::deliverElsewhere(const CompiledInstruction &instruction) {
  if (instruction.length == 0) [[unlikely]]
    return cacheTick_; // Not told where it stands: no limit but a restart.
  const bool jumped = instruction.address != nextAddress_;
  const uint64_t end = nextAddress_, jumpEnd = latestEnd_;
  goBehind(instruction);
  const uint64_t tick = deliverBehind(instruction, jumped, end, jumpEnd);
  cachedEnd_ = windowCached_ ? (window_ + 1) << windowShift_ : 0;
  return tick;
}

void FrontEnd::passElsewhere(const CompiledInstruction &instruction) {
  if (instruction.length == 0)
    return;
  const bool jumped = instruction.address != nextAddress_;
  goBehind(instruction);
  if (source_ == CodeSource::cached)
    isCached(instruction, jumped);
  cachedEnd_ = windowCached_ ? (window_ + 1) << windowShift_ : 0;
}

/// Of an instruction behind one that ends at `end`, with padding, or at `jumpEnd`.
uint64_t FrontEnd::deliverBehind(const CompiledInstruction &instruction, bool jumped, uint64_t end, uint64_t jumpEnd) {
  if (loops_.exists() && followLoop(instruction.address, end, jumped)) [[unlikely]]
    return fromCache(instruction, instruction.decoded, cacheWindows_ > cache_.windowsPerTick);
  const bool ends =
      jumped && end != freelyLeft_ && (!cache_.jumpsShareTicks || instruction.address >> windowShift_ == window_);
  if (cache_.crossingBranchTicks != 0) {
    if (jumped)
      awaitCrossing(jumpEnd);
    else if (const uint64_t window = instruction.address >> windowShift_;
             instruction.fused && window != window_ && window << windowShift_ != instruction.address)
      crossingEnd_ = latestEnd_; // What it is fused with began in the window before.
  }
  // Its last bytes take a tick that nothing else has.
  if (jumped && cache_.deliversCrossingJumps && windowCached_ && (jumpEnd - 1) >> windowShift_ != window_)
    ++cacheTick_;
  // One tick's delivery ends with a branch taken, after the second window, and when it is full.
  if (source_ == CodeSource::cached && isCached(instruction, jumped)) [[likely]] {
    const uint64_t tick = fromCache(instruction, instruction.decoded, ends || cacheWindows_ > cache_.windowsPerTick);
    jumpedAt_ = jumped ? tick : jumpedAt_;
    return tick;
  }
  return decode(instruction, ends);
}

/// Of the branch taken that ends at `end`.
void FrontEnd::awaitCrossing(uint64_t end) {
  // The tick that the branch ends is one of them.
  if (end == crossingEnd_ || (end - 1) >> windowShift_ != window_)
    cacheTick_ = std::max(cacheTick_, jumpedAt_ + cache_.crossingBranchTicks - 1);
}

/// Whether the instruction at `address`, executed behind the one that ends at `end`, comes from a loop in the queue.
bool FrontEnd::followLoop(uint64_t address, uint64_t end, bool jumped) {
  const bool wasActive = loops_.active();
  if (jumped && loops_.turn(address, end, queued_)) {
    cachePerTick_ = std::numeric_limits<unsigned>::max();
    cacheTick_ = std::max(cacheTick_, nextRenameTick());
    cacheDelivered_ = 0;
    cacheWindows_ = 1;
  } else if (wasActive && (!loops_.active() || !loops_.contains(address))) {
    leaveLoop();
  }
  if (loops_.active())
    window_ = address >> windowShift_;
  return loops_.active();
}

void FrontEnd::leaveLoop() {
  loops_.leave();
  cachePerTick_ = cache_.microOpsPerTick;
  cacheTick_ = std::max(cacheTick_, nextRenameTick());
  cacheDelivered_ = 0;
}

void FrontEnd::pause(unsigned ticks) {
  predecodeTick_ += ticks;
  decodeTick_ += ticks;
  cacheTick_ += ticks;
}

void FrontEnd::restart(uint64_t tick) {
  if (loops_.active())
    leaveLoop();
  notBefore(tick);
}

void FrontEnd::forget() {
  barLoop();
  windows_ = MicroOpCache(cache_);
  windowCached_ = false;
  cachedEnd_ = 0;
  nextAddress_ = nowhere;
}

bool FrontEnd::isCached(const CompiledInstruction &instruction, bool jumped) {
  const uint64_t window = instruction.address >> windowShift_;
  if (window == window_ && (windowCached_ || !jumped)) {
    windowMicroOps_ += instruction.decoded;
    return windowCached_;
  }
  const uint64_t left = std::exchange(window_, window);
  ++cacheWindows_;
  if (cache_.sameWindowTicks != 0 && goesOnInWindow_ && cacheWindows_ == 2)
    fillLine();
  if (!windowCached_ || !windows_.find(window)) [[unlikely]]
    changeWindow(left, instruction.decoded);
  return windowCached_;
}

/// The next window goes on in the latest line of a further delivery, and no further in this tick.
void FrontEnd::fillLine() {
  const unsigned begun = cacheDelivered_ % cache_.microOpsPerLine;
  cacheDelivered_ = cachePerTick_ - (begun == 0 ? 0 : std::min(cachePerTick_, cache_.microOpsPerLine - begun));
}

/// From a window that is decoded, or to one.
void FrontEnd::changeWindow(uint64_t left, unsigned microOps) {
  // What was decoded has been written to the cache, if it fits.
  if (!windowCached_ && left != nowhere)
    windows_.insert(left, windowMicroOps_);
  windowMicroOps_ = microOps;
  const bool before = std::exchange(windowCached_, windows_.find(window_));
  if (windowCached_ == before)
    return;
  // The other path begins where this one has come to.
  const uint64_t tick = std::max(decodeTick_, cacheTick_);
  predecodeTick_ = std::max(predecodeTick_, tick);
  decodeTick_ = tick;
  cacheTick_ = tick;
  cacheDelivered_ = cache_.microOpsPerTick;
}

uint64_t FrontEnd::predecode(const CompiledInstruction &instruction, bool jumped) {
  // An instruction counts for the block in which it ends.
  const uint64_t begin = instruction.address >> fetchShift_;
  const uint64_t block = (instruction.address + std::max<unsigned>(instruction.length, 1) - 1) >> fetchShift_;
  if (jumped || block != fetchBlock_ || predecoded_ == decoder_.predecodeWidth) {
    predecodeTick_ += fetchBlock_ != nowhere;
    // A full group leaves an instruction whose opcode is still in its block for another tick.
    if (!jumped && predecoded_ == decoder_.predecodeWidth && block != fetchBlock_ && begin == fetchBlock_ &&
        (instruction.address + instruction.opcodeOffset) >> fetchShift_ == begin)
      ++predecodeTick_;
    fetchBlock_ = block;
    predecoded_ = 0;
    const uint64_t left =
        decodedAt_[(predecodedEver_ + instructionQueueSize - instructionQueueRoom_) % instructionQueueSize];
    predecodeTick_ = std::max(predecodeTick_, left + queuedTicks);
  }
  ++predecoded_;
  if (instruction.lengthChanging)
    predecodeTick_ += decoder_.lengthChangingTicks;
  return predecodeTick_;
}

/// When the instruction behind the latest one, `instruction`, is predecoded.
uint64_t FrontEnd::nextPredecodeTick(const CompiledInstruction &instruction) const {
  const uint64_t address = instruction.address + instruction.length;
  const bool sameBlock = (address + instruction.nextLength - 1) >> fetchShift_ == fetchBlock_;
  if (instruction.nextLength == 0 || (sameBlock && predecoded_ != decoder_.predecodeWidth))
    return predecodeTick_;
  const bool waits = predecoded_ == decoder_.predecodeWidth && !sameBlock && address >> fetchShift_ == fetchBlock_ &&
                     (address + instruction.nextOpcodeOffset) >> fetchShift_ == fetchBlock_;
  return predecodeTick_ + 1 + waits;
}

/// Into the decoders' group, whose last place is for a branch.
bool FrontEnd::fitsGroup(const CompiledInstruction &instruction) const {
  if (instruction.branch)
    return true;
  return instruction.decoded > DecoderDescription::mostCracked ? decodersUsed_ == 0
                                                               : decodersLeft_ > instruction.decoded;
}

uint64_t FrontEnd::decode(const CompiledInstruction &instruction, bool jumped) {
  loops_.bar();
  uint64_t ready = predecode(instruction, jumped);
  // A comparison waits until it is known whether it fuses with what is behind it.
  if (instruction.fusesWith != 0 && !decoder_.lastDecoderFuses)
    ready = std::max(ready, nextPredecodeTick(instruction));
  if (!instruction.fused) {
    const unsigned microOps = instruction.decoded;
    const bool complex = !decoder_.equal && (microOps > 1 || instruction.firstDecoder);
    const bool lastInstruction = decodersUsed_ + 1 == decoder_.decoders;
    if (decodersLeft_ == 0 || (complex && decodersUsed_ != 0) ||
        (instruction.fusesWith != 0 && lastInstruction && !decoder_.lastDecoderFuses) ||
        (decoder_.groups && !fitsGroup(instruction)) || ready > decodeTick_) {
      decodeTick_ = std::max(decodeTick_ + 1, ready);
      decodersLeft_ = decoder_.decoders;
      decodersUsed_ = 0;
    }
    if (const uint64_t room = roomTick(); room > decodeTick_) {
      decodeTick_ = room;
      decodersLeft_ = decoder_.decoders;
      decodersUsed_ = 0;
    }
    ++decodersUsed_;
    --decodersLeft_;
    if (complex)
      decodersLeft_ = microOps <= decoder_.largestDecoded ? decoder_.simpleBeside[microOps - 1] : 0;
    if (!decoder_.equal && (instruction.branch || instruction.endsDecoding))
      decodersLeft_ = 0;
    if (decoder_.groups)
      decodersLeft_ = instruction.branch || microOps > DecoderDescription::mostCracked
                          ? 0
                          : decodersLeft_ - (std::max(microOps, 1u) - 1);
  }
  const uint64_t tick = decodeTick_;
  if (decoder_.groups && instruction.decoded >= decoder_.decoders) [[unlikely]]
    decodeTick_ += (instruction.decoded - 1) / std::max<uint64_t>(decoder_.decoders - 1, 1);
  if (!decoder_.equal && instruction.microcode) [[unlikely]] {
    decodeTick_ += decoder_.microcodeSwitchTicks + (instruction.decoded - decoder_.largestDecoded + 3) / 4;
    decodersLeft_ = 0;
  }
  decodedAt_[predecodedEver_++ % instructionQueueSize] = tick;
  return tick;
}

} // namespace leastaction
