#include "runtime/threads.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace leastaction::runtime {
namespace {

std::vector<ThreadState *> listed() {
  std::vector<ThreadState *> all;
  forEachThread(
      [](ThreadState &state, void *context) { static_cast<std::vector<ThreadState *> *>(context)->push_back(&state); },
      &all);
  return all;
}

TEST(Threads, AreListedUntilTheyAreTakenOff) {
  static ThreadState own, other; // large
  EXPECT_EQ(knownThread(), nullptr);
  listThread(own);
  EXPECT_EQ(knownThread(), &own);
  std::jthread([] {
    EXPECT_EQ(knownThread(), nullptr);
    listThread(other);
    EXPECT_EQ(knownThread(), &other);
    EXPECT_EQ(listed(), (std::vector{&other, &own}));
    delistThread(other);
    EXPECT_EQ(knownThread(), nullptr);
  }).join();
  EXPECT_EQ(knownThread(), &own);
  EXPECT_EQ(listed(), std::vector{&own});
  delistThread(own);
  EXPECT_TRUE(listed().empty());
}

TEST(Threads, InANewProcessOnlyTheCallingOneIsLeft) {
  static ThreadState own, other;
  std::jthread([] { listThread(other); }).join();
  listThread(own);
  own.output.acquire(); // by another thread, at the fork
  forgetOtherThreads();
  EXPECT_EQ(listed(), std::vector{&own});
  EXPECT_TRUE(own.output.acquireWithin(0));
  delistThread(own);
}

} // namespace
} // namespace leastaction::runtime
