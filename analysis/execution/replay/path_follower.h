// Follows a thread through its calls, from one line of code to the next, and says in which chain of calls it is.
//
//   PathFollower follower(table.paths());
//   follower.arrive(code, program.function, program.opaqueFunction);   // before each line
//   model.setPath(follower.path());
#pragma once

#include "analysis/execution/event/call_paths.h"
#include "analysis/execution/trace/executed_code.h"

#include <cstdint>
#include <vector>

namespace leastaction {

/// Where a thread comes back from a call, however deep it was (returns, longjmp, exceptions), the stack pointer tells
/// to which one. So nothing goes wrong with frames that are left without returning, or with several stacks. Where the
/// recording does not tell the stack pointer, it is the innermost caller of that name.
class PathFollower {
public:
  explicit PathFollower(CallPaths &paths) : paths_(paths), atCalls_(slots) {}

  /// A region starts in this chain of calls; CallPaths::none if it is not known. Nothing is known of what was before.
  void begin(uint16_t path);

  /// `code` has come to a line of `function`; `callee` is what stands for what it may call without that being recorded.
  /// Both are functions of the InstructionTable, as all that follow.
  void arrive(const ExecutedCode &code, uint32_t function, uint32_t callee) {
    if (end_ != LineEnd::onward || function != function_ || code.entersFunction()) [[unlikely]]
      enter(code, function);
    end_ = code.line().end;
    if (end_ == LineEnd::call) {
      callee_ = callee;
      leaveForCall(code.stackPointerAtCall());
    }
  }

  /// The chain of calls of the line.
  uint16_t path() const { return path_; }

  /// The path of a call into code that is not recorded, by the last line or, if that code has called back meanwhile, by
  /// an earlier one.
  uint16_t opaqueCall(uint32_t caller, uint32_t callee) const;

  /// Nothing is known of what comes next and how the thread came there: records are missing, or it was not recorded.
  void forget();

  /// A signal handler interrupts the thread: on the way to a line of `function`, if it interrupts one.
  void beginHandler(const ExecutedCode &code, uint32_t function);
  void endHandler();

private:
  /// A call that may still return, found by its stack pointer.
  struct Call {
    uint64_t stackPointer = 0;
    uint32_t epoch = 0; ///< Calls of an earlier one are over.
    uint16_t path = CallPaths::none;
  };
  struct Interrupted {
    uint16_t path;
    uint32_t function;
    LineEnd end;
  };

  void enter(const ExecutedCode &code, uint32_t function);
  void leaveForCall(uint64_t stackPointer) { atCalls_[stackPointer / 8 % slots] = {stackPointer, epoch_, path_}; }
  uint16_t comeBack(uint32_t function, uint64_t stackPointer) const;
  uint16_t innermost(uint16_t path, uint32_t function) const;
  uint16_t caller() const;
  bool isOf(uint16_t path, uint32_t function) const {
    return path != CallPaths::none && (paths_.isOther(path) || paths_.function(path) == function);
  }

  /// More calls than that at once may lose the outermost ones.
  static constexpr size_t slots = 1 << 14;
  /// A recursion of handlers ends up here.
  static constexpr size_t mostInterruptions = 64;

  CallPaths &paths_;
  std::vector<Call> atCalls_; ///< By stack pointer, which is a multiple of 8.
  std::vector<Interrupted> interrupted_;
  uint32_t epoch_ = 1;
  uint32_t function_ = 0;
  uint32_t callee_ = 0;         ///< Of the line before.
  LineEnd end_ = LineEnd::call; ///< Of the line before. A thread begins as if called by nothing.
  uint16_t path_ = CallPaths::none;
  bool begins_ = false; ///< path_ is the function that a region has started in, at its beginning or behind a marker.
};

} // namespace leastaction
