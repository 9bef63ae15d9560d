#include "runtime/settings.h"

#include "runtime/message.h"
#include "test/unit/runtime/in_child.h"

#include <cstdlib>
#include <utility>
#include <vector>

namespace leastaction::runtime {
namespace {

using Variables = std::vector<std::pair<const char *, const char *>>;

/// Settings with these environment variables and none else, and what is noted of them.
template <class Function> std::string with(const Variables &variables, const Function &function) {
  return textOfChild([&] {
    clearenv();
    for (const auto &[name, value] : variables)
      setenv(name, value, 1);
    close(STDERR_FILENO);
    return std::string(function(settings()));
  });
}

std::string notesWith(const Variables &variables) {
  return with(variables, [](const Settings &) { return notes(); });
}

std::string rankWith(const Variables &variables) {
  return with(variables, [](const Settings &read) { return std::to_string(read.place.rank); });
}

TEST(Settings, WithoutVariablesAllIsRecordedWithoutLimit) {
  EXPECT_EQ(with({},
                 [](const Settings &read) {
                   const bool asExpected = read.on && !read.verbose && read.maxBytes == UINT64_MAX && !read.out &&
                                           !read.clock && read.callers && read.callersPast == UINT64_MAX &&
                                           read.samplePeriod == 0 && read.place.rank == -1;
                   return asExpected ? "yes" : "no";
                 }),
            "yes");
  EXPECT_EQ(notesWith({{"LEASTACTION", ""}, {"LEASTACTION_MAX_BYTES", ""}}), "");
}

TEST(Settings, AreThoseOfTheEnvironment) {
  const Variables variables = {{"LEASTACTION", "off"},
                               {"LEASTACTION_VERBOSE", "1"},
                               {"LEASTACTION_MAX_BYTES", "12"},
                               {"LEASTACTION_OUT", "a.run"},
                               {"LEASTACTION_CLOCK", "cycles"},
                               {"LEASTACTION_CALLERS", "off"},
                               {"LEASTACTION_CALLERS_PAST", "7"},
                               {"LEASTACTION_SAMPLE", "250"}};
  EXPECT_EQ(with(variables,
                 [](const Settings &read) {
                   return std::to_string(read.on) + std::to_string(read.verbose) + std::to_string(read.callers) + " " +
                          std::to_string(read.maxBytes) + " " + std::to_string(read.callersPast) + " " +
                          std::to_string(read.samplePeriod) + " " + read.out + " " + read.clock;
                 }),
            "010 12 7 250000000 a.run cycles");
  EXPECT_EQ(notesWith(variables), "");
  EXPECT_EQ(with({{"LEASTACTION_VERBOSE", "0"}}, [](const Settings &read) { return std::to_string(read.verbose); }),
            "0");
}

TEST(Settings, ThatAreWrongAreNotedAndLeftAsTheyAre) {
  EXPECT_EQ(notesWith({{"LEASTACTION", "maybe"}}),
            "LEASTACTION is 'maybe': it must be 'on' or 'off'; the program is recorded\n");
  EXPECT_EQ(notesWith({{"LEASTACTION_CALLERS", "no"}}),
            "LEASTACTION_CALLERS is 'no': it must be 'on' or 'off'; callers of regions are recorded\n");
  for (const char *wrong : {"-1", "1k", "x", "99999999999999999999999"}) {
    EXPECT_EQ(notesWith({{"LEASTACTION_MAX_BYTES", wrong}}),
              std::string("LEASTACTION_MAX_BYTES is '") + wrong +
                  "': it must be a whole number of bytes; no limit is set\n");
    EXPECT_EQ(with({{"LEASTACTION_MAX_BYTES", wrong}},
                   [](const Settings &read) { return std::to_string(read.maxBytes == UINT64_MAX); }),
              "1");
  }
}

TEST(Settings, TakeASampleInMillisecondsButNotInRanks) {
  const auto periodWith = [](const Variables &variables) {
    return with(variables, [](const Settings &read) { return std::to_string(read.samplePeriod); });
  };
  EXPECT_EQ(periodWith({{"LEASTACTION_SAMPLE", "1"}}), "1000000");
  EXPECT_EQ(periodWith({{"LEASTACTION_SAMPLE", "18446744073709551615"}}), "3600000000000") << "an hour";
  EXPECT_EQ(periodWith({{"LEASTACTION_SAMPLE", "1s"}}), "0");
  EXPECT_EQ(notesWith({{"LEASTACTION_SAMPLE", "1s"}}),
            "LEASTACTION_SAMPLE is '1s': it must be a whole number of milliseconds; all is recorded\n");
  const auto detachedWith = [](const char *value) {
    return with({{"LEASTACTION_SAMPLE", "1"}, {"LEASTACTION_DETACHED", value}},
                [](const Settings &read) { return read.isDetached ? "yes" : "no"; });
  };
  EXPECT_EQ(detachedWith("on"), "yes");
  EXPECT_EQ(detachedWith("off"), "no");
  EXPECT_EQ(detachedWith(""), "no");
  EXPECT_EQ(detachedWith("1"), "no");
  EXPECT_EQ(notesWith({{"LEASTACTION_SAMPLE", "1"}, {"LEASTACTION_DETACHED", "1"}}),
            "LEASTACTION_DETACHED is '1': it must be 'on' or 'off'; windows are recorded from the start\n");
  const Variables inRank = {{"LEASTACTION_SAMPLE", "100"}, {"PMI_RANK", "3"}};
  EXPECT_EQ(periodWith(inRank), "0");
  EXPECT_EQ(notesWith(inRank),
            "LEASTACTION_SAMPLE is set in a rank of an MPI program, which is recorded as a whole: unset it\n");
}

TEST(Settings, KnowHowManyRanksThereAreWhereTheLauncherOfTheRankSays) {
  const auto ranksWith = [](const Variables &variables) {
    return with(variables, [](const Settings &read) { return std::to_string(read.place.ranks); });
  };
  EXPECT_EQ(ranksWith({{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}}), "4");
  EXPECT_EQ(ranksWith({{"PMIX_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "5"}}), "5");
  EXPECT_EQ(ranksWith({{"PMI_RANK", "0"}, {"PMI_SIZE", "2"}, {"SLURM_STEP_NUM_TASKS", "4"}}), "2");
  EXPECT_EQ(ranksWith({{"SLURM_PROCID", "3"}, {"SLURM_STEP_NUM_TASKS", "4"}}), "4");
  EXPECT_EQ(ranksWith({{"PMI_RANK", "0"}, {"SLURM_STEP_NUM_TASKS", "4"}}), "-1") << "of another launcher";
  EXPECT_EQ(ranksWith({{"PMI_RANK", "4"}, {"PMI_SIZE", "4"}}), "-1") << "no rank of so many";
  EXPECT_EQ(ranksWith({{"PMI_SIZE", "4"}}), "-1");
}

TEST(Settings, KnowTheRankFromAnyLauncher) {
  for (const char *name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"})
    EXPECT_EQ(rankWith({{name, "3"}}), "3") << name;
  EXPECT_EQ(rankWith({{"PMI_RANK", "2"}, {"SLURM_STEP_NUM_TASKS", "4"}, {"SLURM_PROCID", "3"}}), "2");
  EXPECT_EQ(rankWith({{"SLURM_STEP_NUM_TASKS", "4"}, {"SLURM_PROCID", "3"}}), "3");
  EXPECT_EQ(rankWith({{"SLURM_STEP_NUM_TASKS", "1"}, {"SLURM_PROCID", "0"}}), "-1"); // any program of a job
  EXPECT_EQ(rankWith({{"SLURM_NTASKS", "4"}, {"SLURM_PROCID", "0"}}), "-1") << "a batch script";
  for (const char *wrong : {"", "x", "-1", "1x", "99999999999999999999"})
    EXPECT_EQ(rankWith({{"PMI_RANK", wrong}}), "-1") << wrong;
}

} // namespace
} // namespace leastaction::runtime
