// How the kernel lets a program read a counter of its own without a system call: a page that says which of the
// processor's counters it is in, and what to add (perf_event_open(2), struct perf_event_mmap_page).
//
//   CounterReading reading = readCounter(page, [](uint32_t counter) { return __builtin_ia32_rdpmc(counter); });
//   if (!reading.isValid) ... // the kernel has to be asked
#pragma once

#include <linux/perf_event.h>
#include <stdint.h>

namespace leastaction::runtime {

struct CounterReading {
  bool isValid; ///< False if the counter is in none of the processor's at the moment, or must not be read.
  uint64_t value;
};

/// `readProcessor(n)` reads the processor's counter number n. The kernel may move the counter meanwhile: then its
/// sequence number has changed, and all is read again.
template <class ReadProcessor>
CounterReading readCounter(const volatile perf_event_mmap_page &page, const ReadProcessor &readProcessor) {
  for (;;) {
    uint32_t sequence = page.lock;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    uint32_t index = page.index;
    unsigned width = page.pmc_width;
    auto value = static_cast<uint64_t>(page.offset);
    bool isValid = page.cap_user_rdpmc && index && width && width <= 64;
    if (isValid) {
      unsigned unused = 64 - width;
      value += static_cast<uint64_t>(static_cast<int64_t>(readProcessor(index - 1) << unused) >> unused);
    }
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (page.lock == sequence)
      return {isValid, value};
  }
}

} // namespace leastaction::runtime
