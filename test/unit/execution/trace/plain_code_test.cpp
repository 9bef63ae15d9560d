#include "analysis/execution/trace/plain_code.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <vector>

namespace leastaction {
namespace {

TEST(PlainCode, PaddingEndsWhereItAlignsWhatComesBehind) {
  EXPECT_EQ(behindGap(0x103, {.bytes = 2, .end = 0x110}, 16), 0x110u);
  EXPECT_EQ(behindGap(0x0f3, {.bytes = 2, .end = 0x110}, 16), 0x100u);
  EXPECT_EQ(behindGap(0x100, {.bytes = 5, .end = 0x110}, 16), 0x100u) << "none is needed";
  EXPECT_EQ(behindGap(0x103, {.bytes = 2, .end = 0x112}, 16), 0x105u) << "it aligns nothing";
  EXPECT_EQ(behindGap(0x103, {.bytes = 20, .end = 0x120}, 16), 0x117u) << "too much to align by 16";
  EXPECT_EQ(behindGap(0x103, {.bytes = 20, .end = 0x140}, 64), 0x140u);
  EXPECT_EQ(behindGap(0x103, {.bytes = 0, .end = 0x110}, 16), 0x103u);
}

TEST(PlainCode, LongPaddingTellsHowBlocksAreAligned) {
  EXPECT_EQ(blockAlignment({}), 16u);
  EXPECT_EQ(blockAlignment(std::vector<CodeGap>{{.bytes = 9, .end = 0x140}}), 16u) << "it may be by chance";
  EXPECT_EQ(blockAlignment(std::vector<CodeGap>{{.bytes = 9, .end = 0x140}, {.bytes = 40, .end = 0x1c0}}), 64u);
  EXPECT_EQ(blockAlignment(std::vector<CodeGap>{{.bytes = 9, .end = 0x120}, {.bytes = 20, .end = 0x1c0}}), 32u);
  EXPECT_EQ(blockAlignment(std::vector<CodeGap>{{.bytes = 9, .end = 0x130}, {.bytes = 20, .end = 0x1c0}}), 16u);
  EXPECT_EQ(blockAlignment(std::vector<CodeGap>{{.bytes = 70, .end = 0x130}, {.bytes = 3, .end = 0x135}}), 16u);
}

TEST(PlainCode, ProbesTakeNoRoom) {
  using test::hex;
  test::SyntheticRun run(
      {{"first",
        {{.code = hex("cccccccc9090cc90"), .probes = {{0, 4}, {6, 7}}}, {.code = hex("90ccccc3"), .probes = {{1, 3}}}}},
       {"second", {{.code = hex("c3")}}}});
  run.addThread({{test::regionName(0, "main"), test::regionStart(0, 10), {run.key(0)}, test::regionStop(0, 20)}});
  const auto opened = run.open();
  ASSERT_TRUE(opened);
  const PlainCode &plain = (*opened)->plainCode();
  const auto place = [&](uint32_t block, uint64_t offset) {
    return plain.addressOf(0, (*opened)->blocks()[block].code.begin + offset) - test::textAddress;
  };
  EXPECT_EQ(place(0, 4), 0u) << "a probe comes first";
  EXPECT_EQ(place(0, 5), 1u);
  EXPECT_EQ(place(0, 7), 2u) << "behind another one";
  EXPECT_EQ(place(1, 0), 3u) << "is where the next one begins";
  EXPECT_EQ(place(1, 3), 4u);
  EXPECT_EQ(place(2, 0), (*opened)->blocks()[2].code.functionBegin - test::textAddress) << "functions stay in place";
  EXPECT_EQ(plain.addressOf(0, 77), 77u) << "no block";
  EXPECT_EQ(plain.addressOf(0, 0x4321), 0x4321u);
  EXPECT_EQ(plain.addressOf(1, test::textAddress + 5), test::textAddress + 5) << "no such module";
}

} // namespace
} // namespace leastaction
