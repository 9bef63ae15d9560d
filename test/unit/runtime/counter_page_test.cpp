// The kernels that offer counters to programs are not at hand everywhere: here its page is played.
#include "runtime/counter_page.h"

#include <gtest/gtest.h>

#include <vector>

namespace leastaction::runtime {
namespace {

perf_event_mmap_page pageOf(uint32_t index, int64_t offset, uint16_t width) {
  perf_event_mmap_page page{};
  page.cap_user_rdpmc = 1;
  page.index = index;
  page.offset = offset;
  page.pmc_width = width;
  return page;
}

TEST(CounterPage, AddsTheProcessorsCounterToTheOffset) {
  perf_event_mmap_page page = pageOf(3, 1000, 48);
  uint32_t asked = 0;
  CounterReading reading = readCounter(page, [&](uint32_t counter) {
    asked = counter;
    return uint64_t{234};
  });
  EXPECT_TRUE(reading.isValid);
  EXPECT_EQ(reading.value, 1234u);
  EXPECT_EQ(asked, 2u) << "the index counts from 1";
}

// Counters begin below zero, so that they overflow when a sample is due.
TEST(CounterPage, ExtendsTheSignFromTheCountersWidth) {
  perf_event_mmap_page page = pageOf(1, 5000, 48);
  CounterReading reading = readCounter(page, [](uint32_t) { return 0xffff'ffff'fff0u; });
  EXPECT_EQ(reading.value, 5000u - 16);
}

TEST(CounterPage, ReadsAgainWhenTheKernelMovedTheCounter) {
  perf_event_mmap_page page = pageOf(1, 0, 64);
  std::vector<uint32_t> asked;
  CounterReading reading = readCounter(page, [&](uint32_t counter) {
    asked.push_back(counter);
    if (asked.size() == 1) { // a context switch comes in between
      page.lock = page.lock + 2;
      page.index = 5;
      page.offset = 100;
    }
    return uint64_t{7};
  });
  EXPECT_EQ(asked, (std::vector<uint32_t>{0, 4}));
  EXPECT_EQ(reading.value, 107u);
}

TEST(CounterPage, IsNotReadWhereTheKernelDoesNotAllowItOrTheCounterIsNotInUse) {
  auto mustNotBeRead = [](uint32_t) -> uint64_t {
    ADD_FAILURE() << "rdpmc would end the program";
    return 0;
  };
  perf_event_mmap_page page = pageOf(1, 42, 48);
  page.cap_user_rdpmc = 0;
  EXPECT_FALSE(readCounter(page, mustNotBeRead).isValid);
  for (perf_event_mmap_page unused : {pageOf(0, 42, 48), pageOf(1, 42, 0)})
    EXPECT_FALSE(readCounter(unused, mustNotBeRead).isValid);
}

} // namespace
} // namespace leastaction::runtime
