// Is the program built with a sanitizer?
#pragma once

/// Of the sanitizers, which end the process by a system call of their own when they have found something.
// NOLINTNEXTLINE(readability-identifier-naming,bugprone-reserved-identifier)
extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace leastaction::runtime {

inline bool hasSanitizer() {
  return __sanitizer_set_death_callback != nullptr;
}

} // namespace leastaction::runtime
