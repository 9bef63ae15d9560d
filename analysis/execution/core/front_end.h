// When do an instruction's micro-ops reach the queue before renaming? Fetch, decoders and micro-op cache.
//
//   FrontEnd frontEnd(core, CodeSource::cached);
//   uint64_t tick = frontEnd.deliver(instruction, instruction.decoded);  // may be renamed from this tick on
//   frontEnd.renamed(instruction.decoded, tick);
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/loop_buffer.h"
#include "analysis/execution/core/micro_op_cache.h"

#include <algorithm>
#include <array>

namespace leastaction {

/// Where the micro-ops come from.
enum class CodeSource : uint8_t {
  cached, ///< The micro-op cache, as soon as it has them: programs.
  legacy, ///< Always the decoders: unrolled code that is executed once.
};

/// The depth of the pipeline before renaming is constant and left out of all ticks. Instructions
/// come in program order, so that queues are rings of the ticks at which earlier instructions left them.
class FrontEnd {
public:
  FrontEnd(const CoreDescription &core, CodeSource source);

  /// The tick from which on the instruction's micro-ops, `microOps` of them, may be renamed. An address that does not
  /// follow the last one is a branch taken.
  [[gnu::always_inline]] uint64_t deliver(const CompiledInstruction &instruction, unsigned microOps) {
    // Mostly it goes on in a window that the micro-op cache has.
    if (instruction.address != nextAddress_ || instruction.address >= cachedEnd_) [[unlikely]]
      return deliverElsewhere(instruction);
    goBehind(instruction);
    return fromCache(instruction, microOps, false);
  }

  /// `microOps` of the latest delivery have left the queue at `tick`.
  [[gnu::always_inline]] void renamed(unsigned microOps, uint64_t tick) {
    renamedAt_[queued_ % queueSize] = tick;
    queued_ += microOps;
    if (microOps > 1) [[unlikely]]
      for (unsigned i = 1; i < microOps && i < queueSize; ++i)
        renamedAt_[(queued_ - i) % queueSize] = tick;
  }

  /// The instruction needs no delivery, and where it leads to no other one.
  void skip(const CompiledInstruction &instruction) {
    if (instruction.address != nextAddress_)
      return;
    goBehind(instruction);
    if (instruction.branch)
      freelyLeft_ = nextAddress_;
  }

  /// The instruction is executed without taking time: the micro-op cache knows its window.
  [[gnu::always_inline]] void pass(const CompiledInstruction &instruction) {
    if (instruction.address != nextAddress_ || instruction.address >= cachedEnd_) [[unlikely]]
      return passElsewhere(instruction);
    goBehind(instruction);
  }

  /// pass() follows: no loop is in the queue.
  void beginPass() { barLoop(); }

  /// The next delivery comes so many ticks later than it would.
  void pause(unsigned ticks);

  /// Branch prediction, which runs ahead, has come to a branch: it takes a tick for one that is taken, and so many
  /// more. What is behind the branch is delivered no earlier.
  void predict(bool taken, unsigned ticks) {
    constexpr uint64_t mostAhead = 32; // Ticks, nominal.
    const uint64_t delivered = std::max(cacheTick_, decodeTick_);
    predictedTick_ = std::max(predictedTick_, delivered - std::min(delivered, mostAhead)) + taken + ticks;
    // What follows a branch that is taken comes a tick later anyway.
    notBefore(predictedTick_ - std::min<uint64_t>(predictedTick_, taken));
  }

  /// Nothing is delivered before `tick`.
  void restart(uint64_t tick);

  /// The same, and prediction begins anew.
  void redirect(uint64_t tick) {
    restart(tick);
    predictedTick_ = std::max(predictedTick_, tick);
  }

  /// The micro-op cache holds nothing.
  void forget();

private:
  static constexpr unsigned queueSize = 256;
  static constexpr unsigned instructionQueueSize = 64;
  static constexpr uint64_t nowhere = ~uint64_t{0};

  uint64_t decode(const CompiledInstruction &instruction, bool jumped);
  bool fitsGroup(const CompiledInstruction &instruction) const;
  uint64_t predecode(const CompiledInstruction &instruction, bool jumped);
  uint64_t deliverElsewhere(const CompiledInstruction &instruction);
  void passElsewhere(const CompiledInstruction &instruction);
  [[gnu::always_inline]] inline uint64_t deliverBehind(const CompiledInstruction &instruction, bool jumped,
                                                       uint64_t end, uint64_t jumpEnd);
  [[gnu::always_inline]] void goBehind(const CompiledInstruction &instruction) {
    nextAddress_ = instruction.address + instruction.extent;
    latestEnd_ = instruction.address + instruction.length;
  }
  void awaitCrossing(uint64_t end);
  bool followLoop(uint64_t address, uint64_t end, bool jumped);
  void leaveLoop();
  void barLoop() {
    if (loops_.active())
      leaveLoop();
    loops_.bar();
  }

  [[gnu::always_inline]] uint64_t fromCache(const CompiledInstruction &instruction, unsigned microOps,
                                            bool inNextTick) {
    if (microOps > 1)
      microOps = std::min(microOps, cachePerTick_);
    if (inNextTick || cacheDelivered_ + microOps > cachePerTick_) {
      goesOnInWindow_ = !inNextTick && cacheWindows_ == 1;
      cacheTick_ += goesOnInWindow_ ? 1 + cache_.sameWindowTicks : 1;
      cacheDelivered_ = 0;
      cacheWindows_ = 1;
    }
    if (const uint64_t room = roomTick(); room > cacheTick_) {
      cacheTick_ = room;
      cacheDelivered_ = 0;
      cacheWindows_ = 1;
    }
    cacheDelivered_ += microOps;
    const uint64_t tick = cacheTick_;
    if (instruction.barsLoop) [[unlikely]] {
      if (decoder_.microcodeSwitchTicks != 0 && instruction.microcode) {
        cacheTick_ += decoder_.microcodeSwitchTicks + instruction.decoded / 4;
        cacheDelivered_ = cache_.microOpsPerTick;
      }
      barLoop();
    }
    return tick;
  }

  uint64_t nextPredecodeTick(const CompiledInstruction &instruction) const;
  [[gnu::always_inline]] inline bool isCached(const CompiledInstruction &instruction, bool jumped);
  void changeWindow(uint64_t left, unsigned microOps);
  void fillLine();
  /// Behind the latest micro-op's renaming.
  uint64_t nextRenameTick() const { return renamedAt_[(queued_ + queueSize - 1) % queueSize] + 1; }
  void notBefore(uint64_t tick) {
    predecodeTick_ = std::max(predecodeTick_, tick);
    decodeTick_ = std::max(decodeTick_, tick);
    cacheTick_ = std::max(cacheTick_, tick);
  }
  /// The tick at which the queue before renaming has room for a full delivery again.
  uint64_t roomTick() const { return renamedAt_[(queued_ + queueSize - queueRoom_) % queueSize] + 1; }

  const DecoderDescription decoder_;
  const MicroOpCacheDescription cache_;
  const CodeSource source_;
  const unsigned fetchShift_;
  const unsigned windowShift_;
  const unsigned queueRoom_;            ///< Micro-ops in the queue with which it still takes a full delivery.
  const unsigned instructionQueueRoom_; ///< The same of instructions.

  uint64_t nextAddress_ = nowhere; ///< Where the latest instruction ends, or the padding behind it.
  uint64_t latestEnd_ = 0;         ///< The same without padding.
  uint64_t freelyLeft_ = 0;        ///< A jump from there ends no delivery.
  uint64_t queued_ = queueSize;    ///< Micro-ops, ever.
  std::array<uint64_t, queueSize> renamedAt_{};

  // The predecoder's latest group: instructions of one tick.
  uint64_t predecodeTick_ = 0;
  uint64_t fetchBlock_ = nowhere;
  unsigned predecoded_ = 0;
  uint64_t predecodedEver_ = instructionQueueSize;
  std::array<uint64_t, instructionQueueSize> decodedAt_{};

  // The decoders' latest group.
  uint64_t decodeTick_ = 0;
  unsigned decodersLeft_ = 0;
  unsigned decodersUsed_ = 0;

  // The micro-op cache's latest delivery.
  MicroOpCache windows_;
  uint64_t window_ = nowhere; ///< In which the latest instruction begins.
  uint64_t cachedEnd_ = 0;    ///< Behind the window's last address; 0 where it is not cached.
  bool windowCached_ = false;
  unsigned windowMicroOps_ = 0; ///< Of a window that is being decoded.
  uint64_t cacheTick_ = 0;
  unsigned cacheDelivered_ = 0;
  unsigned cacheWindows_ = 0;   ///< Of which the tick's delivery comes.
  unsigned cachePerTick_;       ///< Micro-ops; no limit while a loop is in the queue.
  bool goesOnInWindow_ = false; ///< It is a further delivery of one window.
  uint64_t jumpedAt_ = 0;       ///< When what the latest branch taken leads to was delivered.
  uint64_t crossingEnd_ = 0;    ///< The end of a branch that is fused with what crosses the end of a window.

  uint64_t predictedTick_ = 0; ///< How far branch prediction has come.

  LoopBuffer loops_;
};

} // namespace leastaction
