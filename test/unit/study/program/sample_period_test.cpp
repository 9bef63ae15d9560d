#include "analysis/study/program/sample_period.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace leastaction {
namespace {

TEST(SamplePeriod, IsAWholeNumberWithAUnit) {
  EXPECT_EQ(*samplePeriod("1ms"), 1U);
  EXPECT_EQ(*samplePeriod("250ms"), 250U);
  EXPECT_EQ(*samplePeriod("2s"), 2000U);
  EXPECT_EQ(*samplePeriod("60min"), 3'600'000U);
  EXPECT_EQ(*samplePeriod(usualSamplePeriod), 500U);
}

TEST(SamplePeriod, IsNothingElse) {
  for (const char *wrong : {"", "ms", "100", "0ms", "-1s", "1.5s", "1 s", "1h", "61min", "3601s", "3600001ms",
                            "18446744073709551616ms", "18446744073709551615min", "true"})
    EXPECT_FALSE(samplePeriod(wrong)) << wrong;
  EXPECT_EQ(samplePeriod("1h").error().text(),
            "--sample is '1h', not a time from 1ms to 60min (leastaction record): write a whole number and its unit: "
            "100ms, 2s, 1min");
}

TEST(SamplePeriod, OfTheOptionGoesBeforeThatOfTheEnvironment) {
  unsetenv("LEASTACTION_SAMPLE");
  EXPECT_EQ(*sampleSetting(""), "");
  setenv("LEASTACTION_SAMPLE", "70", 1);
  EXPECT_EQ(*sampleSetting(""), "70");
  EXPECT_EQ(*sampleSetting("2s"), "2000");
  setenv("LEASTACTION_SAMPLE", "70ms", 1);
  EXPECT_EQ(sampleSetting("").error().text(),
            "LEASTACTION_SAMPLE is '70ms', not a number of milliseconds up to 3600000 (one hour) (leastaction record): "
            "write digits only, e.g. 100, or give --sample a time");
  setenv("LEASTACTION_SAMPLE", "3600000", 1);
  EXPECT_TRUE(sampleSetting(""));
  setenv("LEASTACTION_SAMPLE", "3600001", 1);
  EXPECT_FALSE(sampleSetting(""));
  unsetenv("LEASTACTION_SAMPLE");
}

} // namespace
} // namespace leastaction
