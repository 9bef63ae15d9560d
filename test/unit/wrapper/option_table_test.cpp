#include "wrapper/option_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction::wrapper {
namespace {

TEST(OptionTable, IsSortedWithoutRepetition) {
  EXPECT_TRUE(std::ranges::is_sorted(optionTable(), {}, &OptionFact::text));
  EXPECT_EQ(std::ranges::adjacent_find(optionTable(), {}, &OptionFact::text), optionTable().end());
}

TEST(OptionTable, EveryEntryIsFound) {
  for (const OptionFact &fact : optionTable()) {
    EXPECT_EQ(optionMeaning(fact.text), fact.meaning) << fact.text;
    EXPECT_EQ(optionMeaning(std::string(fact.text) + "zzz") == fact.meaning, fact.isPrefix) << fact.text;
  }
}

TEST(OptionTable, OthersArePlain) {
  for (const char *option :
       {"", "-", "-MD", "-MMD", "-O2", "-Iinclude", "-ofile", "-pipe", "-std=c11", "-dM", "-zz", "~"})
    EXPECT_EQ(optionMeaning(option), OptionMeaning::plain) << option;
}

TEST(OptionTable, PrefixBehindOtherEntries) {
  EXPECT_EQ(optionMeaning("-print-search-dirs"), OptionMeaning::query);
  EXPECT_EQ(optionMeaning("--showme:link"), OptionMeaning::query);
  EXPECT_EQ(optionMeaning("-showme"), OptionMeaning::query);
  EXPECT_EQ(optionMeaning("--help=warnings"), OptionMeaning::query);
}

} // namespace
} // namespace leastaction::wrapper
