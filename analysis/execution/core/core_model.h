// The simulated out-of-order core: compiles static instructions once, then turns each dynamic one into an event.
//
//   Result<std::unique_ptr<CoreModel>> model = CoreModel::create(core, {});
//   (*model)->setSink([](std::span<const Event> batch) { ... });
//   uint32_t load = (*model)->compile(inst, {.address = address, .length = length}, tableId, /*loads=*/1,
//   /*stores=*/0);
//   (*model)->execute(load, std::array{Access{.address = 0x1000, .bytes = 8}});
//   (*model)->drain();
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/branch/branch_predictor.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/event_order.h"
#include "analysis/execution/core/instruction_compiler.h"
#include "analysis/execution/core/pipeline.h"
#include "analysis/execution/event/access.h"

#include <llvm/MC/MCInst.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace leastaction {

/// One thread of a run. Deterministic: the same calls give the same events. Every dynamic instruction gives one event,
/// in batches ordered by issue. What renaming deals with (register moves, zero idioms, nops) has kappa 0 at its
/// dispatch tick; it carries no energy and no action.
class CoreModel {
public:
  struct Options {
    Completion completion = Completion::retirement;
    bool perfectMemory = false;            ///< Every access is a hit in the first level cache.
    SetIndex setIndex = SetIndex::lowBits; ///< Of all caches.
    bool perfectBranches = false;          ///< Every branch is predicted.
    bool events = true;                    ///< False with `explains` alone: the sink for events gets none.
    bool explains = false;                 ///< A sink for retirements will be there; costs some speed.
    bool arrivals = false; ///< It is told what arrived last (RetiredInstruction::arrival), too; more of it.
  };

  /// Fails where LLVM has no scheduling model for the description's processor.
  static Result<std::unique_ptr<CoreModel>> create(const CoreDescription &core, Options options);

  const CoreDescription &description() const { return core_; }

  /// LLVM's tables for this core, for those who disassemble or name instructions.
  const Target &target() const { return *target_; }

  InstructionClass classOf(const llvm::MCInst &inst) const;

  /// Is it a branch that is predicted?
  bool isPredicted(const llvm::MCInst &inst) const { return branchKind(inst) != BranchKind::none; }

  /// Compiles one static instruction, which makes `loads` + `stores` accesses; `tableId` is its id in the
  /// InstructionTable and goes into its events. Returns its program index. Whether a branch is taken follows from
  /// `encoding` and the address of what is executed next. Branch prediction knows
  /// the instruction by `knownAs`, its address if there is none.
  uint32_t compile(const llvm::MCInst &inst, const Encoding &encoding, uint32_t tableId, unsigned loads,
                   unsigned stores, const InstructionChange &change = {}, std::optional<uint64_t> knownAs = {});

  /// Where the rules come from by which an instruction is executed.
  InstructionOrigins originsOf(const llvm::MCInst &inst) { return compiler_.originsOf(inst); }

  /// Instructions of which a change left something different.
  uint64_t changedInstructions() const { return compiler_.changedInstructions(); }

  /// One dynamic instruction, in program order. `accesses` may be fewer than compiled for: those missing count as hits
  /// in the first level cache.
  void execute(uint32_t program, std::span<const Access> accesses) {
    const CompiledInstruction &instruction = program_.instructions[program];
    // Where a branch led to is known when the next instruction is.
    if (branch_ != none)
      resolveBranch(program);
    if (instruction.unknown != 0) [[unlikely]]
      ++compiler_.unknownSchedules()[instruction.unknown - 1].executions;
    pipeline_.execute(program_, instruction, accesses);
    if (instruction.predicted)
      branch_ = program;
  }

  /// Instructions that are not timed, between drain() and what is executed next: caches, translation, prefetchers,
  /// branch prediction and the micro-op cache are as if they had been executed in `ticksPerInstruction` each.
  void beginPass(double ticksPerInstruction) { pipeline_.beginPass(ticksPerInstruction); }
  void pass(uint32_t program, std::span<const Access> accesses) {
    const CompiledInstruction &instruction = program_.instructions[program];
    if (branch_ != none)
      passBranch(program);
    pipeline_.pass(program_, instruction, accesses);
    if (instruction.predicted)
      branch_ = program;
  }
  /// Some of them may be left out: time goes on. Caches, translation and prefetchers know of the cache line of a data
  /// address as if it were used now; so does all but branch prediction of an instruction without accesses.
  void skip(uint64_t instructions) { pipeline_.skip(instructions); }
  void settle() { pipeline_.settle(); } ///< What is on its way to the caches arrives.
  void touch(uint64_t address, bool isStore) { pipeline_.touch(address, isStore); }
  /// From here on up to forget(), data come from the last cache where they would have come from memory: accesses that
  /// the model is not told of have brought them there.
  void fillLastCache() { pipeline_.fillLastCache(); }
  void passAlone(uint32_t program) { pipeline_.pass(program_, program_.instructions[program], {}); }
  /// Branch prediction knows of instructions that are executed one after the other; `branches` are the places of those
  /// that are predicted.
  void passBranches(std::span<const uint32_t> programs, std::span<const uint32_t> branches) {
    if (branch_ != none && !programs.empty())
      passBranch(programs.front());
    for (const uint32_t place : branches) {
      if (place >= programs.size())
        break;
      branch_ = programs[place];
      if (place + 1 < programs.size())
        passBranch(programs[place + 1]);
    }
  }
  void endPass() { pipeline_.endPass(); }

  /// Events so far, with those that have not reached their sink yet: the number of the next one.
  uint64_t nextSequence() const { return pipeline_.nextSequence(); }

  /// Instructions that have retired reach their sink.
  void flushRetired() { pipeline_.flushRetired(); }

  /// A call into code that was not recorded: waits for everything before it, everything after waits for it. The caches
  /// keep what they hold. The description's `opaqueCallTicks` is a nominal value for `ticks`.
  void executeOpaque(uint32_t tableId, uint64_t ticks) {
    branch_ = none;
    pipeline_.executeOpaque(tableId, ticks);
  }

  /// Code that is not recorded has run and leads to what comes next, in place of the branch executed last: that was
  /// followed by something else, which nobody knows.
  void comeFromUnrecorded() { branch_ = none; }

  /// A region boundary: all in-flight work completes and all events reach the sink; what follows starts after. A branch
  /// before it leads to what comes next.
  void drain() { pipeline_.drain(); }

  /// As drain(), and what comes next does not follow from what was executed: instructions between them are not known.
  void interrupt() {
    branch_ = none;
    drain();
  }

  /// As interrupt(), and caches, translation and branch prediction hold nothing, as in the beginning. Time goes on.
  void forget() {
    interrupt();
    pipeline_.forget(core_);
    predictor_.emplace(core_.branch);
  }

  /// The chain of calls (InstructionTable::paths()) in which what follows is executed.
  void setPath(uint16_t path) { pipeline_.setPath(path); }

  /// Where ordered batches of events go.
  void setSink(EventSink sink) { pipeline_.setSink(std::move(sink)); }

  /// Where batches of instructions go in program order, with what they waited for. Needs Options::explains.
  void setRetirementSink(RetirementSink sink) { pipeline_.setRetirementSink(std::move(sink)); }

  /// When the latest instruction retired.
  uint64_t retireTick() const { return pipeline_.retireTick(); }

  /// How many branches were mispredicted, timed or not.
  uint64_t mispredictions() const { return mispredictions_; }

  /// Instructions that were met without scheduling data, in order of appearance.
  std::span<const UnknownSchedule> unknownSchedules() const { return compiler_.unknownSchedules(); }

private:
  static constexpr uint32_t none = ~0u;

  CoreModel(const CoreDescription &core, Options options, std::unique_ptr<Target> target);
  BranchKind branchKind(const llvm::MCInst &inst) const;
  void resolveBranch(uint32_t next);
  void passBranch(uint32_t next);
  void count(const Branch &branch, Prediction prediction) {
    mispredictions_ += prediction == Prediction::wrong && !branch.foreseen;
  }

  const CoreDescription core_;
  const std::unique_ptr<Target> target_;
  InstructionCompiler compiler_;
  InstructionProgram program_;
  std::vector<Branch> branches_; ///< By program index; of kind `none`, but known, where nothing is predicted.
  uint32_t branch_ = none;       ///< Executed last, its target not known yet.
  Pipeline pipeline_;
  uint64_t mispredictions_ = 0;
  std::optional<BranchPredictor> predictor_; ///< There is one; forget() makes another.
  const bool perfectBranches_;
};

} // namespace leastaction
