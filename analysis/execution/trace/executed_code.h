// What a thread executed, whichever way it was recorded: the program's own instructions in order, each with the memory
// it touched, between the starts and stops of regions.
//
//   for (;;) {
//     Result<ExecutedCode::Item> item = code.next();
//     if (!item || *item == ExecutedCode::Item::end) break;
//     if (*item == ExecutedCode::Item::code)
//       for (uint32_t i = 0; i < code.count(); ++i) use(code.line().instructions[i].address, code.accesses(i));
//   }
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/event/access.h"
#include "analysis/execution/trace/disassembler.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// An instruction of a line.
struct CodeInstruction {
  uint64_t address = 0;     ///< Link-time address.
  uint32_t accessesEnd = 0; ///< Number of accesses of the line up to and including this instruction.
  uint32_t accessBytes = 0; ///< Of all its accesses.
  uint16_t loads = 0;       ///< Accesses, those without a known address included.
  uint16_t stores = 0;
};

/// Where a line leads to.
enum class LineEnd : uint8_t {
  onward, ///< Within its function, mostly.
  call,
  leave, ///< Returns, or jumps into another function for good.
};

/// Instructions that stand behind each other and are executed one after the other.
struct CodeLine {
  static constexpr uint32_t noModule = ~0u;
  uint32_t number = 0;               ///< The same in all threads of a run; numbers are dense.
  uint32_t module = noModule;        ///< Of the run.
  uint64_t base = 0;                 ///< Run-time address minus link-time address.
  std::string function;              ///< Symbol name, mangled; empty if unknown.
  LineEnd end = LineEnd::onward;     ///< What its last instruction does.
  std::optional<std::string> callee; ///< What it may call without that being recorded: a symbol name, empty if unknown.
  std::vector<CodeInstruction> instructions;
  uint32_t unrecordedAccesses = 0; ///< Accesses of one execution whose address is not known.
  uint32_t padding = 0;            ///< Bytes of no-ops that it runs through where it does not jump.
};

/// A call into code that was not recorded.
struct OpaqueCall {
  uint64_t clockTicks = 0; ///< What the clock counted meanwhile, reading it included; 0 if it was not read.
  uint64_t clock = 0;      ///< What it said before the call, where it was read.
  uint64_t begunAt = 0;    ///< The `now` of the consumer when it began: recorded code may have run inside.
};

class ExecutedCode {
public:
  enum class Item : uint8_t {
    code,         ///< The first count() instructions of line() ran.
    opaqueCall,   ///< The last instruction of line() called what opaqueCall() says.
    regionStart,  ///< region() began at clock().
    regionStop,   ///< region() ended at clock().
    handlerStart, ///< A signal handler begins; if interruptsLine(), before line() has run, which comes behind it.
    handlerEnd,   ///< It has returned; the thread goes on from where it was.
    gap,          ///< Records are missing here.
    end,
  };

  virtual ~ExecutedCode() = default;

  /// Goes on to the next item. `now` is a time of the consumer, for OpaqueCall::begunAt. Fails if the code does not fit
  /// its tables; what cannot be read is a gap or ends the stream, see problems().
  virtual Result<Item> next(uint64_t now = 0) = 0;

  /// The instructions of a line.
  virtual Result<std::vector<Decoded>> decode(const CodeLine &line) const = 0;

  /// At the end: what is missing of the stream and why, whole sentences.
  virtual std::vector<Error> problems() const = 0;

  const CodeLine &line() const { return *line_; }
  uint32_t count() const { return count_; }
  /// What an instruction of line() touched, unknown addresses included where something is known of the access.
  std::span<const Access> accesses(uint32_t instruction) const {
    const std::vector<CodeInstruction> &instructions = line_->instructions;
    size_t first = instruction ? instructions[instruction - 1].accessesEnd : 0;
    // The last one has what is left: how many accesses an instruction makes may differ from one execution to the next.
    size_t end = instruction + 1 == count_ ? accesses_.size() : instructions[instruction].accessesEnd;
    return accesses_.subspan(first, end - first);
  }
  /// Of all of them.
  std::span<const Access> accesses() const { return accesses_; }
  /// How line() was come to: it is the beginning of a function, called or jumped to; what called it was code that is
  /// not recorded, which the line before had called or returned to.
  bool entersFunction() const { return entersFunction_; }
  bool isCalledBack() const { return isCalledBack_; }
  bool interruptsLine() const { return interruptsLine_; }
  /// The stack pointer where line() began, if the recording tells: behind calls mostly. 0 if not.
  uint64_t stackPointerBefore() const { return stackPointerBefore_; }
  /// With which line() called, if it did; the same is found where the call returns to. 0 if unknown.
  uint64_t stackPointerAtCall() const { return stackPointerAtCall_; }
  const OpaqueCall &opaqueCall() const { return opaqueCall_; }
  uint64_t regionId() const { return regionId_; }
  const std::string &regionName() const { return *regionName_; }
  uint64_t clock() const { return clock_; }
  /// At the start of a region while none is open: addresses in the instructions that have called, its own marker's
  /// first, then its callers'. Empty if they are not known.
  std::span<const uint64_t> callers() const { return callers_; }
  uint32_t thread() const { return thread_; }
  /// Bytes of the file that have been read.
  uint64_t position() const { return position_; }

protected:
  void setCallers(std::span<const uint64_t> callers) { callers_.assign(callers.begin(), callers.end()); }

  const CodeLine *line_ = nullptr;
  uint32_t count_ = 0;
  uint32_t thread_ = 0;
  std::span<const Access> accesses_;
  bool entersFunction_ = false;
  bool isCalledBack_ = false;
  bool interruptsLine_ = false;
  uint64_t stackPointerBefore_ = 0;
  uint64_t stackPointerAtCall_ = 0;
  OpaqueCall opaqueCall_;
  uint64_t regionId_ = 0;
  const std::string *regionName_ = nullptr;
  uint64_t clock_ = 0;
  std::vector<uint64_t> callers_; ///< As the records said last; nothing behind a gap.
  uint64_t position_ = 0;
};

} // namespace leastaction
