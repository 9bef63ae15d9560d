#include "analysis/execution/machine/powerpc/linkage_stub.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace leastaction {
namespace {

std::vector<uint8_t> code(std::initializer_list<uint32_t> words) {
  std::vector<uint8_t> bytes;
  for (const uint32_t word : words)
    for (int shift = 24; shift >= 0; shift -= 8)
      bytes.push_back(static_cast<uint8_t>(word >> shift));
  return bytes;
}

TEST(PowerPCLinkageStubTest, FindsTheDescriptor) {
  EXPECT_EQ(powerpcStubOffset(code({0xf8410028, 0xe9828130, 0x7d8903a6, 0xe8428138, 0x4e800420})), -32464);
  EXPECT_EQ(powerpcStubOffset(code({0xe9828130, 0x7d8903a6, 0xe8428138, 0x4e800420})), -32464);
  EXPECT_EQ(powerpcStubOffset(code({0xf8410028, 0x3d620001, 0xe98b8010, 0x7d8903a6})), 0x10000 - 0x7ff0);
  EXPECT_EQ(powerpcStubOffset(code({0xf8410028, 0x3d620001, 0x396b0010, 0xe98b0000, 0x7d8903a6})), 0x10010);
}

TEST(PowerPCLinkageStubTest, OtherCodeIsNone) {
  EXPECT_FALSE(powerpcStubOffset({}));
  EXPECT_FALSE(powerpcStubOffset(code({0xf8410028, 0xe9828130})));
  EXPECT_FALSE(powerpcStubOffset(code({0xf8410028, 0xe9290000, 0x7d2903a6, 0x4e800421}))); // by a pointer
  EXPECT_FALSE(powerpcBinderBehind(code({0x38000002, 0x7d8903a6})));
}

TEST(PowerPCLinkageStubTest, FindsTheBinder) {
  EXPECT_TRUE(isPowerpcBinder(code({0x7d8802a6, 0x429f0005})));
  EXPECT_FALSE(isPowerpcBinder(code({0x7c0802a6, 0x429f0005})));
  EXPECT_EQ(powerpcBinderBehind(code({0x38000002, 0x4bffffc0})), -0x3c);
  EXPECT_EQ(powerpcBinderBehind(code({0x3c000001, 0x60008000, 0x4bffffc0})), -0x38);
}

} // namespace
} // namespace leastaction
