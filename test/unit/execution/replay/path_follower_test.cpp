#include "analysis/execution/replay/path_follower.h"

#include <gtest/gtest.h>

#include <string>

namespace leastaction {
namespace {

/// A thread whose lines are given one by one; functions are single letters.
class Thread : public ExecutedCode {
public:
  Result<Item> next(uint64_t) override { return Item::end; }
  Result<std::vector<Decoded>> decode(const CodeLine &) const override { return std::vector<Decoded>(); }
  std::vector<Error> problems() const override { return {}; }

  /// A function's first line.
  Thread &enter(char function, LineEnd end = LineEnd::onward, uint64_t stackPointerAtCall = 0) {
    entersFunction_ = true;
    return arrive(function, end, 0, stackPointerAtCall);
  }
  /// A line in the middle of one.
  Thread &goOn(char function, LineEnd end = LineEnd::onward, uint64_t stackPointerBefore = 0,
               uint64_t stackPointerAtCall = 0) {
    entersFunction_ = false;
    return arrive(function, end, stackPointerBefore, stackPointerAtCall);
  }
  /// As enter(), by code without instrumentation, which the line before called.
  Thread &callBack(char function, LineEnd end = LineEnd::onward) {
    isCalledBack_ = true;
    enter(function, end);
    isCalledBack_ = false;
    return *this;
  }

  /// A handler comes in before a line in the middle of `function` has run.
  Thread &handle(char function) {
    entersFunction_ = false;
    interruptsLine_ = true;
    follower.beginHandler(*this, static_cast<unsigned char>(function));
    interruptsLine_ = false;
    return *this;
  }

  std::string path() const { return text(follower.path()); }
  std::string text(uint16_t path) const {
    return path == CallPaths::none ? std::string() : text(paths.parent(path)) + static_cast<char>(paths.function(path));
  }

  CallPaths paths;
  PathFollower follower{paths};

private:
  /// What stands for code without instrumentation that is called.
  static constexpr uint32_t opaque = '*';

  Thread &arrive(char function, LineEnd end, uint64_t before, uint64_t atCall) {
    line.end = end;
    line_ = &line;
    stackPointerBefore_ = before;
    stackPointerAtCall_ = atCall;
    follower.arrive(*this, static_cast<unsigned char>(function), opaque);
    return *this;
  }
  CodeLine line;
};

constexpr LineEnd call = LineEnd::call, leave = LineEnd::leave;

TEST(PathFollower, CallsAndReturns) {
  Thread thread;
  EXPECT_EQ(thread.enter('m', call, 0x1000).path(), "m");
  EXPECT_EQ(thread.enter('f', call, 0xf00).path(), "mf");
  EXPECT_EQ(thread.enter('g', leave).path(), "mfg");
  EXPECT_EQ(thread.goOn('f', leave, 0xf00).path(), "mf");
  EXPECT_EQ(thread.goOn('m', call, 0x1000, 0x1000).path(), "m");
  EXPECT_EQ(thread.enter('g').path(), "mg");
}

TEST(PathFollower, ReturnsWithoutAStackPointerGoToTheCaller) {
  Thread thread;
  thread.enter('f', call).enter('f', call).enter('f', leave);
  EXPECT_EQ(thread.goOn('f', leave).path(), "ff");
  EXPECT_EQ(thread.goOn('f').path(), "f");
}

TEST(PathFollower, ATailCallTakesThePlaceOfItsCaller) {
  Thread thread;
  thread.enter('m', call, 0x1000).enter('f', leave);
  EXPECT_EQ(thread.enter('g', leave).path(), "mg");
  EXPECT_EQ(thread.goOn('m', call, 0x1000, 0x1000).path(), "m");
  // A conditional one is not the end of its block, as far as the follower knows.
  thread.enter('f');
  EXPECT_EQ(thread.enter('h').path(), "mh");
}

TEST(PathFollower, AJumpOutOfManyCallsFindsItsFrameByTheStackPointer) {
  Thread thread;
  thread.enter('m', call, 0x1000).enter('r', call, 0xf00).enter('r', call, 0xe00).enter('r', call, 0xd00);
  EXPECT_EQ(thread.enter('r', call, 0xc00).path(), "mrrrr");
  EXPECT_EQ(thread.goOn('r', call, 0xe00, 0xe00).path(), "mrr"); // longjmp, or a landing pad
  EXPECT_EQ(thread.enter('g', leave).path(), "mrrg");
  EXPECT_EQ(thread.goOn('r', leave, 0xe00).path(), "mrr");
  EXPECT_EQ(thread.goOn('r', leave, 0xf00).path(), "mr");
}

TEST(PathFollower, AStackPointerOfAnotherFunctionsCallIsNotBelieved) {
  Thread thread;
  thread.enter('m', call, 0x1000).enter('f', call, 0xf00).enter('g', leave);
  EXPECT_EQ(thread.goOn('m', LineEnd::onward, 0xf00).path(), "m");
}

TEST(PathFollower, CodeWithoutInstrumentationStandsBetween) {
  Thread thread;
  thread.enter('m', call, 0x1000);
  EXPECT_EQ(thread.text(thread.follower.opaqueCall('m', '*')), "m*");
  EXPECT_EQ(thread.callBack('c', leave).path(), "m*c");
  EXPECT_EQ(thread.enter('c', leave).path(), "m*c"); // called once more
  EXPECT_EQ(thread.text(thread.follower.opaqueCall('m', '*')), "m*");
  EXPECT_EQ(thread.goOn('m', LineEnd::onward, 0x1000).path(), "m");
}

TEST(PathFollower, AHandlerStandsAboveWhatItInterrupts) {
  Thread thread;
  thread.enter('m', call, 0x1000).enter('f', call, 0xf00).enter('g', leave);
  thread.handle('f'); // to which it has just returned
  EXPECT_EQ(thread.enter('h', call, 0x800).path(), "mfh");
  EXPECT_EQ(thread.enter('g', leave).path(), "mfhg");
  EXPECT_EQ(thread.goOn('h', leave, 0x800).path(), "mfh");
  thread.follower.endHandler();
  EXPECT_EQ(thread.goOn('f', leave).path(), "mf");
  thread.follower.endHandler(); // of one that began before the recording
  EXPECT_EQ(thread.goOn('m', LineEnd::onward, 0x1000).path(), "m");
}

TEST(PathFollower, BehindAGapOnlyTheFunctionIsKnown) {
  Thread thread;
  thread.enter('m', call, 0x1000).enter('f', call, 0xf00).enter('g');
  thread.follower.forget();
  EXPECT_EQ(thread.goOn('g', leave).path(), "g");
  EXPECT_EQ(thread.goOn('f', leave, 0xf00).path(), "f"); // what was known of that call is not believed any more
  EXPECT_EQ(thread.goOn('m', LineEnd::onward, 0x1000).path(), "m");
}

TEST(PathFollower, ARegionStartsBeneathItsCallers) {
  Thread thread;
  const uint16_t solve = thread.paths.child(thread.paths.child(CallPaths::none, 'm'), 's');
  thread.follower.begin(solve); // a marker in s
  EXPECT_EQ(thread.goOn('s', call, 0, 0xf00).path(), "ms");
  EXPECT_EQ(thread.enter('f', leave).path(), "msf");
  EXPECT_EQ(thread.goOn('s', leave, 0xf00).path(), "ms");
  EXPECT_EQ(thread.goOn('m', LineEnd::onward, 0x1000).path(), "m");
  thread.follower.begin(solve); // s is the region
  EXPECT_EQ(thread.enter('s', call, 0xf00).path(), "ms");
  EXPECT_EQ(thread.enter('s', leave).path(), "mss") << "it calls itself";
  thread.follower.begin(solve); // a marker in code without instrumentation, which s has called
  EXPECT_EQ(thread.enter('f').path(), "msf");
}

TEST(PathFollower, ARegionWithoutKnownCallersBeginsInItsFunction) {
  Thread thread;
  thread.enter('m', call, 0x1000).enter('f', call, 0xf00);
  thread.follower.begin(CallPaths::none);
  EXPECT_EQ(thread.goOn('f', leave, 0xf00).path(), "f");
}

} // namespace
} // namespace leastaction
