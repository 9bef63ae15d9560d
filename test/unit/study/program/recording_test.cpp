#include "analysis/study/program/recording.h"

#include "analysis/study/program/recorded_program.h"

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
    for (const char *name :
         {"LEASTACTION", "LEASTACTION_MAX_BYTES", "LEASTACTION_CALLERS_PAST", "LEASTACTION_CLOCK", "LEASTACTION_OUT",
          "LEASTACTION_PIN_DISPATCH", "LEASTACTION_JOB", "GLIBC_TUNABLES", "LD_PRELOAD", "ASAN_OPTIONS", "PMI_RANK",
          "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "SLURM_PROCID"})
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

TEST_F(RecordingTest, AJobHasANameUnlessThisIsOneOfItsRanks) {
  const auto name = [&] {
    EXPECT_TRUE(prepare("dot.run"));
    const char *text = getenv("LEASTACTION_JOB");
    return std::string(text ? text : "");
  };
  const std::string first = name(), second = name();
  EXPECT_EQ(first.size(), 20);
  EXPECT_EQ(second.size(), 20);
  EXPECT_NE(first, second);
  setenv("PMI_RANK", "1", 1);
  EXPECT_EQ(name(), second) << "what the one that started the launcher has set";
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

TEST_F(RecordingTest, TheLayerBeforeMpiIsLoadedBeforeWhatTheUserWants) {
  folder.write("layer.so", "");
  folder.write("a layer.so", "");
  const auto preloads = [&](const std::string &layer, bool emulates = false) {
    EXPECT_TRUE(prepareRecording(
        {.program = "./dot", .out = folder.path("dot.run"), .emulates = emulates, .mpiLayer = folder.path(layer)}));
    const char *text = getenv("LD_PRELOAD");
    return std::string(text ? text : "");
  };
  EXPECT_EQ(preloads("none.so"), "") << "the dynamic linker would complain";
  EXPECT_EQ(preloads("a layer.so"), "") << "it would see two names";
  EXPECT_EQ(preloads("layer.so", true), "") << "what is emulated is recorded as it is";
  setenv("LEASTACTION", "off", 1);
  EXPECT_EQ(preloads("layer.so"), "");
  unsetenv("LEASTACTION");
  EXPECT_EQ(preloads("layer.so"), folder.path("layer.so"));
  EXPECT_STREQ(getenv("ASAN_OPTIONS"), "verify_asan_link_order=0");
  setenv("LD_PRELOAD", "other.so", 1);
  setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
  EXPECT_EQ(preloads("layer.so"), folder.path("layer.so") + ":other.so");
  EXPECT_STREQ(getenv("ASAN_OPTIONS"), "detect_leaks=0:verify_asan_link_order=0");
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
  fs::create_directories(folder.path("dot.run/rank-0.run"));
  fs::create_directories(folder.path("dot.run/rank-1.run"));
  fs::create_directories(folder.path("dot.99.run"));
  folder.write("dot.99.run/run.json", "{}");
  const std::string ranks = "recorded 2 ranks of an MPI program into " + folder.path("dot.run") + "; ";
  EXPECT_EQ(outcomeOf(*recording, true), ranks + "a process that it started, or a program that took its place, left a "
                                                 "run of its own: dot.99.run");
  fs::create_directories(folder.path("dot.run/rank-1.77.run"));
  folder.write("dot.run/rank-1.77.run/run.json", "{}");
  EXPECT_EQ(outcomeOf(*recording, true), ranks + "processes that it started, or programs that took its place, left 2 "
                                                 "runs of their own, such as dot.99.run");
}

TEST_F(RecordingTest, WhereOtherProcessesWereRecordedTheProgramNeedsNoPlugin) {
  const Result<Recording> recording = prepare("dot.run");
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_TRUE(outcomeOf(*recording, true).ends_with("or add --emulate to record it as it is"));
  fs::create_directories(folder.path("dot.99.run"));
  folder.write("dot.99.run/run.json", "{}");
  EXPECT_TRUE(outcomeOf(*recording, true)
                  .ends_with("matched --la-region; a process that it started, or a program that "
                             "took its place, left a run of its own: dot.99.run"));
}

TEST_F(RecordingTest, ARankJoinsTheJobOfTheOthersAndNoEarlierOne) {
  fs::create_directories(folder.path("dot.run/rank-0.run"));
  folder.write("dot.run/rank-0.run/run.json", "{}");
  EXPECT_EQ(prepare("dot.run").error().what, "the run folder exists already");
  setenv("PMI_RANK", "1", 1);
  const Result<Recording> recording = prepare("dot.run");
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_EQ(recording->folder, folder.path("dot.run/rank-1.run"));
  EXPECT_STREQ(getenv("LEASTACTION_OUT"), folder.path("dot.run").c_str());
  EXPECT_TRUE(outcomeOf(*recording, true).starts_with("nothing was recorded: ")) << "rank 0 is none of its own";
  setenv("PMI_RANK", "0", 1);
  EXPECT_EQ(prepare("dot.run").error().what, "the run folder exists already");
  fs::create_directories(folder.path("single.run"));
  folder.write("single.run/run.json", "{}");
  EXPECT_EQ(prepare("single.run").error().what, "the run folder exists already");
}

TEST_F(RecordingTest, RanksOfAJobChooseTheSameName) {
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  setenv("PMI_RANK", "1", 1);
  EXPECT_EQ(freeRunFolder("./dot"), "dot.run");
  fs::create_directories("dot.run/rank-0.run");
  EXPECT_EQ(freeRunFolder("./dot"), "dot.run");
  fs::create_directories("dot.run/rank-1.run");
  EXPECT_EQ(freeRunFolder("./dot"), "dot-2.run");
  unsetenv("PMI_RANK");
  EXPECT_EQ(freeRunFolder("./dot"), "dot-2.run");
  fs::current_path(before);
}

TEST_F(RecordingTest, TheProgramOfALauncherIsTheFirstWithTheRuntime) {
  folder.write("ring", "\x7f"
                       "ELF" +
                           std::string(3'000'000, 'x') + std::string("leastaction_start\0", 18));
  folder.write("hosts", "leastaction_start");
  const std::string ring = folder.path("ring"), hosts = folder.path("hosts");
  for (const std::string &file : {ring, hosts})
    fs::permissions(file, fs::perms::owner_all);
  EXPECT_EQ(recordedProgram({"/usr/bin/mpirun.openmpi", "-n", "4", "--hostfile", hosts, ring, "12"}), ring);
  EXPECT_EQ(recordedProgram({"srun", hosts, "-x"}), "srun");
  EXPECT_EQ(recordedProgram({"mpirunner", ring}), "mpirunner");
  fs::permissions(ring, fs::perms::owner_read);
  EXPECT_EQ(recordedProgram({"mpiexec", ring}), "mpiexec");
}

TEST_F(RecordingTest, ARunThatHoldsRecordsIsShown) {
  test::SyntheticRun made(test::oneFunction);
  const Recording recording{.folder = made.folder.path(), .shown = "dot.run"};
  test::record(made);
  EXPECT_EQ(outcomeOf(recording, true), "recorded dot.run; 'leastaction report dot.run' shows it");
}

TEST_F(RecordingTest, TheCommandCanBePastedIntoAShell) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const auto outcome = [&](const std::string &shown) {
    return outcomeOf({.folder = made.folder.path(), .shown = shown}, true);
  };
  EXPECT_EQ(outcome("my sieve.run"), "recorded my sieve.run; leastaction report 'my sieve.run' shows it");
  EXPECT_EQ(outcome("a'b.run"), "recorded a'b.run; leastaction report 'a'\\''b.run' shows it");
  EXPECT_EQ(outcome("-x.run"), "recorded -x.run; 'leastaction report ./-x.run' shows it");
  EXPECT_EQ(outcome("\xc3\xa4.run"), "recorded \xc3\xa4.run; 'leastaction report \xc3\xa4.run' shows it");
  EXPECT_TRUE(outcome("\x1b[1m\xfe.run").ends_with("; leastaction report $'\\x1b[1m\\xfe.run' shows it"));
}

} // namespace
} // namespace leastaction
