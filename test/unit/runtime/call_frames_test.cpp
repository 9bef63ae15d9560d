// The walk against that of the C library, which unwinds by the same tables: same return addresses in every frame.
#include "runtime/call_frames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <execinfo.h>
#include <vector>

namespace leastaction::runtime {
namespace {

struct Walks {
  std::vector<uint64_t> ours, theirs;
  size_t words = 0;
};
Walks walks;
StackReader reader;
StackWord words[StackReader::most];

/// Both walks, from the caller on.
__attribute__((noinline)) void walk() {
  constexpr int most = 200;
  std::array<void *, most> found;
  const int count = backtrace(found.data(), most);
  walks = {};
  const auto *frame = static_cast<const uint64_t *>(__builtin_frame_address(0));
  reader.begin(words);
  Frame place(frame[1], reinterpret_cast<uint64_t>(frame + 2), frame[0], reader);
  do
    walks.ours.push_back(place.pc());
  while (walks.ours.size() < most && place.goToCaller());
  walks.words = reader.count();
  for (int i = 1; i < count; ++i) // the first one is this function
    walks.theirs.push_back(reinterpret_cast<uint64_t>(found[static_cast<size_t>(i)]));
}

volatile int kept;

__attribute__((noinline)) void deep(int depth) {
  if (depth)
    deep(depth - 1);
  else
    walk();
  kept = depth;
}

__attribute__((noinline)) void variable(size_t bytes) {
  volatile char *memory = static_cast<char *>(__builtin_alloca(bytes));
  memory[0] = 1;
  deep(1);
  kept = memory[0];
}

__attribute__((noinline)) void aligned(size_t bytes) {
  alignas(128) volatile char memory[128];
  memory[0] = 1;
  variable(bytes);
  kept = memory[0];
}

void expectSame() {
  EXPECT_GT(walks.ours.size(), 5u);
  EXPECT_EQ(walks.ours, walks.theirs);
}

TEST(CallFrames, AreThoseOfTheCLibrary) {
  deep(0);
  expectSame();
  deep(30);
  expectSame();
  EXPECT_GE(walks.words, walks.ours.size() - 1) << "every return address was read";
}

TEST(CallFrames, AreFoundByTheFramePointerWhereTheStackPointerDoesNotTell) {
  variable(100);
  expectSame();
  aligned(1000);
  expectSame();
}

TEST(CallFrames, GoThroughOtherCodeThatCallsBack) {
  std::array<int, 5> numbers = {3, 1, 2, 5, 4};
  std::qsort(numbers.data(), numbers.size(), sizeof(int), [](const void *a, const void *b) {
    deep(0);
    return *static_cast<const int *>(a) - *static_cast<const int *>(b);
  });
  expectSame();
}

TEST(CallFrames, GoThroughSignalHandlersToWhatTheyInterrupt) {
  struct sigaction action{}, before;
  action.sa_handler = [](int) { deep(2); };
  sigaction(SIGUSR1, &action, &before);
  raise(SIGUSR1);
  sigaction(SIGUSR1, &before, nullptr);
  expectSame();
}

TEST(CallFrames, EndWhereNothingIsKnown) {
  reader.begin(words);
  std::array<uint64_t, 4> stack = {};
  Frame inData(reinterpret_cast<uint64_t>(stack.data()), reinterpret_cast<uint64_t>(stack.data()), 0, reader);
  EXPECT_FALSE(inData.goToCaller());
  Frame noStack(reinterpret_cast<uint64_t>(&expectSame) + 1, 0x1000, 0x1000, reader);
  EXPECT_FALSE(noStack.goToCaller());
}

} // namespace
} // namespace leastaction::runtime
