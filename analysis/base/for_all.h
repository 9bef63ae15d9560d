// The same work for many things on all processors; what one of them throws, the caller gets.
//
//   forAll(paths.size(), [&](size_t i) { read[i] = readProgram(paths[i]); });
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace leastaction {

/// Calls body(i) for each i below `count`, in their order but several at once, in at most `most` threads. After one has
/// thrown, no further one begins; the first exception is thrown here.
template <class Body> void forAll(size_t count, const Body &body, size_t most = std::thread::hardware_concurrency()) {
  std::atomic<size_t> next = 0;
  std::exception_ptr thrown;
  std::mutex throwing;
  const auto work = [&] {
    try {
      for (size_t i; (i = next++) < count;)
        body(i);
    } catch (...) {
      const std::scoped_lock lock(throwing);
      if (!thrown)
        thrown = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (size_t i = 1; i < std::min(most, count); ++i)
      threads.emplace_back(work);
    work();
  }
  if (thrown)
    std::rethrow_exception(thrown);
}

} // namespace leastaction
