#include "analysis/study/program/captured_program.h"

#include <gtest/gtest.h>

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
  EXPECT_EQ(done->exitCode, 128 + 9);
}

TEST(CapturedProgram, SaysWhatCannotBeStarted) {
  const Result<CapturedProgram> done = runCaptured({"no-such-program-anywhere"}, 60);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().where, "no-such-program-anywhere");
}

} // namespace
} // namespace leastaction
