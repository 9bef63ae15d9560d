// The emulated program as QEMU holds it: its memory and its registers.
//
//   uint64_t returnAddress = *guestMemory<uint64_t>(registers->rsp);
//
// The plugin interface gives no registers. But where a block begins they are all in QEMU's structure for the processor,
// which begins with the sixteen general ones in the order in which the processor counts them; and translated code
// keeps the address of that structure in %rbp while it calls a plugin. So callbacks of blocks come in by a function
// that passes %rbp on (callback_x86_64.S). That this is so is checked where the program begins: see plugin.cpp.
#pragma once

#include <stdint.h>

namespace leastaction::emulator {

struct GuestRegisters {
  uint64_t rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15;
};

/// Where the program's address 0 lies in this process.
extern uint64_t guestBase;

template <class T> const T *guestMemory(uint64_t address) {
  return reinterpret_cast<const T *>(address + guestBase);
}

} // namespace leastaction::emulator
