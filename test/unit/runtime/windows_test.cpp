#include "runtime/windows.h"

#include "runtime/window_ranks.h"
#include "test/unit/runtime/in_child.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace leastaction::runtime {
namespace {

constexpr uint64_t millisecond = 1'000'000;

/// Of a process that records a window in each millisecond.
template <class Function> std::string inSample(const Function &function) {
  return textOfChild([&] {
    setenv("LEASTACTION_SAMPLE", "1", 1);
    const auto state = std::make_unique<ThreadState>(); // large
    state->windowRandom = 1;
    state->windowNumber = 7;
    state->windowWait = millisecond;
    return std::string(function(*state));
  });
}

/// Calls visit() for each window that is due up to `end`, at the moment when it is.
template <class Visit> void goThrough(ThreadState &state, uint64_t end, const Visit &visit) {
  for (;;) {
    planAt(state, state.windowLast);
    if (state.windowDue > end)
      return;
    visit();
    postpone(state);
  }
}

TEST(Windows, AreDueOncePerPeriodOnAverage) {
  EXPECT_EQ(inSample([](ThreadState &state) {
              unsigned windows = 0;
              uint64_t before = 0;
              bool isRegular = true;
              goThrough(state, 1000 * millisecond, [&] {
                const uint64_t wait = state.windowDue - before;
                isRegular &= before == 0 || (wait >= millisecond / 2 && wait < millisecond * 3 / 2);
                before = state.windowDue;
                ++windows;
              });
              return isRegular && windows > 970 && windows < 1030 ? "yes" : "no";
            }),
            "yes");
}

TEST(Windows, AfterThreeHalvingsOneOfEightRemainsAndOneOfEightIsPlanned) {
  EXPECT_EQ(inSample([](ThreadState &state) {
              unsigned remaining = 0, planned = 0;
              goThrough(state, 1000 * millisecond, [&] { remaining += state.windowRank >= 3; });
              for (int halving = 0; halving < 3; ++halving)
                countHalving();
              goThrough(state, 2000 * millisecond, [&] { planned += !isThinnedOut(state); });
              return std::to_string(remaining / 10) + " " + std::to_string(planned / 10);
            }),
            "12 12"); // of 125
}

/// The helper has come late: windows 7 to some 16 are due.
TEST(Windows, OfSeveralThatAreDueTheOneThatRemainsLongestBegins) {
  EXPECT_EQ(inSample([](ThreadState &state) {
              const uint64_t now = 11 * millisecond;
              planAt(state, now);
              const bool isBest = state.windowRank == (state.windowNumber >= 16 ? 4 : 3);
              const bool isNow = state.windowDue == now && state.windowLast <= now;
              postpone(state);
              planAt(state, now);
              return isBest && isNow && state.windowDue >= now && state.windowRank <= 1 ? "yes" : "no";
            }),
            "yes");
}

} // namespace
} // namespace leastaction::runtime
