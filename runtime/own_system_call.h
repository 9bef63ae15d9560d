// System calls without the C library: it may not be ready, or the thread be none that it knows.
//
//   long file = ownSystemCall(SYS_open, reinterpret_cast<long>(path), O_RDONLY);   // negative: -errno
#pragma once

namespace leastaction::runtime {

inline long ownSystemCall(long number, long a = 0, long b = 0, long c = 0, long d = 0) {
  long result;
  register long fourth __asm__("r10") = d;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                   : "rcx", "r11", "memory");
  return result;
}

} // namespace leastaction::runtime
