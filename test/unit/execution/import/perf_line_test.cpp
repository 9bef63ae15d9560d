#include "analysis/execution/import/perf_line.h"

#include <gtest/gtest.h>

#include <string>

namespace leastaction {
namespace {

constexpr const char *load =
    " a list 42/43 [003]  8812.104201387:       2003 cpu/mem-loads,ldlat=30/P:     7f21a4c010c0       268100142 "
    "|OP LOAD|LVL L1 hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A               34   ";

TEST(PerfLine, EveryFieldOfALoad) {
  const std::string line = std::string(load) + "   55d0a3e011b7 walk+0x17 (/home/user/list)";
  const std::expected<PerfSample, std::string> sample = parseSample(line, std::nullopt);
  ASSERT_TRUE(sample) << sample.error();
  EXPECT_EQ(sample->thread, "42/43");
  EXPECT_EQ(sample->event, "cpu/mem-loads,ldlat=30/P");
  EXPECT_EQ(sample->nanoseconds, 8812104201387u);
  EXPECT_EQ(sample->address, 0x7f21a4c010c0u);
  ASSERT_TRUE(sample->dataSource);
  EXPECT_EQ(sample->dataSource->level, MemoryLevel::l1);
  EXPECT_EQ(sample->weight, 34u);
  EXPECT_FALSE(sample->instructionLatency);
  EXPECT_EQ(sample->ip, 0x55d0a3e011b7u);
  EXPECT_EQ(sample->symbol, "walk");
  EXPECT_EQ(sample->dso, "/home/user/list");
}

TEST(PerfLine, SeveralLatenciesStandInTheirOrder) {
  const std::expected<PerfSample, std::string> sample =
      parseSample(std::string(load) + " 41 7  55d0a3e011b7 f+0x1 (/x)", std::nullopt);
  ASSERT_TRUE(sample) << sample.error();
  EXPECT_EQ(sample->weight, 34u);
  EXPECT_EQ(sample->instructionLatency, 41u);
  EXPECT_EQ(sample->retireLatency, 7u);
}

TEST(PerfLine, AFunctionWhoseNameIsANumberIsNoLatency) {
  const std::string line = std::string(load) + " 401136 add";
  const std::expected<PerfSample, std::string> withFile = parseSample(line + " (/a)", std::nullopt);
  ASSERT_TRUE(withFile) << withFile.error();
  EXPECT_EQ(withFile->weight, 34u);
  EXPECT_FALSE(withFile->instructionLatency);
  EXPECT_EQ(withFile->ip, 0x401136u);
  // Without the file behind it may as well be an address.
  EXPECT_EQ(parseSample(line, std::nullopt).error(), "the numbers after the event are ambiguous");
  const Result<PerfFields> fields = parsePerfFields("tid,time,event,addr,data_src,weight,ip,sym");
  ASSERT_TRUE(fields);
  const std::expected<PerfSample, std::string> told = parseSample(line, *fields);
  ASSERT_TRUE(told) << told.error();
  EXPECT_EQ(told->symbol, "add");
}

TEST(PerfLine, NumbersThatLookAlikeNeedTheListOfFields) {
  const std::string line = " 7 1.000000: x:  1234  14";
  const std::expected<PerfSample, std::string> alone = parseSample(line, std::nullopt);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error(), "the numbers after the event are ambiguous");
  const Result<PerfFields> fields = parsePerfFields("tid,time,event,addr,weight");
  ASSERT_TRUE(fields);
  const std::expected<PerfSample, std::string> sample = parseSample(line, *fields);
  ASSERT_TRUE(sample) << sample.error();
  EXPECT_EQ(sample->address, 0x1234u);
  EXPECT_EQ(sample->weight, 14u);
  EXPECT_EQ(sample->nanoseconds, 1'000'000'000u);
}

TEST(PerfLine, WhatDoesNotFitTheFieldsIsNamed) {
  const PerfFields fields = *parsePerfFields("time,event,addr,weight,ip");
  EXPECT_EQ(parseSample("1.000000: x: 12", fields).error(), "the line ends before weight");
  EXPECT_EQ(parseSample("1.000000: x: zz 3", fields).error(), "'zz' stands where addr should");
  EXPECT_EQ(parseSample("1.000000: x: 12 99999999999999999999", fields).error(),
            "'99999999999999999999' stands where weight should");
  EXPECT_EQ(parseSample("1.000000: x: 12 3 (nil)", fields).error(), "'(nil)' stands where ip should");
  EXPECT_EQ(parseSample("", std::nullopt).error(), "the line is not a 'perf script' sample");
}

TEST(PerfLine, TimesHaveSixOrNineDigits) {
  EXPECT_EQ(parseSample("p 1 12.000001: x:", std::nullopt)->nanoseconds, 12'000'001'000u);
  EXPECT_EQ(parseSample("p 1 12.000000001: x:", std::nullopt)->nanoseconds, 12'000'000'001u);
  for (const char *none : {"12.00001:", "99999999999999999999.000000:", "18446744073.000000:", "12.000001"})
    EXPECT_FALSE(parseSample(none, PerfFields{}).value_or(PerfSample{}).nanoseconds) << none;
}

TEST(PerfLine, UnknownFieldsAreListed) {
  const Result<PerfFields> fields = parsePerfFields("time,brstack");
  ASSERT_FALSE(fields);
  EXPECT_EQ(fields.error().what, "'brstack' is not a field that can be imported");
  EXPECT_EQ(fields.error().where, "--fields");
}

TEST(PerfLine, LocationsOfCallChains) {
  PerfSample sample;
  ASSERT_TRUE(parseLocation("\t    7f8cb5c8a62a std::f(int, char)+0xa (/lib/a (deleted))", sample));
  EXPECT_EQ(sample.ip, 0x7f8cb5c8a62au);
  EXPECT_EQ(sample.symbol, "std::f(int, char)");
  PerfSample unknown;
  ASSERT_TRUE(parseLocation("7f8c [unknown] ([unknown])", unknown));
  EXPECT_EQ(unknown.symbol, "");
  EXPECT_EQ(unknown.dso, "");
  EXPECT_FALSE(parseLocation("", sample));
  EXPECT_FALSE(parseLocation("main+0x1 (a)", sample));
}

TEST(PerfLine, SourceLines) {
  const std::optional<PerfSourceLine> line = parseSourceLine("  dir/file.c:12");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->file, "dir/file.c");
  EXPECT_EQ(line->line, 12u);
  for (const char *unknown : {"  :0", "  ??:0", "  libc.so.6[2a62a]"}) {
    ASSERT_TRUE(parseSourceLine(unknown)) << unknown;
    EXPECT_EQ(parseSourceLine(unknown)->line, 0u);
  }
  for (const char *other : {"file.c:12", "  file.c:x", "  a b c:1", "", "  "})
    EXPECT_FALSE(parseSourceLine(other)) << other;
}

} // namespace
} // namespace leastaction
