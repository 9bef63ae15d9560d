#include "analysis/study/program/captured_program.h"

#include <gtest/gtest.h>

#include <array>
#include <unistd.h>

namespace leastaction {
namespace {

TEST(CapturedProgram, KeepsBothOutputsApartAndTheExitCode) {
  const Result<CapturedProgram> done = runCaptured({"sh", "-c", "echo out; echo err >&2; exit 3"}, 60);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_EQ(done->output, "out\n");
  EXPECT_EQ(done->errors, "err\n");
  EXPECT_EQ(done->exitCode, 3);
  EXPECT_FALSE(done->timedOut);
}

TEST(CapturedProgram, ASignalIsItsNumberAbove128) {
  const Result<CapturedProgram> done = runCaptured({"sh", "-c", "kill -TERM $$"}, 60);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_EQ(done->exitCode, 128 + 15);
}

TEST(CapturedProgram, ReadsNothingFromStandardInput) {
  const Result<CapturedProgram> done = runCaptured({"cat"}, 60);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_EQ(done->output, "");
  EXPECT_EQ(done->exitCode, 0);
}

TEST(CapturedProgram, TimeIsUpForWhatItStartsToo) {
  const Result<CapturedProgram> done = runCaptured({"sh", "-c", "echo begun; sleep 1000 & wait"}, 0.2);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_TRUE(done->timedOut);
  EXPECT_EQ(done->output, "begun\n");
  EXPECT_EQ(done->exitCode, 128 + 15);
}

TEST(CapturedProgram, IsKilledWhereItDoesNotEnd) {
  const Result<CapturedProgram> done = runCaptured({"sh", "-c", "trap '' TERM; echo begun; sleep 1000"}, 0.2);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_TRUE(done->timedOut);
  EXPECT_EQ(done->exitCode, 128 + 9);
}

TEST(CapturedProgram, IsStoppedWithWhatItStarted) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  EXPECT_FALSE(canBeRead(ends[0]));
  ASSERT_EQ(write(ends[1], "x", 1), 1);
  EXPECT_TRUE(canBeRead(ends[0]));
  const Result<CapturedProgram> done = runCaptured({"sh", "-c", "sleep 1000 & wait"}, 60, ends[0]);
  close(ends[0]);
  close(ends[1]);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_TRUE(done->wasStopped);
  EXPECT_FALSE(done->timedOut);
  EXPECT_EQ(done->exitCode, 128 + 15);
}

TEST(CapturedProgram, TimeIsUpForWhatClosedItsOutputs) {
  const Result<CapturedProgram> done = runCaptured({"sh", "-c", "exec >&- 2>&-; sleep 1000"}, 0.2);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_TRUE(done->timedOut);
}

TEST(CapturedProgram, SaysWhatCannotBeStarted) {
  const Result<CapturedProgram> done = runCaptured({"no-such-program-anywhere"}, 60);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().where, "no-such-program-anywhere");
}

} // namespace
} // namespace leastaction
