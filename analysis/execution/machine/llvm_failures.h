// LLVM ends the program where it runs out of memory or meets what it holds to be impossible; a damaged file may bring
// it there. This makes exceptions of both.
//
//   throwLlvmFailures();   // once, before LLVM is used
#pragma once

namespace leastaction {

/// From then on: std::bad_alloc, or a std::runtime_error with LLVM's words.
void throwLlvmFailures();

} // namespace leastaction
