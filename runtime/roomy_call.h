// Calls a function on a stack of its own, for what needs more than a small thread has: threads may have 16 kbyte of
// stack in all, and making a run's folder takes three times that.
//
//   callWithRoom([](void *context) { *static_cast<bool *>(context) = makeFolder(); }, &isMade);
#pragma once

#include <stddef.h>
#include <sys/mman.h>

namespace leastaction::runtime {

/// On the caller's own stack if there is no memory for another one. Not to be left by a jump or an exception.
inline void callWithRoom(void (*function)(void *), void *context) {
  constexpr size_t size = 256 << 10; // pages that are never touched cost nothing; a handler may come on top
  void *stack = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED)
    return function(context);
  void *top = static_cast<char *>(stack) + size;
  __asm__ volatile("movq %%rsp, %%rbx\n\t"
                   "movq %[top], %%rsp\n\t"
                   "callq *%[function]\n\t"
                   "movq %%rbx, %%rsp"
                   : "+D"(context), [top] "+a"(top), [function] "+d"(function)
                   :
                   : "rbx", "rcx", "rsi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
                     "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "cc",
                     "memory");
  munmap(stack, size);
}

} // namespace leastaction::runtime
