#include "analysis/execution/event/call_paths.h"

#include <gtest/gtest.h>

#include <set>

namespace leastaction {
namespace {

TEST(CallPaths, AChainIsOneNodeHoweverOftenItComes) {
  CallPaths paths;
  const uint16_t main = paths.child(CallPaths::none, 1);
  const uint16_t inner = paths.child(main, 2);
  EXPECT_EQ(paths.child(main, 3), paths.child(main, 3));
  EXPECT_EQ(paths.child(main, 2), inner);
  EXPECT_NE(paths.child(CallPaths::none, 2), inner);
  EXPECT_EQ(paths.parent(inner), main);
  EXPECT_EQ(paths.parent(main), CallPaths::none);
  EXPECT_EQ(paths.function(inner), 2u);
  EXPECT_EQ(paths.size(), 5u);
}

TEST(CallPaths, DeepRecursionEndsInOneNode) {
  CallPaths paths;
  uint16_t path = CallPaths::none;
  for (unsigned depth = 0; depth < 100'000; ++depth)
    path = paths.child(path, 7);
  EXPECT_TRUE(paths.isOther(path));
  EXPECT_EQ(paths.size(), 1 + CallPaths::maxDepth + 1);
  EXPECT_EQ(paths.child(path, 8), path);
  EXPECT_FALSE(paths.isOther(paths.parent(path)));
}

TEST(CallPaths, ManyPathsAreBoundedAndKeepTheirCaller) {
  CallPaths paths;
  std::set<uint16_t> others;
  for (uint32_t function = 0; function < 2 * CallPaths::maxPaths; ++function) {
    const uint16_t outer = paths.child(CallPaths::none, function);
    const uint16_t inner = paths.child(outer, function);
    if (paths.isOther(inner) && !paths.isOther(outer)) {
      EXPECT_EQ(paths.parent(inner), outer);
      others.insert(inner);
    }
  }
  EXPECT_EQ(others.size(), 1u); // of the last one that found room
  for (uint32_t function = 0; function < 100; ++function)
    EXPECT_FALSE(paths.isOther(paths.child(paths.child(CallPaths::none, function), function)));
  for (uint16_t path = 1; path <= CallPaths::maxPaths; ++path)
    paths.child(path, 1'000'000);
  EXPECT_LE(paths.size(), size_t{1} << 16);
}

} // namespace
} // namespace leastaction
