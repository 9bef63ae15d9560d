#include "analysis/study/program/read_events.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct Counter : EventConsumer {
  void beginRegion(uint32_t, const Region &description) override { regions.push_back(description.name); }
  void endRegion(uint32_t) override {}
  void events(std::span<const Event> more) override { count += more.size(); }
  std::vector<std::string> regions;
  size_t count = 0;
};

struct Read {
  Counter counter;
  Result<EventInput> input;
};

Read read(const std::string &path, const EventInputOptions &options = {}) {
  InstructionTable table;
  Counter counter;
  Result<EventInput> input = readEvents(path, options, table, counter);
  return {counter, std::move(input)};
}

TEST(ReadEvents, OfACsvTheOptionsChangeNothing) {
  const test::TemporaryFolder folder;
  const Read done = read(folder.write("two.csv", test::twoEvents), {.chosen = {"--memory", "--source"}});
  ASSERT_TRUE(done.input) << done.input.error().text();
  EXPECT_EQ(done.counter.count, 2u);
  EXPECT_EQ(done.input->program, "two.csv");
  EXPECT_EQ(done.input->mode, RunMode::events);
  EXPECT_EQ(done.input->core, "");
  EXPECT_EQ(done.input->unused, (std::vector<std::string>{"--memory", "--source"}));
}

TEST(ReadEvents, ARunGoesThroughTheCoreModel) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  std::vector<std::string> shown;
  const Read done = read(made.folder.path(), {.core = "skylake", .progress = [&](const std::string &what) {
                                                shown.push_back(what);
                                                return ShowFraction([](double) {});
                                              }});
  ASSERT_TRUE(done.input) << done.input.error().text();
  EXPECT_EQ(done.counter.count, 2u);
  EXPECT_EQ(done.counter.regions, std::vector<std::string>{"r"});
  EXPECT_EQ(done.input->program, "program");
  EXPECT_EQ(done.input->mode, RunMode::trace);
  EXPECT_EQ(done.input->core, "skylake");
  EXPECT_EQ(done.input->flaw, "");
  EXPECT_EQ(shown, std::vector<std::string>{"replaying " + made.folder.path()});
}

TEST(ReadEvents, ASampleIsReadByWhoTakesIt) {
  test::SyntheticRun made(test::oneFunction);
  test::recordSample(made, 100'000);
  const std::string path = made.folder.path();
  const Read done = read(path, {.core = "skylake", .sample = {.takesRecorded = true}});
  ASSERT_TRUE(done.input) << done.input.error().text();
  ASSERT_TRUE(done.input->sample && done.input->sample->recorded);
  EXPECT_EQ(done.counter.regions, std::vector<std::string>{"r"});
  ASSERT_EQ(done.input->sample->plan.recorded->lengths.size(), 1u);
  EXPECT_EQ(done.counter.count, done.input->sample->plan.recorded->lengths[0].told);
  EXPECT_GT(done.counter.count, 20'000u) << "more than one instruction a tick";
  EXPECT_EQ(done.input->sample->estimates.at(0).executions, 0u);
  EXPECT_TRUE(isRecordedSample(path));
  EXPECT_FALSE(mayBeSampled(path, {}));
  const auto errorOf = [&](const EventInputOptions &options) { return read(path, options).input.error().what; };
  EXPECT_EQ(errorOf({}), "the run is a sample, and this needs all that the program executes");
  EXPECT_EQ(errorOf({.sample = {.isGiven = true, .takesRecorded = true}}), "the run was recorded as a sample already");
  EXPECT_EQ(errorOf({.opaque = OpaqueTime::measured, .sample = {.takesRecorded = true}}),
            "measured times of calls into code without instrumentation cannot be sampled: one long call would decide");
}

TEST(ReadEvents, ASampleWithoutAWindowIsRefused) {
  test::SyntheticRun none(test::oneFunction), tooShort(test::oneFunction);
  none.otherFacts = R"("sample": {"period_ns": 5000000},)";
  none.addThread({});
  EXPECT_TRUE(none.open());
  test::recordSample(tooShort, 10);
  const EventInputOptions options{.core = "skylake", .sample = {.takesRecorded = true}};
  EXPECT_EQ(read(none.folder.path(), options).input.error().what,
            "the run has no window: the program ended before its first window");
  EXPECT_EQ(read(tooShort.folder.path(), options).input.error().what,
            "the windows of the run are too short to be simulated");
}

TEST(ReadEvents, OnlyTracesMayBeSampled) {
  const auto isSampledIn = [](const std::string &mode, const EventInputOptions &options = {}) {
    test::SyntheticRun made(test::oneFunction);
    made.mode = mode;
    test::record(made);
    return mayBeSampled(made.folder.path(), options);
  };
  EXPECT_TRUE(isSampledIn("trace"));
  EXPECT_FALSE(isSampledIn("trace", {.opaque = OpaqueTime::measured}));
  EXPECT_FALSE(isSampledIn("trace", {.source = RunPart::step}));
  EXPECT_FALSE(isSampledIn("markers"));
  EXPECT_FALSE(mayBeSampled("events.csv", {}));
}

TEST(ReadEvents, ARunThatDidNotEndHasAFlaw) {
  test::SyntheticRun made(test::oneFunction);
  made.finished = false;
  test::record(made);
  const Read done = read(made.folder.path());
  ASSERT_TRUE(done.input) << done.input.error().text();
  EXPECT_EQ(done.input->flaw, "the program did not end in an orderly way");
}

TEST(ReadEvents, SaysWhyThereAreNone) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(read(folder.path("none")).input.error().what, "there is no such run or events file");
  EXPECT_EQ(read(folder.write("run.json", "{}")).input.error().what, "this is a file of a run");
  EXPECT_EQ(read(folder.write("beside.trace", "LATRACE\n")).input.error().what, "this is a file of a run");
  EXPECT_EQ(read(folder.write("thread-0.step", "")).input.error().what, "this is a file of a run");
  EXPECT_EQ(read(folder.write("dot", "\177ELF")).input.error().what, "this is a file of a run");
  const test::TemporaryFolder elsewhere;
  EXPECT_EQ(read(elsewhere.write("moved.trace", "LATRACE\n")).input.error().what, "this is a file of a run");
  EXPECT_EQ(
      read(elsewhere.write("dot", "\177ELF")).input.error().text(),
      fmt::format("this is a program, and nothing of it is recorded yet ({0}): record it with 'leastaction record "
                  "-o OUT.run -- {0}', and give OUT.run",
                  elsewhere.path("dot")));
  EXPECT_EQ(read(folder.write("two.csv", test::twoEvents), {.core = "none"}).input.error().what, "unknown core 'none'");
  test::SyntheticRun counted(test::oneFunction);
  counted.mode = "count";
  test::record(counted);
  EXPECT_EQ(read(counted.folder.path()).input.error().what, "the run has counts only, no events");
  EXPECT_EQ(read(counted.folder.path(), {.source = RunPart::step}).input.error().what, "the run has no steps");
  EXPECT_EQ(read(counted.folder.path(), {.source = RunPart::trace}).input.error().what,
            "the run has no trace, its mode is count");
}

TEST(ReadEvents, AProgramIsNamedWithoutItsFolder) {
  EXPECT_EQ(commandLine({"./build/dot", "100", "a/b"}), "dot 100 a/b");
}

TEST(ReadEvents, AnUnknownRegionIsToldTheOthers) {
  EXPECT_EQ(unknownRegion("x", {"a", "b"}, "dot.run").text(),
            "there is no region 'x' (dot.run): its regions are 'a', 'b'");
  EXPECT_EQ(unknownRegion("x", {}, "dot.run").remedy, "nothing was recorded in it");
  EXPECT_EQ(unknownRegion("", {}, "dot.run").what, "no region was entered, so there is nothing to compare");
}

} // namespace
} // namespace leastaction
