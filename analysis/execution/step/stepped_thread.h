// One thread that is being stepped: turns the registers before each instruction into records of its file.
//
//   thread.open(memory, number);
//   if (thread.stepping()) thread.step(registers);
#pragma once

#include "analysis/execution/step/code_memory.h"
#include "analysis/execution/step/step_writer.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace leastaction {

/// How much all threads of a recording may write.
struct ByteLimit {
  uint64_t most = UINT64_MAX;
  uint64_t written = 0;
};

class SteppedThread {
public:
  SteppedThread(pid_t id, ByteLimit &limit) : id_(id), limit_(limit) {}

  pid_t id() const { return id_; }

  /// The thread has begun to record: into RUN/thread-NUMBER.steps.
  Result<void> open(std::shared_ptr<CodeMemory> memory, pid_t process, uint32_t number, uint64_t threadPointer);
  bool isOpen() const { return writer_.has_value(); }

  void enterRuntime() { ++inRuntime_; }
  void leaveRuntime() { inRuntime_ -= inRuntime_ > 0; }

  /// A control record that the runtime wrote.
  void control(std::span<const uint64_t> words);

  /// Is it in a region, and not in the runtime?
  bool stepping() const { return openRegions_ && !inRuntime_ && writer_; }

  /// The thread stopped with these registers, before the instruction at %rip: whatever came before has been executed.
  void step(const Registers &registers);

  /// The thread stopped for another reason: the last instruction has been executed if %rip is elsewhere.
  void settle(const Registers &registers) {
    if (pending_.active && registers[regRip] != pending_.pc)
      commit(registers);
  }

  /// A signal handler came instead of the instruction that was about to be executed.
  void interrupt(const Registers &registers);

  /// Could a SIGTRAP at this address be the program's own, and not the next step?
  bool trapIsDoubtful(uint64_t pc) const {
    return pending_.mayRaiseTrap || !pending_.active || (pc == pending_.pc && !pending_.repeated);
  }

  /// Is a `popfq` of one byte next?
  bool popsFlags() const { return pending_.active && pending_.popsFlags; }

  /// Where a repeated string instruction that has just begun ends; 0 otherwise. It may run at full speed until there.
  uint64_t endOfRepetition() const { return pending_.active && pending_.repeated ? pending_.end : 0; }

  /// Writes what is left and closes the file.
  void close();

  uint64_t instructions() const { return instructions_; }
  /// Why recording had to stop; empty if it did not.
  const std::string &failure() const { return failure_; }
  /// Ends the recording of the thread, which goes on.
  void giveUp(const std::string &why);

private:
  static constexpr size_t maxWords = 20; // of a record

  struct Pending {
    bool active = false;
    bool isRecorder = false; ///< Executed, but not recorded.
    bool repeated = false, isGather = false, mayRaiseTrap = false, isSystemCall = false, pushesFlags = false,
         popsFlags = false;
    uint64_t pc = 0, end = 0;
    size_t words = 0;
    Registers before{};
    std::vector<AccessOperand> repeatedOperands;
  };

  void begin(const SteppedInstruction &instruction, const Registers &registers);
  void addLanes(const InstructionAccesses &accesses, const Registers &registers);
  void commit(const Registers &registers);
  void define(const SteppedInstruction &instruction, uint64_t pc);
  void append(std::span<const uint64_t> words);
  void account(bool written, uint64_t bytesBefore);

  pid_t id_;
  ByteLimit &limit_;
  std::shared_ptr<CodeMemory> memory_;
  std::optional<StepWriter> writer_;
  std::vector<bool> defined_; ///< By SteppedInstruction::number.
  unsigned openRegions_ = 0, inRuntime_ = 0;
  Pending pending_;
  std::array<uint64_t, maxWords> words_{}; ///< Of the pending record.
  uint64_t instructions_ = 0;
  std::string failure_;
};

} // namespace leastaction
