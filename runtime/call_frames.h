// Walks up a thread's stack by what compilers say of their frames (.eh_frame, as for exceptions), one call at a time.
//
//   stack.begin(log, stackPointer, endOf(stackPointer));
//   Frame frame(pc, stackPointer, framePointer, stack);
//   do use(frame.pc()); while (frame.goToCaller());
//
// Neither frame pointers nor a library are needed, and nothing is allocated. Memory that may not be there is read by
// system calls, so that a stack that is not as the program's code says ends the walk and nothing else.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace leastaction::runtime {

/// A word of the stack that a walk has read. The same first frame and the same words give the same walk.
struct StackWord {
  uint64_t address;
  uint64_t value;
};

/// Reads words of the calling thread's stack and remembers which. Too large for a small stack itself.
class StackReader {
public:
  static constexpr size_t most = 512;
  /// A walk begins, which writes what it reads into `log`. All memory in [knownBegin, knownEnd) can be read.
  void begin(StackWord (&log)[most], uint64_t knownBegin = 0, uint64_t knownEnd = 0) {
    log_ = log;
    knownBegin_ = knownBegin;
    knownEnd_ = knownEnd;
    count_ = 0;
    page_ = UINT64_MAX;
  }

  /// False if the address cannot be read, or if too much has been read.
  bool read(uint64_t address, uint64_t &value);
  size_t count() const { return count_; }

private:
  bool readPage(uint64_t page);

  static constexpr uint64_t pageBytes = 4096;
  StackWord *log_;
  size_t count_;
  uint64_t knownBegin_, knownEnd_;
  uint64_t page_; ///< What `words_` holds.
  uint64_t words_[pageBytes / sizeof(uint64_t)];
};

/// Where a thread stands in one of its functions. Of the registers, only those are followed that frames are found by.
class Frame {
public:
  /// At `pc`, behind a call, with what %rsp and %rbp hold there.
  Frame(uint64_t pc, uint64_t stackPointer, uint64_t framePointer, StackReader &stack)
      : pc_(pc), stackPointer_(stackPointer), framePointer_(framePointer), stack_(stack) {}

  /// False where there is none, or where it is not known.
  bool goToCaller();

  /// The next instruction to be executed.
  uint64_t pc() const { return pc_; }
  /// An address in the instruction that the frame is in: a call may be the last one of its function.
  uint64_t inside() const { return isExact_ ? pc_ : pc_ - 1; }
  /// Has the walk so far depended on the first frame's %rbp?
  bool usedFramePointer() const { return usedFramePointer_; }

private:
  bool registerValue(uint64_t number, uint64_t &value);
  bool evaluate(const unsigned char *expression, uint64_t first, bool hasFirst, uint64_t &value);

  enum class Where : unsigned char { inFirst, inMemory, known, lost };
  uint64_t pc_, stackPointer_;
  uint64_t framePointer_; ///< Its value, or where it was saved: it is read when it is needed.
  Where framePointerIs_ = Where::inFirst;
  bool isExact_ = false; ///< The frame was interrupted by a signal.
  bool usedFramePointer_ = false;
  StackReader &stack_;
};

} // namespace leastaction::runtime
