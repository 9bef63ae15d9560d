#include "analysis/execution/trace/record_reader.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;
using test::Words;

const std::vector<test::FunctionSpec> recordedFunctions = {
    {"main", {{.code = hex("90"), .flags = format::blockIsFunctionEntry}, {.code = hex("c3"), .slots = 2}}}};

/// What a reader makes of a trace with these chunks, as text.
std::string read(SyntheticRun &made, const std::vector<Words> &chunks, std::string *problem = nullptr) {
  Result<std::unique_ptr<Run>> run = made.open();
  EXPECT_TRUE(run) << run.error().text();
  Result<ThreadTrace> trace = ThreadTrace::open(made.folder.write("thread-0.trace", test::traceFile(chunks)));
  EXPECT_TRUE(trace);
  RecordReader reader(**run, *trace);
  std::string text;
  while (reader.next()) {
    if (reader.isBlock()) {
      text += "block " + std::to_string(reader.block());
      for (uint64_t slot : reader.payload())
        text += " " + std::to_string(slot);
    } else if (reader.control() == format::Control::regionName) {
      text += "name " + regionNameIn(reader.payload());
    } else if (reader.control() == format::Control::gap) {
      text += "gap";
    } else if (reader.control() == format::Control::openRegions) {
      text += "open";
      for (uint64_t id : reader.openRegions())
        text += " " + std::to_string(id);
    } else {
      text += reader.control() == format::Control::regionStart ? "start" : "stop";
      text += " " + std::to_string(reader.payload()[0]) + " at " + std::to_string(reader.payload()[1]);
    }
    text += "; ";
  }
  EXPECT_FALSE(reader.next());
  if (problem)
    *problem = reader.problems().empty() ? "" : reader.problems()[0].what;
  return text;
}

TEST(RecordReader, TakesChunksApart) {
  SyntheticRun made(recordedFunctions);
  std::string problem;
  EXPECT_EQ(read(made,
                 {test::regionName(0, "dot"),
                  test::regionStart(0, 10),
                  {made.key(0), made.key(1), 7, 8, made.key(0)},
                  {},
                  test::regionStop(0, 30)},
                 &problem),
            "name dot; start 0 at 10; block 0; block 1 7 8; block 0; stop 0 at 30; ");
  EXPECT_EQ(problem, "");
}

/// Block 0 leads to 1 or 2, 1 without a record to 2 or 3.
const std::vector<test::FunctionSpec> withImplied = {
    {"main",
     {{.code = hex("7400"), .flags = format::blockIsFunctionEntry, .successors = {1, 2}},
      {.code = hex("7401"), .flags = format::blockIsImplied, .successors = {2, 3}},
      {.code = hex("90"), .slots = 1},
      {.code = hex("c3")}}}};

TEST(RecordReader, FindsBlocksWithoutRecords) {
  SyntheticRun made(withImplied);
  EXPECT_EQ(read(made, {{made.key(0), made.key(3)}}), "block 0; block 1; block 3; ");
  EXPECT_EQ(read(made, {{made.key(0), made.key(2), 7}}), "block 0; block 2 7; ");
  // A chunk's end changes nothing; missing chunks and what a region's start tells do.
  EXPECT_EQ(read(made, {{made.key(0)}, {made.key(3)}}), "block 0; block 1; block 3; ");
  EXPECT_EQ(read(made, {{made.key(0)}, test::regionStart(0, 1), {made.key(3)}}), "block 0; start 0 at 1; block 3; ");
  std::string problem;
  EXPECT_EQ(read(made, {{made.key(0), made.key(1)}, {made.key(3)}}, &problem), "block 0; gap; block 3; ");
  EXPECT_EQ(problem, "a record names the code at 0x501002, which no module of the run holds");
}

TEST(RecordReader, GoesOnBehindAnUnknownKey) {
  SyntheticRun made(recordedFunctions);
  std::string problem;
  EXPECT_EQ(read(made, {{made.key(0), made.key(0) + 0x100, made.key(0)}, {made.key(0)}}, &problem),
            "block 0; gap; block 0; ");
  EXPECT_EQ(problem, "a record names the code at 0x501100, which no module of the run holds");
}

TEST(RecordReader, GoesOnBehindARecordThatIsCutShort) {
  SyntheticRun made(recordedFunctions);
  std::string problem;
  EXPECT_EQ(read(made, {{made.key(0), made.key(1), 7}, {made.key(0)}}, &problem), "block 0; gap; block 0; ");
  EXPECT_EQ(problem, "a record is cut short");
}

TEST(RecordReader, SaysWhichRegionsAreOpen) {
  SyntheticRun made(recordedFunctions);
  EXPECT_EQ(
      read(made, {test::openRegions({}), test::openRegions({3}), test::openRegions({1, 2, 3, 4, 5, 6, 7, 8, 255})}),
      "open; open 3; open 1 2 3 4 5 6 7 8 255; ");
  // More than the record holds: none is believed.
  EXPECT_EQ(read(made, {{format::controlWord(format::Control::openRegions, 2), 9, 1}}), "open; ");
  EXPECT_EQ(read(made, {{format::controlWord(format::Control::openRegions, 0)}}), "open; ");
}

TEST(RecordReader, ReadsNamesOfAnyLength) {
  SyntheticRun made(recordedFunctions);
  EXPECT_EQ(read(made, {test::regionName(0, "12345678")}), "name 12345678; ");
  EXPECT_EQ(read(made, {test::regionName(0, std::string(200, 'x'))}), "name " + std::string(200, 'x') + "; ");
  EXPECT_EQ(read(made, {test::regionName(0, "")}), "name (unnamed); ");
}

/// `count` times the same.
Words times(size_t count, const Words &record) {
  Words words;
  for (size_t i = 0; i < count; ++i)
    words.insert(words.end(), record.begin(), record.end());
  return words;
}

TEST(RecordReader, TakesNoMoreRegionsThanARuntimeOpens) {
  SyntheticRun made(recordedFunctions);
  std::string problem;
  read(made, {times(256, test::regionStart(1, 5)), times(256, test::regionStop(1, 6)), test::regionStart(1, 7)},
       &problem);
  EXPECT_EQ(problem, "");
  EXPECT_EQ(read(made, {times(10'000, test::regionStart(1, 5)), {made.key(0)}}, &problem).substr(256 * 14),
            "gap; block 0; ");
  EXPECT_EQ(problem, "more than 256 regions are started in each other");
  // What a chunk begins with counts.
  read(made, {test::openRegions(std::vector<uint8_t>(256, 1)), test::regionStart(1, 5)}, &problem);
  EXPECT_EQ(problem, "more than 256 regions are started in each other");
  read(made, {test::openRegions(std::vector<uint8_t>(257, 1))}, &problem);
  EXPECT_EQ(problem, "more than 256 regions are open where a chunk begins");
  for (const Words &record : {test::regionName(256, "x"), test::regionStart(1 << 20, 1), test::regionStop(256, 1)}) {
    EXPECT_EQ(read(made, {record, {made.key(0)}}, &problem), "gap; block 0; ");
    EXPECT_EQ(problem, "a record names a region beyond the 256 that a thread can have");
  }
}

} // namespace
} // namespace leastaction
