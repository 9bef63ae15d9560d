#include "analysis/execution/core/stage/value_chains.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ValueChains, AnInstructionThatNeedsItselfIsAChain) {
  ValueChains chains;
  chains.waited(3, 3, true);
  EXPECT_TRUE(chains.hold(3, 3, true));
  EXPECT_TRUE(chains.hold(3, 3, false));
}

TEST(ValueChains, AnIndexThatWasLoadedIsNone) {
  ValueChains chains;
  chains.waited(1, Stall::none, true);
  chains.waited(2, 1, true);
  EXPECT_FALSE(chains.hold(2, 1, true));
  EXPECT_FALSE(chains.hold(2, 1, false));
}

TEST(ValueChains, AChainOfLoadsHasALoad) {
  ValueChains chains;
  chains.waited(0, 0, false); // computes the next index,
  chains.waited(1, 0, true);  // which is loaded from
  EXPECT_FALSE(chains.hold(1, 0, true));
  EXPECT_TRUE(chains.hold(1, 0, false));
  chains.waited(0, 1, false); // and depends on what was loaded
  ValueChains table = chains;
  table.waited(2, 1, true);
  EXPECT_TRUE(table.hold(2, 1, true)) << "it is not part of it, but waits for it";
}

TEST(ValueChains, WhatIsKnownIsLookedAtAgain) {
  ValueChains chains;
  chains.waited(3, 3, true);
  EXPECT_TRUE(chains.hold(3, 3, true));
  chains.waited(3, Stall::none, true);
  unsigned held = 0;
  while (chains.hold(3, 3, true))
    ++held;
  EXPECT_LT(held, 100u);
}

TEST(ValueChains, LongWaysWithoutAnEndAreNotFollowed) {
  ValueChains chains;
  constexpr uint32_t length = 10'000;
  for (uint32_t i = 0; i < length; ++i)
    chains.waited(i, i + 1, true);
  EXPECT_FALSE(chains.hold(0, 1, true));
  chains.waited(4, 1, true);
  EXPECT_FALSE(chains.hold(length, 1, true)) << "nothing is known of it";
}

} // namespace
} // namespace leastaction
