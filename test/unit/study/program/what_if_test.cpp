#include "analysis/study/program/what_if.h"

#include "analysis/study/program/read_events.h"
#include "analysis/study/program/why.h"
#include "test/unit/study/program/study_inputs.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// A run as whyReport() reads it.
struct ReadRun {
  explicit ReadRun(test::SyntheticRun &made) : path(made.folder.path()) {
    events.core = "skylake";
    EventInputOptions explained = events;
    explained.explains = true;
    const Result<EventInput> read = readEvents(path, explained, table, collector);
    EXPECT_TRUE(read) << read.error().text();
  }
  WhatIfInput input() const { return {path, region, events, table, collector.regions()}; }
  std::string problemOf(const std::vector<std::string> &changes) const {
    const auto results = whatIf(input(), changes);
    return results ? "" : results.error().what;
  }

  std::string path, region;
  EventInputOptions events;
  InstructionTable table;
  CauseCollector collector{""};
};

/// `imul %rax, %rax`, forty times one block, then a return.
struct Multiplications : test::SyntheticRun {
  Multiplications()
      : SyntheticRun(
            {{"f",
              {{.code = test::hex("480fafc0"), .flags = format::blockIsFunctionEntry}, {.code = test::hex("c3")}}}}) {
    test::Words blocks(40, key(0));
    blocks.push_back(key(1));
    addThread({test::regionName(0, "r"), test::regionStart(0, 1000), blocks, test::regionStop(0, 3000)});
    EXPECT_TRUE(open());
  }
};

TEST(WhatIf, WithoutAChangeTheTicksAreThoseThatWereAttributed) {
  Multiplications made;
  const ReadRun run(made);
  const Result<ChangedReplay> replay = changedReplay(run.input(), {});
  ASSERT_TRUE(replay) << replay.error().text();
  EXPECT_EQ(replay->changedInstructions, 0u);
  ASSERT_EQ(run.collector.regions().size(), 1u);
  EXPECT_EQ(replay->ticks.at(0), run.collector.regions()[0].attribution.ticks());
  EXPECT_GT(replay->ticks.at(0), 100u);
}

TEST(WhatIf, EachChangeStandsAloneAndEachTwoTogether) {
  Multiplications made;
  const ReadRun run(made);
  const auto results = whatIf(run.input(), {"f latency=1", "f free", "memory=perfect"});
  ASSERT_TRUE(results) << results.error().text();
  const std::vector<WhatIf> &all = results->front();
  const auto ticks = static_cast<int64_t>(run.collector.regions()[0].attribution.ticks());
  ASSERT_EQ(all.size(), 6u);
  for (const WhatIf &result : all)
    EXPECT_EQ(static_cast<int64_t>(result.ticks) + result.savedTicks, ticks) << result.change;
  EXPECT_GT(all[0].savedTicks, 70) << "of two ticks forty times, some of which the first decoding takes";
  EXPECT_EQ(all[1].ticks, 0u);
  EXPECT_FALSE(all[1].interaction);
  EXPECT_EQ(all[3].change, "f latency=1 and f free");
  EXPECT_EQ(all[3].interaction, Interaction::serial);
  EXPECT_EQ(all[4].interaction, Interaction::independent);
}

TEST(WhatIf, ReplaysSideBySideAreThoseOneAfterAnother) {
  Multiplications made;
  const ReadRun run(made);
  std::vector<std::vector<WhatIfChange>> changes(9);
  for (size_t i = 0; i < changes.size(); ++i) {
    WhatIfChange change = parseChange("f latency=" + std::to_string(i)).value();
    ASSERT_TRUE(change.find(run.table));
    changes[i] = {change};
  }
  const auto serial = changedReplays(run.input(), changes, 1), parallel = changedReplays(run.input(), changes, 4);
  ASSERT_TRUE(serial && parallel);
  for (size_t i = 0; i < changes.size(); ++i)
    EXPECT_EQ((*serial)[i].ticks, (*parallel)[i].ticks);
  EXPECT_LT((*serial)[2].ticks, (*serial)[8].ticks);
}

TEST(WhatIf, ChangesThatChangeNothingAreErrors) {
  Multiplications made;
  const ReadRun run(made);
  EXPECT_EQ(run.problemOf({"f free", "f free"}), "the same change is given twice");
  EXPECT_EQ(run.problemOf({"g free"}), "no instruction of a function 'g' was executed");
  EXPECT_EQ(run.problemOf(std::vector<std::string>(9, "f free")), "9 changes at once are too many");
}

TEST(WhatIf, LinesThatAreNotKnownAreNotChosen) {
  Multiplications made;
  const ReadRun run(made);
  const auto results = likelyWhatIf(run.input());
  ASSERT_TRUE(results) << results.error().text();
  ASSERT_EQ(results->size(), 1u);
  EXPECT_TRUE(results->front().empty());
}

TEST(WhatIf, TheProgressOfChosenOnesSaysHowToLeaveThemOut) {
  Multiplications made;
  ReadRun run(made);
  std::vector<std::string> shown;
  run.events.progress = [&](const std::string &what) {
    shown.push_back(what);
    return ShowFraction([](double) {});
  };
  ASSERT_TRUE(likelyWhatIf(run.input()));
  ASSERT_TRUE(whatIf(run.input(), {"f free"}));
  EXPECT_EQ(shown,
            (std::vector<std::string>{"replaying 0 changes (--no-what-if leaves them out)", "replaying 1 change"}));
}

TEST(WhatIf, TwoInteractIfTogetherTheySaveSomethingElse) {
  EXPECT_EQ(interactionOf(100, 0, 0, 1000), Interaction::parallel);
  EXPECT_EQ(interactionOf(100, 100, 100, 1000), Interaction::serial);
  EXPECT_EQ(interactionOf(110, 50, 50, 1000), Interaction::independent);
  EXPECT_EQ(interactionOf(111, 50, 50, 1000), Interaction::parallel);
  EXPECT_EQ(interactionOf(0, 0, 0, 0), Interaction::independent);
}

} // namespace
} // namespace leastaction
