#include "analysis/execution/core/stage/stack_engine.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr CompiledInstruction push{.stackBytes = -8};
constexpr CompiledInstruction pop{.stackBytes = 8};
constexpr CompiledInstruction user{.usesStackPointer = true};

TEST(StackEngine, WhoUsesTheStackPointerFindsItBroughtUpToDateOnce) {
  StackEngine engine;
  EXPECT_FALSE(engine.follow(user)) << "nothing has moved it";
  EXPECT_EQ(engine.watched(), 0);
  EXPECT_FALSE(engine.follow(push));
  EXPECT_EQ(engine.watched(), watchesStackOffset);
  EXPECT_TRUE(engine.follow(user));
  EXPECT_FALSE(engine.follow(user));
  EXPECT_EQ(engine.watched(), 0);
}

TEST(StackEngine, PushAndPopCancel) {
  StackEngine engine;
  EXPECT_FALSE(engine.follow(push));
  EXPECT_FALSE(engine.follow(pop));
  EXPECT_FALSE(engine.follow(user));
}

TEST(StackEngine, CountsToALimit) {
  for (const CompiledInstruction &way : {push, pop}) {
    StackEngine engine;
    for (unsigned i = 0; i < 192 / 8; ++i)
      EXPECT_FALSE(engine.follow(way)) << i;
    EXPECT_TRUE(engine.follow(way)) << "the 25th";
    EXPECT_FALSE(engine.follow(user)) << "it began anew";
  }
}

TEST(StackEngine, ANewValueEndsTheOffset) {
  StackEngine engine;
  constexpr CompiledInstruction pushAndSet{.stackBytes = -8, .setsStackPointer = true};
  EXPECT_FALSE(engine.follow(pushAndSet));
  EXPECT_FALSE(engine.follow(user));
}

} // namespace
} // namespace leastaction
