#include "analysis/study/program/event_options.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Names = std::vector<std::string>;

TEST(EventOptions, GivenOnesComeInTheOrderOfTheirNames) {
  EventInputOptions options;
  options.chosen = {"--source", "--memory", "--core"};
  EXPECT_EQ(options.given(true), (Names{"--core", "--memory", "--source"}));
  EXPECT_EQ(options.given(false), (Names{"--core", "--memory"}));
}

TEST(EventOptions, SourceLinesAreOptionalWhereRunsHaveThem) {
  EventInputOptions options;
  options.chosen = {"--inlines", "--opaque"};
  EXPECT_EQ(options.given(true), (Names{"--opaque", "--inlines"})) << "nothing of a CSV";
  EXPECT_EQ(options.given(false), Names{"--opaque"});
}

TEST(EventOptions, TheSameProgramHasTheSameTicksUnlessToldOtherwise) {
  EXPECT_EQ(EventInputOptions{}.opaque, OpaqueTime::nominal);
  EXPECT_EQ(ReplayOptions{}.opaque, OpaqueTime::nominal);
}

TEST(EventOptions, OnlyWhatDiffersFromTheWholeCoreIsAnAssumption) {
  EventInputOptions options;
  EXPECT_TRUE(options.assumptions().empty());
  EXPECT_TRUE(options.perfect().empty());
  options.branches = Fidelity::perfect;
  EXPECT_EQ(options.perfect(), Names{"branches"});
  options.memory = Fidelity::perfect;
  options.completion = Completion::execution;
  EXPECT_EQ(options.perfect(), (Names{"memory", "branches"}));
  EXPECT_EQ(options.assumptions().size(), 3u);
}

TEST(EventOptions, ANoteAgreesWithItsSubject) {
  EXPECT_EQ(unusedNote({"--core"}, RunMode::probe), "--core changes nothing of a run of mode=probe.");
  EXPECT_EQ(unusedNote({"--core", "--memory"}, RunMode::events), "--core, --memory change nothing of an events CSV.");
}

TEST(EventOptions, WordsAreWhatUsersWrite) {
  EXPECT_EQ(valueNamed<Completion>("execution"), Completion::execution);
  EXPECT_EQ(valueNamed<OpaqueTime>("nominal"), OpaqueTime::nominal);
  EXPECT_EQ(valueNamed<InlinedLines>("callee"), InlinedLines::callee);
  EXPECT_EQ(valueNamed<Fidelity>("perfect"), Fidelity::perfect);
  EXPECT_EQ(valueNamed<RunPart>("trace"), RunPart::trace);
  EXPECT_EQ(valueNamed<RunPart>("count"), std::nullopt);
}

} // namespace
} // namespace leastaction
