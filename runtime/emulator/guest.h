// The program's processor as QEMU holds it: memory, registers, and what is different from processor to processor.
//
//   const Registers registers = guest->registers(processor);
//   uint64_t argc = *guestMemory<uint64_t>(registers.stackPointer);
//
// The plugin interface gives no registers. But where a block begins they are all in QEMU's structure for the processor,
// and translated code keeps the address of that structure in %rbp while it calls a plugin. So callbacks of blocks come
// in by a function that passes %rbp on (callback_x86_64.S: this machine's processor, whatever the program's is). That
// the registers are where guest_x86_64.cpp, guest_aarch64.cpp and guest_powerpc.cpp look is checked where the program
// begins: see Recorder::checkProcess.
#pragma once

#include "runtime/emulator/hidden_accesses.h"

#include <bit>
#include <concepts>
#include <span>
#include <stddef.h>
#include <stdint.h>
#include <string_view>

namespace leastaction::emulator {

/// An instruction that is being translated.
using Bytes = std::span<const uint8_t>;

/// Where a function begins.
struct Registers {
  uint64_t stackPointer;
  uint64_t link; ///< Where the function returns to, of a processor that calls by a register.
  uint64_t arguments[6];
};

/// What the recorder knows of system calls.
enum class SystemCall { other, sigreturn, sigaction, mapping, unmapping, exit, exec, clone, fork, vfork };

struct NumberedCall {
  int64_t number;
  SystemCall call;
};

/// Which accesses of an instruction QEMU is asked for.
enum class Watched {
  yes,
  ignored, ///< By a function that does nothing.
  hidden,  ///< The same, and hidden_accesses.h has them.
  no
};

struct Guest {
  const char *name; ///< As QEMU calls it.
  size_t longestInstruction;
  size_t processorBytes; ///< Of QEMU's structure: as far as it is read.
  /// A call puts the return address on the stack, and the return takes it off: a function whose caller goes on is known
  /// by the stack pointer. Else the address is in a register, and functions that call none move no stack pointer.
  bool callsByStack;

  Registers (*registers)(const void *processor);
  std::span<const NumberedCall> systemCalls; ///< All others are of no interest.
  Watched (*watched)(Bytes instruction, bool isRecorded);
  /// Was a handler, which begins with these registers, called for a signal? `restorer`: as it was installed with.
  bool (*isForSignal)(const Registers &registers, uint64_t restorer);
  /// Is there a call just before the address, which is one of code? Null where calls are by the stack.
  bool (*isBehindCall)(uint64_t address) = nullptr;
  const HiddenAccesses *hidden = nullptr;
  /// A pointer to a function is the address of a descriptor, whose first word is where the function begins.
  bool hasDescriptors = false;
  /// The pointer to `main`, where __libc_start_main begins with these registers; null where it is the first argument.
  uint64_t (*mainOf)(const Registers &registers) = nullptr;
  /// Sets right what QEMU begins the program with; null if nothing is wrong.
  void (*correct)(void *processor) = nullptr;
  /// Does QEMU end with an error of its own at the instruction, which the program's processor does not know?
  bool (*isFatal)(Bytes instruction) = nullptr;
  bool isBigEndian = false; ///< Its memory. QEMU's structure is as this machine has it.
};

extern const Guest x86, aarch64, powerpc;
extern const Guest *guest; ///< The program's.

/// Null for one that cannot be recorded.
const Guest *guestNamed(std::string_view name);

/// Of the program's processor.
SystemCall systemCallOf(int64_t number);

// Where the registers that are read for each block are in QEMU's structure.
inline constexpr size_t x86StackPointerAt = 4 * sizeof(uint64_t);
inline constexpr size_t aarch64RegistersAt = 16 * sizeof(uint32_t); // behind those of 32-bit code
inline constexpr size_t aarch64LinkAt = aarch64RegistersAt + 30 * sizeof(uint64_t);
inline constexpr size_t aarch64StackPointerAt = aarch64RegistersAt + 31 * sizeof(uint64_t);
inline constexpr size_t powerpcStackPointerAt = 1 * sizeof(uint64_t);
inline constexpr size_t powerpcLinkAt = 64 * sizeof(uint64_t); // behind two halves of each general-purpose register

inline uint64_t registerAt(const void *processor, size_t offset) {
  return *reinterpret_cast<const uint64_t *>(static_cast<const char *>(processor) + offset);
}

/// Where the program's address 0 lies in this process.
extern uint64_t guestBase;

template <class T> const T *guestMemory(uint64_t address) {
  return reinterpret_cast<const T *>(address + guestBase);
}

/// How many bytes from an address of this process on could be read: all, or as far as there is memory.
size_t readMemory(uint64_t address, void *to, size_t bytes);

/// A number as this machine has it, of one that was copied from the program's memory.
template <std::integral T> T guestNumber(T copied) {
  return guest->isBigEndian ? std::byteswap(copied) : copied;
}

/// A number in the program's memory.
template <std::integral T> T guestNumberAt(uint64_t address) {
  return guestNumber(*guestMemory<T>(address));
}

/// Of the function that begins with these registers.
inline uint64_t returnAddress(const Registers &registers) {
  return guest->callsByStack ? *guestMemory<uint64_t>(registers.stackPointer) : registers.link;
}

/// An instruction of four bytes.
uint32_t instructionWord(Bytes instruction);

} // namespace leastaction::emulator
