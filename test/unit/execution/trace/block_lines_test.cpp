#include "analysis/execution/trace/block_lines.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(GatherRecipe, NarrowIndicesAreSignedAndMasksAreSigns) {
  GatherRecipe gather;
  gather.operands = {.indexBytes = 4, .indexWords = 2, .lanes = 4};
  gather.elementBytes = 4;
  gather.slot = 1;
  const uint64_t slots[] = {99, 0x00000002'ffffffff, 0x80000000'00000003, 0x00000000'80000000, 0xffffffff'7fffffff};
  EXPECT_EQ(gather.index(slots, 0), ~uint64_t{0});
  EXPECT_EQ(gather.index(slots, 1), 2u);
  EXPECT_EQ(gather.index(slots, 2), 3u);
  EXPECT_EQ(gather.index(slots, 3), 0xffffffff'80000000);
  EXPECT_TRUE(gather.isOn(slots, 0));
  EXPECT_FALSE(gather.isOn(slots, 1));
  EXPECT_FALSE(gather.isOn(slots, 2));
  EXPECT_TRUE(gather.isOn(slots, 3));
}

TEST(GatherRecipe, WideIndicesAndOpmasks) {
  GatherRecipe gather;
  gather.operands = {.indexBytes = 8, .indexWords = 2, .lanes = 2, .maskIsOpmask = true};
  gather.elementBytes = 8;
  const uint64_t slots[] = {5, ~uint64_t{6}, 0b10};
  EXPECT_EQ(gather.index(slots, 0), 5u);
  EXPECT_EQ(gather.index(slots, 1), ~uint64_t{6});
  EXPECT_FALSE(gather.isOn(slots, 0));
  EXPECT_TRUE(gather.isOn(slots, 1));
}

} // namespace
} // namespace leastaction
