#include "analysis/study/program/recording.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

#include <cstdlib>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// What the runtime reads is this process's environment.
struct RecordingTest : testing::Test {
  RecordingTest() { clear(); }
  ~RecordingTest() override { clear(); }
  static void clear() {
    for (const char *name : {"LEASTACTION", "LEASTACTION_MAX_BYTES", "LEASTACTION_CALLERS_PAST", "LEASTACTION_CLOCK",
                             "LEASTACTION_OUT", "LEASTACTION_PIN_DISPATCH", "GLIBC_TUNABLES"})
      unsetenv(name);
  }
  Result<Recording> prepare(const std::string &out) {
    return prepareRecording({.program = "./dot", .out = folder.path(out)});
  }
  test::TemporaryFolder folder;
};

TEST_F(RecordingTest, TheRuntimeIsToldOfTheFolderTheClockAndTheCallers) {
  setenv("LEASTACTION_MAX_BYTES", "1000", 1);
  const Result<Recording> recording =
      prepareRecording({.program = "./dot", .out = folder.path("dot.run/"), .clock = "cycles", .callersPast = "300"});
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_EQ(recording->folder, folder.path("dot.run"));
  EXPECT_EQ(recording->mostBytes, 1000u);
  EXPECT_STREQ(getenv("LEASTACTION_OUT"), folder.path("dot.run").c_str());
  EXPECT_STREQ(getenv("LEASTACTION_CLOCK"), "cycles");
  EXPECT_STREQ(getenv("LEASTACTION_CALLERS_PAST"), "300");
  EXPECT_FALSE(fs::exists(folder.path("dot.run"))) << "the runtime makes it";
}

TEST_F(RecordingTest, ChoicesByProcessorArePinnedUnlessTheUserHasMadeThem) {
  const auto tunables = [&](bool pins) {
    EXPECT_TRUE(prepareRecording({.program = "./dot", .out = folder.path("dot.run"), .pinsDispatch = pins}));
    const char *text = getenv("GLIBC_TUNABLES");
    return std::string(text ? text : "");
  };
  EXPECT_EQ(tunables(false), "");
  EXPECT_EQ(getenv("LEASTACTION_PIN_DISPATCH"), nullptr);
  EXPECT_TRUE(tunables(true).starts_with("glibc.cpu.hwcaps=-AVX512F,"));
  EXPECT_STREQ(getenv("LEASTACTION_PIN_DISPATCH"), "x86-64-v3");
  setenv("GLIBC_TUNABLES", "glibc.malloc.check=1", 1);
  EXPECT_TRUE(tunables(true).starts_with("glibc.malloc.check=1:glibc.cpu.hwcaps=-AVX512F,"));
  setenv("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2", 1);
  EXPECT_EQ(tunables(true), "glibc.cpu.hwcaps=-AVX2");
  EXPECT_EQ(tunables(false), "glibc.cpu.hwcaps=-AVX2");
  EXPECT_EQ(getenv("LEASTACTION_PIN_DISPATCH"), nullptr);
}

TEST_F(RecordingTest, ANameThatIsTakenIsRefused) {
  folder.write("file", "");
  fs::create_directories(folder.path("other"));
  fs::create_directories(folder.path("old.run"));
  folder.write("old.run/run.json", "{}");
  fs::create_symlink("nowhere", folder.path("link"));
  EXPECT_EQ(prepare("file").error().what, "the run folder cannot be made: there is a file of that name");
  EXPECT_EQ(prepare("other").error().what,
            "the run folder cannot be made: there is a folder of that name, and it is not a run");
  EXPECT_EQ(prepare("old.run").error().what, "the run folder exists already");
  EXPECT_TRUE(prepare("link").error().what.contains("symbolic link to 'nowhere'"));
  EXPECT_TRUE(prepare("none/dot.run").error().what.contains("there is no folder"));
  EXPECT_TRUE(prepare("file/dot.run").error().what.contains("is not a folder"));
}

TEST_F(RecordingTest, NumbersOfTheEnvironmentAreChecked) {
  setenv("LEASTACTION_MAX_BYTES", "1k", 1);
  EXPECT_EQ(prepare("a").error().what, "LEASTACTION_MAX_BYTES is '1k', not a whole number of bytes");
  unsetenv("LEASTACTION_MAX_BYTES");
  setenv("LEASTACTION_CALLERS_PAST", "x", 1);
  EXPECT_EQ(prepare("a").error().what, "LEASTACTION_CALLERS_PAST is 'x', not a whole number of ticks");
}

TEST_F(RecordingTest, TheOutcomeSaysWhatThereIs) {
  const Result<Recording> recording = prepare("dot.run");
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_EQ(outcomeOf(*recording, false), "");
  EXPECT_TRUE(outcomeOf(*recording, true).starts_with("nothing was recorded: the program has no code"));
  setenv("LEASTACTION", "off", 1);
  EXPECT_EQ(outcomeOf(*recording, true), "nothing was recorded: LEASTACTION is 'off'");
  fs::create_directories(folder.path("dot.rank-0.run"));
  fs::create_directories(folder.path("dot.rank-1.run"));
  fs::create_directories(folder.path("dot.99.run"));
  folder.write("dot.99.run/run.json", "{}");
  EXPECT_EQ(outcomeOf(*recording, true),
            "recorded 2 ranks of an MPI program, each into a run of its own, such as dot.rank-0.run; a process that it "
            "started, or a program that took its place, left a run of its own: dot.99.run");
}

TEST_F(RecordingTest, ARunThatHoldsRecordsIsShown) {
  test::SyntheticRun made(test::oneFunction);
  const Recording recording{.folder = made.folder.path(), .shown = "dot.run", .before = {}};
  test::record(made);
  EXPECT_EQ(outcomeOf(recording, true), "recorded dot.run; 'leastaction report dot.run' shows it");
}

TEST_F(RecordingTest, TheCommandCanBePastedIntoAShell) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const auto outcome = [&](const std::string &shown) {
    return outcomeOf({.folder = made.folder.path(), .shown = shown, .before = {}}, true);
  };
  EXPECT_EQ(outcome("my sieve.run"), "recorded my sieve.run; leastaction report 'my sieve.run' shows it");
  EXPECT_EQ(outcome("a'b.run"), "recorded a'b.run; leastaction report 'a'\\''b.run' shows it");
  EXPECT_EQ(outcome("-x.run"), "recorded -x.run; 'leastaction report ./-x.run' shows it");
  EXPECT_EQ(outcome("\xc3\xa4.run"), "recorded \xc3\xa4.run; 'leastaction report \xc3\xa4.run' shows it");
  EXPECT_TRUE(outcome("\x1b[1m\xfe.run").ends_with("; leastaction report $'\\x1b[1m\\xfe.run' shows it"));
}

} // namespace
} // namespace leastaction
