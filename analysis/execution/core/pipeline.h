// The hot loop: gives each dynamic instruction its issue and completion tick, in program order.
//
//   Pipeline pipeline(core, {.perfectMemory = true}, compiler.ports());
//   pipeline.execute(program, program.instructions[i], accesses);
//   pipeline.drain();                                     // all events have reached the sink
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/event_order.h"
#include "analysis/execution/core/front_end.h"
#include "analysis/execution/core/in_flight.h"
#include "analysis/execution/core/memory/load_banks.h"
#include "analysis/execution/core/memory/store_data_reads.h"
#include "analysis/execution/core/memory/store_queue.h"
#include "analysis/execution/core/memory_hierarchy.h"
#include "analysis/execution/core/move_elimination.h"
#include "analysis/execution/core/port_schedule.h"
#include "analysis/execution/core/register_map.h"
#include "analysis/execution/core/store_buffer.h"
#include "analysis/execution/core/vector_upper.h"
#include "analysis/execution/event/access.h"

#include <array>
#include <optional>
#include <span>

namespace leastaction {

/// What the completion tick of an event means.
enum class Completion : uint8_t {
  execution,  ///< The result is available.
  retirement, ///< The instruction has retired, in order.
};

/// The ports (port_table.h numbers them) and registers (register_map.h) that the pipeline itself has to do with.
struct Roles {
  unsigned ports = 0;                      ///< How many.
  uint64_t load = 0;                       ///< Loads go to any of them that is free.
  uint64_t access = 0;                     ///< Those of loads, and of addresses and data of stores.
  uint64_t arithmetic = 0;                 ///< Where an addition can go, and what renaming inserts.
  uint8_t stackPointer = 0;                ///< Register numbers, as those below.
  std::array<uint8_t, 4> wholeRegisters{}; ///< RAX to RDX.
  std::array<uint8_t, 4> highBytes{};      ///< AH to DH.
};

/// Stages in program order: front end, renaming (in order, so many fused micro-ops a tick, while reorder buffer,
/// scheduler, load and store queues have room; binds to ports), issue (operands and port), completion, retirement (in
/// order). Every tick depends on earlier instructions alone (port_schedule.h says why), so each instruction is handled
/// once.
class Pipeline {
public:
  struct Options {
    Completion completion = Completion::retirement;
    bool perfectMemory = false; ///< Every access is a hit in the first level cache.
    CodeSource codeSource = CodeSource::cached;
  };

  Pipeline(const CoreDescription &core, Options options, Roles roles);

  void setSink(EventSink sink) { events_.setSink(std::move(sink)); }

  void execute(const InstructionProgram &program, const CompiledInstruction &instruction,
               std::span<const Access> accesses) {
    if (instruction.attention & attention_) [[unlikely]]
      return executeAttended(program, instruction, accesses);
    executors_[static_cast<size_t>(instruction.shape)](*this, program, instruction, accesses);
  }

  /// One event of `ticks` that starts when everything before it has retired and that everything after it waits for.
  void executeOpaque(uint32_t tableId, uint64_t ticks);

  /// Lets everything in flight retire; what follows is renamed afterwards. Hands all events to the sink.
  void drain();

  /// The front end delivers nothing before `tick`: a branch that was mispredicted sends it to another place only then.
  /// Counts for the instructions executed after the call.
  void fetchNotBefore(uint64_t tick) { frontEnd_.restart(tick); }

  /// What is executed after the call is delivered so many ticks later than it would be.
  void pauseFetch(unsigned ticks) { frontEnd_.pause(ticks); }

  /// What events say of the chain of calls that they belong to (Event::path), from now on.
  void setPath(uint16_t path) { path_ = path; }

  /// When the latest instruction was renamed, and when its execution ended: a branch is known then.
  uint64_t renameTick() const { return renameTick_; }
  uint64_t executedTick() const { return executedTick_; }

  /// When the latest instruction retired.
  uint64_t retireTick() const { return retireTick_; }

private:
  [[gnu::noinline]] void executeAttended(const InstructionProgram &program, const CompiledInstruction &instruction,
                                         std::span<const Access> accesses);
  /// A function for each shape: together they would need more registers than there are. They keep none for who calls
  /// them, who has little to keep.
  using Executor = void (*)(Pipeline &, const InstructionProgram &, const CompiledInstruction &,
                            std::span<const Access>) [[clang::preserve_none]];
  template <class Shape>
  static void executeShape(Pipeline &pipeline, const InstructionProgram &program,
                           const CompiledInstruction &instruction, std::span<const Access> accesses)
      [[clang::preserve_none]];
  template <PortChoice choice> static std::array<Executor, shapeCount> executorsWith();
  static std::array<Executor, shapeCount> executorsOf(PortChoice choice);
  template <class Shape>
  [[gnu::always_inline]] inline void executeAs(const InstructionProgram &program,
                                               const CompiledInstruction &instruction,
                                               std::span<const Access> accesses);

  /// The loads of one instruction: when they started, when all data is there, the furthest place it came from.
  struct Loaded {
    uint64_t startTick = 0;
    uint64_t dataTick = 0;
    MemoryLevel level = MemoryLevel::none;
  };

  /// When the first and the last of several micro-ops start.
  struct Started {
    uint64_t first = 0;
    uint64_t last = 0;
  };

  // Stages are short, and each has one caller that counts: inlined, they keep what they share in registers.
  template <class Shape>
  [[gnu::always_inline]] inline void rename(const CompiledInstruction &instruction, uint64_t earliest);
  [[gnu::always_inline]] uint64_t roomTick(const EntryUse &entries) {
    if (inFlight_.hasRoom(entries)) [[likely]]
      return 0;
    return waitForRoom(entries);
  }
  [[gnu::noinline]] uint64_t waitForRoom(const EntryUse &entries);
  static uint64_t afterRetirement(uint64_t tick);
  void renameNotBefore(uint64_t tick) {
    if (tick > renameTick_)
      renameLater(tick);
  }
  void renameLater(uint64_t tick);
  void advancePorts(uint64_t tick) {
    if (portChoice_ == PortChoice::ranked) [[unlikely]]
      return ports_.advanceRanked(tick);
    ports_.advance(tick);
  }
  uint64_t reserveInserted(uint64_t ready);
  void insertMicroOp(uint64_t earliest, uint8_t registerId);
  [[gnu::noinline]] void prepareRegisters(const CompiledInstruction &instruction, uint64_t earliest);
  void mergeHighBytes(const CompiledInstruction &instruction, uint64_t earliest);
  void followStackPointer(const CompiledInstruction &instruction, uint64_t earliest);
  [[gnu::always_inline]] inline uint64_t operandReady(const RegisterRead &read, uint64_t tick) const;
  template <class Shape>
  [[gnu::always_inline]] inline uint64_t addressReady(const CompiledInstruction &instruction, const RegisterRead *reads,
                                                      uint64_t tick) const;
  template <class Shape>
  [[gnu::always_inline]] inline uint64_t operandsReady(const CompiledInstruction &instruction,
                                                       const RegisterRead *reads, uint64_t tick) const;
  uint64_t chainedOperandsReady(const CompiledInstruction &instruction, const RegisterRead *reads, uint64_t tick) const;
  template <class Shape>
  [[gnu::always_inline]] inline Started start(const MicroOp *ops, unsigned count, unsigned firstOp, unsigned microOps,
                                              uint64_t tick);
  [[gnu::always_inline]] inline void write(const RegisterWrite &write, uint64_t tick, ResultFacts facts);
  template <class Shape>
  [[gnu::always_inline]] inline void write(const CompiledInstruction &instruction, const RegisterWrite *writes,
                                           uint64_t executeTick);
  uint64_t repeat(const RepetitionTicks &repetition, std::span<const Access> accesses, uint64_t readyTick);
  uint64_t startStoreData(const CompiledInstruction &instruction, const RegisterRead *data, uint64_t dataTick,
                          uint64_t startTick);
  /// How loads are fed by earlier stores that are still on their way to the cache.
  struct Forwarding {
    uint64_t addressTick = 0; ///< The load starts no earlier.
    uint64_t ticks = 0;       ///< From there to its data.
    bool forwards = false;    ///< Otherwise it comes from the cache.
  };
  [[gnu::noinline]] Forwarding forward(bool renamedLoad, std::span<const Access> accesses, uint64_t addressTick) const;
  template <class Shape>
  [[gnu::always_inline]] inline Loaded load(const CompiledInstruction &instruction, const RegisterRead *reads,
                                            const MicroOp *ops, std::span<const Access> accesses, uint64_t renameTick);
  [[gnu::always_inline]] inline MemoryLevel store(const CompiledInstruction &instruction,
                                                  std::span<const Access> accesses, uint64_t issueTick,
                                                  uint64_t addressTick, uint64_t dataTick);
  [[gnu::always_inline]] inline void retire(uint64_t completeTick, unsigned microOps);

  const uint32_t renameWidth_;
  const uint32_t retireWidth_;
  const uint32_t schedulerRoom_; ///< Micro-ops in the scheduler with which renaming still goes on.
  const uint32_t l1Ticks_;
  const uint32_t pointerLoadSaving_;
  const uint32_t storeForwardTicks_;
  const uint32_t renamedForwardTicks_;
  const uint32_t storeForwardFailedTicks_;
  const uint32_t aliasTicks_;
  const std::array<Executor, shapeCount> executors_; ///< By Shape.
  const bool eventsShowRetirement_;
  const PortChoice portChoice_;
  const Roles roles_;

  VectorUpper upper_;
  uint8_t attention_; ///< Instructions with one of these bits are looked at.

  uint64_t sequence_ = 0;
  uint16_t path_ = CallPaths::none;
  uint64_t renameTick_ = 0;
  unsigned renamed_ = 0;   ///< Micro-ops in renameTick_.
  unsigned firstSlot_ = 0; ///< That of the latest instruction in renameTick_.
  unsigned slots_ = 0;     ///< Taken in renameTick_, as the choice of ports counts them.
  unsigned portSlot_ = 0;  ///< The first of the latest instruction's among these, and the last.
  unsigned lastPortSlot_ = 0;
  uint64_t executedTick_ = 0; ///< Of the latest instruction.
  uint64_t retireTick_ = 0;
  unsigned retired_ = 0;            ///< Micro-ops in retireTick_.
  uint8_t highBytesWritten_ = 0;    ///< Bit by bit those of which the whole register does not know yet.
  uint64_t fenceTick_ = 0;          ///< No load starts earlier.
  int stackOffset_ = 0;             ///< By which the stack engine is ahead of the stack pointer's register, byte.
  uint8_t pending_ = watchesAlways; ///< What instructions may watch: high bytes, and whether there is a stack offset.

  // The latest values of registers.
  std::array<uint64_t, RegisterMap::numbers> readyTicks_{};
  std::array<ResultFacts, RegisterMap::numbers> facts_{};
  InFlight inFlight_;
  FrontEnd frontEnd_;
  MoveElimination moves_;
  PortSchedule ports_;
  std::optional<MemoryHierarchy> memory_;   ///< None where every access is a hit in the first level cache.
  std::optional<LoadBanks> banks_;          ///< None where two loads of one tick never disturb each other.
  std::optional<StoreDataReads> dataReads_; ///< None where a store's data can always be read.
  StoreQueue storeQueue_;
  StoreBuffer stores_;
  EventOrder events_;
};

} // namespace leastaction
