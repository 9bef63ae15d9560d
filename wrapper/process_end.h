// How this process ends: with an exit code of its own, or as another one has ended.
//
//   endLike(status);            // of waitpid()
#pragma once

namespace leastaction::wrapper {

constexpr int exitBadUsage = 2, exitNotExecutable = 126, exitNotFound = 127;

/// Ends this process as the child has ended: with its exit code, or by its signal (without a second core file).
[[noreturn]] void endLike(int status);

} // namespace leastaction::wrapper
