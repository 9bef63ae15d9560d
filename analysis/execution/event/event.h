// The event: one dynamic instruction with its issue and completion tick, and what consumes events.
//
//   InstructionTable table;
//   uint32_t load = table.addInstruction({.opcode = table.opcode("MOVSSrm", InstructionClass::load)});
//   sink.events(std::array{Event{.issue = 3, .complete = 8, .instruction = load}});
//
// Ticks are whole cycles of the clock that the run names. kappa = complete - issue may be 0 (it carries no energy).
#pragma once

#include "analysis/execution/event/call_paths.h"
#include "analysis/execution/event/retired_instruction.h"
#include "analysis/execution/event/rule_origin.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace leastaction {

/// What shares and strips are called that belong to no known function or source line.
inline constexpr const char *unknownName = "(unknown)";

/// Where a memory access found its data; `none` for events that touch no memory.
enum class MemoryLevel : uint8_t { none, l1, l2, l3, memory };

/// An execution may last so long; leaves room for sums of two ticks in 64 bits and for the moment of all events in 128.
constexpr uint64_t mostTicks = uint64_t{1} << 62;

/// What an instruction does, for the score by class.
enum class InstructionClass : uint8_t { integer, floating, load, store, branch, call, other };

std::string_view name(MemoryLevel level);
std::string_view name(InstructionClass instructionClass);

struct Event {
  uint64_t sequence = 0; ///< Number of the dynamic instruction within its run, from 0 (CSV column `instruction`).
  uint64_t issue = 0;    ///< Tick at which it starts.
  uint64_t complete = 0; ///< Tick at which it has ended; never before `issue`.
  uint64_t address = 0;  ///< Effective address of its first memory access, 0 if it has none.
  uint64_t wait = 0;     ///< The last part of kappa in which the result was there and only retirement was waited for.
  uint32_t instruction = 0; ///< Index into the InstructionTable.
  MemoryLevel level = MemoryLevel::none;
  TickCause cause =
      TickCause::base;             ///< What of it all others waited for, for most ticks; base: for nothing, or unknown.
  uint16_t path = CallPaths::none; ///< Node of InstructionTable::paths().

  uint64_t kappa() const { return complete - issue; }
  /// From issue to result.
  uint64_t executionTicks() const { return complete - issue - wait; }
};

/// One static instruction: what all its events have in common. The ids index the tables of InstructionTable.
struct Instruction {
  uint32_t opcode = 0;
  uint32_t function = 0;
  uint32_t file = 0;
  uint32_t line = 0;            ///< 0 if unknown.
  uint32_t inlinedFile = 0;     ///< Of library code that was inlined into that line,
  uint32_t inlinedLine = 0;     ///< and its own line; 0 if there is none.
  uint32_t inlinedFunction = 0; ///< The one that has that line, if it was inlined into `function`; otherwise 0.
  uint32_t workFlop = 0;        ///< Floating-point operations of one execution (FMA = 2 per lane).
  uint32_t lengthByte = 0;      ///< Bytes loaded and stored by one execution.
  uint64_t address = 0;  ///< Link-time address of the instruction, 0 for calls into unknown code and imported events.
  std::string text = {}; ///< Disassembly with operands; may be empty.
  InstructionOrigins origins = {}; ///< Of the rules by which a core model executed it.
};

/// Static instructions and the names they share. It grows while events stream, ids stay valid. Id 0 of functions and
/// files is the empty name, "unknown".
class InstructionTable {
public:
  uint32_t opcode(std::string_view name, InstructionClass instructionClass);
  uint32_t function(std::string_view name);
  uint32_t file(std::string_view name);
  uint32_t addInstruction(Instruction instruction);
  void setOrigins(uint32_t instruction, InstructionOrigins origins);

  /// Called before each change from now on, for those who read the table in another thread; an empty one ends that.
  void beforeChanges(std::function<void()> action) { beforeChanges_ = std::move(action); }

  std::span<const Instruction> instructions() const { return instructions_; }
  const std::string &opcodeName(uint32_t id) const { return opcodes_.names[id]; }
  InstructionClass opcodeClass(uint32_t id) const { return opcodeClasses_[id]; }
  const std::string &functionName(uint32_t id) const { return functions_.names[id]; }
  const std::string &fileName(uint32_t id) const { return files_.names[id]; }
  size_t opcodeCount() const { return opcodes_.names.size(); }
  /// Grows without being announced by beforeChanges(): to be read when all events have come.
  CallPaths &paths() { return paths_; }
  const CallPaths &paths() const { return paths_; }

private:
  struct Names {
    std::vector<std::string> names;
    std::unordered_map<std::string, uint32_t> ids;
    uint32_t intern(std::string_view name);
  };
  void announceChange() const;

  Names opcodes_;
  Names functions_{{""}, {{"", 0}}};
  Names files_{{""}, {{"", 0}}};
  std::vector<InstructionClass> opcodeClasses_;
  std::vector<Instruction> instructions_;
  std::function<void()> beforeChanges_;
  CallPaths paths_;
};

/// A named region of one thread, as a source of events announces it.
struct Region {
  std::string name;
  std::string thread; ///< "0", "1", … in order of creation; empty where the source knows no threads.
};

/// What benchmarks run to warm up (runtime/benchmark): simulated, because it fills the caches, and no region to tell
/// of.
inline constexpr std::string_view warmUpRegion = "(warm-up)";

/// What each window of a recording that is a sample begins with (format::windowBeginRegion).
inline constexpr std::string_view windowBeginRegion = "(begin of a window)";

/// Recorded where nothing else is asked for: nearly all that a program does.
inline constexpr std::string_view wholeProgramRegion = "main";

/// Opcodes and functions that stand for code that was not recorded begin so, before the name of what was called.
inline constexpr std::string_view callPrefix = "call:";

/// The kernel's, where memory is touched for the first time.
inline constexpr std::string_view pageFaultName = "call:page fault";

/// Is a region of this name one of those that are asked for? Without a `wanted` name, all are but warm-ups.
inline bool isWantedRegion(std::string_view name, std::string_view wanted) {
  return wanted.empty() ? name != warmUpRegion && name != windowBeginRegion : name == wanted;
}

/// A place of a thread that the clock of the recording knows as well as the simulated one.
struct ClockMark {
  enum class Kind : uint8_t {
    regionsOpen,  ///< The outermost region begins.
    regionsClose, ///< It ends.
    call,         ///< A call into code that was not recorded: what follows comes one tick later.
  };
  Kind kind = Kind::regionsOpen;
  uint32_t thread = 0;      ///< The kernel's number of it.
  uint32_t instruction = 0; ///< That calls: index into the InstructionTable.
  uint64_t clock = 0;       ///< Of the recording.
  uint64_t clockEnd = 0;    ///< When the call returned; otherwise the same.
  uint64_t tick = 0;        ///< In which everything in front of it has retired.
};

/// Takes what an event source yields: regions opening and closing, and the events between, in order of issue.
/// Events belong to every region that is open. A region may be executed many times.
class EventConsumer {
public:
  virtual ~EventConsumer() = default;
  virtual void beginRegion(uint32_t region, const Region &description) = 0;
  virtual void endRegion(uint32_t region) = 0;
  virtual void events(std::span<const Event> events) = 0;
  /// The same instructions in program order, with what they waited for, from sources that were asked for that.
  virtual void retired(std::span<const RetiredInstruction> /*retired*/, std::span<const Stall> /*stalls*/) {}
  /// Of a source that was asked for them; everything in front of the mark has been told.
  virtual void mark(const ClockMark & /*mark*/) {}
  /// Of a source that tells parts of a run only, windows: the regions that have begun up to here go on from `tick`, in
  /// which what was in front of the window had retired. What follows has later ticks.
  virtual void beginWindow(uint64_t /*tick*/) {}
  /// The regions that are open end here, but their executions do not.
  virtual void endWindow() {}
  /// All that was told is void: it will be told anew.
  virtual void restart() {}
};

} // namespace leastaction
