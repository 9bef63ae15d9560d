// The pipeline: takes each dynamic instruction through its stages, in program order.
//
//   Pipeline pipeline(core, {.perfectMemory = true}, compiler.roles());
//   pipeline.execute(program, program.instructions[i], accesses);
//   pipeline.drain();                                     // all events have reached the sink
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/front_end.h"
#include "analysis/execution/core/roles.h"
#include "analysis/execution/core/stage/event_output.h"
#include "analysis/execution/core/stage/high_bytes.h"
#include "analysis/execution/core/stage/load_store_unit.h"
#include "analysis/execution/core/stage/register_values.h"
#include "analysis/execution/core/stage/renaming.h"
#include "analysis/execution/core/stage/retirement.h"
#include "analysis/execution/core/stage/scheduler.h"
#include "analysis/execution/core/stage/stack_engine.h"
#include "analysis/execution/core/stage/stall_account.h"
#include "analysis/execution/core/vector_upper.h"
#include "analysis/execution/event/access.h"

#include <array>
#include <memory>
#include <span>

namespace leastaction {

/// Every tick depends on earlier instructions alone (port_schedule.h says why), so each instruction is handled once and
/// passes all stages before the next one enters: Pipeline::executeAs is that way, from top to bottom.
class Pipeline {
public:
  struct Options {
    Completion completion = Completion::retirement;
    bool perfectMemory = false;            ///< Every access is a hit in the first level cache.
    SetIndex setIndex = SetIndex::lowBits; ///< Of all caches.
    CodeSource codeSource = CodeSource::cached;
    bool events = true;    ///< False with `explains` alone: there are none.
    bool explains = false; ///< A sink for retirements will be there.
    bool arrivals = false; ///< It is told what arrived last (RetiredInstruction::arrival), too.
  };

  Pipeline(const CoreDescription &core, Options options, Roles roles);

  void setSink(EventSink sink) { events_.setSink(std::move(sink)); }

  /// Where instructions go in program order, with what they waited for. Needs Options::explains.
  void setRetirementSink(RetirementSink sink) { account_->setSink(std::move(sink)); }

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

  /// What pass() is given from here on takes no place in the pipeline: caches, translation, prefetchers, the micro-op
  /// cache and what renaming keeps of registers know of it, at `ticksPerInstruction` each, or longer while memory is
  /// slower. Call it behind drain().
  void beginPass(double ticksPerInstruction);
  [[gnu::always_inline]] void pass(const InstructionProgram &program, const CompiledInstruction &instruction,
                                   std::span<const Access> accesses) {
    frontEnd_.pass(instruction);
    passedTicks_ += ticksPerPass_;
    registers_.pass(program, instruction, passedTicks_ >> passFraction);
    if ((pending_ & instruction.watches) | (instruction.attention & attention_)) [[unlikely]]
      passAttended(instruction);
    if (!accesses.empty())
      passAccesses(instruction, accesses);
  }
  /// Part of it may be left out: CoreModel::skip() says how.
  void skip(uint64_t instructions) { passedTicks_ += instructions * ticksPerPass_; }
  void settle() { passedTicks_ += mostPassLead_ << passFraction; }
  void touch(uint64_t address, bool isStore) {
    passUntil(loadStore_.touch(address, isStore, passedTicks_ >> passFraction));
  }
  void fillLastCache() { loadStore_.fillLastCache(); }
  /// Time has gone on; what follows is executed again.
  void endPass();

  /// All caches hold nothing, as in the beginning. Time goes on. Call it where nothing is in flight.
  void forget(const CoreDescription &core) {
    frontEnd_.forget();
    scheduler_.forget();
    loadStore_.forget(core);
  }

  /// The front end delivers nothing before `tick`, because of the latest instruction: a branch that was mispredicted
  /// sends it to another place only then. Counts for the instructions executed after the call.
  void fetchNotBefore(uint64_t tick, TickCause cause) {
    frontEnd_.redirect(tick);
    if (account_)
      account_->redirect(tick, cause);
  }

  /// What is executed after the call is delivered so many ticks later than it would be.
  void pauseFetch(unsigned ticks) { frontEnd_.pause(ticks); }

  /// See FrontEnd::predict().
  void predictFetch(bool taken, unsigned ticks) { frontEnd_.predict(taken, ticks); }

  /// What events say of the chain of calls that they belong to (Event::path), from now on.
  void setPath(uint16_t path) { events_.setPath(path); }

  /// When the latest instruction was renamed, and when its execution ended: a branch is known then.
  uint64_t renameTick() const { return renaming_.tick(); }
  uint64_t executedTick() const { return executedTick_; }

  /// The number of the next event.
  uint64_t nextSequence() const { return events_.nextSequence(); }

  /// Instructions that have retired reach their sink.
  void flushRetired() {
    if (account_)
      account_->flush();
  }

  /// When the latest instruction retired.
  uint64_t retireTick() const { return retirement_.tick(); }

private:
  /// A function for each shape: together they would need more registers than there are. They keep none for who calls
  /// them, who has little to keep.
  using Executor = void (*)(Pipeline &, const InstructionProgram &, const CompiledInstruction &,
                            std::span<const Access>) [[clang::preserve_none]];
  template <class Shape>
  static void executeShape(Pipeline &pipeline, const InstructionProgram &program,
                           const CompiledInstruction &instruction, std::span<const Access> accesses)
      [[clang::preserve_none]];
  template <PortChoice choice> static std::array<Executor, shapeCount> executorsWith(bool onlyAny, bool explains);
  static void executeFree(Pipeline &pipeline, const InstructionProgram &program, const CompiledInstruction &instruction,
                          std::span<const Access> accesses) [[clang::preserve_none]];
  static std::array<Executor, shapeCount> executorsOf(const CoreDescription &core, bool explains);

  // Inlined, the stages keep what they share in registers.
  template <class Of> [[gnu::always_inline]] inline void executeAs(const Of &of);
  template <class Of>
  [[gnu::always_inline]] inline uint64_t operandsReady(const Of &of, const Slots &slots, const Loaded &loaded);
  template <class Of>
  StallAccount::Producer explainOperands(const Of &of, const Slots &slots, const Loaded &loaded, uint64_t operandsTick);
  template <class Of>
  TickCause explainExecution(const Of &of, const Executed &executed, const Loaded &loaded, MemoryLevel level,
                             uint64_t renameTick, uint64_t portTicks, const StallAccount::Producer &producer);
  [[gnu::noinline]] void executeAttended(const InstructionProgram &program, const CompiledInstruction &instruction,
                                         std::span<const Access> accesses);
  [[gnu::noinline]] uint64_t insertBefore(const CompiledInstruction &instruction, uint64_t earliest);
  void insert(uint8_t registerId, uint64_t earliest);
  void awaitRetirement();
  void passAttended(const CompiledInstruction &instruction);
  void passAccesses(const CompiledInstruction &instruction, std::span<const Access> accesses) {
    passUntil(loadStore_.pass(instruction, accesses, passedTicks_ >> passFraction));
  }
  /// Buses that were told of more than they can carry would be late for ever.
  void passUntil(uint64_t dataTick) {
    if (dataTick > (passedTicks_ >> passFraction) + mostPassLead_) [[unlikely]]
      passedTicks_ = (dataTick - mostPassLead_) << passFraction;
  }
  void renameNotBefore(uint64_t tick) { renaming_.notBefore(tick, scheduler_, events_); }

  const std::array<Executor, shapeCount> executors_; ///< By Shape.
  const Roles roles_;

  VectorUpper upper_;
  uint8_t attention_;                          ///< Instructions with one of these bits are looked at.
  uint8_t pending_ = watchesAlways;            ///< Those before which something may have to be inserted.
  uint64_t executedTick_ = 0;                  ///< Of the latest instruction.
  static constexpr unsigned passFraction = 16; ///< Bits of a tick behind the point.
  const uint64_t mostPassLead_;                ///< Ticks by which data of what is passed may be late.
  uint64_t ticksPerPass_ = 0;                  ///< Both with a fraction.
  uint64_t passedTicks_ = 0;

  FrontEnd frontEnd_;
  HighBytes highBytes_;
  StackEngine stackEngine_;
  Renaming renaming_;
  RegisterValues registers_;
  Scheduler scheduler_;
  LoadStoreUnit loadStore_;
  Retirement retirement_;
  EventOutput events_;
  const std::unique_ptr<StallAccount> account_; ///< None where nobody asks.
};

} // namespace leastaction
