#include "analysis/study/program/write_events.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

#include <fstream>
#include <iterator>

namespace leastaction {
namespace {

std::string contents(const std::string &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct WriteEvents : testing::Test {
  WriteEvents() { test::record(made); }
  EventsQuestion question() const {
    return {.path = made.folder.path(), .out = folder.path("out.csv"), .events = {.core = "skylake"}};
  }
  test::SyntheticRun made{test::oneFunction};
  test::TemporaryFolder folder;
};

TEST_F(WriteEvents, OfARunAsCsv) {
  const auto notes = writeEvents(question());
  ASSERT_TRUE(notes) << notes.error().text();
  const std::string text = contents(folder.path("out.csv"));
  EXPECT_TRUE(text.starts_with("instruction,opcode,")) << text;
  EXPECT_NE(text.find("\n0,incl,"), std::string::npos) << text;
  EXPECT_EQ(std::ranges::count(text, '\n'), 3);
}

TEST_F(WriteEvents, WhatIsLeftOutIsNoted) {
  EventsQuestion wanted = question();
  wanted.format = {.format = ExportFormat::konata, .maxEvents = 1};
  const auto notes = writeEvents(wanted);
  ASSERT_TRUE(notes) << notes.error().text();
  EXPECT_EQ(notes->back(), "The first 1 events were written, 1 were left out; --max-events sets the limit.");
}

TEST_F(WriteEvents, WhatFailsLeavesAnOlderFile) {
  folder.write("out.csv", "older");
  EventsQuestion wanted = question();
  wanted.region = "x";
  EXPECT_EQ(writeEvents(wanted).error().what, "there is no region 'x'");
  EXPECT_EQ(contents(folder.path("out.csv")), "older");
}

} // namespace
} // namespace leastaction
