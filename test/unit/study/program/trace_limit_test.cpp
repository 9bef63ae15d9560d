#include "analysis/study/program/trace_limit.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace leastaction {
namespace {

TEST(TraceLimit, IsAWholeNumberOfBytesOrLarger) {
  EXPECT_EQ(*traceLimit("1"), 1U);
  EXPECT_EQ(*traceLimit("500000"), 500'000U);
  EXPECT_EQ(*traceLimit("500k"), 500'000U);
  EXPECT_EQ(*traceLimit("100M"), 100'000'000U);
  EXPECT_EQ(*traceLimit("2G"), 2'000'000'000U);
  EXPECT_EQ(*traceLimit("18446744073G"), 18'446'744'073'000'000'000U);
}

TEST(TraceLimit, IsNothingElse) {
  for (const char *wrong : {"0", "0M", "M", "-1", "1.5G", "100 M", "100MB", "1T", "1g", "18446744074G",
                            "18446744073709551616", "unlimited"})
    EXPECT_FALSE(traceLimit(wrong)) << wrong;
  EXPECT_EQ(traceLimit("100MB").error().text(),
            "--max-bytes is '100MB', not a number of bytes (leastaction record): write a whole number, with "
            "k, M or G for 10^3, 10^6 or 10^9: 500000, 500k, 100M, 2G");
}

TEST(TraceLimit, OfTheOptionGoesBeforeThatOfTheEnvironment) {
  unsetenv("LEASTACTION_MAX_BYTES");
  EXPECT_EQ(*traceLimit(""), UINT64_MAX);
  setenv("LEASTACTION_MAX_BYTES", "70", 1);
  EXPECT_EQ(*traceLimit(""), 70U);
  EXPECT_EQ(*traceLimit("2k"), 2000U);
  setenv("LEASTACTION_MAX_BYTES", "70k", 1); // which the runtime does not read
  EXPECT_EQ(traceLimit("").error().text(), "LEASTACTION_MAX_BYTES is '70k', not a whole number of bytes (leastaction "
                                           "record): write digits only, e.g. 1000000");
  EXPECT_EQ(*traceLimit("2k"), 2000U);
  unsetenv("LEASTACTION_MAX_BYTES");
}

} // namespace
} // namespace leastaction
