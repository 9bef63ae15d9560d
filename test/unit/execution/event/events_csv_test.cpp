#include "analysis/execution/event/events_csv.h"

#include "test/unit/execution/event/event_collector.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

namespace leastaction {

namespace {

struct Reading {
  InstructionTable table;
  test::EventCollector collector;
  Result<void> result;
  explicit Reading(std::string_view text) : result(readEventsCsvText(text, "t.csv", table, collector)) {}
  std::string error() const { return result ? "" : result.error().what + " (" + result.error().where + ")"; }
};

const std::string header = "instruction,opcode,issue,complete\n";

} // namespace

TEST(EventsCsv, RequiredColumnsOnly) {
  const Reading read(header + "47,bc,1600,1620\n48,lfs,1602,1621\n");
  ASSERT_TRUE(read.result) << read.error();
  EXPECT_EQ(read.collector.log, "begin t.csv; end; ");
  ASSERT_EQ(read.collector.all.size(), 2U);
  const Event &event = read.collector.all[1];
  EXPECT_EQ(event.sequence, 48U);
  EXPECT_EQ(event.issue, 1602U);
  EXPECT_EQ(event.complete, 1621U);
  const Instruction &instruction = read.table.instructions()[event.instruction];
  EXPECT_EQ(read.table.opcodeName(instruction.opcode), "lfs");
  EXPECT_EQ(read.table.opcodeClass(instruction.opcode), InstructionClass::other);
}

TEST(EventsCsv, AllColumnsInAnyOrderAndOthersIgnored) {
  const Reading read("level,colour,line,file,function,class, address ,complete,issue,opcode,instruction\r\n"
                     "L2,red,12,\"a,b.c\",\"f(int, int)\",load,0x1F,9,5,mov,3\r\n"
                     ",,,,,,31, 9 ,5,ret,4\r\n");
  ASSERT_TRUE(read.result) << read.error();
  const Event &first = read.collector.all[0];
  EXPECT_EQ(first.level, MemoryLevel::l2);
  EXPECT_EQ(first.address, 31U);
  EXPECT_EQ(read.collector.all[1].address, 31U);
  EXPECT_EQ(read.collector.all[1].level, MemoryLevel::none);
  const Instruction &instruction = read.table.instructions()[first.instruction];
  EXPECT_EQ(instruction.line, 12U);
  EXPECT_EQ(read.table.fileName(instruction.file), "a,b.c");
  EXPECT_EQ(read.table.functionName(instruction.function), "f(int, int)");
  EXPECT_EQ(read.table.opcodeClass(instruction.opcode), InstructionClass::load);
}

TEST(EventsCsv, OneStaticInstructionPerDistinctPlace) {
  const Reading read("instruction,opcode,issue,complete,line\n1,add,0,1,7\n2,add,1,2,7\n3,add,2,3,8\n");
  ASSERT_TRUE(read.result);
  EXPECT_EQ(read.table.instructions().size(), 2U);
  EXPECT_EQ(read.table.opcodeCount(), 1U);
  const Reading texts(header + "\"add eax, ebx\",add,0,1\n\"add eax, ecx\",add,1,2\n");
  ASSERT_TRUE(texts.result);
  EXPECT_EQ(texts.table.instructions().size(), 2U);
  EXPECT_EQ(texts.table.instructions()[0].text, "add eax, ebx");
  EXPECT_EQ(texts.collector.all[1].sequence, 1U);
}

TEST(EventsCsv, RowsNeedNotBeSorted) {
  const Reading read(header + "1,a,30,31\n2,a,10,50\n3,a,20,21\n");
  ASSERT_TRUE(read.result);
  ASSERT_EQ(read.collector.all.size(), 3U);
  EXPECT_EQ(read.collector.all[0].sequence, 2U);
  EXPECT_EQ(read.collector.all[2].sequence, 1U);
}

TEST(EventsCsv, RowsFarOutOfOrderAreRefusedWithTheirLine) {
  std::string text = header;
  for (int i = 0; i < (1 << 21); ++i)
    text += "1,a,5,6\n";
  text += "1,a,4,6\n";
  EXPECT_EQ(Reading(text).error(), "the row is out of order by more than 1048576 rows (t.csv, line 2097154)");
}

TEST(EventsCsv, LargestTick) {
  const Reading read(header + "1,a,0,18446744073709551615\n");
  ASSERT_TRUE(read.result);
  EXPECT_EQ(read.collector.all[0].complete, ~uint64_t{0});
}

TEST(EventsCsv, EveryBadInputIsAnErrorWithItsLine) {
  EXPECT_EQ(Reading("").error(), "the file is empty (t.csv)");
  EXPECT_EQ(Reading("instruction,opcode,issue\n1,a,2\n").error(), "the column 'complete' is missing (t.csv, line 1)");
  EXPECT_EQ(Reading("instruction,opcode,issue,complete,issue\n").error(),
            "the column 'issue' appears twice (t.csv, line 1)");
  EXPECT_EQ(Reading(header).error(), "there are no events below the header (t.csv)");
  EXPECT_EQ(Reading(header + "1,a,x,3\n").error(), "'x' in the column 'issue' is not a whole number (t.csv, line 2)");
  EXPECT_EQ(Reading(header + "1,a,-2,3\n").error(), "'-2' in the column 'issue' is not a whole number (t.csv, line 2)");
  EXPECT_EQ(Reading(header + "1,a,2,3\n2,a,,3\n").error(),
            "'' in the column 'issue' is not a whole number (t.csv, line 3)");
  EXPECT_EQ(Reading(header + "1,a,2,18446744073709551616\n").error(),
            "'18446744073709551616' in the column 'complete' does not fit 64 bits (t.csv, line 2)");
  EXPECT_EQ(Reading(header + "1,a,2,3\nx,a,2,3\n").error(),
            "'x' in the column 'instruction' is not a whole number (t.csv, line 3)");
  EXPECT_EQ(Reading(header + "1,a,5,3\n").error(),
            "the instruction completes at tick 3, before it issues at 5 (t.csv, line 2)");
  EXPECT_EQ(Reading(header + "1,a,2,3,4\n").error(), "the row has 5 fields, the header 4 (t.csv, line 2)");
  EXPECT_EQ(Reading(header + "1,a,2\n").error(), "the row has 3 fields, the header 4 (t.csv, line 2)");
  EXPECT_EQ(Reading(header + "1,,2,3\n").error(), "'' in the column 'opcode' names no opcode (t.csv, line 2)");
  EXPECT_EQ(Reading("instruction,opcode,issue,complete,class\n1,a,2,3,jump\n").error(),
            "'jump' in the column 'class' is not an instruction class (t.csv, line 2)");
  EXPECT_EQ(Reading("instruction,opcode,issue,complete,level\n1,a,2,3,L9\n").error(),
            "'L9' in the column 'level' is not a memory level (t.csv, line 2)");
  EXPECT_EQ(Reading("instruction,opcode,issue,complete,line\n1,a,2,3,4294967296\n").error(),
            "'4294967296' in the column 'line' is not a line number (t.csv, line 2)");
  EXPECT_EQ(Reading(header + std::string("1,a,2,3\0\n", 9)).error(), "the row holds a NUL byte (t.csv, line 2)");
  const Reading late(header + "1,a,2,3\n1,a,2,x\n");
  EXPECT_TRUE(late.collector.log.ends_with("end; "));
}

TEST(EventsCsv, FilesThatCannotBeRead) {
  InstructionTable table;
  test::EventCollector collector;
  const Result<void> missing = readEventsCsv("/nonexistent/a.csv", table, collector);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().what, "the file cannot be read: No such file or directory");
  EXPECT_EQ(missing.error().where, "/nonexistent/a.csv");
  const Result<void> folder = readEventsCsv(std::filesystem::temp_directory_path().string(), table, collector);
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().what, "this is not a regular file");
}

TEST(EventsCsv, WhatIsWrittenIsReadBack) {
  InstructionTable table;
  const uint32_t plain = table.addInstruction({.opcode = table.opcode("mov", InstructionClass::load)});
  const uint32_t quoted = table.addInstruction({.opcode = table.opcode("call:f(\"a\", b)", InstructionClass::call),
                                                .function = table.function("std::pair<int, int>"),
                                                .file = table.file("dir with\nbreak/a.c"),
                                                .line = 42});
  const uint32_t formula = table.addInstruction({.opcode = table.opcode("@add", InstructionClass::integer),
                                                 .function = table.function("=A1(2)"),
                                                 .file = table.file("-[Shape area]")});
  const std::vector<Event> events = {
      {.sequence = 7,
       .issue = 10,
       .complete = 15,
       .address = 0xdeadbeef,
       .instruction = plain,
       .level = MemoryLevel::memory},
      {.sequence = 8, .issue = 10, .complete = 10, .instruction = quoted},
      {.sequence = 9, .issue = 12, .complete = ~uint64_t{0}, .instruction = plain, .level = MemoryLevel::l1},
      {.sequence = 10, .issue = 12, .complete = 13, .instruction = formula}};

  const std::filesystem::path path = std::filesystem::temp_directory_path() / "leastaction_events_csv_test.csv";
  std::FILE *file = std::fopen(path.c_str(), "w");
  ASSERT_NE(file, nullptr);
  EventsCsvWriter writer(file, "events.csv", table);
  writer.write(events);
  EXPECT_TRUE(writer.finish());
  std::fclose(file);

  std::ifstream written(path);
  const std::string text{std::istreambuf_iterator<char>(written), {}};
  EXPECT_TRUE(text.contains("10,'@add,12,13,,'=A1(2),'-[Shape area],")) << text;
  InstructionTable readTable;
  test::EventCollector collector;
  const Result<void> read = readEventsCsv(path.string(), readTable, collector);
  std::filesystem::remove(path);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(collector.log, "begin leastaction_events_csv_test; end; ");
  ASSERT_EQ(collector.all.size(), events.size());
  for (size_t i = 0; i < events.size(); ++i) {
    const Event &a = events[i];
    const Event &b = collector.all[i];
    EXPECT_EQ(std::tie(a.sequence, a.issue, a.complete, a.address, a.level),
              std::tie(b.sequence, b.issue, b.complete, b.address, b.level));
    const Instruction &from = table.instructions()[a.instruction];
    const Instruction &to = readTable.instructions()[b.instruction];
    EXPECT_EQ(table.opcodeName(from.opcode), readTable.opcodeName(to.opcode));
    EXPECT_EQ(table.functionName(from.function), readTable.functionName(to.function));
    EXPECT_EQ(table.fileName(from.file), readTable.fileName(to.file));
    EXPECT_EQ(from.line, to.line);
  }
}

namespace {

/// What a consumer is told, in a line: "+r:0" a region of a thread begins, "-r" ends, "3" an event of tick 3.
struct Log : EventConsumer {
  std::string text;
  std::vector<std::string> names;
  void beginRegion(uint32_t region, const Region &description) override {
    names.resize(std::max<size_t>(names.size(), region + 1));
    names[region] = description.name;
    text += "+" + description.name + ":" + description.thread + " ";
  }
  void endRegion(uint32_t region) override { text += "-" + names[region] + " "; }
  void events(std::span<const Event> events) override {
    for (const Event &event : events)
      text += std::to_string(event.issue) + " ";
  }
};

/// Rows of "issue,region,execution,thread".
std::string logOf(const std::vector<std::string> &rows) {
  std::string text = "opcode,instruction,complete,issue,region,execution,thread\n";
  for (const std::string &row : rows)
    text += "a,1,99," + row + "\n";
  InstructionTable table;
  Log log;
  const Result<void> read = readEventsCsvText(text, "t", table, log);
  return read ? log.text : log.text + "| " + read.error().what + " (" + read.error().where + ")";
}

} // namespace

TEST(EventsCsv, TellsRegionsExecutionsAndThreads) {
  EXPECT_EQ(logOf({"1,,,", "2,,,"}), "+t: 1 2 -t ");
  EXPECT_EQ(logOf({"5,r,1,0", "4,r,1,0", "6,r,2,0", "1,r,1,1"}), "+r:0 4 5 -r +r:0 6 -r +r:1 1 -r ");
  EXPECT_EQ(logOf({"1,r,,0", "2,r;s,,0", "3,r,,0", "4,r;s,,0"}), "+r:0 1 +s:0 2 -s 3 +s:0 4 -s -r ");
  EXPECT_EQ(logOf({"1,r;s,1;1,0", "2,s,1,0", "3,s;s,1;2,0"}), "+r:0 +s:0 1 -r 2 +s:0 3 -s -s ");
  EXPECT_EQ(logOf({"1,a\\;b;c\\\\,,0"}), "+a;b:0 +c\\:0 1 -c\\ -a;b ");
  EXPECT_EQ(logOf({"1,,,0", "1,,,1"}), "+t:0 1 -t +t:1 1 -t ");
}

TEST(EventsCsv, RegionsThatCannotBeAreErrors) {
  EXPECT_EQ(logOf({"1,r,1,0", "1,r,1,1", "2,r,1,0"}),
            "+r:0 1 -r +r:1 1 -r | thread '0' comes back after another one (t, line 4)");
  EXPECT_EQ(logOf({"1,r,2,0", "2,s,1,0", "3,r,2,0"}),
            "+r:0 1 -r +s:0 2 -s | execution 2 of region 'r' comes behind execution 2 (t, line 4)");
  EXPECT_EQ(logOf({"1,r;s,1,0"}), "| the columns 'region' and 'execution' name 2 and 1 regions (t, line 2)");
  EXPECT_EQ(logOf({"1,r,x,0"}), "| 'x' in the column 'execution' is not a list of numbers (t, line 2)");
  EXPECT_EQ(logOf({"5,r,,0", "4,s,,0"}),
            "+r:0 5 -r +s:0 -s | the instruction issues before one that stands above it in other regions (t, line 3)");
  std::vector<std::string> rows;
  for (size_t i = 0; i <= RegionFollower::mostRegions; ++i)
    rows.push_back("1,r" + std::to_string(i) + ",,0");
  EXPECT_TRUE(logOf(rows).ends_with("| there are more than 4096 regions (t, line 4098)"));
  std::string deep = "r";
  for (size_t i = 0; i < RegionFollower::mostOpen; ++i)
    deep += ";r";
  EXPECT_EQ(logOf({"1," + deep + ",,0"}),
            "| the row is in 257 regions, and there can be 256 in each other (t, line 2)");
}

TEST(EventsCsv, AFullDiskIsReported) {
  std::FILE *file = std::fopen("/dev/full", "w");
  if (!file)
    GTEST_SKIP() << "no /dev/full";
  const InstructionTable table;
  EventsCsvWriter writer(file, "events.csv", table);
  const Result<void> written = writer.finish();
  std::fclose(file);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().what, "the events could not be written: No space left on device");
}

} // namespace leastaction
