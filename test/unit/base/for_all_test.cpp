#include "analysis/base/for_all.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace leastaction {
namespace {

TEST(ForAll, DoesEachOnce) {
  for (size_t threads : {0, 1, 2, 8}) {
    std::vector<std::atomic<int>> times(100);
    forAll(times.size(), [&](size_t i) { ++times[i]; }, threads);
    for (const std::atomic<int> &each : times)
      EXPECT_EQ(each, 1);
  }
  forAll(0, [](size_t) { FAIL(); });
}

TEST(ForAll, ThrowsWhatOneHasThrownAndBeginsNoMore) {
  for (size_t threads : {1, 4}) {
    std::atomic<size_t> begun = 0;
    const auto body = [&](size_t i) {
      ++begun;
      if (i == 3)
        throw std::runtime_error("three");
    };
    EXPECT_THROW(forAll(100'000, body, threads), std::runtime_error);
    EXPECT_GE(begun, 4u);
    if (threads == 1) {
      EXPECT_EQ(begun, 4u);
    }
  }
}

} // namespace
} // namespace leastaction
