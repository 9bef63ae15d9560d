// The hot loop: gives each dynamic instruction its issue and completion tick, in program order.
//
//   Pipeline pipeline(core, completion, perfectMemory, resourceCount);
//   pipeline.execute(program, program.instructions[i], accesses);
//   pipeline.drain();                                     // all events have reached the sink
#pragma once

#include "analysis/core/compiled_instruction.h"
#include "analysis/core/core_description.h"
#include "analysis/core/event_order.h"
#include "analysis/core/memory_hierarchy.h"
#include "analysis/core/port_schedule.h"
#include "analysis/core/register_map.h"
#include "analysis/core/store_buffer.h"
#include "analysis/event/access.h"

#include <array>
#include <optional>
#include <span>

namespace leastaction {

/// What the completion tick of an event means.
enum class Completion : uint8_t {
  execution,  ///< The result is available.
  retirement, ///< The instruction has retired, in order.
};

/// A greedy model: every instruction takes the first slots that are free when its turn comes, and no later one can
/// displace it. Stages in program order: dispatch (in order, so many fused micro-ops a tick, while the reorder buffer
/// has room), issue (operands and ports), completion, retirement (in order). It knows no front end, no branch
/// prediction and no limit of schedulers and load or store buffers.
class Pipeline {
public:
  Pipeline(const CoreDescription &core, Completion completion, bool perfectMemory, size_t resourceCount);

  void setSink(EventSink sink) { events_.setSink(std::move(sink)); }

  void execute(const InstructionProgram &program, const CompiledInstruction &instruction,
               std::span<const Access> accesses);

  /// One event of `ticks` that starts when everything before it has retired and that everything after it waits for.
  void executeOpaque(uint32_t tableId, uint64_t ticks);

  /// Lets everything in flight retire; what follows is dispatched afterwards. Hands all events to the sink.
  void drain();

  /// The front end delivers nothing before `tick`: a branch that was mispredicted sends it to another place only then.
  /// Counts for the instructions executed after the call.
  void fetchNotBefore(uint64_t tick) { dispatchNotBefore(tick); }

  /// When the latest instruction retired.
  uint64_t retireTick() const { return retireTick_; }

private:
  /// The loads of one instruction: when they started, when all data is there, the furthest place it came from.
  struct Loaded {
    uint64_t startTick = 0;
    uint64_t dataTick = 0;
    MemoryLevel level = MemoryLevel::none;
  };

  uint64_t dispatch(unsigned microOps);
  uint64_t operandsReady(const RegisterRead *reads, unsigned count, uint64_t tick) const;
  uint64_t reservePorts(const PortUse *uses, unsigned count, uint64_t tick);
  Loaded load(const CompiledInstruction &instruction, const InstructionProgram &program,
              std::span<const Access> accesses, uint64_t dispatchTick);
  MemoryLevel store(const CompiledInstruction &instruction, std::span<const Access> accesses, uint64_t issueTick,
                    uint64_t dataTick);
  void retire(uint64_t completeTick, unsigned microOps);
  void dispatchNotBefore(uint64_t tick);

  const uint32_t dispatchWidth_;
  const uint32_t retireWidth_;
  const uint32_t l1Ticks_;
  const uint32_t pointerLoadSaving_;
  const uint32_t storeForwardTicks_;
  const uint32_t storeForwardFailedTicks_;
  const bool eventsShowRetirement_;

  uint64_t sequence_ = 0;
  uint64_t dispatchTick_ = 0;
  unsigned dispatched_ = 0; ///< Micro-ops in dispatchTick_.
  uint64_t retireTick_ = 0;
  unsigned retired_ = 0;                ///< Micro-ops in retireTick_.
  std::vector<uint64_t> reorderBuffer_; ///< A ring: the tick at which the micro-op in each entry retires.
  size_t reorderNext_ = 0;

  std::array<uint64_t, RegisterMap::maximum> registerReady_{};
  std::array<bool, RegisterMap::maximum> registerLoaded_{}; ///< Its latest value came from a plain load.
  PortSchedule ports_;
  std::optional<MemoryHierarchy> memory_; ///< None where every access is a hit in the first level cache.
  StoreBuffer stores_;
  EventOrder events_;
};

} // namespace leastaction
