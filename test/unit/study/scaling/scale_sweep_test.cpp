#include "analysis/study/scaling/scale_sweep.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace leastaction {
namespace {

/// `srun` and `mpirun` on the path are scripts that run the program once.
class ScaleSweeps : public testing::Test {
protected:
  ScaleSweeps() {
    folder_.program("srun", "shift 2\nexec \"$@\"\n");
    folder_.program("mpirun", "[ \"$1\" = --version ] && { echo 'mpirun (Open MPI) 4.1'; exit 0; }\nexit 1\n");
    setenv("PATH", (folder_.path("") + ":" + before_).c_str(), 1);
  }
  ~ScaleSweeps() override { setenv("PATH", before_.c_str(), 1); }

  ScaleQuestion question(const std::string &script) {
    return {.program = {folder_.program("program", script), "{P}", "{n}"},
            .processors = {1, 2},
            .sizes = {10, 20},
            .launcher = Launcher::srun,
            .table = folder_.path("runs.csv"),
            .note = [this](const std::string &text) { notes_.push_back(text); }};
  }

  ScratchFolder folder_;
  std::string before_ = getenv("PATH");
  std::vector<std::string> notes_;
};

TEST_F(ScaleSweeps, FillTheTable) {
  const ScaleQuestion asked = question("echo P,n,time_s\necho $1,$2,0.5\n");
  const Result<ScaleSweep> sweep = scaleSweep(asked);
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->added, 4U);
  EXPECT_EQ(sweep->failed, 0U);
  const std::string rows = ScratchFolder::textOf(asked.table);
  for (const char *row : {"\n1,10,0.5,", "\n2,10,0.5,", "\n1,20,0.5,", "\n2,20,0.5,"})
    EXPECT_NE(rows.find(row), std::string::npos) << row;
  ScaleQuestion again = asked;
  again.repetitions = 2;
  const Result<ScaleSweep> more = scaleSweep(again);
  ASSERT_TRUE(more);
  EXPECT_EQ(more->kept, 4U);
  EXPECT_EQ(more->added, 4U);
}

TEST_F(ScaleSweeps, TellWhatFailed) {
  const Result<ScaleSweep> sweep =
      scaleSweep(question("[ $1 = 2 ] && { echo 'no room' >&2; exit 3; }\necho time_s\necho 0.5\n"));
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->added, 2U);
  EXPECT_EQ(sweep->failed, 2U);
  EXPECT_EQ(notes_, (std::vector<std::string>{"P = 2, n = 10: ended with exit code 3: no room",
                                              "P = 2, n = 20: ended with exit code 3: no room"}));
}

TEST_F(ScaleSweeps, AreNothingWithoutARun) {
  const Result<ScaleSweep> sweep = scaleSweep(question("exit 1\n"));
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error().what, "no run succeeded");
  EXPECT_EQ(notes_.size(), 4U);
}

TEST_F(ScaleSweeps, GiveUpWhatTakesTooLong) {
  ScaleQuestion asked = question("sleep 100\n");
  asked.processors = {1};
  asked.sizes = {10};
  asked.timeoutSeconds = 0.1;
  EXPECT_FALSE(scaleSweep(asked));
  EXPECT_EQ(notes_, (std::vector<std::string>{"P = 1, n = 10: took longer than 0.1 s"}));
}

TEST_F(ScaleSweeps, AreStoppedByADescriptor) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  ScaleQuestion asked = question("echo time_s; echo 1\n");
  asked.processors = {1};
  ASSERT_TRUE(scaleSweep(asked));
  asked.processors = {2, 1};
  asked.stop = ends[0];
  ASSERT_EQ(write(ends[1], "x", 1), 1);
  const Result<ScaleSweep> sweep = scaleSweep(asked);
  close(ends[0]);
  close(ends[1]);
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_TRUE(sweep->wasStopped);
  EXPECT_EQ(sweep->asked, 4U);
  EXPECT_EQ(sweep->kept, 2U);
  EXPECT_EQ(sweep->added, 0U);
}

TEST_F(ScaleSweeps, SayThatAMachineIsCrowded) {
  ScaleQuestion asked{.program = {"./add"}, .processors = {9999, 8}, .launcher = Launcher::mpirun};
  EXPECT_EQ(crowdedNote(asked, 2),
            "P = 9999 is far more than the 2 processors of this machine: processes take turns on them, so times will "
            "not show how the program scales, unless mpirun knows other machines; --platform simulates one");
  EXPECT_EQ(crowdedNote(asked, 2500), "");
  EXPECT_EQ(crowdedNote(asked, 0), "");
  asked.launcher = Launcher::srun;
  EXPECT_EQ(crowdedNote(asked, 2), "");
}

TEST_F(ScaleSweeps, LookForTheProgramFirst) {
  ScaleQuestion asked = question("");
  asked.program[0] = folder_.path("progran");
  asked.launcher = Launcher::mpirun;
  const Result<ScaleSweep> sweep = scaleSweep(asked);
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error().what, "there is no such program");
  EXPECT_TRUE(notes_.empty());
  EXPECT_FALSE(std::filesystem::exists(asked.table));
}

TEST_F(ScaleSweeps, HaveALauncher) {
  ScaleQuestion asked = question("");
  EXPECT_EQ(*launcherWords(asked), (std::vector<std::string>{"srun", "-n", "{P}"}));
  asked.launcher = Launcher::mpirun;
  const std::vector<std::string> words = *launcherWords(asked);
  EXPECT_EQ(words[1], "--oversubscribe");
  EXPECT_EQ(words.back(), "{P}");
  asked.launcher = Launcher::automatic;
  asked.platform = "cube.xml";
  asked.computation = ComputationTime::stated;
  EXPECT_EQ(*launcherWords(asked),
            (std::vector<std::string>{"smpirun", "-np", "{P}", "-platform", "cube.xml", "--log=root.thresh:error",
                                      "--cfg=smpi/simulate-computation:no"}));
}

TEST_F(ScaleSweeps, CheckWhatWasAsked) {
  const auto what = [](const ScaleQuestion &asked) {
    const Result<void> good = checkScale(asked);
    return good ? "" : good.error().what;
  };
  const std::vector<std::string> sized = {"./add", "{n}"};
  EXPECT_EQ(what({.program = sized, .sizes = {1}}), "");
  EXPECT_EQ(what({.program = sized}), "--size is missing");
  EXPECT_EQ(what({.program = {"./add"}, .sizes = {1}}), "no argument of the program holds {n}");
  EXPECT_EQ(what({.program = {"./add"}, .launcher = Launcher::smpirun}), "smpirun needs a platform");
  EXPECT_EQ(what({.program = {"./add"}, .launcher = Launcher::srun, .platform = "x"}),
            "--platform changes nothing with srun");
  EXPECT_EQ(what({.program = {"./add"}, .computation = ComputationTime::stated}),
            "--computation changes nothing without --platform");
  EXPECT_EQ(what({.program = {"./add"}, .hosts = "x"}), "--hosts changes nothing without --platform");
  EXPECT_EQ(what({.program = {"./add"}, .platform = "/nothing"}), "the platform cannot be read");
}

} // namespace
} // namespace leastaction
