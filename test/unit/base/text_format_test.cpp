#include "analysis/base/text_format.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <utility>

namespace leastaction {
namespace {

TEST(TextFormat, CountsAreExactUpToSevenDigits) {
  EXPECT_EQ(countText(0), "0");
  EXPECT_EQ(countText(9'999'999), "9999999");
  EXPECT_EQ(countText(45'743'000), "45.74 M");
  EXPECT_EQ(countText(std::numeric_limits<uint64_t>::max()), "18.45 E");
}

TEST(TextFormat, WhatIsCountedHasItsPlural) {
  EXPECT_EQ(counted(0, "window"), "0 windows");
  EXPECT_EQ(counted(1, "window"), "1 window");
  EXPECT_EQ(counted(12'345'678, "window"), "12345678 windows");
}

TEST(TextFormat, PrefixesArePowersOfTen) {
  EXPECT_EQ(withUnit(3.2e9, "Hz"), "3.2 GHz");
  EXPECT_EQ(withUnit(9.75e-7, "s"), "975 ns");
  EXPECT_EQ(withUnit(1.0e-6, "s"), "1 µs");
  EXPECT_EQ(withUnit(1024, "byte"), "1.024 kbyte");
  EXPECT_EQ(withUnit(999.99, "flop"), "1 kflop");
  EXPECT_EQ(withUnit(0, "flop"), "0 flop");
  EXPECT_EQ(countWithUnit(3120, "tick"), "3120 tick");
}

TEST(TextFormat, PlainNumbersUsePowersOfTenAtTheEnds) {
  EXPECT_EQ(plainNumber(0), "0");
  EXPECT_EQ(plainNumber(14.0625), "14.06");
  EXPECT_EQ(plainNumber(45743.4), "45743");
  EXPECT_EQ(plainNumber(7.8125e-17), "7.812e-17");
}

TEST(TextFormat, ControlsCannotReachATerminal) {
  EXPECT_EQ(printableText("a\x1b[31mb"), "a\xef\xbf\xbd[31mb");
  EXPECT_EQ(asciiText("e0·tick …"), "e0*tick .");
}

TEST(TextFormat, WidthCountsColumns) {
  EXPECT_EQ(displayWidth("déjà"), 4U);
  EXPECT_EQ(displayWidth("日本"), 4U);
  EXPECT_EQ(displayWidth("e\xcc\x81"), 1U);
}

TEST(TextFormat, CutsAtTheChosenEnd) {
  EXPECT_EQ(fitText("dot_product", 8, true), "dot_pro…");
  EXPECT_EQ(fitText("src/kernels/dot.c:12", 9, true, Keep::tail), "…dot.c:12");
  EXPECT_EQ(fitText("日本語", 4, true), "日…");
  EXPECT_EQ(fitText("void solve<float, Left>(Grid&)", 15, true, Keep::ends), "void so…(Grid&)");
  EXPECT_EQ(fitText("日本語日本語", 6, true, Keep::ends), "日…語");
  EXPECT_EQ(fitText("abc", 1, true, Keep::ends), "…");
  EXPECT_EQ(fitText("short", 5, false), "short");
  EXPECT_EQ(fitText("short", 0, true), "");
}

TEST(ShellWord, IsReadAsItIs) {
  for (const auto &[word, quoted] :
       std::initializer_list<std::pair<const char *, const char *>>{{"dot.run", "dot.run"},
                                                                    {"--max-ticks=+0.5%", "--max-ticks=+0.5%"},
                                                                    {"größe", "größe"},
                                                                    {"", "''"},
                                                                    {"~", "'~'"},
                                                                    {"two words", "'two words'"},
                                                                    {"it's", "'it'\\''s'"},
                                                                    {"a\nb\\'", "$'a\\x0ab\\\\\\''"},
                                                                    {"\xff", "$'\\xff'"}})
    EXPECT_EQ(shellWord(word), quoted);
}

TEST(MarkupText, IsNeitherElementNorEntity) {
  EXPECT_EQ(markupText("a<b>&\"c\"\n"), "a&lt;b&gt;&amp;&quot;c&quot;\uFFFD");
}

} // namespace
} // namespace leastaction
