#include "analysis/execution/import/data_source.h"

#include <gtest/gtest.h>

#include <string_view>

namespace leastaction {
namespace {

/// What perf prints of a data source stands beside its number: both must be read alike.
struct Case {
  uint64_t number;
  std::string_view text;
  MemoryLevel level;
  std::string_view otherPlace;
};

TEST(DataSource, NumberAndTextAreReadAlike) {
  const Case cases[] = {
      {0x268100142, "|OP LOAD|LVL L1 hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A", MemoryLevel::l1, ""},
      {0x401080842, "|OP LOAD|LVL L2 hit|SNP N/A|TLB L1 hit|LCK N/A|BLK  N/A", MemoryLevel::l2, ""},
      {0x668100842, "|OP LOAD|LVL L3 hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A", MemoryLevel::l3, ""},
      {0x1a50101042, "|OP LOAD|LVL Local RAM hit|SNP None|TLB L2 miss|LCK No|BLK  N/A", MemoryLevel::memory, ""},
      {0x1868100242, "|OP LOAD|LVL LFB hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A", MemoryLevel::none,
       "a line fill buffer"},
      {0x1e05080021, "|OP N/A|LVL N/A or N/A|SNP N/A|TLB N/A|LCK N/A|BLK  N/A", MemoryLevel::none, ""},
  };
  for (const Case &one : cases) {
    const DataSource number = decodeDataSource(one.number), text = decodeDataSourceText(one.text);
    EXPECT_EQ(number.level, one.level) << one.text;
    EXPECT_EQ(text.level, one.level) << one.text;
    EXPECT_EQ(number.otherPlace, one.otherPlace) << one.text;
    EXPECT_EQ(text.otherPlace, one.otherPlace) << one.text;
    EXPECT_EQ(number.isLoad, text.isLoad) << one.text;
  }
}

TEST(DataSource, TheOperation) {
  EXPECT_TRUE(decodeDataSource(2).isLoad);
  EXPECT_TRUE(decodeDataSource(4).isStore);
  EXPECT_TRUE(decodeDataSource(8).isPrefetch);
  EXPECT_TRUE(decodeDataSource(16).isFetch);
  EXPECT_FALSE(decodeDataSource(1).isLoad);
  EXPECT_TRUE(decodeDataSource(uint64_t{2} << 24).isLocked);
  const DataSource both = decodeDataSourceText("|OP LOAD,STORE|LVL L1 hit|LCK Yes");
  EXPECT_TRUE(both.isLoad && both.isStore && both.isLocked);
}

TEST(DataSource, AMissTellsWhereTheDataWereNot) {
  EXPECT_EQ(decodeDataSource(2 | 4 << 5 | 8 << 5).level, MemoryLevel::none);
  EXPECT_EQ(decodeDataSourceText("|OP LOAD|LVL L1 miss").level, MemoryLevel::none);
}

TEST(DataSource, PlacesThatDoNotAgreeAreNone) {
  const DataSource number = decodeDataSource(2 | 2 << 5 | (8 | 32) << 5); // L1 and L2 hit
  EXPECT_EQ(number.level, MemoryLevel::none);
  EXPECT_EQ(number.otherPlace, "one of several");
  EXPECT_EQ(decodeDataSourceText("|LVL L1 or L2 hit").otherPlace, "one of several");
  EXPECT_EQ(decodeDataSourceText("|LVL L3 or L3 hit").level, MemoryLevel::l3);
}

TEST(DataSource, TextThatIsNoneTellsNothing) {
  for (std::string_view text : {"", "|", "||||", "OP LOAD", "|OP ", "|LVL ", "|LVL  or  or ", "|LVL Lx hit"}) {
    const DataSource source = decodeDataSourceText(text);
    EXPECT_FALSE(source.isLoad) << text;
    EXPECT_EQ(source.level, MemoryLevel::none) << text;
    EXPECT_EQ(source.otherPlace, "") << text;
  }
}

} // namespace
} // namespace leastaction
